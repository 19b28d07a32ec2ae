// What is printed: only this, on paper; nothing of it shows on the screen.
import { fill, make } from "../element.js";
import { decimal } from "./numbers.js";
import { title } from "./round_words.js";

export function printPairings(app, order) {
  const { words, state } = app, now = state.rounds[state.rounds.length - 1], bye = (name) => name || words.round.bye;
  const rows = order === "table"
    ? now.matches.map(({ match, players: [one, other], winner }) => [String(match), bye(one), bye(other), winner || ""])
    : now.matches.flatMap(({ match, players: [one, other] }) => [[one, match, other], [other, match, one]]).filter(([name]) => name).sort(([one], [other]) => one.localeCompare(other)).map(([name, match, other]) => [name, String(match), bye(other)]);
  const head = order === "table" ? [words.round.table, words.standings.player, words.standings.player, words.round.winner] : [words.standings.player, words.round.table, words.round.opponent];
  paper(`${state.head.name} · ${title(app, now)}`, head, rows);
}

export function printStandings(app) {
  const { words: { standings: say, event }, state } = app;
  const rows = state.standings.map((line) => [String(line.rank), line.player, String(line.points), decimal(line.strength), decimal(line.extended)]);
  paper(`${state.head.name} · ${fill(event.standings_after, { rounds: state.rounds.filter((each) => each.stage === "swiss").length })}`, [say.rank, say.player, say.points, say.strength, say.extended], rows);
}

function paper(heading, head, rows) {
  const old = document.querySelector(".e-paper");
  if (old) old.remove();
  const cells = (kind, row) => make("tr", "", ...row.map((cell) => make(kind, "", cell)));
  const table = make("table", "", make("thead", "", cells("th", head)), make("tbody", "", ...rows.map((row) => cells("td", row))));
  const sheet = make("section", "e-paper", make("h1", "", heading), table);
  document.body.append(sheet);
  document.body.classList.add("e-printing");
  window.addEventListener("afterprint", () => { document.body.classList.remove("e-printing"); }, { once: true });
  window.print();
}
