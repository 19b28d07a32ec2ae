// The board on the page: drawn by the engine with the template of the replay; here cards and seats
// become buttons.
import { button, make } from "../element.js";

export function drawBoard(place, html) {
  const template = document.createElement("template");
  template.innerHTML = html; // our own template, which escapes everything
  place.replaceChildren(template.content);
}

// What the cards of a position say, where there is room for it (the style sheet decides).
export function drawTexts(app, place, position) {
  const names = [...new Set(JSON.stringify(position).match(/[\w-]+/g))].filter((name) => app.textOf(name));
  place.replaceChildren(...names.map((name) => make("div", "", make("dt", "", app.title(name)), make("dd", "", app.textOf(name)))));
}

// Make the cards pressable that `about` says something about: {label, press, here, can}.
export function pressCards(place, about) {
  for (const slip of place.querySelectorAll("[data-id]")) {
    const found = about(Number(slip.dataset.id), slip);
    if (!found) continue;
    slip.classList.toggle("here", Boolean(found.here));
    slip.classList.toggle("can", Boolean(found.can));
    slip.append(pick(found));
  }
}

export function pressSeats(place, about) {
  for (const side of ["me", "opponent"]) {
    const seats = place.querySelectorAll(`.side-${side} .seat`), found = seats.length === 1 && about(side);
    if (!found) continue;
    seats[0].classList.toggle("here", Boolean(found.here));
    seats[0].append(pick(found));
  }
}

function pick({ label, press, here }) {
  const made = button("pick", make("span", "vh", label), press);
  made.setAttribute("aria-pressed", String(Boolean(here)));
  return made;
}

// The name of a card on the board, without the marks on it.
export function nameOn(slip) {
  const name = slip.querySelector(".name") || slip.firstChild;
  return (name ? name.textContent : "").replaceAll("\u00ad", "").trim();
}
