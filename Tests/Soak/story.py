"""A whole story: a voucher is made, sent, opened and claimed, with a record of all that the server answered.

A story can be cut at any moment and goes on where it was: what was answered has to be there then, and what was under way
has happened once or not at all. `Broken` says what was found instead."""

import glob
import hashlib
import os
import random
import re
import struct
import threading
import time
import zlib

from pages import Person, ServerGone


class Broken(Exception):
    """A promise that was not kept."""


class GivenUp(Exception):
    """Somebody was sent away for an hour, as they should be."""


def picture(chance):
    """A PNG of which there is only one."""
    side = chance.randrange(20, 60)
    rows = b"".join(b"\0" + chance.randbytes(side * 3) for _ in range(side))

    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b"")


def sign_in(person, page, address, folder):
    """Goes through the login where there is one: an address, then the code that was mailed there."""
    for _ in range(12):
        if page.says("That was too often"):
            raise GivenUp(f"too many codes were asked for by {address}")
        if "Go on" in page.buttons:
            page = person.press(page, "Go on")
        elif "Sign in" in page.buttons:
            # After a new start it may be one that was asked for before.
            sent = re.search(r"sent a code to (\S+)\.", "".join(page.words))
            address = sent.group(1) if sent else address
            code = next_code(person, address, folder)
            if code:
                person.tried_codes.add(code)
                page = person.press(page, "Sign in", Code=code)
            else:
                page = person.press(page, "Send a new code")
        elif "Send code" in page.buttons:
            page = person.press(page, "Send code", **{"E-mail": address})
        else:
            return page
    raise Broken(f"nobody gets past the login: {page.path} {''.join(page.words)[:500]}")


def next_code(person, address, folder):
    """The newest code that was mailed to an address and not tried yet; None when none comes."""
    limit = time.monotonic() + 5
    while time.monotonic() < limit:
        # The name begins with a time and ends with the mail's id: what is new is seen by the file.
        for path in sorted(glob.glob(f"{folder}/mail/*.eml"), key=os.path.getmtime, reverse=True)[:200]:
            with open(path, errors="replace") as file:
                mail = file.read()
            if f"To: {address}" in mail or f"<{address}>" in mail:
                found = re.search(r"^(\d{6})\s*$", mail, re.MULTILINE)
                if found and found.group(1) not in person.tried_codes:
                    return found.group(1)
        if person.server.is_ended:
            raise ServerGone("ended while somebody waited for a code")
        time.sleep(0.05)
    return None


class Claimant:
    """Somebody who has the link and wants what is inside."""

    def __init__(self, server, name, address):
        self.person, self.name = Person(server), name
        # Of a voucher that was mailed to one person, the address it was mailed to.
        self.address = address or f"{name.lower()}@claim.example"
        self.is_told_mine = self.is_told_late = self.has_given_up = False

    @property
    def is_done(self):
        return self.is_told_mine or self.is_told_late or self.has_given_up

    def claim(self, path, folder):
        page = self.person.get(path)
        for _ in range(6):
            if page.is_login:
                page = sign_in(self.person, page, self.address, folder)
            elif "Unwrap" in page.buttons:
                page = self.person.press(page, "Unwrap")
            elif "Claim" in page.buttons:
                page = self.person.press(page, "Claim", **{"Your name": self.name})
            else:
                break
        self.read(page)
        return page

    def read(self, page):
        if page.says("It is yours"):
            self.is_told_mine = True
        elif page.says("claimed"):
            self.is_told_late = True
        else:
            raise Broken(f"after Claim {self.name} reads: {page.status} {''.join(page.words)[:500]}")


class Story:
    def __init__(self, seed, server):
        self.seed, self.server, self.folder = seed, server, server.folder
        self.chance = random.Random(seed)
        self.token = f"t{int(hashlib.sha256(seed.encode()).hexdigest(), 16) % 10**12:012d}"
        self.person = Person(server)
        self.record = []
        self.scene = None
        self.items = []
        # What is under way: ("add", alt), ("remove", alt) or ("send",).
        self.pending = None
        self.retry = None
        self.typed = None
        self.link = None
        self.address = None
        self.steps = self._plan()
        count = self.chance.choice([1, 2]) if self.address else self.chance.choice([1, 2, 3, 4])
        self.claimants = [Claimant(server, f"{self.token}c{number}", self.address) for number in range(count)]
        self.sign_ins = 0

    def _plan(self):
        chance, token = self.chance, self.token
        middle = [lambda: self.add("Write a note", "Note", f"Note: n {token}", Note=f"n {token}")]
        if chance.random() < 0.3:
            data = picture(chance)
            middle.append(lambda: self.add_photo(data, f"p {token}"))
        if chance.random() < 0.3:
            middle.append(lambda: self.add("Write a note", "Note", f"Note: m {token}", Note=f"m {token}"))
            middle.append(lambda: self.remove(f"Note: m {token}"))
        steps = [self.begin, lambda: self.add("Add a title", "Title", f"Title: {token}", Title=token)] + middle
        if chance.random() < 0.5:
            self.address = f"{token}@soak.example"
            fields = {"Name": token, "By e-mail": True, "E-mail": self.address}
        else:
            fields = {"Name": token}
        steps.append(lambda: self.add("Who is it for?", "Name", f"For: {token}", **fields))
        return steps + [self.send, self.open]

    @property
    def is_over(self):
        return not self.steps

    def note(self, words):
        self.record.append(words)

    def run(self):
        """Goes on until it is over or the server is gone."""
        while self.steps:
            self.steps[0]()
            self.steps.pop(0)

    # MARK: Making

    def begin(self):
        page = self.person.press(self.person.get("/"), "Make a voucher")
        if not page.path.endswith("/create"):
            raise Broken(f"after “Make a voucher” came {page.path} ({page.status})")
        self.scene = page.path.rsplit("/", 1)[0]
        self.note("begun")

    def create_page(self):
        page = self.person.get(self.scene + "/create")
        if page.status != 200:
            raise Broken(f"the create screen is answered with {page.status}")
        return page

    def add(self, option, label, alt, **fields):
        page = self._again()
        if page is None:
            page = self.create_page()
            self.check_items(page.items)
        if alt in page.items:
            return self._added(page, alt)
        page = self.person.press(page, option)
        if self.chance.random() < 0.5:
            half = str(fields[label])[:-2]
            self.person.send(self.person.form(page, typed=True, **{label: half}))
            self.typed = (page.path, label, half)
            self.note(f"typed “{half}” at {page.path}")
        self._finish(page, alt, **fields)

    def add_photo(self, data, description):
        alt = f"Photo: {description}"
        page = self._again()
        if page is None:
            page = self.create_page()
            self.check_items(page.items)
        if alt in page.items:
            return self._added(page, alt)
        page = self.person.press(page, "Add a photo")
        if "Turn left" not in page.buttons:
            page = self.person.send(self.person.form(page, choose="Photo", Photo=data))
        if "Turn left" not in page.buttons:
            raise Broken(f"the photo was not taken: {page.status} {''.join(page.words)[:500]}")
        self._finish(page, alt, Description=description)

    def _finish(self, page, alt, **fields):
        form = self.person.form(page, "Done", **fields)
        self.typed = None
        self.pending, self.retry = ("add", alt), form
        page = self.person.send(form)
        if not page.path.endswith("/create"):
            raise Broken(f"Done for “{alt}” leads to {page.path} ({page.status}): {''.join(page.words)[:500]}")
        self._added(page, alt)

    def _added(self, page, alt):
        if self.pending:
            self.items.append(alt)
            self.pending = self.retry = None
            self.note(f"accepted “{alt}”")
        self.check_items(page.items)

    def _again(self):
        """After a cut: half of the people send the same form again, half look at the page anew."""
        if not self.retry:
            return None
        form = self.retry
        if self.chance.random() < 0.5:
            page = self.person.send(form)
            self.note("sent the form again")
            if page.path.endswith("/create"):
                self.check_items(page.items)
                return page
        page = self.create_page()
        self.check_items(page.items)
        if self.pending and self.pending[0] == "add" and self.pending[1] not in page.items:
            self.pending = self.retry = None
        return page

    def remove(self, alt):
        page = self.create_page()
        self.check_items(page.items)
        if alt in page.items:
            self.pending = ("remove", alt)
            page = self.person.press(page, f"Remove {alt}")
        self.pending = None
        self.items.remove(alt)
        self.note(f"removed “{alt}”")
        self.check_items(page.items)

    def check_items(self, found):
        """The accepted items in their order, each once, and perhaps what is under way."""
        possible = [self.items]
        if self.pending and self.pending[0] == "add":
            possible.append(self.items + [self.pending[1]])
        elif self.pending and self.pending[0] == "remove":
            possible.append([alt for alt in self.items if alt != self.pending[1]])
        elif self.pending or self.link:
            possible.append([])
        if found not in possible:
            raise Broken(f"in the envelope is {found}, and was accepted: {self.items}, under way: {self.pending}")

    def send(self):
        page = self.create_page()
        self.check_items(page.items)
        if not page.items and self.pending == ("send",):
            # Sent, and not heard of: the screen that is on top has the link.
            page = self.person.get(self.scene + "/sent")
        for _ in range(8):
            if "/v/" in page.value("Link"):
                break
            if page.is_login:
                # Anew each time, so that codes nobody could use do not add up to too many.
                self.sign_ins += 1
                page = sign_in(self.person, page, f"{self.token}s{self.sign_ins}@sender.example", self.folder)
            elif "Send" in page.buttons:
                self.pending = ("send",)
                page = self.person.press(page, "Send", **{"Your name": f"s {self.token}"})
            elif "Wrap it" in page.buttons:
                page = self.person.press(page, "Wrap it")
            else:
                break
        link = page.value("Link")
        if "/v/" not in link:
            raise Broken(f"no link after Send: {page.path} {page.status} {''.join(page.words)[:500]}")
        self.pending, self.link = None, link
        self.note(f"sent: {link}")

    # MARK: Receiving

    @property
    def link_path(self):
        return "/v/" + self.link.split("/v/")[1]

    def open(self):
        """All who have the link open it at the same moment."""
        faults = []

        def run(claimant):
            try:
                claimant.claim(self.link_path, self.folder)
            except GivenUp:
                claimant.has_given_up = True
            except Exception as error:  # noqa: BLE001 — told below
                faults.append(error)

        waiting = [claimant for claimant in self.claimants if not claimant.is_done]
        threads = [threading.Thread(target=run, args=(claimant,)) for claimant in waiting]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.check_claims()
        for fault in faults:
            if isinstance(fault, (ServerGone, Broken)):
                raise fault
            raise Broken(f"a claim ended with {fault!r}")
        for claimant in self.claimants:
            told = "yours" if claimant.is_told_mine else "too late" if claimant.is_told_late else "to come back later"
            self.note(f"{claimant.name} was told: {told}")
        if not self.winner and any(claimant.is_told_late for claimant in self.claimants):
            if any(claimant.has_given_up for claimant in self.claimants):
                return
            raise Broken("everybody was told that it was claimed, and nobody that it is theirs")

    def check_claims(self):
        winners = [claimant.name for claimant in self.claimants if claimant.is_told_mine]
        # Whoever signs in with one address is one person, and is told so in each browser.
        if len({claimant.address for claimant in self.claimants if claimant.is_told_mine}) > 1:
            raise Broken(f"claimed by two: {winners}")

    @property
    def winner(self):
        return next((claimant for claimant in self.claimants if claimant.is_told_mine), None)

    # MARK: After a restart

    def check(self):
        """Asks the server for all that it had answered."""
        if self.scene:
            self.check_items(self.create_page().items)
        if self.typed:
            path, label, text = self.typed
            found = self.person.get(path).value(label)
            if found != text:
                raise Broken(f"typed was “{text}”, and the field “{label}” at {path} has “{found}”")
        if self.link:
            page = self.person.get(self.link_path)
            if page.status != 200:
                raise Broken(f"the link {self.link} is answered with {page.status}")
        if self.winner:
            page = self.winner.person.get(self.link_path)
            if not page.says("It is yours"):
                raise Broken(f"{self.winner.name} was told that it is theirs, and is not any more")
