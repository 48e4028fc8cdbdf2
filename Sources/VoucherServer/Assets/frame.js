// Listens to what a page in a sandboxed frame tells: whole numbers, which are posted as an event of the screen.

/** The frames that are shown, and what their module was given. */
const frames = new Map();

const greet = (frame) => {
  // The page has no origin to be named; no other can be in this frame, by the policy of the page around it.
  frame.contentWindow?.postMessage(JSON.parse(frame.dataset.greeting ?? "{}"), "*");
};

addEventListener("message", ({ source, origin, data }) => {
  for (const [frame, { press }] of frames) {
    if (!frame.isConnected) frames.delete(frame);
    // Only what has no origin is in a sandbox.
    else if (source === frame.contentWindow && origin === "null") hear(frame, data, press);
  }
});

function hear(frame, data, press) {
  if (data?.ready === true) return greet(frame);
  const value = data?.value;
  const { least, most, still } = frame.dataset;
  if (still !== undefined || !Number.isSafeInteger(value) || value < Number(least) || value > Number(most)) return;
  press({ _type: "1", [frame.id]: String(value) }, frame);
}

export function attach(frame, tools) {
  if (frames.has(frame)) return;
  frames.set(frame, tools);
  greet(frame);
}
