// Counts down to the moment that a <time> in the box names, in the page's language, and loads the page anew when the
// time has come. The server's words stay where a browser knows no units.

const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60]];

const words = (seconds, language, numbers) => {
  // A minute that has begun is a minute to wait.
  let left = Math.ceil(seconds / 60) * 60;
  const parts = [];
  for (const [unit, size] of UNITS) {
    const count = Math.floor(left / size);
    left -= count * size;
    if (!count || parts.length === 2) continue;
    const format = { style: "unit", unit, unitDisplay: "long", numberingSystem: numbers };
    parts.push(new Intl.NumberFormat(language, format).format(count));
  }
  return new Intl.ListFormat(language, { type: "unit", style: "long" }).format(parts);
};

export function attach(box) {
  const time = box.querySelector("time");
  const moment = Date.parse(time?.dateTime ?? "");
  if (Number.isNaN(moment)) return;
  const language = document.documentElement.lang || "en";
  const numbers = language === "ar" ? "arab" : undefined;
  const begun = performance.now();
  const tick = () => {
    if (!box.isConnected) return;
    const seconds = (moment - Date.now()) / 1000;
    if (seconds <= 0) {
      // A browser whose clock is ahead asks no more than twice a minute.
      const rest = 30000 - (performance.now() - begun);
      return rest > 0 ? setTimeout(tick, rest) : location.reload();
    }
    time.textContent = words(seconds, language, numbers);
    // At the next whole minute; a tab that slept looks again when it wakes.
    setTimeout(tick, Math.min((seconds % 60 || 60) * 1000, 60000));
  };
  tick();
}
