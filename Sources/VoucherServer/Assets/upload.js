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
function showProgress(input, stop) {
  document.getElementById(input.id + "-upload")?.remove();
  const box = document.createElement("div");
  box.id = input.id + "-upload";
  box.className = "upload";
  const bar = document.createElement("progress");
  bar.className = "progress";
  bar.max = 1;
  bar.value = 0;
  bar.setAttribute("aria-label", "Sending the file");
  const button = document.createElement("button");
  button.type = "button";
  button.className = "button plain";
  button.textContent = "Stop";
  button.addEventListener("click", stop);
  box.append(bar, button);
  input.after(box);
  return bar;
}

export function upload(input, { body, fields, show, announce, address }) {
  const limit = Number(input.dataset.bytes);
  const files = [...input.files];
  if (limit && files.some((file) => file.size > limit)) {
    refuse(input, `That file is too large. It can have ${megabytes(limit)} MB at most.`, announce);
    return;
  }
  const data = new FormData();
  for (const [name, value] of body({ _choose: input.name, _event: crypto.randomUUID?.() ?? String(Math.random()) })) {
    data.append(name, value);
  }
  for (const file of files) data.append(input.name, file);
  const sent = fields();
  const request = new XMLHttpRequest();
  const bar = showProgress(input, () => request.abort());
  input.disabled = true;
  announce("Sending the file…");
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
    request.addEventListener("error", () => broken("The connection broke off. Please choose the file again."));
    request.addEventListener("abort", () => broken("Stopped. Choose a file when you like."));
    request.addEventListener("load", async () => {
      clearTimeout(watch);
      if (request.status === 413) return broken("That file is too large.");
      if (request.status === 503) return broken("That could not be saved just now. Please choose the file again.");
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
