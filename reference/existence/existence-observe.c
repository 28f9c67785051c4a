/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How far the true motion is seen to exist, beside the interval that a theorem guarantees. */
#include "reference/existence/existence.h"

#include "base/alloc.h"
#include "model/tape/ball.h"
#include "reference/trajectory/trajectory.h"

#include <math.h>
#include <stdio.h>

#define DIGITS 15
#define SECONDS 30 /* of the processor */
#define BITS 128

void
hol_existence_destroy(struct hol_existence *e)
{
    if (e == NULL)
        return;
    hol_free(e->number);
    hol_free(e);
}

/* The end of the span, at least the start and 2 h, or 1 where nothing else is known. */
static enum hol_status
find_end(mpfr_ptr end, mpfr_ptr x, const struct hol_existence *e, const struct hol_model *model,
         size_t state)
{
    struct hol_eval *constants;
    enum hol_status status = hol_eval_create(&constants, model->tape, BITS);

    if (status != HOL_OK)
        return status;
    hol_eval_get(x, constants, model->out_state + state * (1 + 2 * model->n));
    hol_eval_get(end, constants, model->out_span + 1);
    hol_eval_destroy(constants);
    if (!model->source->has_span)
        mpfr_set(end, x, MPFR_RNDN);
    mpfr_add(x, x, e->h, MPFR_RNDU);
    mpfr_add(x, x, e->h, MPFR_RNDU);
    if (mpfr_zero_p(e->h) && mpfr_cmp(end, x) <= 0)
        mpfr_add_ui(x, x, 1, MPFR_RNDU);
    mpfr_max(end, end, x, MPFR_RNDU);
    return HOL_OK;
}

/* Does the motion end where it was found to exist? */
static bool
is_refuted(const struct hol_existence *e, double reached)
{
    mpfr_t end;
    arf_t last, seen;
    bool before;

    mpfr_init2(end, BITS);
    arf_init(last);
    arf_init(seen);
    mpfr_add(end, e->t, e->h, MPFR_RNDD);
    arf_set_mpfr(last, end);
    arf_set_d(seen, reached);
    before = arf_cmp(seen, last) < 0;
    arf_clear(seen);
    arf_clear(last);
    mpfr_clear(end);
    return e->assumed && before;
}

enum hol_status
hol_existence_observe(struct hol_existence *e, enum hol_status *found,
                      const struct hol_model *model, size_t state)
{
    struct hol_trajectory_options options = {
        .digits = DIGITS, .state = state, .project = true, .seconds = SECONDS};
    struct hol_trajectory *trajectory = NULL;
    struct hol_trajectory_facts facts = {.stopped_at = NAN};
    const char *why = NULL;
    double reached = NAN;
    enum hol_status status;
    mpfr_t *x;

    if (model->source->contact_count > 0) /* of one phase; the motion has others */
        return HOL_OK;
    x = hol_alloc_mpfr(2, BITS);
    status = x == NULL ? HOL_NOMEM : find_end(x[0], x[1], e, model, state);
    if (status == HOL_OK)
        status = hol_trajectory_create(&trajectory, model, &options, x[0], &reached, &why);
    if (trajectory != NULL)
        hol_trajectory_facts(&facts, trajectory);
    if (status == HOL_OK || status == HOL_DOMAIN || status == HOL_UNABLE) {
        e->observed = true;
        e->reached = reached;
        e->stopped_at = facts.stopped_at;
        (void)snprintf(e->stop_why, sizeof e->stop_why, "%s",
                       status == HOL_OK ? ""
                       : why != NULL    ? why
                                        : hol_status_text(status));
        if (*found == HOL_OK && status == HOL_DOMAIN && is_refuted(e, reached)) {
            *found = HOL_DOMAIN;
            (void)snprintf(e->why, sizeof e->why,
                           "the rows that depend on others do not agree "
                           "with them all along the motion");
        }
        status = HOL_OK;
    }
    hol_trajectory_destroy(trajectory);
    hol_free(x);
    return status;
}
