// Lays a foil over the fields of a scratch card, which a finger or a mouse rubs off. A field that is bare enough is
// pressed, as a click or a key does at once; only then does the server say what is beneath.

const RADIUS = 18;
/** A field counts as bare by its squares that were rubbed over: so many on a side, and this share of them. */
const SIDE = 6;
const SHARE = 0.55;
/** A pointer that has moved so far has rubbed, and not clicked. */
const SLACK = 6;
/** How often a bare field is pressed, should the server not take it: the foil is then gone, and a click is left. */
const TRIES = 3;

/** The foil of each field, kept while the page changes around it. */
const foils = new WeakMap();
const attached = new WeakSet();

function lay(button) {
  const { width, height } = button.getBoundingClientRect();
  const canvas = document.createElement("canvas");
  canvas.className = "foil";
  const density = Math.min(devicePixelRatio || 1, 2);
  canvas.width = width * density;
  canvas.height = height * density;
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = getComputedStyle(button).backgroundColor;
  drawing.fillRect(0, 0, canvas.width, canvas.height);
  drawing.globalCompositeOperation = "destination-out";
  drawing.lineWidth = 2 * RADIUS;
  drawing.lineCap = "round";
  return { canvas, drawing, squares: new Set(), last: null, tries: 0 };
}

const isBare = (foil) => foil.squares.size >= SIDE * SIDE * SHARE;

function rub(button, x, y) {
  const foil = foils.get(button);
  const box = button.getBoundingClientRect();
  const [left, top] = [x - box.left, y - box.top];
  const from = foil.last ?? [left, top];
  // The page may be wider or narrower than when the foil was laid.
  foil.drawing.setTransform(foil.canvas.width / box.width, 0, 0, foil.canvas.height / box.height, 0, 0);
  foil.drawing.beginPath();
  foil.drawing.moveTo(...from);
  foil.drawing.lineTo(left, top);
  foil.drawing.stroke();
  // Along the line too: a quick finger is told of at a few places only.
  const steps = Math.max(1, Math.ceil(Math.hypot(left - from[0], top - from[1]) / 6));
  for (let step = 1; step <= steps; step += 1) {
    const at = [from[0] + ((left - from[0]) * step) / steps, from[1] + ((top - from[1]) * step) / steps];
    mark(foil, at, box);
  }
  foil.last = [left, top];
}

function mark(foil, [left, top], box) {
  for (let column = 0; column < SIDE; column += 1) {
    for (let row = 0; row < SIDE; row += 1) {
      const [x, y] = [((column + 0.5) * box.width) / SIDE, ((row + 0.5) * box.height) / SIDE];
      if (Math.hypot(x - left, y - top) <= RADIUS) foil.squares.add(column * SIDE + row);
    }
  }
}

const coverable = (grid) => [...grid.querySelectorAll(".look-game-field:not(:disabled)")];
const fieldAt = (grid, x, y) => {
  const button = document.elementFromPoint(x, y)?.closest(".look-game-field.rubbed");
  return button && grid.contains(button) ? button : null;
};

function scratch(button) {
  foils.get(button).tries += 1;
  button.form.requestSubmit(button);
}

export function attach(grid) {
  const fields = coverable(grid);
  // A field that is bare, or whose round is over, is covered anew in the next one.
  for (const button of grid.querySelectorAll("button")) if (!fields.includes(button)) foils.delete(button);
  for (const button of fields) {
    if (!foils.has(button)) foils.set(button, lay(button));
    if (foils.get(button).tries >= TRIES) continue;
    button.classList.add("rubbed");
    button.prepend(foils.get(button).canvas);
  }
  if (!attached.has(grid)) follow(grid);
  // One press waits behind the one that is on its way; what was rubbed beside it is pressed when the page has come.
  setTimeout(() => {
    const rest = coverable(grid).find((button) => button.matches(".rubbed") && isBare(foils.get(button)));
    if (rest) scratch(rest);
  });
}

function follow(grid) {
  attached.add(grid);
  let start = null;
  let hasRubbed = false;
  const end = () => {
    start = null;
    for (const button of coverable(grid)) if (foils.has(button)) foils.get(button).last = null;
  };
  grid.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    start = [event.clientX, event.clientY];
    hasRubbed = false;
  });
  grid.addEventListener("pointermove", (event) => {
    if (!start) return;
    hasRubbed ||= Math.hypot(event.clientX - start[0], event.clientY - start[1]) > SLACK;
    if (!hasRubbed) return;
    for (const { clientX, clientY } of event.getCoalescedEvents?.().concat(event) ?? [event]) {
      const button = fieldAt(grid, clientX, clientY);
      if (!button) continue;
      const wasBare = isBare(foils.get(button));
      rub(button, clientX, clientY);
      if (!wasBare && isBare(foils.get(button))) scratch(button);
    }
  });
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
  grid.addEventListener(
    "click",
    (event) => {
      if (hasRubbed && event.detail > 0) event.preventDefault();
      hasRubbed = false;
    },
    true,
  );
}
