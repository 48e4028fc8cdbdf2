"""What a disk has after a power cut: what was synced, and of the rest nothing, or what chance leaves of it."""

import os
import shutil
import subprocess

HERE = os.path.dirname(os.path.abspath(__file__))
PAGE = 4096


class PowerCut:
    """Watches the folders below `root` while a server runs with the preload."""

    def __init__(self, root):
        self.root = root
        self.store = root + ".powercut"
        self.library = root + ".so"
        subprocess.run(
            ["cc", "-O2", "-Wall", "-Werror", "-shared", "-fPIC", "-o", self.library, os.path.join(HERE, "powercut.c")],
            check=True,
        )

    @property
    def environment(self):
        return {"LD_PRELOAD": self.library, "POWERCUT": self.store}

    def begin(self):
        """All that is there now is on the disk."""
        shutil.rmtree(self.store, ignore_errors=True)
        for folder in ("files", "folders"):
            os.makedirs(f"{self.store}/{folder}")
        entries = self._present()
        for path, (kind, key) in entries.items():
            if kind == "f":
                shutil.copyfile(os.path.join(self.root, path), f"{self.store}/files/{key}")
        for path, (kind, key) in entries.items():
            if kind == "d":
                with open(f"{self.store}/folders/{key}", "w") as file:
                    for name, (child_kind, child_key) in self._children(entries, path).items():
                        file.write(f"{child_kind} {child_key} {name}\n")

    def strike(self, chance=None):
        """Leaves in `root` what the disk has. Without `chance` nothing that was not synced; with one (a `Random`), each
        page and each name that was not synced may have got there."""
        entries = self._present()
        present = {key: path for path, (_, key) in entries.items()}
        new = self.root + ".after"
        shutil.rmtree(new, ignore_errors=True)
        self._folder("", entries[""][1], entries, present, new, chance)
        shutil.rmtree(self.root)
        os.rename(new, self.root)

    def _folder(self, path, key, entries, present, new, chance):
        os.mkdir(os.path.join(new, path) if path else new, 0o700)
        names = self._names(key)
        if chance:
            there = self._children(entries, present[key]) if key in present else {}
            for name in sorted(names.keys() | there.keys()):
                if names.get(name) != there.get(name) and chance.random() < 0.5:
                    names.pop(name, None)
                    if name in there:
                        names[name] = there[name]
        for name, (kind, child) in sorted(names.items()):
            below = os.path.join(path, name)
            if kind == "d":
                self._folder(below, child, entries, present, new, chance)
            else:
                self._file(child, present.get(child), os.path.join(new, below), chance)

    def _file(self, key, present, new, chance):
        """A file that was never synced has a name and no bytes."""
        synced = self._bytes(f"{self.store}/files/{key}")
        if chance and present is not None:
            written = self._bytes(os.path.join(self.root, present))
            if written != synced:
                synced = self._mixed(synced, written, chance)
        with open(new, "wb") as file:
            file.write(synced)
        os.chmod(new, 0o600)

    @staticmethod
    def _mixed(synced, written, chance):
        size = chance.choice([len(synced), len(written)])
        result = bytearray(size)
        for start in range(0, size, PAGE):
            source = chance.choice([synced, written])
            part = source[start : min(start + PAGE, size)]
            result[start : start + len(part)] = part
        return bytes(result)

    @staticmethod
    def _bytes(path):
        try:
            with open(path, "rb") as file:
                return file.read()
        except FileNotFoundError:
            return b""

    def _names(self, key):
        """The names that were synced with a folder; none in one that never was."""
        lines = self._bytes(f"{self.store}/folders/{key}").decode().splitlines()
        return {name: (kind, child) for kind, child, name in (line.split(" ", 2) for line in lines)}

    def _present(self):
        """The kind and key of everything below the root, by its path from there; "" is the root itself."""
        # Not find's own %B, which knows no time of birth on Debian 12.
        form = "%n\\t%F\\t%i-%.9W\\n"
        found = subprocess.check_output(["find", self.root, "-exec", "stat", "--printf", form, "{}", "+"], text=True)
        entries = {}
        for line in found.splitlines():
            path, kind, key = line.split("\t")
            entries[path[len(self.root) :].lstrip("/")] = ("d" if kind == "directory" else "f", key)
        return entries

    @staticmethod
    def _children(entries, folder):
        prefix = folder + "/" if folder else ""
        return {
            path[len(prefix) :]: entry
            for path, entry in entries.items()
            if path and path.startswith(prefix) and "/" not in path[len(prefix) :]
        }
