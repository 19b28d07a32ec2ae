import MiniSearch from "minisearch";
import { find, findAll } from "./search.js";
import { load } from "./indexes.js";
import { start } from "./page.js";
import { understand } from "./understanding.js";

window.rulesdb = { MiniSearch, find, findAll, load, understand }; // for tests, benchmarks and the console
document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("form.find").forEach(start));
