/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Test programs that end in every way a test program can end, for t-tap.sh.
 * Not a test itself.
 */
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int
main(int argc, char **argv)
{
    const char *ending = argc == 2 ? argv[1] : "";

    if (strcmp(ending, "pass") == 0) {
        tap_ok(true, "%s", "first");
        tap_skip("no %s here", "way");
    } else if (strcmp(ending, "fail") == 0) {
        tap_ok(true, "first");
        if (!tap_ok(false, "second"))
            tap_diag("ratio %g > %d\nrerun", 82.0, 30);
    } else if (strcmp(ending, "too-few") == 0) {
        tap_plan(2);
        tap_ok(true, "first");
    } else if (strcmp(ending, "bail") == 0) {
        tap_ok(true, "first");
        tap_bail("no %s", "sense");
    } else if (strcmp(ending, "crash") == 0) {
        tap_ok(true, "first");
        abort();
    } else if (strcmp(ending, "description") == 0) {
        tap_ok(false, "a # TODO b\nok 2");
    } else if (strcmp(ending, "environment") == 0) {
        tap_ok(true, "%lu %lu %lu", tap_seed(), tap_seed(), tap_multiplier());
        tap_ok(true, "%lu %lu", tap_seed_or(5), tap_seed_or(5));
    } else if (strcmp(ending, "part") == 0) {
        tap_ok(true, "%d%d%d%d%d", tap_part(0), tap_part(1), tap_part(2), tap_part(3), tap_part(4));
    } else if (strcmp(ending, "nothing") != 0) {
        fprintf(stderr, "unknown ending: %s\n", ending);
        return 99;
    }
    return tap_done();
}
