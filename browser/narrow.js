// Narrowing: the hits of one kind, card …, and how many there would be of each.
// The same as rulesdb/narrow.py; the language is that of the page.
import { order } from "./folding.js";

export const WAYS = ["game", "kind", "state", "house", "card", "cites", "version"];

export function misfits(narrow, document) {
  return WAYS.filter((way) => narrow[way] && !values(document, way).includes(narrow[way]));
}

function values(document, way) {
  if (way === "card") return (document.kind === "cards" ? [document.id, ...document.cards] : document.cards).map((id) => id.split("/")[1]);
  if (way === "cites") return [...new Set([...document.cites, ...document.cites.map((cite) => cite.split("#")[0])])];
  if (way === "version") return document.versions;
  return document[way] ? [document[way]] : [];
}

// How many hits there are of each value in one way of narrowing; what only that way takes away counts too.
export function counted(way, hits, others) {
  const counts = new Map();
  for (const { document } of [...hits, ...others.filter((other) => other.way === way)]) {
    for (const value of values(document, way)) counts.set(value, (counts.get(value) || 0) + 1);
  }
  return new Map([...counts].sort((a, b) => b[1] - a[1] || order(a[0], b[0])));
}
