"""What an operator does beside the running server, on its own database, by the command that ships."""

import json
import os
import subprocess
import time

from server import Visitor, binary
from test_delivery import wait_until_sent
from test_mail import arrived


def vouchers(server, *arguments, code=0, settings={}):
    """Types a command line where nobody is at a terminal; answers what it says."""
    answer = subprocess.run(
        [binary("voucherkit"), "vouchers", *arguments], text=True, capture_output=True, timeout=60, stdin=subprocess.DEVNULL,
        env=dict(os.environ, DATA_DIR=server.folder, TZ="Asia/Tokyo", PUBLIC_URL=server.url, **settings))
    assert answer.returncode == code, (answer.returncode, answer.stdout, answer.stderr)
    return answer.stdout + answer.stderr


def test_a_voucher_is_found_shown_frozen_and_taken_back_while_the_server_runs(server, visitor):
    link = visitor.send_voucher(title="A secret title", recipient="Anna", sender="Max")
    recipient = Visitor(server)
    (row,) = json.loads(vouchers(server, "list", "--json"))
    assert (row["status"], row["from"], row["for"]) == ("created", "Max", ["Anna"])
    table = vouchers(server, "list")
    assert table.splitlines()[1].startswith(row["id"]) and "+0900" in table
    shown = vouchers(server, "show", row["id"])
    assert "activated" in shown and link not in shown and "A secret title" not in shown
    assert link in vouchers(server, "show", link, "--link")
    assert "A secret title" in vouchers(server, "show", link, "--content")

    assert "--yes" in vouchers(server, "freeze", row["id"], code=64)
    assert recipient.get(link).status == 200
    vouchers(server, "freeze", row["id"], "--yes")
    assert "on hold" in recipient.get(link).text
    vouchers(server, "unfreeze", row["id"], "--yes")
    assert "on hold" not in recipient.get(link).text
    assert "taken back" in vouchers(server, "refund", link, "--yes")
    assert "taken back" in recipient.get(link).text
    assert "taken back before" in vouchers(server, "refund", link, "--yes", "--now")
    assert json.loads(vouchers(server, "list", "--status", "removed", "--json"))[0]["id"] == row["id"]
    assert vouchers(server, "report") == "No money has moved.\n"


def test_a_claimed_voucher_is_no_longer_refunded(server, visitor):
    link = visitor.send_voucher()
    recipient = Visitor(server)
    recipient.press(link, "unwrap.unwrap")
    recipient.sign_in_to_claim(link)
    recipient.follow(recipient.press(link, "unwrap.claim", unwrap__claimer="Anna"))
    assert json.loads(vouchers(server, "show", link, "--json"))[0]["claimedBy"] == "Anna"
    assert "claimed by Anna" in vouchers(server, "refund", link, "--yes", code=1)


def test_the_running_server_sends_a_mail_again_in_the_recipients_language(server):
    visitor = Visitor(server)
    visitor.begin()
    visitor.add("title", title__title="Hello")
    visitor.add("recipient", recipient__name="Anna", recipient__delivery="1", recipient__email="anna@example.org",
                recipient__language="1")
    visitor.press(visitor.scene + "/create", "create.wrap")
    visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max")
    visitor.sign_in(visitor.scene + "/login")
    visitor.follow(visitor.press(visitor.scene + "/summary", "summary.send", summary__sender="Max"))
    arrived(server, "anna@example.org")
    (row,) = json.loads(vouchers(server, "list", "--json"))
    wait_until_sent(server)
    assert "sent again" in vouchers(server, "resend", row["id"], "--yes", settings={"LANG": "en_GB.UTF-8"})
    for _ in range(400):
        if len(server.mails("anna@example.org")) == 2:
            break
        time.sleep(0.05)
    first, again = server.mails("anna@example.org")
    assert first["Content-Language"] == again["Content-Language"] == "de"
    assert first["Subject"] == again["Subject"]


def test_what_cannot_be_is_said_with_an_exit_code_of_its_own(server, tmp_path):
    assert "Usage:" in vouchers(server, "shred", code=64)
    assert "no voucher" in vouchers(server, "show", "0", code=1)
    empty = type("Nowhere", (), {"folder": str(tmp_path / "empty"), "url": server.url})
    assert "DATA_DIR" in vouchers(empty, "list", code=1)
    assert not os.path.exists(tmp_path / "empty")
