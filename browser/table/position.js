// Read and change a position: plain data with the keys of scenarios. A path names a part of it:
// ["me", "creatures", 0, "bumpsy"] is the state of the first creature.
export function at(position, path) {
  return path.reduce((value, key) => (value === null || value === undefined || typeof value !== "object" ? undefined : value[key]), position);
}

// A copy with another value at a path; undefined takes it away, and what becomes empty with it.
export function put(position, path, value) {
  if (!path.length) return value;
  const [key, ...rest] = path, copy = Array.isArray(position) ? [...position] : { ...asObject(position, key) };
  const inner = put(opened(copy[key], rest), rest, value);
  if (inner === undefined || (isEmpty(inner) && rest.length && !Array.isArray(inner))) {
    if (Array.isArray(copy) && rest.length) copy[key] = rest[0]; // a card without a state is its name
    else if (Array.isArray(copy)) copy.splice(key, 1);
    else delete copy[key];
  } else copy[key] = inner;
  return copy;
}

// `"bumpsy"` is `{bumpsy: {}}`, and a part that is written as a list is one of its keys.
function opened(value, rest) {
  if (!rest.length) return value;
  if (typeof value === "string") return { [value]: {} };
  if (Array.isArray(value) && typeof rest[0] === "string") return { [rest[0]]: value };
  return value;
}

function asObject(value, key) {
  if (typeof value === "string") return { [key]: {} };
  return value !== null && typeof value === "object" ? value : {};
}

function isEmpty(value) {
  return value !== null && typeof value === "object" && !Object.keys(value).length;
}

// The cards of a zone: [{name, state, path, count}]; a number is so many unknown cards.
export function cardsIn(position, zone) {
  const value = at(position, zone);
  if (Array.isArray(value)) return value.map((item, number) => card(item, [...zone, number]));
  if (typeof value === "number") return [{ name: "", count: value, path: zone }];
  if (value && typeof value === "object") return Object.entries(value).map(([name, count]) => ({ name, count: typeof count === "number" ? count : 1, path: [...zone, name] }));
  return [];
}

function card(item, path) {
  if (typeof item === "number") return { name: "", count: item, path };
  if (typeof item === "string") return { name: item, state: {}, count: 1, path };
  const [name, state] = Object.entries(item || {})[0] || ["", {}];
  return { name, state, count: 1, path };
}

// The path of the state of a card, for its sheet.
export function statePath(position, path) {
  const item = at(position, path);
  return [...path, typeof item === "string" ? item : Object.keys(item || {})[0]];
}

export function moved(position, path, by) {
  const zone = path.slice(0, -1), cards = [...at(position, zone)], from = path[path.length - 1], to = from + by;
  if (to < 0 || to >= cards.length) return position;
  [cards[from], cards[to]] = [cards[to], cards[from]];
  return put(position, zone, cards);
}

// Everything that was mine is my opponent's, owners too.
export function swapped(value) {
  const other = (word) => ({ me: "opponent", opponent: "me" })[word] || word;
  if (Array.isArray(value)) return value.map(swapped);
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([key, inner]) => [other(key), swapped(inner)]));
  return typeof value === "string" ? other(value) : value;
}

// The path in the position of a card on a board, by its number. Sides of a board are keys, or a list of
// objects with `who`.
export function pathOf(board, number) {
  let found = null;
  (function walk(value, path) {
    if (found || !value || typeof value !== "object") return;
    if (value.id === number) { found = path; return; }
    for (const [key, inner] of Object.entries(value)) {
      if (Array.isArray(value) && value[key] && value[key].who) walk(inner, [value[key].who]);
      else walk(inner, [...path, Array.isArray(value) ? Number(key) : key]);
    }
  })(board, []);
  return found;
}
