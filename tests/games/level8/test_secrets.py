"""What another seat may not learn from how a display or an addition was composed."""

from __future__ import annotations

import pytest

import skydeck
from skydeck.core.errors import SkydeckError
from skydeck.core.kernel import SPECTATOR

OTHER = "1: 2p 4p 6p 8p 10p 12p 14p 2b 4b 6b"


@pytest.mark.rule("L8-06")
def test_a_display_does_not_tell_whether_there_was_a_choice() -> None:
    seen = []
    for last in ("8r", "15r"):  # with 8r the 8p of the run was chosen, else it was the only one
        table = skydeck.from_text(
            "level8", f"0: 3r 4g 5y 6g 7g 8o {last} 1o 1y 13g 13y; {OTHER}; next 11b; to play 0"
        )
        table.play(0, "lay 3r 4g 5y | 6g 7g 8o")
        views = [table.view(watcher).state.tobytes() for watcher in (SPECTATOR, 1)]
        seen.append((views, table.tell(SPECTATOR), table.tell(1)))
    assert seen[0] == seen[1]


@pytest.mark.rule("L8-08")
def test_an_addition_does_not_tell_whether_there_was_a_choice() -> None:
    seen = []
    for last in ("9y", "15r"):
        table = skydeck.from_text(
            "level8",
            f"0: 9g {last} 1o 1y 13g; {OTHER}; laid 0: 3r 4g 5y | 6g 7g 8o; next 11b; to play 0",
        )
        table.play(0, "add 9g to 0.2")
        views = [table.view(watcher).state.tobytes() for watcher in (SPECTATOR, 1)]
        seen.append((views, table.tell(SPECTATOR), table.tell(1)))
    assert seen[0] == seen[1]


@pytest.mark.rule("L8-06")
def test_others_see_nothing_of_a_display_in_the_making() -> None:
    table = skydeck.from_text(
        "level8", f"0: 3r 4g 5y 5g 6g 7g 8o 1o 1y 13g 13y; {OTHER}; to play 0"
    )
    before = [table.view(watcher).state.tobytes() for watcher in (SPECTATOR, 1)]
    table.play(0, "name 3")
    assert table.moves(0)
    assert [table.view(watcher).state.tobytes() for watcher in (SPECTATOR, 1)] == before
    assert table.view(1).moves(0) == []


@pytest.mark.parametrize(
    "text",
    [
        # a part that the level does not have, and an addition of the last card
        "0: 9r 9g 10r 11r 12r; laid 0: 3r 4g 5y | 6g 7g 8o; to name 0; part 2;"
        " start 12 21 26 33 39 43 48 51 54 60 66",
        "0: 2g; laid 0: 3r 4g 5y | 6g 7g 8o 9r 10r 11r 12r; to add 0; target 0",
        "0: 9r 9g 10r 11r 12r; laid 0: 3r 4g 5y | 6g 7g 8o; to play 0; displayed -100 0",
    ],
)
def test_positions_that_could_not_go_on_are_refused(text: str) -> None:
    with pytest.raises(SkydeckError):
        skydeck.from_text("level8", f"{text}; {OTHER}")


@pytest.mark.parametrize(
    "text",
    ["lay 00019", "lay 0001" + 5000 * "0", "name " + 5000 * "1", "lay *ro", "lay ٣", "name ٤"],
)
def test_numbers_are_a_few_plain_digits(text: str) -> None:
    table = skydeck.from_text(
        "level8", f"0: 3r 4g 5y 6g 7g 8o 9r 1o 1y 13g 13y; {OTHER}; to play 0"
    )
    with pytest.raises(skydeck.IllegalMove) as error:
        table.play(0, text)
    assert len(str(error.value)) < 200


@pytest.mark.rule("L8-16")
@pytest.mark.parametrize(
    ("text", "low", "span"), [("add *9 to 0.2", 6, 4), ("add *2", 2, 4), ("add *g", None, None)]
)
def test_a_wild_is_added_as_what_it_is_said_to_be(
    text: str, low: int | None, span: int | None
) -> None:
    table = skydeck.from_text(
        "level8", f"0: * 15r 1o 1y 13g; {OTHER}; laid 0: 3r 4g 5y | 6g 7g 8o; to play 0"
    )
    if low is None:
        with pytest.raises(skydeck.IllegalMove, match="fits none"):
            table.play(0, text)
        return
    table.play(0, text)
    part = 1 if low == 6 else 0
    assert (table.state.values[0, part], table.state.spans[0, part]) == (low, span)
