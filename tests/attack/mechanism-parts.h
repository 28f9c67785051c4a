/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_ATTACK_MECHANISM_PARTS_H
#define HOL_TESTS_ATTACK_MECHANISM_PARTS_H

#include "tests/attack/mechanism.h"

#include <stdbool.h>
#include <stdint.h>

/* What a random mechanism is made of. */
enum { N = 5, M = 4, TERMS = 3 }; /* at most N coordinates, M constraints, of TERMS terms */

/* A summand of a holonomic constraint, of V, or of the function of a total derivative. */
struct term {
    int kind, i, j;
    int c; /* hundredths */
};

struct constraint {
    int level; /* of the highest derivative in it */
    struct term terms[TERMS];
    bool timed;
};

struct mechanism {
    uint64_t state;
    int n, m;
    int q[N], v[N]; /* tenths; q positive */
    int mass[N];    /* tenths */
    int scale[N];   /* power of ten of a mass */
    int couple[N], bend[N];
    struct term potential[TERMS], gauge;
    int drag[N], wind[N];
    struct constraint rows[M];
};

void mechanism_draw(struct mechanism *r, unsigned long seed);

/* Is it written in other coordinates? */
bool mechanism_changed(enum mechanism_way way);

#endif
