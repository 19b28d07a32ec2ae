// The clock of the page and its helper for time called belong to the desk too: they are set for a round.
import { button, fill, make } from "../element.js";

const fieldsOf = (selector) => { const form = document.querySelector(selector); return form ? form.elements : null; };

// The time left, as the clock below shows it, and the button that starts it for this round.
export function roundClock(app, now) {
  const face = document.querySelector(".clock"), made = make("p", "e-clock");
  if (!face) return made;
  const shown = make("b", ""), link = make("a", "", app.words.round.clock);
  link.href = "#clock";
  const follow = () => { shown.textContent = face.querySelector("b").textContent; made.dataset.phase = face.dataset.phase || ""; };
  new MutationObserver((changes, observer) => { if (made.isConnected) follow(); else observer.disconnect(); }).observe(face, { childList: true, subtree: true, attributes: true, characterData: true });
  follow();
  made.append(shown, button("btn", fill(app.words.round.start_clock, { minutes: now.minutes }), () => start(app, now)), link);
  return made;
}

function start(app, now) {
  const fields = fieldsOf(".clock-form"), chosen = { format: app.state.head.format, games: String(now["best-of"]), round: now.final ? "final" : "before" };
  fields.reset.click();
  for (const [name, value] of Object.entries(chosen)) {
    fields[name].value = value;
    fields[name].dispatchEvent(new Event("change"));
  }
  fields.reset.click();
  fields.go.click();
}

// Remove what was for a table that is not open any more.
export function closeTime({ state }) {
  const bar = document.querySelector(".e-from-table");
  if (!bar) return;
  const open = state && state.rounds.length === Number(bar.dataset.round) && state.open.includes(Number(bar.dataset.table));
  if (!open) bar.remove();
}

// Time is called at a table: its players stand in the helper of the game, which says who wins.
export function timeAt(app, match) {
  const form = document.querySelector(".time-form"), part = document.querySelector("#time");
  if (!form) return;
  form.reset();
  match.players.forEach((name, at) => { if (form.elements[`name-${at}`]) form.elements[`name-${at}`].value = name; });
  form.dispatchEvent(new Event("input"));
  closeTime({ state: null });
  const back = (name) => button("btn", fill(app.words.round.enter, { name, match: match.match }), async () => {
    await app.step({ do: "take", steps: [{ step: "result", match: match.match, winner: name }] });
    app.place.scrollIntoView();
  });
  const bar = make("p", "rowbtns e-from-table", ...match.players.map(back));
  Object.assign(bar.dataset, { round: app.state.rounds.length, table: match.match });
  form.after(bar);
  part.scrollIntoView();
  const first = form.querySelector("input, select");
  if (first) first.focus({ preventScroll: true });
}
