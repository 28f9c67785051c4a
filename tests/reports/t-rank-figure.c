/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The data of the figure of ranks: strips that end at the magnitudes, what is undecided, the
 * interval on which all solvers decide on the true rank.
 */
#include "base/alloc.h"
#include "reports/studies/rank.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 6, MOST = 3 };

/* Thresholds 1e-19 to 1e-4 by 1e3, and what a solver says at each. */
static const long double thresholds[STEPS] = {1e-19L, 1e-16L, 1e-13L, 1e-10L, 1e-7L, 1e-4L};

struct said {
    size_t rank;
    bool decided;
};

static void
fill(struct hol_rank_record *record, const struct hol_solver *solver, long double *magnitudes,
     size_t count, struct hol_rank_step *steps, const struct said *said)
{
    for (size_t i = 0; i < STEPS; i++)
        steps[i] =
            (struct hol_rank_step){thresholds[i], HOL_OK, true, said[i].decided, said[i].rank};
    *record = (struct hol_rank_record){.solver = solver,
                                       .bits = 53,
                                       .detail = {.stated = true,
                                                  .decided = true,
                                                  .measure = "lengths",
                                                  .count = count,
                                                  .magnitude = magnitudes,
                                                  .reference = 2,
                                                  .threshold = 2e-14L},
                                       .step_count = STEPS,
                                       .steps = steps};
}

static bool
has_lines(const char *text, const char *const *lines)
{
    bool all = true;

    for (; *lines != NULL; lines++) {
        char line[64];

        snprintf(line, sizeof line, "\n%s\n", *lines);
        if (strstr(text, line) == NULL) {
            tap_diag("missing: %s", *lines);
            all = false;
        }
    }
    return all;
}

/* How many lines are not comments and not empty. */
static size_t
count_lines(const char *text)
{
    size_t count = 0;

    for (const char *end; (end = strchr(text, '\n')) != NULL; text = end + 1)
        count += *text != '#' && *text != '\n';
    return count;
}

int
main(void)
{
    /* Against the reference 2: 1, 5e-9 and 1e-17, rank 2; and 1, 0: the same with a doubt. */
    static const struct said plain[STEPS] = {{3, true}, {2, true}, {2, true},
                                             {2, true}, {1, true}, {1, true}};
    static const struct said doubts[STEPS] = {{2, false}, {2, false}, {2, true},
                                              {2, true},  {2, true},  {1, true}};
    static const char *const lines[] = {"1 1.000000e-19 1.000000e-17 3 1",
                                        "1 1.000000e-17 5.000000e-09 2 1",
                                        "1 5.000000e-09 1.000000e-04 1 1",
                                        "2 1.000000e-19 1.000000e-13 2 0",
                                        "2 1.000000e-13 1.000000e-04 2 1",
                                        "1 1.000000e+00",
                                        "1 5.000000e-09",
                                        "1 1.000000e-17",
                                        "2 1.000000e+00",
                                        "1 1.000000e-14",
                                        "2 1.000000e-14",
                                        NULL};
    static const struct hol_solver one = {.name = "one"}, two = {.name = "two"};
    static const struct hol_case source = {.name = "a/case", .label = "a/case"};
    long double magnitudes[MOST] = {2, 1e-8L, 2e-17L}, others[] = {2, 0};
    struct hol_rank_step steps[2][STEPS];
    struct hol_rank_record records[2];
    char label[] = "initial";
    struct hol_rank_state state = {.label = label,
                                   .truth_status = HOL_OK,
                                   .n = 3,
                                   .m = 3,
                                   .rank = 2,
                                   .record_count = 2,
                                   .records = records};
    struct hol_rank_study study = {.source = &source, .state_count = 1, .states = &state};
    struct hol_rank_figure figure = {&study, 0, 53};
    char *data = NULL, *text;
    size_t size;
    FILE *out = open_memstream(&data, &size);

    fill(&records[0], &one, magnitudes, MOST, steps[0], plain);
    fill(&records[1], &two, others, 2, steps[1], doubts);
    if (out == NULL || hol_rank_drawing.data(out, &figure) != HOL_OK || fclose(out) != 0)
        tap_bail("no data");
    tap_ok(has_lines(data, lines),
           "strips end at magnitudes, or where the solver changes its mind");
    tap_ok(count_lines(data) == 12, "and nothing else is drawn, no magnitude of 0: %zu lines",
           count_lines(data));
    text = hol_draw_text(&hol_rank_drawing, &figure);
    tap_ok(
        text != NULL && strcmp(text, "\"a/case\" \"initial\" \"one two \" 53 2 3 1.0000e-19 "
                                     "1.0000e-13 5.0000e-09") == 0,
        "all decide on the true rank from 1e-13, where the second does, to 5e-9, up to which the "
        "first does: %s",
        text != NULL ? text : "no memory");
    hol_free(text);
    state.rank = 3;
    text = hol_draw_text(&hol_rank_drawing, &figure);
    tap_ok(text != NULL && strstr(text, " 53 3 3 1.0000e-19 0.0000e+00 0.0000e+00") != NULL,
           "nowhere, if one never does");
    hol_free(text);
    figure.bits = 106;
    out = fopen("/dev/null", "w");
    tap_ok(out != NULL && hol_rank_drawing.data(out, &figure) == HOL_UNABLE,
           "nothing at other bits: UNABLE");
    if (out != NULL)
        (void)fclose(out);
    free(data);
    return tap_done();
}
