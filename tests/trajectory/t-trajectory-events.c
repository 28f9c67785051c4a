/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* Events at times that are known: many in one step, close to each other, touching; changes of rank
 * and of branch that come in pairs. */
#include "reference/trajectory/trajectory.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 30

struct motion {
    struct case_model c;
    struct hol_trajectory *trajectory;
    enum hol_status status;
    struct hol_trajectory_facts facts;
    const char *why;
    mpfr_t from, when, x;
};

/* x = t, y as the text says, from t = 0 to 2. */
static void
make(struct motion *m, const char *text)
{
    struct hol_trajectory_options options = {.digits = DIGITS, .project = true, .threads = 2};
    char all[800];

    *m = (struct motion){.trajectory = NULL};
    (void)snprintf(all, sizeof all,
                   "title \"k\"; source \"s\"; coordinate x, y; kinetic (x'^2 + y'^2)/2;"
                   "constraint a: x = t; initial x = 0, y = 0, x' = 1, y' = 0; span 0 .. 2; %s",
                   text);
    m->c = case_parse(all);
    mpfr_inits2(200, m->from, m->when, m->x, (mpfr_ptr)0);
    mpfr_set_zero(m->from, 1);
    mpfr_set_ui(m->x, 2, MPFR_RNDN);
    m->status = hol_trajectory_create(&m->trajectory, m->c.model, &options, m->x, NULL, &m->why);
    if (m->trajectory)
        hol_trajectory_facts(&m->facts, m->trajectory);
}

static void
clear(struct motion *m)
{
    hol_trajectory_destroy(m->trajectory);
    case_clear(&m->c);
    mpfr_clears(m->from, m->when, m->x, (mpfr_ptr)0);
}

/* The next event after m->from; touched: or zero that is touched. */
static enum hol_status
next(struct motion *m, enum hol_event_kind kind, bool touched)
{
    size_t output = m->c.model->out_invariant;

    return touched ? hol_trajectory_zero(m->trajectory, output, m->from, m->when)
                   : hol_trajectory_event(m->trajectory, output, kind, m->from, m->when, NULL);
}

/* All events of an expression are at the times, and then the search ends so. */
static void
all(const char *function, enum hol_event_kind kind, bool touched, size_t count,
    const char *const *times, enum hol_status end)
{
    struct motion m;
    char text[300];
    size_t found = 0;
    double worst = INFINITY;
    enum hol_status status;

    (void)snprintf(text, sizeof text, "invariant f: %s;", function);
    make(&m, text);
    if (m.status != HOL_OK)
        tap_bail("no motion");
    while ((status = next(&m, kind, touched)) == HOL_OK && found < 100) {
        if (found < count) {
            mpfr_set_str(m.x, times[found], 10, MPFR_RNDN);
            mpfr_sub(m.x, m.x, m.when, MPFR_RNDN);
            worst =
                fmin(worst, mpfr_zero_p(m.x) ? INFINITY : -log10(2) * (double)mpfr_get_exp(m.x));
        }
        mpfr_set(m.from, m.when, MPFR_RNDN);
        found++;
    }
    if (!tap_ok(status == end && found == count && worst >= DIGITS - 3,
                "%s: %zu events of kind %d%s, %s", function, count, (int)kind,
                touched ? " or touched" : "",
                end == HOL_DOMAIN ? "and no others" : "then undecided"))
        tap_diag("%s, %zu found, %.1f digits", hol_status_name(status), found, worst);
    clear(&m);
}

static void
events(const char *function, enum hol_event_kind kind, size_t count, const char *const *times)
{
    all(function, kind, false, count, times, HOL_DOMAIN);
}

/* pi (first + k) / 40 */
static void
many(enum hol_event_kind kind, bool touched, const char *function, double first, double step)
{
    char text[100][60];
    const char *times[100];
    size_t count = 0;
    mpfr_t t;

    mpfr_init2(t, 200);
    for (double at = first; count < 100; at += step) {
        mpfr_const_pi(t, MPFR_RNDN);
        mpfr_mul_d(t, t, at / 40, MPFR_RNDN);
        if (mpfr_cmp_ui(t, 2) >= 0)
            break;
        mpfr_const_pi(t, MPFR_RNDN);
        mpfr_mul_d(t, t, at, MPFR_RNDN);
        mpfr_div_ui(t, t, 40, MPFR_RNDN);
        mpfr_snprintf(text[count], sizeof text[count], "%.50Rf", t);
        times[count] = text[count];
        count++;
    }
    all(function, kind, touched, count, times, HOL_DOMAIN);
    mpfr_clear(t);
}

/* The motion ends, or does not, where it must. */
static void
stops(const char *text, double when, const char *reason)
{
    struct motion m;

    make(&m, text);
    if (!tap_ok(when < 0 ? m.status == HOL_OK
                         : m.status == HOL_UNABLE && m.why &&
                               strncmp(m.why, reason, strlen(reason)) == 0 &&
                               fabs(m.facts.stopped_at - when) < 1e-12,
                "%s: %s", text, when < 0 ? "goes on" : reason))
        tap_diag("%s: %s, %.17g", hol_status_name(m.status), m.why ? m.why : "",
                 m.facts.stopped_at);
    clear(&m);
}

int
main(void)
{
    static const char *const pair[] = {"1", "1.00001"};
    static const char *const close[] = {"0.7", "0.70000000001", "1.9"};
    static const char *const touched[] = {"0.7", "1.25"};
    static const char *const turned[] = {"0.7"};
    static const char *const minimum[] = {"1.000005"};

    events("(x - 1)*(x - 1.00001)", HOL_EVENT_ZERO, 2, pair);
    events("(x - 1)*(x - 1.00001)", HOL_EVENT_MINIMUM, 1, minimum);
    events("(x - 0.7)*(x - 0.70000000001)*(x - 1.9)", HOL_EVENT_ZERO, 3, close);
    all("(x - 0.7)^2*(x - 1.25)", HOL_EVENT_ZERO, true, 2, touched, HOL_DOMAIN);
    all("(x - 0.7)^2*(x - 1.25)", HOL_EVENT_ZERO, false, 0, NULL, HOL_UNABLE);
    all("(x - 1.25)^2*(x - 0.7)", HOL_EVENT_ZERO, false, 1, turned, HOL_UNABLE);
    all("(abs(x) - 1.25)^2*(x - 0.7)", HOL_EVENT_ZERO, false, 1, turned, HOL_UNABLE);
    all("1 + cos(pi*x)", HOL_EVENT_ZERO, false, 0, NULL, HOL_UNABLE);
    events("(x - 0.7)^2 + 1e-12", HOL_EVENT_ZERO, 0, NULL);
    all("(x - 0.7)^3", HOL_EVENT_MINIMUM, false, 0, NULL, HOL_UNABLE);
    events("exp((x - 0.7)^2)", HOL_EVENT_MINIMUM, 1, turned);
    many(HOL_EVENT_ZERO, false, "sin(40*x)", 1, 1);
    many(HOL_EVENT_MINIMUM, false, "sin(40*x)", 1.5, 2);
    many(HOL_EVENT_MAXIMUM, false, "sin(40*x)", 0.5, 2);
    many(HOL_EVENT_ZERO, true, "1 - cos(40*x)", 2, 2);

    stops("force y = abs((t - 0.5)*(t - 0.50003));", 0.5,
          "an abs, sign, min or max changes its branch");
    stops("force y = max(t^2, 1.2*t - 0.35999999);", 0.6 - 1e-4,
          "an abs, sign, min or max changes its branch");
    stops("force y = abs((t - 0.7)^2 + 1e-9);", -1, "");
    stops("constraint b: (t - 0.7)*(t - 0.70003)*y' = 0;", 0.7, "the rank changes");
    stops("constraint b: (t - 0.7)^2*y' = 0;", 0.7, "the rank changes");
    stops("constraint b: ((t - 0.7)^2 + 0.001)*y' = 0;", -1, "");
    return tap_done();
}
