/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Claims about corrections by integrals of the motion. */
#include "compare/claims/claims-inside.h"

#include "compare/claims/claims-walk.h"

#include <math.h>

/* -------------------------------------------- constraint and energy corrections: angle */

#define NORMAL 0.1L

static enum hol_status
normal(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const cases[] = {"greenwood/cone-and-plane",
                                        "greenwood/knife-edge-dumbbell"};
    long double most[2] = {NAN, NAN};
    enum hol_status status = HOL_OK;

    for (int k = 0; k < 2 && status == HOL_OK; k++) {
        struct hol_angles angles = {0};
        struct hol_setup own;
        long double *row = hol_finding_row(finding, "%s", cases[k]);
        status = hol_setup_open(&own, setup->shared, cases[k], NULL, false);
        if (status == HOL_OK)
            status = hol_claim_walk(&angles, own.model, "rk2", "0.01", hol_study_end(own.study));
        row[0] = angles.median;
        row[1] = most[k] = angles.largest;
        row[2] = (long double)angles.count;
        hol_setup_close(&own);
    }
    if (status == HOL_OK)
        hol_finding_decide(finding, most[0] <= NORMAL && most[1] <= NORMAL,
                           most[0] <= NORMAL || most[1] <= NORMAL,
                           "largest |cosine| %.1Le where M is the unit matrix, %.2Lf where it "
                           "couples the coordinates",
                           most[0], most[1]);
    return status;
}

const struct hol_claim hol_claim_normal = {
    .place = "text after (6.444)",
    .text = "Corrections of the velocities for errors of the constraints and of the energy are "
            "about normal to each other and hardly interact.",
    .measured = "RK-2, h = 0.01, one-step and energy corrections after every step: |cosine| of the "
                "angle between the two changes of q'",
    .criterion = "at most 0.1 in both cases at every step; in part: in one of them",
    .columns = {"median", "largest", "of steps"},
    .measure = normal,
};

/* --------------------------------------------------------------- energy and momentum */

#define KEPT 1e-10L

static enum hol_status
integrals(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"none", "energy", "energy-momentum"};
    const long double *first = NULL, *last = NULL;
    enum hol_status status = HOL_OK;

    for (int k = 0; k < 3 && status == HOL_OK; k++) {
        struct hol_study_result result = {0};
        struct hol_trial trial = {.integrator = "rk2", .stabilization = methods[k], .step = "0.01"};
        long double *row = hol_finding_row(finding, "%s", methods[k]);
        status = hol_setup_run(&result, setup, &trial);
        if (status == HOL_OK) {
            row[0] = hol_drift_of(setup, &result, "energy");
            row[1] = hol_drift_of(setup, &result, "angular momentum");
            row[2] = result.worst.error_q;
        }
        first = k == 0 ? row : first;
        last = row;
        hol_study_result_clear(&result);
    }
    if (status == HOL_OK) {
        bool kept = last[0] <= KEPT && last[1] <= KEPT;
        hol_finding_decide(finding, kept && last[2] < first[2], kept,
                           "corrected for both, they change by %.0Le and %.0Le; the error of q is "
                           "%.2Lf times that without corrections",
                           last[0], last[1], last[2] / first[2]);
    }
    return status;
}

const struct hol_claim hol_claim_integrals = {
    .place = "(6.497)-(6.504), Example 6.9",
    .text = "The accuracy of the integration is improved by corrections for both the energy and "
            "the angular momentum.",
    .measured = "greenwood/unwinding-cylinder, RK-2, h = 0.01: largest changes of energy and "
                "angular momentum, largest error of q",
    .criterion = "both integrals change by no more than 1e-10, and the error of q is smaller than "
                 "without corrections; in part: the integrals alone",
    .on = "greenwood/unwinding-cylinder",
    .truth = true,
    .columns = {"energy", "momentum", "error of q"},
    .measure = integrals,
};
