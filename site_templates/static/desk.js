// The tournament desk: a clock, and rounds by number of players. Minutes and tables come from the
// page; a game's own script adds what it needs when time is called.
(function () {
  "use strict";
  var LATE = 5, WARNINGS = [10, 5, 1], MINUTE = 60000;

  function fill(text, values) { return text.replace(/\{(\w+)\}/g, function (_, name) { return values[name]; }); }
  function words(form) { return JSON.parse(form.dataset.words); }
  function number(field) { return field.value.trim() !== "" && field.checkValidity() ? Number(field.value) : null; }

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

  var memory = { // the browser may block storage
    get: function () { try { return JSON.parse(localStorage.getItem("clock")) || {}; } catch (e) { return {}; } },
    set: function (state) { try { localStorage.setItem("clock", JSON.stringify(state)); } catch (e) { /* not stored */ } }
  };

  function clock(form) {
    var say = words(form), fields = form.elements, face = form.querySelector(".clock"), told = form.querySelector(".told-time");
    var sound = null, awake = null, timer = 0, title = document.title;
    // `ends` is the end time while the clock runs, `left` the time left while paused; both in ms.
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
    // Show the lowest warning reached as long as it applies, and sound it once.
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
      if (navigator.wakeLock && state.ends !== null) navigator.wakeLock.request("screen").then(function (lock) { awake = lock; }, function () { /* the screen may turn off */ });
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
      if (!sound && window.AudioContext) sound = new AudioContext(); // browsers allow sound only after a click
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

  window.rulesdbDesk = { fill: fill, words: words, number: number };
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll(".clock-form").forEach(clock);
    document.querySelectorAll(".rounds-form").forEach(rounds);
  });
})();
