// The files of the table: from the device if they are kept there, else from the network.
// Each is named by what it is made of, and must have the hash that the list of this build gives.
const MB = 1e6;

export const megabytes = (bytes) => (bytes / MB).toFixed(1);

export function sizeOf(list) {
  return Object.values(list.files).reduce((sum, file) => sum + file.size, 0);
}

// The store that the service worker uses for packs; null if the browser has none for this page.
export async function openStore(root) {
  try {
    return await caches.open(`rulesdb ${new URL(root).pathname} packs`);
  } catch (error) { return null; }
}

export async function isKept(list, root) {
  const store = await openStore(root);
  if (!store) return false;
  const found = await Promise.all(Object.values(list.files).map((file) => store.match(new URL(file.path, root).href)));
  return found.every(Boolean);
}

// Load all files; returns them by name, as they are stored. `told` hears how many bytes have come.
// With `keep` they are also put into the store; what it refuses is reported once, by `refused`.
export async function loadFiles(list, root, keep, told, refused) {
  const store = await openStore(root), held = new Map();
  let done = 0, full = keep && !store;
  for (const [name, file] of Object.entries(list.files)) {
    const address = new URL(file.path, root).href, kept = store && await store.match(address).catch(() => undefined);
    let bytes = kept && await kept.arrayBuffer();
    if (!bytes || !await matches(bytes, file.hash)) {
      bytes = await download(address, file.size, (count) => told(name, done + count));
      if (!await matches(bytes, file.hash)) throw new Error(`not a file of this build: ${file.path}`);
      if (keep && !full) full = !await put(store, address, bytes);
    }
    done += file.size;
    told(name, done);
    held.set(name, { bytes, packed: file.path.endsWith(".pack") });
  }
  if (full) refused();
  return held;
}

// Into one buffer of the size that the list gives: no part of it is copied again.
async function download(address, size, told) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`${answer.status} ${address}`);
  const bytes = new Uint8Array(size), reader = answer.body.getReader();
  let count = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    if (count + part.value.length > size) { await reader.cancel(); throw new Error(`not a file of this build: ${address}`); }
    bytes.set(part.value, count);
    count += part.value.length;
    told(count);
  }
  return bytes.buffer;
}

async function put(store, address, bytes) {
  const kind = address.endsWith(".mjs") ? "text/javascript" : "application/octet-stream";
  try {
    await store.put(address, new Response(bytes, { headers: { "Content-Type": kind } }));
    return true;
  } catch (error) { return false; } // full, or closed to this page
}

// Take a file out of those that were loaded, as a response that unpacks it while it is read. Nobody holds
// the packed and the unpacked bytes at the same time: a phone has little memory.
export function take(held, name, kind = "") {
  const { bytes, packed } = held.get(name);
  held.delete(name);
  return new Response(packed ? new Response(bytes).body.pipeThrough(new DecompressionStream("gzip")) : bytes, { headers: { "Content-Type": kind } });
}

async function matches(bytes, hash) {
  if (!crypto.subtle) return true; // not on an address that the browser does not trust
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(hash);
}
