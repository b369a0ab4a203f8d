// Search and the card filter.  Text is only ever set as text, never as markup.
(function () {
  "use strict";
  document.documentElement.classList.add("scripted");

  function folded(text) {
    return text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  }

  function wordsOf(text) {
    return folded(text).split(/\s+/).filter(Boolean);
  }

  function filled(pattern, ...values) {
    return values.reduce((text, value) => text.replace("{}", () => value), pattern);
  }

  function element(tag, name, text) {
    const made = document.createElement(tag);
    if (name) made.className = name;
    if (text) made.textContent = text;
    return made;
  }

  const form = document.querySelector(".search");
  const input = form.querySelector("input");
  const panel = form.querySelector(".results");
  const list = panel.querySelector("ol");
  const status = panel.querySelector(".status");
  const most = 20;
  let entries = null;

  function load() {
    if (entries) return;
    entries = [];
    const script = element("script");
    script.src = form.dataset.source;
    script.addEventListener("load", () => {
      entries = window.referenceEntries.map(([kind, title, address, text]) => ({
        kind, title, address, text, head: folded(title), all: folded(title + " " + text),
      }));
      show();
    });
    document.head.append(script);
  }

  function rank(entry, words) {
    if (words.every((word) => entry.head.includes(word))) {
      return entry.head.replace(/^[\d.]+ /, "").startsWith(words[0]) ? 0 : 1;
    }
    return 2;
  }

  function snippet(text, words) {
    const plain = text.toLowerCase();
    const at = Math.max(0, Math.min(...words.map((w) => plain.indexOf(w)).filter((i) => i >= 0)));
    const start = Number.isFinite(at) && at > 50 ? text.indexOf(" ", at - 40) + 1 : 0;
    const cut = text.slice(start, start + 140);
    return (start ? "… " : "") + cut + (start + 140 < text.length ? " …" : "");
  }

  function resultOf(entry, words) {
    const item = element("li");
    const link = element("a");
    link.href = entry.address;
    link.append(element("span", "kind", entry.kind), element("b", "", entry.title));
    if (entry.text) link.append(element("span", "snippet", snippet(entry.text, words)));
    item.append(link);
    return item;
  }

  function show() {
    const words = wordsOf(input.value);
    panel.hidden = words.length === 0;
    if (panel.hidden) return;
    const found = (entries || []).filter((e) => words.every((word) => e.all.includes(word)));
    found.sort((a, b) => rank(a, words) - rank(b, words));
    status.textContent = found.length ? filled(form.dataset.found, found.length) : form.dataset.none;
    list.replaceChildren(...found.slice(0, most).map((entry) => resultOf(entry, words)));
  }

  function close() {
    panel.hidden = true;
  }

  function move(step) {
    const links = [...list.querySelectorAll("a")];
    const next = links.indexOf(document.activeElement) + step;
    (links[next] || input).focus();
  }

  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); show(); });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const first = list.querySelector("a");
    if (first) first.click();
  });
  form.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { close(); input.focus(); }
    if (event.key === "ArrowDown") { event.preventDefault(); move(1); }
    if (event.key === "ArrowUp") { event.preventDefault(); move(-1); }
  });
  list.addEventListener("click", close);
  document.addEventListener("click", (event) => { if (!form.contains(event.target)) close(); });
  document.addEventListener("keydown", (event) => {
    const typing = /^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName);
    if (event.key === "/" && !typing) { event.preventDefault(); input.focus(); }
  });

  const filter = document.querySelector(".filter");
  if (filter) {
    const cards = [...document.querySelectorAll(".card")];
    const words = cards.map((card) => folded(card.dataset.words));
    const apply = () => {
      const wanted = wordsOf(filter.elements.words.value);
      const type = filter.elements.type.value;
      cards.forEach((card, i) => {
        const fits = (!type || card.dataset.type === type) && wanted.every((w) => words[i].includes(w));
        card.hidden = !fits;
      });
      const shown = cards.filter((card) => !card.hidden).length;
      filter.querySelector(".status").textContent = filled(filter.dataset.shown, shown, cards.length);
    };
    filter.addEventListener("input", apply);
    filter.addEventListener("submit", (event) => event.preventDefault());
    apply();
  }

  // The outline follows the reader.
  const outline = document.querySelectorAll(".outline-wide a");
  if (outline.length && "IntersectionObserver" in window) {
    const links = new Map([...outline].map((link) => [link.hash.slice(1), link]));
    const seen = new IntersectionObserver((changes) => {
      changes.filter((change) => change.isIntersecting).forEach((change) => {
        outline.forEach((link) => link.removeAttribute("aria-current"));
        const link = links.get(change.target.getAttribute("aria-labelledby"));
        if (!link) return;
        link.setAttribute("aria-current", "location");
        const rail = link.closest(".outline-wide");
        const top = link.offsetTop - rail.clientHeight / 2;
        rail.scrollTo({ top });
      });
    }, { rootMargin: "-15% 0px -75% 0px" });
    document.querySelectorAll(".section").forEach((section) => seen.observe(section));
  }
  const small = document.querySelector(".outline-small");
  if (small) {
    small.addEventListener("click", (event) => {
      if (event.target.closest("a")) small.open = false;
    });
  }
})();
