/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of times, and every solver over all cases: what is read, what is counted, what fails. */
#include "base/alloc.h"
#include "reports/studies/overall.h"
#include "reports/studies/timings.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define HEAD HOL_TIMINGS_HEAD "\n"

static enum hol_status
read_text(struct hol_timings **timings, size_t *line, const char *text)
{
    FILE *in = fmemopen((void *)(uintptr_t)text, strlen(text), "r");

    if (in == NULL)
        tap_bail("no stream");
    enum hol_status status = hol_timings_read(timings, line, in);
    (void)fclose(in);
    return status;
}

static void
test_bad_tables(void)
{
    static const struct {
        const char *text;
        size_t line;
    } bad[] = {
        {"kernels,method,own,n,m,seconds,flops\nX,svd,1,3,1,1e-6,0\n", 1},
        {HEAD, 1},
        {HEAD "X,dgesv,0,3,1,1e-6,0,lagrange\n", 2}, /* no formulation */
        {HEAD "X,svd,1,3,1,1e-6,0,\nX,svd,1,6,2,1e-6,0\n", 3},
        {HEAD "X,svd,1,3,1,1e-6,0,,\n", 2},
        {HEAD "X,svd,2,3,1,1e-6,0,\n", 2},
        {HEAD "X,svd,1,-3,1,1e-6,0,\n", 2},
        {HEAD "X,svd,1,0,1,1e-6,0,\n", 2},
        {HEAD "X,svd,1,3,1,0,0,\n", 2},
        {HEAD "X,svd,1,3,1,nan,0,\n", 2},
        {HEAD "X,svd\"; system \"x,1,3,1,1e-6,0,\n", 2},
        {HEAD "X,`svd`,1,3,1,1e-6,0,\n", 2},
        {HEAD "X,,1,3,1,1e-6,0,\n", 2},
    };

    for (size_t k = 0; k < sizeof bad / sizeof bad[0]; k++) {
        struct hol_timings *timings = NULL;
        size_t line = 0;
        enum hol_status status = read_text(&timings, &line, bad[k].text);

        tap_ok(status == HOL_INVALID && timings == NULL && line == bad[k].line,
               "bad table %zu: refused at line %zu", k, bad[k].line);
        if (status == HOL_OK)
            hol_timings_destroy(timings);
    }
}

static void
test_table(void)
{
    static const char text[] = HEAD "A,dgesv,0,30,20,1e-4,0,lagrange\n"
                                    "A,lagrange,1,100,60,1,0,\nA,lagrange,1,30,20,0.027,0,\n"
                                    "A,lagrange,1,300,200,27,0,\nA,lagrange,1,3,1,5,0,\n"
                                    "B,lagrange,1,100,60,2,0,\nB,lagrange,1,3,1,4,0,\n";
    struct hol_timings *timings = NULL;
    size_t line;

    if (read_text(&timings, &line, text) != HOL_OK)
        tap_bail("a good table is refused");
    const struct hol_timings_method *m = &timings->method[1];
    tap_ok(timings->count == 2 && m->own && !timings->method[0].own && m->count == 4,
           "two methods, four sizes");
    tap_ok(m->point[0].n == 3 && m->point[3].n == 300 && m->point[2].m == 60, "by increasing n");
    tap_ok(m->point[0].seconds == 4 && m->point[2].seconds == 1, "the fastest kernels count");
    tap_ok(fabs(hol_timings_exponent(m) - 3) < 1e-12,
           "time n^3 from 30 on has the exponent 3: %.3g", hol_timings_exponent(m));
    tap_ok(isnan(hol_timings_exponent(&timings->method[0])), "one size has none");
    char *figure = hol_draw_text(&hol_timings_drawing, timings);
    tap_ok(figure != NULL &&
               strcmp(figure, "2 0 \"dgesv\" 0 \"\" 1 \"lagrange\" 1 \"n^{/*1.27 3.0}\"") == 0,
           "the text of the figure knows the baseline: %s", figure != NULL ? figure : "");
    hol_free(figure);
    hol_timings_destroy(timings);
    timings = NULL;
    heap_fail_at(1);
    tap_ok(read_text(&timings, &line, text) == HOL_NOMEM && timings == NULL, "no memory");
    heap_fail_at(0);
}

/* Five states with a record of one solver; units as given, -1: unable. */
#define STATES 5

static void
make(struct hol_comparison *comparisons, struct hol_record *records, char (*labels)[8],
     const long double *units)
{
    for (size_t i = 0; i < STATES; i++) {
        records[i] = (struct hol_record){.solver = "svd", .bits = 53};
        for (int q = 0; q < HOL_Q_COUNT; q++)
            records[i].errors[q].units = -1;
        records[i].errors[HOL_Q_FL].units = units[i];
        records[i].digits = (long double)i;
        records[i].verdict = units[i] < 0     ? HOL_VERDICT_UNABLE
                             : units[i] <= 30 ? HOL_VERDICT_AGREES
                                              : HOL_VERDICT_LOSES;
        snprintf(labels[i], sizeof labels[i], "s%zu", i);
        comparisons[i] =
            (struct hol_comparison){.label = labels[i], .record_count = 1, .records = &records[i]};
    }
}

static void
test_overall(void)
{
    static const long double units[STATES] = {8, -1, 4000, 0, 2};
    struct hol_comparison comparisons[STATES];
    struct hol_record records[STATES];
    char labels[STATES][8], name[] = "a/b";
    const struct hol_case source = {.name = name};
    const struct hol_result result = {
        .source = &source, .comparison_count = STATES, .comparisons = comparisons};
    struct hol_overall overall = {0};
    size_t calls = 0;

    make(comparisons, records, labels, units);
    do {
        hol_overall_clear(&overall);
        heap_fail_at(++calls);
    } while (hol_overall_add(&overall, &result) == HOL_NOMEM && calls < 100);
    heap_fail_at(0);
    tap_ok(calls > 4 && calls < 100, "every allocation may fail: %zu of them", calls - 1);
    hol_overall_sort(&overall);
    const struct hol_overall_row *r = &overall.rows[0];
    tap_ok(overall.count == 1 && r->tally[HOL_VERDICT_AGREES] == 3 &&
               r->tally[HOL_VERDICT_LOSES] == 1 && r->tally[HOL_VERDICT_UNABLE] == 1,
           "verdicts are counted");
    tap_ok(r->count == 4 && hol_overall_zeros(r) == 1, "four dots, one at 0");
    tap_ok(hol_overall_median(r) == 5, "median of 0 2 8 4000: %Lg", hol_overall_median(r));
    tap_ok(r->worst == 4000 && r->digits == 2 && strcmp(r->worst_case, "a/b") == 0 &&
               strcmp(r->worst_state, "s2") == 0,
           "the worst, and where");
    const struct hol_overall_figure figure = {&overall, 53}, other = {&overall, 106};
    char *text = hol_draw_text(&hol_overall_drawing, &figure),
         *none = hol_draw_text(&hol_overall_drawing, &other);
    tap_ok(text != NULL && strcmp(text, "53 1 -3 4 \"svd\" \"a/b\" ") == 0, "the figure reaches to the worst: %s",
           text != NULL ? text : "");
    tap_ok(none != NULL && strcmp(none, "106 0 -3 2 \"\" \"\" ") == 0, "no strip at other bits: %s",
           none != NULL ? none : "");
    hol_free(text);
    hol_free(none);
    hol_overall_clear(&overall);
}

int
main(void)
{
    test_bad_tables();
    test_table();
    test_overall();
    return tap_done();
}
