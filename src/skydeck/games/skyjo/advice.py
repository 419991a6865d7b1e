"""Why a move of Skyjo is good or bad: facts that anyone can check on the table, from a view."""

from skydeck.core.kernel import EMPTY, NONE, UNKNOWN, Array, Move, Seat, View, kernel
from skydeck.core.record import SEAT, number, tenths
from skydeck.core.telling import put, vocabulary
from skydeck.games.skyjo import record
from skydeck.games.skyjo.rules import count_of, count_unseen, pack_stock
from skydeck.games.skyjo.story import COLUMN
from skydeck.games.skyjo.worth import column_at

GAIN = 4  # a discard that saves the next seat fewer points is not worth a word

MEAN = ("mean", tenths(record.LOWEST, record.HIGHEST))
SUM = tenths(record.PLACES * record.LOWEST, record.PLACES * record.HIGHEST)
COUNTED = (("count", number(0, record.DECK)), ("unseen", number(0, record.DECK)))
OLD = ("old", record.CARD)
FEWER = ("points", number(0, record.HIGHEST - record.LOWEST))
OTHER = ("other", SEAT)
CLOSING = (("points", SUM), OTHER, ("rival", SUM))

REASONS = vocabulary(
    reveal_first=(MEAN,),
    reveal_beside=(record.CARD, *COUNTED, COLUMN),
    reveal_apart=(record.CARD,),
    closes=CLOSING,
    closes_behind=CLOSING,
    completes=(record.CARD, COLUMN),
    replaces=(record.CARD, OLD, FEWER),
    replaces_worse=(record.CARD, OLD, FEWER),
    replaces_equal=(record.CARD, OLD, FEWER),
    replaces_unseen=(record.CARD, MEAN),
    pairs=(record.CARD, *COUNTED, COLUMN),
    breaks=(record.CARD, COLUMN),
    refuses=(record.CARD, MEAN),
    turn_completes=(COLUMN, record.CARD, *COUNTED),
    turn_pairs=(COLUMN, *COUNTED),
    turn_alone=(COLUMN,),
    take_replaces=(record.CARD, OLD, FEWER),
    take_unseen=(record.CARD, MEAN),
    take_pairs=(record.CARD, *COUNTED, COLUMN),
    take_higher=(record.CARD, *COUNTED),
    draw_lower=(record.CARD, *COUNTED),
    draw_completes=COUNTED,
    gift_column=(OTHER, record.CARD),
    gift=(OTHER, record.CARD, OLD),
)
WHY = REASONS.codes


@kernel
def reasons(view: View, seat: Seat, move: Move, out: Array) -> int:
    """The facts that speak for or against a legal move, the weightiest first."""
    if view.phase == record.REVEAL:
        return judge_reveal(view, seat, move - record.TURN, out)
    if view.phase == record.CHOOSE:
        top = int(view.pile[view.piled - 1])
        if move == record.TAKE:
            return judge_take(view, seat, top, out)
        return judge_draw(view, seat, top, out)
    if move >= record.TURN:
        return judge_turn(view, seat, move - record.TURN, out)
    return judge_swap(view, seat, move - record.SWAP, out)


@kernel
def judge_reveal(view: View, seat: Seat, place: int, out: Array) -> int:
    dark = find_dark(view)
    for other in range(record.PLACES):
        card = int(view.cards[seat, other])
        if card == UNKNOWN:
            continue
        if other // record.ROWS != place // record.ROWS:
            return put(out, 0, WHY.REVEAL_APART, card)
        found, all_of = count_of(dark, card), count_all(dark)
        return put(out, 0, WHY.REVEAL_BESIDE, card, found, all_of, place // record.ROWS)
    return put(out, 0, WHY.REVEAL_FIRST, find_mean(dark))


@kernel
def judge_take(view: View, seat: Seat, card: int, out: Array) -> int:
    """The uses of the discard, and how it compares with what could be drawn."""
    at, pair = 0, NONE
    for place in range(record.PLACES):
        mine, one, other = column_at(view, seat, place)
        if mine == EMPTY:
            continue
        if completes(view, seat, place, card):
            at = put(out, at, WHY.COMPLETES, card, place // record.ROWS)
        if pair == NONE and mine == card and card not in (one, other):
            pair = place
    if pair != NONE and card > 0 and at == 0:
        unseen = count_unseen(view)
        found, all_of = count_of(unseen, card), count_all(unseen)
        at = put(out, at, WHY.TAKE_PAIRS, card, found, all_of, pair // record.ROWS)
    costliest, mean = find_costliest(view, seat), find_mean(find_dark(view))
    if 10 * (costliest - card) > max(0, mean - 10 * card):
        at = put(out, at, WHY.TAKE_REPLACES, card, costliest, costliest - card)
    else:
        at = put(out, at, WHY.TAKE_UNSEEN, card, mean)
    pile = find_draws(view)
    above = count_all(pile >> record.NIBBLE * (card - record.LOWEST + 1))
    return put(out, at, WHY.TAKE_HIGHER, card, above, count_all(pile))


@kernel
def judge_draw(view: View, seat: Seat, top: int, out: Array) -> int:
    """What may be drawn."""
    at, pile, wanted = 0, find_draws(view), 0
    for kind in range(record.VALUES):
        for place in range(record.PLACES):
            if view.cards[seat, place] != EMPTY and completes(
                view, seat, place, kind + record.LOWEST
            ):
                wanted += count_of(pile, kind + record.LOWEST)
                break
    if wanted:
        at = put(out, at, WHY.DRAW_COMPLETES, wanted, count_all(pile))
    below = count_all(pile & ((1 << record.NIBBLE * (top - record.LOWEST)) - 1))
    return put(out, at, WHY.DRAW_LOWER, top, below, count_all(pile))


@kernel
def judge_turn(view: View, seat: Seat, place: int, out: Array) -> int:
    """Refuse the card in hand and turn up another."""
    card, mean = int(view.hand), find_mean(find_dark(view))
    at = judge_close(view, seat, place, sum_tenths(view, seat, mean), out, 0)
    at = judge_beside(view, seat, place, out, at)
    at = put(out, at, WHY.REFUSES, card, mean)
    return judge_gift(view, seat, card, out, at)


@kernel
def judge_beside(view: View, seat: Seat, place: int, out: Array, at: int) -> int:
    """What a card that is turned up may be to the others of its column."""
    dark, column = find_dark(view), place // record.ROWS
    _, one, other = column_at(view, seat, place)
    if one == UNKNOWN and other == UNKNOWN:
        return put(out, at, WHY.TURN_ALONE, column)
    if one == other:
        return put(out, at, WHY.TURN_COMPLETES, column, one, count_of(dark, one), count_all(dark))
    count = 0
    count += count_of(dark, one) if one != UNKNOWN else 0
    count += count_of(dark, other) if other != UNKNOWN else 0
    if count == 0 or max(one, other) <= 0:  # nobody wants to be rid of such a pair
        return at
    return put(out, at, WHY.TURN_PAIRS, column, count, count_all(dark))


@kernel
def judge_swap(view: View, seat: Seat, place: int, out: Array) -> int:
    """Put the card in hand at a place."""
    card, column = int(view.hand), place // record.ROWS
    old, one, other = column_at(view, seat, place)
    is_set = completes(view, seat, place, card)
    points = sum_tenths(view, seat, 0) + 10 * (card - record.ROWS * card * int(is_set))
    at = judge_close(view, seat, place, points, out, 0)
    if is_set:
        at = put(out, at, WHY.COMPLETES, card, column)
    if old == UNKNOWN:
        at = put(out, at, WHY.REPLACES_UNSEEN, card, find_mean(find_dark(view)))
    elif old > card:
        at = put(out, at, WHY.REPLACES, card, old, old - card)
    else:
        key = WHY.REPLACES_WORSE if old < card else WHY.REPLACES_EQUAL
        at = put(out, at, key, card, old, card - old)
    if card in (one, other) and one != other and card != old:
        unseen = count_unseen(view)
        at = put(out, at, WHY.PAIRS, card, count_of(unseen, card), count_all(unseen), column)
    elif old in (one, other) and one != other and old != UNKNOWN and old != card:
        at = put(out, at, WHY.BREAKS, old, column)
    given = card if is_set else old
    return judge_gift(view, seat, given, out, at) if given != UNKNOWN else at


@kernel
def judge_close(view: View, seat: Seat, place: int, points: int, out: Array, at: int) -> int:
    """What closing with so many tenths of points means, if only this place is face down."""
    if view.closer != NONE:
        return at
    for other in range(record.PLACES):
        if (view.cards[seat, other] == UNKNOWN) != (other == place):
            return at
    mean = find_mean(find_dark(view))
    rival, fewest = NONE, 0
    for other in range(view.seats):
        theirs = sum_tenths(view, other, mean)
        if other != seat and (rival == NONE or theirs < fewest):
            rival, fewest = other, theirs
    is_behind = points > 0 and points >= fewest
    return put(out, at, WHY.CLOSES_BEHIND if is_behind else WHY.CLOSES, points, rival, fewest)


@kernel
def judge_gift(view: View, seat: Seat, card: int, out: Array, at: int) -> int:
    """What the next seat can do with a card on the discard pile, if it is worth a word."""
    following = (seat + 1) % int(view.seats)
    if following == view.closer:
        return at
    for place in range(record.PLACES):
        if view.cards[following, place] != EMPTY and completes(view, following, place, card):
            return put(out, at, WHY.GIFT_COLUMN, following, card)
    old = find_costliest(view, following)
    if 10 * card < find_mean(find_dark(view)) and old - card >= GAIN:
        return put(out, at, WHY.GIFT, following, card, old)
    return at


# Counting, with a nibble for each value


@kernel
def find_draws(view: View) -> int:
    """What may be drawn: any unseen card, or after a reshuffle one of those that were discarded."""
    return pack_stock(view) if view.reshuffled else count_unseen(view)


@kernel
def find_dark(view: View) -> int:
    """What a face-down card may be."""
    return count_unseen(view) - (pack_stock(view) if view.reshuffled else 0)


@kernel
def count_all(cards: int) -> int:
    count = 0
    for kind in range(record.VALUES):
        count += count_of(cards, kind + record.LOWEST)
    return count


@kernel
def find_mean(cards: int) -> int:
    """The mean in tenths, by whole numbers: the same on every machine."""
    total, count = 0, max(1, count_all(cards))
    for kind in range(record.VALUES):
        total += count_of(cards, kind + record.LOWEST) * (kind + record.LOWEST)
    return (20 * total + count) // (2 * count)


@kernel
def find_costliest(view: View, seat: Seat) -> int:
    """The highest card that a seat shows."""
    costliest = record.LOWEST
    for place in range(record.PLACES):
        card = int(view.cards[seat, place])
        if card not in (UNKNOWN, EMPTY):
            costliest = max(costliest, card)
    return costliest


@kernel
def sum_tenths(view: View, seat: Seat, mean: int) -> int:
    """What a seat's cards count in tenths, a face-down one the mean."""
    points = 0
    for place in range(record.PLACES):
        card = int(view.cards[seat, place])
        points += mean if card == UNKNOWN else 10 * card if card != EMPTY else 0
    return points


@kernel
def completes(view: View, seat: Seat, place: int, card: int) -> bool:
    """Whether a card completes the column of a place."""
    mine, one, other = column_at(view, seat, place)
    return one == card and other == card and mine != card
