"""Mails over a real mail server: what arrives, and what is said when none does."""

import email.header
import email.policy
import email.utils
import os
import re
import time

import pytest

from post import Certificates, Post, free_port, send
from server import Server, Visitor

WORDS = """عيد ميلاد سعيد 🎁 Grüße =?utf-8?q?not_encoded?= {{name}} <b>
I <3 you {{name}} ${x} <b>
123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽
.
..two dots
From here on
%s
last line""" % ("x" * 3000)


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def words(tmp_path):
    file = tmp_path / "words.txt"
    file.write_text(WORDS)
    return str(file)


def starttls(post, certificates, more=""):
    return f"smtp://127.0.0.1:{post.port}?ca={certificates.path('ca.pem')}{more}"


def in_the_open(post, more=""):
    return f"smtp://127.0.0.1:{post.port}?tls=off{more}"


# What arrives


def test_a_mail_arrives_whole_over_starttls(certificates, words):
    with Post(tls=certificates.context()) as post:
        code, said = send("test", "anna@bücher.example", words, url=starttls(post, certificates))
        assert code == 0 and "Accepted: 250 2.0.0 queued as 42" in said, said
        assert f"goes to 127.0.0.1:{post.port} (STARTTLS)" in said
    assert post.recipients == ["anna@xn--bcher-kva.example"]
    mail, (subject, body) = post.mail(), WORDS.split("\n", 1)
    assert not mail.defects
    assert mail["Subject"] == subject
    sender = mail["From"].addresses[0]
    assert (sender.display_name, sender.addr_spec) == ("Geschenke für alle", "gifts@shop.example")
    assert mail["To"].addresses[0].addr_spec == "anna@xn--bcher-kva.example"
    assert re.fullmatch(r"<[0-9a-f-]{36}@shop\.example>", mail["Message-ID"])
    assert mail["Auto-Submitted"] == "auto-generated" and mail["Content-Language"] == "en"
    assert abs(mail["Date"].datetime.timestamp() - time.time()) < 60

    assert mail.get_content_type() == "multipart/alternative"
    text, rich = mail.iter_parts()
    assert text.get_content_type() == "text/plain" and rich.get_content_type() == "multipart/related"
    assert body in text.get_content().replace("\r\n", "\n")
    page, picture = rich.iter_parts()
    html = page.get_content().replace("\r\n", "\n")
    assert "I &lt;3 you {{name}} ${x} &lt;b&gt;<br>\n123 😍 👨‍👩‍👧‍👦 🇨🇦 👍🏽<br>\n.<br>\n..two dots" in html
    assert "x" * 3000 in html
    assert picture.get_content_type() == "image/png" and picture.get_content().startswith(b"\x89PNG")
    assert f"cid:{picture['Content-ID'].strip('<>')}" in html


def test_what_goes_over_the_wire_keeps_to_its_rules(certificates, words):
    with Post(tls=certificates.context()) as post:
        assert send("test", "anna@example.org", words, url=starttls(post, certificates))[0] == 0
    raw = post.mails[0]
    assert raw.isascii()
    lines = raw.split(b"\r\n")
    assert not any(b"\n" in line or b"\r" in line for line in lines)
    assert max(map(len, lines)) <= 998
    head = raw.split(b"\r\n\r\n")[0].split(b"\r\n")
    assert max(map(len, head)) <= 78, "folded as RFC 5322 wishes"


@pytest.mark.parametrize("name", ["=?utf-8?q?Not_decoded?=", "Max, \"M\" (Gifts); <b>: Grüße 😍", "x" * 200, "عيد ميلاد سعيد " * 12])
def test_a_senders_name_arrives_as_it_was_written(name):
    with Post() as post:
        assert send("test", "anna@example.org", url=in_the_open(post), MAIL_FROM=f"{name} <gifts@shop.example>")[0] == 0
    # Python's newer reader keeps the space between two encoded words in a name (RFC 2047, 6.2, would drop it), so the
    # older one is asked.
    written = email.message_from_bytes(post.mails[0], policy=email.policy.compat32)["From"]
    shown, address = email.utils.parseaddr(written)
    assert address == "gifts@shop.example"
    assert str(email.header.make_header(email.header.decode_header(shown))) == name.strip()


def test_implicit_tls_with_a_sign_in(certificates):
    with Post(implicit=certificates.context(), users=[("max@shop.example", "p:w/@")]) as post:
        url = f"smtps://max%40shop.example:{{}}@127.0.0.1:{post.port}?ca={certificates.path('ca.pem')}"
        code, said = send("test", "anna@example.org", url=url.format("p%3Aw%2F%40"))
        assert code == 0 and "(TLS)" in said, said
        code, said = send("test", "anna@example.org", url=url.format("sec%40ret"))
        assert code == 75 and "does not let us in: 535" in said, said
        assert "sec" not in said and "max" not in said
    assert post.mail()["To"] == "anna@example.org"


# What does not


@pytest.mark.parametrize("shown, trusted", [("here", "stranger.pem"), ("elsewhere", "ca.pem"), ("here", None)])
def test_a_certificate_that_is_not_trusted_gets_no_mail(certificates, shown, trusted):
    more = f"?ca={certificates.path(trusted)}" if trusted else ""
    context = certificates.context(shown)
    with Post(tls=context) as post, Post(implicit=context) as other:
        for url in (f"smtp://127.0.0.1:{post.port}{more}", f"smtps://127.0.0.1:{other.port}{more}"):
            code, said = send("test", "anna@example.org", url=url)
            assert code == 75 and "certificate is not trusted" in said, said
        assert not post.recipients and not other.recipients


def test_a_server_without_tls_gets_no_mail(certificates):
    with Post() as post:
        code, said = send("test", "anna@example.org", url=starttls(post, certificates))
        assert code == 75 and "does not offer TLS" in said, said
        assert not post.recipients


def test_a_refused_recipient_is_told_in_the_servers_words():
    with Post(replies=["550 5.1.1 No such user here"]) as post:
        code, said = send("test", "nobody@example.org", url=in_the_open(post))
        assert code == 1 and "Refused: 550 5.1.1 No such user here" in said, said
    assert not post.mails


def test_a_server_that_has_no_time_is_asked_again():
    with Post(replies=["451 4.3.0 Try again later"]) as post:
        code, said = send("test", "anna@example.org", url=in_the_open(post))
        assert code == 75 and "Not sent; it may work later: 451 4.3.0 Try again later" in said, said
        assert send("test", "anna@example.org", url=in_the_open(post))[0] == 0


def test_a_refused_content_is_told_in_the_servers_words():
    with Post(data_reply="554-5.7.1 Looks like\r\n554 5.7.1 spam") as post:
        code, said = send("test", "anna@example.org", url=in_the_open(post))
        assert code == 1 and "Refused: 554 5.7.1 Looks like 5.7.1 spam" in said, said


def test_a_slow_server_is_left_in_time():
    with Post(delay=6) as post:
        began = time.monotonic()
        code, said = send("test", "anna@example.org", url=in_the_open(post, "&timeout=2"))
        assert code == 75 and "did not answer in time" in said, said
        assert time.monotonic() - began < 5


def test_an_address_that_cannot_be_is_refused_before_anything_is_said():
    code, said = send("test", "anna@gmail", url=f"smtp://127.0.0.1:{free_port()}?tls=off")
    assert code == 64 and "“gmail” is not complete. Did you mean gmail.com?" in said, said
    code, said = send("test", "anna@example.org", url="smtp://u:secret@127.0.0.1:x")
    assert code == 1 and "SMTP_URL is “smtp://…@127.0.0.1:x”" in said and "secret" not in said, said


# From the outbox of a running server


@pytest.fixture
def run(tmp_path, monkeypatch):
    servers = []

    def start(url):
        if url:
            monkeypatch.setenv("SMTP_URL", url)
            monkeypatch.setenv("MAIL_FROM", "gifts@shop.example")
        else:
            monkeypatch.delenv("SMTP_URL", raising=False)
            monkeypatch.delenv("MAIL_FROM", raising=False)
        servers.append(Server("voucherkit", tmp_path / "data"))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def outbox(server):
    return server.rows("SELECT status, attempts, last_answer, content IS NULL FROM outbox")


def wait_until(holds, seconds):
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "not in time"
        time.sleep(0.05)


def test_a_mail_waits_for_a_server_that_is_down_and_goes_out_once(run, words):
    port = free_port()
    server = run(f"smtp://127.0.0.1:{port}?tls=off")
    code, said = send("queue", "anna@example.org", words, DATA_DIR=server.folder)
    assert code == 0 and "waits in the outbox" in said, said
    wait_until(lambda: outbox(server)[0][0] == "queued" and outbox(server)[0][2], 10)
    assert outbox(server)[0][1] == 1 and "cannot be reached" in outbox(server)[0][2]
    with Post(port=port) as post:
        assert post.wait(1, 20)
        wait_until(lambda: outbox(server)[0][0] == "sent", 5)
        time.sleep(2.5)
        assert len(post.mails) == 1
    assert outbox(server) == [("sent", 2, "250 2.0.0 queued as 42", 1)]
    assert post.mail()["Subject"] == WORDS.split("\n")[0]


def test_the_database_gives_no_content_away(run, words):
    server = run(f"smtp://127.0.0.1:{free_port()}?tls=off")
    assert send("queue", "anna@example.org", words, DATA_DIR=server.folder)[0] == 0
    for name in os.listdir(server.folder):
        if name.startswith("vouchers.sqlite"):
            with open(os.path.join(server.folder, name), "rb") as file:
                content = file.read()
                assert b"xxxxxxxx" not in content and b"I <3 you" not in content


def test_a_refused_mail_ends_at_once_and_one_that_has_to_wait_goes_out_later(run):
    with Post(replies=["550 5.1.1 No such user here", "451 4.3.0 Try again later"]) as post:
        server = run(in_the_open(post))
        assert send("queue", "nobody@example.org", DATA_DIR=server.folder)[0] == 0
        wait_until(lambda: outbox(server)[0][0] == "refused", 10)
        assert send("queue", "anna@example.org", DATA_DIR=server.folder)[0] == 0
        wait_until(lambda: outbox(server)[1][2] == "451 4.3.0 Try again later", 10)
        assert post.wait(1, 20)
        wait_until(lambda: outbox(server)[1][0] == "sent", 5)
    assert outbox(server)[0] == ("refused", 1, "550 5.1.1 No such user here", 1)


def test_a_voucher_for_several_people_reaches_each_of_those_it_can(run):
    replies = {"ben@example.org": "550 5.1.1 No such user here", "cleo@example.org": "451 4.3.0 Try again later"}
    with Post(replies=replies) as post:
        server = run(in_the_open(post))
        sender = Visitor(server).begin()
        sender.add("title", title__title="For four")
        sender.press(sender.scene + "/create", "create.option-recipient")
        for _ in range(3):
            sender.press(sender.scene + "/recipient", "recipient.another")
        people = ["Anna", "Ben", "Cleo", "Dana"]
        fields = {"recipient.name": "Anna", "recipient.email": "anna@example.org"}
        for number, name in enumerate(people[1:], 2):
            fields[f"recipient.name-{number}"] = name
            fields[f"recipient.email-{number}"] = f"{name.lower()}@example.org"
        sender.post(sender.scene + "/recipient", {"_screen": "recipient", "_press": "recipient.done", **fields})
        assert "For: Anna, Ben, Cleo, and Dana" in sender.items()
        sender.press(sender.scene + "/create", "create.wrap")
        sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")
        sender.press(sender.scene + "/login", "login.send-code", login__email="max@example.org")
        assert post.wait(1, 20)
        sender.follow(sender.press(sender.scene + "/login", "login.sign-in", login__code=post.code()))
        page = sender.follow(sender.press(sender.scene + "/summary", "summary.send", summary__sender="Max")).text
        link = re.search(r"/v/[\w-]+", page).group(0)
        assert post.wait(3, 20)
        states = lambda: dict(server.rows(
            "SELECT json_extract(recipient, '$.local'), status FROM outbox WHERE kind = 'voucher'"))
        wanted = {"anna": "sent", "ben": "refused", "cleo": "queued", "dana": "sent"}
        wait_until(lambda: states() == wanted, 10)
        mails = {mail["To"].addresses[0].addr_spec: mail for mail in post.parsed()[1:]}
        assert set(mails) == {"anna@example.org", "dana@example.org"}
        for name in ["Anna", "Dana"]:
            text = mails[f"{name.lower()}@example.org"].get_body(("plain",)).get_content()
            assert text.startswith(f"For {name}\r\n") and link in text
            assert not any(other in text for other in people if other != name), "each learns of nobody else"
        page = sender.follow(sender.press(sender.scene + "/sent", "sent.again")).text
        for words in ["anna@example.org has been sent", "ben@example.org was refused",
                      "cleo@example.org could not be sent yet", "dana@example.org has been sent"]:
            assert f"The mail to {words}" in page
        # The one that had to wait goes out once it is taken.
        del replies["cleo@example.org"]
        assert post.wait(4, 30)
        wait_until(lambda: states() == {**wanted, "cleo": "sent"}, 10)


def test_without_a_mail_server_mails_are_files_and_the_start_says_so(run):
    server = run(None)
    assert server.process.stdout.readline().startswith("Data is kept in")
    assert server.process.stdout.readline() == f"Mails go to files in {server.folder}/mail, since SMTP_URL is not set.\n"
    assert send("queue", "anna@example.org", DATA_DIR=server.folder)[0] == 0
    folder = os.path.join(server.folder, "mail")
    wait_until(lambda: [name for name in os.listdir(folder) if name.endswith(".eml")], 10)
    (name,) = os.listdir(folder)
    assert re.fullmatch(r"\d{8}T\d{6}Z-[0-9a-f-]{36}\.eml", name)
    with open(os.path.join(folder, name), encoding="ascii") as file:
        assert "To: anna@example.org" in file.read()
