/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Claims about the accuracy of Baumgarte's and the one-step method: Problem 6.6 by RK-2. */
#include "compare/claims/claims-inside.h"

#include <math.h>

#define CASE "greenwood/cone-and-plane"
static const char *const steps[] = {"0.01", "0.005", "0.001"};
#define STEPS (sizeof steps / sizeof steps[0])

/* ------------------------------------------- digits that the one-step method gains */

/* log10 of the errors at t = 1/2, 1, 3/2, 2 by Baumgarte over those by the one-step method. */
static enum hol_status
gains(long double *gain, struct hol_setup *setup, const char *step, bool velocities)
{
    struct hol_study_result baumgarte = {0}, one_step = {0};
    struct hol_trial trial = {.integrator = "rk2", .stabilization = "baumgarte", .step = step};
    enum hol_status status = hol_setup_run(&baumgarte, setup, &trial);

    trial.stabilization = "one-step";
    if (status == HOL_OK)
        status = hol_setup_run(&one_step, setup, &trial);
    for (int k = 0; k < 4 && status == HOL_OK; k++) {
        const struct hol_study_sample *b = hol_sample_near(&baumgarte, (k + 1) / 2.0L);
        const struct hol_study_sample *o = hol_sample_near(&one_step, (k + 1) / 2.0L);
        gain[k] = velocities ? log10l(b->error_v / o->error_v) : log10l(b->error_q / o->error_q);
    }
    hol_study_result_clear(&baumgarte);
    hol_study_result_clear(&one_step);
    return status;
}

/* All steps; least: the least gain, mean: the least mean over the times, of all steps. */
static enum hol_status
all_gains(struct hol_claim_finding *finding, struct hol_setup *setup, bool velocities,
          long double *least, long double *mean)
{
    enum hol_status status = HOL_OK;

    *least = *mean = INFINITY;
    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        long double *row = hol_finding_row(finding, "h = %s", steps[i]);
        status = gains(row, setup, steps[i], velocities);
        row[4] = (row[0] + row[1] + row[2] + row[3]) / 4;
        *mean = fminl(*mean, row[4]);
        for (int k = 0; k < 4; k++)
            *least = fminl(*least, row[k]);
    }
    return status;
}

static enum hol_status
velocity(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    long double least, mean;
    enum hol_status status = all_gains(finding, setup, true, &least, &mean);

    if (status == HOL_OK)
        hol_finding_decide(finding, least >= 1 && mean >= 1.5L, mean >= 1,
                           "on average %.1Lf, %.1Lf and %.1Lf digits: more with every smaller "
                           "step, as the orders of the two methods differ",
                           finding->row[0].value[4], finding->row[1].value[4],
                           finding->row[2].value[4]);
    return status;
}

const struct hol_claim hol_claim_velocity = {
    .place = "p. 381",
    .text = "With RK-2 and the same step the one-step method gives about two more decimal digits "
            "of the velocities than Baumgarte's.",
    .measured = "greenwood/cone-and-plane, RK-2: log10 of the errors of q' by Baumgarte's method "
                "(2/h, 1/h^2) over those by the one-step method",
    .criterion = "at least one digit at every time, and 1.5 digits on average at every step; in "
                 "part: one digit on average",
    .on = CASE,
    .truth = true,
    .columns = {"t = 0.5", "t = 1", "t = 1.5", "t = 2", "mean"},
    .measure = velocity,
};

static enum hol_status
configuration(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    long double least, mean;
    enum hol_status status = all_gains(finding, setup, false, &least, &mean);

    if (status == HOL_OK)
        hol_finding_decide(finding, least >= 0.5L && mean >= 1, mean >= 0.5L,
                           "on average %.1Lf, %.1Lf and %.1Lf digits", finding->row[0].value[4],
                           finding->row[1].value[4], finding->row[2].value[4]);
    return status;
}

const struct hol_claim hol_claim_configuration = {
    .place = "p. 381",
    .text = "The accuracy of the configuration is much superior, too.",
    .measured = "greenwood/cone-and-plane, RK-2: log10 of the errors of q by Baumgarte's method "
                "over those by the one-step method",
    .criterion = "at least half a digit at every time, and one digit on average at every step; in "
                 "part: half a digit on average",
    .on = CASE,
    .truth = true,
    .columns = {"t = 0.5", "t = 1", "t = 1.5", "t = 2", "mean"},
    .measure = configuration,
};

/* -------------------------------------------------------------- satisfactory accuracy */

/* The worst errors of q, or of v, by two stabilizations with one step. */
static enum hol_status
worst_errors(long double error[2], struct hol_setup *setup, const char *const methods[2],
             const char *step, bool velocities)
{
    enum hol_status status = HOL_OK;

    for (int k = 0; k < 2 && status == HOL_OK; k++) {
        struct hol_study_result result = {0};
        struct hol_trial trial = {.integrator = "rk2", .stabilization = methods[k], .step = step};
        status = hol_setup_run(&result, setup, &trial);
        error[k] = velocities ? result.worst.error_v : result.worst.error_q;
        hol_study_result_clear(&result);
    }
    return status;
}

#define SATISFACTORY 1e-3L

static enum hol_status
satisfactory(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"baumgarte", "one-step"};
    bool good[2] = {false, false};
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        long double *row = hol_finding_row(finding, "h = %s", steps[i]);
        status = worst_errors(row, setup, methods, steps[i], false);
        for (int k = 0; k < 2; k++)
            good[k] = row[k] < SATISFACTORY; /* of the last, smallest step */
    }
    if (status == HOL_OK)
        hol_finding_decide(
            finding, good[0] && good[1], good[0] || good[1],
            "at h = %s %s one-step method comes below %.0Le, %s Baumgarte's: %.1Le and %.1Le",
            steps[STEPS - 1], good[1] ? "the" : "not even the", SATISFACTORY,
            good[0] ? "and so does" : "but not", finding->row[STEPS - 1].value[1],
            finding->row[STEPS - 1].value[0]);
    return status;
}

const struct hol_claim hol_claim_satisfactory = {
    .place = "p. 381, and the text after (6.411)",
    .text = "Both methods show satisfactory accuracy for a relatively small step.",
    .measured = "greenwood/cone-and-plane, RK-2: largest error of q over the span (m; the orbit is "
                "3 m long)",
    .criterion = "below 1e-3 at the smallest step for both; in part: for one of them",
    .on = CASE,
    .truth = true,
    .columns = {"Baumgarte", "one-step"},
    .measure = satisfactory,
};

/* ------------------------------------------------------- once per step, once per pass */

static enum hol_status
once(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"one-step", "one-step-pass"};
    size_t better = 0;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        long double *row = hol_finding_row(finding, "h = %s", steps[i]);
        status = worst_errors(row, setup, methods, steps[i], true);
        row[2] = row[1] / row[0];
        better += row[2] >= 1;
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, better == STEPS, better > 0,
                           "once per step has the smaller error with %zu of %zu steps", better,
                           STEPS);
    return status;
}

const struct hol_claim hol_claim_once = {
    .place = "text after (6.359)",
    .text = "With an algorithm of several passes it is preferable to correct once per step rather "
            "than once per pass.",
    .measured = "greenwood/cone-and-plane, RK-2 with the one-step method: largest error of q' over "
                "the span",
    .criterion = "the error is not larger when corrected once per step, at every step size; in "
                 "part: at some",
    .on = CASE,
    .truth = true,
    .columns = {"once per step", "once per pass", "ratio"},
    .measure = once,
};
