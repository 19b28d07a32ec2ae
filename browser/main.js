import MiniSearch from "minisearch";
import { find } from "./search.js";
import { load, start } from "./page.js";

window.rulesdb = { MiniSearch, find, load }; // for tests, benchmarks and the console
document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("form.find").forEach(start));
