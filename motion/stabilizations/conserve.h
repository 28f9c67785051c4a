/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_CONSERVE_H
#define HOL_MOTION_STABILIZATIONS_CONSERVE_H

#include "motion/stabilization.h"

/*
 * Stabilizations that bring invariants back to their values at the start,
 * motion/stabilizations/invariants.h; what their tables in energy.c and momentum.c share (private
 * to motion/).
 */
struct hol_conserve_kind {
    unsigned which;  /* HOL_INVARIANTS_...; with POTENTIAL the energy may be corrected in q */
    bool velocities; /* is corrected in v; with POTENTIAL: where T_2 is large enough          */
    bool project;    /* the one-step corrections come first                                 */
    bool within;     /* the corrections of invariants keep the constraints                  */
    bool mass;       /* all in the norm of M                                                */
    bool baumgarte;  /* with Baumgarte's terms                                              */
};

/* As in struct hol_stabilization. */
enum hol_status hol_conserve_create(void **work, struct hol_system *system,
                                    const struct hol_gains *gains,
                                    const struct hol_conserve_kind *kind) HOL_MUST_CHECK;
enum hol_status hol_conserve_begin(void *work, const struct hol_vec *t, const struct hol_vec *q,
                                   const struct hol_vec *v) HOL_MUST_CHECK;
enum hol_status hol_conserve_bias(void *work, struct hol_vec *U, const struct hol_vec *t,
                                  const struct hol_vec *q, const struct hol_vec *v,
                                  const struct hol_vec *s, const struct hol_vec *h) HOL_MUST_CHECK;
enum hol_status hol_conserve_correct(void *work, const struct hol_vec *t, struct hol_vec *q,
                                     struct hol_vec *v) HOL_MUST_CHECK;
size_t hol_conserve_skipped(const void *work);
void hol_conserve_destroy(void *work);

/* What the tables of these corrections have in common: all but the name, the flags and `create`. */
#define HOL_CONSERVE_FUNCTIONS                                                                     \
    .begin = hol_conserve_begin, .bias = NULL, .correct = hol_conserve_correct, .flow = NULL,      \
    .skipped = hol_conserve_skipped, .destroy = hol_conserve_destroy

/* create_NAME, for one kind. */
#define HOL_CONSERVE_KIND(name, ...)                                                               \
    static enum hol_status create_##name(void **work, struct hol_system *system,                   \
                                         const struct hol_gains *gains)                            \
    {                                                                                              \
        static const struct hol_conserve_kind kind = {__VA_ARGS__};                                \
                                                                                                   \
        return hol_conserve_create(work, system, gains, &kind);                                    \
    }

#endif
