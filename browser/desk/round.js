// A round: its tables, results by tap, what can be done at a table; the bracket of an elimination.
import { button, fill, make } from "../element.js";
import { said } from "../table/said.js";
import { bracket } from "./bracket.js";
import { choice, fold } from "./fields.js";
import { title } from "./round_words.js";
import { roundClock, timeAt } from "./round_clock.js";

export function roundView(app) {
  const { state, words } = app, view = app.views.round || (app.views.round = {}), last = state.rounds.length;
  if (!last) return make("p", "e-empty", words.round.none);
  const now = state.rounds[(view.number || last) - 1], current = now.round === last;
  const picker = choice(words.round.which, "round", state.rounds.map((each) => [String(each.round), title(app, each)]).reverse(), String(now.round));
  picker.addEventListener("change", () => { view.number = Number(picker.querySelector("select").value); app.show(); });
  const parts = [picker];
  if (current && state.open.length) parts.push(roundClock(app, now));
  parts.push(make("ol", "e-tables", ...now.matches.map((match) => table(app, now, match, current))));
  if (now.stage === "elimination") parts.push(make("h3", "", words.round.bracket), bracket(app));
  parts.push(make("div", "e-by", ...now["timed-by"].map((address) => said(app, address))));
  return parts;
}

function table(app, now, match, current) {
  const { words } = app, [one, other] = match.players, number = make("span", "e-number", make("span", "vh", `${words.round.table} `), String(match.match));
  if (one === null || other === null) {
    return make("li", "e-bye", number, make("span", "", one || other || "–"), make("small", "", one || other ? words.round.bye : words.round.empty));
  }
  const more = match.extension ? make("small", "e-more-time", fill(words.round.extension, { minutes: match.extension })) : null;
  const players = make("div", "e-pair", side(app, now, match, one, current), side(app, now, match, other, current));
  const row = make("li", match.open ? "open" : "done", number, players, more);
  if (now["best-of"] === 3 && match.winner && current) row.append(games(app, match));
  if (current) row.append(atTable(app, now, match));
  return row;
}

// A name: a tap enters the win, or corrects it.
function side(app, now, match, name, current) {
  const { words } = app, won = match.winner === name, wins = [make("span", "e-name-of", name), won ? make("small", "", match.games || words.round.won) : null].filter(Boolean);
  const press = button("e-side", wins, () => { if (!won) app.step({ do: "take", steps: [{ step: "result", match: match.match, winner: name, ...(match.open ? {} : { corrected: true }) }] }); }, fill(words.round.wins, { name, match: match.match }));
  press.setAttribute("aria-pressed", String(won));
  press.dataset.focus = `${match.match} ${name}`;
  press.disabled = !current;
  return press;
}

function games(app, match) {
  const scores = ["2-0", "2-1", "1-0"].map((score) => {
    const press = button("btn", score, () => app.step({ do: "take", steps: [{ step: "result", match: match.match, winner: match.winner, games: score, corrected: true }] }));
    press.setAttribute("aria-pressed", String(match.games === score));
    return press;
  });
  const row = make("p", "rowbtns e-games", ...scores);
  row.setAttribute("role", "group");
  row.setAttribute("aria-label", fill(app.words.round.games, { match: match.match }));
  return row;
}

function atTable(app, now, match) {
  const { words } = app, say = words.round, log = (kind) => { app.views.judges = { kind, table: match.match }; app.go("judges"); };
  const absent = (name) => button("btn", fill(say.absent, { name }), () => app.step({ do: "take", steps: [{ step: "drop", player: name, absent: true }] }));
  const acts = [button("btn", say.call, () => log("call")), button("btn", say.extend, () => log("extension")), button("btn", say.penalty, () => log("penalty"))];
  if (match.open) acts.unshift(button("btn", say.time, () => timeAt(app, match)), ...match.players.map(absent));
  return fold(`table ${match.match}`, [say.more, make("span", "vh", ` ${say.table} ${match.match}`)], make("p", "rowbtns", ...acts));
}
