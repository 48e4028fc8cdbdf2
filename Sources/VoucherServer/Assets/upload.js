// Sends the files of a field, with a bar that tells how far it is. What was typed meanwhile stays where it is.

const megabytes = (bytes) => Math.round(bytes / 1e6);

/** Says at the field what went wrong; the file has to be chosen again, and nothing else is lost. */
function refuse(input, words, announce) {
  const id = input.id + "-upload";
  document.getElementById(id)?.remove();
  const line = document.createElement("p");
  line.id = id;
  line.className = "refusal";
  line.textContent = words;
  input.after(line);
  input.value = "";
  input.disabled = false;
  input.setAttribute("aria-describedby", id);
  input.focus();
  announce(words);
}

/** A bar below the field, and a button that gives up. */
function showProgress(input, say, stop) {
  document.getElementById(input.id + "-upload")?.remove();
  const box = document.createElement("div");
  box.id = input.id + "-upload";
  box.className = "upload";
  const bar = document.createElement("progress");
  bar.className = "progress";
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", say("sendingBar"));
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button plain";
  button.textContent = say("stop");
  button.addEventListener("click", stop);
  box.append(bar, button);
  input.after(box);
  return bar;
}

export function upload(input, { body, fields, show, announce, say, numbers, address }) {
  const limit = Number(input.dataset.bytes);
  const files = [...input.files];
  if (limit && files.some((file) => file.size > limit)) {
    refuse(input, say("fileTooLargeFor", numbers().format(megabytes(limit))), announce);
    return;
  }
  const data = new FormData();
  for (const [name, value] of body({ _choose: input.name, _event: crypto.randomUUID?.() ?? String(Math.random()) })) {
    data.append(name, value);
  }
  for (const file of files) data.append(input.name, file);
  const sent = fields();
  const request = new XMLHttpRequest();
  const bar = showProgress(input, say, () => request.abort());
  input.disabled = true;
  announce(say("sending"));
  return new Promise((done) => {
    request.open("POST", address);
    request.setRequestHeader("X-Screen", "1");
    // Without a sign of progress for so long the connection is as good as gone.
    let watch = 0;
    const alive = () => {
      clearTimeout(watch);
      watch = setTimeout(() => request.abort(), 60000);
    };
    alive();
    request.upload.addEventListener("progress", (event) => {
      alive();
      if (event.lengthComputable) bar.value = event.loaded / event.total;
    });
    const broken = (words) => {
      clearTimeout(watch);
      refuse(input, words, announce);
      done();
    };
    request.addEventListener("error", () => broken(say("brokeOff")));
    request.addEventListener("abort", () => broken(say("stopped")));
    request.addEventListener("load", async () => {
      clearTimeout(watch);
      if (request.status === 413) return broken(say("fileTooLarge"));
      if (request.status === 503) return broken(say("notSaved"));
      input.disabled = false;
      input.value = "";
      document.getElementById(input.id + "-upload")?.remove();
      const headers = new Headers({
        "Content-Type": request.getResponseHeader("Content-Type") ?? "",
        "X-Location": request.getResponseHeader("X-Location") ?? "",
      });
      await show(new Response(request.response, { status: request.status, headers }), sent);
      done();
    });
    request.send(data);
  });
}
