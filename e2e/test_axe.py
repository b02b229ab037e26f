"""axe, with the rules of WCAG up to 2.2 AA, on every state that the pictures show: every house, both languages, light, dark and forced colours."""

from urllib.parse import quote

import pytest
from axe_playwright_python.sync_playwright import Axe

from e2e.browser import playable
from engine import boardtext
from engine.houses import HOUSES
from tests import pictures
from tools.pictures import STATES

TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LOOKS = ({"color_scheme": "light"}, {"color_scheme": "dark"}, {"color_scheme": "light", "forced_colors": "active"})
_RUN = """async (rules) => {
  const { violations } = await axe.run(document, { runOnly: rules, resultTypes: ["violations"], elementRef: false });
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")}: ${node.failureSummary.replace(/\\s+/g, " ")}`));
}"""
PAPER = ("paper",)  # a sheet for the printer is no state of the page


def faults(page):
    """What axe finds: all rules in the first look, those of colour in the others."""
    page.evaluate(Axe().axe_script)
    found = []
    for look in LOOKS:
        page.emulate_media(**{"forced_colors": "none", **look})
        rules = {"type": "tag", "values": TAGS} if look is LOOKS[0] else {"type": "rule", "values": ["color-contrast"]}
        found += [f"{look}: {one}" for one in page.evaluate(_RUN, rules)]
    page.emulate_media(**{"forced_colors": "none", **LOOKS[0]})
    return found


@pytest.mark.spec("FIT-6")
@pytest.mark.parametrize("language", ["en", "th"])
@pytest.mark.parametrize("house", HOUSES)
def test_axe_finds_nothing(house, language, table, server):
    """In each state of each house, in either language, light, dark and in forced colours, axe has nothing to say."""
    page = table("?deal=1&motion=none&embed", viewport={"width": 390, "height": 844})
    found, seen = {}, 0
    for state, (where, act, having) in STATES.items():
        if house not in having or state in PAPER:
            continue
        asked = where if where.startswith("deal") else "board=" + quote(boardtext.text(getattr(pictures, where)))
        page.goto(f"{server.address}?{asked}&house={house}&lang={language}&motion=none&embed")
        act(playable(page))
        seen += 1
        if wrong := faults(page):
            found[state] = wrong
    assert seen >= 9
    assert found == {}, "\n".join(f"{state}: {one}" for state, all_of_it in found.items() for one in all_of_it)
