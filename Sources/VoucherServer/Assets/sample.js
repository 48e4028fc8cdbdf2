// Shows at once, on a text or an envelope, what is chosen beside it. How each choice looks is told by samples that are on
// the page and not seen; the server shows the same with its next page.

const looks = {
  sheet: ["background-image", "background-color", "background-size", "color"],
  hand: ["font-family", "font-size", "font-weight"],
};
const attached = new WeakSet();

function show(box, radio) {
  const groups = [...box.querySelectorAll(".segments")];
  const samples = box.querySelectorAll(".look-sheet-samples, .look-hand-samples")[groups.indexOf(radio.closest(".segments"))];
  const sample = samples?.querySelectorAll(":scope > *")[Number(radio.value)];
  const surface = box.querySelector("textarea, .look-wrapped-in-paper, .look-wrapped-in-photo");
  if (!sample || !surface) return;
  const style = getComputedStyle(sample);
  const names = looks[samples.classList.contains("look-hand-samples") ? "hand" : "sheet"];
  for (const name of names) surface.style.setProperty(name, style.getPropertyValue(name), "important");
  const name = surface.querySelector(".label");
  if (name) name.textContent = radio.closest(".segment").querySelector("span").textContent;
}

export function attach(box) {
  // What was chosen before the script was there, and comes back from what the browser has kept.
  for (const radio of box.querySelectorAll("input[type=radio]:checked")) if (!radio.defaultChecked) show(box, radio);
  if (attached.has(box)) return;
  attached.add(box);
  box.addEventListener("change", (event) => {
    if (event.target.type === "radio") show(box, event.target);
  });
}
