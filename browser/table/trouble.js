// Something is wrong: what, and the one thing that helps.
import { make } from "../element.js";

export function trouble(title, help = [], acts = []) {
  const box = make("div", "trouble", make("h2", "", title), ...[help].flat().map((each) => (typeof each === "string" ? make("p", "", ...code(each)) : each)), acts.length ? make("p", "rowbtns", ...acts) : null);
  box.setAttribute("role", "alert");
  return box;
}

export function note(...words) {
  const bar = make("div", "trouble soft", make("p", "row", ...words));
  bar.setAttribute("role", "status");
  return bar;
}

// A problem as scenarios word it: what, then what to do.
export function problem({ what, remedy }) {
  return make("p", "", make("b", "", ...code(what)), remedy ? "; " : "", ...code(remedy || ""));
}

function code(text) {
  return text.split(/(`[^`]+`)/).map((piece) => (piece.startsWith("`") ? make("code", "", piece.slice(1, -1)) : piece));
}
