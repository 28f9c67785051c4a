/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_STUDIES_STUDY_H
#define HOL_TESTS_STUDIES_STUDY_H

#include "compare/motion/study.h"

/* Studies in tests; everything bails out on failure. */
#define SOLVER "gram-schmidt"

/* One component from a decimal; cleared by hol_mat_clear. */
void study_number(struct hol_vec *v, const char *text, mpfr_prec_t bits);
/* options NULL: the defaults. */
struct hol_study *study_make(struct hol_model *model, const struct hol_study_options *options);
/* Methods by name, tolerance 1e-14. */
struct hol_study_run study_run(const char *integrator, const char *stabilization,
                               const struct hol_vec *step, mpfr_prec_t bits);
/* samples: 0, all. */
struct hol_study_result study_measure(struct hol_study *study, const char *integrator,
                                      const char *stabilization, const char *step, mpfr_prec_t bits,
                                      size_t samples);

#endif
