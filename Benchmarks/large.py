"""What becomes of large photos of each format at a worker: processor time and memory, beside what it is allowed.

    VOUCHERKIT_BINARY=... .venv/bin/python Benchmarks/large.py    prints the table of README.md; takes some minutes
"""

import io
import os
import sys
import tempfile

from frame import ROOT

sys.path.append(os.path.join(ROOT, "Tests", "Media"))
import heic  # noqa: E402
import hostile  # noqa: E402
from conftest import detail, picture  # noqa: E402
from PIL import Image  # noqa: E402
from worker import Outcome, Worker  # noqa: E402

# Of a photo that fills a large screen.
SIDE = 2400
TRIES = 3
SIZES = {12: (4032, 3024), 24: (5712, 4284), 50: (8160, 6120)}

WHY = {"SIGPROF": "too much time", "SIGTRAP": "too much memory", "tooMuchMemory": "too much memory"}


def photos():
    for megapixels, (width, height) in SIZES.items():
        image = detail(width, height)
        for name, options in [("JPEG", {}), ("JPEG, progressive", {"progressive": True}),
                              ("JPEG, progressive, 4:4:4", {"progressive": True, "subsampling": 0})]:
            yield f"{name}, {megapixels} megapixels", hostile.saved(image, "JPEG", quality=90, **options)
        yield f"WebP, {megapixels} megapixels", hostile.saved(image, "WEBP", quality=80, method=0)
        columns, rows = -(-width // 512), -(-height // 512)
        for quality in [50, 64]:
            tile = hostile.saved(detail(512, 512), "HEIF", quality=quality)
            data = heic.grid(tile, 512, columns, rows, width, height, shared=False)
            yield f"HEIC, {megapixels} megapixels", data
        yield f"PNG, {megapixels} megapixels, smooth", hostile.saved(picture(64, 48).resize((width, height), Image.BICUBIC), "PNG")
        yield f"GIF, {megapixels} megapixels", hostile.saved(image.resize((width // 16, height // 16)).quantize(128).resize((width, height)), "GIF")
    yield "PNG, 12 megapixels, a photo", hostile.saved(detail(*SIZES[12]), "PNG", compress_level=1)
    tile = hostile.saved(detail(512, 512), "HEIF", quality=74)
    yield "HEIC, 50 megapixels", heic.grid(tile, 512, 16, 12, *SIZES[50], shared=False)
    yield "JPEG, 50 megapixels", hostile.saved(detail(*SIZES[50]), "JPEG", quality=97)


def main():
    worker = Worker()
    print("| photo | MB | processor | memory | what comes of it |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "photo")
        for name, data in photos():
            with open(path, "wb") as file:
                file.write(data)
            # The first one also loads what its format needs.
            outcomes = [Outcome(worker, path, width=SIDE, height=SIDE) for _ in range(TRIES)]
            best = min(outcomes, key=lambda outcome: outcome.processor)
            shown = "shown" if best.photo else f"refused: {WHY.get(best.death or next(iter(best.refusal)), best.words)}"
            # Of a process that has ended Linux tells what the one that started it had, too.
            memory = "" if best.death else f"{best.peak / (1 << 20):.0f} MB"
            print(
                f"| {name} | {len(data) / 1e6:.1f} | {best.processor:.2f} s | {memory} | {shown} |",
                flush=True)
    worker.alive().stop()


if __name__ == "__main__":
    main()
