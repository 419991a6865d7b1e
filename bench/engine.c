/* Skyjo's rules in plain C, played by random legal moves: engine SEATS GAMES W0 W1 W2 W3
 *
 * The yardstick for the compiled Python in src/skydeck/games/skyjo: the same engine by hand. As
 * there, the state is whole after every move, the legal moves are listed, and one is played. */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { SEATS = 8, PLACES = 12, ROWS = 3, COLUMNS = 4, DECK = 150, VALUES = 15, LOWEST = -2 };
enum { REVEAL, CHOOSE, PLACE, OVER };
enum { DOWN, UP, GONE };
enum { TAKE, DRAW, SWAP, TURN = SWAP + PLACES, MOVES = TURN + PLACES };
enum { NONE = -1, EMPTY = 127, TURN_LIMIT = 500, ROUND_LIMIT = 200, END_SCORE = 100 };

static const int8_t COUNTS[VALUES] = {5, 10, 15, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10, 10};

/* ---- Generators ---- */

typedef struct { uint32_t s[4]; } Small; /* xoshiro128++ */

static inline uint32_t rotl(uint32_t x, int k) { return x << k | x >> (32 - k); }

static inline uint32_t next_small(Small *small)
{
    uint32_t *s = small->s, word = rotl(s[0] + s[3], 7) + s[0], t = s[1] << 9;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotl(s[3], 11);
    return word;
}

static inline uint32_t small_below(Small *small, uint32_t bound)
{
    uint64_t product = (uint64_t)next_small(small) * bound;
    if ((uint32_t)product < bound) {
        uint32_t reject = -bound % bound;
        while ((uint32_t)product < reject)
            product = (uint64_t)next_small(small) * bound;
    }
    return product >> 32;
}

typedef struct {
    uint64_t blocks;
    uint32_t key[8], words[16];
    int used;
} Rng; /* ChaCha8 */

#define MIX(a, b, c, d) \
    a += b; d = rotl(d ^ a, 16); c += d; b = rotl(b ^ c, 12); \
    a += b; d = rotl(d ^ a, 8);  c += d; b = rotl(b ^ c, 7);

static void make_block(Rng *rng)
{
    const uint32_t *k = rng->key;
    uint32_t x[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                      k[0], k[1], k[2], k[3], k[4], k[5], k[6], k[7],
                      (uint32_t)rng->blocks, (uint32_t)(rng->blocks >> 32), 0, 0};
    uint32_t y[16];
    memcpy(y, x, sizeof x);
    for (int i = 0; i < 4; i++) {
        MIX(y[0], y[4], y[8], y[12])  MIX(y[1], y[5], y[9], y[13])
        MIX(y[2], y[6], y[10], y[14]) MIX(y[3], y[7], y[11], y[15])
        MIX(y[0], y[5], y[10], y[15]) MIX(y[1], y[6], y[11], y[12])
        MIX(y[2], y[7], y[8], y[13])  MIX(y[3], y[4], y[9], y[14])
    }
    for (int i = 0; i < 16; i++)
        rng->words[i] = x[i] + y[i];
    rng->blocks++;
    rng->used = 0;
}

static inline uint32_t next_word(Rng *rng)
{
    if (rng->used == 16)
        make_block(rng);
    return rng->words[rng->used++];
}

static inline uint32_t below(Rng *rng, uint32_t bound)
{
    uint64_t product = (uint64_t)next_word(rng) * bound;
    if ((uint32_t)product < bound) {
        uint32_t reject = -bound % bound;
        while ((uint32_t)product < reject)
            product = (uint64_t)next_word(rng) * bound;
    }
    return product >> 32;
}

static void shuffle(Rng *rng, int8_t *items, int count)
{
    for (int last = count - 1; last > 0; last--) {
        uint32_t other = below(rng, last + 1);
        int8_t item = items[last];
        items[last] = items[other];
        items[other] = item;
    }
}

/* ---- The state ---- */

typedef struct {
    Rng rng;
    int32_t totals[SEATS];
    int16_t scores[SEATS];
    int16_t rounds, turns, decked, piled, last_move, movers, winners;
    int8_t seats, phase, turn, starter, closer, ender, taken, hand, shown, tossed, last_seat;
    int8_t reshuffled, stock[VALUES];
    int8_t cards[SEATS][PLACES], faces[SEATS][PLACES], ended[SEATS][PLACES];
    int8_t pile[DECK], deck[DECK];
} State;

static inline int pop_deck(State *s)
{
    int card = s->deck[--s->decked];
    s->deck[s->decked] = EMPTY;
    return card;
}

static inline void discard(State *s, int card) { s->pile[s->piled++] = card; }

static inline int count_faces(const State *s, int seat, int face)
{
    int count = 0;
    for (int place = 0; place < PLACES; place++)
        count += s->faces[seat][place] == face;
    return count;
}

static void clear_set(State *s, int seat, int column)
{
    int8_t *cards = s->cards[seat] + column * ROWS, *faces = s->faces[seat] + column * ROWS;
    int card = cards[0];
    for (int row = 0; row < ROWS; row++)
        if (faces[row] != UP || cards[row] != card)
            return;
    for (int row = 0; row < ROWS; row++) {
        discard(s, card);
        cards[row] = EMPTY;
        faces[row] = GONE;
    }
}

/* ---- Rounds ---- */

static void begin_turn(State *s, int seat)
{
    s->turn = seat;
    s->turns++;
    s->phase = CHOOSE;
    s->movers = 1 << seat;
}

static void begin_round(State *s)
{
    s->rounds++;
    s->turns = 0;
    s->turn = s->closer = NONE;
    s->hand = EMPTY;
    s->taken = s->reshuffled = 0;
    memset(s->stock, 0, sizeof s->stock);
    int8_t *card = s->deck;
    for (int kind = 0; kind < VALUES; kind++)
        for (int k = 0; k < COUNTS[kind]; k++)
            *card++ = kind + LOWEST;
    s->decked = DECK;
    shuffle(&s->rng, s->deck, DECK);
    for (int seat = 0; seat < s->seats; seat++)
        for (int place = 0; place < PLACES; place++) {
            s->cards[seat][place] = pop_deck(s);
            s->faces[seat][place] = DOWN;
        }
    memset(s->pile, EMPTY, sizeof s->pile);
    s->piled = 0;
    discard(s, pop_deck(s));
    s->phase = REVEAL;
    s->movers = (1 << s->seats) - 1;
}

static int find_starter(const State *s)
{
    int starter = 0, best_sum = 2 * LOWEST - 1, best_card = LOWEST;
    for (int seat = 0; seat < s->seats; seat++) {
        int sum = 0, highest = LOWEST;
        for (int place = 0; place < PLACES; place++)
            if (s->faces[seat][place] == UP) {
                int card = s->cards[seat][place];
                sum += card;
                highest = card > highest ? card : highest;
            }
        if (sum > best_sum || (sum == best_sum && highest > best_card))
            starter = seat, best_sum = sum, best_card = highest;
    }
    return starter;
}

static void add_scores(State *s)
{
    for (int seat = 0; seat < s->seats; seat++) {
        int sum = 0;
        for (int place = 0; place < PLACES; place++)
            sum += s->faces[seat][place] == GONE ? 0 : s->cards[seat][place];
        s->scores[seat] = sum;
    }
    int closer = s->closer;
    if (closer != NONE && s->scores[closer] > 0)
        for (int seat = 0; seat < s->seats; seat++)
            if (seat != closer && s->scores[seat] <= s->scores[closer]) {
                s->scores[closer] *= 2;
                break;
            }
    for (int seat = 0; seat < s->seats; seat++)
        s->totals[seat] += s->scores[seat];
}

static int is_over(const State *s)
{
    if (s->rounds == ROUND_LIMIT)
        return 1;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->totals[seat] >= END_SCORE)
            return 1;
    return 0;
}

static void find_winners(State *s)
{
    int lowest = s->totals[0];
    for (int seat = 1; seat < s->seats; seat++)
        lowest = s->totals[seat] < lowest ? s->totals[seat] : lowest;
    for (int seat = 0; seat < s->seats; seat++)
        if (s->totals[seat] == lowest)
            s->winners |= 1 << seat;
}

static void end_round(State *s, int following)
{
    s->phase = OVER;
    for (int seat = 0; seat < s->seats; seat++)
        for (int place = 0; place < PLACES; place++) {
            if (s->faces[seat][place] == DOWN)
                s->faces[seat][place] = UP;
            s->ended[seat][place] = s->cards[seat][place];
        }
    for (int seat = 0; seat < s->seats; seat++)
        for (int column = 0; column < COLUMNS; column++)
            clear_set(s, seat, column);
    add_scores(s);
    s->ender = s->closer;
    s->starter = following;
    if (is_over(s)) {
        find_winners(s);
        s->movers = 0;
    } else
        begin_round(s);
}

/* ---- The contract: setup, legal, play ---- */

static void setup(State *s)
{
    s->last_seat = s->last_move = s->ender = s->starter = NONE;
    s->shown = s->tossed = EMPTY;
    memset(s->ended, EMPTY, sizeof s->ended);
    begin_round(s);
}

static int add_turns(const State *s, int seat, int16_t *moves, int count)
{
    for (int place = 0; place < PLACES; place++) {
        moves[count] = TURN + place;
        count += s->faces[seat][place] == DOWN;
    }
    return count;
}

static inline int legal(const State *s, int seat, int16_t *moves)
{
    int count = 0;
    switch (s->phase) {
    case REVEAL:
        return add_turns(s, seat, moves, 0);
    case CHOOSE:
        moves[0] = TAKE, moves[1] = DRAW;
        return 2;
    default:
        for (int place = 0; place < PLACES; place++) {
            moves[count] = SWAP + place;
            count += s->faces[seat][place] != GONE;
        }
        return s->taken ? count : add_turns(s, seat, moves, count);
    }
}

static void play_reveal(State *s, int seat, int move)
{
    s->faces[seat][move - TURN] = UP;
    s->shown = s->cards[seat][move - TURN];
    if (count_faces(s, seat, UP) == 2) {
        s->movers ^= 1 << seat;
        if (!s->movers) {
            if (s->starter == NONE)
                s->starter = find_starter(s);
            begin_turn(s, s->starter);
        }
    }
}

static void reshuffle(State *s)
{
    s->decked = s->piled - 1;
    for (int i = 0; i < s->decked; i++) {
        s->deck[i] = s->pile[i];
        s->stock[s->pile[i] - LOWEST]++;
        s->pile[i] = EMPTY;
    }
    s->pile[0] = s->pile[s->decked];
    s->pile[s->decked] = EMPTY;
    s->piled = s->reshuffled = 1;
    shuffle(&s->rng, s->deck, s->decked);
}

static void play_choose(State *s, int move)
{
    if (move == TAKE) {
        s->hand = s->pile[--s->piled];
        s->pile[s->piled] = EMPTY;
        s->taken = 1;
    } else {
        if (s->decked == 0)
            reshuffle(s);
        s->hand = pop_deck(s);
        s->taken = 0;
    }
    s->phase = PLACE;
}

static void play_place(State *s, int seat, int move)
{
    if (s->reshuffled && !s->taken)
        s->stock[s->hand - LOWEST]--;
    int place;
    if (move >= TURN) {
        place = move - TURN;
        s->tossed = s->hand;
    } else {
        place = move - SWAP;
        s->tossed = s->cards[seat][place];
        s->cards[seat][place] = s->hand;
    }
    discard(s, s->tossed);
    s->faces[seat][place] = UP;
    s->shown = s->cards[seat][place];
    s->hand = EMPTY;
    s->taken = 0;
    clear_set(s, seat, place / ROWS);
    if (s->closer == NONE && count_faces(s, seat, DOWN) == 0)
        s->closer = seat;
    int following = seat + 1 == s->seats ? 0 : seat + 1;
    int is_stalled = s->closer == NONE && s->turns == TURN_LIMIT * s->seats;
    if (following == s->closer || is_stalled)
        end_round(s, following);
    else
        begin_turn(s, following);
}

static inline void play(State *s, int seat, int move)
{
    s->last_seat = seat;
    s->last_move = move;
    s->shown = s->tossed = EMPTY;
    switch (s->phase) {
    case REVEAL: play_reveal(s, seat, move); break;
    case CHOOSE: play_choose(s, move); break;
    default: play_place(s, seat, move);
    }
}

/* ---- Random games ---- */

int main(int argc, char **argv)
{
    static State prepared, state;
    int16_t moves[MOVES];
    Small small;
    if (argc != 7 || (prepared.seats = atoi(argv[1])) < 2 || prepared.seats > SEATS) {
        fprintf(stderr, "usage: engine SEATS GAMES W0 W1 W2 W3   (2 to 8 seats)\n");
        return 2;
    }
    for (int i = 0; i < 4; i++)
        small.s[i] = strtoul(argv[3 + i], NULL, 10);
    long games = atol(argv[2]);
    uint64_t count = 0;
    uint32_t checksum = 0;
    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long game = 0; game < games; game++) {
        state = prepared;
        for (int i = 0; i < 8; i++)
            state.rng.key[i] = next_small(&small);
        state.rng.used = 16;
        setup(&state);
        while (state.movers) {
            int seat = __builtin_ctz(state.movers);
            int choices = legal(&state, seat, moves);
            play(&state, seat, moves[small_below(&small, choices)]);
            count++;
        }
        for (int seat = 0; seat < state.seats; seat++)
            checksum = checksum * 31 + (uint32_t)state.totals[seat];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (to.tv_sec - from.tv_sec) + 1e-9 * (to.tv_nsec - from.tv_nsec);
    printf("{\"seats\":%d,\"games\":%ld,\"moves\":%" PRIu64 ",\"checksum\":%" PRIu32
           ",\"seconds\":%.6f}\n", prepared.seats, games, count, checksum, seconds);
    return 0;
}
