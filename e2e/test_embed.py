"""A guest in another page: it takes nothing that it was not given, and gives back what it took."""

import pytest

from e2e.guests import REFUSE_STORAGE, player_in


def focus(page):
    """id of what has the focus in the host; between two processes, on its way into a frame or out, nothing has it for a moment."""
    page.wait_for_function("document.activeElement && document.activeElement.id")
    return page.evaluate("document.activeElement.id")


@pytest.mark.spec("EMBED-1")
@pytest.mark.parametrize(
    ("attributes", "script", "query"),
    [
        ("", "", "?deal=1"),
        ("", "", "?deal=1&embed"),
        ('sandbox="allow-scripts"', "", "?deal=1"),
        ('sandbox="allow-scripts allow-same-origin"', "", "?deal=1"),
        ("", REFUSE_STORAGE, "?deal=1"),
    ],
    ids=["as the browser is", "with ?embed", "sandboxed", "sandboxed with an origin", "storage refused"],
)
def test_a_guest_plays(attributes, script, query, guest, server):
    """In a page of another site, sandboxed or with all storage refused, the game plays by tap, drag and key, shows no title block and registers no worker."""
    page, frame = guest(attributes, script, query)
    player = player_in(page, frame)
    player.play("1a", by="tap")
    player.play("2b", by="drag")
    player.play("3c", by="keys")
    assert not frame.locator(".house").is_visible()
    page.wait_for_timeout(300)
    assert page.context.service_workers == []
    assert not [path for path in server.requests if "sw.js" in path]


@pytest.mark.spec("EMBED-1")
def test_embed_alone_registers_no_worker(table, server):
    """With ?embed in a page of its own there is no worker and no title block either."""
    server.requests.clear()
    page = table("?deal=1&embed")
    page.wait_for_timeout(300)
    assert page.evaluate("navigator.serviceWorker.getRegistrations().then(all => all.length)") == 0
    assert not [path for path in server.requests if "sw.js" in path]
    assert not page.locator(".house").is_visible()


@pytest.mark.spec("EMBED-2")
def test_no_focus_at_load(guest):
    """At load the focus stays where the host put it, and the host is not scrolled."""
    page, frame = guest()
    assert focus(page) == "before"
    assert page.evaluate("document.querySelector('#before').getBoundingClientRect().bottom") <= 800
    assert frame.evaluate("document.activeElement === document.body")


@pytest.mark.spec("EMBED-2")
def test_keys_only_with_the_focus_inside(guest):
    """Keys typed in the host do nothing to the game; after a tap on the table they do."""
    page, frame = guest()
    player = player_in(page, frame)
    player.play("1a", by="tap")
    page.locator("#before").focus()
    page.keyboard.type("nu ")
    player.check()
    assert page.locator("#before").input_value() == "nu "
    player.play("2b", by="tap")
    player.play("3c", by="keys")
    page.keyboard.press("u")
    player.session.undo()
    player.check()


@pytest.mark.spec("EMBED-2")
@pytest.mark.parametrize(("start", "key", "end"), [("before", "Tab", "after"), ("after", "Shift+Tab", "before")])
@pytest.mark.parametrize("house", ["classic", "quiet"])
def test_tab_leaves_at_both_ends(start, key, end, house, guest):
    """Tab goes into the game, through it, and out at the other end; Shift and Tab the other way; in every house."""
    page, _ = guest(query=f"?deal=1&house={house}")
    page.locator("#" + start).focus()
    seen = []
    for _ in range(150):
        page.keyboard.press(key)
        seen.append(focus(page))
        if seen[-1] != "game":
            break
    assert seen[0] == "game", seen
    assert seen[-1] == end, seen


@pytest.mark.spec("EMBED-2")
def test_the_host_is_never_scrolled(guest):
    """Taps, drags, arrows, Space, Home, End and refused moves leave the host where it was."""
    page, frame = guest()
    player = player_in(page, frame)
    before = page.evaluate("scrollY")
    assert before > 0
    player.play("1a", by="tap")
    player.play("2b", by="drag")
    player.play("3c", by="keys")
    for key in ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Home", "End", "Space", "Space", "Escape", "Enter", "Escape"]:
        page.keyboard.press(key)
    assert page.evaluate("scrollY") == before
