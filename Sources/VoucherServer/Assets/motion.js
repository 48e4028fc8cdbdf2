// Lets people stop a picture that moves, and play it. It begins still for whoever asked for less motion; what a person
// chose after that goes before it, for as long as that picture is shown.

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** What a person chose for a box, and of which picture. */
const choices = new WeakMap();
const attached = new WeakSet();
let texts = null;

const address = (box) => box.querySelector("img").getAttribute("src");

function isMoving(box) {
  const choice = choices.get(box);
  return choice?.address === address(box) ? choice.moves : !reduced.matches;
}

function draw(box) {
  const { say } = texts;
  const moves = isMoving(box);
  // The source is the still.
  const media = moves ? "not all" : "all";
  const source = box.querySelector("source");
  if (source.media !== media) source.media = media;
  const control = box.querySelector(".motion-play");
  control.setAttribute("role", "button");
  control.removeAttribute("target");
  control.textContent = moves ? say("stopAnimation") : say("playAnimation");
  const { alt } = box.querySelector("img");
  if (alt) control.setAttribute("aria-label", `${control.textContent}: ${alt}`);
}

reduced.addEventListener("change", () => {
  for (const box of document.querySelectorAll(".motion")) if (attached.has(box)) draw(box);
});

export function attach(box, { say }) {
  texts = { say };
  // The server's page has been put over it.
  draw(box);
  if (attached.has(box)) return;
  attached.add(box);
  const control = box.querySelector(".motion-play");
  control.addEventListener("click", (event) => {
    event.preventDefault();
    choices.set(box, { address: address(box), moves: !isMoving(box) });
    draw(box);
  });
  control.addEventListener("keydown", (event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) control.click();
  });
}
