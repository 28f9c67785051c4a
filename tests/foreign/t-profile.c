/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Performance profiles against what a hand counts: shares at every step, failures, excuses, the
 * floor of the errors, times that are not known, problems without an answer; the table and the data
 * of the figure say the same.
 */
#include "foreign/profile.h"

#include "reports/figures/draw.h"
#include "reports/validation/validation.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define PROBLEMS 6
#define SOLVERS 3 /* two foreign ones, and one of ours beside the first */

/* Error and verdict of each solver on each problem, and the seconds of the foreign ones. */
static const struct {
    enum hol_status truth;
    long double error[SOLVERS];
    enum hol_verdict verdict[SOLVERS];
    double wall[2];
} problems[PROBLEMS] = {
    {HOL_OK, {1e-15L, 1e-14L, 1e-13L}, {0, 0, 0}, {1, 2}},
    {HOL_OK, {1e-10L, 1e-12L, 0}, {HOL_VERDICT_LOSES, 0, 0}, {4, 1}}, /* ours: 2^-53 */
    {HOL_OK, {1e-3L, 1, 1e-15L}, {HOL_VERDICT_INACCURATE, HOL_VERDICT_WRONG, 0}, {1, 1}},
    {HOL_OK, {-1, 1e-15L, -1}, {HOL_VERDICT_UNABLE, 0, HOL_VERDICT_NOT_ASKED}, {1e-9, 8}},
    {HOL_DOMAIN,
     {-1, -1, -1},
     {HOL_VERDICT_DOMAIN, HOL_VERDICT_DOMAIN, HOL_VERDICT_DOMAIN},
     {1, 1}},
    {HOL_OK, {0, 1e-20L, 1e-15L}, {0, 0, 0}, {1, -1}}, /* no time; both at the floor */
};

struct made {
    struct hol_validation v;
    struct hol_validated list[PROBLEMS];
    struct hol_record records[PROBLEMS][2];
    const char *names[2];
};

static void
make(struct made *made, size_t column)
{
    *made = (struct made){.names = {column == 0 ? "first" : "second", "ours"}};
    made->v = (struct hol_validation){.column = column,
                                      .foreign_count = 2,
                                      .solver_count = 2,
                                      .solvers = made->names,
                                      .count = PROBLEMS,
                                      .problems = made->list};
    for (size_t i = 0; i < PROBLEMS; i++) {
        struct hol_validated *p = &made->list[i];
        *p = (struct hol_validated){.truth = problems[i].truth,
                                    .wall = problems[i].wall[column],
                                    .records = made->records[i]};
        for (int asked = 0; asked < HOL_ASKED_COUNT; asked++)
            p->replies[asked] = HOL_REPLY_OK;
        for (size_t k = 0; k < 2; k++) {
            size_t solver = k == 0 ? column : 2;
            struct hol_record *r = &p->records[k];
            r->verdict = problems[i].verdict[solver];
            for (int q = 0; q < HOL_Q_COUNT; q++)
                r->errors[q] = (struct hol_error){.worst = -1, .relative = -1};
            r->errors[HOL_Q_QDD].worst = problems[i].error[solver];
        }
    }
}

static struct made first, second;
static const struct hol_validation *const list[] = {&first.v, &second.v};

static void
is_share(const struct hol_profile *p, size_t solver, long double log10_tau, size_t count)
{
    long double share = hol_profile_at(p, solver, log10_tau);

    tap_ok(fabsl(share * (long double)p->problems - (long double)count) < 1e-9L,
           "%s: %s within 10^%.3Lf on %zu of %zu (%.3Lf)", hol_profile_text(p->measure),
           p->curves[solver].solver, log10_tau, count, p->problems, share);
}

static struct hol_profile *
profile(enum hol_profile_measure measure)
{
    struct hol_profile *p;

    if (hol_profile_create(&p, measure, list, 2) != HOL_OK)
        tap_bail("out of memory");
    return p;
}

static void
test_digits(void)
{
    struct hol_profile *p = profile(HOL_PROFILE_ERROR);
    long double two = -53 * log10l(2) + 12; /* 1e-12 over 2^-53, as digits: 3.95 */

    tap_ok(p->problems == 5 && p->solver_count == 3,
           "five problems have an answer, three solvers take part");
    /* first: best on 0 and 5; 5.95 digits fewer on 1; 12 on 2; none on 3 */
    is_share(p, 0, 0, 2);
    is_share(p, 0, 2 - two + 1e-9L, 3);
    is_share(p, 0, 2 - two - 1e-6L, 2);
    is_share(p, 0, 12.0001L, 4);
    is_share(p, 0, INFINITY, 4);
    /* second: 1 digit fewer on 0, 3.95 on 1, wrong on 2, best on 3 and 5 */
    is_share(p, 1, 0, 2);
    is_share(p, 1, 1.0001L, 3);
    is_share(p, 1, -two + 1e-9L, 4);
    is_share(p, 1, INFINITY, 4);
    /* ours: 2 digits fewer on 0, best on 1 and 2, not asked on 3, 0.95 on 5 */
    is_share(p, 2, 0, 2);
    is_share(p, 2, 0.96L, 3);
    is_share(p, 2, 2.0001L, 4);
    hol_profile_destroy(p);
}

static void
test_time(void)
{
    struct hol_profile *p = profile(HOL_PROFILE_TIME);

    tap_ok(p->problems == 4 && p->solver_count == 2,
           "a problem without a time is left out, and ours are");
    is_share(p, 0, 0, 2); /* the fastest on 0 and 2; that it was unable quickly counts nothing */
    is_share(p, 0, log10l(4) - 1e-6L, 2);
    is_share(p, 0, log10l(4) + 1e-6L, 3);
    is_share(p, 0, INFINITY, 3);
    is_share(p, 1, 0, 2);
    is_share(p, 1, log10l(2) + 1e-6L, 3);
    is_share(p, 1, INFINITY, 3);
    hol_profile_destroy(p);
}

/* Of one alone the profile is its share of answers. */
static void
test_alone(void)
{
    struct hol_profile *p;

    if (hol_profile_create(&p, HOL_PROFILE_TIME, list, 1) != HOL_OK)
        tap_bail("out of memory");
    is_share(p, 0, 0, 4);
    hol_profile_destroy(p);
    second.list[0].replies[0] = HOL_REPLY_CRASH;
    p = profile(HOL_PROFILE_ERROR);
    is_share(p, 1, INFINITY, 3);
    hol_profile_destroy(p);
    second.list[0].replies[0] = HOL_REPLY_OK;
}

static char *
written(enum hol_format format, bool figure)
{
    const struct hol_validation_several several = {.count = 2, .list = list};
    char *text = NULL;
    size_t length;
    FILE *out = open_memstream(&text, &length);
    enum hol_status status = HOL_NOMEM;

    if (out != NULL)
        status = figure ? hol_profile_drawing.data(out, &several)
                        : hol_validation_profile_write(
                              out, &(const struct hol_table_style){.format = format}, &several);
    if (status != HOL_OK || fclose(out) != 0)
        tap_bail("cannot write");
    return text;
}

static void
test_written(void)
{
    char *csv = written(HOL_FORMAT_CSV, false), *text = written(HOL_FORMAT_TEXT, false),
         *data = written(HOL_FORMAT_TEXT, true);
    size_t lines = 0, curves = 0;

    for (const char *p = csv; (p = strchr(p, '\n')) != NULL; p++)
        lines++;
    /* digits: 0, 0.95, 1, 2, 3.95, 5.95, 12; time: 1, 2, 4 */
    tap_ok(lines == 1 + 7 + 3, "CSV: every step once (%zu lines)", lines);
    tap_ok(strstr(csv, "digits,1,0.4,0.4,0.4") != NULL && strstr(csv, "time,2,0.5,0.75,") != NULL,
           "... with its shares");
    tap_ok(strstr(text, "any digits") != NULL && strstr(text, "0.800") != NULL, "text");
    for (const char *p = data; (p = strchr(p, '"')) != NULL; p = strchr(p + 1, '"') + 1)
        curves++;
    tap_ok(strncmp(data, "3 12.600000 2 0.632163 ", 23) == 0 && curves == 5,
           "the figure: three curves and two, and how far: %.23s, %zu", data, curves);
    tap_ok(strstr(data, "\"second\" \n0 0.400000\n1.000000 0.600000\n") != NULL, "... its steps");
    if (strstr(csv, "digits,1,0.4") == NULL)
        tap_diag("%s", csv);
    free(csv);
    free(text);
    free(data);
}

int
main(void)
{
    make(&first, 0);
    make(&second, 1);
    test_digits();
    test_time();
    test_alone();
    test_written();
    return tap_done();
}
