/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What is told of the true answer at a state, taken from it or from where it is kept. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "reports/instant/true-answer.h"
#include "reports/notation/tags.h"

#include <math.h>

#define TEXTS ((size_t)HOL_SITE_LISTS * HOL_SITE_COMPONENTS)

const struct hol_site_list hol_site_lists[HOL_SITE_LISTS] = {
    {"q", HOL_SITE_STATE, false},     {"v", HOL_SITE_STATE, false},
    {"qdd", HOL_SITE_ANSWER, false},  {"FL", HOL_SITE_ANSWER, false},
    {"FC", HOL_SITE_ANSWER, true},    {"lambda", HOL_SITE_ROWS, false},
    {"reaction", HOL_SITE_ROWS, true}};

/* The text, copied; false: no memory. */
static bool
copy(char **to, const char *text)
{
    *to = text != NULL ? hol_strdup(text) : NULL;
    return text == NULL || *to != NULL;
}

static enum hol_status
take_texts(struct hol_site_instant *instant, const struct hol_model *model,
           const struct hol_truth *truth, const struct hol_enclosure *enclosure)
{
    instant->texts = hol_alloc(TEXTS, sizeof *instant->texts);
    if (instant->texts == NULL)
        return HOL_NOMEM;
    instant->text_count = TEXTS;
    for (size_t k = 0; k < HOL_SITE_LISTS; k++) {
        const struct hol_site_list *list = &hol_site_lists[k];
        size_t count = list->group == HOL_SITE_ROWS ? model->m : model->n;

        for (size_t i = 0; i < count && i < HOL_SITE_COMPONENTS; i++) {
            char **text = &instant->texts[k * HOL_SITE_COMPONENTS + i];

            if (list->nonideal && !model->source->has_nonideal)
                continue;
            *text = hol_truth_text(model, truth, enclosure, list->key, i, HOL_SITE_DIGITS);
            if (*text == NULL)
                return HOL_NOMEM;
        }
    }
    return HOL_OK;
}

enum hol_status
hol_site_instant_take(struct hol_site_instant *instant, const struct hol_model *model,
                      const struct hol_truth *truth, const struct hol_enclosure *enclosure)
{
    if (instant->status != HOL_OK)
        return copy(&instant->why, hol_truth_why(truth, instant->status)) ? HOL_OK : HOL_NOMEM;
    instant->tags = hol_tags(model, truth);
    instant->rank = truth->answer.rank;
    instant->kappa_B = truth->condition.kappa_B;
    instant->kappa_M = truth->condition.kappa_M;
    instant->agreed = floor(truth->digits);
    instant->agreed_bits = truth->bits;
    instant->certified = floor(enclosure->digits);
    instant->certified_bits = enclosure->bits;
    instant->proved_rank = enclosure->rank;
    return copy(&instant->open, enclosure->why) ? take_texts(instant, model, truth, enclosure)
                                                : HOL_NOMEM;
}

void
hol_site_instant_clear(struct hol_site_instant *instant)
{
    for (size_t k = 0; k < instant->text_count; k++)
        hol_free(instant->texts[k]);
    hol_free(instant->texts);
    hol_free(instant->open);
    hol_free(instant->why);
    *instant = (struct hol_site_instant){0};
}

void
hol_pack_site_instant(struct hol_pack *pack, void *record)
{
    struct hol_site_instant *instant = record;
    size_t tags = instant->tags;

    HOL_PACK_ENUM(pack, instant->status, HOL_STATUS_COUNT);
    hol_pack_text(pack, &instant->why);
    hol_pack_size(pack, &tags);
    instant->tags = (unsigned)tags;
    hol_pack_size(pack, &instant->rank);
    hol_pack_size(pack, &instant->proved_rank);
    hol_pack_real(pack, &instant->kappa_B);
    hol_pack_real(pack, &instant->kappa_M);
    hol_pack_double(pack, &instant->agreed);
    hol_pack_double(pack, &instant->certified);
    hol_pack_long(pack, &instant->agreed_bits);
    hol_pack_long(pack, &instant->certified_bits);
    hol_pack_text(pack, &instant->open);
    hol_pack_array(pack, &instant->texts, &instant->text_count, sizeof *instant->texts);
    for (size_t k = 0; k < instant->text_count; k++)
        hol_pack_text(pack, &instant->texts[k]);
    if (pack->reading && pack->status == HOL_OK && instant->status == HOL_OK &&
        instant->text_count != TEXTS)
        pack->status = HOL_IO;
}
