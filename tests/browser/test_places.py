"""Every page in every language, light and dark, narrow and wide: words, width, and axe."""

from __future__ import annotations

import pytest

from tests.browser.people import Company
from tests.browser.places import finish_game, places
from tests.browser.process import Process


@pytest.fixture(scope="package")
def finished(server: Process) -> str:
    return finish_game(server.address)


@pytest.mark.parametrize(
    ("language", "is_phone", "is_dark"),
    [("en", False, False), ("fr", True, True), ("de", True, False)],
    ids=["en", "fr", "de"],
)
def test_every_page(
    language: str, is_phone: bool, is_dark: bool, company: Company, finished: str
) -> None:
    ada = company.invite("Ada", language, is_phone=is_phone, is_dark=is_dark)
    wrong = list[str]()
    for place in places(finished):
        ada.go(place.path)
        place.step(ada)
        ada.page.locator(place.sign).first.wait_for()
        wrong += ada.check(with_axe=language != "de")  # both sizes and schemes are with the others
    assert wrong == []
