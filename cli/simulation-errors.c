/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The errors of a simulation against the true motion, sample by sample, for simulate --errors. */
#include <stdio.h> /* first: mpfr.h declares functions of a FILE only after it */

#include "cli/simulation-errors.h"

#include "cli/motion-options.h"

/* Digits of the truth beyond those of the simulation, and the least. */
#define MORE_DIGITS 15
#define LEAST_DIGITS 30

bool
hol_errors_open(struct hol_study **study, const struct hol_loaded *loaded,
                const struct hol_simulation *how)
{
    struct hol_study_options wanted = {.state = how->start != NULL ? how->start->state : 0,
                                       .until = how->until,
                                       .digits = how->bits * 30103 / 100000 + MORE_DIGITS};
    if (wanted.digits < LEAST_DIGITS)
        wanted.digits = LEAST_DIGITS;
    enum hol_status status = hol_study_create(study, loaded->model, &wanted, NULL);
    if (status != HOL_OK)
        (void)hol_motion_refused(loaded->source, status, NULL);
    return status == HOL_OK;
}

enum hol_status
hol_errors_write_sample(FILE *out, struct hol_study *study, const struct hol_sample *sample)
{
    long double q, v;
    enum hol_status status = hol_study_errors(&q, &v, study, sample);
    if (status != HOL_OK)
        return status;
    fputc(',', out);
    if (q >= 0)
        fprintf(out, "%.3Le", q);
    fputc(',', out);
    if (v >= 0)
        fprintf(out, "%.3Le", v);
    return HOL_OK;
}

static void
write_event(FILE *out, const struct hol_study_event *event, long double error)
{
    fprintf(out, "# event \"%s\", true t = %.15Lg: ", event->name, event->truth);
    if (error >= 0 || error < 0)
        fprintf(out, "off by %+.3Le\r\n", error);
    else
        fputs("does not come near that time\r\n", out);
}

void
hol_errors_write_end(FILE *out, struct hol_study *study, const struct hol_simulation *how)
{
    struct hol_study_run run = {.solver = how->solver,
                                .integrator = how->integrator,
                                .stabilization = how->stabilization,
                                .gains = how->gains,
                                .bits = how->bits,
                                .step = how->step,
                                .tolerance = how->tolerance};
    struct hol_study_result result;
    enum hol_status status = hol_study_measure(&result, study, &run);
    if (status != HOL_OK) {
        hol_complain("errors: %s", hol_status_text(status));
        return;
    }
    if (result.worst.error_q >= 0)
        fprintf(out, "# largest errors: of q %.3Le, of q' %.3Le\r\n", result.worst.error_q,
                result.worst.error_v);
    for (size_t k = 0; k < result.event_count; k++)
        write_event(out, hol_study_event(study, k), result.event_error[k]);
    if (result.strayed)
        fputs("# the changes of contact are not those of the true motion\r\n", out);
    if (hol_study_reached(study) < hol_study_end(study))
        fprintf(out,
                "# the true trajectory is known to t = %.10Lg: errors are of what is before\r\n",
                hol_study_reached(study));
    hol_study_result_clear(&result);
}
