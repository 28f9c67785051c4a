/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes random small mechanisms as case files, the same one in several ways. */
#include "tests/attack/mechanism.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 5, M = 4, TERMS = 3 };

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

struct text {
    char *to;
    size_t left;
    bool full;
};

static void __attribute__((format(printf, 2, 3))) put(struct text *t, const char *format, ...)
{
    va_list arguments;
    int length;

    va_start(arguments, format);
    length = vsnprintf(t->to, t->left, format, arguments);
    va_end(arguments);
    if (length < 0 || (size_t)length >= t->left) {
        t->full = true;
        return;
    }
    t->to += length;
    t->left -= (size_t)length;
}

/* --- chance */

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

static void
draw(struct mechanism *r, unsigned long seed)
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

/* --- writing: of coordinates by their names, or of the numbers they have at the start */

static void
put_q(struct text *t, const struct mechanism *r, int i, bool start)
{
    if (start)
        put(t, "(%d/10)", r->q[i]);
    else
        put(t, "x%d", i);
}

static void
put_v(struct text *t, const struct mechanism *r, int i, bool start)
{
    if (start)
        put(t, "(%d/10)", r->v[i]);
    else
        put(t, "x%d'", i);
}

/* What stands between these: x, x x, x^2, sin x, cos x, exp(-x/2), sqrt(1 + x^2). */
static void
put_term(struct text *t, const struct mechanism *r, const struct term *term, bool start)
{
    static const char *const before[] = {"(", "(", "(", "sin(", "cos(", "exp(-", "sqrt(1 + "};
    static const char *const after[] = {")", "*", "^2)", ")", ")", "/2)", "^2)"};

    put(t, " + (%d/100)*%s", term->c, before[term->kind]);
    put_q(t, r, term->i, start);
    put(t, "%s", after[term->kind]);
    if (term->kind == 1) {
        put_q(t, r, term->j, start);
        put(t, ")");
    }
}

/* Its derivative by t along the motion, at the start. */
static void
put_rate(struct text *t, const struct mechanism *r, const struct term *term)
{
    int q = r->q[term->i], v = r->v[term->i];

    put(t, " + (%d/100)*(%d/10)*", term->c, v);
    switch (term->kind) {
    case 0:
        put(t, "1");
        break;
    case 1:
        put(t, "(%d/10) + (%d/100)*(%d/10)*(%d/10)", r->q[term->j], term->c, q, r->v[term->j]);
        break;
    case 2:
        put(t, "2*(%d/10)", q);
        break;
    case 3:
        put(t, "cos(%d/10)", q);
        break;
    case 4:
        put(t, "(-sin(%d/10))", q);
        break;
    case 5:
        put(t, "(-1/2)*exp(-(%d/10)/2)", q);
        break;
    default:
        put(t, "(%d/10)/sqrt(1 + (%d/10)^2)", q, q);
        break;
    }
}

/* The left side of a constraint: 0 at the start, and so is its rate if it is holonomic. */
static void
put_side(struct text *t, const struct mechanism *r, const struct constraint *c)
{
    put(t, "(0");
    if (c->level == 0) {
        for (int start = 0; start < 2; start++) {
            put(t, start ? " - (0" : "");
            for (int k = 0; k < TERMS; k++)
                put_term(t, r, &c->terms[k], start);
            put(t, start ? ")" : "");
        }
        if (c->timed)
            put(t, " + (1/4)*(cos(t) - 1)");
        put(t, " - t*(0");
        for (int k = 0; k < TERMS; k++)
            put_rate(t, r, &c->terms[k]);
        put(t, "))");
        return;
    }
    for (int start = 0; start < (c->level == 1 ? 2 : 1); start++) {
        put(t, start ? " - (0" : "");
        for (int k = 0; k < TERMS; k++) {
            put(t, " + (2 + sin(");
            put_q(t, r, c->terms[k].j, start);
            put(t, "))*(%d/100)*", c->terms[k].c);
            put_v(t, r, c->terms[k].i, start);
            if (c->level == 2)
                put(t, "'");
        }
        if (c->timed) {
            put(t, " + (1/3)*");
            put_v(t, r, c->terms[1].i, start);
            put(t, "*");
            put_v(t, r, c->terms[1].j, start);
        }
        put(t, start ? ")" : "");
    }
    put(t, ")");
}

static void
put_constraint(struct text *t, const struct mechanism *r, int j, enum mechanism_way way)
{
    const struct constraint *c = &r->rows[j];

    if (way == MECHANISM_RATES && c->level == 0) {
        put(t, "let g%d = ", j);
        put_side(t, r, c);
        put(t, ";\nconstraint c%d: g%d' = 0;\n", j, j);
        return;
    }
    put(t, "constraint c%d: ", j);
    if (way == MECHANISM_WEIGHED)
        put(t, "(2 + sin(x%d) + t^2)*", (j + 1) % r->n);
    put_side(t, r, c);
    if (way == MECHANISM_MIXED && j == 0 && r->m > 1 && r->rows[1].level == c->level) {
        put(t, " + ");
        put_side(t, r, &r->rows[1]);
    }
    put(t, " = 0;\n");
}

static void
put_energies(struct text *t, const struct mechanism *r, enum mechanism_way way)
{
    const char *times = way == MECHANISM_HEAVY ? "7/3*" : "";

    if (way == MECHANISM_GAUGE) {
        put(t, "let gauge = (0");
        put_term(t, r, &r->gauge, false);
        put(t, ")*(1 + t);\n");
    }
    put(t, "kinetic %s", way == MECHANISM_GAUGE ? "gauge'" : "0");
    for (int i = 0; i < r->n; i++) {
        put(t, "\n    + %s(%d/10)*10^(%d)*(%sx%d'^2/2", times, r->mass[i], r->scale[i],
            r->bend[i] ? "(3 + cos(x0))*" : "", i);
        if (r->couple[i])
            put(t, " + (x%d' + sin(x%d)*x%d')^2/2", i, i, (i + r->couple[i]) % r->n);
        put(t, ")");
    }
    put(t, ";\n");
    put(t, "potential %s(0", times);
    for (int k = 0; k < TERMS; k++)
        put_term(t, r, &r->potential[k], false);
    put(t, ");\n");
    for (int i = 0; i < r->n; i++) {
        if (r->drag[i] != 0)
            put(t, "force x%d = -%s(%d/100)*x%d'*sqrt(1 + x0'^2);\n", i, times, r->drag[i], i);
        if (r->wind[i] != 0)
            put(t, "nonideal x%d = %s(%d/100)*(1 + x%d*x%d');\n", i, times, r->wind[i], i,
                (i + 1) % r->n);
    }
}

size_t
mechanism_write(char *text, size_t size, unsigned long seed, enum mechanism_way way)
{
    struct text t = {.to = text, .left = size};
    struct mechanism r;
    bool back = way == MECHANISM_BACKWARDS;

    draw(&r, seed);
    put(&t, "title \"mechanism %lu\"; source \"-\";\n", seed);
    for (int i = 0; i < r.n; i++)
        put(&t, "coordinate x%d;\n", back ? r.n - 1 - i : i);
    put_energies(&t, &r, way);
    for (int j = 0; j < r.m; j++)
        put_constraint(&t, &r, back ? r.m - 1 - j : j, way);
    if (way == MECHANISM_TWICE) {
        put(&t, "constraint again: ");
        put_side(&t, &r, &r.rows[0]);
        put(&t, " = 0;\n");
    }
    put(&t, "initial ");
    for (int i = 0; i < r.n; i++)
        put(&t, "%sx%d = %d/10, x%d' = %d/10", i ? ", " : "", i, r.q[i], i, r.v[i]);
    put(&t, ";\n");
    return t.full ? 0 : (size_t)r.n;
}

const char *
mechanism_way_text(enum mechanism_way way)
{
#define MECHANISM_WAY_TEXT(name, text) text,
    static const char *const texts[] = {MECHANISM_WAY_LIST(MECHANISM_WAY_TEXT)};
#undef MECHANISM_WAY_TEXT

    return texts[way];
}
