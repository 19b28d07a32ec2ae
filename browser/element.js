// Make elements. Children are added as text: nothing found or typed is parsed as HTML.
export function make(tag, name, ...children) {
  const node = document.createElement(tag);
  if (name) node.className = name;
  node.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return node;
}

export function button(name, label, press, says = "") {
  const node = make("button", name, ...[label].flat());
  node.type = "button";
  if (says) node.setAttribute("aria-label", says);
  node.addEventListener("click", press);
  return node;
}

// A sentence with its blanks filled in.
export function fill(pattern, values) {
  return pattern.replace(/\{(\w+)\}/g, (blank, name) => (name in values ? values[name] : blank));
}

// Words as a label: with a capital.
export function capital(words) {
  return words.charAt(0).toLocaleUpperCase(document.documentElement.lang) + words.slice(1);
}
