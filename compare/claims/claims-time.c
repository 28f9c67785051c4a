/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Claims about time: what the methods cost, and the times of events along the motion. */
#include "compare/claims/claims-inside.h"

#include <gsl/gsl_sort_double.h>
#include <math.h>

#define CASE "greenwood/cone-and-plane"
static const char *const steps[] = {"0.01", "0.005", "0.001"};
#define STEPS (sizeof steps / sizeof steps[0])

/* ------------------------------------------------------------------------------ cost */

#define TURNS 15
static const char *const costs[] = {"none", "baumgarte", "one-step", "one-step-energy"};
#define COSTS (sizeof costs / sizeof costs[0])

static double
quantile(const double *sorted, int quarters)
{
    return sorted[(TURNS - 1) * quarters / 4];
}

/* seconds[k][turn]: the methods take turns, so that a slow moment of the machine hits them all. */
static enum hol_status
take_times(double (*seconds)[TURNS], size_t *count, struct hol_setup *setup)
{
    enum hol_status status = HOL_OK;

    for (int turn = 0; turn < TURNS && status == HOL_OK; turn++)
        for (size_t k = 0; k < COSTS && status == HOL_OK; k++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {.integrator = "rk2",
                                      .stabilization = costs[k],
                                      .step = steps[STEPS - 1],
                                      .timed = true};
            status = hol_setup_run(&result, setup, &trial);
            seconds[k][turn] = result.seconds;
            *count = result.steps;
            hol_study_result_clear(&result);
        }
    return status;
}

static enum hol_status
cost(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    double seconds[COSTS][TURNS];
    size_t count = 1;
    long double base, ratio = NAN;
    enum hol_status status = HOL_OK;

    if (status == HOL_OK)
        status = take_times(seconds, &count, setup);
    for (size_t k = 0; k < COSTS && status == HOL_OK; k++)
        gsl_sort(seconds[k], 1, TURNS);
    for (size_t k = 0; k < COSTS && status == HOL_OK; k++) {
        long double *row = hol_finding_row(finding, "%s", costs[k]);
        base = quantile(seconds[1], 2);
        row[0] = quantile(seconds[k], 2) / (long double)count * 1e6L;
        row[1] = quantile(seconds[k], 1) / (long double)count * 1e6L;
        row[2] = quantile(seconds[k], 3) / (long double)count * 1e6L;
        row[3] = quantile(seconds[k], 2) / base;
        if (k == 2)
            ratio = row[3];
    }
    if (status == HOL_OK)
        hol_finding_decide(
            finding, ratio >= 1 && ratio <= 1.6L, ratio > 0.8L && ratio <= 2,
            "the one-step method takes %.2Lf times as long here; this depends on the machine",
            ratio);
    return status;
}

const struct hol_claim hol_claim_cost = {
    .place = "p. 381",
    .text = "The one-step method takes about one third more computing time than Baumgarte's for "
            "the same step.",
    .measured = "greenwood/cone-and-plane, RK-2, h = 0.001: seconds of this processor per step, "
                "over those of Baumgarte's method; median and quartiles of 15 runs that take turns",
    .criterion = "ratio from 1 to 1.6; in part: from 0.8 to 2. Depends on the machine",
    .timed = true,
    .on = CASE,
    .columns = {"median, us", "quartile", "quartile", "ratio"},
    .measure = cost,
};

/* ------------------------------------------------------- events: Baumgarte, one-step */

#define ALIKE 4
static const struct period_method {
    const char *title, *name, *alpha, *beta;
} period_methods[] = {
    {"one-step", "one-step", NULL, NULL},
    {"Baumgarte", "baumgarte", NULL, NULL},
    {"U kept over a step", "baumgarte-frozen", NULL, NULL},
    {"gains 20, 100", "baumgarte", "20", "100"},
};
#define PERIOD_METHODS (sizeof period_methods / sizeof period_methods[0])

/* row: errors at the lowest and highest point; over those of the one-step method. */
static enum hol_status
event_errors(long double *row, struct hol_setup *setup, const struct hol_trial *trial)
{
    struct hol_study_result result = {0};
    enum hol_status status = hol_setup_run(&result, setup, trial);

    row[0] = row[1] = NAN;
    if (status == HOL_OK) {
        row[0] = hol_event_error(setup, &result, "lowest point");
        row[1] = hol_event_error(setup, &result, "highest point");
    }
    hol_study_result_clear(&result);
    return status;
}

/* A factor between two sizes, at least 1; what is not there is infinitely far. */
static long double
factor(long double x, long double y)
{
    long double ratio = fabsl(x / y);

    return isnan(ratio) ? INFINITY : fmaxl(ratio, 1 / ratio);
}

static enum hol_status
period(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    long double most[PERIOD_METHODS] = {0};
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        const long double *first = NULL;
        for (size_t k = 0; k < PERIOD_METHODS && status == HOL_OK; k++) {
            const struct period_method *m = &period_methods[k];
            struct hol_trial trial = {.integrator = "rk2",
                                      .stabilization = m->name,
                                      .step = steps[i],
                                      .alpha = m->alpha,
                                      .beta = m->beta};
            long double *row = hol_finding_row(finding, "h = %s, %s", steps[i], m->title);
            status = event_errors(row, setup, &trial);
            if (k == 0)
                first = row;
            row[2] = fabsl(row[0] / first[0]);
            row[3] = fabsl(row[1] / first[1]);
            most[k] = fmaxl(most[k], fmaxl(factor(row[0], first[0]), factor(row[1], first[1])));
        }
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, most[1] <= ALIKE, false,
                           "times by Baumgarte's method are off by up to %.0Lf times as much%s; "
                           "with U kept over a step by up to %.1Lf times",
                           most[1], isinf(most[1]) ? " (an event is missed)" : "", most[2]);
    return status;
}

const struct hol_claim hol_claim_period = {
    .place = "p. 381, and the text after (6.411)",
    .text = "Both methods show about the same accuracy of the time response, as measured by the "
            "period.",
    .measured = "greenwood/cone-and-plane, RK-2: errors of the times (s) of the lowest and highest "
                "point, and their sizes over those of the one-step method",
    .criterion = "by Baumgarte's method (2/h, 1/h^2, U at every pass) within a factor of 4 of the "
                 "one-step method, at both events and all steps; variants for comparison",
    .on = CASE,
    .truth = true,
    .columns = {"lowest point", "highest point", "factor", "factor"},
    .measure = period,
};

/* -------------------------------------------------------- truncation and energy errors */

static enum hol_status
truncation(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"one-step", "one-step-energy"};
    long double value[STEPS][2][3], order[2];
    bool better = true;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        for (int k = 0; k < 2 && status == HOL_OK; k++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {
                .integrator = "rk2", .stabilization = methods[k], .step = steps[i]};
            long double *row = hol_finding_row(finding, "h = %s, %s", steps[i], methods[k]);
            status = hol_setup_run(&result, setup, &trial);
            if (status == HOL_OK) {
                row[0] = hol_event_error(setup, &result, "lowest point");
                row[1] = hol_event_error(setup, &result, "highest point");
                row[2] = result.worst.error_q;
            }
            for (int c = 0; c < 3; c++)
                value[i][k][c] = fabsl(row[c]);
            hol_study_result_clear(&result);
        }
        for (int c = 0; c < 3 && status == HOL_OK; c++)
            better = better && value[i][1][c] < value[i][0][c];
    }
    for (int c = 0; c < 2 && status == HOL_OK; c++) /* from h = 0.01 to 0.001 */
        order[c] = log10l(value[0][0][c] / value[STEPS - 1][0][c]);
    if (status == HOL_OK)
        hol_finding_decide(finding, better && order[0] >= 1.5L && order[1] >= 1.5L,
                           better || (order[0] >= 1.5L && order[1] >= 1.5L),
                           "errors of the times fall like h^%.1Lf and h^%.1Lf; the energy "
                           "correction makes %s smaller",
                           order[0], order[1], better ? "every one" : "not every one");
    return status;
}

const struct hol_claim hol_claim_truncation = {
    .place = "pp. 381-382",
    .text = "Errors of the times come from the truncation errors of the integration; corrections "
            "of the energy improve the periods and the overall accuracy.",
    .measured = "greenwood/cone-and-plane, RK-2: errors of the times of the lowest and highest "
                "point (s), largest error of q",
    .criterion = "the errors of the times fall at least like h^1.5 (the order of RK-2 is 2), and "
                 "all errors are smaller with the energy correction; in part: one of both",
    .on = CASE,
    .truth = true,
    .columns = {"lowest point", "highest point", "error of q"},
    .measure = truncation,
};
