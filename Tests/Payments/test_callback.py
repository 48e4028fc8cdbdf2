"""The callback service: a real host that looks at signatures by itself, and a connection that does not always work."""

import json
import re
import sys
import threading
import time

import pytest

import calls
from calls import Calls
from host import Host

sys.path.insert(0, calls.MAIL)
from post import Certificates  # noqa: E402

OLD, NEW = "old-secret-0123456789abcdef-0123456789", "new-secret-0123456789abcdef-9876543210"


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    return Certificates(tmp_path_factory.mktemp("certificates"))


@pytest.fixture
def keys(tmp_path):
    file = tmp_path / "keys"
    file.write_text(f"# what requests are signed with\n2026-10 {OLD}\n")
    return file


def using(host, keys, **more):
    return Calls(PAYMENT="callback", CALLBACK_URL=host.url, CALLBACK_KEYS_FILE=str(keys), **more)


def test_a_payment_is_set_aside_taken_and_given_back(keys):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        made = adapter.call("authorize", key="pay-1", minorUnits=1250)
        assert made == {"stage": "authorized", "payment": "p-1", "minorUnits": 1250, "currency": "EUR",
                        "brand": "Account", "lastFour": "0042"}
        assert adapter.call("look", payment="p-1")["stage"] == "authorized"
        assert adapter.call("capture", key="capture-1", payment="p-1", minorUnits=1250)["stage"] == "captured"
        assert adapter.call("refund", key="refund-1", payment="p-1", minorUnits=250)["stage"] == "refunded"
        second = adapter.call("authorize", key="pay-2", minorUnits=1234, currency="KWD")["payment"]
        assert adapter.call("void", key="void-2", payment=second)["stage"] == "voided"
    asked = [entry[0] for entry in host.asked]
    assert asked[0] == {
        "event": "create", "voucher": "voucher-1", "amount": {"minorUnits": 1250, "currency": "EUR", "exponent": 2},
        "purpose": "Voucher for Anna & “Ben”", "receiptAddress": "max@example.org", "language": "de"}
    assert asked[4]["amount"] == {"minorUnits": 1234, "currency": "KWD", "exponent": 3}
    assert [entry["event"] for entry in asked] == ["create", "look", "capture", "refund", "create", "void"]
    assert [entry[1]["Idempotency-Key"] for entry in host.asked if entry[0]["event"] != "look"] == [
        "pay-1", "capture-1", "refund-1", "pay-2", "void-2"]
    assert host.moved == [("aside", 1250), ("taken", 1250), ("back", 250), ("aside", 1234), ("let go", 1234)]


def test_what_becomes_of_a_voucher_is_told_once(keys):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        for news in ["created", "claimed", "claimed", "expired", "removed"]:
            said = adapter.call("hear", key=f"tell-{news}", news=news, payment="p-1", minorUnits=1000)
            account = {"destination": ["acct-77", "Your account"]} if news == "claimed" else {}
            assert said == {"stage": "told"} | account
        host.troubles.append(lose)
        assert adapter.call("hear", key="lost", news="claimed", payment="p-1")["fault"].startswith("unreachable")
        assert adapter.call("hear", key="lost", news="claimed", payment="p-1") == {
            "stage": "told", "destination": ["acct-77", "Your account"]}
        host.answers["claim"] = lambda said: {}
        assert adapter.call("hear", key="without", news="claimed") == {"stage": "told"}, "a destination may be missing"
        host.answers["claim"] = lambda said: {"destination": {"id": ""}}
        assert adapter.call("hear", key="wrong", news="claimed")["fault"].startswith("nonsense")
    value = {"minorUnits": 1000, "currency": "EUR", "exponent": 2}
    asked = [entry[0] for entry in host.asked]
    assert asked[0] == {"event": "activate", "voucher": "voucher-1", "payment": "p-1", "amount": value}
    assert asked[1] == {"event": "claim", "voucher": "voucher-1", "payment": "p-1", "amount": value, "claimer": "Anna",
                        "at": "2026-11-30T00:00:00Z"}
    assert asked[3] == {"event": "expire", "voucher": "voucher-1", "payment": "p-1", "amount": value,
                        "at": "2026-11-30T00:00:00Z"}
    assert asked[4] == {"event": "remove", "voucher": "voucher-1", "payment": "p-1", "amount": value}
    assert asked[5] == {"event": "claim", "voucher": "voucher-1", "claimer": "Anna", "at": "2026-11-30T00:00:00Z"}
    assert [event for event, _ in host.moved] == ["activate", "claim", "expire", "remove", "claim", "claim", "claim"]


def lose(handler, said):
    handler.close_connection = True
    return True


def status(number):
    def trouble(handler, said):
        handler.answer(number, said)
        return True
    return trouble


@pytest.mark.parametrize("trouble", [lose, status(500), status(503), status(429), status(202), status(409), status(408)])
def test_money_moves_once_when_the_answer_is_lost_and_it_is_asked_again(keys, trouble):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        host.troubles.append(trouble)
        assert adapter.call("authorize", key="pay-1", minorUnits=1250)["fault"].startswith("unreachable")
        made = adapter.call("authorize", key="pay-1", minorUnits=1250)
        assert (made["stage"], made["payment"]) == ("authorized", "p-1")
        host.troubles.append(trouble)
        fault = adapter.call("capture", key="capture-1", payment="p-1", minorUnits=1250)["fault"]
        assert fault.startswith("unreachable")
        assert adapter.call("capture", key="capture-1", payment="p-1", minorUnits=1250)["stage"] == "captured"
    assert host.moved == [("aside", 1250), ("taken", 1250)]


def test_without_the_key_money_would_move_twice(keys):
    """What the key is for: the same trouble with another key."""
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        host.troubles.append(lose)
        adapter.call("authorize", key="pay-1", minorUnits=1250)
        adapter.call("authorize", key="pay-1-again", minorUnits=1250)
    assert host.moved == [("aside", 1250), ("aside", 1250)]


def test_a_host_that_is_late_or_away_is_asked_again_later(keys):
    end = threading.Event()
    with Host({"2026-10": OLD}) as host, using(host, keys, CALLBACK_SECONDS="1") as adapter:
        host.troubles.append(lambda handler, said: end.wait(30))
        began = time.monotonic()
        fault = adapter.call("authorize", key="pay-1", minorUnits=1250)["fault"]
        assert fault == 'unreachable("127.0.0.1 did not answer within 1 seconds.")'
        assert time.monotonic() - began < 10
        end.set()
        assert adapter.call("authorize", key="pay-1", minorUnits=1250)["payment"] == "p-1"
        host.__exit__()
        assert adapter.call("look", payment="p-1")["fault"].startswith("unreachable")
    assert host.moved == [("aside", 1250)]


@pytest.mark.parametrize("change, fault", [
    (lambda said: {**said, "amount": {"minorUnits": 1251, "currency": "EUR"}}, "was asked for 1250 EUR"),
    (lambda said: {**said, "amount": {"minorUnits": 1250, "currency": "USD"}}, "was asked for 1250 EUR"),
    (lambda said: {**said, "amount": {"minorUnits": 1250, "currency": "ZZZ"}}, "an amount that cannot be"),
    (lambda said: {**said, "amount": {"minorUnits": "1250", "currency": "EUR"}}, "amount.minorUnits” is another kind"),
    (lambda said: {**said, "amount": {"minorUnits": -1250, "currency": "EUR"}}, "an amount that cannot be"),
    (lambda said: {k: v for k, v in said.items() if k != "amount"}, "answers with no amount"),
    (lambda said: {**said, "state": "voided"}, "answers “voided” to “create”"),
    (lambda said: {**said, "state": "fine"}, "is none there is"),
    (lambda said: {**said, "payment": ""}, "which payment"),
    (lambda said: {**said, "payment": "a b"}, "which payment"),
    (lambda said: b"<html>", "it is no JSON"),
    (lambda said: b"[]", "is another kind"),
    (lambda said: b"", "which payment"),
    (lambda said: b"{" + b" " * 1_100_000, "answered with more than"),
])
def test_an_answer_about_something_else_is_not_taken(keys, change, fault):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        host.answers["create"] = change
        said = adapter.call("authorize", key="pay-1", minorUnits=1250)["fault"]
        assert said.startswith("nonsense") and fault in said, said


def test_an_answer_about_another_payment_is_not_taken(keys):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        for _ in range(2):
            adapter.call("authorize", key=f"pay-{_}", minorUnits=1250)
        host.answers["capture"] = lambda said: {**said, "payment": "p-2"}
        said = adapter.call("capture", key="capture-1", payment="p-1", minorUnits=1250)["fault"]
        assert said.startswith("nonsense") and "asked about p-1 and answers for p-2" in said


def test_no_is_told_from_later_and_from_not_being_known(keys):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        said = adapter.call("authorize", key="pay-1", minorUnits=66600)
        assert (said["stage"], said["reason"]) == ("declined", "no such account")
        assert adapter.call("look", payment="p-99")["fault"] == 'refused("no such payment")'
        adapter.call("authorize", key="pay-2", minorUnits=500)
        assert adapter.call("authorize", key="pay-2", minorUnits=600)["fault"] == 'refused("another request had this key")'
        host.troubles.append(lambda handler, _: handler.answer(302, None, [("Location", "http://127.0.0.1:1/")]) or True)
        assert adapter.call("look", payment="p-1")["fault"].startswith("misconfigured")
        host.keys = {"2026-10": NEW}
        assert adapter.call("look", payment="p-1")["fault"].startswith("misconfigured")


def test_keys_change_without_a_gap_and_without_a_restart(keys):
    with Host({"2026-10": OLD}) as host, using(host, keys) as adapter:
        assert adapter.call("authorize", key="pay-1", minorUnits=100)["stage"] == "authorized"
        host.keys["2026-11"] = NEW
        assert adapter.call("authorize", key="pay-2", minorUnits=100)["stage"] == "authorized"
        keys.write_text(f"2026-11 {NEW}\n2026-10 {OLD}\n")
        assert adapter.call("authorize", key="pay-3", minorUnits=100)["stage"] == "authorized"
        del host.keys["2026-10"]
        assert adapter.call("authorize", key="pay-4", minorUnits=100)["stage"] == "authorized"
        # The control: the other order leaves a gap.
        keys.write_text(f"2026-12 {OLD}\n")
        assert adapter.call("authorize", key="pay-5", minorUnits=100)["fault"].startswith("misconfigured")
        keys.unlink()
        assert "cannot be read" in adapter.call("authorize", key="pay-6", minorUnits=100)["fault"]
        log = adapter.close()
    assert [entry[1]["Voucher-Key-Id"] for entry in host.asked] == ["2026-10", "2026-10", "2026-11", "2026-11", "2026-12"]
    assert OLD not in log and NEW not in log


def test_another_secret_is_not_believed(keys):
    """The control of all the others: the host does look."""
    with Host({"2026-10": NEW}) as host, using(host, keys) as adapter:
        assert adapter.call("authorize", key="pay-1", minorUnits=100)["fault"].startswith("misconfigured")
    assert host.asked[0][2] == "wrong signature" and not host.moved


def test_a_certificate_that_is_not_trusted_gets_nothing(keys, certificates):
    with Host({"2026-10": OLD}, tls=certificates.context()) as host:
        with using(host, keys, CALLBACK_CA_FILE=certificates.path("ca.pem")) as adapter:
            assert adapter.call("authorize", key="pay-1", minorUnits=100)["stage"] == "authorized"
        for trusted in [{}, {"CALLBACK_CA_FILE": certificates.path("stranger.pem")}]:
            with using(host, keys, **trusted) as adapter:
                assert adapter.call("authorize", key="pay-2", minorUnits=100)["fault"].startswith("unreachable")
    assert len(host.asked) == 1


def test_settings_that_cannot_be_are_refused_in_words(keys, tmp_path):
    def refusal(**settings):
        with pytest.raises(calls.Refused) as refused:
            Calls(PAYMENT="callback", **settings)
        return str(refused.value)

    file = str(keys)
    assert "CALLBACK_URL is “”, and has to be set" in refusal(CALLBACK_KEYS_FILE=file)
    assert "an address of HTTPS" in refusal(CALLBACK_URL="http://pay.example/", CALLBACK_KEYS_FILE=file)
    assert "CALLBACK_KEYS_FILE is “”" in refusal(CALLBACK_URL="https://pay.example/")
    assert "can be read" in refusal(CALLBACK_URL="https://pay.example/", CALLBACK_KEYS_FILE=str(tmp_path / "none"))
    keys.write_text("2026-10 short\n")
    said = refusal(CALLBACK_URL="https://pay.example/", CALLBACK_KEYS_FILE=file)
    assert "Line 1" in said and "short" not in said
    keys.write_text(f"2026-10 {OLD}\n2026-10 {NEW}\n")
    said = refusal(CALLBACK_URL="https://pay.example/", CALLBACK_KEYS_FILE=file)
    assert "Line 2" in said and not re.search("secret-", said)
    keys.write_text(f"2026-10 {OLD}\n")
    assert "CALLBACK_SECONDS" in refusal(CALLBACK_URL="https://pay.example/", CALLBACK_KEYS_FILE=file, CALLBACK_SECONDS="0")
