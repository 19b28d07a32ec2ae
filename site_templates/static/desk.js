// The tournament desk: a clock, the steps after time is called, rounds by number of players.
// Minutes and tables are read from the page; `rulesdb/tournament/time_called.py` is what the steps
// here have to agree with, and a test tries both on the same cases.
(function () {
  "use strict";
  var KEYS = 3, COST = 6, TIME = "tournament/time-called#";
  var LATE = 5, WARNINGS = [10, 5, 1], MINUTE = 60000;

  // Time called ---------------------------------------------------------------------------------

  // Two sides {keys, amber, houses: [{creatures, bonus}]}, and which of them was first player.
  function timeCalled(sides, first) {
    var three = sides.map(function (side) { return side.keys === KEYS; });
    if (three[0] && three[1]) return null;
    if (three[0] || three[1]) {
      var ended = "tournament/end-of-game#three-keys";
      return { winner: three[0] ? 0 : 1, step: 0, decided: ended, applied: [ended], after: sides, potential: null };
    }
    var applied = said("steps", "nobodys-turn");
    if (sides.some(function (side) { return side.amber >= COST; })) applied = applied.concat(said("forge", "one-key", "no-cost-changes"));
    var after = sides.map(forged), potential = after.map(potentialOf);
    if (after.some(function (side) { return side.keys === KEYS; })) applied.push("questions/three-keys-after-time#steps-decide");
    var compared = [
      [2, ["most-keys"], after[0].keys - after[1].keys],
      [3, ["most-aember"], after[0].amber - after[1].amber],
      [4, ["name-a-house", "potential-aember", "most-potential"], potential[0] - potential[1]],
      [5, ["first-player"], first === 0 ? 1 : -1]
    ];
    for (var i = 0; i < compared.length; i++) {
      var step = compared[i][0], anchors = compared[i][1], ahead = compared[i][2];
      applied = applied.concat(said.apply(null, anchors));
      if (step === 4 && after.some(hasBonus)) applied.push("questions/bonus-count-example#amount");
      if (ahead) {
        applied.push(TIME + "result");
        return { winner: ahead > 0 ? 0 : 1, step: step, decided: TIME + anchors[anchors.length - 1], applied: applied, after: after, potential: step >= 4 ? potential : null };
      }
    }
  }

  // The games won so far in a best of three: who leads has won the round; null if nobody does.
  function leader(won) {
    if (won[0] === won[1]) return null;
    return { winner: won[0] > won[1] ? 0 : 1, decided: "tournament/best-of-three#leader", applied: ["tournament/best-of-three#leader", TIME + "best-of-three", "questions/bo3-leader-extra-turns#leader-at-once"] };
  }

  function said() { return Array.prototype.map.call(arguments, function (anchor) { return TIME + anchor; }); }
  function forged(side) { return side.amber < COST ? side : { keys: side.keys + 1, amber: side.amber - COST, houses: side.houses }; }
  function potentialOf(side) { return Math.max.apply(null, [0].concat(side.houses.map(function (house) { return house.creatures + house.bonus; }))); }
  function hasBonus(side) { return side.houses.some(function (house) { return house.bonus > 0; }); }

  function fill(text, values) { return text.replace(/\{(\w+)\}/g, function (_, name) { return values[name]; }); }
  function words(form) { return JSON.parse(form.dataset.words); }
  function number(field) { return field.value.trim() !== "" && field.checkValidity() ? Number(field.value) : null; }
  function line(text) { var p = document.createElement("p"); p.textContent = text; return p; }

  function assistant(form) {
    var say = words(form), out = form.querySelector(".verdict"), fields = form.elements;

    function seat(at) {
      var keys = fields["keys-" + at].value, houses = [], filled = false;
      [0, 1, 2].forEach(function (house) {
        var creatures = number(fields["creatures-" + at + "-" + house]), bonus = number(fields["bonus-" + at + "-" + house]);
        filled = filled || creatures !== null || bonus !== null;
        houses.push({ creatures: creatures || 0, bonus: bonus || 0 });
      });
      return { keys: keys === "" ? null : Number(keys), amber: number(fields["amber-" + at]), houses: houses, filled: filled };
    }
    function named(at) { return fields["name-" + at].value.trim() || fields["name-" + at].placeholder; }
    function light(applied, decided) {
      document.querySelectorAll(".steps > li").forEach(function (li) {
        if (applied.indexOf(li.dataset.rule) < 0) delete li.dataset.lit;
        else li.dataset.lit = li.dataset.rule === decided ? "decided" : "applied";
      });
    }
    function ask(text) { out.dataset.open = ""; out.replaceChildren(line(text)); light([], ""); }
    function tell(verdict, head, step, more) {
      delete out.dataset.open;
      var by = line(step ? step + ". " + say.by + " " : say.by + " "), link = document.createElement("a");
      var shown = document.querySelector('.steps > li[data-rule="' + verdict.decided + '"] .perma');
      link.href = shown.href; link.textContent = shown.querySelector("span").textContent;
      by.append(link);
      out.replaceChildren.apply(out, [line(fill(head, { name: named(verdict.winner) })), by].concat(more.map(line)));
      light(verdict.applied, verdict.decided);
    }
    function judge() {
      [0, 1].forEach(function (at) { form.querySelector("[data-name='" + at + "']").textContent = named(at); });
      var won = fields.won.value.split("–").map(Number), ahead = leader(won);
      if (ahead) return tell(ahead, say.wins_round, "", []);
      var sides = [seat(0), seat(1)], first = fields.first.value;
      var three = sides.filter(function (side) { return side.keys === KEYS; }).length;
      if (three > 1) return ask(say.both);
      if (!three && sides.some(function (side) { return side.keys === null || side.amber === null; })) return ask(say.need_amber);
      var verdict = timeCalled(sides, Number(first));
      if (verdict.step >= 4 && !(sides[0].filled && sides[1].filled)) { form.querySelector("details").open = true; return ask(say.need_houses); }
      if (verdict.step === 5 && first === "") return ask(say.need_first);
      var round = won[0] === 1, after = verdict.after, more = [];
      var values = { one: named(0), two: named(1), keys_one: after[0].keys, keys_two: after[1].keys, amber_one: after[0].amber, amber_two: after[1].amber };
      if (verdict.step > 0 && sides.some(function (side) { return side.amber >= COST; })) more.push(fill(say.after, values));
      if (verdict.potential) { values.potential_one = verdict.potential[0]; values.potential_two = verdict.potential[1]; more.push(fill(say.potential, values)); }
      tell(verdict, round ? say.wins_round : say.wins, verdict.step ? fill(say.step, { number: verdict.step }) : say.before_steps, more);
    }
    form.addEventListener("input", judge);
    form.addEventListener("submit", function (e) { e.preventDefault(); });
    form.addEventListener("reset", function () { setTimeout(function () { form.querySelector("details").open = false; judge(); }); });
    judge();
  }

  // Rounds by number of players -----------------------------------------------------------------

  function rounds(form) {
    var say = words(form);
    function show() {
      var players = number(form.elements.players);
      document.querySelectorAll(".structure").forEach(function (table) {
        var out = table.querySelector(".verdict"), found = null;
        table.querySelectorAll("tbody tr").forEach(function (row) {
          var here = players !== null && players >= Number(row.dataset.from) && (!row.dataset.to || players <= Number(row.dataset.to));
          if (here) { row.dataset.lit = ""; found = row.dataset; } else delete row.dataset.lit;
        });
        out.textContent = players === null ? "" : found ? fill(Number(found.cut) ? say.says_cut : say.says, found) : say.too_few;
      });
    }
    form.addEventListener("input", show);
    form.addEventListener("submit", function (e) { e.preventDefault(); });
    show();
  }

  // The clock -----------------------------------------------------------------------------------

  var memory = { // a browser may forbid it
    get: function () { try { return JSON.parse(localStorage.getItem("clock")) || {}; } catch (e) { return {}; } },
    set: function (state) { try { localStorage.setItem("clock", JSON.stringify(state)); } catch (e) { /* then not */ } }
  };

  function clock(form) {
    var say = words(form), fields = form.elements, face = form.querySelector(".clock"), told = form.querySelector(".told-time");
    var sound = null, awake = null, timer = 0, title = document.title;
    // `ends` is a moment while the clock runs, `left` what is left while it stands; both in ms.
    var state = memory.get();
    if (!(state.whole > 0) || (state.ends === null && typeof state.left !== "number")) state = fresh(minutes());
    else if (state.chosen) ["format", "games", "round"].forEach(function (name) { fields[name].value = state.chosen[name]; });
    fields.minutes.value = Math.round(state.whole / MINUTE);

    function minutes() {
      var row = document.querySelector('.times tr[data-format="' + fields.format.value + '"][data-games="' + fields.games.value + '"]');
      return Number(row.dataset[fields.round.value]);
    }
    function fresh(length) { return { whole: length * MINUTE, left: length * MINUTE, ends: null, warned: length + 1 }; }
    function left() { return state.ends === null ? state.left : state.ends - Date.now(); }
    function keep() {
      state.chosen = { format: fields.format.value, games: fields.games.value, round: fields.round.value };
      memory.set(state);
    }
    function set(length) { state = fresh(length); keep(); show(); }

    function show() {
      var ms = left(), over = ms <= 0, seconds = over ? Math.floor(-ms / 1000) : Math.ceil(ms / 1000);
      var text = (over ? "+" : "") + Math.floor(seconds / 60) + ":" + String(seconds % 60).padStart(2, "0");
      face.querySelector("b").textContent = text;
      face.querySelector("small").textContent = over ? say.overtime : "";
      face.dataset.phase = over ? "over" : ms <= LATE * MINUTE && ms < state.whole ? "late" : "calm";
      fields.go.textContent = state.ends !== null ? say.pause : ms === state.whole ? say.start : say.on;
      document.title = state.ends !== null ? text + " · " + title : title;
      warn(ms);
    }
    function reached(ms) { return Math.min.apply(null, WARNINGS.concat(0).filter(function (each) { return ms <= each * MINUTE && each * MINUTE < state.whole; })); }
    // Said as long as it holds, and sounded once: the lowest that has been reached.
    function warn(ms) {
      var lowest = reached(ms), text = lowest === 0 ? say.over : lowest === 1 ? say.last : lowest < Infinity ? fill(say.left, { minutes: lowest }) : "";
      if (told.textContent !== text) told.textContent = text;
      if (state.ends === null || lowest >= state.warned) return;
      state.warned = lowest; keep();
      beep(lowest === 0 ? 3 : 1);
    }
    function beep(times) {
      if (navigator.vibrate) navigator.vibrate(lowBeat(times));
      if (!fields.sound.checked || !sound) return;
      for (var i = 0; i < times; i++) {
        var tone = sound.createOscillator(), gain = sound.createGain(), at = sound.currentTime + i * 0.5;
        tone.frequency.value = 880; gain.gain.setValueAtTime(0.2, at); gain.gain.exponentialRampToValueAtTime(0.001, at + 0.35);
        tone.connect(gain); gain.connect(sound.destination); tone.start(at); tone.stop(at + 0.4);
      }
    }
    function lowBeat(times) { var beat = []; while (times--) beat.push(300, 200); return beat; }
    function run() {
      clearInterval(timer);
      if (state.ends !== null) timer = setInterval(show, 250);
      if (navigator.wakeLock && state.ends !== null) navigator.wakeLock.request("screen").then(function (lock) { awake = lock; }, function () { /* then it may sleep */ });
      else if (awake) { awake.release(); awake = null; }
      show();
    }

    ["format", "games", "round"].forEach(function (name) {
      fields[name].addEventListener("change", function () {
        fields.minutes.value = minutes();
        if (state.ends === null) set(minutes());
      });
    });
    fields.minutes.addEventListener("change", function () { var length = number(fields.minutes); if (length && state.ends === null) set(length); });
    fields.go.addEventListener("click", function () {
      if (!sound && window.AudioContext) sound = new AudioContext(); // a browser wants a press before it
      var ms = left();
      if (state.ends !== null) { state.left = ms; state.ends = null; } else state.ends = Date.now() + ms;
      keep(); run();
    });
    [["more", 1], ["less", -1]].forEach(function (pair) {
      fields[pair[0]].addEventListener("click", function () {
        var change = pair[1] * MINUTE;
        if (state.ends !== null) state.ends += change; else state.left = Math.max(0, state.left + change);
        if (change > 0) state.warned = Math.min(reached(left()), state.whole / MINUTE + 1); // sounds again
        keep(); show();
      });
    });
    fields.reset.addEventListener("click", function () { clearInterval(timer); set(number(fields.minutes) || minutes()); run(); });
    form.addEventListener("submit", function (e) { e.preventDefault(); });
    document.addEventListener("visibilitychange", function () { if (!document.hidden) run(); });
    run();
  }

  window.rulesdbDesk = { timeCalled: timeCalled, leader: leader };
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll(".clock-form").forEach(clock);
    document.querySelectorAll(".time-form").forEach(assistant);
    document.querySelectorAll(".rounds-form").forEach(rounds);
  });
})();
