/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* For how long a motion is certain to exist, found or taken from where it is kept. */
#include "compare/motion/existence.h"

#include "compare/instant/pack.h"
#include "problem/pack.h"

struct kept {
    struct hol_existence *e; /* NULL: there is none */
    enum hol_status found;
};

static void
pack_existence(struct hol_pack *pack, void *record)
{
    struct kept *kept = record;
    struct hol_existence *e;
    bool any = kept->e != NULL;

    HOL_PACK_ENUM(pack, kept->found, HOL_STATUS_COUNT);
    hol_pack_bool(pack, &any);
    if (pack->status != HOL_OK || !any)
        return;
    if (pack->reading && (kept->e = hol_existence_empty()) == NULL) {
        pack->status = HOL_NOMEM;
        return;
    }
    e = kept->e;
    hol_pack_size(pack, &e->n);
    hol_pack_size(pack, &e->m);
    hol_pack_size(pack, &e->rank);
    hol_pack_bool(pack, &e->assumed);
    hol_pack_size(pack, &e->evaluations);
    hol_pack_mpfr(pack, e->D);
    hol_pack_mpfr(pack, e->mu_low);
    hol_pack_mpfr(pack, e->mu_high);
    hol_pack_mpfr(pack, e->h);
    hol_pack_mpfr(pack, e->t);
    hol_pack_chars(pack, e->why, sizeof e->why);
    hol_pack_chars(pack, e->where, sizeof e->where);
    hol_pack_bool(pack, &e->observed);
    hol_pack_double(pack, &e->reached);
    hol_pack_double(pack, &e->stopped_at);
    hol_pack_chars(pack, e->stop_why, sizeof e->stop_why);
}

static enum hol_status
find(struct kept *kept, const struct hol_model *model, const struct hol_existence_options *options)
{
    kept->found = hol_existence_create(&kept->e, model, options);
    return kept->found == HOL_NOMEM ? HOL_NOMEM
           : kept->e != NULL ? hol_existence_observe(kept->e, &kept->found, model, options->state)
                             : HOL_OK;
}

enum hol_status
hol_existence_find(struct hol_existence **existence, enum hol_status *found,
                   const struct hol_model *model, const struct hol_existence_options *options,
                   const struct hol_keeper *keeper)
{
    struct kept kept = {NULL, HOL_OK};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, model->source, "existence", options->state);
    status = hol_keeper_recall(keeper, name, pack_existence, &kept);
    if (status == HOL_UNABLE) {
        status = find(&kept, model, options);
        if (status == HOL_OK)
            status = hol_keeper_keep(keeper, name, "existence", pack_existence, &kept, NULL);
    }
    if (status != HOL_OK) {
        hol_existence_destroy(kept.e);
        return status;
    }
    *existence = kept.e;
    *found = kept.found;
    return HOL_OK;
}
