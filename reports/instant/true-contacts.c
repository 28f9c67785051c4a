/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What contacts say about a motion that is to begin at a state. */
#include "reports/instant/true-contacts.h"

#include "reference/instant/release.h"
#include "reports/table/escape.h"

/* What is said of a contact. */
enum verdict { NOTHING, PULLING, FREE, UNTOLD, NEGATIVE, VERDICTS };

static const char *const keys[VERDICTS] = {NULL, "pulling", "free", "untold", "negative_gaps"};
static const char *const sentences[VERDICTS] = {
    NULL, "would have to pull: no motion begins here with it closed",
    "presses, and may open as well: more than one motion begins here",
    "has no unique force: whether a motion begins here with it closed is not told",
    "has a negative gap: no motion begins here"};

/* Would the force of a closed contact have to pull? Then the motion does not begin with it closed.
 */
static bool
pulls(const struct hol_contact *contact, const struct hol_truth *truth,
      const struct hol_enclosure *enclosure)
{
    return enclosure != NULL && enclosure->why == NULL
               ? arb_is_negative(enclosure->reaction + contact->row)
               : hol_mat_is_negative(&truth->reaction, contact->row, 0);
}

/* Is contact k open, and its gap negative by more than rounding? */
static bool
penetrates(const struct hol_model *model, size_t k, const struct hol_truth *truth)
{
    return model->source->contacts[k].row == SIZE_MAX &&
           hol_model_gap_is_negative(model, truth->eval, k);
}

static enum hol_status
look(enum verdict *verdict, const struct hol_model *model, size_t k, const struct hol_truth *truth,
     const struct hol_enclosure *enclosure)
{
    const struct hol_contact *contact = &model->source->contacts[k];
    enum hol_status status = HOL_OK;
    bool may = false;

    *verdict = penetrates(model, k, truth) ? NEGATIVE : NOTHING;
    if (*verdict != NOTHING || contact->row == SIZE_MAX)
        return HOL_OK;
    if (!truth->unique[contact->row])
        *verdict = UNTOLD;
    else if (pulls(contact, truth, enclosure))
        *verdict = PULLING;
    else if (model->nonideal_needs_force) {
        status = hol_contact_may_open(&may, model, NULL, truth, k, (long)truth->digits);
        *verdict = may ? FREE : NOTHING;
    }
    return status;
}

enum hol_status
hol_print_contacts(FILE *out, const struct hol_model *model, const struct hol_truth *truth,
                   const struct hol_enclosure *enclosure)
{
    enum hol_status status = HOL_OK;
    enum verdict verdict;

    for (size_t k = 0; k < model->source->contact_count && status == HOL_OK; k++) {
        status = look(&verdict, model, k, truth, enclosure);
        if (status == HOL_OK && verdict != NOTHING)
            fprintf(out, "contact \"%s\" %s\n", model->source->contacts[k].name,
                    sentences[verdict]);
    }
    return status;
}

/* The contact's name to a list that begins where it has one. */
static bool
add_name(json_t *root, const char *key, const struct hol_model *model, size_t contact)
{
    json_t *names = json_object_get(root, key);

    if (names == NULL && json_object_set_new(root, key, names = json_array()) != 0)
        return false;
    return json_array_append_new(names, hol_json_text(model->source->contacts[contact].name)) == 0;
}

enum hol_status
hol_json_contacts(json_t *root, const struct hol_model *model, const struct hol_truth *truth,
                  const struct hol_enclosure *enclosure)
{
    enum hol_status status = HOL_OK;
    enum verdict verdict;

    for (size_t k = 0; k < model->source->contact_count && status == HOL_OK; k++) {
        status = look(&verdict, model, k, truth, enclosure);
        if (status == HOL_OK && verdict != NOTHING && !add_name(root, keys[verdict], model, k))
            status = HOL_NOMEM;
    }
    return status;
}
