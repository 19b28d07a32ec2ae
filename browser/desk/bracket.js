// The elimination rounds side by side; the winner of a match is bold.
import { make } from "../element.js";
import { title } from "./round_words.js";

export function bracket(app) {
  const rounds = app.state.rounds.filter((each) => each.stage === "elimination");
  const columns = rounds.map((each) => make("section", "", make("h4", "", title(app, each)), make("ol", "", ...inOrder(each, rounds).map((match) => drawn(app, match)))));
  const made = make("div", "e-bracket", ...columns);
  made.tabIndex = 0;
  made.setAttribute("role", "group");
  made.setAttribute("aria-label", app.words.round.bracket);
  return made;
}

// The matches of a round in the order in which they are drawn: those whose winners meet stand together.
function inOrder(round, rounds) {
  const { matches } = round, final = rounds[rounds.length - 1].matches;
  let order = matches.length <= final.length ? final.map((match) => match.match) : [];
  if (!order.length) {
    const next = inOrder(rounds[rounds.indexOf(round) + 1], rounds).map((match) => match.match);
    order = next.flatMap((number) => [number, matches.length + 1 - number]);
  }
  return order.map((number) => matches[number - 1]);
}

function drawn({ words }, { match, players, winner, games }) {
  const places = players.map((name) => {
    const won = name !== null && name === winner, what = name === null ? make("i", "", words.round.empty) : make(won ? "b" : "span", "", name, won ? make("small", "", ` ${games || words.round.won}`) : "");
    return make("li", "", what);
  });
  return make("li", "", make("span", "e-number", String(match)), make("ul", "", ...places));
}
