/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Draws random small mechanisms. */
#include "tests/attack/mechanism-parts.h"

static int
below(struct mechanism *r, int n)
{
    r->state = r->state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((r->state >> 33) % (uint64_t)n);
}

static int
some(struct mechanism *r)
{
    int c = 10 + below(r, 190);

    return below(r, 2) ? c : -c;
}

static void
draw_term(struct mechanism *r, struct term *t)
{
    t->kind = below(r, 7);
    t->i = below(r, r->n);
    t->j = (t->i + 1 + below(r, r->n - 1)) % r->n;
    t->c = some(r);
}

void
mechanism_draw(struct mechanism *r, unsigned long seed)
{
    bool wide;

    *r = (struct mechanism){.state = seed * UINT64_C(2654435769) + 12345};
    (void)below(r, 2);
    r->n = 2 + below(r, N - 1);
    r->m = 1 + below(r, r->n - 1 < M ? r->n - 1 : M);
    wide = below(r, 4) == 0;
    for (int i = 0; i < r->n; i++) {
        r->q[i] = 3 + below(r, 25);
        r->v[i] = below(r, 41) - 20;
        r->mass[i] = 15 + below(r, 40);
        r->scale[i] = wide ? below(r, 9) - 4 : 0;
        r->couple[i] = below(r, 2) ? 0 : 1 + below(r, 2);
        r->bend[i] = below(r, 2);
        r->drag[i] = below(r, 2) ? 0 : some(r);
        r->wind[i] = below(r, 3) ? 0 : some(r);
    }
    for (int k = 0; k < TERMS; k++)
        draw_term(r, &r->potential[k]);
    draw_term(r, &r->gauge);
    for (int j = 0; j < r->m; j++) {
        r->rows[j].level = below(r, 5) < 3 ? 0 : 1 + below(r, 2);
        r->rows[j].timed = below(r, 3) == 0;
        for (int k = 0; k < TERMS; k++)
            draw_term(r, &r->rows[j].terms[k]);
        r->rows[j].terms[0].kind = 0; /* a part that does not vanish, of another coordinate */
        r->rows[j].terms[0].i = j;
    }
}
