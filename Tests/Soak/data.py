"""What is in the data folder, held against what the server answered."""

import base64
import collections
import email
import email.policy
import glob
import hashlib
import json
import os
import re
import sqlite3
import subprocess
import sys
import time

from story import Broken

LEASES = """
import sqlite3, sys
database = sqlite3.connect(sys.argv[1] + "/vouchers.sqlite", timeout=20)
# What is in the log is the server's to bring in.
database.execute("PRAGMA wal_autocheckpoint=0")
database.execute("UPDATE outbox SET next_attempt_at = 0 WHERE status = 'sending'")
database.commit()
database.close()
"""
DIGEST = re.compile(r"\b[0-9a-f]{64}\b")


class DataFolder:
    def __init__(self, folder):
        self.folder = folder

    def _open(self):
        return sqlite3.connect(f"file:{self.folder}/vouchers.sqlite?mode=ro", uri=True, timeout=20)

    def check(self, stories):
        with self._open() as database:
            ok = database.execute("PRAGMA integrity_check").fetchall()
            if ok != [("ok",)]:
                raise Broken(f"the database is damaged: {ok[:3]}")
            if database.execute("PRAGMA foreign_key_check").fetchall():
                raise Broken("a row refers to one that is not there")
            self._check_vouchers(database, stories)
            self._check_media(database)

    def _check_vouchers(self, database, stories):
        found = collections.defaultdict(list)
        claims = {row[0]: row[1] for row in database.execute("SELECT voucher_id, name FROM claims")}
        for number, status, version, content in database.execute("SELECT id, status, version, content FROM vouchers JOIN voucher_contents ON voucher_id = id"):
            voucher = json.loads(content)
            # A claim changes the columns alone.
            if version < voucher["version"] or (status == "claimed") != (number in claims):
                raise Broken(f"voucher {number} is {status} in version {version}, its content of {voucher['version']}, "
                             f"and claimed by {claims.get(number)}")
            for token in set(re.findall(r"t\d{12}", voucher["senderName"])):
                found[token].append((number, status, voucher))
        ledger = collections.defaultdict(list)
        for number, kind in database.execute("SELECT voucher_id, kind FROM ledger ORDER BY number"):
            ledger[number].append(kind)
        mails = collections.defaultdict(list)
        for number, voucher, kind, status in database.execute("SELECT id, voucher_id, kind, status FROM outbox"):
            if kind == "voucher":
                mails[voucher].append((number, status))
        for story in stories:
            rows = found[story.token]
            if len(rows) > 1 or (story.link and not rows):
                raise StoryBroken(story, f"its voucher is there {len(rows)} times")
            if not rows:
                continue
            number, status, _ = rows[0]
            claimed = ["claimed"] if status == "claimed" else []
            # Somebody may have looked inside, which is noted once.
            lines = [kind for kind in ledger[number] if kind != "opened"]
            is_whole = lines == ["wrapped", "activated"] + claimed and ledger[number].count("opened") <= 1
            if not is_whole or (number in claims) != bool(claimed):
                raise StoryBroken(story, f"it is {status}, its ledger {ledger[number]}, claimed by {claims.get(number)}")
            same = [one for one in story.claimants if story.winner and one.address == story.winner.address]
            if story.winner and (status != "claimed" or not any(self._is_of(one, claims[number]) for one in same)):
                raise StoryBroken(story, f"it is {status} by {claims.get(number)}, and {story.winner.name} was told “yours”")
            if len(mails[number]) != (1 if story.address else 0):
                raise StoryBroken(story, f"it has {len(mails[number])} mails")
            for mail, state in mails[number]:
                if state == "sent":
                    self.check_mail(story, mail)
                elif state not in ("queued", "sending"):
                    raise StoryBroken(story, f"its mail is {state}")

    @staticmethod
    def _is_of(claimant, name):
        return name in (claimant.name, claimant.address)

    def check_mail(self, story, number):
        files = glob.glob(f"{self.folder}/mail/*-{number}.eml")
        if len(files) != 1:
            raise StoryBroken(story, f"its mail {number} is sent, and there are {len(files)} files of it")
        with open(files[0], "rb") as file:
            mail = email.message_from_binary_file(file, policy=email.policy.default)
        body = mail.get_body(("plain",))
        is_whole = not mail.defects and story.address in str(mail["To"]) and body and "/v/" in body.get_content()
        if not is_whole or (story.link and story.link_path not in body.get_content()):
            raise StoryBroken(story, f"its mail {files[0]} is not whole")

    def _check_media(self, database):
        """All that a draft or a voucher refers to is there, and is what its name says."""
        wanted = set()
        for (data,) in database.execute("SELECT data FROM drafts"):
            session = json.loads(data)
            parts = list(session["shared"].values())
            for scene in session["scenes"].values():
                parts += list(scene["state"].values()) + list(scene["restorable"].values())
            for part in parts:
                wanted.update(DIGEST.findall(base64.b64decode(part).decode(errors="replace")))
        for (content,) in database.execute("SELECT content FROM voucher_contents"):
            wanted.update(DIGEST.findall(content.decode()))
        for digest in wanted:
            path = f"{self.folder}/media/{digest[:2]}/{digest}"
            if not os.path.exists(path):
                raise Broken(f"the picture {digest} is referred to and is not there")
            with open(path, "rb") as file:
                if hashlib.sha256(file.read()).hexdigest() != digest:
                    raise Broken(f"the picture {digest} is not what its name says")

    def end_leases(self, environment):
        """The workers that had mails are gone; so that nobody waits for it, their leases end now.

        By a process of its own with the preload: what is written past it would be there and not be known to last, and
        SQLite's order of writing would be broken in a way that no disk breaks it."""
        subprocess.run([sys.executable, "-c", LEASES, self.folder], env=dict(os.environ, **environment), check=True)

    def wait_for_mails(self, limit=60):
        """Until every mail is out."""
        end = time.monotonic() + limit
        while self.waiting_mails():
            if time.monotonic() > end:
                raise Broken(f"{self.waiting_mails()} mails still wait after {limit} s")
            time.sleep(0.05)

    def waiting_mails(self):
        with self._open() as database:
            return database.execute("SELECT count(*) FROM outbox WHERE next_attempt_at IS NOT NULL").fetchone()[0]


class StoryBroken(Broken):
    def __init__(self, story, words):
        super().__init__(words)
        self.story = story
