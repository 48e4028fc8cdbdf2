"""How many of the public names are documented, by module, from the symbol graphs that script/docs left.

    python3 Tests/Docs/coverage.py FOLDER [--names]

Ends with 1 when a module that hosts use is below LEAST; --names lists what has no comment. What the compiler makes by
itself is not counted, and a name that has its comment from the protocol or class it comes from counts as documented.
"""

import glob
import json
import os
import sys

MODULES = ["Localization", "Tokens", "ImageSearch", "Payments", "ScreenKit", "VoucherKit", "VoucherServer", "VoucherKitTesting"]
LEAST = 0.9


def names(folder, module):
    """The public names of a module with whether each is documented, also of its extensions of other modules' types."""
    found = {}
    for path in glob.glob(os.path.join(folder, module, f"{module}*.symbols.json")):
        if os.path.basename(path).split(".")[0].split("@")[0] != module:
            continue
        with open(path) as file:
            for symbol in json.load(file)["symbols"]:
                identifier = symbol["identifier"]["precise"]
                if symbol["accessLevel"] in ("public", "open") and "::SYNTHESIZED::" not in identifier:
                    found[identifier] = (".".join(symbol["pathComponents"]), bool(symbol.get("docComment")))
    return sorted(found.values())


def main(folder, lists_names):
    failed = False
    for module in MODULES:
        found = names(folder, module)
        missing = [name for name, is_documented in found if not is_documented]
        share = 1 - len(missing) / len(found) if found else 0
        is_enough = share >= LEAST
        failed = failed or not is_enough
        verdict = "" if is_enough else f", at least {LEAST:.0%} is wanted"
        print(f"{module}: {len(found) - len(missing)} of {len(found)} public names documented ({share:.1%}{verdict})")
        if lists_names or not is_enough:
            print("".join(f"  {name}\n" for name in missing), end="")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], "--names" in sys.argv[2:]))
