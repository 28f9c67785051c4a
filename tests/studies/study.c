/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Makes and runs studies for tests. */
#include "tests/studies/study.h"

#include "solvers/solver.h"
#include "tests/support/tap.h"

void
study_number(struct hol_vec *v, const char *text, mpfr_prec_t bits)
{
    mpfr_t x;

    if (hol_vec_init(v, 1, bits) != HOL_OK)
        tap_bail("out of memory");
    mpfr_init2(x, bits);
    mpfr_set_str(x, text, 10, MPFR_RNDN);
    hol_mat_set(v, 0, 0, x);
    mpfr_clear(x);
}

struct hol_study *
study_make(struct hol_model *model, const struct hol_study_options *options)
{
    static const struct hol_study_options plain = {0};
    struct hol_study *study;
    const char *why;

    if (hol_study_create(&study, model, options != NULL ? options : &plain, &why) != HOL_OK)
        tap_bail("no study");
    return study;
}

struct hol_study_run
study_run(const char *integrator, const char *stabilization, const struct hol_vec *step,
          mpfr_prec_t bits)
{
    return (struct hol_study_run){.solver = hol_solver_find(SOLVER),
                                  .integrator = hol_integrator_find(integrator),
                                  .stabilization = hol_stabilization_find(stabilization),
                                  .bits = bits,
                                  .tolerance = 1e-14L,
                                  .step = step};
}

struct hol_study_result
study_measure(struct hol_study *study, const char *integrator, const char *stabilization,
              const char *step, mpfr_prec_t bits, size_t samples)
{
    struct hol_study_result result;
    struct hol_vec h;
    struct hol_study_run run;

    study_number(&h, step, 256);
    run = study_run(integrator, stabilization, &h, bits);
    run.samples = samples;
    if (hol_study_measure(&result, study, &run) != HOL_OK)
        tap_bail("%s, h = %s: no result", integrator, step);
    hol_mat_clear(&h);
    return result;
}
