/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true answers at the states of a case, for its page. */
#include "cli/site/site.h"

#include "base/alloc.h"
#include "compare/instant/pack.h"
#include "reference/enclosure/enclosure.h"

#define DIGITS 60 /* those shown, and those of small components */

static enum hol_status
find(struct hol_site_instant *instant, const struct hol_model *model, size_t state)
{
    const struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_truth *truth = NULL;
    struct hol_enclosure *enclosure = NULL;
    enum hol_status status;

    instant->status = hol_truth_certify(&truth, &enclosure, model, &recipe, DIGITS, 0);
    status = instant->status == HOL_NOMEM ? HOL_NOMEM
                                          : hol_site_instant_take(instant, model, truth, enclosure);
    hol_enclosure_destroy(enclosure);
    hol_truth_destroy(truth);
    return status;
}

enum hol_status
hol_site_solve(struct hol_site_done *done, const struct hol_keeper *keeper)
{
    const struct hol_case *source = done->loaded.source;
    enum hol_status status = HOL_OK;

    done->instants = hol_alloc(source->state_count + 1, sizeof *done->instants);
    if (done->instants == NULL)
        return HOL_NOMEM;
    for (size_t k = 0; k < source->state_count && status == HOL_OK; k++) {
        struct hol_site_instant *instant = &done->instants[done->instant_count++];
        char name[HOL_UNIT_NAME];

        hol_unit_name(name, source, "truth", k);
        status = hol_keeper_recall(keeper, name, hol_pack_site_instant, instant);
        if (status == HOL_UNABLE) {
            status = find(instant, done->loaded.model, k);
            if (status == HOL_OK)
                status =
                    hol_keeper_keep(keeper, name, "truth", hol_pack_site_instant, instant, NULL);
        }
        instant->label = source->states[k].name;
    }
    return status;
}
