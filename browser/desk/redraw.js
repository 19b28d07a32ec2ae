// Draw a part again and leave the focus where it was: on the control with the same name.
export function redrawn(part, draw) {
  const at = part.contains(document.activeElement) ? document.activeElement : null;
  const name = at && (at.name || at.dataset.focus), open = new Set([...part.querySelectorAll("details[open][data-fold]")].map((each) => each.dataset.fold));
  part.replaceChildren(...draw());
  for (const fold of part.querySelectorAll("details[data-fold]")) if (open.has(fold.dataset.fold)) fold.open = true;
  if (!name) return;
  const again = [...part.querySelectorAll("[name], [data-focus]")].find((each) => (each.name || each.dataset.focus) === name);
  if (again) again.focus();
}
