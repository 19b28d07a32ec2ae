// Labelled fields.
import { make } from "../element.js";

export function field(label, control, name) {
  control.name = name;
  return make("label", "field", make("span", "", label), control);
}

export function textField(label, name, value = "", more = {}) {
  const input = Object.assign(make("input", ""), { type: "text", value, autocomplete: "off", ...more });
  return field(label, input, name);
}

export function numberField(label, name, value, least, most) {
  return textField(label, name, value, { type: "number", inputMode: "numeric", min: least, max: most });
}

export function choice(label, name, options, value = "") {
  const select = make("select", "", ...options.map(([each, words]) => Object.assign(make("option", "", words), { value: each })));
  select.value = value || (options[0] || [""])[0];
  return field(label, select, name);
}

export function tick(label, name) {
  const box = Object.assign(make("input", ""), { type: "checkbox", name });
  return make("label", "tick", box, make("span", "", label));
}

// A file of text; `read` gets its words.
export function fileButton(label, read, accept = "") {
  const input = Object.assign(make("input", "vh"), { type: "file", accept });
  input.addEventListener("change", async () => { if (input.files[0]) await read(await textOf(input.files[0]), input.files[0].name); input.value = ""; });
  return make("label", "btn e-file", label, input);
}

async function textOf(file) {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch (error) { return null; }
}

export function form(name, submit, ...parts) {
  const made = make("form", name, ...parts);
  made.addEventListener("submit", (event) => { event.preventDefault(); submit(made.elements, made); });
  return made;
}

export function submitButton(name, label) {
  return Object.assign(make("button", name, label), { type: "submit" });
}

export function fold(name, title, ...parts) {
  const made = make("details", "fold e-fold", make("summary", "", make("span", "t", ...[title].flat())), make("div", "in", ...parts));
  made.dataset.fold = name;
  return made;
}
