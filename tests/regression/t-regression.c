/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Two tables compared: how CSV is read, how rows are matched, the noise of digits at its limits and
 * over random draws, the tests over repeated times and over many problems, and no memory.
 */
#include "compare/regression/averages.h"
#include "compare/regression/digit-noise.h"
#include "compare/regression/regression.h"
#include "tests/conformance/instances.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LEVEL 0.01

/* --- reading */

static void
test_reading(void)
{
    static const struct {
        const char *text, *why;
    } bad[] = {{"", "there is no table"},
               {"# only a comment\n", "there is no table"},
               {"a,a\n1,2\n", "a name stands twice"},
               {"a,b\n1,2\n\n3\n", "line 4: 1 fields, and 2 names"},
               {"a,b\n1,\"2\n", "a quotation mark is not closed"},
               {"a,b\n1,\"2\"x\n", "something stands after a quotation mark"},
               {"a,b\n1,2\n3,4", "line 3: the last line has no end"},
               {"a,b\n1,2\n3,\"4\"", "line 3: the last line has no end"},
               {"a,b", "line 1: the last line has no end"}};
    struct hol_rows rows;
    char why[HOL_ROWS_WHY];

    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        enum hol_status status = hol_rows_read(&rows, why, bad[k].text, strlen(bad[k].text));
        tap_ok(status == HOL_INVALID && strstr(why, bad[k].why) != NULL && rows.bytes == NULL,
               "refused: %s", bad[k].why);
    }
    tap_ok(hol_rows_read(&rows, why, "a\0b", 3) == HOL_INVALID, "a zero byte: refused");

    static const char two[] =
        "a,\"b \"\"c\"\r\n\"1,\n2\",\r\n# provenance\r\na,\"b \"\"c\"\r\n3,4\n";
    tap_ok(hol_rows_read(&rows, why, two, strlen(two)) == HOL_OK && rows.count == 2 &&
               rows.columns == 2,
           "two tables after each other are one");
    tap_ok(strcmp(rows.name[1], "b \"c") == 0 && hol_rows_column(&rows, "b \"c") == 1,
           "quotation marks in a name");
    tap_ok(strcmp(hol_rows_cell(&rows, 0, 0), "1,\n2") == 0 &&
               strcmp(hol_rows_cell(&rows, 0, 1), "") == 0 &&
               strcmp(hol_rows_cell(&rows, 1, 1), "4") == 0,
           "commas and lines in a cell, an empty one");
    hol_rows_clear(&rows);
}

/* --- noise */

static double
lost(double old, double new, double attainable, long bits, double steps)
{
    const struct hol_digits_kept better = {old, attainable, bits, steps},
                                 worse = {new, attainable, bits, steps};
    double noise;

    return hol_digits_lost(&noise, &better, &worse, LEVEL);
}

static void
test_noise(void)
{
    tap_ok(lost(16, 13.6, 15, 53, NAN) == 0, "within 30 times what is attainable: noise");
    tap_ok(lost(15, 13.4, 15, 53, NAN) > 1.5, "31 times, from 1: lost");
    tap_ok(lost(13.6, 13.4, 15, 53, NAN) == 0, "from 25 times to 40: noise");
    tap_ok(lost(13.6, 11.9, 15, 53, NAN) > 1.6, "from 25 times to 1250: lost");
    tap_ok(lost(10, 8.3, 15, 53, NAN) == 0, "beyond it 50 times as much: noise at level 0.01");
    tap_ok(lost(10, 8.1, 15, 53, NAN) > 1.8, "... 80 times: lost");
    tap_ok(lost(26, 25.8, 25, 106, NAN) > 0.1, "MPFR: two tenths are lost");
    tap_ok(lost(26, 25.9, 25, 106, NAN) == 0, "... one tenth is what a table shows");
    tap_ok(lost(6, 5.8, NAN, 53, 1000) > 0.1, "a motion: two tenths are lost");
    tap_ok(lost(14, 11.5, NAN, 53, 1000) == 0, "... but below 30 steps 2^-53 none");
    tap_ok(lost(14, 11.5, NAN, 106, 1000) > 2, "... nor is that noise with 106 bits");
}

static double
normal(struct rng *r)
{
    double sum = -6;

    for (int i = 0; i < 12; i++)
        sum += (double)rng_int(r, 0, 1000000) / 1000000;
    return sum;
}

/* A method that loses digits, drawn anew: how often noise alone is called a loss. */
static void
test_draws(void)
{
    struct rng r = {tap_seed()};
    size_t called = 0, count = 20000;

    for (size_t i = 0; i < count; i++) {
        double old = 10 - log10(fabs(normal(&r))), new = 10 - log10(fabs(normal(&r)));
        called += new < old &&lost(old, new, 16, 53, NAN) > 0;
    }
    /* mean 200 (100 of 20000 draws for each sign of the loss), deviation 14 */
    tap_ok(called <= 270 && called >= 60, "%zu of %zu draws are called a loss, level %g", called,
           count, LEVEL);
}

/* --- tables */

static struct hol_regression
compare(struct hol_rows rows[2], const char *old, const char *new, enum hol_status expected)
{
    struct hol_regression r = {.list = NULL};
    char why[HOL_ROWS_WHY];

    if (hol_rows_read(&rows[0], why, old, strlen(old)) != HOL_OK ||
        hol_rows_read(&rows[1], why, new, strlen(new)) != HOL_OK)
        tap_bail("a table of the test cannot be read: %s", why);
    if (hol_regression_make(&r, &rows[0], &rows[1], LEVEL) != expected)
        tap_bail("a comparison of the test has another status");
    return r;
}

static void
end(struct hol_regression *r, struct hol_rows rows[2])
{
    hol_regression_clear(r);
    hol_rows_clear(&rows[0]);
    hol_rows_clear(&rows[1]);
}

#define HEAD "case,state,solver,bits,verdict,digits_right,digits_attainable,rank\n"

static void
test_row(const char *old, const char *new, enum hol_fate fate, const char *what)
{
    char before[400], after[400];
    struct hol_rows rows[2];

    (void)snprintf(before, sizeof before, HEAD "%s\n", old);
    (void)snprintf(after, sizeof after, HEAD "%s\n", new);
    struct hol_regression r = compare(rows, before, after, HOL_OK);
    bool good = fate == HOL_FATES
                    ? r.count == 0 && r.same == 1
                    : r.count == 1 && r.list[0].fate == fate && strcmp(r.list[0].what, what) == 0;
    tap_ok(good, "%.*s -> %s: %s", (int)strcspn(old, "\n"), old, new,
           fate < HOL_FATES ? hol_fate_text(fate) : "the same");
    tap_ok(hol_regression_lost(&r) == (fate < HOL_FATES && hol_fate_is_loss(fate)),
           "... and a loss only if it is");
    end(&r, rows);
}

static void
test_rows(void)
{
    static const char agrees[] = "a,s,svd,53,agrees,15,15,3";

    test_row(agrees, agrees, HOL_FATES, NULL);
    test_row(agrees, "a,s,svd,53,loses digits,12,15,3", HOL_FATE_LOST, "verdict");
    test_row("a,s,svd,53,agrees,13.6,15,3", "a,s,svd,53,loses digits,13.4,15,3", HOL_FATE_NOISE,
             "verdict");
    test_row("a,s,svd,106,agrees,23.6,25,3", "a,s,svd,106,loses digits,23.4,25,3", HOL_FATE_LOST,
             "verdict");
    test_row("a,s,svd,53,loses digits,12,15,3", agrees, HOL_FATE_WON, "verdict");
    test_row(agrees, "a,s,svd,53,unable,,,", HOL_FATE_LOST, "verdict");
    test_row("a,s,svd,53,wrong,1,15,3", "a,s,svd,53,unable,,,", HOL_FATE_WON, "verdict");
    test_row(agrees, "a,s,svd,53,domain,,,", HOL_FATE_CHANGED, "verdict");
    test_row(agrees, "a,s,svd,53,agrees,15,15,2", HOL_FATE_CHANGED, "rank");
    test_row(agrees, "a,s,svd,53,agrees,14.5,14.5,3", HOL_FATES, NULL); /* another component */
    /* of a row that stands there twice the gravest verdict counts, wherever it is */
    test_row("a,s,svd,53,wrong,1,15,3\na,s,svd,53,agrees,15,15,3", agrees, HOL_FATE_WON, "verdict");
    test_row("a,s,svd,53,agrees,15,15,3\na,s,svd,53,wrong,1,15,3", agrees, HOL_FATE_WON, "verdict");
}

static void
test_matching(void)
{
    struct hol_rows rows[2];
    struct hol_regression r = compare(
        rows,
        HEAD "a,s,svd,53,agrees,15,15,3\na,s,svd,106,agrees,31,31,3\nb,s,svd,53,agrees,9,9,1\n",
        "bits,solver,case,state,verdict,extra\n106,svd,a,s,agrees,1\n53,svd,a,s,agrees,1\n"
        "53,svd,\"a,s\",s,agrees,1\n",
        HOL_OK);

    tap_ok(r.rows == 2 && r.same == 2, "rows are found in any order, by columns in any order");
    tap_ok(r.tally[HOL_FATE_NEW] == 1 && r.tally[HOL_FATE_VANISHED] == 1 && r.count == 2,
           "one is new, one has vanished");
    tap_ok(r.list[0].fate == HOL_FATE_VANISHED &&
               strcmp(r.list[0].row, "b, s, svd, 53 bits") == 0 &&
               strcmp(hol_difference_cell(&r.list[0], "case"), "b") == 0,
           "the gravest comes first: %s", r.list[0].row);
    end(&r, rows);
    r = compare(rows, "x,y\n1,2\n", "x,y\n1,2\n", HOL_INVALID);
    tap_ok(r.list == NULL, "no column names rows: INVALID");
    end(&r, rows);
}

/* --- many */

/* `count` times each, of a second and of `times` seconds, with a scatter of a tenth. */
static void
test_times(size_t count, double times, enum hol_fate fate)
{
    struct hol_text text[2] = {{.text = NULL}, {.text = NULL}};
    struct hol_rows rows[2];

    for (size_t s = 0; s < 2; s++) {
        hol_text_add(&text[s], "case,solver,seconds\n");
        for (size_t i = 0; i < count; i++)
            hol_text_print(&text[s], "a,svd,%g\n",
                           (s ? times : 1) * (1 + 0.01 * (double)((7 * i + 3 * s) % 11)));
    }
    struct hol_regression r = compare(rows, text[0].text, text[1].text, HOL_OK);
    if (fate == HOL_FATES)
        tap_ok(r.count == 0 && r.untold == 1 && r.timed == 0, "%zu times each: nothing is said",
               count);
    else
        tap_ok(r.count == 1 && r.list[0].fate == fate && r.timed == 1,
               "%zu times each, %g as long: %s", count, times, hol_fate_text(fate));
    end(&r, rows);
    hol_text_clear(&text[0]);
    hol_text_clear(&text[1]);
}

/* Eight problems of a method, each with states that are the same, `less` digits fewer; one of
 * another has none. */
static void
test_method(double less, enum hol_fate fate)
{
    struct hol_text text[2] = {{.text = NULL}, {.text = NULL}};
    struct hol_rows rows[2];
    size_t found = 0;

    for (size_t s = 0; s < 2; s++) {
        hol_text_add(&text[s], HEAD);
        for (int i = 0; i < 16; i++)
            hol_text_print(&text[s],
                           "p%d,s%d,svd,53,agrees,%.1f,15,3\np%d,s%d,cod,53,agrees,15,15,3\n",
                           i / 2, i % 2, 15 - (s ? less : 0), i / 2, i % 2);
    }
    struct hol_regression r = compare(rows, text[0].text, text[1].text, HOL_OK);
    for (size_t k = 0; k < r.count; k++)
        if (r.list[k].index == SIZE_MAX) {
            found++;
            tap_ok(r.list[k].fate == fate && fabs(r.list[k].p - 2.0 / 256) < 1e-12 &&
                       strcmp(r.list[k].row, "svd, 53 bits, 8 problems") == 0,
                   "%g digits fewer in all of 8 problems: %s, p = %g", less,
                   hol_fate_text(r.list[k].fate), r.list[k].p);
        }
    tap_ok(found == 1, "... of one method");
    end(&r, rows);
    hol_text_clear(&text[0]);
    hol_text_clear(&text[1]);
}

static void
test_memory(void)
{
    static const char old[] = HEAD "a,s,svd,53,agrees,15,15,3\nb,s,svd,53,agrees,9,9,1\n";
    static const char new[] = HEAD "a,s,svd,53,loses digits,5,15,3\nc,s,svd,53,agrees,9,9,1\n";
    size_t k = 1, other = 0;

    for (bool failed = true; failed; k++) {
        struct hol_rows rows[2] = {{0}, {0}};
        struct hol_regression r = {.list = NULL};
        char why[HOL_ROWS_WHY];
        heap_fail_at(k);
        enum hol_status status = hol_rows_read(&rows[0], why, old, strlen(old));
        if (status == HOL_OK)
            status = hol_rows_read(&rows[1], why, new, strlen(new));
        if (status == HOL_OK)
            status = hol_regression_make(&r, &rows[0], &rows[1], LEVEL);
        struct hol_averages averages = {.list = NULL};
        if (status == HOL_OK)
            status = hol_averages_make(&averages, why, &rows[0], NULL);
        failed = heap_calls() >= k;
        heap_fail_at(0);
        hol_averages_clear(&averages);
        other += status != (failed ? HOL_NOMEM : HOL_OK);
        end(&r, rows);
    }
    tap_ok(other == 0, "each of %zu allocations fails once: NOMEM", k - 2);
}

int
main(void)
{
    test_reading();
    test_noise();
    test_draws();
    test_rows();
    test_matching();
    test_times(4, 2, HOL_FATES);
    test_times(6, 1, HOL_FATE_NOISE);
    test_times(6, 2, HOL_FATE_SLOWER);
    test_times(40, 0.5, HOL_FATE_FASTER);
    test_method(0.3, HOL_FATE_LOST);
    test_method(-0.3, HOL_FATE_WON);
    test_memory();
    return tap_done();
}
