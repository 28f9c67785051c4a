/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a fuzzer kept (tests/fuzz/corpus) and what it found wrong once (tests/fuzz/found), replayed:
 * built once for each fuzzer. */
#include "base/alloc.h"
#include "tests/fuzz/fuzz.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <dirent.h>
#include <stdlib.h>

#ifndef FUZZ_FOLDER /* of the corpus and what was found; how many inputs there are at least, */
#define FUZZ_FOLDER "tests/fuzz/" /* and how many of them are right */
#define FUZZ_FEWEST 100
#define FUZZ_RIGHT 50
#endif

static int
is_input(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

/* Number of files replayed. An abort or a sanitizer ends the program: the last diagnostic names the
 * file. */
static size_t
replay(const char *folder, bool one_by_one)
{
    char *path = source_path(folder, "", "");
    struct dirent **entries;
    int count = scandir(path, &entries, is_input, alphasort);
    if (count < 0)
        tap_bail("cannot read %s", path);
    hol_free(path);
    int failures = 0;
    for (int i = 0; i < count; i++) {
        size_t length;
        path = source_path(folder, entries[i]->d_name, "");
        char *bytes = read_bytes(path, &length);
        hol_free(path);
        tap_diag("%s", entries[i]->d_name);
        bool good = LLVMFuzzerTestOneInput((const uint8_t *)bytes, length) == 0;
        failures += !good;
        if (one_by_one)
            tap_ok(good, "%s", entries[i]->d_name);
        hol_free(bytes);
        free(entries[i]);
    }
    free(entries);
    tap_ok(failures == 0, "%s: %d inputs", folder, count);
    return (size_t)count;
}

int
main(void)
{
    tap_ok(replay(FUZZ_FOLDER "found/", true) > 0, "what was found is there");
    tap_ok(replay(FUZZ_FOLDER "corpus/", false) >= FUZZ_FEWEST, "the corpus is there");
    tap_ok(fuzz_right >= FUZZ_RIGHT, "%zu of them have no error", fuzz_right);
    return tap_done();
}
