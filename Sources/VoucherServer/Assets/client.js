// The browser's side of a screen. Pages work as plain forms; this keeps focus, caret and newer typing while the answer
// of the server is put in place, saves what is typed, and goes on when the connection comes back.

const form = () => document.getElementById("screen");
const announcer = () => document.getElementById("announcer");
const field = (el) => el.matches?.("input:not([type=hidden], [type=file]), textarea, select");
const spoken = JSON.parse(document.getElementById("words")?.content ?? "{}");
/** A text in the page's language, with its places filled in. */
const say = (key, ...values) => (spoken[key] ?? key).replace(/\{(\d)\}/g, (_, place) => values[place]);
/** Numbers in the page's language; Arabic of no country in particular has its own digits, as the server writes them. */
const numbers = () => {
  const { lang } = document.documentElement;
  return new Intl.NumberFormat(lang === "ar" ? "ar-u-nu-arab" : lang);
};
const reduced = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** What the server knows of each field, by name. */
let known = new Map();
/** The press that is on its way, and the one that waits behind it. */
let inFlight = null;
let inFlightFields = "";
let next = null;
let typingTimer = 0;
/** How often a secure field was written in; each of them knows its last time until the server has heard of it. */
let edits = 0;
let waiting = null;
/** The styles of the views that are shown, once the page's own are out of date. */
const treeStyle = new CSSStyleSheet();

// --- Fields ---------------------------------------------------------------------------------------------------------

const valueOf = (el) => (el.type === "checkbox" ? (el.checked ? "on" : "") : el.value);

function fields() {
  const values = new Map();
  for (const el of form().elements) {
    if (!field(el) || !el.name || el.disabled) continue;
    if (el.type === "radio" && !el.checked) continue;
    values.set(el.name, valueOf(el));
  }
  return values;
}

/** What is typed in a secure field is not kept in the browser, and never comes back from the server. */
const isSecret = (name) => form().elements.namedItem(name)?.type === "password";

const storageKey = () => "typed:" + location.pathname;

/** What is typed survives a closed tab or a server that has gone, until the server has it. */
function keepLocally() {
  const changed = [...fields()].filter(([name, value]) => known.get(name) !== value && !isSecret(name));
  try {
    if (changed.length) sessionStorage.setItem(storageKey(), JSON.stringify(changed));
    else sessionStorage.removeItem(storageKey());
  } catch {
    // A browser that keeps nothing still has the page.
  }
}

function restoreLocally() {
  try {
    for (const [name, value] of JSON.parse(sessionStorage.getItem(storageKey()) ?? "[]")) {
      const el = form().elements.namedItem(name);
      if (el instanceof Element && field(el) && el.type !== "checkbox" && el.value !== value) el.value = value;
    }
  } catch {
    sessionStorage.removeItem(storageKey());
  }
}

// --- Counters -------------------------------------------------------------------------------------------------------

const segmenter = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;
const charactersOf = (text) => (segmenter ? [...segmenter.segment(text)].map((part) => part.segment) : [...text]);
const countOf = (text) => charactersOf(text).length;

function showCounter(el) {
  const label = document.getElementById(el.dataset.counter ?? "");
  if (!label) return;
  const count = countOf(el.value);
  const limit = Number(el.dataset.limit ?? 0);
  const number = numbers();
  label.textContent = limit ? `${number.format(count)} / ${number.format(limit)}` : number.format(count);
  label.classList.toggle("over", limit > 0 && count > limit);
}

// --- Saying things --------------------------------------------------------------------------------------------------

function announce(text) {
  announcer().textContent = "";
  if (text) requestAnimationFrame(() => (announcer().textContent = text));
}

function connectionNotice(text) {
  let line = document.getElementById("connection");
  if (!text) return line?.remove();
  if (!line) {
    line = document.createElement("p");
    line.id = "connection";
    line.className = "look-notice";
    line.setAttribute("role", "alert");
    document.getElementById("main").prepend(line);
  }
  line.textContent = text;
}

// --- Sending --------------------------------------------------------------------------------------------------------

/** All of the form; or, of a pause in typing, what has changed: another tab may have written in the other fields since. */
function body(extra, isOfChanges = false) {
  const isLeftOut = (name, value) => isOfChanges && known.get(name) === value && !isSecret(name);
  const data = new URLSearchParams();
  data.set("_screen", form().elements.namedItem("_screen").value);
  data.set("_rev", form().elements.namedItem("_rev").value);
  data.set("_motion", reduced() ? "reduce" : "no-preference");
  data.set("_zone", Intl.DateTimeFormat().resolvedOptions().timeZone ?? "");
  for (const marker of form().querySelectorAll("input[name=_has], input[name=_secure]")) {
    const el = form().elements.namedItem(marker.value);
    if (marker.name === "_has" && el instanceof Element && isLeftOut(el.name, valueOf(el))) continue;
    data.append(marker.name, marker.value);
  }
  for (const el of form().querySelectorAll("input[data-edited]")) if (!el.value) data.append("_emptied", el.name);
  for (const [name, value] of fields()) {
    const el = form().elements.namedItem(name);
    if ((el?.type === "checkbox" && !value) || isLeftOut(name, value)) continue;
    data.append(name, value);
  }
  for (const [name, value] of Object.entries(extra)) data.set(name, value);
  return data;
}

const pause = (ms) =>
  new Promise((done) => {
    const timer = setTimeout(done, ms);
    addEventListener("online", () => (clearTimeout(timer), done()), { once: true });
  });

/** Posts until there is an answer: a press carries an id, so that it counts once however often it is sent. */
async function send(press) {
  const sent = Object.assign(fields(), { edits });
  const address = form().getAttribute("action");
  for (let wait = 500; ; wait = Math.min(wait * 2, 4000)) {
    try {
      const response = await fetch(address, {
        method: "POST",
        headers: { "X-Screen": "1" },
        body: press.data,
        signal: AbortSignal.timeout(20000),
      });
      if (response.status !== 503) {
        connectionNotice("");
        return { response, sent };
      }
      if (press.isQuiet) return null;
      connectionNotice(say("busy"));
      // As long as it asks for, and not all people at the same moment.
      const asked = Number(response.headers.get("Retry-After")) * 1000 || 0;
      await pause(Math.max(wait, Math.min(asked, 30000)) * (1 + Math.random() / 4));
    } catch {
      if (press.isQuiet) return null;
      connectionNotice(say("offline"));
      await pause(wait);
    }
  }
}

async function press(extra, control) {
  const id = control?.id ?? "";
  const values = JSON.stringify([...fields()]);
  // The same button again while it is on its way is the same press, unless something else is written by now; another
  // one waits for the answer.
  if (inFlight) {
    if (inFlight !== id || inFlightFields !== values) next = { extra, id };
    return;
  }
  inFlight = id;
  inFlightFields = values;
  clearTimeout(typingTimer);
  keepLocally();
  control?.setAttribute("aria-busy", "true");
  document.body.classList.add("sending");
  const data = body({ ...extra, _event: crypto.randomUUID?.() ?? String(Math.random()) });
  const result = await send({ data });
  await show(result.response, result.sent);
  control?.removeAttribute("aria-busy");
  document.body.classList.remove("sending");
  inFlight = null;
  const waitingPress = next;
  next = null;
  const stillThere = waitingPress && document.getElementById(waitingPress.id);
  if (stillThere && !stillThere.disabled) press(waitingPress.extra, stillThere);
}

/** Saves what is typed without changing the screen. */
async function saveTyping() {
  if (inFlight) return;
  keepLocally();
  const now = fields();
  if (![...now].some(([name, value]) => known.get(name) !== value)) return;
  const screen = document.body.dataset.screen;
  const isOver = () => inFlight || document.body.dataset.screen !== screen;
  let result = await send({ data: body({ _type: "1" }, true), isQuiet: true });
  if (!result?.response.ok || isOver()) return;
  if (result.response.headers.has("X-Stale")) {
    // The screen was closed in another tab; what is typed on it is kept for when it is opened again.
    result = await send({ data: body({ _type: "1", _keep: "1" }), isQuiet: true });
    if (!result?.response.ok || isOver()) return;
    connectionNotice(say("movedOn"));
  }
  for (const [name, value] of result.sent) known.set(name, value);
  keepLocally();
}

// --- Files ----------------------------------------------------------------------------------------------------------

/** A chosen file is sent at once, by a module that is loaded when there is one to send. */
async function sendFiles(input) {
  if (!input.files.length) return;
  clearTimeout(typingTimer);
  const { upload } = await import(input.dataset.module).catch(() => ({}));
  if (!upload) {
    input.value = "";
    connectionNotice(say("offlineFile"));
    return;
  }
  connectionNotice("");
  await upload(input, { body, fields, show, announce, say, numbers, address: form().getAttribute("action") });
}

addEventListener("change", (event) => {
  if (event.target.type === "file" && event.target.dataset.module) sendFiles(event.target);
});

// --- Showing --------------------------------------------------------------------------------------------------------

async function show(response, sent) {
  const type = response.headers.get("Content-Type") ?? "";
  if (!type.startsWith("text/html")) {
    connectionNotice((await response.text()) || say("noAnswer"));
    return;
  }
  const page = new DOMParser().parseFromString(await response.text(), "text/html");
  const path = response.headers.get("X-Location");
  const left = storageKey();
  if (path && (isUpdated(page) || needsAnotherPolicy(page))) return startAnew(path, sent);
  const transition = page.body.dataset.transition;
  const change = () => put(page, path, sent);
  if (document.startViewTransition && transition !== "none" && !reduced()) {
    document.documentElement.dataset.transition = transition;
    const running = document.startViewTransition(change);
    // A transition that is skipped, by a quick second one or a hidden page, is no fault.
    running.ready.catch(() => {});
    await running.updateCallbackDone.catch(() => {});
    running.finished.finally(() => delete document.documentElement.dataset.transition).catch(() => {});
  } else {
    change();
  }
  if (path && left !== storageKey()) sessionStorage.removeItem(left);
}

/** Whether a page comes from a server with another script or style than this one was loaded with. */
const isUpdated = (page) =>
  [...page.head.querySelectorAll("script[src], link[rel=stylesheet]")].some(
    (el) => !document.head.querySelector(`${el.localName}[${el.src ? "src" : "href"}="${el.getAttribute(el.src ? "src" : "href")}"]`),
  );

/** Whether a page loads from other sites than this one may: the policy is the document's, which is loaded anew for it. */
const needsAnotherPolicy = (page) => page.body.dataset.sources !== document.body.dataset.sources;

/** Loads a page whole, and never returns; what was typed since its form was sent goes along. */
function startAnew(path, sent) {
  const since = [...changedSince(sent)].filter(([name]) => !isSecret(name));
  try {
    sessionStorage.removeItem(storageKey());
    if (path === location.pathname && since.length) sessionStorage.setItem(storageKey(), JSON.stringify(since));
  } catch {
    // A browser that keeps nothing still has the page.
  }
  known = new Map(fields());
  if (path === location.pathname) location.reload();
  else location.assign(path);
  return new Promise(() => {});
}

/** What the page gives the keyboard to; of a choice it is what is chosen, or the first that can be. */
function focusTarget() {
  const target = document.querySelector("[data-focus]");
  if (!target?.matches("[role=radiogroup]")) return target;
  return target.querySelector("input:checked") ?? target.querySelector("input:enabled") ?? target;
}

function put(page, path, sent) {
  const isNewScreen = document.body.dataset.screen !== page.body.dataset.screen;
  // The policy lets a page change styles through objects only, not by text with a nonce it does not know.
  treeStyle.replaceSync(page.getElementById("tree-style")?.content ?? "");
  document.adoptedStyleSheets = [treeStyle];
  document.getElementById("tree-style").disabled = true;
  for (const el of page.querySelectorAll("[autofocus]")) el.removeAttribute("autofocus");
  document.title = page.title;
  document.documentElement.lang = page.documentElement.lang;
  document.documentElement.dir = page.documentElement.dir;
  document.body.className = page.body.className;
  for (const name of ["screen", "rev", "transition", "wait"]) {
    if (page.body.dataset[name] === undefined) delete document.body.dataset[name];
    else document.body.dataset[name] = page.body.dataset[name];
  }
  const newForm = page.getElementById("screen");
  if (newForm) {
    const typedSince = isNewScreen ? new Map() : changedSince(sent);
    const focused = document.activeElement?.id;
    if (isNewScreen) form().replaceWith(document.adoptNode(newForm));
    else merge(form(), newForm);
    for (const el of form().querySelectorAll("[data-edited]")) {
      if (el.dataset.edited <= (sent?.edits ?? 0)) delete el.dataset.edited;
    }
    for (const [name, value] of typedSince) {
      const el = form().elements.namedItem(name);
      if (el instanceof Element && field(el) && el.type !== "checkbox") el.value = value;
    }
    if (!isNewScreen && focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus();
  } else {
    // An error page has no form of a screen: it is shown whole.
    document.body.replaceChildren(...page.body.children);
  }
  // A player that a browser has looked at before it was on this page has found nothing, and is to look again.
  for (const player of document.querySelectorAll("video[src], audio[src]")) {
    if (player.networkState !== HTMLMediaElement.NETWORK_NO_SOURCE) continue;
    // load() would load it at once.
    player.setAttribute("src", player.getAttribute("src"));
  }
  if (path && path !== location.pathname) history.pushState(null, "", path);
  ready();
  announce(page.getElementById("announcer")?.textContent ?? "");
  const target = focusTarget() ?? (isNewScreen ? document.querySelector("h1") : null);
  target?.focus({ preventScroll: false });
  if (isNewScreen && !document.querySelector("[data-focus]")) scrollTo(0, 0);
}

/** Fields whose value is not the one that was sent: somebody went on typing, and the answer knows nothing of it. */
function changedSince(sent) {
  const changed = new Map();
  for (const [name, value] of fields()) {
    if (sent && sent.has(name) && sent.get(name) !== value) changed.set(name, value);
  }
  return changed;
}

/** Brings `old` to what `fresh` is, keeping elements of the same id, and with them focus and caret. */
function merge(old, fresh) {
  for (const { name } of [...old.attributes]) {
    if (name !== "data-edited" && !fresh.hasAttribute(name)) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  // What is in it is a script's.
  if (fresh.dataset?.own !== undefined) return;
  if (field(old)) {
    if (old.type === "checkbox" || old.type === "radio") old.checked = fresh.checked;
    // The server has the text of a secure field, and does not send it.
    else if (old.value !== fresh.value && fresh.dataset.kept === undefined) old.value = fresh.value;
    return;
  }
  if (old.localName === "input") old.value = fresh.value;
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let place = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    let match = null;
    if (child.nodeType === Node.ELEMENT_NODE && child.id) match = byId.get(child.id) ?? null;
    else if (place && place.nodeType === child.nodeType && !place.id && place.nodeName === child.nodeName) match = place;
    if (match && match.nodeName === child.nodeName) {
      if (match !== place) old.insertBefore(match, place);
      else place = place.nextSibling;
      if (child.nodeType === Node.ELEMENT_NODE) merge(match, child);
      else if (match.data !== child.data) match.data = child.data;
    } else {
      old.insertBefore(document.adoptNode(child), place);
    }
  }
  while (place) {
    const gone = place;
    place = place.nextSibling;
    gone.remove();
  }
}

// --- Scrolling ------------------------------------------------------------------------------------------------------

/** A view that scrolls is reached by the keyboard while there is something to scroll, unless what is in it is. */
function reachScrollers() {
  for (const el of document.querySelectorAll(".scroll")) {
    const isLarger = el.scrollWidth > el.clientWidth + 1 || el.scrollHeight > el.clientHeight + 1;
    const isReached = el.hasAttribute("aria-label") || !el.querySelector("a[href], button, input, textarea");
    if (isLarger && isReached && getComputedStyle(el).overflowX !== "hidden") el.tabIndex = 0;
    else if (el.getAttribute("tabindex") === "0") el.removeAttribute("tabindex");
  }
}

addEventListener("resize", reachScrollers);
// Also pictures, which tell of it where they are only.
addEventListener("load", reachScrollers, true);

// --- Texts that are too long ----------------------------------------------------------------------------------------

// The server writes all of a text; how much of it fits into a label is known here alone. The label keeps its text, which
// is read out, copied and found; what is seen lies over it.

/** Shows of a label's text what its lines, and its height when it is given one, have room for. */
function cut(label) {
  delete label.dataset.shown;
  label.style.minHeight = "";
  const text = label.textContent.replace(/\n$/, "");
  const lines = Number(label.dataset.lines) || Infinity;
  const probe = document.createElement("span");
  probe.className = "cut-probe";
  const words = probe.appendChild(document.createElement("span"));
  label.append(probe);
  const style = getComputedStyle(label);
  // Somebody who enlarges texts is not to lose words for it.
  const isLow = "low" in label.dataset && parseFloat(getComputedStyle(document.documentElement).fontSize) <= 16;
  const padding = parseFloat(style.paddingTop) + parseFloat(style.paddingBottom);
  const height = isLow ? label.clientHeight - padding + 0.5 : Infinity;
  const tops = () => [...new Set([...words.getClientRects()].map((rect) => Math.round(rect.top)))].sort((a, b) => a - b);
  const fits = (part) => {
    words.textContent = part;
    const count = tops().length;
    return count <= lines && (count <= 1 || words.parentElement.getBoundingClientRect().height - padding <= height);
  };
  const isCut = !fits(text);
  if (isCut) {
    const shown = shorter(text, label.dataset.cut, lines, words, tops, fits);
    words.textContent = shown;
    // Its last line may have higher letters than the one it stands for.
    if (!("low" in label.dataset)) label.style.minHeight = probe.getBoundingClientRect().height + "px";
    label.dataset.shown = shown;
  }
  // Not even one line fits: what is lower than the label is not seen.
  label.toggleAttribute("data-clipped", isLow && probe.getBoundingClientRect().height - padding > height + 0.5);
  probe.remove();
}

/** The longest text of the kind asked for that fits. */
function shorter(text, place, lines, words, tops, fits) {
  const longest = (parts, candidate) => {
    let [low, high, step] = [0, parts, 64];
    // Most of what is cut is short, and long candidates take long.
    while (low + step < high) {
      if (fits(candidate(low + step))) [low, step] = [low + step, step * 2];
      else high = low + step - 1;
    }
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (fits(candidate(middle))) low = middle;
      else high = middle - 1;
    }
    return candidate(low);
  };
  const whole = charactersOf(text);
  const first = (count) => whole.slice(0, count).join("").trimEnd();
  if (place === "tail") return longest(whole.length, (count) => first(count) + "…");
  // The lines that can be kept, and the character each of them starts with.
  const starts = lineStarts(whole, words, tops());
  let kept = Math.min(starts.length, lines);
  const markAt = (number) => {
    const place = whole.slice(0, number).join("").length;
    return isRightToLeft(text, place, words.parentElement) ? "\u200F" : "\u200E";
  };
  const linesOf = (count) => {
    if (place !== "characters") return first(starts[count] ?? whole.length);
    // Letters that join across the end of a line keep their forms, which are narrower than those at a word's end.
    const joins = (number) => /^\p{L}/u.test(whole[number] ?? "") && /^\p{L}/u.test(whole[number - 1] ?? "");
    const joiner = (number) => (joins(number) ? "\u200D" : "");
    return starts.slice(0, count).map((from, line) => {
      const to = starts[line + 1] ?? whole.length;
      return (line ? markAt(from) : "") + joiner(from) + whole.slice(from, to).join("").trimEnd() + joiner(to);
    }).join("\n");
  };
  while (kept > 1 && !fits(linesOf(kept))) kept -= 1;
  if (place === "none" || place === "characters") return linesOf(kept);
  const start = starts[kept - 1];
  const before = start > 0 ? first(start) + "\n" : "";
  const rest = whole.slice(start).map((character) => (/^\r?\n$/.test(character) ? " " : character));
  const mark = markAt(start);
  return longest(rest.length, (count) => {
    const head = place === "head" ? 0 : Math.ceil(count / 2);
    const end = rest.slice(rest.length - (count - head)).join("").trimStart();
    return before + mark + rest.slice(0, head).join("").trimEnd() + "…" + end;
  });
}

function lineStarts(characters, words, tops) {
  const range = document.createRange();
  const starts = [0];
  let offset = 0;
  for (const [number, character] of characters.entries()) {
    range.setStart(words.firstChild, offset);
    offset += character.length;
    range.setEnd(words.firstChild, offset);
    const top = Math.round(range.getBoundingClientRect().top);
    while (starts.length < tops.length && top >= tops[starts.length]) starts.push(number);
    if (starts.length === tops.length) break;
  }
  return starts;
}

/** The direction of the paragraph a place is in, as the browser finds it: not only letters have one, but flags as well. */
function isRightToLeft(text, place, holder) {
  const paragraph = holder.appendChild(document.createElement("span"));
  paragraph.dir = "auto";
  paragraph.textContent = text.slice(text.lastIndexOf("\n", place - 1) + 1).split("\n")[0];
  const { direction } = getComputedStyle(paragraph);
  paragraph.remove();
  return direction === "rtl";
}

/** The size each label was cut for. */
const cutSizes = new WeakMap();
const labels = new ResizeObserver((entries) => {
  const changed = entries.map(({ target }) => target).filter((label) => cutSizes.get(label) !== sizeOf(label));
  if (changed.length) requestAnimationFrame(() => changed.forEach(cutOnce));
});

/** The height counts where it is not the text's own. */
const sizeOf = (label) => `${label.clientWidth} ${"low" in label.dataset ? label.clientHeight : ""}`;

function cutOnce(label) {
  if (!label.isConnected) return;
  cut(label);
  cutSizes.set(label, sizeOf(label));
}

function cutLabels() {
  labels.disconnect();
  for (const label of document.querySelectorAll("[data-cut]")) {
    cutOnce(label);
    labels.observe(label);
  }
}

document.fonts?.addEventListener("loadingdone", cutLabels);

// --- Waiting for work -----------------------------------------------------------------------------------------------

async function waitForWork() {
  const address = document.body.dataset.wait;
  if (!address || waiting === address) return;
  waiting = address;
  for (let wait = 500; document.body.dataset.wait === address; ) {
    try {
      // The page may be made before the server hears of what is typed from now on.
      const asked = new Map(known);
      const response = await fetch(address, { headers: { "X-Screen": "1" } });
      if (response.status === 200) {
        if (document.body.dataset.wait === address && !inFlight) await show(response, asked);
        break;
      }
      if (response.status !== 204) throw new Error("refused");
    } catch {
      await pause((wait = Math.min(wait * 2, 8000)));
    }
  }
  // The page that has come may be one of work that goes on, and is waited for already.
  if (waiting === address) waiting = null;
  if (document.body.dataset.wait) waitForWork();
}

// --- Events ---------------------------------------------------------------------------------------------------------

function ready() {
  known = new Map();
  for (const el of form()?.elements ?? []) {
    if (!field(el) || !el.name) continue;
    if (el.type === "radio") {
      if (el.defaultChecked) known.set(el.name, el.value);
    } else known.set(el.name, el.type === "checkbox" ? (el.defaultChecked ? "on" : "") : el.defaultValue);
    if (el.dataset.counter) showCounter(el);
  }
  reachScrollers();
  cutLabels();
  // Loaded with the page, so that a file can be tried when the connection comes and goes.
  for (const el of document.querySelectorAll("[data-module]")) {
    import(el.dataset.module).then((module) => module.attach?.(el, { announce, say, press })).catch(() => {});
  }
  waitForWork();
}

addEventListener("submit", (event) => {
  if (event.target.id !== "screen") return;
  event.preventDefault();
  const button = event.submitter;
  if (!button || button.name === "_return") {
    const focused = document.activeElement;
    if (focused && field(focused)) press({ _return: focused.name }, focused);
    return;
  }
  if (button.dataset.copy !== undefined) copy(button.dataset.copy);
  press({ _press: button.value }, button);
});

async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    announce(say("copiedSpoken"));
    flash(say("copied"));
  } catch {
    const box = document.querySelector(".look-link-box");
    box?.select?.();
    flash(say(document.execCommand?.("copy") ? "copied" : "copyByHand"));
  }
}

function flash(text) {
  const line = document.createElement("p");
  line.className = "flash";
  line.setAttribute("role", "status");
  line.textContent = text;
  document.body.append(line);
  setTimeout(() => line.remove(), 3000);
}

addEventListener("input", (event) => {
  const el = event.target;
  if (!field(el)) return;
  if (el.dataset.counter) showCounter(el);
  if (el.type === "password") el.dataset.edited = ++edits;
  keepLocally();
  clearTimeout(typingTimer);
  typingTimer = setTimeout(saveTyping, 600);
});

addEventListener("pagehide", () => {
  if (!form() || inFlight) return;
  if (![...fields()].some(([name, value]) => known.get(name) !== value)) return;
  fetch(form().getAttribute("action"), {
    method: "POST",
    headers: { "X-Screen": "1" },
    body: body({ _type: "1" }, true),
    keepalive: true,
  }).catch(() => {});
});

addEventListener("popstate", async () => {
  clearTimeout(typingTimer);
  await saveTyping();
  try {
    const response = await fetch(location.pathname, { headers: { "X-Screen": "1" } });
    if (response.ok) {
      const path = response.headers.get("X-Location");
      if (path && path !== location.pathname) history.replaceState(null, "", path);
      await show(response, null);
    } else location.reload();
  } catch {
    connectionNotice(say("offlineBack"));
  }
});

ready();
restoreLocally();
for (const el of document.querySelectorAll("[data-counter]")) showCounter(el);
focusTarget()?.focus();
if ([...fields()].some(([name, value]) => known.get(name) !== value)) saveTyping();
