/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Members of the table of a method that this build does not have. */
#include "motion/integrators/absent.h"

enum hol_status
hol_absent_create(const struct hol_integrator *self, void **work, const struct hol_rhs *rhs,
                  long double tolerance)
{
    (void)self;
    (void)work;
    (void)rhs;
    (void)tolerance;
    return HOL_INVALID;
}

enum hol_status
hol_absent_step(void *work, struct hol_vec *t, struct hol_vec *y, const struct hol_vec *h)
{
    (void)work;
    (void)t;
    (void)y;
    (void)h;
    return HOL_INVALID;
}

void
hol_absent_changed(void *work)
{
    (void)work;
}

size_t
hol_absent_steps(const void *work)
{
    (void)work;
    return 0;
}

void
hol_absent_destroy(void *work)
{
    (void)work;
}
