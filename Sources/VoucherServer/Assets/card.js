// Shows a payment company's own field for a card. What is typed there goes to the company alone: its script asks the card's
// bank, and when it has an answer the button is pressed, upon which the server asks the company what came of it.

/** Company scripts by their address. */
const scripts = new Map();
/** What each field was made of. */
const mounted = new Map();

function load(address) {
  if (!scripts.has(address)) {
    scripts.set(
      address,
      new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = address;
        script.onload = done;
        script.onerror = () => {
          // May be asked for again.
          scripts.delete(address);
          script.remove();
          failed(new Error(address));
        };
        document.head.append(script);
      }),
    );
  }
  return scripts.get(address);
}

/** A line under the field for what the company says of the card. */
function tell(state, words) {
  state.line.textContent = words;
  state.line.hidden = !words;
}

/** How the card's field looks: like the page's own. */
function style(box) {
  const { color, fontFamily, fontSize } = getComputedStyle(box);
  return { base: { color, fontFamily, fontSize: fontSize, "::placeholder": { color } } };
}

async function mountStripe(field, state) {
  await load(state.values.script);
  if (!field.isConnected || mounted.get(field) !== state) return;
  const language = document.documentElement.lang || "auto";
  state.company = globalThis.Stripe(state.values.publishableKey, { locale: language });
  state.card = state.company.elements({ locale: language }).create("card", { style: style(field) });
  state.card.mount(state.place);
  state.card.on("change", (change) => tell(state, change?.error?.message ?? ""));
}

/** Asks the bank; true when the server is to look what came of it. */
async function confirmStripe(state) {
  const { paymentIntent, error } = await state.company.confirmCardPayment(state.values.clientSecret, {
    payment_method: { card: state.card },
  });
  // A confirmation whose answer was lost is refused the second time, since it has been made.
  const reached = (paymentIntent ?? error?.payment_intent)?.status;
  if (["requires_capture", "succeeded", "processing"].includes(reached)) return true;
  tell(state, error?.message ?? state.tools.say("cardFailed"));
  return false;
}

export async function attach(field, tools) {
  const data = field.dataset.payment ?? "{}";
  const old = mounted.get(field);
  if (old?.data === data) {
    old.tools = tools;
    return;
  }
  old?.card?.destroy();
  const state = { data, tools, values: JSON.parse(data), isBusy: false };
  mounted.set(field, state);
  if (state.values.kind !== "stripe") return;
  state.place = document.createElement("div");
  state.place.className = "payment-place";
  state.line = document.createElement("p");
  state.line.className = "look-missing";
  state.line.setAttribute("role", "alert");
  state.line.dir = "auto";
  state.line.hidden = true;
  field.replaceChildren(state.place, state.line);
  try {
    await mountStripe(field, state);
  } catch {
    mounted.delete(field);
    tell(state, tools.say("cardNotLoaded"));
  }
}

async function confirm(state, button) {
  state.isBusy = true;
  tell(state, "");
  button.setAttribute("aria-busy", "true");
  state.tools.announce(state.tools.say("cardConfirming"));
  let isMade = false;
  try {
    isMade = await confirmStripe(state);
  } catch {
    tell(state, state.tools.say("cardFailed"));
  }
  state.isBusy = false;
  button.removeAttribute("aria-busy");
  if (isMade) state.tools.press({ _press: button.value }, button);
}

// Before the page sends the press.
addEventListener(
  "click",
  (event) => {
    const button = event.target.closest?.("button");
    if (!button) return;
    for (const [field, state] of mounted) {
      if (!field.isConnected) mounted.delete(field);
      else if (field.dataset.button === button.id && state.card) {
        event.preventDefault();
        if (!state.isBusy && !button.disabled) confirm(state, button);
      }
    }
  },
  true,
);
