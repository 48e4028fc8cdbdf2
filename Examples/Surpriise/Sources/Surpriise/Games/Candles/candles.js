// How many candles are on the cake? Five cakes; each right answer is a point. Nobody is hurried.

const CAKES = 5;
const TEXTS = {
  en: { question: "How many candles?", cake: "A cake with candles:", right: "Right!", wrong: "There are", over: "All cakes are counted." },
  de: { question: "Wie viele Kerzen?", cake: "Eine Torte mit Kerzen:", right: "Richtig!", wrong: "Es sind", over: "Alle Torten sind gezählt." },
  ar: { question: "كم شمعة؟", cake: "كعكة عليها شموع:", right: "صحيح!", wrong: "العدد هو", over: "عُدّت كل الكعكات." },
};
const element = (id) => document.getElementById(id);
const chance = (least, most) => least + Math.floor(Math.random() * (most - least + 1));

let texts = TEXTS.en;
let numbers = new Intl.NumberFormat("en");
let [cake, points, candles, shown] = [0, 0, 0, []];

function speak(language = "en") {
  const short = language.split("-")[0];
  texts = TEXTS[short] ?? TEXTS.en;
  const known = TEXTS[short] ? short : "en";
  numbers = new Intl.NumberFormat(known === "ar" ? "ar-u-nu-arab" : known);
  document.documentElement.lang = known;
  document.documentElement.dir = known === "ar" ? "rtl" : "ltr";
  draw();
}

function next() {
  candles = chance(3, 9);
  const others = [1, -1, 2].map((step) => candles + step).sort(() => Math.random() - 0.5);
  shown = [candles, ...others.slice(0, 2)].sort((one, other) => one - other);
  draw();
}

function draw() {
  const isOver = cake === CAKES;
  element("question").textContent = isOver ? texts.over : texts.question;
  element("cake").hidden = isOver;
  element("cake").setAttribute("aria-label", `${texts.cake} ${"▮ ".repeat(candles).trim()}`);
  element("cake").replaceChildren(
    ...Array.from({ length: candles }, () => Object.assign(document.createElement("span"), { className: "candle" })),
  );
  element("answers").replaceChildren(
    ...(isOver ? [] : shown).map((number) => {
      const button = document.createElement("button");
      button.textContent = numbers.format(number);
      button.addEventListener("click", () => answer(number));
      return button;
    }),
  );
}

function answer(number) {
  const isRight = number === candles;
  points += isRight ? 1 : 0;
  element("said").textContent = isRight ? texts.right : `${texts.wrong} ${numbers.format(candles)}.`;
  cake += 1;
  if (cake === CAKES) {
    draw();
    parent.postMessage({ value: points }, "*");
  } else {
    next();
    element("question").focus();
  }
}

addEventListener("message", ({ data }) => speak(data.language));
next();
parent.postMessage({ ready: true }, "*");
