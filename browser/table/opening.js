// Begin with what an address says: a table, cards, a scenario, or nothing.
import { History } from "./history.js";
import { fill } from "../element.js";
import { problem, trouble } from "./trouble.js";

export async function enter(app, opened) {
  const { trouble: words } = app.words;
  app.views = { set: {}, play: {}, ask: {}, share: {} };
  if (opened && opened.wrong) app.warn("link");
  else if (opened && opened.game && opened.game !== app.game) app.warn("foreign", `${opened.game}`);
  else if (opened && opened.cards) app.history = new History({ position: await enterCards(app, opened.cards) });
  else if (opened && opened.scenario) await enterScenario(app, opened.scenario);
  else if (opened) app.history = new History(opened);
  const wanted = app.history.now.answers;
  if (!await app.refresh()) return;
  const given = app.state.answers;
  if (!app.state.problems.some((wrong) => "path" in wrong) && given.length < wanted.length) {
    app.warn("older", [words.older_help.replace("{move}", wanted[given.length]), ...app.state.problems.map(problem)]);
    app.history = new History({ ...app.history.now, answers: given });
    await app.refresh();
  }
  app.history.name(app.state.log.filter((entry) => entry.text).map((entry) => entry.words));
  app.go(given.length || (opened && opened.scenario) ? "play" : "set");
}

// Cards by name, each where it belongs. Those that are played from hand come last: an upgrade finds the
// creature that came with it.
export async function enterCards(app, names, position = {}, side = "me") {
  const put = (card, onto) => app.ask({ do: "put", position: onto, answers: [], card, side });
  const alone = await Promise.all(names.slice(0, 12).map(async (card) => ({ card, placed: await put(card, {}) })));
  alone.sort((one, other) => Number(one.placed.path[1] === "hand") - Number(other.placed.path[1] === "hand"));
  let found = position;
  for (const { card } of alone) {
    const placed = await put(card, found);
    if (placed.path.length) found = placed.position;
    else app.trouble = trouble(fill(app.words.set.cannot, { card: app.title(card) }), placed.problems.map(problem));
  }
  return found;
}

export async function enterScenario(app, text) {
  const found = await app.ask({ do: "read", text, position: {}, answers: [], variant: "" });
  if (found.problems.length && !Object.keys(found.position || {}).length) {
    app.warn("refused", found.problems.map(problem));
    return false;
  }
  app.history = new History({ position: found.position, answers: found.answers, variant: found.variant });
  return true;
}
