// A reading page looks as the table does that led to it: its address says how, and its links pass that on.
(() => {
  "use strict";
  const asked = new URLSearchParams(location.search);
  const looks = ["look", "pack", "index", "hand"].map((name) => [name, asked.get(name)]).filter(([, value]) => value);
  for (const [name, value] of looks) document.documentElement.dataset[name] = value;
  if (looks.length) addEventListener("DOMContentLoaded", () => {
    for (const link of document.querySelectorAll("a[href]")) {
      const to = new URL(link.href);
      for (const [name, value] of looks) to.searchParams.set(name, value);
      link.href = to.href;
    }
  });
})();
