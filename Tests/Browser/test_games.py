"""Games before unwrapping: by finger, mouse and keyboard, without a script, and a host's own in a frame that reaches nothing."""

import re

import pytest
from conftest import DESKTOP, PHONE
from playwright.sync_api import expect
from server import Visitor
from test_languages import Speaker

SCRATCH, MEMORY = 0, 1
WORDS = "We are going to the sea! 🐚 <b>"


def card(page, number):
    return page.locator(f'[id="game.card-{number}"]')


def field(page, number):
    return page.locator(f'[id="game.field-{number}"]')


def turn(page, number, press):
    """What is on the card, by its name."""
    press(card(page, number))
    expect(card(page, number)).to_have_accessible_name(re.compile(rf"^Card {number}: "))
    return card(page, number).get_attribute("aria-label").split(": ")[1].split(",")[0]


def find_all_pairs(page, press=lambda control: control.click()):
    """As a person does who looks at every card and remembers it; answers in how many turns."""
    where, turns = {}, 0
    for number in range(1, 13, 2):
        for one in (number, number + 1):
            where.setdefault(turn(page, one, press), []).append(one)
        turns += 1
    for numbers in where.values():
        if abs(numbers[0] - numbers[1]) == 1 and min(numbers) % 2:
            continue
        for one in numbers:
            turn(page, one, press)
        turns += 1
    return turns


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_game_is_chosen_tried_sent_played_and_played_again(server, browse, person, viewport):
    page = browse(viewport)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a game")
    expect(page.get_by_role("radio", name="Scratch card")).to_be_focused()
    sender.check_access()
    sender.fits()
    sender.shoot(f"games-option-{viewport['width']}")
    sender.press("Done")
    expect(page.get_by_text("Please write what is found in the game.").last).to_be_visible()
    expect(page.get_by_role("textbox", name="Scratch card: what it says beneath")).to_be_focused()
    sender.check_access()
    page.keyboard.press("Shift+Tab")
    page.get_by_role("radio", name="Memory pairs").check()
    sender.press("Try it")
    sender.sees("You are trying it. Nothing of this is kept.")
    expect(card(page, 1)).to_be_focused()
    sender.check_access()
    turn(page, 1, lambda control: control.click())
    sender.press("Close")
    expect(page.get_by_role("button", name="Try it")).to_be_focused()
    expect(page.get_by_role("radio", name="Memory pairs")).to_be_checked()
    sender.press("Done")
    sender.sees_picture("Game: Memory pairs")
    sender.shoot(f"games-envelope-{viewport['width']}")
    sender.add_recipient("Anna")
    link = sender.send("Max")

    other = browse(viewport)
    recipient = person(other)
    other.goto(link)
    expect(other.get_by_role("heading", name="Memory pairs")).to_be_visible()
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"games-wrapped-{viewport['width']}")
    recipient.press("Play: Memory pairs")
    expect(card(other, 1)).to_be_focused()
    recipient.check_access()
    turn(other, 1, lambda control: control.click())
    expect(other.locator("#announcer")).to_have_text(re.compile("^Card 1: .*"))
    recipient.press("Close")
    expect(other.get_by_role("button", name="Play: Memory pairs")).to_be_focused()
    recipient.press("Play: Memory pairs")
    expect(card(other, 1)).to_have_accessible_name(re.compile("^Card 1: "))
    other.reload()
    expect(card(other, 1)).to_have_accessible_name(re.compile("^Card 1: "))
    # A round that was begun with one card up: that card is the first of the first two.
    turns = find_all_pairs(other, lambda control: control.click())
    done = other.get_by_role("heading", name=re.compile("^Done: "))
    expect(done).to_have_text(f"Done: {turns} turns.")
    expect(done).to_be_focused()
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"games-over-{viewport['width']}")
    server.restart()
    other.reload()
    expect(done).to_have_text(f"Done: {turns} turns.")
    recipient.press("Play again")
    again = find_all_pairs(other)
    best = min(turns, again)
    expect(other.get_by_text(f"Your best: {best} turns")).to_be_visible()
    recipient.press("Close")
    expect(other.get_by_text(f"Your best: {best} turns")).to_be_visible()
    recipient.press("Play again: Memory pairs")
    recipient.press("Unwrap without the game")
    expect(other.get_by_role("button", name="Claim")).to_be_visible()
    expect(other.get_by_text("There is a game, too")).to_be_visible()
    expect(other.get_by_role("img", name="Game")).to_have_count(0)
    recipient.check_access()


@pytest.mark.parametrize(
    "viewport, scheme", [(PHONE, "light"), (DESKTOP, "dark"), ({"width": 320, "height": 640}, "dark")],
    ids=["phone-light", "desktop-dark", "narrow-dark"],
)
def test_the_scratch_card_is_scratched_and_says_the_words(server, visitor, browse, person, viewport, scheme):
    link = visitor.send_voucher(game=SCRATCH, words=WORDS)
    page = browse(viewport, color_scheme=scheme)
    recipient = person(page)
    page.goto(server.url + link)
    recipient.press("Play: Scratch card")
    recipient.check_access()
    recipient.fits()
    name = f"{scheme}-{viewport['width']}"
    recipient.shoot(f"games-scratch-{name}")
    assert WORDS not in page.content()
    for number in range(1, 10):
        field(page, number).click()
        expect(field(page, number)).to_have_accessible_name(re.compile(rf"^Field {number}: "))
        if number == 2:
            recipient.shoot(f"games-scratched-{name}")
            recipient.check_access()
        if page.get_by_role("heading", name=re.compile("^Done: ")).is_visible():
            break
    recipient.sees(WORDS)
    expect(page.get_by_role("heading", name=f"Done: {number} fields.")).to_be_focused()
    expect(page.locator("#announcer")).to_have_text(re.compile(re.escape(f"Beneath it says: {WORDS} Done: {number} fields.")))
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"games-words-{name}")
    recipient.press("Unwrap")
    recipient.sees_picture("Title: For you")


def test_everything_is_played_by_the_keyboard_alone(server, visitor, browse):
    link = visitor.send_voucher(game=MEMORY)
    page = browse()
    page.goto(server.url + link)

    def tab_to(name, key="Tab"):
        for _ in range(40):
            page.keyboard.press(key)
            focused = page.evaluate("document.activeElement.getAttribute('aria-label') ?? document.activeElement.innerText")
            if focused == name:
                return
        raise AssertionError(f"{name} is not reached")

    tab_to("Play: Memory pairs")
    page.keyboard.press("Enter")
    expect(card(page, 1)).to_be_focused()

    def press(control):
        """From card to card, whichever has the keyboard, and with Space as with Enter."""
        wanted = control.get_attribute("id")
        for key in ["Tab"] * 14 + ["Shift+Tab"] * 30:
            if page.evaluate("document.activeElement.id") == wanted:
                break
            page.keyboard.press(key)
        expect(control).to_be_focused()
        page.keyboard.press("Space")
        # The keyboard stays where it was, or goes to what came of the game.
        expect(page.locator(":focus")).to_have_attribute("id", re.compile(f"{re.escape(wanted)}|game.outcome"))

    turns = find_all_pairs(page, press)
    expect(page.get_by_role("heading", name=f"Done: {turns} turns.")).to_be_focused()
    tab_to("Unwrap")
    page.keyboard.press("Enter")
    expect(page.get_by_role("img", name="Title: For you")).to_be_visible()


def rub(page, control, share=1.0):
    """Back and forth over the upper share of a field, with the button held."""
    box = control.bounding_box()
    page.mouse.move(box["x"] + 4, box["y"] + 4)
    page.mouse.down()
    rows = 5
    for row in range(rows + 1):
        y = box["y"] + 4 + (box["height"] - 8) * share * row / rows
        for x in (box["x"] + 4, box["x"] + box["width"] - 4)[:: 1 if row % 2 else -1]:
            page.mouse.move(x, y, steps=6)
    page.mouse.up()


def test_a_field_is_rubbed_bare_and_a_short_rub_is_no_press(server, visitor, browse, person):
    link = visitor.send_voucher(game=SCRATCH, words=WORDS)
    page = browse(reduced_motion="no-preference")
    recipient = person(page)
    page.goto(server.url + link)
    recipient.press("Play: Scratch card")
    expect(page.locator("canvas.foil")).to_have_count(9)
    posts = []
    page.on("request", lambda request: posts.append(request) if request.method == "POST" else None)
    rub(page, field(page, 2), share=0.2)
    expect(field(page, 2)).to_have_accessible_name("Field 2, covered")
    assert not posts
    rub(page, field(page, 5))
    expect(field(page, 5)).to_have_accessible_name(re.compile("^Field 5: "))
    expect(field(page, 2)).to_have_accessible_name("Field 2, covered")
    # What was begun to be rubbed stays so while the page changes around it, and is gone on with.
    expect(page.locator("canvas.foil")).to_have_count(8)
    recipient.shoot("games-rubbed")
    rub(page, field(page, 2))
    expect(field(page, 2)).to_have_accessible_name(re.compile("^Field 2: "))
    # One drag over three fields, quicker than the server answers.
    first, last = field(page, 7).bounding_box(), field(page, 9).bounding_box()
    page.mouse.move(first["x"] + 4, first["y"] + 4)
    page.mouse.down()
    for row in range(8):
        y = first["y"] + 4 + (first["height"] - 8) * row / 7
        for x in (first["x"] + 4, last["x"] + last["width"] - 4)[:: 1 if row % 2 else -1]:
            page.mouse.move(x, y, steps=20)
    page.mouse.up()
    # Unless all gifts were found meanwhile, which ends the round.
    over = page.get_by_role("heading", name=re.compile("^Done: "))
    for number in (7, 8, 9):
        expect(over.or_(page.locator(f'[id="game.field-{number}"][aria-label^="Field {number}: "]')).first).to_be_visible()
    # The control: a click at one place is a press.
    for number in (1, 3, 4, 6):
        if not over.is_visible():
            field(page, number).click()
            expect(field(page, number)).to_have_accessible_name(re.compile(f"^Field {number}: "))
    expect(over).to_be_visible()
    recipient.press("Play again")
    expect(page.locator("canvas.foil")).to_have_count(9)
    expect(field(page, 5)).to_have_accessible_name("Field 5, covered")
    page.wait_for_load_state("networkidle")
    expect(field(page, 5)).to_have_accessible_name("Field 5, covered")


def test_a_finger_rubs_too(server, visitor, browse, person):
    link = visitor.send_voucher(game=SCRATCH, words=WORDS)
    page = browse(has_touch=True, is_mobile=True, reduced_motion="no-preference")
    recipient = person(page)
    page.goto(server.url + link)
    recipient.press("Play: Scratch card")
    expect(page.locator("canvas.foil")).to_have_count(9)
    field(page, 4).scroll_into_view_if_needed()
    box = field(page, 4).bounding_box()
    touch = page.context.new_cdp_session(page)

    def send(kind, x=None, y=None):
        points = [] if x is None else [{"x": x, "y": y}]
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    # While a page comes, its picture is over it, and takes the touches.
    page.evaluate("Promise.allSettled(document.getAnimations().map((animation) => animation.finished))")
    before = page.evaluate("scrollY")
    send("touchStart", box["x"] + 5, box["y"] + 5)
    for row in range(6):
        y = box["y"] + 5 + (box["height"] - 10) * row / 5
        for step in range(9):
            x = box["x"] + 5 + (box["width"] - 10) * (step if row % 2 else 8 - step) / 8
            send("touchMove", x, y)
    send("touchEnd")
    expect(field(page, 4)).to_have_accessible_name(re.compile("^Field 4: "))
    assert page.evaluate("scrollY") == before, "the page does not scroll under the finger"


def test_all_of_it_works_without_a_script(servers, browse, person):
    server = servers()
    page = browse(java_script_enabled=False)
    sender = person(page)
    page.goto(server.url)
    sender.press("Make a voucher")
    sender.press("Add a game")
    page.get_by_role("radio", name="Memory pairs").check()
    sender.press("Try it")
    sender.sees("You are trying it.")
    sender.press("Close")
    expect(page.get_by_role("radio", name="Memory pairs")).to_be_checked()
    sender.press("Done")
    sender.sees_picture("Game: Memory pairs")
    sender.add_recipient("Anna")
    link = sender.send("Max")
    other = browse(java_script_enabled=False)
    recipient = person(other)
    other.goto(link)
    recipient.press("Play: Memory pairs")
    turns = find_all_pairs(other)
    expect(other.get_by_role("heading", name=f"Done: {turns} turns.")).to_be_visible()
    recipient.press("Unwrap")
    recipient.sees_picture("For: Anna")


def test_with_reduced_motion_nothing_moves_and_all_is_said(server, visitor, browse, person):
    link = visitor.send_voucher(game=SCRATCH, words=WORDS)
    page = browse(reduced_motion="reduce")
    page.add_init_script("document.startViewTransition = () => { throw new Error('motion was not wanted') };")
    recipient = person(page)
    page.goto(server.url + link)
    recipient.press("Play: Scratch card")
    for number in range(1, 10):
        field(page, number).click()
        expect(field(page, number)).to_have_accessible_name(re.compile(rf"^Field {number}: "))
        assert page.evaluate("document.getAnimations().length") == 0
        if page.get_by_role("heading", name=re.compile("^Done: ")).is_visible():
            break
    recipient.sees(WORDS)


@pytest.mark.parametrize(
    "language, locale, viewport", [("ar", "ar-EG", PHONE), ("de", "de-AT", DESKTOP)], ids=["ar-phone", "de-desktop"])
def test_games_speak_the_persons_language(server, visitor, browse, person, language, locale, viewport):
    link = visitor.send_voucher(game=MEMORY)
    page = browse(viewport, locale=locale, reduced_motion="reduce")
    sender, check = Speaker(page, language), person(page)
    name = f"{language}-{viewport['width']}-games"
    page.goto(server.url)
    sender.press("start.make")
    sender.press("games.carousel")
    expect(sender.button("games.try")).to_be_visible()
    sender.looks(f"{name}-option")
    check.check_access()
    sender.press("games.try")
    expect(page.get_by_text(sender.words["game.trial"])).to_be_visible()
    sender.looks(f"{name}-trial")
    check.check_access()
    other = browse(viewport, locale=locale, reduced_motion="reduce")
    recipient, check = Speaker(other, language), person(other)
    other.goto(server.url + link)
    recipient.looks(f"{name}-wrapped")
    other.locator('[id="unwrap.play"]').click()
    expect(card(other, 1)).to_be_visible()
    assert card(other, 12).inner_text() == ("١٢" if language == "ar" else "12")
    if language == "ar":
        one, two = card(other, 1).bounding_box(), card(other, 2).bounding_box()
        assert one["x"] > two["x"], "the first card is at the right"
    card(other, 1).click()
    card(other, 2).click()
    check.is_still()
    recipient.looks(f"{name}-memory")
    check.check_access()
    check.fits()


# --- A host's own game, a page of HTML -------------------------------------------------------------------------------


def send_with_own_game(server, browse, person, viewport=PHONE, **more):
    page = browse(viewport, **more)
    sender = person(page)
    sender.begin(server.url)
    sender.press("Add a game")
    page.get_by_role("radio", name="Candles").check()
    sender.press("Done")
    sender.sees_picture("Game: Candles")
    sender.add_recipient("Anna")
    return sender.send("Max")


def count_candles(frame, right=True):
    candles = frame.locator(".candle").count()
    buttons = frame.get_by_role("button")
    names = [button.inner_text() for button in buttons.all()]
    buttons.nth(names.index(str(candles)) if right else (names.index(str(candles)) + 1) % len(names)).click()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_the_hosts_own_game_is_played_in_its_frame_and_tells_its_score(servers, browse, person, viewport):
    server = servers("surpriise")
    link = send_with_own_game(server, browse, person, viewport)
    page = browse(viewport)
    recipient = person(page)
    page.goto(link)
    recipient.press("Play: Candles")
    element = page.get_by_title("Candles")
    assert element.get_attribute("sandbox") == "allow-scripts"
    frame = page.frame_locator("iframe")
    expect(frame.get_by_role("button")).to_have_count(3)
    recipient.check_access()
    recipient.fits()
    recipient.shoot(f"games-frame-{viewport['width']}")
    for _ in range(4):
        count_candles(frame)
    count_candles(frame, right=False)
    done = page.get_by_role("heading", name="Done: 4 points.")
    expect(done).to_be_focused()
    expect(frame.get_by_text("All cakes are counted.")).to_be_visible()
    recipient.check_access()
    recipient.shoot(f"games-frame-over-{viewport['width']}")
    recipient.press("Play again")
    # The last answer of the first round is gone: it is a page of its own.
    expect(frame.get_by_role("button")).to_have_count(3)
    for _ in range(5):
        count_candles(frame, right=False)
    expect(page.get_by_role("heading", name="Done: 0 points.")).to_be_visible()
    expect(page.get_by_text("Your best: 4 points")).to_be_visible()
    server.restart()
    page.reload()
    expect(page.get_by_text("Your best: 4 points")).to_be_visible()
    recipient.press("Unwrap")
    recipient.sees_picture("For: Anna")


def test_the_hosts_own_game_is_played_by_keyboard_and_in_its_language(servers, browse, person):
    server = servers("surpriise")
    link = send_with_own_game(server, browse, person)
    page = browse(locale="de-AT")
    page.goto(link)
    page.locator('[id="unwrap.play"]').click()
    frame = page.frame_locator("iframe")
    expect(frame.get_by_text("Wie viele Kerzen?")).to_be_visible()
    for _ in range(5):
        wanted = str(frame.locator(".candle").count())
        for _ in range(8):
            page.keyboard.press("Tab")
            if page.frames[1].evaluate("document.hasFocus() && document.activeElement.textContent") == wanted:
                break
        page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Geschafft: 5 Punkte.")).to_be_focused()


def test_without_a_script_the_hosts_own_game_can_be_left(servers, browse, person):
    server = servers("surpriise")
    link = send_with_own_game(server, browse, person)
    page = browse(java_script_enabled=False)
    recipient = person(page)
    page.goto(link)
    recipient.press("Play: Candles")
    words = page.locator("noscript p")
    expect(words).to_be_visible()
    assert words.inner_text() == "This needs JavaScript. You can go on without it."
    recipient.shoot("games-frame-without-script")
    recipient.press("Unwrap without the game")
    recipient.sees_picture("For: Anna")


# What a game would try. Each answers "reached", or what kept it away.
PROBE = """async () => {
  const attempt = async (body) => { try { return (await body()) ? "reached" : "nothing" } catch (error) { return error.name } };
  const image = (address) => new Promise((done) => {
    const made = new Image();
    made.onload = () => done(true);
    made.onerror = () => done(false);
    made.src = address;
  });
  const script = (address) => new Promise((done) => {
    const made = document.createElement("script");
    made.onload = () => done(true);
    made.onerror = () => done(false);
    made.src = address;
    document.head.append(made);
  });
  return {
    dom: await attempt(() => parent.document.body.innerHTML),
    address: await attempt(() => parent.location.href),
    referrer: await attempt(() => document.referrer.includes("/v/")),
    cookies: await attempt(() => document.cookie.includes("tasty")),
    storage: await attempt(() => localStorage.getItem("kept")),
    fetch: await attempt(() => fetch("/healthz")),
    elsewhere: await attempt(() => fetch(OTHER + "/healthz", { mode: "no-cors" })),
    beacon: await attempt(() => image(OTHER + "/beacon.png?secret")),
    script: await attempt(() => script(CLIENT)),
    popup: await attempt(() => open("about:blank")),
  };
}"""


def open_game(server, browse, person, control):
    """The frame of a game, as it is or, for the control, with its sandbox taken away on the way to the browser."""
    link = send_with_own_game(server, browse, person)
    page = browse(allow=["Content Security Policy", "Blocked", "sandbox", "ERR_", "Failed to load", "404", "(reading 'elements')"])
    page.context.add_cookies([{"name": "tasty", "value": "1", "url": server.url}])
    if control:

        def loosen(route):
            answer = route.fetch()
            headers = {name: value for name, value in answer.headers.items() if name != "content-security-policy"}
            if "/games/" in route.request.url:
                return route.fulfill(response=answer, headers=headers)
            body = answer.text().replace(' sandbox="allow-scripts"', "").replace(' referrerpolicy="no-referrer"', "")
            return route.fulfill(response=answer, headers=headers, body=body)

        page.route("**/games/**", loosen)
        page.route("**/v/*", loosen)
    page.goto(link)
    page.evaluate("localStorage.setItem('kept', '1')")
    person(page).press("Play: Candles")
    expect(page.locator("iframe")).to_be_visible()
    expect(page.frame_locator("iframe").locator("#question")).to_be_attached()
    return page, page.frames[1]


@pytest.mark.parametrize("control", [False, True], ids=["sandboxed", "control"])
def test_a_game_reaches_neither_the_page_nor_cookies_nor_the_network(servers, browse, person, control):
    server, other = servers("surpriise"), servers()
    asked = []
    page, frame = open_game(server, browse, person, control)
    page.context.route(other.url + "/**", lambda route: (asked.append(route.request.url), route.fulfill(
        body=b"\x89PNG" if "png" in route.request.url else b"ok", headers={"Access-Control-Allow-Origin": "*"}))[1])
    client = page.locator("script[src]").first.get_attribute("src")
    found = frame.evaluate(PROBE.replace("OTHER", repr(other.url)).replace("CLIENT", repr(client)))
    if control:
        assert {name for name, outcome in found.items() if outcome == "reached"} >= {
            "dom", "address", "referrer", "cookies", "storage", "fetch", "elsewhere", "script"}, found
        assert any("/healthz" in address for address in asked) and any("/beacon" in address for address in asked)
    else:
        assert "reached" not in found.values(), found
        assert found["dom"] == found["address"] == found["cookies"] == found["storage"] == "SecurityError", found
        assert not asked, "not even a question left for elsewhere"


def test_a_game_cannot_lead_its_frame_or_the_page_elsewhere(servers, browse, person):
    server, other = servers("surpriise"), servers()
    asked = []
    page, frame = open_game(server, browse, person, control=False)
    page.context.route(other.url + "/**", lambda route: (asked.append(route.request.url), route.fulfill(body="ok"))[1])
    address = page.url
    page.evaluate(
        """() => { window.kept = new Promise((done) =>
            document.addEventListener("securitypolicyviolation", (event) => done(event.effectiveDirective))) }""")
    outcome = frame.evaluate(f"() => {{ try {{ top.location = {other.url!r} + '/top' }} catch (error) {{ return error.name }} }}")
    assert outcome == "SecurityError"
    frame.evaluate(f"() => {{ setTimeout(() => (location = {other.url!r} + '/frame?secret')) }}")
    assert page.evaluate("() => window.kept") == "frame-src"
    assert page.url == address and not asked
    page.get_by_role("button", name="Unwrap without the game").click()
    expect(page.get_by_role("img", name="For: Anna")).to_be_visible()


def test_opened_by_itself_a_game_has_no_origin_either(servers, browse, person):
    server = servers("surpriise")
    page, frame = open_game(server, browse, person, control=False)
    address = frame.url
    answer = page.request.get(address)
    assert answer.headers["content-security-policy"].startswith("sandbox allow-scripts; default-src 'none'; ")
    assert "set-cookie" not in answer.headers
    alone = browse(allow=["Content Security Policy", "Blocked", "sandbox"])
    alone.goto(address)
    expect(alone.locator("#question")).to_be_visible()
    assert alone.evaluate("self.origin") == "null"
    assert alone.evaluate("(() => { try { return localStorage.length } catch (error) { return error.name } })()") == "SecurityError"


def test_a_score_counts_only_from_the_frame_and_only_as_a_number_within_bounds(servers, browse, person):
    server = servers("surpriise")
    page, frame = open_game(server, browse, person, control=False)
    posts = []
    page.on("request", lambda request: posts.append(request.post_data) if request.method == "POST" else None)
    # Another window than the frame's: the page's own, and a frame beside it.
    page.evaluate("postMessage({ value: 5 }, '*')")
    page.evaluate(
        """() => new Promise((done) => {
            const made = document.createElement("iframe");
            made.sandbox = "allow-scripts";
            made.src = document.querySelector("iframe").src + "&other";
            made.onload = done;
            document.body.append(made);
        })""")
    page.frames[-1].evaluate("parent.postMessage({ value: 5 }, '*')")
    for value in ["-1", "6", "2.5", "'5'", "NaN", "Infinity", "1e300", "null", "[5]", "{ valueOf: 5 }", "2n"]:
        frame.evaluate(f"parent.postMessage({{ value: {value} }}, '*')")
    for message in ["null", "5", "'value'", "[]", "{ ready: 1 }"]:
        frame.evaluate(f"parent.postMessage({message}, '*')")
    # Messages arrive in their order: what is greeted after them has had them all heard.
    heard = """(message) => new Promise((done) => {
        addEventListener("message", () => done(true), { once: true });
        for (const one of [message, { ready: true }]) parent.postMessage(one, "*");
    })"""
    frame.evaluate(heard, {"value": 7})
    assert not posts
    expect(page.get_by_role("heading", name=re.compile("^Done: "))).to_have_count(0)
    frame.evaluate("parent.postMessage({ value: 3 }, '*')")
    expect(page.get_by_role("heading", name="Done: 3 points.")).to_be_visible()
    # The round is over.
    frame.evaluate(heard, {"value": 5})
    assert len(posts) == 1
    expect(page.get_by_role("heading", name="Done: 3 points.")).to_be_visible()


# --- Without a browser that keeps the rules --------------------------------------------------------------------------


def test_what_is_posted_as_a_score_is_checked_by_the_server(servers, browse, person):
    server = servers("surpriise")
    visitor = Visitor(server)
    link = send_with_own_game(server, browse, person).removeprefix(server.url)

    def tell(value):
        return visitor.post(link, {"_screen": "game", "_type": "1", "game.game": value})

    assert "Done:" not in visitor.follow(tell("3")).text, "there is no such frame before the game is opened"
    assert visitor.press(link, "unwrap.play").status == 303
    for value in ["-1", "6", "", "x", "3.0", "9" * 400]:
        assert tell(value).status == 409, value
    assert "Done: 3 points." in visitor.follow(tell("3")).text, "the control"
    assert tell("5").status == 409
    assert "Done: 3 points." in visitor.get(link).text
    # Somebody else's visit knows nothing of it.
    stranger = Visitor(server)
    stranger.press(link, "unwrap.unwrap")
    assert "Play again" not in stranger.get(link).text


def test_looking_changes_nothing_and_neither_does_playing_change_the_voucher(server, visitor):
    link = visitor.send_voucher(game=SCRATCH, words=WORDS)
    stranger = Visitor(server)
    vouchers, drafts = server.rows("SELECT content FROM voucher_contents"), server.rows("SELECT data FROM drafts")
    for _ in range(5):
        for method in ("GET", "HEAD"):
            answer = stranger.request(method, link)
            assert answer.status == 200 and not answer.getheader("Set-Cookie")
    assert server.rows("SELECT data FROM drafts") == drafts
    assert "Scratch card" in stranger.get(link).text and WORDS not in stranger.get(link).text
    stranger.press(link, "unwrap.play")
    for number in range(1, 10):
        stranger.press(link, f"game.field-{number}")
    assert "Your best" not in stranger.get(link).text and "Done: " in stranger.get(link).text
    assert server.rows("SELECT content FROM voucher_contents") == vouchers


def test_an_unknown_game_is_refused(server, visitor):
    visitor.begin()
    for value in ["2", "-1", "x", "memory-pairs"]:
        assert visitor.add("games", games__game=value).status == 409, value
    assert visitor.add("games", games__game="1").status == 303
    assert "Game: Memory pairs" in visitor.items()
