"""What ScreenKit took from UIKit, compared with what the compiler says it declares.

`Tests/Subset/uikit.txt` holds the declarations as UIKit has them, white space and access aside; `Tests/Subset/beside.txt`
what our types with UIKit's prefixes have beside them: cases and constants that UIKit's lists give by name alone, and
what is ours. Nothing may be public that stands in neither, and nothing may stand there that is not public.
RECORD_SUBSET=1 writes what is new into beside.txt, to be read before it is committed.
"""

import glob
import json
import os
import re
import subprocess

from server import ROOT, binary

FOLDER = os.path.join(ROOT, "Tests", "Subset")


def plain(declaration):
    text = re.sub(r"@\w+(\(unsafe\))?\s+", "", declaration)
    words = "open|public|override|final|convenience|dynamic|weak|required|class|static|mutating|nonisolated"
    text = re.sub(rf"\b({words})\s+", "", text)
    text = re.sub(r"\s+", " ", text).replace(" { get set }", "").replace("@escaping ", "")
    return re.sub(r"\s*\{ get \}", "", text).strip()


def declared(tmp_path):
    modules = os.path.join(os.path.dirname(binary("voucherkit")), "Modules")
    with open(os.path.join(ROOT, "Package.swift")) as file:
        libraries = re.findall(r'pkgConfig: "([^"]*)"', file.read())
    flags = subprocess.check_output(["pkg-config", "--cflags-only-I", *libraries], text=True).split()
    maps = glob.glob(os.path.join(ROOT, "Sources", "C*", "**", "module.modulemap"), recursive=True)
    target = json.loads(subprocess.check_output(["swift", "-print-target-info"], text=True))["target"]["triple"]
    subprocess.run(
        [
            "swift-symbolgraph-extract", "-module-name", "ScreenKit", "-minimum-access-level", "public",
            "-target", target, "-I", modules, "-output-dir", str(tmp_path),
            *[part for path in maps for part in ("-Xcc", "-fmodule-map-file=" + path)],
            *[part for flag in flags for part in ("-Xcc", flag)],
        ],
        check=True,
    )  # fmt: skip
    with open(tmp_path / "ScreenKit.symbols.json") as file:
        symbols = json.load(file)["symbols"]
    lines = set()
    for symbol in symbols:
        path = ".".join(symbol["pathComponents"])
        if not re.match(r"(UI|NS|CA)[A-Z]", path) or "SYNTHESIZED" in symbol["identifier"]["precise"]:
            continue
        if re.search(r"\.(==|!=|hash|hashValue|init\(from:\)|encode\(to:\)|init\(rawValue:\)|rawValue)", path):
            continue
        lines.add(path + "\t" + plain("".join(part["spelling"] for part in symbol["declarationFragments"])))
    return lines


def test_what_is_declared_is_what_was_taken_from_uikit_and_what_is_named_as_ours(tmp_path):
    def read(name):
        with open(os.path.join(FOLDER, name)) as file:
            return {line.rstrip("\n") for line in file if line.strip()}

    lines, taken = declared(tmp_path), read("uikit.txt")
    assert len(taken) > 350
    if os.environ.get("RECORD_SUBSET") == "1":
        with open(os.path.join(FOLDER, "beside.txt"), "w") as file:
            file.writelines(line + "\n" for line in sorted(lines - taken))
    assert sorted(taken - lines) == [], "taken from UIKit, and not declared so"
    assert lines - taken == read("beside.txt")
