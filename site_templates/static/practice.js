// Practice: ask one question at a time and keep the score on this device. Without this file all
// questions are on the page, each with its answer.
(function () {
  "use strict";
  document.documentElement.classList.add("asks");
  var ROUND = 10;

  document.addEventListener("DOMContentLoaded", function () {
    var quiz = document.querySelector(".quiz"), bar = document.querySelector(".p-bar");
    if (!quiz || !bar) return;
    var words = JSON.parse(quiz.dataset.words), store = "practice " + quiz.dataset.game;
    var cases = Array.from(document.querySelectorAll(".case")), about = quiz.querySelector(".p-about select");
    var end = quiz.querySelector(".p-end"), status = quiz.querySelector("[role=status]");
    var go = bar.querySelector(".go"), skip = bar.querySelector(".skip-it");
    var known = read(), current = null;

    // What is kept: by question whether the last answer was right, the totals, the round.
    function fresh() { return { last: {}, right: 0, asked: 0, round: [], at: 0, marks: [] }; }
    function read() {
      var found = fresh();
      try { found = Object.assign(found, JSON.parse(localStorage.getItem(store)) || {}); } catch (e) { /* blocked or damaged */ }
      var sound = [found.round, found.marks].every(Array.isArray) && found.last && typeof found.last === "object" && [found.right, found.asked, found.at].every(Number.isInteger);
      return sound ? found : fresh();
    }
    function keep() {
      try { localStorage.setItem(store, JSON.stringify(known)); } catch (e) { /* not kept */ }
    }
    function shuffled(list) {
      list = list.slice();
      for (var i = list.length - 1; i > 0; i--) { var j = Math.floor(Math.random() * (i + 1)), held = list[i]; list[i] = list[j]; list[j] = held; }
      return list;
    }
    function text(words, values) { return words.replace(/\{(\w+)\}/g, function (all, name) { return name in values ? values[name] : all; }); }
    function byName(name) { return cases.find(function (c) { return c.id === name; }); }

    // Missed questions come first, then those never asked, then the rest.
    function begin(names, first) {
      if (!names) {
        var topic = about.value, open = cases.filter(function (c) { return !topic || c.dataset.topic === topic; }).map(function (c) { return c.id; });
        var rank = function (name) { return known.last[name] === 0 ? 0 : name in known.last ? 2 : 1; };
        names = shuffled(open).sort(function (a, b) { return rank(a) - rank(b); }).slice(0, ROUND);
      }
      known.round = shuffled(names); known.at = 0; known.marks = [];
      keep(); show(!first);
    }

    function show(focus) {
      cases.forEach(function (c) { c.classList.remove("now"); });
      current = byName(known.round[known.at]);
      end.hidden = Boolean(current);
      if (current) ask(focus); else finish(focus);
      score();
    }
    function ask(focus) {
      var form = current.querySelector("form"), box = form.querySelector(".ends4"), answer = form.querySelector(".p-answer");
      current.classList.add("now");
      form.append(answer); answer.open = false; form.reset(); box.disabled = false;
      current.querySelectorAll(".mark, .replay").forEach(function (m) { m.remove(); });
      answer.querySelector(".see").hidden = false;
      shuffled(Array.from(box.querySelectorAll(".end4"))).forEach(function (label, i) {
        label.querySelector("i").textContent = i + 1; label.querySelector("input").value = i + 1; box.append(label);
      });
      go.textContent = words.check; go.dataset.does = "check"; skip.hidden = false; skip.textContent = words.skip; skip.dataset.does = "skip";
      status.textContent = "";
      if (focus) { window.scrollTo(0, 0); current.querySelector("h2").focus({ preventScroll: true }); }
    }
    function check() {
      var form = current.querySelector("form"), box = form.querySelector(".ends4"), chosen = form.querySelector(":checked");
      if (!chosen) { status.textContent = words.pick; form.querySelector("input").focus(); return; }
      var right = chosen.closest(".end4").classList.contains("right"), answer = form.querySelector(".p-answer");
      known.marks[known.at] = right ? 1 : 0; known.last[current.id] = right ? 1 : 0;
      known.right += right ? 1 : 0; known.asked++;
      keep(); box.disabled = true; form.prepend(answer); answer.open = true;
      var mark = document.createElement("span"), verdict = answer.querySelector(".verdict");
      mark.className = "mark"; mark.textContent = (right ? words.right : words.wrong) + " "; verdict.prepend(mark);
      status.textContent = verdict.textContent;
      go.textContent = words.next; go.dataset.does = "next"; skip.hidden = true;
      score(); go.focus({ preventScroll: true });
      var top = form.getBoundingClientRect().top;
      if (getComputedStyle(current).display !== "grid" || top < 0) window.scrollBy(0, top - 8);
    }
    // Show the replay of the ruling's page in place; where that cannot be read, follow the link.
    function replay(link) {
      var at = link.href.split("#")[1];
      return fetch(link.href).then(function (found) { if (!found.ok) throw new Error(found.status); return found.text(); }).then(function (page) {
        var step = new DOMParser().parseFromString(page, "text/html").getElementById(at), box = step.closest(".replay");
        box.querySelectorAll("a[href]").forEach(function (a) { var href = a.getAttribute("href"); if (href[0] !== "#") a.href = new URL(href, link.href).href; });
        box.querySelectorAll("template[data-when='script']").forEach(function (t) { t.replaceWith(t.content); });
        document.adoptNode(box); current.append(box); link.hidden = true;
        window.rulesdbReplay(box);
        box.tabIndex = -1; box.focus({ preventScroll: true }); box.scrollIntoView();
      });
    }
    document.addEventListener("click", function (e) {
      var link = e.target.closest && e.target.closest(".case .see");
      if (!link || e.ctrlKey || e.metaKey || e.shiftKey || !/^https?:$/.test(location.protocol)) return;
      e.preventDefault();
      replay(link).catch(function () { location.href = link.href; });
    });
    function next() { known.at++; keep(); show(true); }

    function score() {
      var row = quiz.querySelector(".score"), count = known.round.length, right = known.marks.filter(Boolean).length;
      row.textContent = "";
      known.round.forEach(function (_, i) {
        var square = document.createElement("i"), mark = known.marks[i];
        if (mark === 1) { square.className = "r"; square.textContent = "✓"; } else if (mark === 0) { square.className = "x"; square.textContent = "×"; } else if (i === known.at) { square.className = "now"; square.textContent = "•"; }
        row.append(square);
      });
      row.setAttribute("aria-label", text(words.so_far, { right: right }));
      quiz.querySelector(".at").textContent = current ? "· " + text(words.progress, { number: known.at + 1, count: count }) : "";
    }
    function missed() { return known.round.filter(function (_, i) { return known.marks[i] === 0; }); }
    function finish(focus) {
      var right = known.marks.filter(Boolean).length, answered = known.marks.filter(function (m) { return m === 0 || m === 1; }).length, lost = missed();
      end.querySelector(".tallybig b").textContent = right;
      end.querySelector(".tallybig span").textContent = text(words.of, { count: answered });
      end.querySelector(".total").textContent = text(words.total, { right: known.right, asked: known.asked });
      var list = end.querySelector(".missed ul"); list.textContent = "";
      lost.forEach(function (name) {
        var c = byName(name), item = document.createElement("li"), link = document.createElement("a"), title = document.createElement("span");
        link.href = c.querySelector(".see").href; title.className = "t"; title.textContent = c.querySelector("h2").textContent;
        link.append(title); item.append(link); list.append(item);
      });
      end.querySelector(".missed").hidden = !lost.length;
      go.textContent = words.round; go.dataset.does = "round"; skip.hidden = !lost.length; skip.textContent = words.again; skip.dataset.does = "again";
      status.textContent = "";
      if (focus) { window.scrollTo(0, 0); end.querySelector("h2").focus({ preventScroll: true }); }
    }

    var does = { check: check, next: next, skip: next, round: function () { begin(); }, again: function () { begin(missed()); } };
    bar.addEventListener("click", function (e) { var b = e.target.closest("button"); if (b) does[b.dataset.does](); });
    cases.forEach(function (c) { c.querySelector("form").addEventListener("submit", function (e) { e.preventDefault(); if (go.dataset.does === "check") check(); }); });
    quiz.querySelector(".forget").addEventListener("click", function () {
      known = fresh();
      try { localStorage.removeItem(store); } catch (e) { /* nothing is kept */ }
      begin();
      status.textContent = words.forgotten;
    });
    document.addEventListener("keydown", function (e) {
      if (e.ctrlKey || e.metaKey || e.altKey || /^(SELECT|TEXTAREA)$/.test(e.target.tagName) || e.target.type === "search") return;
      var choice = current && go.dataset.does === "check" && /^[1-4]$/.test(e.key) && current.querySelector("input[value='" + e.key + "']");
      if (choice) { choice.checked = true; choice.focus(); e.preventDefault(); }
      if (e.key === "Enter" && e.target.type === "radio") { e.preventDefault(); check(); }
    });

    known.round = known.round.filter(byName); // a ruling may have gone
    known.marks = known.marks.slice(0, known.round.length);
    var wanted = byName(decodeURIComponent(location.hash.slice(1)));
    if (wanted) begin([wanted.id], true); else if (known.at < known.round.length) show(false); else begin(null, true);
  });
})();
