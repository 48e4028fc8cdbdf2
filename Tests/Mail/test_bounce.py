"""Mails that come back: a real mail server takes them, and hands what another one says of them to `voucherkit mail bounce`."""

import os
import re
import subprocess

import pytest

from post import Post, send
from server import Server, Visitor, binary
from test_smtp import in_the_open, outbox, wait_until

DOMAIN = "bounces.shop.example"


def report(to, action="failed", status="5.1.1", words="550 5.1.1 <nobody@example.org>: no such user"):
    """As Postfix writes one."""
    return f"""Return-Path: <>
X-Original-To: {to}
Delivered-To: {to}
From: MAILER-DAEMON@mx.example (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: {to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
\tboundary="4XyZ.1/mx.example"
Content-Transfer-Encoding: 8bit

--4XyZ.1/mx.example
Content-Description: Notification
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--4XyZ.1/mx.example
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example
Arrival-Date: Fri, 15 Jan 2027 08:00:00 +0000 (UTC)

Final-Recipient: rfc822; nobody@example.org
Original-Recipient: rfc822;nobody@example.org
Action: {action}
Status: {status}
Diagnostic-Code: smtp; {words}

--4XyZ.1/mx.example
Content-Description: Undelivered Message
Content-Type: message/rfc822

From: gifts@shop.example
Subject: Something for you

Hello
--4XyZ.1/mx.example--
""".encode()


def bounce(server, mail, *arguments, **settings):
    """Hands a mail over as a mail server does; the exit code and what was said."""
    environment = {**os.environ, "DATA_DIR": server.folder, "BOUNCE_DOMAIN": DOMAIN, **settings}
    done = subprocess.run([binary("voucherkit"), "mail", "bounce", *arguments], env=environment, input=mail,
                          capture_output=True, timeout=60)
    return done.returncode, (done.stdout + done.stderr).decode()


@pytest.fixture
def sent(tmp_path, monkeypatch):
    """A running server, a mail server it hands mails to, and one mail that has gone out with its return address."""
    monkeypatch.setenv("MAIL_FROM", "gifts@shop.example")
    monkeypatch.setenv("BOUNCE_DOMAIN", DOMAIN)
    with Post() as post:
        monkeypatch.setenv("SMTP_URL", in_the_open(post))
        server = Server("voucherkit", tmp_path / "data")
        try:
            assert send("queue", "nobody@example.org", DATA_DIR=server.folder)[0] == 0
            assert post.wait(1, 20)
            wait_until(lambda: outbox(server)[0][0] == "sent", 10)
            yield server, post, post.senders[0]
        finally:
            server.stop()


def test_each_mail_goes_out_with_a_return_address_of_its_own(sent):
    server, post, address = sent
    assert re.fullmatch(r"bounce\+[0-9a-f]{32}\.[0-9a-f]{24}@bounces\.shop\.example", address)
    assert len(address.split("@")[0]) <= 64
    assert post.mail()["From"] == "gifts@shop.example" and "bounce+" not in str(post.mail())


def test_a_mail_that_came_back_is_noted_once_with_the_servers_words(sent):
    server, _, address = sent
    code, said = bounce(server, report(address))
    assert code == 0 and "came back: 5.1.1 550 5.1.1 <nobody@example.org>: no such user" in said, said
    assert outbox(server) == [("bounced", 1, "5.1.1 550 5.1.1 <nobody@example.org>: no such user", 1)]
    code, said = bounce(server, report(address, words="again"))
    assert code == 0 and "noted before" in said, said
    assert "again" not in outbox(server)[0][2]


def test_the_address_may_be_told_beside_the_mail_and_lose_its_case(sent):
    server, _, address = sent
    hidden = report("undisclosed-recipients:;")
    assert bounce(server, hidden)[0] == 65
    code, said = bounce(server, hidden, address.upper())
    assert code == 0 and "came back" in said, said
    assert outbox(server)[0][0] == "bounced"


def test_a_delay_a_delivery_and_a_holiday_notice_change_nothing(sent):
    server, _, address = sent
    notice = f"From: nobody@example.org\nTo: {address}\nSubject: Away\n\nAction: failed\nStatus: 5.1.1\n".encode()
    for mail, words in [
        (report(address, "delayed", "4.4.1", "connection refused"), "is late, and still tried. 4.4.1"),
        (report(address, "delivered", "2.0.0", "250 ok"), "has arrived"),
        (notice, "reports nothing"),
    ]:
        code, said = bounce(server, mail)
        assert code == 0 and "Ignored" in said and words in said, said
        assert outbox(server)[0][0] == "sent"
    # The control: the same mail with other words is noted.
    assert bounce(server, report(address, "failed", "4.4.7", "given up after 5 days"))[0] == 0
    assert outbox(server)[0][:3] == ("bounced", 1, "4.4.7 given up after 5 days")


def test_a_forged_one_is_ignored(sent):
    server, _, address = sent
    name, mac = address.split("@")[0].rsplit(".", 1)
    other = "0" if mac[0] != "0" else "1"
    for forged in [f"{name}.{other}{mac[1:]}", f"{name}.{mac[:-1]}", name, f"{name}.", f"bounce+{'0' * 32}.{mac}"]:
        code, said = bounce(server, report(f"{forged}@{DOMAIN}"))
        assert code == 0 and "not one that this server has made" in said, said
    # Another server's key makes other addresses.
    assert outbox(server)[0][0] == "sent"
    assert bounce(server, report(address))[0] == 0 and outbox(server)[0][0] == "bounced"


def test_what_is_no_mail_ends_in_words(sent):
    server, _, address = sent
    whole = report(address)
    for rubbish in [b"", b"\0", b"\xff" * 5000, b"no header here", b"\n" * 100, os.urandom(20000), b"x" * 20_000_001]:
        code, said = bounce(server, rubbish)
        assert code == 65 and said.strip(), (code, said)
    for end in range(0, len(whole), 97):
        code, said = bounce(server, whole[:end])
        assert code in (0, 65) and said.strip(), (code, said)
        if outbox(server)[0][0] == "bounced":
            # All that was needed was there.
            assert b"Action: failed" in whole[:end]
            break
    assert outbox(server)[0][0] == "bounced"


def test_what_is_not_set_up_is_told(sent, tmp_path):
    server, _, address = sent
    code, said = bounce(server, report(address), BOUNCE_DOMAIN="")
    assert code == 1 and "BOUNCE_DOMAIN" in said, said
    code, said = bounce(server, report(address), BOUNCE_DOMAIN="nowhere")
    assert code == 1 and "a domain such as bounces.example.org" in said, said
    code, said = bounce(server, report(address), DATA_DIR=str(tmp_path / "wrong"))
    assert code == 75 and "DATA_DIR" in said, "the mail server keeps it for later"
    assert not os.path.exists(tmp_path / "wrong" / "vouchers.sqlite")
    code, said = bounce(server, report(address), address, "more")
    assert code == 64, said
    assert outbox(server)[0][0] == "sent"


def test_the_sender_sees_it_and_changes_the_address_and_the_others_get_theirs(sent):
    server, post, _ = sent
    sender = Visitor(server).begin()
    sender.add("title", title__title="For two")
    sender.press(sender.scene + "/create", "create.option-recipient")
    sender.press(sender.scene + "/recipient", "recipient.another")
    sender.post(sender.scene + "/recipient", {
        "_screen": "recipient", "_press": "recipient.done", "recipient.name": "Anna",
        "recipient.email": "anna@example.org", "recipient.name-2": "Ben", "recipient.email-2": "ben@example.org"})
    sender.press(sender.scene + "/create", "create.wrap")
    sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")
    sender.press(sender.scene + "/login", "login.send-code", login__email="max@example.org")
    assert post.wait(2, 20)
    sender.follow(sender.press(sender.scene + "/login", "login.sign-in", login__code=post.code()))
    sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max"))
    assert post.wait(4, 20)
    addresses = {mail["To"].addresses[0].addr_spec: sender for mail, sender in zip(post.parsed(), post.senders)}
    address = addresses["anna@example.org"]
    assert bounce(server, report(address))[0] == 0
    page = sender.follow(sender.press(sender.scene + "/sent", "sent.again")).text
    assert "The mail to anna@example.org came back" in page
    wait_until(lambda: "The mail to ben@example.org has been sent" in sender.follow(
        sender.press(sender.scene + "/sent", "sent.again")).text, 10)
    sender.press(sender.scene + "/sent", "sent.change-0")
    page = sender.follow(sender.press(
        sender.scene + "/sent", "sent.save-address", sent__address="anna@bücher.example")).text
    assert "It goes to anna@bücher.example now." in page, page
    assert post.wait(5, 20)
    assert post.recipients[-1] == "anna@xn--bcher-kva.example" and post.recipients.count("ben@example.org") == 1
    assert post.senders[-1] != address
    rows = dict(server.rows("SELECT json_extract(recipient, '$.domain'), status FROM outbox WHERE kind = 'voucher'"))
    assert set(rows) == {"example.org", "bücher.example"}


def test_a_refused_address_is_changed_and_the_mail_goes_to_the_other(tmp_path, monkeypatch):
    monkeypatch.setenv("MAIL_FROM", "gifts@shop.example")
    with Post(replies={"nobody@example.org": "550 5.1.1 No such user here"}) as post:
        monkeypatch.setenv("SMTP_URL", in_the_open(post))
        server = Server("voucherkit", tmp_path / "data")
        try:
            sender = Visitor(server).begin()
            sender.add("title", title__title="Hello")
            sender.add("recipient", recipient__name="Anna", recipient__delivery="1",
                       recipient__email="nobody@example.org")
            sender.press(sender.scene + "/create", "create.wrap")
            sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")
            sender.press(sender.scene + "/login", "login.send-code", login__email="max@example.org")
            assert post.wait(1, 20)
            sender.follow(sender.press(sender.scene + "/login", "login.sign-in", login__code=post.code()))
            sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max"))
            look = lambda: sender.follow(sender.press(sender.scene + "/sent", "sent.again")).text
            wait_until(lambda: "The mail to nobody@example.org was refused" in look(), 20)
            # Somebody else's session cannot, though they know the address of the page and the link.
            stranger = Visitor(server).begin()
            stranger.press(sender.scene + "/sent", "sent.resend-0")
            stranger.press(stranger.scene + "/sent", "sent.resend-0")
            assert len(server.rows("SELECT id FROM outbox WHERE kind = 'voucher'")) == 1
            sender.press(sender.scene + "/sent", "sent.change-0")
            sender.follow(sender.press(sender.scene + "/sent", "sent.save-address", sent__address="anna@example.org"))
            assert post.wait(2, 20)
            assert post.recipients[-1] == "anna@example.org"
            # Without a domain for it, mails come back to who they are from.
            assert set(post.senders) == {"gifts@shop.example"}
        finally:
            server.stop()
