/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* No stabilization: the differentiated constraints alone. */
#include "motion/methods.h"

static enum hol_status
create(const struct hol_stabilization *self, void **work, struct hol_system *system,
       const struct hol_gains *gains)
{
    (void)self;
    (void)system;
    (void)gains;
    *work = NULL;
    return HOL_OK;
}

static void
destroy(void *work)
{
    (void)work;
}

const struct hol_stabilization hol_stabilization_none = {
    .name = "none",
    .source = "Greenwood2003 (6.290)",
    .summary = "the differentiated constraints as they are: they drift",
    .create = create,
    .destroy = destroy,
};
