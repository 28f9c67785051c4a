/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MOTION_CONTACTS_PASSAGE_H
#define HOL_MOTION_CONTACTS_PASSAGE_H

#include "motion/run/simulate.h"

/*
 * A simulation from phase to phase (private to motion/): which contacts are closed, the case as it
 * is then, and the state that each phase begins with. Each phase is one run (motion/run/run.h),
 * with a new work space of the integrator and the stabilization.
 */
struct hol_variant;

struct hol_passage {
    const struct hol_simulation *asked;
    struct hol_simulation how; /* of the present phase */
    struct hol_outcome *outcome;
    bool later;                   /* not the first phase; the next three describe its beginning */
    struct hol_vec t, q, v;       /* the state */
    size_t released;              /* a contact that has just opened; SIZE_MAX */
    struct hol_vec offset, slope; /* hol_contacts, of that */
    struct hol_vec until, step;   /* as in the first phase */
    uint64_t done;                /* steps so far, where samples are counted */
    /* private */
    bool *closed;
    struct hol_variant *variants; /* a list: of the case in other phases, and of impacts */
};

struct hol_run;

/* asked, outcome: must outlive it. NOMEM. clear also after a failed init. */
enum hol_status hol_passage_init(struct hol_passage *passage, const struct hol_simulation *asked,
                                 struct hol_outcome *outcome) HOL_MUST_CHECK;
void hol_passage_clear(struct hol_passage *passage);

/*
 * Go from a phase that has ended with a change of contact (run->contacts) to the next one: the
 * change is recorded, and an impact is solved.
 *
 * on  out  there is another phase; else outcome->end says why: COMPLETE (the phase ends at the end
 *          of the motion), or what cannot be resolved
 *
 * HOL_NOMEM
 */
enum hol_status hol_passage_next(struct hol_passage *passage, struct hol_run *run,
                                 bool *on) HOL_MUST_CHECK;

#endif
