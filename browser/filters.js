// Filter hits by kind, card and more, and count the hits for each value.
// Mirrors rulesdb/search/filters.py, in the language of the page.
import { order } from "./normalize.js";

const BEFORE = ["game", "kind", "state"], AFTER = ["card", "cites", "version"];

// The names of all filters; a game's cards add some.
export function filterNames(indexes) {
  return [...BEFORE, ...new Set(indexes.flatMap((index) => index.data.facets)), ...AFTER];
}

export function mismatches(wanted, document) {
  return Object.keys(wanted).filter((name) => wanted[name] && !values(document, name).includes(wanted[name]));
}

function values(document, name) {
  if (name === "card") return (document.kind === "cards" ? [document.id, ...document.cards] : document.cards).map((id) => id.split("/")[1]);
  if (name === "cites") return [...new Set([...document.cites, ...document.cites.map((cite) => cite.split("#")[0])])];
  if (name === "version") return document.versions;
  if (!BEFORE.includes(name)) return document.facets[name] || [];
  return document[name] ? [document[name]] : [];
}

// Count the hits for each value of one filter, including those that only this filter excludes.
export function counted(name, hits, others) {
  const counts = new Map();
  for (const { document } of [...hits, ...others.filter((other) => other.way === name)]) {
    for (const value of values(document, name)) counts.set(value, (counts.get(value) || 0) + 1);
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1] || order(a[0], b[0])));
}
