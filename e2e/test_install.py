"""Installing from the menu: the browser's own offer, held until the player takes it; by hand where a browser makes none."""

import pytest

from e2e.browser import playable

# The browser's offer, as Chromium makes it; what the player answers comes later.
_OFFER = """() => {
  window.asked = 0;
  const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: () => { asked += 1; return Promise.resolve(); }, userChoice: Promise.resolve({ outcome: "dismissed" }),
  });
  dispatchEvent(offer);
  return offer.defaultPrevented;
}"""


def stands(page, stand):
    """Let the browser be one that knows navigator.standalone, as on iOS, true or false."""
    page.context.add_init_script(f"Object.defineProperty(navigator, 'standalone', {{ value: {stand} }})")


@pytest.mark.spec("PWA-1")
@pytest.mark.parametrize("installed", ["here", "elsewhere"])
def test_the_offer_waits_in_the_menu(installed, table):
    """The browser's offer to install interrupts nobody: it waits as a button in the menu, which goes when it was pressed, and the offer is made once then, or when the game was installed by any other way."""
    page = table("?deal=1&motion=none")
    page.locator("#tools [data-do=menu]").click()
    assert not page.locator("#install").is_visible()
    assert page.evaluate(_OFFER) is True
    assert page.locator("#install").is_visible()
    if installed == "here":
        page.locator("#install").click()
    else:
        page.evaluate("dispatchEvent(new Event('appinstalled'))")
    assert page.evaluate("asked") == (installed == "here")
    assert not page.locator("#install").is_visible()


@pytest.mark.spec("EMBED-1")
def test_a_guest_offers_nothing(table):
    """Embedded there is no offer, whatever the browser says."""
    page = table("?deal=1&motion=none&embed")
    page.evaluate(_OFFER)
    page.locator("#tools [data-do=menu]").click()
    assert not page.locator("#install").is_visible()
    assert not page.locator("#install-by-hand").is_visible()


@pytest.mark.spec("PWA-1")
@pytest.mark.parametrize(("stand", "told"), [("false", True), ("true", False)])
def test_the_way_by_hand(stand, told, server, new_context, watched):
    """Where the browser makes no offer and the page is not on the home screen yet, as on iOS, the menu tells the way; on the home screen it does not."""
    page = watched(new_context().new_page())
    stands(page, stand)
    page.goto(server.address + "?deal=1&motion=none")
    playable(page)
    page.locator("#tools [data-do=menu]").click()
    page.locator("#menu .foot").wait_for()
    assert page.locator("#install-by-hand").is_visible() is told
