"""A picture of the end of a game, and the link to its replay."""

from __future__ import annotations

from pathlib import Path

from tests.browser.people import Company, give_up, open_table

PNG = b"\x89PNG\r\n\x1a\n"
SIZE = (1200, 630)


def test_the_end_of_a_game_is_saved_as_a_picture(company: Company, tmp_path: Path) -> None:
    ada = company.invite("Ada", "fr")
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_table(ada, "skyjo")
    room = ada.room
    give_up(ada)
    finale = ada.page.locator(".finale")
    with ada.page.expect_download() as saved:
        finale.get_by_role("button", name=ada.say("finale.share")).click()
    file = tmp_path / "result.png"
    saved.value.save_as(file)
    data = file.read_bytes()
    assert data.startswith(PNG)
    assert (int.from_bytes(data[16:20]), int.from_bytes(data[20:24])) == SIZE
    finale.get_by_text(ada.say("finale.saved")).wait_for()
    copied = ada.page.evaluate("navigator.clipboard.readText()")
    assert copied == f"{company.server.address}/#/review/{room}/1"
    assert ada.check() == []
