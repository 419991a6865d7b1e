/* Replays games with the engine of another platform, and compares all bytes with what is expected.

       replay LIBRARY FILE

   A number is of 8 bytes, little-endian. The file has: the bytes of a state, how many numbers its
   generator, moves and points have; one prepared state; how many moves. Each move has: how many
   choices of bots come before it, and those; a seat, a move, and the state after them. At last: its
   seats; how many random games; the generator before them; moves and checksum; the second state
   after them.

   A choice has: a seat, how many moves are legal, how many iterations a search has (with none, a bot
   plays at sight) and a generator; a bot's skill and its desk before it thinks; the move, or what
   the search returned; the generator and the desk after it.

   A block (a skill, a desk) has: how many parts, each a number (0, then 8 bytes) or an array: how
   many axes, their lengths, how many bytes, how many of them follow; the others are 0. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(library, name) ((void *)GetProcAddress((HMODULE)(library), name))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW)
#define FIND(library, name) dlsym(library, name)
#endif

#include "engine.h" /* made from the engine's description */

typedef int64_t word;

enum { MOST_WORDS = 128, MOST_ARRAYS = 64 };

typedef struct {
    word words[MOST_WORDS]; /* as a function of an engine takes it */
    char *arrays[MOST_ARRAYS];
    word sizes[MOST_ARRAYS]; /* in bytes */
    word count;              /* of arrays */
} Block;

static FILE *file;
static skydeck_setup_at_function setup;
static skydeck_play_at_function play;
static skydeck_playouts_function playouts;
static skydeck_think_function think;
static skydeck_glimpse_function glimpse;

static void fail(const char *reason) {
    printf("%s\n", reason);
    exit(1);
}

static void read_into(void *room, word bytes) {
    if (fread(room, 1, bytes, file) != (size_t)bytes) fail("the file is too short");
}

static void *take(word bytes) {
    void *room = calloc(1, bytes + 64);
    read_into(room, bytes);
    return room;
}

static word number(void) {
    word found;
    read_into(&found, sizeof found);
    return found;
}

static void take_block(Block *block) {
    word *at = block->words;
    block->count = 0;
    for (word parts = number(); parts; parts--) {
        word axes = number();
        if (at + 1 + axes > block->words + MOST_WORDS || block->count == MOST_ARRAYS)
            fail("a block is too large");
        if (!axes) {
            *at++ = number();
            continue;
        }
        word *address = at++;
        while (axes--) *at++ = number();
        word bytes = number(), given = number();
        char *array = calloc(1, bytes + 64);
        read_into(array, given);
        *address = (word)(intptr_t)array;
        block->arrays[block->count] = array;
        block->sizes[block->count++] = bytes;
    }
}

static void compare_blocks(Block *found, Block *expected) {
    for (word i = 0; i < expected->count; i++) {
        if (found->sizes[i] != expected->sizes[i] ||
            memcmp(found->arrays[i], expected->arrays[i], expected->sizes[i]))
            fail("a bot thinks otherwise");
        free(expected->arrays[i]);
        free(found->arrays[i]);
    }
}

static void choose(void) {
    static Block skill, desk, after;
    word seat = number(), count = number(), iterations = number(), length = number(), chosen = 0;
    char *rng = take(4 * length);
    take_block(&skill);
    take_block(&desk);
    word of_desk = (word)(intptr_t)desk.words, of_skill = (word)(intptr_t)skill.words;
    word of_rng = (word)(intptr_t)rng;
    if (iterations)
        think(of_desk, seat, iterations, of_skill, -1, of_rng, length);
    else
        chosen = glimpse(of_desk, seat, count, of_skill, of_rng, length);
    if (chosen != number()) fail("a bot chooses another move");
    char *then = take(4 * length);
    if (memcmp(rng, then, 4 * length)) fail("a bot draws other numbers");
    free(rng);
    free(then);
    take_block(&after);
    compare_blocks(&desk, &after);
}

static word replay(word at, word size) {
    word chosen = 0;
    for (word left = number(); left; left--) {
        for (word choices = number(); choices; choices--, chosen++) choose();
        word seat = number(), move = number();
        play(at, 2, 0, seat, move);
        char *expected = take(size);
        if (memcmp((char *)(intptr_t)at, expected, size)) fail("a move leads to another state");
        free(expected);
    }
    return chosen;
}

static void find_all(const char *path) {
    void *library = OPEN(path);
    if (!library) fail("the library cannot be loaded");
    setup = (skydeck_setup_at_function)FIND(library, "skydeck_setup_at");
    play = (skydeck_play_at_function)FIND(library, "skydeck_play_at");
    playouts = (skydeck_playouts_function)FIND(library, "skydeck_playouts");
    think = (skydeck_think_function)FIND(library, "skydeck_think");
    glimpse = (skydeck_glimpse_function)FIND(library, "skydeck_glimpse");
    if (!setup || !play || !playouts || !think || !glimpse) fail("the library lacks functions");
}

int main(int count, char **words) {
    if (count != 3 || !(file = fopen(words[2], "rb"))) fail("say which library and which file");
    find_all(words[1]);
    word size = number(), rngs = number(), moves = number(), points = number();
    char *prepared = take(size), *states = calloc(2, size);
    if (size != sizeof(skydeck_state_record)) fail("a state has another size");
    word at = (word)(intptr_t)states;
    memcpy(states, prepared, size);
    setup(at, 2, 0);
    word chosen = replay(at, size);
    if (((skydeck_state_record *)states)->seats != number()) fail("seats are somewhere else");

    word games = number(), told[2], *numbers = told;
    char *rng = take(4 * rngs);
    void *legal = calloc(moves, 2), *scores = calloc(points, 4);
    memcpy(states, prepared, size);
    playouts(at, 2, 0, 1, games, (word)(intptr_t)rng, rngs, (word)(intptr_t)legal, moves,
             (word)(intptr_t)scores, points, (word)(intptr_t)numbers);
    word played = number(), checksum = number();
    if (told[0] != played || told[1] != checksum) fail("random games have another checksum");
    if (memcmp(states + size, take(size), size)) fail("random games end in another state");
    printf("equal: %lld choices, %lld moves, checksum %lld\n", (long long)chosen,
           (long long)played, (long long)checksum);
    return 0;
}
