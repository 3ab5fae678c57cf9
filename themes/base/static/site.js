// Interactive features: remember light or dark mode, copy BibTeX, and highlight the current section.
// Loaded in <head>, so that the mode is set before the first paint, and elements that need scripts take up their space.
// Buttons are hidden until they work.
(() => {
  const root = document.documentElement;
  const system = matchMedia("(prefers-color-scheme: dark)");
  const isDark = () => (root.dataset.scheme ? root.dataset.scheme === "dark" : system.matches);

  const remember = (scheme) => {
    try {
      if (scheme) localStorage.setItem("scheme", scheme);
      else localStorage.removeItem("scheme");
    } catch {} // storage is switched off: the choice holds for this page
  };
  const restore = () => {
    try {
      const scheme = localStorage.getItem("scheme");
      if (scheme === "light" || scheme === "dark") root.dataset.scheme = scheme;
    } catch {}
  };

  const wireScheme = (button) => {
    const show = () => button.setAttribute("aria-pressed", String(isDark()));
    button.addEventListener("click", () => {
      const scheme = isDark() ? "light" : "dark";
      // Choosing the system's own mode means following the system again.
      if ((scheme === "dark") === system.matches) delete root.dataset.scheme;
      else root.dataset.scheme = scheme;
      remember(root.dataset.scheme);
      show();
    });
    system.addEventListener("change", show);
    show();
    button.hidden = false;
  };

  const wireCopy = (button) => {
    const label = button.textContent;
    button.addEventListener("click", async () => {
      await navigator.clipboard.writeText(button.previousElementSibling.textContent);
      button.textContent = button.dataset.copied;
      setTimeout(() => (button.textContent = label), 2000);
    });
    button.hidden = false;
  };

  // On a page with many sections, the navigation highlights the current one.
  const wireSections = (links) => {
    const linkOf = new Map();
    for (const link of links) {
      const section = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      if (section) linkOf.set(section, link);
    }
    const seen = new Set();
    const watch = new IntersectionObserver(
      (changes) => {
        for (const change of changes) seen[change.isIntersecting ? "add" : "delete"](change.target);
        const read = [...linkOf.keys()].find((section) => seen.has(section));
        for (const [section, link] of linkOf) {
          if (section === read) link.setAttribute("aria-current", "location");
          else link.removeAttribute("aria-current");
        }
        if (read) reveal(linkOf.get(read));
      },
      { rootMargin: "-25% 0px -70% 0px" },
    );
    for (const section of linkOf.keys()) watch.observe(section);
  };
  const reveal = (link) => {
    const row = link.closest(".pages");
    if (row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  };

  // Menus close when a link in them is followed, on a click elsewhere, and on Escape, which focuses the summary.
  const closeMenus = (event) => {
    for (const menu of document.querySelectorAll(".menu[open]")) {
      const inside = menu.contains(event.target);
      if (event.key === "Escape") {
        if (inside) menu.firstElementChild.focus();
      } else if (inside && !event.target.closest("a")) continue;
      menu.open = false;
    }
  };

  root.dataset.script = "";
  restore();
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-scheme]:not(html)").forEach(wireScheme);
    if (navigator.clipboard) document.querySelectorAll("[data-copy]").forEach(wireCopy);
    const current = document.querySelector(".pages [aria-current]");
    if (current) reveal(current);
    wireSections(document.querySelectorAll(".masthead nav a[href^='#']"));
    document.addEventListener("click", closeMenus);
    document.addEventListener("keydown", (event) => event.key === "Escape" && closeMenus(event));
  });
})();
