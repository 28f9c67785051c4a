/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REFERENCE_TUBE_TUBE_EVENT_INSIDE_H
#define HOL_REFERENCE_TUBE_TUBE_EVENT_INSIDE_H

#include "reference/tube/tube-event.h"
#include "reference/tube/tube-inside.h"

/* The inside of a search for events. */
#define HOL_EVENT_TERMS 6 /* coefficients of f */

struct hol_tube_events {
    struct hol_tube_work work;
    size_t output, d;
    enum hol_event_kind kind;
    double deadline;
    bool begun, at_start, exact;
    size_t zeros;            /* how many of f, f', f'', ... are 0 at the start */
    int sign, first;         /* of f at `at`; and where the search begins */
    arf_t at, width, end;    /* zeros up to `at` have been seen; what to try next */
    slong least, beyond;     /* log2 of the shortest interval; and of how many of them may be one */
    bool several;            /* the last event: f' is not told from 0 in its ball */
    arb_ptr thin, wide;      /* Taylor coefficients of f: HOL_EVENT_TERMS */
    arb_ptr raw;             /* the same of the output */
    arb_t middle, radius, f; /* of the interval; its range */
    arb_t found;             /* the last one, in the run's time */
    const char *why;
};

#endif
