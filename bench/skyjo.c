/* Skyjo by uniformly random legal moves: skyjo SEATS GAMES W0 W1 W2 W3
 *
 * A yardstick of speed and an independent check of the rules. In a turn nothing branches on the
 * luck of the cards except rare events (pile used up, column removed, round closed), because a
 * mispredicted branch costs more than a whole move. */
#define _POSIX_C_SOURCE 199309L
#include <inttypes.h>
#include <limits.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __BMI2__
#include <immintrin.h>
#endif

enum {
    MAX_SEATS = 8, CARDS = 150, PLACES = 12, END_SCORE = 100, MAX_TURNS = 500, MAX_ROUNDS = 200,
    BLOCKS = 8,             /* ChaCha blocks made at once, one to a vector lane */
    BATCH = 16 * BLOCKS,    /* their words */
    CHUNK = 24              /* cards shuffled at once; CARDS = all, see Pile */
};

static inline uint32_t rotl(uint32_t x, int k) { return x << k | x >> (32 - k); }

/* ---- Small generator, for the moves: xoshiro128++ ---- */

typedef struct { uint32_t a, b, c, d; } Small;

static inline uint32_t small_next(Small *s)
{
    uint32_t result = rotl(s->a + s->d, 7) + s->a, t = s->b << 9;
    s->c ^= s->a;
    s->d ^= s->b;
    s->b ^= s->c;
    s->a ^= s->d;
    s->c ^= t;
    s->d = rotl(s->d, 11);
    return result;
}

static inline uint32_t small_below(Small *s, uint32_t n)
{
    uint64_t m = (uint64_t)small_next(s) * n;
    if ((uint32_t)m < n) {
        uint32_t t = -n % n;
        while ((uint32_t)m < t)
            m = (uint64_t)small_next(s) * n;
    }
    return (uint32_t)(m >> 32);
}

/* small_below(2) as a mask: it never rejects and is the top bit. 0 or all ones. */
static inline uint32_t small_coin(Small *s) { return -(small_next(s) >> 31); }

/* ---- State's generator, for the cards: ChaCha8 ---- */

typedef struct {
    uint32_t key[8];
    uint64_t counter;
    uint32_t at, words[BATCH];          /* words[at] is the next one */
} ChaCha;

#define QUARTER(a, b, c, d) \
    a += b; d = rotl(d ^ a, 16); c += d; b = rotl(b ^ c, 12); \
    a += b; d = rotl(d ^ a, 8);  c += d; b = rotl(b ^ c, 7);
#define DOUBLE_ROUND \
    QUARTER(x0, x4, x8, x12)  QUARTER(x1, x5, x9, x13) \
    QUARTER(x2, x6, x10, x14) QUARTER(x3, x7, x11, x15) \
    QUARTER(x0, x5, x10, x15) QUARTER(x1, x6, x11, x12) \
    QUARTER(x2, x7, x8, x13)  QUARTER(x3, x4, x9, x14)

/* The first loop is straight-line and stores by lane, so that the compiler vectorizes it. */
static void chacha_blocks(const uint32_t *restrict k, uint64_t counter, uint32_t *restrict out)
{
    const uint32_t c0 = 0x61707865, c1 = 0x3320646e, c2 = 0x79622d32, c3 = 0x6b206574;
    const uint32_t low = (uint32_t)counter, high = (uint32_t)(counter >> 32);
    uint32_t word[16][BLOCKS];
    for (uint32_t i = 0; i < BLOCKS; i++) {
        uint32_t x0 = c0, x1 = c1, x2 = c2, x3 = c3, x4 = k[0], x5 = k[1], x6 = k[2], x7 = k[3];
        uint32_t x8 = k[4], x9 = k[5], x10 = k[6], x11 = k[7];
        uint32_t x12 = low + i, x13 = high, x14 = 0, x15 = 0;   /* low % BLOCKS == 0: no carry */
        DOUBLE_ROUND DOUBLE_ROUND DOUBLE_ROUND DOUBLE_ROUND
        word[0][i] = x0 + c0,    word[1][i] = x1 + c1,    word[2][i] = x2 + c2;
        word[3][i] = x3 + c3,    word[4][i] = x4 + k[0],  word[5][i] = x5 + k[1];
        word[6][i] = x6 + k[2],  word[7][i] = x7 + k[3],  word[8][i] = x8 + k[4];
        word[9][i] = x9 + k[5],  word[10][i] = x10 + k[6], word[11][i] = x11 + k[7];
        word[12][i] = x12 + low + i, word[13][i] = x13 + high, word[14][i] = x14, word[15][i] = x15;
    }
    for (int i = 0; i < BLOCKS; i++)
        for (int w = 0; w < 16; w++)
            out[16 * i + w] = word[w][i];
}

/* Up to `want` unused words, at least one; they count as used. */
static inline const uint32_t *chacha_words(ChaCha *g, uint32_t want, uint32_t *got)
{
    if (g->at == BATCH) {
        chacha_blocks(g->key, g->counter, g->words);
        g->counter += BLOCKS;
        g->at = 0;
    }
    const uint32_t *words = g->words + g->at;
    *got = want < BATCH - g->at ? want : BATCH - g->at;
    g->at += *got;
    return words;
}

/* ---- Draw pile ---- */

/* Fisher-Yates settles the top of the pile first, so it goes only as far as cards are needed:
 * card[0..loose) are still to be mixed. Nothing else uses the generator in the meantime, so the
 * result is that of a complete shuffle. */
typedef struct {
    uint32_t loose;
    uint8_t card[CARDS + 1];            /* top = last; one more, as play_turn() reads ahead */
} Pile;

static void settle(Pile *p, ChaCha *g, uint32_t count)
{
    uint32_t n = p->loose, stop = n > count ? n - count : 0;
    p->loose = stop;
    stop += !stop;                      /* the bottom card has nothing to swap with */
    while (n > stop) {
        uint32_t got;
        const uint32_t *word = chacha_words(g, n - stop, &got), *end = word + got;
        for (; word < end; word++) {
            uint64_t m = (uint64_t)*word * n;
            if ((uint32_t)m < n && (uint32_t)m < -n % n)
                continue;               /* rejected */
            uint32_t other = (uint32_t)(m >> 32);
            uint8_t c = p->card[--n];
            p->card[n] = p->card[other];
            p->card[other] = c;
        }
    }
}

/* Use up the words of the loose cards, which nobody will see. */
static void forget(Pile *p, ChaCha *g)
{
    uint32_t n = p->loose;
    while (n > 1) {
        uint32_t got, doubt = 0;
        const uint32_t *word = chacha_words(g, n - 1, &got);
        for (uint32_t i = 0; i < got; i++)
            doubt |= word[i] * (n - i) < n - i;
        if (!doubt)                     /* nearly always: none can have been rejected */
            n -= got;
        else
            for (uint32_t i = 0; i < got; i++)
                n -= word[i] * n >= -n % n;
    }
}

/* ---- Table ---- */

/* A card is its value + 2, 0..14. A tableau is a word of nibbles: nibble column * 4 + row, row 3 is
 * not used. A removed column keeps its cards: like any three equal cards they score 0. */
typedef struct {
    uint64_t cards;
    uint32_t moves;     /* legal moves in order: bit i = swap at nibble i, bit 16 + i = turn it */
} Seat;

typedef struct {
    int seats;
    Small small;
    uint64_t moves;
    int total[MAX_SEATS];
    Seat seat[MAX_SEATS];
    Pile pile;
    uint8_t under[CARDS + 1];           /* discards under the top one, oldest first */
    ChaCha chacha;
} Game;

typedef struct { uint32_t top, left, under; } Heaps;    /* top discard, cards in pile and under */

static uint8_t full_deck[CARDS];

/* Moves are sets of bits, so that no list has to be made: the n-th move is the n-th bit. */
#ifdef __BMI2__
static inline uint32_t count_bits(uint32_t x) { return (uint32_t)_mm_popcnt_u32(x); }
static inline uint32_t nth_bit(uint32_t x, uint32_t n) { return _tzcnt_u32(_pdep_u32(1u << n, x)); }
#else
static inline uint32_t count_bits(uint32_t x)
{
    uint32_t n = 0;
    for (; x; x &= x - 1)
        n++;
    return n;
}
static inline uint32_t nth_bit(uint32_t x, uint32_t n)
{
    while (n--)
        x &= x - 1;
    return count_bits((x & -x) - 1);
}
#endif

static inline uint32_t choose(Small *s, uint32_t moves)
{
    return nth_bit(moves, small_below(s, count_bits(moves)));
}

/* Shuffle, deal and turn up two cards each; return who would start a first round. */
static int set_up(Game *g)
{
    int starter = 0, best = -1;
    const uint8_t *card = g->pile.card + CARDS;
    forget(&g->pile, &g->chacha);
    memcpy(g->pile.card, full_deck, CARDS);
    g->pile.loose = CARDS;
    settle(&g->pile, &g->chacha, (uint32_t)g->seats * PLACES + 1 + CHUNK);
    for (int s = 0; s < g->seats; s++) {
        uint64_t cards = 0;
        for (int place = 0; place < PLACES; place++)
            cards |= (uint64_t)*--card << 4 * (place + place / 3);
        uint32_t hidden = 0x77770000, first = choose(&g->small, hidden);
        uint32_t second = choose(&g->small, hidden ^= 1u << first);
        g->seat[s] = (Seat){cards, 0x7777 | (hidden ^ 1u << second)};
        int a = cards >> 4 * (first & 15) & 15, b = cards >> 4 * (second & 15) & 15;
        int rank = (a + b) * 16 + (a > b ? a : b);      /* sum, then highest card */
        if (rank > best) {
            best = rank;
            starter = s;
        }
    }
    return starter;
}

/* One turn, two moves; return whether the seat has no hidden card left. */
static inline int play_turn(Game *g, Seat *seat, Small *small, Heaps *h)
{
    Pile *p = &g->pile;
    uint32_t draw = small_coin(small);  /* a mask: 0 = take the discard */
    if (h->left == p->loose) {
        if (draw && !h->left) {
            memcpy(p->card, g->under, h->under);
            h->left = p->loose = h->under;
            h->under = 0;
        }
        settle(p, &g->chacha, CHUNK);
    }
    h->left += draw;
    uint32_t hand = h->top ^ ((h->top ^ p->card[h->left]) & draw);
    g->under[h->under] = (uint8_t)h->top;       /* stays only if a card was drawn */
    h->under -= draw;

    uint32_t moves = seat->moves;
    uint64_t cards = seat->cards;
    uint32_t move = choose(small, moves & (draw | 0xffff));
    uint32_t nibble = move & 15, column = move & 12;
    uint32_t change = ((cards >> 4 * nibble & 15) ^ hand) & ((move >> 4) - 1);  /* 0 = refused */
    cards ^= (uint64_t)change << 4 * nibble;
    moves &= ~(1u << (move | 16));
    h->top = hand ^ change;

    uint64_t three = cards >> 4 * column;
    /* Equal neighbours twice and nothing hidden, as one test: either alone is hard to predict. */
    if ((((three ^ three >> 4) & 0xff) | (moves >> (16 + column) & 7)) == 0) {
        moves &= ~(7u << column);
        g->under[h->under++] = (uint8_t)h->top;
        h->top = three & 15;
        g->under[h->under++] = (uint8_t)h->top;
        g->under[h->under++] = (uint8_t)h->top;
    }
    seat->cards = cards;
    seat->moves = moves;
    return moves < 0x10000;
}

static int round_score(uint64_t cards)
{
    int sum = 0;
    for (int column = 0; column < 4; column++, cards >>= 16) {
        int a = cards & 15, b = cards >> 4 & 15, c = cards >> 8 & 15;
        sum += (a == b) & (b == c) ? 0 : a + b + c - 6;
    }
    return sum;
}

/* Play a round and score it; return who starts the next one. starter < 0: first round. */
static int play_round(Game *g, int starter)
{
    const int seats = g->seats, limit = MAX_TURNS * seats, first = set_up(g);
    starter = starter < 0 ? first : starter;
    uint32_t left = CARDS - 1 - (uint32_t)seats * PLACES;
    Heaps heaps = {g->pile.card[left], left, 0};
    Small small = g->small;             /* a copy that can live in registers */
    Seat *seat = g->seat + starter, *end = g->seat + seats;
    int closer = -1, turns = 0;
    while (turns < limit) {             /* at the limit it is the starter's turn again */
        int closed = play_turn(g, seat, &small, &heaps);
        turns++;
        if (closed) {
            closer = starter = (int)(seat - g->seat);
            for (int i = 1; i < seats; i++) {
                seat = seat + 1 == end ? g->seat : seat + 1;
                play_turn(g, seat, &small, &heaps);
            }
            turns += seats - 1;
            break;
        }
        seat = seat + 1 == end ? g->seat : seat + 1;
    }
    g->small = small;
    g->moves += 2 * (uint64_t)(turns + seats);

    int score[MAX_SEATS], lowest = INT_MAX;
    for (int s = 0; s < seats; s++) {
        score[s] = round_score(g->seat[s].cards);
        if (s != closer && score[s] < lowest)
            lowest = score[s];
    }
    if (closer >= 0 && score[closer] > 0 && lowest <= score[closer])
        score[closer] *= 2;
    for (int s = 0; s < seats; s++)
        g->total[s] += score[s];
    return starter;
}

static void play_game(Game *g)
{
    for (int i = 0; i < 8; i++)
        g->chacha.key[i] = small_next(&g->small);
    g->chacha.counter = 0;
    g->chacha.at = BATCH;
    g->pile.loose = 0;
    memset(g->total, 0, sizeof g->total);
    int starter = -1, highest = INT_MIN;
    for (int round = 0; round < MAX_ROUNDS && highest < END_SCORE; round++) {
        starter = play_round(g, starter);
        for (int s = 0; s < g->seats; s++)
            if (g->total[s] > highest)
                highest = g->total[s];
    }
}

int main(int argc, char **argv)
{
    static Game game;
    if (argc != 7 || (game.seats = atoi(argv[1])) < 2 || game.seats > MAX_SEATS) {
        fprintf(stderr, "usage: skyjo SEATS GAMES W0 W1 W2 W3   (2 to 8 seats)\n");
        return 2;
    }
    long games = atol(argv[2]);
    uint32_t w[4], checksum = 0;
    for (int i = 0; i < 4; i++)
        w[i] = (uint32_t)strtoul(argv[3 + i], NULL, 10);
    game.small = (Small){w[0], w[1], w[2], w[3]};
    uint8_t *card = full_deck;
    for (int v = -2; v <= 12; v++)
        for (int n = v == -2 ? 5 : v == 0 ? 15 : 10; n > 0; n--)
            *card++ = (uint8_t)(v + 2);

    struct timespec from, to;
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (long i = 0; i < games; i++) {
        play_game(&game);
        for (int s = 0; s < game.seats; s++)
            checksum = checksum * 31 + (uint32_t)game.total[s];
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    double seconds = (double)(to.tv_sec - from.tv_sec) + 1e-9 * (double)(to.tv_nsec - from.tv_nsec);
    printf("{\"seats\":%d,\"games\":%ld,\"moves\":%" PRIu64 ",\"checksum\":%" PRIu32
           ",\"seconds\":%.6f}\n", game.seats, games, game.moves, checksum, seconds);
    return 0;
}
