// Normalise words for search, and find similar words for typos.
// Mirrors rulesdb/search/normalize.py and rulesdb/search/language.py; a test compares the results.
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import english from "wink-porter2-stemmer";

const CLOSEST = 4; // number of words that a typo may stand for
const ASKED = 1024; // number of words whose neighbors are kept: each index asks all the others
const STEMMERS = { de: german, en: english, es: spanish, fr: french, it: italian, pt: portuguese };

// A breve on a Cyrillic letter stays: without it, it is another letter.
export function fold(text) {
  return text.toLowerCase().replace(/æ/g, "ae").replace(/œ/g, "oe").replace(/ß/g, "ss")
    .normalize("NFKD").replace(/и\u0306/g, "й").toLowerCase().replace(/\p{M}/gu, "").replace(/[’'`]/g, " ");
}

export function words(text) {
  return fold(text).match(/[\p{L}\p{N}]{1,40}/gu) || []; // of any script
}

const stems = new Map(); // words repeat often

export function stem(word, lang) {
  const key = `${lang}${word}`;
  if (!stems.has(key)) {
    const stemmer = STEMMERS[lang.split("-")[0]];
    stems.set(key, stemmer && /^\p{L}+$/u.test(word) ? stemmer(word) : word);
  }
  return stems.get(key);
}

export class Vocabulary {
  constructor(known, likely = new Set(), never = new Set()) {
    this.known = known;
    this.likely = likely;
    this.never = never;
    this.asked = new Map();
  }

  get sorted() {
    return once(this, "sorted", [...this.known].sort());
  }

  get byLength() {
    const found = new Map();
    for (const word of this.known) {
      if (!found.has(word.length)) found.set(word.length, []);
      found.get(word.length).push([word, letters(word)]);
    }
    return once(this, "byLength", found);
  }

  has(word) {
    return this.known.has(word);
  }

  // The closest words with their distance, likely words first.
  near(word) {
    if (word.length < 3) return [];
    if (!this.asked.has(word)) {
      if (this.asked.size > ASKED) this.asked.clear();
      this.asked.set(word, this.closest(word));
    }
    return this.asked.get(word);
  }

  closest(word) {
    const allowed = word.length < 6 ? 1 : 2, own = letters(word), numbers = digits(word), found = [];
    for (let length = word.length - allowed; length <= word.length + allowed; length++) {
      for (const [other, its] of this.byLength.get(length) || []) {
        // Few get the first letter wrong: then nothing else may be.
        const most = other[0] === word[0] ? allowed : 1;
        // A wrong letter changes at most two bits: one letter missing, one too many.
        if (bits(own ^ its) > 2 * most) continue;
        const away = distance(word, other, most);
        if (away <= most && digits(other) === numbers && !this.never.has(other)) found.push([other, away]);
      }
    }
    const strange = (other) => 2 * Number(other[0] !== word[0]) + Number(!this.likely.has(other));
    found.sort((a, b) => a[1] - b[1] || strange(a[0]) - strange(b[0]) || order(a[0], b[0]));
    return found.slice(0, CLOSEST);
  }

  beginning(start, most = 12) {
    const found = [];
    for (let at = this.first(start); at < this.sorted.length && this.sorted[at].startsWith(start); at++) {
      if (this.sorted[at] !== start) found.push(this.sorted[at]);
    }
    return found.sort((a, b) => a.length - b.length || order(a, b)).slice(0, most);
  }

  first(start) {
    let low = 0, high = this.sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.sorted[middle] < start) low = middle + 1; else high = middle;
    }
    return low;
  }
}

// Replace a getter by its value, so that it is computed once, and only if a search needs it.
export function once(object, name, value) {
  Object.defineProperty(object, name, { value });
  return value;
}

export function order(one, other) {
  return one < other ? -1 : one > other ? 1 : 0;
}

function letters(word) {
  let found = 0;
  for (let at = 0; at < word.length; at++) found |= 1 << (word.charCodeAt(at) & 31);
  return found;
}

// The digits in a word: a typo never changes a number.
function digits(word) {
  return word.replace(/\P{Nd}/gu, "");
}

function bits(number) {
  let count = 0;
  for (; number; number &= number - 1) count++;
  return count;
}

export function distance(one, other, most, at = 0, its = 0) {
  while (at < one.length && its < other.length && one.charCodeAt(at) === other.charCodeAt(its)) { at++; its++; }
  const left = one.length - at, right = other.length - its;
  if (!left || !right) return Math.min(left + right, most + 1);
  if (most === 0 || Math.abs(left - right) > most) return most + 1;
  let away = most;
  if (one[at] === other[its + 1] && other[its] === one[at + 1]) away = Math.min(away, distance(one, other, most - 1, at + 2, its + 2));
  if (away) away = Math.min(away, distance(one, other, away - 1, at + 1, its + 1));
  if (away) away = Math.min(away, distance(one, other, away - 1, at + 1, its));
  if (away) away = Math.min(away, distance(one, other, away - 1, at, its + 1));
  return away + 1;
}
