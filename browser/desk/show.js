// The view for a projector or another phone: it needs no engine, only the address.
//   #show=…  name, round, tables, standings
import { fill, make } from "../element.js";
import { compressed, decompressed } from "../table/address.js";
import { decimal } from "./numbers.js";

const WAY = "#show=";

export async function shownAddress({ state }) {
  const now = state.rounds[state.rounds.length - 1];
  const data = {
    n: state.head.name, w: state.winner || "", r: now ? now.round : 0,
    m: now ? now.matches.map(({ match, players: [one, other], winner }) => [match, one || "", other || "", winner ? (winner === one ? 1 : 2) : 0]) : [],
    s: state.standings.filter((line) => line.state === "in").map((line) => [line.rank, line.player, line.points, decimal(line.strength)]),
  };
  return `${location.href.split("#")[0]}${WAY}${await compressed(data)}`;
}

// Show what the address says, if it says something. Answers whether it did.
export async function showFromAddress(main, words) {
  if (!location.hash.startsWith(WAY)) return false;
  let data;
  try {
    data = checked(await decompressed(location.hash.slice(WAY.length)));
  } catch (error) {
    main.prepend(make("p", "trouble", words.problem.link));
    return false;
  }
  document.body.classList.add("e-shown");
  main.replaceChildren(...shown(data, words));
  return true;
}

function checked(data) {
  const text = (each) => typeof each === "string", number = Number.isFinite, rows = (list, ...kinds) => Array.isArray(list) && list.every((row) => Array.isArray(row) && kinds.every((kind, at) => kind(row[at])));
  if (!text(data.n) || !text(data.w) || !number(data.r) || !rows(data.m, number, text, text, number) || !rows(data.s, number, text, number, text)) throw new Error("not ours");
  return data;
}

function shown({ n, w, r, m, s }, words) {
  const head = make("h1", "headword", n), parts = [head];
  if (w) parts.push(make("p", "e-next", fill(words.next.winner, { name: w })));
  if (r && !w) parts.push(make("h2", "", fill(words.share.round, { round: r })), make("ol", "e-show-tables", ...m.map(([match, one, other, won]) => make("li", "", make("span", "e-number", String(match)), side(one, won === 1, words), side(other, won === 2, words)))));
  const rows = s.map((row) => make("tr", "", ...row.map((cell) => make("td", "", String(cell)))));
  const heads = [words.standings.rank, words.standings.player, words.standings.points, words.standings.strength];
  parts.push(make("h2", "", words.tab.standings), make("table", "e-standings", make("thead", "", make("tr", "", ...heads.map((each) => make("th", "", each)))), make("tbody", "", ...rows)), make("p", "small", words.share.moment));
  return parts;
}

function side(name, won, words) {
  return make(won ? "b" : "span", "", name || words.round.bye, won ? " ✓" : "");
}
