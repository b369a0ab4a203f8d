/* Plays games on printed code. Every region has exactly the size that code may use, so that
   AddressSanitizer sees a step outside of it.

   play steps|fresh|resumed|batch FILE POLICY SIZE ROOM SEATS WIDTH COUNT SEED

   FILE holds the block of a start, POLICY the words of a policy. `steps`, `fresh` and `resumed`
   play COUNT games from the start and print how many they played, the totals, and the rows, each
   WIDTH numbers; code that knows policies plays by the policy, other code at random. `batch` begins
   COUNT games, steps them ROUNDS times by choices that depend on round and game alone, and prints
   the totals and the blocks. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROUNDS = 60, LOOK = 3 };

int64_t playouts(int32_t *w, int32_t *s, int32_t *o, int32_t *a, int64_t *x, int32_t *t,
                 int32_t *p, int64_t *m, int32_t *r, int64_t row, int64_t count, int64_t seed);
/* Code that knows policies exports nothing but `playouts`. */
#define WEAK __attribute__((weak))
WEAK int64_t advance(int32_t *s, int32_t *o, int32_t *a);
WEAK int64_t batch(int32_t *s, int32_t *t, int32_t *w, int32_t *o, int32_t *a, int64_t *x,
                   int64_t *m, int32_t *c, int32_t *q, int64_t count);
WEAK int64_t estimate(int32_t *s, int64_t seat);
typedef int64_t whole_games(int32_t *w, int64_t *m, int32_t *r, int64_t row, int64_t count,
                            int64_t seed);
WEAK whole_games fresh, resumed;

/* What every call needs, each in memory of its own. */
struct scratch {
    int32_t *block, *asked, *answer, *trial, *policy;
    int64_t *luck;
};

static void *room_for(size_t count, size_t size)
{
    void *found = calloc(count, size);
    if (!found) {
        fputs("no memory\n", stderr);
        exit(2);
    }
    return found;
}

/* The words of a file; `size` of them, where that is known. */
static int32_t *words_in(const char *name, size_t size)
{
    FILE *file = fopen(name, "rb");
    if (!file || fseek(file, 0, SEEK_END)) {
        fprintf(stderr, "%s cannot be read\n", name);
        exit(2);
    }
    size_t found = (size_t)ftell(file) / sizeof(int32_t);
    int32_t *words = room_for(found, sizeof *words);
    rewind(file);
    if ((size && found != size) || fread(words, sizeof *words, found, file) != found) {
        fprintf(stderr, "%s holds other words\n", name);
        exit(2);
    }
    fclose(file);
    return words;
}

static void print(const char *what, const int32_t *words, size_t count)
{
    printf("%s", what);
    for (size_t at = 0; at < count; at++)
        printf(" %d", words[at]);
    puts("");
}

static void print_wide(const char *what, const int64_t *words, size_t count)
{
    printf("%s", what);
    for (size_t at = 0; at < count; at++)
        printf(" %lld", (long long)words[at]);
    puts("");
}

static void play(whole_games *whole, int32_t *start, struct scratch of, size_t seats, size_t width,
                 size_t count, int64_t seed)
{
    int64_t *totals = room_for(2 * seats + 1, sizeof *totals);
    int32_t *rows = room_for(1 + count * width, sizeof *rows);
    rows[0] = (int32_t)width;
    int64_t done = whole ? whole(start, totals, rows, 0, (int64_t)count, seed)
                         : playouts(start, of.block, of.asked, of.answer, of.luck, of.trial,
                                    of.policy, totals, rows, 0, (int64_t)count, seed);
    print_wide("done", &done, 1);
    print_wide("totals", totals, 2 * seats + 1);
    print("rows", rows + 1, (size_t)done * width);
    free(totals);
    free(rows);
}

static void step(int32_t *start, struct scratch of, size_t size, size_t seats, size_t count,
                 int64_t seed)
{
    int64_t *totals = room_for(2 * seats + 2, sizeof *totals);
    int32_t *blocks = room_for(count * size, sizeof *blocks);
    int32_t *choices = room_for(count, sizeof *choices);
    int32_t *looks = room_for(count * LOOK, sizeof *looks);
    totals[2 * seats + 1] = seed;
    for (size_t game = 0; game < count; game++) {
        memcpy(blocks + game * size, start, size * sizeof *blocks);
        advance(blocks + game * size, of.asked, of.answer);
        choices[game] = -1;
    }
    int64_t traps = 0;
    for (int round = 0; round < ROUNDS; round++) {
        traps += batch(blocks, of.block, start, of.asked, of.answer, of.luck, totals, choices,
                       looks, (int64_t)count);
        for (size_t game = 0; game < count; game++) {
            int32_t answers = looks[game * LOOK + 2];
            choices[game] = answers ? (round * 7 + (int32_t)game * 13) % answers : 0;
        }
    }
    for (size_t seat = 0; seat < seats; seat++)
        estimate(blocks, (int64_t)seat);
    print_wide("traps", &traps, 1);
    print_wide("totals", totals, 2 * seats + 1);
    print("blocks", blocks, count * size);
    free(totals);
    free(blocks);
    free(choices);
    free(looks);
}

int main(int argc, char **argv)
{
    if (argc != 10) {
        fputs("play steps|fresh|resumed|batch FILE POLICY SIZE ROOM SEATS WIDTH COUNT SEED\n",
              stderr);
        return 2;
    }
    size_t numbers[5];
    for (int at = 0; at < 5; at++)
        numbers[at] = strtoull(argv[4 + at], NULL, 10);
    size_t size = numbers[0], room = numbers[1], seats = numbers[2], width = numbers[3];
    int64_t seed = strtoll(argv[9], NULL, 10);
    int32_t *start = words_in(argv[2], size);
    struct scratch of = {
        .block = room_for(size, sizeof *of.block),
        .asked = room_for(room, sizeof *of.asked),
        .answer = room_for(room, sizeof *of.answer),
        .trial = room_for(size + 3 * room, sizeof *of.trial),
        .policy = words_in(argv[3], 0),
        .luck = room_for(4, sizeof *of.luck),
    };
    if (!strcmp(argv[1], "batch"))
        step(start, of, size, seats, numbers[4], seed);
    else
        play(*argv[1] == 'f' ? fresh : *argv[1] == 'r' ? resumed : NULL, start, of, seats, width,
             numbers[4], seed);
    free(start);
    free(of.block);
    free(of.asked);
    free(of.answer);
    free(of.trial);
    free(of.policy);
    free(of.luck);
    return 0;
}
