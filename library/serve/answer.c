/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Answers of the server about states: the equations, the truth, a formulation. */
#include "library/serve/serve-inside.h"

#include "base/alloc.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Numbers that one state may ask for, and one at many bits. */
#define NUMBERS_MOST ((size_t)4 << 20)
#define TEXTS_MOST ((size_t)1 << 20)

/* The sizes of a case. */
struct sizes {
    size_t n, m, of[HOL_WANT_COUNT], rows[HOL_WANT_COUNT]; /* rows: of matrices; 0: a vector */
};

static void
find_sizes(struct sizes *z, const struct holonom_case *c)
{
    size_t n = holonom_count(c, "coordinates"), m = holonom_count(c, "constraints");

    *z = (struct sizes){
        n,
        m,
        {n * n, n, m * n, m, n, m, m, holonom_count(c, "invariants"), holonom_count(c, "lets")},
        {n, 0, m, 0, 0, 0, 0, 0, 0}};
}

/* A number that is text; bare: as a number of JSON where a double holds it. */
static void
put_number(struct hol_server *s, const char *text, bool bare)
{
    const char *quote = bare && isfinite(strtod(text, NULL)) ? "" : "\"";

    hol_text_print(&s->out, "%s%s%s", quote, text, quote);
}

/* ,"KEY":[...] of texts of a result, nested by rows where that is a matrix; nothing if there is no
 * such result. bare: as numbers. */
static void
put_result(struct hol_server *s, const struct holonom_case *c, const char *key, bool bare)
{
    size_t rows, columns;

    holonom_shape(c, key, &rows, &columns);
    if (columns == 0)
        return;
    hol_text_print(&s->out, ",\"%s\":[", key);
    for (size_t i = 0; i < rows; i++) {
        bool nested = columns > 1 || strcmp(key, "M") == 0 || strcmp(key, "A") == 0;

        hol_text_print(&s->out, "%s%s", i > 0 ? "," : "", nested ? "[" : "");
        for (size_t j = 0; j < columns; j++) {
            const char *text = holonom_number(c, key, i, j);

            hol_text_print(&s->out, "%s", j > 0 ? "," : "");
            if (text == NULL)
                hol_text_print(&s->out, "null");
            else
                put_number(s, text, bare);
        }
        hol_text_print(&s->out, "%s", nested ? "]" : "");
    }
    hol_text_print(&s->out, "]");
}

/* ------------------------------------------------------------------------------ states */

/* A state of a request, as it was given. */
struct given {
    const char *name;        /* NULL: what follows */
    const json_t *t, *q, *v; /* t, v may be NULL: zeros */
    double *numbers;         /* 1 + 2n doubles */
    const char **texts;      /* 1 + 2n, for many bits; NULL: not wanted */
    char (*exact)[40];       /* where a number is written for that */
};

/* Number i of t, q, v; where texts are wanted, it may be as long as it likes, and is kept. */
static bool
read_number(struct given *g, const json_t *value, size_t i)
{
    const char *text = json_string_value(value);
    char *end;

    g->numbers[i] = 0;
    if (g->texts != NULL && text != NULL && text[0] != '\0') {
        g->numbers[i] = strtod(text, &end);
        g->texts[i] = text;
        return *end == '\0';
    }
    if (value != NULL && !hol_wire_number(&g->numbers[i], value))
        return false;
    if (g->texts != NULL) {
        (void)snprintf(g->exact[i], sizeof g->exact[i], "%a", g->numbers[i]);
        g->texts[i] = g->exact[i];
    }
    return true;
}

/* n numbers from the first on; without a list zeros. */
static bool
read_list(struct given *g, size_t first, size_t n, const json_t *list, const char *name,
          char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    if (list != NULL && (!json_is_array(list) || json_array_size(list) != n))
        return json_is_array(list) ? hol_wire_say(why, "'%s' has %zu numbers, not %zu", name,
                                                  json_array_size(list), n)
                                   : hol_wire_say(why, "'%s' is %s, not a list", name,
                                                  hol_wire_shorten(quote, list));
    for (size_t i = 0; i < n; i++)
        if (!read_number(g, json_array_get(list, i), first + i))
            return hol_wire_say(why, "'%s'[%zu] is %s, not a number", name, i,
                                hol_wire_shorten(quote, json_array_get(list, i)));
    return true;
}

static bool
read_state(struct given *g, size_t n, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    if (g->q == NULL)
        return hol_wire_say(why, "a state has no 'q'");
    if (!read_number(g, g->t, 0))
        return hol_wire_say(why, "'t' is %s, not a number", hol_wire_shorten(quote, g->t));
    return read_list(g, 1, n, g->q, "q", why) && read_list(g, 1 + n, n, g->v, "v", why);
}

static struct holonom_point
point_of(const struct given *g, const struct hol_request *r, size_t n)
{
    struct holonom_point at = {.size = sizeof at, .state = g->name, .project = r->project};

    if (g->name == NULL && g->texts != NULL) {
        at.t_text = g->texts[0];
        at.q_text = g->texts + 1;
        at.v_text = g->texts + 1 + n;
    }
    return at;
}

/* Is what is asked too much for one state? */
static bool
fits(const struct sizes *z, const struct hol_request *r, char why[HOL_WIRE_WHY])
{
    bool dense = r->bits != 53 || r->truth || r->solver != NULL || r->project;
    size_t count = 0, most = dense ? TEXTS_MOST : NUMBERS_MOST;

    /* beyond this a product overflows */
    if (z->n > NUMBERS_MOST || z->m > NUMBERS_MOST)
        count = most + 1;
    for (size_t k = 0; k < HOL_WANT_COUNT && count <= most; k++)
        if (dense || (r->want >> k & 1) != 0)
            count += z->of[k];
    return count <= most || hol_wire_say(why, "n = %zu and m = %zu: more than %zu numbers%s", z->n,
                                         z->m, most, dense ? "" : "; say what you 'want'");
}

/* The equations in doubles, from numbers[0..2n]; false: an error was written. */
static bool
equations(struct hol_server *s, const struct hol_request *r, struct holonom_case *c,
          const struct sizes *z, double *numbers)
{
    double *to[HOL_WANT_COUNT] = {NULL}, *next = numbers + 1 + 2 * z->n, off = 0;
    struct holonom_values wanted = {.size = sizeof wanted, .off = &off};
    char text[40];
    int status;

    for (size_t k = 0; k < HOL_WANT_COUNT; k++)
        if ((r->want >> k & 1) != 0) {
            to[k] = next;
            next += z->of[k];
        }
    wanted.M = to[HOL_WANT_M];
    wanted.F = to[HOL_WANT_F];
    wanted.A = to[HOL_WANT_A];
    wanted.b = to[HOL_WANT_B];
    wanted.C = to[HOL_WANT_C];
    wanted.phi = to[HOL_WANT_PHI];
    wanted.phidot = to[HOL_WANT_PHIDOT];
    wanted.invariants = to[HOL_WANT_INVARIANTS];
    wanted.lets = to[HOL_WANT_LETS];
    status = holonom_evaluate(c, &wanted, numbers[0], numbers + 1, numbers + 1 + z->n);
    if (status != HOLONOM_OK) {
        hol_serve_error(s, status, holonom_message(c));
        return false;
    }
    for (size_t k = 0; k < HOL_WANT_COUNT; k++) {
        if (to[k] == NULL)
            continue;
        hol_text_print(&s->out, ",\"%s\":", hol_want_keys[k]);
        if (z->rows[k] > 0)
            hol_wire_add_matrix(&s->out, to[k], z->rows[k], z->n);
        else
            hol_wire_add_vector(&s->out, to[k], z->of[k]);
    }
    (void)snprintf(text, sizeof text, "%.3g", off);
    hol_text_print(&s->out, ",\"off\":");
    put_number(s, text, true);
    return true;
}

static void
results(struct hol_server *s, const struct holonom_case *c, unsigned want)
{
    for (size_t k = 0; k < HOL_WANT_COUNT; k++)
        if ((want >> k & 1) != 0)
            put_result(s, c, hol_want_keys[k], false);
}

/* The state that was named or projected; false: an error was written. */
static bool
find_doubles(struct hol_server *s, const struct hol_request *r, struct holonom_case *c,
             const struct given *g, size_t n)
{
    struct holonom_point at = point_of(g, r, n);
    double *x = g->numbers;
    int status;

    if (g->name != NULL)
        status = holonom_state(c, g->name, x, x + 1, x + 1 + n);
    else
        status = holonom_evaluate_bits(c, &at, 106);
    if (status == HOLONOM_OK && g->name == NULL)
        status = holonom_doubles(c, "q", x + 1);
    if (status == HOLONOM_OK && g->name == NULL)
        status = holonom_doubles(c, "v", x + 1 + n);
    if (status != HOLONOM_OK) {
        hol_serve_error(s, status, holonom_message(c));
        return false;
    }
    hol_text_print(&s->out, ",\"t\":%.17g,\"q\":", x[0]);
    hol_wire_add_vector(&s->out, x + 1, n);
    hol_text_print(&s->out, ",\"v\":");
    hol_wire_add_vector(&s->out, x + 1 + n, n);
    return true;
}

/* Members about the truth or a formulation, after those of the equations. */
static void
accelerations(struct hol_server *s, const struct hol_request *r, struct holonom_case *c,
              const struct holonom_point *at)
{
    static const char *const keys[] = {"qdd", "FL", "FC", "lambda", "reaction"};
    struct holonom_known known = {.size = sizeof known};
    size_t rank = 0;
    bool bare = !r->truth && r->bits == 53;
    int status = r->truth ? holonom_truth(c, at, r->digits, &known)
                          : holonom_solve(c, r->solver, at, r->bits, &rank);

    if (status != HOLONOM_OK) {
        hol_serve_error(s, status, holonom_message(c));
        return;
    }
    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++)
        put_result(s, c, keys[k], bare);
    hol_text_print(&s->out, ",\"rank\":%zu", r->truth ? known.rank : rank);
    if (r->truth) {
        put_result(s, c, "unique", true);
        hol_text_print(&s->out, ",\"certified\":%s,\"digits\":%.0f",
                       known.certified ? "true" : "false", known.digits);
    }
}

/* One state: members of the answer. */
static void
serve_state(struct hol_server *s, const struct hol_request *r, struct holonom_case *c,
            const struct sizes *z, struct given *g)
{
    bool solve = r->truth || r->solver != NULL, good = true;
    char why[HOL_WIRE_WHY] = "";
    struct holonom_point at;
    int status;

    if (g->name == NULL && !read_state(g, z->n, why)) {
        hol_serve_error(s, HOLONOM_INVALID, why);
        return;
    }
    if (r->bits == 53) {
        if (g->name != NULL || r->project)
            good = find_doubles(s, r, c, g, z->n);
        if (good && (r->want != 0 || !solve))
            good = equations(s, r, c, z, g->numbers);
    } else {
        at = point_of(g, r, z->n);
        status = holonom_evaluate_bits(c, &at, r->bits);
        good = status == HOLONOM_OK;
        if (!good)
            hol_serve_error(s, status, holonom_message(c));
        else {
            if (g->name != NULL || r->project) {
                put_result(s, c, "t", false);
                put_result(s, c, "q", false);
                put_result(s, c, "v", false);
            }
            results(s, c, r->want);
            hol_text_print(&s->out, ",\"off\":");
            put_number(s, holonom_number(c, "off", 0, 0), true);
        }
    }
    if (good && solve) {
        at = point_of(g, r, z->n);
        accelerations(s, r, c, &at);
    }
}

/* Work space for a state. */
static bool
reserve(struct hol_server *s, const struct hol_request *r, const struct sizes *z, struct given *g)
{
    bool texts = r->bits != 53 || r->truth || r->solver != NULL || r->project;
    size_t count = 1 + 2 * z->n, need = count;

    for (size_t k = 0; k < HOL_WANT_COUNT; k++)
        if ((r->want >> k & 1) != 0)
            need += z->of[k];
    if (need > s->capacity) {
        hol_free(s->numbers);
        s->numbers = hol_alloc(need, sizeof *s->numbers);
        s->capacity = s->numbers != NULL ? need : 0;
    }
    g->numbers = s->numbers;
    g->texts = texts ? hol_alloc(count, sizeof *g->texts) : NULL;
    g->exact = texts ? hol_alloc(count, sizeof *g->exact) : NULL;
    return g->numbers != NULL && (!texts || (g->texts != NULL && g->exact != NULL));
}

static void
take_members(struct given *g, const json_t *object)
{
    g->t = json_object_get(object, "t");
    g->q = json_object_get(object, "q");
    g->v = hol_request_velocity(object);
}

static void
serve_list(struct hol_server *s, const struct hol_request *r, struct holonom_case *c,
           const struct sizes *z, struct given *g)
{
    static const char *const keys[] = {"t", "q", "v", "qdot", NULL};
    char why[HOL_WIRE_WHY] = "";
    const json_t *state;
    size_t i;

    hol_text_print(&s->out, ",\"states\":[");
    json_array_foreach(r->states, i, state)
    {
        size_t before;

        hol_text_print(&s->out, i > 0 ? ",{" : "{");
        before = s->out.length;
        if (!json_is_object(state))
            hol_serve_error(s, HOLONOM_INVALID, "a state is no object");
        else if (!hol_wire_known_keys(state, keys, "the state", why))
            hol_serve_error(s, HOLONOM_INVALID, why);
        else {
            take_members(g, state);
            serve_state(s, r, c, z, g);
        }
        /* members begin with a comma; the first one goes */
        if (!s->out.failed && s->out.length > before)
            s->out.text[before] = ' ';
        hol_text_print(&s->out, "}");
        hol_serve_flush(s, false);
        if (s->gone)
            break;
    }
    hol_text_print(&s->out, "]");
}

void
hol_serve_states(struct hol_server *s, const struct hol_request *r, struct holonom_case *c)
{
    struct given g = {.name = r->state};
    char why[HOL_WIRE_WHY] = "";
    struct sizes z;

    find_sizes(&z, c);
    if (!fits(&z, r, why))
        hol_serve_error(s, HOLONOM_INVALID, why);
    else if (!reserve(s, r, &z, &g))
        hol_serve_error(s, HOLONOM_NOMEM, "out of memory");
    else if (r->states != NULL)
        serve_list(s, r, c, &z, &g);
    else {
        take_members(&g, r->root);
        serve_state(s, r, c, &z, &g);
    }
    hol_free(g.exact);
    hol_free(g.texts);
}
