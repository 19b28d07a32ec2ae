// The index of one game in one language. The only module that imports MiniSearch.
// Mirrors rulesdb/search/index.py.
import MiniSearch from "minisearch";
import { Vocabulary, once, order, stem, words } from "./normalize.js";

const RARE = 15; // a word in at most this many documents can identify a card
const INITIALS = 3; // the fewest initials that stand for a name

export class SearchIndex {
  constructor(data) {
    this.data = data;
    this.game = data.game;
    this.lang = data.lang;
    this.stop = new Set(data.stop);
    this.documents = data.documents.map((row, number) => document(row, number, data.game));
    this.byId = new Map(this.documents.map((each) => [each.id, each]));
    this.mini = MiniSearch.loadJS(data.index, {
      fields: Object.keys(data.index.fieldIds),
      tokenize: (text) => text.split(" "),
      processTerm: (term) => term,
    });
    const fields = data.index.fieldIds, shown = [fields.title, fields.names, fields.body].map(String);
    const known = new Set(), often = new Map(), foreign = new Set(); // words that only names in other languages have
    for (const [term, postings] of data.index.index) {
      if (shown.some((field) => field in postings)) known.add(term);
      if (fields.names in postings && !(fields.title in postings) && !(fields.body in postings)) foreign.add(term);
      if (fields.body in postings) often.set(term, Object.keys(postings[fields.body]).length);
    }
    data.index = null; // MiniSearch has its own copy
    this.sameNumber = new Map(data.numbers.flatMap((way) => way.map((one) => [one, way.filter((other) => other !== one)])));
    // What players say, by its stems: the words of the rules for it, and the terms that these name.
    this.said = new Map(data.said.flatMap(([words, ids, phrases]) => phrases.map((said) => [said, [words, ids]])));
    this.ofStem = new Map(data.stems.map(([stem, ...words]) => [stem, words]));
    this.prepare(known, often);
    const inNames = new Set();
    for (const [name, ids] of this.named) { // not those of other languages
      if ([0, 2].includes(Math.min(...ids.values()))) for (const word of name.split(" ")) inNames.add(word);
    }
    for (const { names } of this.documents) for (const name of names[2]) for (const word of name.split(" ")) foreign.delete(word);
    // A typo is never corrected into a stop word or into a word of another language.
    this.vocabulary = new Vocabulary(known, inNames, new Set([...this.stop, ...foreign]));
  }

  prepare(known, often) {
    this.named = new Map(); this.joined = new Map(); this.uniqueWords = new Map(); this.synonyms = new Map();
    const cards = new Map(), initials = new Map();
    for (const document of this.documents) {
      const title = document.kind === "glossary" || document.kind === "rules" ? this.withoutStopWords(words(document.title)) : [];
      document.names.forEach((names, rank) => names.forEach((name) => {
        const ids = get(this.named, name, () => new Map()), whole = name.replaceAll(" ", "");
        ids.set(document.id, Math.min(rank, ids.has(document.id) ? ids.get(document.id) : 9));
        if (!this.joined.has(whole)) this.joined.set(whole, name);
        if (rank && title.length === 1 && title[0] !== name && !name.includes(" ")) {
          const synonyms = get(this.synonyms, name, () => []);
          if (!synonyms.includes(title[0])) synonyms.push(title[0]);
        }
        if (document.kind !== "cards" || rank > 1) return;
        const parts = name.split(" "), own = get(initials, parts.map((word) => Array.from(word)[0]).join(""), () => new Map());
        parts.forEach((word) => get(cards, word, () => new Set()).add(document.id));
        if (!own.has(document.id)) own.set(document.id, name);
      }));
    }
    for (const [word, ids] of cards) {
      const rare = (often.get(word) || 0) <= RARE && !this.stop.has(word);
      if (ids.size === 1 && word.length > 3 && !this.named.has(word) && rare) this.uniqueWords.set(word, [...ids][0]);
    }
    // Names of three words and more by initials that nothing else has.
    this.initials = new Map([...initials].filter(([letters, names]) => names.size === 1 && Array.from(letters).length >= INITIALS && /^\p{L}+$/u.test(letters)
      && !known.has(letters) && !this.named.has(letters) && !this.said.has(letters)).map(([letters, names]) => [letters, [...names.values()][0]]));
    this.namesAsWords = new Vocabulary(new Set(this.joined.keys()));
    this.names = new Vocabulary(new Set(this.named.keys()));
  }

  // The names of the game in words, the longest first.
  get gameNames() {
    const { names } = this.byId.get("") || { names: [] };
    return once(this, "gameNames", names.slice(0, 3).flat().sort(order).map((name) => name.split(" ")).sort((a, b) => b.length - a.length));
  }

  get stemmed() {
    return once(this, "stemmed", this.byName((parts) => parts.map((word) => stem(word, this.lang)).join(" ")));
  }

  get anyOrder() {
    return once(this, "anyOrder", this.byName((parts) => this.mixed(parts)));
  }

  byName(key) {
    const found = new Map();
    for (const [name, ids] of this.named) {
      const all = get(found, key(name.split(" ")), () => new Set());
      for (const id of ids.keys()) all.add(id);
    }
    return found;
  }

  // Whether an entry has this word or another form of it.
  knows(word) {
    return this.vocabulary.has(word) || this.weightsOf([`~${stem(word, this.lang)}`]).values().next().value.size > 0;
  }

  // Whether players say this for a word of the rules.
  says(word) {
    return this.said.has(stem(word, this.lang));
  }

  // What the first typo would have to wait for, to be computed while idle.
  warm() {
    return [() => this.names.sorted, () => this.vocabulary.sorted, () => this.vocabulary.byLength, () => this.namesAsWords.byLength, () => this.stemmed, () => this.anyOrder,
      ...this.documents.map((document) => () => this.wordsOf(document))];
  }

  // A key that ignores word order, endings and stop words.
  mixed(typed) {
    return this.withoutStopWords(typed).map((word) => stem(word, this.lang)).sort().join(" ");
  }

  // The words that are not stop words; all of them if there are none.
  withoutStopWords(typed) {
    const kept = typed.filter((word) => !this.stop.has(word));
    return kept.length ? kept : [...typed];
  }

  // For each term, the documents that contain it, with the weight of the best field.
  weightsOf(terms) {
    const found = new Map(terms.map((term) => [term, new Map()])), weights = this.data.weights.fields;
    const stemsOf = new Map(); // a stem matches all words that have it, in titles and texts
    for (const term of terms) {
      if (term[0] === "~") for (const word of this.ofStem.get(term.slice(1)) || [term.slice(1)]) get(stemsOf, word, () => []).push(term);
    }
    const wanted = new Set([...terms.filter((term) => term[0] !== "~"), ...stemsOf.keys()]);
    if (!wanted.size) return found;
    for (const { id, match } of this.mini.search([...wanted].join(" "), { prefix: false, fuzzy: false, combineWith: "OR" })) {
      for (const word in match) {
        const own = found.get(word), fields = match[word];
        if (own) own.set(id, Math.max(...fields.map((field) => weights[field])));
        const stemmed = Math.max(...fields.map((field) => (field === "title" || field === "body" ? weights[field] : 0))) * this.data.weights.stem;
        if (stemmed) for (const term of stemsOf.get(word) || []) if (stemmed > (found.get(term).get(id) || 0)) found.get(term).set(id, stemmed);
      }
    }
    return found;
  }

  // All words of a document as one string, to find phrases in.
  text(document) {
    if (!document.text) document.text = ` ${words([document.title, ...document.parts.map((part) => part[1])].join(" ")).join(" ")} `;
    return document.text;
  }

  // The words of the title and of each part, and their stems with a leading tilde.
  wordsOf(document) {
    const all = (text) => { const own = words(text); return new Set([...own, ...own.map((word) => `~${stem(word, this.lang)}`)]); };
    return document.words || (document.words = { title: all(document.title), parts: document.parts.map((part) => all(part[1])) });
  }

  // The words of a document, and how often it has each stem, with a leading tilde.
  whole(document) {
    if (!document.whole) {
      const own = words([document.title, ...document.parts.map((part) => part[1])].join(" ")), counts = new Map();
      for (const word of own) { const term = `~${stem(word, this.lang)}`; counts.set(term, (counts.get(term) || 0) + 1); }
      document.whole = { words: new Set(own), counts };
    }
    return document.whole;
  }

  // The words of a title that are no stop words, each with its stem.
  tellingTitle(document) {
    return document.telling || (document.telling = words(document.title).filter((word) => !this.stop.has(word)).map((word) => [word, `~${stem(word, this.lang)}`]));
  }

  // The stems of each name with a leading tilde, and how many of its words are telling.
  nameStems(document) {
    return document.nameStems || (document.nameStems = document.names.slice(0, 3).flat().map((name) => {
      const own = name.split(" ");
      return [new Set(own.map((word) => `~${stem(word, this.lang)}`)), own.filter((word) => !this.stop.has(word)).length];
    }));
  }

  // The cards of a document that its title names.
  cardsInTitle(document) {
    if (!document.inTitle) {
      const title = ` ${words(document.title).join(" ")} `;
      document.inTitle = document.cards.filter((card) => title.includes(` ${this.cardTitle(card)} `));
    }
    return document.inTitle;
  }

  // The cards that rulings are about.
  get ruled() {
    return once(this, "ruled", new Set(this.documents.flatMap(({ kind, cards }) => (kind === "rulings" ? cards : []))));
  }

  // Count documents; hundreds of cards repeat the words of the rules, so a card counts less.
  counted(numbers) {
    let cards = 0, others = 0;
    for (const number of numbers) if (this.documents[number].kind === "cards") cards++; else others++;
    return others + this.data.weights.repeats * cards;
  }

  get size() {
    return once(this, "size", this.counted(this.documents.keys()));
  }

  cardTitle(id) {
    const card = this.byId.get(id);
    return card && card.kind === "cards" ? words(card.title).join(" ") : undefined;
  }
}

function document(row, number, game) {
  const [id, title, names, cards, facets, cites, origin, state, versions, parts] = row;
  return { number, game, id, kind: id.includes("/") ? id.split("/")[0] : "game", title, names, cards: cards.map((name) => `cards/${name}`), facets: facets || {}, cites, origin, state, versions, parts };
}

function get(map, key, make) {
  if (!map.has(key)) map.set(key, make());
  return map.get(key);
}
