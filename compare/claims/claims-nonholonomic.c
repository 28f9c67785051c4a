/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Claims about nonholonomic constraints: Problem 6.7 by RK-2. */
#include "compare/claims/claims-inside.h"

#include <math.h>

#define CASE "greenwood/knife-edge-dumbbell"
static const char *const steps[] = {"0.01", "0.005", "0.001"};
#define STEPS (sizeof steps / sizeof steps[0])

/* --------------------------------------------------------- superior, with some loss */

static enum hol_status
nonholonomic(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"none", "baumgarte", "one-step"};
    long double least_q = INFINITY, least_g = INFINITY, most_q = 0;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        long double *row[3];
        for (int k = 0; k < 3 && status == HOL_OK; k++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {
                .integrator = "rk2", .stabilization = methods[k], .step = steps[i]};
            row[k] = hol_finding_row(finding, "h = %s, %s", steps[i], methods[k]);
            status = hol_setup_run(&result, setup, &trial);
            row[k][0] = result.worst.error_q;
            row[k][1] = result.worst.error_v;
            row[k][2] = result.worst.rate;
            hol_study_result_clear(&result);
        }
        if (status != HOL_OK)
            break;
        least_q = fminl(least_q, row[1][0] / row[2][0]);
        most_q = fmaxl(most_q, row[1][0] / row[2][0]);
        least_g = fminl(least_g, row[1][2] / row[2][2]);
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, least_q >= 2 && least_g >= 2, least_g >= 2,
                           "g is at least %.0Le times smaller with the one-step method, but the "
                           "errors of q by Baumgarte's are %.2Lf to %.2Lf times its own",
                           least_g, least_q, most_q);
    return status;
}

const struct hol_claim hol_claim_nonholonomic = {
    .place = "p. 381",
    .text = "For nonholonomic constraints, too, the one-step method is more accurate; both lose "
            "some accuracy, because errors of the configuration cannot be seen.",
    .measured = "greenwood/knife-edge-dumbbell, RK-2: largest errors of q and q', largest |g|; "
                "Baumgarte's gains are 1/h, 1/h^2",
    .criterion = "both the error of q and |g| at least twice as large with Baumgarte's method, at "
                 "every step; in part: |g| alone",
    .on = CASE,
    .truth = true,
    .columns = {"error of q", "error of q'", "|g|"},
    .measure = nonholonomic,
};

/* ------------------------------------------------------------------------- beta = 0 */

#define ACCEPTABLE 1e-3L

static enum hol_status
zero_beta(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const zero[] = {"0", NULL};
    bool acceptable = true, better = true;
    long double least = INFINITY, most = 0;
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < STEPS && status == HOL_OK; i++) {
        long double *row = hol_finding_row(finding, "h = %s", steps[i]);
        for (int k = 0; k < 2 && status == HOL_OK; k++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {.integrator = "rk2",
                                      .stabilization = "baumgarte",
                                      .step = steps[i],
                                      .beta = zero[k]};
            status = hol_setup_run(&result, setup, &trial);
            row[k] = result.worst.error_q;
            hol_study_result_clear(&result);
        }
        least = fminl(least, row[0] / row[1]);
        most = fmaxl(most, row[0] / row[1]);
        acceptable = acceptable && row[0] < ACCEPTABLE;
        better = better && row[1] < row[0];
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, acceptable && better, acceptable || better,
                           "errors of q with beta = 0 are %.2Lf to %.2Lf times those with 1/h^2",
                           least, most);
    return status;
}

const struct hol_claim hol_claim_zero_beta = {
    .place = "text after (6.335)",
    .text = "For nonholonomic constraints beta = 0 gives acceptable accuracy; a nonzero beta "
            "improves it.",
    .measured = "greenwood/knife-edge-dumbbell, RK-2, alpha = 1/h: largest error of q",
    .criterion = "below 1e-3 with beta = 0, and smaller with beta = 1/h^2, at every step; in part: "
                 "one of both",
    .on = CASE,
    .truth = true,
    .columns = {"beta = 0", "beta = 1/h^2"},
    .measure = zero_beta,
};
