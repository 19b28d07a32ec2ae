// Who wins when time is called. Mirrors `time_called.py`; a test runs both on the same cases.
(function () {
  "use strict";
  var KEYS = 3, COST = 6, TIME = "tournament/time-called#";
  var desk = window.rulesdbDesk, fill = desk.fill, words = desk.words, number = desk.number;

  // Time called ---------------------------------------------------------------------------------

  // `sides` are two {keys, amber, houses: [{creatures, bonus}]}; `first` is the first player's index.
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

  // The winner of an unfinished best of three: the player who leads in games won; null if none.
  function leader(won) {
    if (won[0] === won[1]) return null;
    return { winner: won[0] > won[1] ? 0 : 1, decided: "tournament/best-of-three#leader", applied: ["tournament/best-of-three#leader", TIME + "best-of-three", "questions/bo3-leader-extra-turns#leader-at-once"] };
  }

  function said() { return Array.prototype.map.call(arguments, function (anchor) { return TIME + anchor; }); }
  function forged(side) { return side.amber < COST ? side : { keys: side.keys + 1, amber: side.amber - COST, houses: side.houses }; }
  function potentialOf(side) { return Math.max.apply(null, [0].concat(side.houses.map(function (house) { return house.creatures + house.bonus; }))); }
  function hasBonus(side) { return side.houses.some(function (house) { return house.bonus > 0; }); }

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

  desk.timeCalled = timeCalled;
  desk.leader = leader;
  document.addEventListener("DOMContentLoaded", function () {
    document.querySelectorAll(".time-form").forEach(assistant);
  });
})();
