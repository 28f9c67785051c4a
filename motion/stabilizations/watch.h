/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_STABILIZATIONS_WATCH_H
#define HOL_MOTION_STABILIZATIONS_WATCH_H

#include "motion/stabilizations/lean.h"

/*
 * The largest and the least singular value of A of a lean system, whose rows are independent, by
 * iteration: y := A A^T y, and u := (A A^T)^-1 u without forming either
 * (motion/stabilizations/lean.h). From one state to the next the vectors are kept, so that few
 * iterations do. A value is taken when it changes by less than a thousandth: singular values that
 * are close to it may hide as much of it.
 */
struct hol_watch {
    struct hol_lean lean;
    struct hol_vec u, v; /* of the least: A^T u = v, |v| = sigma |u| */
    /* private */
    struct hol_vec y, image;
    bool begun;
};

/* Of a system that is not lean: nothing is seen. */
enum hol_status hol_watch_init(struct hol_watch *watch,
                               const struct hol_system *system) HOL_MUST_CHECK;
void hol_watch_clear(struct hol_watch *watch); /* zeroed: no-op */

/*
 * At the state of the system: most >= least > 0, estimates from the inside. False: not determined;
 * the rows are too near to dependent ones, or there is nothing to iterate with.
 */
bool hol_watch_look(struct hol_watch *watch, long double *most, long double *least);

#endif
