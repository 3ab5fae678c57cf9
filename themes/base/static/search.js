// Searches all people and works of a site, in an index that is loaded when the search is first used.
(() => {
  const MOST = 30; // of each kind are shown
  const PAUSE = 250; // milliseconds after a key, before the address changes and the number of hits is told

  const form = document.querySelector("[data-search]");
  const found = document.querySelector(".found");
  if (!form || !found) return;
  const field = form.elements.q;
  const output = form.querySelector("output");
  const source = new URL(form.dataset.search, document.baseURI);
  const groups = [...found.querySelectorAll(".group")];

  const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const prepared = (rows) => rows.map(([title, about, more, href]) => ({ title, about, href, text: plain(`${title} ${about} ${more}`) }));
  let index;
  const load = () => {
    index ??= fetch(source)
      .then((answer) => answer.json())
      .then(({ people, works }) => [prepared(people), prepared(works)]);
    return index;
  };

  const entry = ({ title, about, href }) => {
    const item = document.createElement("li");
    const link = document.createElement("a");
    link.href = new URL(href, source);
    link.textContent = title;
    link.className = "title";
    const below = document.createElement("p");
    below.textContent = about;
    below.className = "detail";
    item.append(link, below);
    return item;
  };

  let asked = 0;
  const search = async () => {
    const turn = (asked += 1);
    const words = plain(field.value).split(/\s+/).filter(Boolean);
    let hits = 0;
    if (words.length) {
      const lists = await load();
      if (turn !== asked) return; // somebody went on typing
      groups.forEach((group, place) => {
        const matching = lists[place].filter(({ text }) => words.every((word) => text.includes(word)));
        group.querySelector("ul").replaceChildren(...matching.slice(0, MOST).map(entry));
        group.hidden = matching.length === 0;
        hits += matching.length;
      });
    }
    found.hidden = hits === 0;
    tell(words.length === 0 ? "" : hits ? form.dataset.hits.replace("{n}", hits) : form.dataset.none);
  };

  let waiting = 0;
  const tell = (said) => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      output.textContent = said;
      const address = new URL(location.href);
      if (field.value.trim()) address.searchParams.set("q", field.value.trim());
      else address.searchParams.delete("q");
      if (address.href !== location.href) history.replaceState(history.state, "", address);
    }, PAUSE);
  };

  const restore = () => {
    field.value = new URLSearchParams(location.search).get("q") ?? "";
    search();
  };
  field.addEventListener("focus", load, { once: true });
  form.addEventListener("input", search);
  form.addEventListener("submit", (event) => event.preventDefault());
  addEventListener("pageshow", (event) => event.persisted && restore());
  addEventListener("popstate", restore);
  restore();
})();
