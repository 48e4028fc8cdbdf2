// Lays a frame over a photo, for the part of it that four fields tell in per cent: from the left, from the top, width
// and height. Pointers and touches drag it and its corners, keys move and size it; the fields stay what counts.

const LEAST = 2;
const PRECISION = 10;
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
const rounded = (value) => Math.round(value * PRECISION) / PRECISION;

const element = (name, className, parent) => {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
};

export function attach(box, { announce, say }) {
  const stage = box.querySelector(".look-part-stage");
  const inputs = [...box.querySelectorAll("input")];
  if (!stage || inputs.length !== 4 || document.getElementById(box.id + "-help")) return;
  const shade = element("div", "part-shade", element("div", "part-shades", stage));
  const frame = element("div", "part-frame", stage);
  frame.tabIndex = 0;
  frame.setAttribute("role", "group");
  frame.setAttribute("aria-label", say("cropFrame"));
  const help = element("p", "hint", stage);
  help.id = box.id + "-help";
  help.textContent = say("cropHelp");
  frame.setAttribute("aria-describedby", help.id);
  stage.after(help);
  for (const corner of ["top left", "top right", "bottom left", "bottom right"]) {
    element("span", "part-corner " + corner, frame).dataset.corner = corner;
  }

  /** What the fields say, brought inside the photo; a field without a number keeps what was there. */
  let part = { left: 0, top: 0, width: 100, height: 100 };
  const names = ["left", "top", "width", "height"];
  const within = ({ left, top, width, height }) => {
    width = clamp(width, LEAST, 100);
    height = clamp(height, LEAST, 100);
    return { left: clamp(left, 0, 100 - width), top: clamp(top, 0, 100 - height), width, height };
  };

  function draw() {
    for (const target of [frame, shade]) for (const name of names) target.style[name] = part[name] + "%";
  }

  function read() {
    const wanted = { ...part };
    inputs.forEach((input, number) => {
      const value = Number.parseFloat(input.value.replace(",", "."));
      if (Number.isFinite(value)) wanted[names[number]] = value;
    });
    part = within(wanted);
    draw();
  }

  /** Tells the fields, and so whoever saves what is typed. */
  function set(wanted) {
    part = within(wanted);
    part.left = rounded(part.left);
    part.top = rounded(part.top);
    part.width = Math.min(rounded(part.width), rounded(100 - part.left));
    part.height = Math.min(rounded(part.height), rounded(100 - part.top));
    draw();
    inputs.forEach((input, number) => {
      input.value = String(part[names[number]]);
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
  }

  box.addEventListener("input", (event) => {
    if (event.isTrusted) read();
  });

  // --- Pointers and touches ---

  let drag = null;
  frame.addEventListener("pointerdown", (event) => {
    if (event.button !== 0 || drag) return;
    const { width, height } = stage.getBoundingClientRect();
    drag = { id: event.pointerId, x: event.clientX, y: event.clientY, width, height, from: part, corner: event.target.dataset.corner ?? "" };
    frame.setPointerCapture(event.pointerId);
    frame.focus({ preventScroll: true });
    event.preventDefault();
  });
  frame.addEventListener("pointermove", (event) => {
    if (event.pointerId !== drag?.id) return;
    const [x, y] = [((event.clientX - drag.x) / drag.width) * 100, ((event.clientY - drag.y) / drag.height) * 100];
    const { left, top, width, height } = drag.from;
    if (!drag.corner) return set({ left: left + x, top: top + y, width, height });
    // The corner that lies opposite stays where it is.
    const [right, bottom] = [left + width, top + height];
    const wanted = { left, top, width, height };
    if (drag.corner.includes("left")) wanted.left = clamp(left + x, 0, right - LEAST);
    if (drag.corner.includes("top")) wanted.top = clamp(top + y, 0, bottom - LEAST);
    wanted.width = drag.corner.includes("right") ? clamp(width + x, LEAST, 100 - left) : right - wanted.left;
    wanted.height = drag.corner.includes("bottom") ? clamp(height + y, LEAST, 100 - top) : bottom - wanted.top;
    set(wanted);
  });
  const end = (event) => {
    if (event.pointerId === drag?.id) drag = null;
  };
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) frame.addEventListener(name, end);

  // --- Keys ---

  let telling = 0;
  const words = () =>
    inputs.map((input) => `${document.querySelector(`label[for="${CSS.escape(input.id)}"]`)?.textContent ?? ""} ${input.value}`).join(", ");
  frame.addEventListener("keydown", (event) => {
    const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!steps || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const { left, top, width, height } = part;
    if (event.shiftKey) {
      set({ left, top, width: Math.min(width + steps[0], 100 - left), height: Math.min(height + steps[1], 100 - top) });
    } else {
      set({ left: left + steps[0], top: top + steps[1], width, height });
    }
    clearTimeout(telling);
    telling = setTimeout(() => announce(words()), 500);
  });

  read();
}
