// What a page can do beyond HTML: remember a choice of light or dark, and copy BibTeX. Loaded in <head>, so that a
// remembered choice holds before anything is painted. Buttons stand hidden in the page until they can work.
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
      // Back to what the system says means: follow the system again.
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

  restore();
  document.addEventListener("DOMContentLoaded", () => {
    document.querySelectorAll("[data-scheme]:not(html)").forEach(wireScheme);
    if (navigator.clipboard) document.querySelectorAll("[data-copy]").forEach(wireCopy);
    const pages = document.querySelector(".pages");
    const current = pages?.querySelector("[aria-current]");
    if (current) pages.scrollLeft = current.offsetLeft - (pages.clientWidth - current.offsetWidth) / 2;
  });
})();
