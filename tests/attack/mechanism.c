/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes random small mechanisms as case files, the same one in several ways. */
#include "tests/attack/mechanism-parts.h"

#include <stdarg.h>
#include <stdio.h>

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

/* The slope of a term in V by x_k. */
static void
put_slope(struct text *t, const struct term *term, int k)
{
    if (k == term->j && term->kind == 1)
        put(t, " + (%d/100)*x%d", term->c, term->i);
    if (k != term->i)
        return;
    put(t, " + (%d/100)*(", term->c);
    switch (term->kind) {
    case 0:
        put(t, "1");
        break;
    case 1:
        put(t, "x%d", term->j);
        break;
    case 2:
        put(t, "2*x%d", k);
        break;
    case 3:
        put(t, "cos(x%d)", k);
        break;
    case 4:
        put(t, "-sin(x%d)", k);
        break;
    case 5:
        put(t, "-exp(-x%d/2)/2", k);
        break;
    default:
        put(t, "x%d/sqrt(1 + x%d^2)", k, k);
        break;
    }
    put(t, ")");
}

/*
 * Other coordinates: x_i = a y_i + w(x_(i + 1)), w(x) = x/2 or sin(x)/3; the last is a y_i alone.
 */
static const char *
factor(enum mechanism_way way)
{
    return way == MECHANISM_LINEAR ? "7/3" : "1";
}

/* w or its slope, of x_i or what that is at the start. */
static void
put_link(struct text *t, const struct mechanism *r, enum mechanism_way way, int i, bool slope,
         bool start)
{
    if (way == MECHANISM_LINEAR && slope) {
        put(t, "(1/2)");
        return;
    }
    put(t, way == MECHANISM_LINEAR ? "(1/2)*(" : slope ? "(1/3)*cos(" : "(1/3)*sin(");
    put_q(t, r, i, start);
    put(t, ")");
}

static void
put_coordinates(struct text *t, const struct mechanism *r, enum mechanism_way way)
{
    bool back = way == MECHANISM_BACKWARDS;

    for (int i = 0; i < r->n; i++)
        put(t, "coordinate %s%d;\n", mechanism_changed(way) ? "y" : "x", back ? r->n - 1 - i : i);
    for (int i = r->n; mechanism_changed(way) && i-- > 0;) {
        put(t, "let x%d = %s*y%d", i, factor(way), i);
        if (i + 1 < r->n) {
            put(t, " + ");
            put_link(t, r, way, i + 1, false, false);
        }
        put(t, ";\n");
    }
}

static void
put_start(struct text *t, const struct mechanism *r, enum mechanism_way way)
{
    if (mechanism_begin(way) != 0)
        put(t, "span %g .. 9;\n", mechanism_begin(way));
    put(t, "initial ");
    for (int i = 0; i < r->n; i++) {
        if (!mechanism_changed(way)) {
            put(t, "%sx%d = %d/10, x%d' = %d/10", i ? ", " : "", i, r->q[i], i, r->v[i]);
            continue;
        }
        put(t, "%sy%d = (%d/10 - ", i ? ", " : "", i, r->q[i]);
        if (i + 1 < r->n)
            put_link(t, r, way, i + 1, false, true);
        else
            put(t, "0");
        put(t, ")/(%s), y%d' = (%d/10 - ", factor(way), i, r->v[i]);
        if (i + 1 < r->n) {
            put_link(t, r, way, i + 1, true, true);
            put(t, "*(%d/10)", r->v[i + 1]);
        } else {
            put(t, "0");
        }
        put(t, ")/(%s)", factor(way));
    }
    put(t, ";\n");
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
            put(t, " + (1/4)*(cos(clock) - 1)");
        put(t, " - clock*(0");
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

    if (way == MECHANISM_ACCELERATIONS && c->level < 2) {
        put(t, "let g%d = ", j);
        put_side(t, r, c);
        put(t, ";\nconstraint c%d: g%d'%s = 0;\n", j, j, c->level == 0 ? "'" : "");
        return;
    }
    if (way == MECHANISM_RATES && c->level == 0) {
        put(t, "let g%d = ", j);
        put_side(t, r, c);
        put(t, ";\nconstraint c%d: g%d' = 0;\n", j, j);
        return;
    }
    put(t, "constraint c%d: ", j);
    if (way == MECHANISM_WEIGHED)
        put(t, "(2 + sin(x%d) + clock^2)*", (j + 1) % r->n);
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
        put(t, ")*(1 + clock);\n");
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
    if (way == MECHANISM_FORCES)
        return;
    put(t, "potential %s(0", times);
    for (int k = 0; k < TERMS; k++)
        put_term(t, r, &r->potential[k], false);
    put(t, ");\n");
}

/* The force on x_i that is given, or nonideal. */
static void
put_force(struct text *t, const struct mechanism *r, enum mechanism_way way, int i, bool nonideal)
{
    const char *times = way == MECHANISM_HEAVY ? "7/3*" : "";

    put(t, "%s(0", times);
    if (!nonideal && r->drag[i] != 0)
        put(t, " - (%d/100)*x%d'*sqrt(1 + x0'^2)", r->drag[i], i);
    if (nonideal && r->wind[i] != 0)
        put(t, " + (%d/100)*(1 + x%d*x%d')", r->wind[i], i, (i + 1) % r->n);
    if (!nonideal && way == MECHANISM_FORCES) {
        put(t, " - (0");
        for (int k = 0; k < TERMS; k++)
            put_slope(t, &r->potential[k], i);
        put(t, ")");
    }
    put(t, ")");
}

/*
 * In other coordinates: on x_j with all that follows it, P_j = Q_j + w'(x_j) P_(j - 1), and on y_j
 * a P_j.
 */
static void
put_forces(struct text *t, const struct mechanism *r, enum mechanism_way way)
{
    for (int nonideal = 0; nonideal < 2; nonideal++)
        for (int i = 0; i < r->n; i++) {
            const char *word = nonideal ? "nonideal" : "force";
            bool none = nonideal ? r->wind[i] == 0 : r->drag[i] == 0 && way != MECHANISM_FORCES;

            if (!mechanism_changed(way) && none)
                continue;
            if (!mechanism_changed(way)) {
                put(t, "%s x%d = ", word, i);
                put_force(t, r, way, i, nonideal);
                put(t, ";\n");
                continue;
            }
            put(t, "let %s%d = ", nonideal ? "w" : "p", i);
            put_force(t, r, way, i, nonideal);
            if (i > 0) {
                put(t, " + ");
                put_link(t, r, way, i, true, false);
                put(t, "*%s%d", nonideal ? "w" : "p", i - 1);
            }
            put(t, ";\n%s y%d = %s*%s%d;\n", word, i, factor(way), nonideal ? "w" : "p", i);
        }
}

size_t
mechanism_write(char *text, size_t size, unsigned long seed, enum mechanism_way way)
{
    struct text t = {.to = text, .left = size};
    struct mechanism r;
    bool back = way == MECHANISM_BACKWARDS;

    mechanism_draw(&r, seed);
    put(&t, "title \"mechanism %lu\"; source \"-\";\n", seed);
    put(&t, "let clock = t - %g;\n", mechanism_begin(way));
    put_coordinates(&t, &r, way);
    put_energies(&t, &r, way);
    put_forces(&t, &r, way);
    for (int j = 0; j < r.m; j++)
        put_constraint(&t, &r, back ? r.m - 1 - j : j, way);
    if (way == MECHANISM_TWICE) {
        put(&t, "constraint again: ");
        put_side(&t, &r, &r.rows[0]);
        put(&t, " = 0;\n");
    }
    put_start(&t, &r, way);
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

double
mechanism_begin(enum mechanism_way way)
{
    return way == MECHANISM_LATE ? 2.5 : 0;
}
