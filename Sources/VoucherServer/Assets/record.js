// Records a sound or a video beside a field for files, and hands it to the field like a file that was chosen: what is
// sent, and what comes of it, is the same. Where a browser cannot record, the field is left alone.

/** The recorders of the page by the ids of their boxes: a box is made anew while one runs when the page is. */
const recorders = new Map();

const MEGABIT = 1_000_000;
const types = {
  video: ["video/mp4;codecs=avc1.42E01E,mp4a.40.2", "video/webm;codecs=vp8,opus", "video/webm", "video/mp4"],
  sound: ["audio/mp4;codecs=mp4a.40.2", "audio/webm;codecs=opus", "audio/webm", "audio/mp4"],
};

const element = (name, className, parent, text = "") => {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  parent?.append(made);
  return made;
};

const button = (look, parent, text, action) => {
  const made = element("button", "button " + look, parent, text);
  made.type = "button";
  made.addEventListener("click", action);
  return made;
};

/** Minutes and seconds in the page's digits. */
function timeText(seconds) {
  const { lang } = document.documentElement;
  const write = (number, digits) =>
    new Intl.NumberFormat(lang === "ar" ? "ar-u-nu-arab" : lang, { minimumIntegerDigits: digits }).format(number);
  return `${write(Math.floor(seconds / 60), 1)}:${write(Math.floor(seconds % 60), 2)}`;
}

class Recorder {
  constructor(box, input, { announce, say }) {
    this.announce = announce;
    this.say = say;
    this.kind = input.dataset.record === "video" ? "video" : "sound";
    this.limit = Number(input.dataset.seconds) || 60;
    this.panel = element("div", "record");
    this.panel.id = box.id + "-record";
    this.place(box, input);
    this.showIdle();
  }

  get isRunning() {
    return Boolean(this.stream);
  }

  place(box, input) {
    this.input = input;
    box.prepend(this.panel);
    // Taken out of the page and put back, it has stopped.
    this.preview?.play().catch(() => {});
  }

  // --- What is shown ---

  showIdle(words = "") {
    this.panel.replaceChildren();
    this.begin = button("bordered", this.panel, this.say(this.kind === "video" ? "recordVideo" : "recordSound"), () =>
      this.start(),
    );
    this.begin.id = this.panel.id + "-begin";
    if (!words) return;
    const line = element("p", "refusal", this.panel, words);
    line.id = this.panel.id + "-refusal";
    this.begin.setAttribute("aria-describedby", line.id);
  }

  refuse(words) {
    this.showIdle(words);
    this.begin.focus();
    this.announce(words);
  }

  showRunning() {
    this.panel.replaceChildren();
    if (this.kind === "video") {
      this.preview = element("video", "record-preview", this.panel);
      this.preview.muted = true;
      this.preview.playsInline = true;
      this.preview.setAttribute("aria-label", this.say("recordPreview"));
      this.preview.srcObject = this.stream;
      this.preview.play().catch(() => {});
    }
    const line = element("div", "record-line", this.panel);
    element("span", "record-lamp", line).setAttribute("aria-hidden", "true");
    const time = element("p", "record-time", line);
    element("span", "visually-hidden", time, this.say("recordTime") + " ");
    this.time = element("span", "", time);
    this.level = element("meter", "record-level", line);
    this.level.setAttribute("aria-label", this.say("recordLevel"));
    this.level.hidden = this.stream.getAudioTracks().length === 0;
    const row = element("div", "record-line", this.panel);
    const stop = button("filled", row, this.say("recordStop"), () => this.recorder?.stop());
    button("plain", row, this.say("recordDrop"), () => this.drop());
    this.showTime();
    stop.focus();
  }

  showTime() {
    const seconds = (performance.now() - this.startedAt) / 1000;
    this.time.textContent = `${timeText(Math.min(seconds, this.limit))} / ${timeText(this.limit)}`;
    if (seconds >= this.limit && this.recorder?.state === "recording") this.recorder.stop();
    // The person has gone on to another screen.
    if (!this.panel.isConnected) this.end();
  }

  // --- Recording ---

  async start() {
    if (this.isRunning || this.isAsking) return;
    this.isAsking = true;
    this.begin.disabled = true;
    const hint = element("p", "hint", this.panel, this.say("recordAllow"));
    this.announce(hint.textContent);
    try {
      this.stream = await this.open();
    } catch (fault) {
      const words = { NotAllowedError: "recordDenied", SecurityError: "recordDenied", NotFoundError: "recordMissing" };
      return this.refuse(this.say(words[fault.name] ?? "recordBusy"));
    } finally {
      this.isAsking = false;
    }
    if (!this.panel.isConnected) return this.end();
    try {
      this.record();
    } catch {
      this.end();
      return this.refuse(this.say("recordBroken"));
    }
    this.showRunning();
    this.listen();
    this.announce(this.say("recordBegan"));
  }

  async open() {
    const video = this.kind === "video" && { facingMode: "user", width: { ideal: 1280 }, height: { ideal: 720 } };
    try {
      return await navigator.mediaDevices.getUserMedia({ audio: true, video });
    } catch (fault) {
      // A camera without a microphone still makes a video.
      if (fault.name === "NotFoundError" && video) return navigator.mediaDevices.getUserMedia({ video });
      throw fault;
    }
  }

  record() {
    const mimeType = types[this.kind].find((type) => MediaRecorder.isTypeSupported(type));
    const parts = [];
    this.recorder = new MediaRecorder(this.stream, {
      ...(mimeType && { mimeType }),
      videoBitsPerSecond: 2.5 * MEGABIT,
      audioBitsPerSecond: 0.128 * MEGABIT,
    });
    this.recorder.addEventListener("dataavailable", ({ data }) => data.size && parts.push(data));
    this.recorder.addEventListener("error", () => {
      this.end();
      this.refuse(this.say("recordBroken"));
    });
    this.recorder.addEventListener("stop", () => {
      if (!this.isRunning) return;
      const type = this.recorder.mimeType.split(";")[0];
      this.end();
      if (!parts.length) return this.refuse(this.say("recordBroken"));
      this.send(new File(parts, "recording." + (type.endsWith("mp4") ? "mp4" : "webm"), { type }));
    });
    this.startedAt = performance.now();
    this.recorder.start(1000);
    this.timer = setInterval(() => this.showTime(), 200);
  }

  /** Shows how loud it is, so that somebody sees that they are heard. */
  listen() {
    if (this.level.hidden) return;
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1024;
    context.createMediaStreamSource(this.stream).connect(analyser);
    this.context = context;
    const samples = new Uint8Array(analyser.fftSize);
    const draw = () => {
      if (this.context !== context) return;
      analyser.getByteTimeDomainData(samples);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0) / 128;
      this.level.value = Math.sqrt(peak);
      requestAnimationFrame(draw);
    };
    draw();
  }

  end() {
    clearInterval(this.timer);
    this.stream?.getTracks().forEach((track) => track.stop());
    this.context?.close().catch(() => {});
    this.stream = this.context = this.preview = null;
  }

  drop() {
    const { recorder } = this;
    this.end();
    if (recorder?.state === "recording") recorder.stop();
    this.showIdle();
    this.begin.focus();
    this.announce(this.say("recordDropped"));
  }

  send(file) {
    this.showIdle();
    this.announce(this.say("recordEnded"));
    const chosen = new DataTransfer();
    chosen.items.add(file);
    this.input.files = chosen.files;
    this.input.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

export function attach(box, tools) {
  const input = box.querySelector("input[type=file][data-record]");
  if (!input) return;
  if (!navigator.mediaDevices?.getUserMedia || !window.MediaRecorder) {
    const id = box.id + "-record";
    if (isSecureContext || document.getElementById(id)) return;
    const line = element("p", "hint", null, tools.say("recordInsecure"));
    line.id = id;
    box.prepend(line);
    return;
  }
  const known = recorders.get(box.id);
  if (known && (known.isRunning || known.isAsking || known.panel.isConnected)) {
    if (!box.contains(known.panel)) known.place(box, input);
    known.input = input;
    return;
  }
  recorders.set(box.id, new Recorder(box, input, tools));
}

addEventListener("pagehide", () => recorders.forEach((recorder) => recorder.end()));
