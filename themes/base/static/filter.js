// Filters a list of publications in the page: words in the search field, and one value of each facet, which the list's
// items carry in data attributes. The choice is stored in the URL, so that it can be shared and restored.
(() => {
  const SEPARATOR = ";"; // as in sitegen/views/lists.py
  const WORDS = ".title, .authors, .venue, .note, .abstract";
  const PAUSE = 250; // milliseconds after a key, before the address changes and the number of hits is told

  const form = document.querySelector("[data-filters]");
  if (!form) return;
  const fields = [...form.elements].filter((field) => field.name);
  const output = form.querySelector("output");
  const clear = form.querySelector("[type=reset]");
  const groups = [...document.querySelectorAll("main .group")].filter((group) => group.querySelector(".works"));
  const items = groups.flatMap((group) => [...group.querySelectorAll(".works > li")]);

  // Ignore accents and case: `godel` finds `Gödel`.
  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const texts = new Map();
  const textOf = (item) => {
    if (!texts.has(item)) {
      const words = [...item.querySelectorAll(WORDS)].map((part) => part.textContent);
      for (const short of item.querySelectorAll(".short[title]")) words.push(short.title);
      texts.set(item, plain([...words, ...Object.values(item.dataset)].join(" ")));
    }
    return texts.get(item);
  };

  const matches = (item, chosen, words) =>
    chosen.every(({ name, value }) => (item.dataset[name] ?? "").split(SEPARATOR).includes(value)) &&
    words.every((word) => textOf(item).includes(word));

  const apply = () => {
    const [query, ...facets] = fields;
    const words = plain(query.value).split(/\s+/).filter(Boolean);
    const chosen = facets.filter((field) => field.value);
    const hits = items.filter((item) => (item.hidden = !matches(item, chosen, words)) === false);
    for (const group of groups) group.hidden = !group.querySelector(".works > li:not([hidden])");
    for (const field of facets) field.toggleAttribute("data-chosen", field.value !== "");
    for (const link of document.querySelectorAll(".years a")) {
      const target = document.getElementById(link.hash.slice(1));
      if (target?.closest("[hidden]")) link.setAttribute("aria-disabled", "true");
      else link.removeAttribute("aria-disabled");
    }
    clear.hidden = !words.length && !chosen.length;
    if (clear.hidden) return "";
    if (!hits.length) return form.dataset.none;
    return form.dataset.hits.replace("{n}", hits.length).replace("{all}", items.length);
  };

  let waiting = 0;
  const tell = (said) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      output.textContent = said;
      const address = new URL(location.href);
      for (const { name, value } of fields) {
        if (value.trim()) address.searchParams.set(name, value.trim());
        else address.searchParams.delete(name);
      }
      if (address.href !== location.href) history.replaceState(history.state, "", address);
    }, PAUSE);
  };

  const restore = () => {
    const wanted = new URLSearchParams(location.search);
    for (const field of fields) {
      field.value = wanted.get(field.name) ?? "";
      if (field.selectedIndex === -1) field.value = ""; // a value that the list does not have any more
    }
    output.textContent = apply();
  };

  // Items keep their numbers when others are hidden.
  for (const list of new Set(items.map((item) => item.parentElement))) {
    if (list.reversed) [...list.children].forEach((item, place) => (item.value = list.start - place));
  }
  form.addEventListener("input", () => tell(apply()));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", (event) => {
    event.preventDefault();
    for (const field of fields) field.value = "";
    tell(apply());
    fields[0].focus();
  });
  // The browser may have restored older values of the fields when it shows a page again: the URL wins.
  addEventListener("pageshow", restore);
  addEventListener("popstate", restore);
  restore();
})();
