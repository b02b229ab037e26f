// The yardstick: 52 cards of a Microsoft deal as bare elements, playable only in that a tap is heard.
const table = document.getElementById("table");
const pack = [...Array(52).keys()];
let seed = 1;
for (let i = 0; i < 52; i++) {
  seed = (Math.imul(seed, 214013) + 2531011) & 0x7fffffff;
  const pick = (seed >> 16) % (52 - i);
  const card = pack[pick];
  pack[pick] = pack[51 - i];
  const element = document.createElement("div");
  element.className = [1, 2].includes(card & 3) ? "card red" : "card";
  element.textContent = "A23456789TJQK"[card >> 2] + "CDHS"[card & 3];
  element.style.transform = `translate(${(i % 8) * 90 + 10}px, ${Math.floor(i / 8) * 30 + 140}px)`;
  table.append(element);
}
table.addEventListener("click", (event) => event.target.classList.toggle("taken"));
performance.mark("playable");
addEventListener("load", () => navigator.serviceWorker.register("sw.js"));
