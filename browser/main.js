import { find } from "./search.js";
import { load, start } from "./page.js";

window.rulesdb = { find, load };
document.addEventListener("DOMContentLoaded", () => document.querySelectorAll("form.find").forEach(start));
