"""Media live as long as something refers to them: what the server sweeps, and what it tells of that."""

import glob
import os
import re
import sqlite3
import subprocess
import time

from playwright.sync_api import expect
from server import Visitor, binary
from test_photo import picture

TWO_DAYS = 2 * 86_400


def files(server):
    return {os.path.basename(path) for path in glob.glob(f"{server.folder}/media/??/*")}


def age(server):
    """As if two days had passed for all that lies there. The server is not running."""
    for path in glob.glob(f"{server.folder}/media/??/*"):
        os.utime(path, (time.time() - TWO_DAYS,) * 2)
    with sqlite3.connect(f"{server.folder}/vouchers.sqlite") as database:
        database.execute("UPDATE media SET wanted_at = wanted_at - ?", (TWO_DAYS,))
    database.close()


def verify(server):
    answer = subprocess.run(
        [binary("voucherkit"), "verify"], env=dict(os.environ, DATA_DIR=server.folder), text=True, capture_output=True,
        timeout=60,
    )
    return answer.returncode, answer.stdout + answer.stderr


def swept(server, gone):
    """Waits until the sweep at the start is over."""
    for _ in range(200):
        if not gone & files(server):
            return True
        time.sleep(0.05)
    return False


def test_what_a_draft_or_a_voucher_refers_to_stays_and_all_else_is_swept(server, browse, person, tmp_path):
    page = browse(allow=["404"])
    sender = person(page)
    sender.begin(server.url)
    sender.press("Choose a paper")
    page.get_by_label("A photo of your own as paper").set_input_files(picture(tmp_path, "paper.jpg", size=(400, 300)))
    expect(page.get_by_role("radio", name="Your photo")).to_be_checked()
    sender.press("Done")
    sender.add_title("Sent")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    sender.press("Make another")
    sender.press("Add a photo")
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "kept.jpg"))
    sender.write("Kept", "Description")
    sender.press("Turn right")
    sender.press("Done")
    sender.sees_picture("Photo: Kept")
    sender.press("Add a photo")
    before = files(server)
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "left.jpg", size=(500, 500)))
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    (left,) = files(server) - before
    sender.press("Cancel")
    # One that is on a screen that is still open, and in no envelope.
    sender.press("Add a photo")
    before = files(server)
    page.get_by_label("Photo", exact=True).set_input_files(picture(tmp_path, "open.jpg", size=(700, 500)))
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    (open_photo,) = files(server) - before
    assert verify(server)[0] == 0, verify(server)

    server.stop()
    age(server)
    server.start()
    assert swept(server, {left}), "the photo that was put back is gone"
    assert open_photo in files(server)
    code, words = verify(server)
    assert code == 0 and "Database and media agree" in words, words
    page.reload()
    expect(page.get_by_role("img", name="The photo as it will be")).to_be_visible()
    sender.press("Done")
    sender.sees_picture("Photo: Kept")
    # Every picture a page shows is there, those too that are drawn anew.
    for image in page.get_by_role("img").all():
        assert image.evaluate("i => i.complete && i.naturalWidth > 0")
    sender.press("Edit Photo: Kept")
    sender.press("Turn right")
    expect(page.get_by_role("img", name="Kept")).to_have_attribute("width", "900")
    page.goto(link)
    background = page.evaluate("getComputedStyle(document.querySelector('.look-wrapped-in-photo')).backgroundImage")
    assert page.request.get(re.search(r'https?://[^"]+', background).group(0)).status == 200
    sender.press("Unwrap")
    sender.sees_picture("Title: Sent")


def test_pictures_that_are_drawn_are_drawn_again_after_a_sweep(server):
    visitor = Visitor(server).begin()
    visitor.press(visitor.scene + "/create", "create.option-wrapping")
    shown = set(re.findall(r"/media/([0-9a-f]{64})", visitor.get(visitor.scene + "/wrapping").text))
    assert len(shown) == 5, "the papers of the first category"
    server.stop()
    age(server)
    server.start()
    assert swept(server, shown), "nothing refers to them"
    again = set(re.findall(r"/media/([0-9a-f]{64})", visitor.get(visitor.scene + "/wrapping").text))
    assert again == shown
    for digest in again:
        assert visitor.request("HEAD", f"/media/{digest}").status == 200


def test_a_draft_that_was_left_goes_after_its_time_and_not_before(servers):
    server = servers(settings={"DRAFT_DAYS": "1"})
    answer = Visitor(server).press("/", "start.make")
    assert "Max-Age=86400" in answer.getheader("Set-Cookie"), "the cookie is kept as long as the draft"
    left = Visitor(server).begin()
    left.add("title", title__title="Left")
    lately = Visitor(server).begin()
    lately.add("title", title__title="Lately")
    server.stop()
    with sqlite3.connect(f"{server.folder}/vouchers.sqlite") as database:
        database.execute(
            "UPDATE drafts SET saved_at = saved_at - 90000 WHERE saved_at < (SELECT max(saved_at) FROM drafts)")
    database.close()
    server.start()
    for _ in range(200):
        if server.rows("SELECT count(*) FROM drafts") == [(1,)]:
            break
        time.sleep(0.05)
    assert "Title: Lately" in lately.items()
    assert left.get(left.scene + "/create").status == 404


def test_verify_says_what_is_missing_damaged_or_left_over(server, visitor):
    visitor.send_voucher()
    assert verify(server)[0] == 0
    (digest,) = server.rows("SELECT digest FROM media WHERE uses > 0 LIMIT 1")[0]
    path = f"{server.folder}/media/{digest[:2]}/{digest}"
    with open(path, "rb") as file:
        content = file.read()
    os.remove(path)
    code, words = verify(server)
    assert code == 1 and "Missing in the folder of media" in words and digest in words and "voucher " in words
    with open(path, "wb") as file:
        file.write(content[:-1])
    code, words = verify(server)
    assert code == 1 and "damaged: 1." in words
    with open(path, "wb") as file:
        file.write(content)
    assert verify(server)[0] == 0
