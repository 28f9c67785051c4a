/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Theorem 1 on boxes: by hand, off the constraints, where rows depend on each other, where nothing
 * can be proved; larger boxes have larger bounds; no state of a box exceeds them; what is promised
 * is seen.
 */
#include "reference/existence/existence.h"
#include "reports/parts/parts.h"
#include "reports/studies/existence.h"
#include "tests/reference/made-truth.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <string.h>

#define HEAD "title \"t\"; source \"s\";"

struct result {
    enum hol_status status;
    struct hol_existence *e;
};

static struct result
prove(const struct case_model *c, const char *box)
{
    struct hol_existence_options how = {.state = 0};
    struct result r = {.e = NULL};
    struct hol_point radii;
    const char *wrong;

    if (hol_box_read(&radii, box, c->model, &wrong) != HOL_OK)
        tap_bail("no box: %s", wrong);
    how.radii = &radii;
    r.status = hol_existence_create(&r.e, c->model, &how);
    hol_point_clear(&radii);
    return r;
}

static double
number(mpfr_srcptr x)
{
    return mpfr_get_d(x, MPFR_RNDN);
}

/* mu and h are known: h is below, and close. */
static void
by_hand(const char *text, const char *box, double mu, double h)
{
    struct case_model c = text[0] == 't' ? case_parse(text) : case_load(text);
    struct result r = prove(&c, box);
    bool good = r.status == HOL_OK;

    tap_ok(good, "%.40s, box %s: there is a bound", text, box);
    if (!good)
        tap_diag("%s: %s", r.e ? r.e->why : "", r.e ? r.e->where : "");
    good = good && number(r.e->mu_low) <= mu * (1 + 1e-15) && number(r.e->mu_high) >= mu &&
           number(r.e->mu_high) <= 1.002 * mu;
    tap_ok(good, "mu = %.12g", mu);
    good = good && number(r.e->h) <= h * (1 + 1e-15) && number(r.e->h) >= 0.998 * h;
    if (!tap_ok(good, "h = %.12g", h) && r.e && r.status == HOL_OK)
        tap_diag("mu %.17g %.17g, h %.17g", number(r.e->mu_low), number(r.e->mu_high),
                 number(r.e->h));
    hol_existence_destroy(r.e);
    case_clear(&c);
}

static void
none(const char *text, const char *box, enum hol_status status, const char *why, const char *where)
{
    struct case_model c = text[0] == 't' ? case_parse(text) : case_load(text);
    struct result r = prove(&c, box);

    if (!tap_ok(r.status == status && r.e && strstr(r.e->why, why) && strstr(r.e->where, where),
                "%.60s, box %s: %s", text, box, why))
        tap_diag("%s: %s at %s", hol_status_name(r.status), r.e ? r.e->why : "",
                 r.e ? r.e->where : "");
    hol_existence_destroy(r.e);
    case_clear(&c);
}

/* Boxes inside each other. */
static void
grows(const char *name, size_t count, const char *const *boxes)
{
    struct case_model c = case_load(name);
    double low = 0, high = 0;
    bool good = true;

    for (size_t i = 0; i < count; i++) {
        struct result r = prove(&c, boxes[i]);

        good = good && r.status == HOL_OK && number(r.e->mu_high) >= low &&
               number(r.e->mu_high) >= high && number(r.e->mu_low) <= number(r.e->mu_high);
        if (r.status == HOL_OK) {
            low = number(r.e->mu_low);
            high = number(r.e->mu_high);
        }
        hol_existence_destroy(r.e);
    }
    tap_ok(good, "%s: a larger box never has a smaller mu", name);
    case_clear(&c);
}

/* A dyadic number in [-1, 1] for the next random bits. */
static void
draw(mpfr_t x, unsigned long *state)
{
    *state = *state * 6364136223846793005ul + 1442695040888963407ul;
    mpfr_set_si_2exp(x, (long)((*state >> 33) & 0x3fffffff) - 0x20000000, -29, MPFR_RNDN);
}

/*
 * q'' at random states of the box, by the reference's own algebra, stays below the bound; and the
 * bound is no wild guess: some state comes up to a part of it.
 */
static void
sound(const char *name, const char *box, double least)
{
    struct case_model c = case_load(name);
    struct result r = prove(&c, box);
    size_t n = c.model->n, tried = 0;
    double most = 0, radius = number(r.e->D);
    unsigned long seed = tap_seed();
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED};
    struct hol_points *points = NULL;
    struct hol_point center = {0}, p = {0};
    struct hol_problem problem = {0};
    struct hol_answer answer = {0};
    struct hol_eval *eval = NULL;
    const char *why;
    mpfr_t x, y;

    mpfr_inits2(200, x, y, (mpfr_ptr)0);
    if (r.status != HOL_OK || hol_point_init(&center, n, 200) != HOL_OK ||
        hol_point_init(&p, n, 200) != HOL_OK ||
        hol_problem_init(&problem, n, c.model->m, 200) != HOL_OK ||
        hol_answer_init(&answer, n, c.model->m, 200) != HOL_OK ||
        hol_eval_create(&eval, c.model->tape, 200) != HOL_OK ||
        hol_points_create(&points, c.model, 200) != HOL_OK ||
        hol_points_make(points, &center, &recipe, NULL) != HOL_OK)
        tap_bail("%s: not set up", name);
    for (unsigned long k = 0; k < 200 * tap_multiplier(); k++) {
        struct hol_vec *from[] = {&center.t, &center.q, &center.v}, *to[] = {&p.t, &p.q, &p.v};

        for (int part = 0; part < 3; part++)
            for (size_t i = 0; i < from[part]->rows; i++) {
                hol_mat_get(x, from[part], i, 0);
                draw(y, &seed);
                mpfr_mul_d(y, y, radius, MPFR_RNDZ);
                mpfr_add(x, x, y, MPFR_RNDN);
                hol_mat_set(to[part], i, 0, x);
            }
        hol_model_set_state(c.model, eval, &p.t, &p.q, &p.v);
        if (hol_eval_run(eval, HOL_STAGE_IDEAL, NULL) == HOL_INVALID)
            tap_bail("no value");
        hol_model_problem(c.model, eval, &problem);
        if (kkt_solve(&answer, NULL, NULL, NULL, &problem, 150, &why) != HOL_OK)
            continue;
        tried++;
        most = fmax(most, (double)hol_mat_max(&answer.qdd));
        most = fmax(most, (double)hol_mat_max(&p.v));
    }
    if (!tap_ok(tried > 100 && most <= number(r.e->mu_high) && most >= least * number(r.e->mu_low),
                "%s, box %s: %zu states below the bound", name, box, tried))
        tap_diag("%.17g, mu %.17g to %.17g", most, number(r.e->mu_low), number(r.e->mu_high));
    hol_existence_destroy(r.e);
    hol_points_destroy(points);
    hol_point_clear(&center);
    hol_point_clear(&p);
    hol_problem_clear(&problem);
    hol_answer_clear(&answer);
    hol_eval_destroy(eval);
    mpfr_clears(x, y, (mpfr_ptr)0);
    case_clear(&c);
}

static void
seen(const char *name, const char *box)
{
    struct case_model c = case_load(name);
    struct result r = prove(&c, box);

    if (r.status != HOL_OK || hol_existence_observe(r.e, &r.status, c.model, 0) != HOL_OK)
        tap_bail("%s: no bound", name);
    if (!tap_ok(number(r.e->h) > 0 && number(r.e->t) + number(r.e->h) <= r.e->reached,
                "%s, box %s: what is promised is seen", name, box))
        tap_diag("h %.17g, reached %.17g", number(r.e->h), r.e->reached);
    hol_existence_destroy(r.e);
    case_clear(&c);
}

/* Rows that agree at the state alone: there is no motion, whatever the rank is. */
static void
contradicted(void)
{
    struct case_model c =
        case_parse(HEAD "coordinate x, y; kinetic (x'^2 + y'^2)/2; force x = 1;"
                        "constraint a: y'' = x'^2; constraint b: y'' = x'^2*(1 + x^4);"
                        "initial x = 0, y = 0;");
    struct result r = prove(&c, "0.5");

    if (r.status != HOL_OK || hol_existence_observe(r.e, &r.status, c.model, 0) != HOL_OK)
        tap_bail("no observation");
    tap_ok(r.status == HOL_DOMAIN && strstr(r.e->why, "do not agree") != NULL,
           "rows that contradict each other after the state: no bound (%s)", r.e->why);
    hol_existence_destroy(r.e);
    case_clear(&c);
}

/* A row of the report's table. */
static void
row(const char *name, const char *box, const char *expected)
{
    struct case_model c = case_load(name);
    struct result r = prove(&c, box);
    char text[20000] = "";
    struct hol_page page;
    FILE *out = tmpfile();

    if (out == NULL || hol_existence_observe(r.e, &r.status, c.model, 0) != HOL_OK)
        tap_bail("no row");
    if (hol_page_begin(&page, &(const struct hol_page_about){.title = "existence"}) != HOL_OK)
        tap_bail("no page");
    struct hol_table *table = hol_part_existence_begin(&page);
    hol_existence_row(table, c.source, "initial", r.e, r.status);
    if (hol_table_end(table) != HOL_OK || hol_page_end(&page, out, HOL_OK) != HOL_OK)
        tap_bail("no table");
    rewind(out);
    text[fread(text, 1, sizeof text - 1, out)] = '\0';
    (void)fclose(out);
    if (!tap_ok(strstr(text, expected) != NULL, "%s in a table: %s", name, expected))
        tap_diag("%s", text);
    hol_existence_destroy(r.e);
    case_clear(&c);
}

static void
boxes(void)
{
    struct case_model c = case_load("ukn1994/constant-rank");
    struct hol_point radii;
    const char *wrong;
    mpfr_t x;

    mpfr_init2(x, 64);
    tap_ok(hol_box_read(&radii, "1,z'=0.25,t=2", c.model, &wrong) == HOL_OK, "a box");
    hol_mat_get(x, &radii.v, 2, 0);
    tap_ok(mpfr_cmp_d(x, 0.25) == 0, "one velocity has its own");
    hol_mat_get(x, &radii.t, 0, 0);
    tap_ok(mpfr_cmp_ui(x, 2) == 0, "time has its own");
    hol_point_clear(&radii);
    static const char *const bad[] = {"", "x=1", "0", "-1", "1,u=2", "1,x=", "1,", "nan", "1;2"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        tap_ok(hol_box_read(&radii, bad[i], c.model, &wrong) == HOL_INVALID, "no box: '%s'",
               bad[i]);
    mpfr_clear(x);
    case_clear(&c);
}

static void
memory(void)
{
    struct case_model c = case_load("ukn1994/constant-rank");
    struct hol_existence_options how = {.state = 0};
    struct hol_point radii;
    const char *wrong;
    size_t calls, bad = 0;
    struct result r = prove(&c, "0.5");

    hol_existence_destroy(r.e);
    if (hol_box_read(&radii, NULL, c.model, &wrong) != HOL_OK)
        tap_bail("no box");
    how.radii = &radii;
    heap_fail_at(0);
    r.status = hol_existence_create(&r.e, c.model, &how);
    calls = heap_calls();
    hol_existence_destroy(r.e);
    for (size_t k = 1; k <= calls; k++) {
        r.e = NULL;
        heap_fail_at(k);
        r.status = hol_existence_create(&r.e, c.model, &how);
        heap_fail_at(0);
        bad += r.status != HOL_NOMEM || r.e != NULL;
        hol_existence_destroy(r.e);
    }
    tap_ok(bad == 0 && calls > 20, "each of %zu allocations may fail", calls);
    how.state = 99;
    tap_ok(hol_existence_create(&r.e, c.model, &how) == HOL_INVALID, "no such state");
    hol_point_clear(&radii);
    case_clear(&c);
}

int
main(void)
{
    static const char *const cubes[] = {"0.05", "0.1", "0.2", "0.4", "0.8"};
    static const char *const sides[] = {"0.1", "0.1,z=0.2", "0.1,z=0.2,x'=0.5", "0.5,x'=3"};

    /* x'' = x^2 on |x - 1| <= 1: mu = 4; n = 1 */
    by_hand(HEAD "coordinate x; kinetic x'^2/2; force x = x^2; initial x = 1, x' = 0;", "1", 4,
            1 / (1 + 4 * sqrt(2)));
    /* x'' = 2, y'' = 3 - y on |y| <= 1/2: mu = 3.5; n = 2 */
    by_hand(HEAD "coordinate x, y; kinetic (x'^2 + y'^2)/2; force y = 3 - y;"
                 "constraint c: x = t^2; initial x = 0, y = 0, x' = 0, y' = 0;",
            "0.5", 3.5, 0.5 / (1 + 3.5 * 2));
    /* least squares of x'' = t, 2 x'' = t is 3 t/5 */
    by_hand(HEAD "coordinate x, y; kinetic (x'^2 + y'^2)/2; constraint a: x'' = t;"
                 "constraint b: 2*x'' = t; initial x = 0, y = 0, x' = 0, y' = 0;",
            "0.5,t=1", 0.6, 0.5 / (1 + 0.6 * 2));
    by_hand("ukn1994/constant-rank", "0.5", 1.4, 0.11288502044128482051);
    by_hand("ukn1994/finite-escape", "0.5", 2.964, 0.060530580090783769282);

    none(HEAD "coordinate x; kinetic x'^2/2; force x = 1/(x - 2); initial x = 1, x' = 0;", "1.5",
         HOL_UNABLE, "no value", "x = 2");
    none(HEAD "coordinate x; kinetic x'^2/2; force x = sign(x - 1/2); initial x = 1, x' = 0;", "1",
         HOL_UNABLE, "jump", "x = 0.5");
    none(HEAD "coordinate x; kinetic x'^2/2; force x = sqrt(x); initial x = -1, x' = 0;", "0.5",
         HOL_DOMAIN, "", "");
    none("ukn1994/crossing-planes", "2", HOL_UNABLE, "rank of A is not proved", "x = ");
    none("ukn1994/crossing-planes-at-the-line", "1", HOL_UNABLE, "rank of A is not proved", "x = ");
    none("ukn1994/vanishing-row", "0.5,t=1.2", HOL_UNABLE, "rank of A is not proved", "t = 1.1");
    none("ukn1994/vanishing-row-at-ts", "0.5,t=2", HOL_UNABLE, "rank of A is not proved",
         "t = 1.12");
    none(HEAD "coordinate x; kinetic (1 + x)^2*x'^2/2; initial x = 0, x' = 1;", "1", HOL_UNABLE,
         "M is not proved regular", "x = ");
    none(HEAD "coordinate x, y; kinetic (x'^2 + x^2*y'^2)/2; constraint a: x = 2 - t;"
              "initial x = 2, y = 0, x' = -1;",
         "2.5", HOL_UNABLE, "M is not proved regular", "x = ");
    none("ukn1994/squared-constraint", "0.5", HOL_DOMAIN, "rank of A is larger", "x = ");
    none("ukn1994/existence-without-uniqueness", "0.5", HOL_UNABLE, "no value, or jump", "x = ");
    none(HEAD "coordinate x; kinetic x'^2/2; contact wall: x >= 0, open; initial x = 1, x' = -1;",
         "5", HOL_UNABLE, "contacts", "");
    none("ukp2004/bead-on-rough-ring", "0.1", HOL_UNABLE, "nonideal force", "");

    grows("ukn1994/constant-rank", 5, cubes);
    grows("ukn1994/finite-escape", 5, cubes);
    grows("ukn1994/constant-rank", 4, sides);
    grows("ukn1994/vanishing-row", 4, cubes);
    sound("ukn1994/constant-rank", "0.5", 0.8);
    sound("ukn1994/vanishing-row", "0.5", 0.5);
    sound("ukn1994/crossing-planes", "0.3", 0.4);
    sound("ukn1994/existence-without-uniqueness", "0.1", 0.8);
    sound("ukf2005/particle-on-line", "0.5", 0.8);
    sound("ukp2004/bead-on-ring", "0.2", 0.5);
    seen("ukn1994/constant-rank", "2");
    seen("ukn1994/constant-rank-redundant", "0.2");
    seen("ukn1994/finite-escape", "0.5");
    seen("ukn1994/finite-escape", "5");
    seen("ukn1994/crossing-planes", "0.5");
    seen("ukn1994/vanishing-row", "1");
    seen("ukn1994/vanishing-row-at-ts", "1");
    seen("ukn1994/existence-without-uniqueness", "0.12");
    row("ukn1994/finite-escape", "0.5", "2.9639–2.9641</td><td>0.06053</td><td>1.1</td>");
    row("ukn1994/squared-constraint", "0.5", "the rank of A is larger");
    boxes();
    memory();
    contradicted();
    return tap_done();
}
