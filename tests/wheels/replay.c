/* Replays games with the engine of another platform, and compares all bytes with what is expected.

       replay LIBRARY FILE

   A number is of 8 bytes, little-endian. The file has: the bytes of a state, how many numbers its
   generator, moves and points have; one prepared state; how many moves, each a seat and a move; the
   state after them; its seats; how many random games; the generator before them; moves and checksum;
   the second state after them. */

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

static FILE *file;

static void fail(const char *reason) {
    printf("%s\n", reason);
    exit(1);
}

static void *take(word bytes) {
    void *room = calloc(1, bytes + 64);
    if (fread(room, 1, bytes, file) != (size_t)bytes) fail("the file is too short");
    return room;
}

static word number(void) { return *(word *)take(8); }

int main(int count, char **words) {
    if (count != 3 || !(file = fopen(words[2], "rb"))) fail("say which library and which file");
    void *library = OPEN(words[1]);
    if (!library) fail("the library cannot be loaded");
    skydeck_setup_at_function setup =
        (skydeck_setup_at_function)FIND(library, "skydeck_setup_at");
    skydeck_play_at_function play = (skydeck_play_at_function)FIND(library, "skydeck_play_at");
    skydeck_playouts_function playouts =
        (skydeck_playouts_function)FIND(library, "skydeck_playouts");
    if (!setup || !play || !playouts) fail("the library lacks functions");

    word size = number(), rngs = number(), moves = number(), points = number();
    char *prepared = take(size), *states = calloc(2, size);
    if (size != sizeof(skydeck_state_record)) fail("a state has another size");
    word at = (word)(intptr_t)states;
    memcpy(states, prepared, size);
    setup(at, 2, 0);
    for (word left = number(); left; left--) {
        word seat = number(), move = number();
        play(at, 2, 0, seat, move);
    }
    if (memcmp(states, take(size), size)) fail("the log ends in another state");
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
    printf("equal: %lld moves, checksum %lld\n", (long long)played, (long long)checksum);
    return 0;
}
