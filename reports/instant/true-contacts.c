/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What contacts say about a motion that is to begin at a state. */
#include "reports/instant/true-contacts.h"

#include "base/alloc.h"
#include "reference/instant/release.h"
#include "reports/table/escape.h"

/* What is said of a contact. */
enum verdict { NOTHING, PULLING, PULLING_TOO, FREE, UNTOLD, MANY, NEGATIVE, VERDICTS };

static const char *const keys[VERDICTS] = {NULL,     "pulling", "pulling",      "free",
                                           "untold", "untold",  "negative_gaps"};
static const char *const sentences[VERDICTS] = {
    NULL,
    "would have to pull: no motion begins here with it closed",
    "would have to pull: no motion begins here with all of these contacts closed",
    "presses, and may open as well: more than one motion begins here",
    "has no unique force: whether a motion begins here with it closed is not told",
    "presses: among so many contacts with friction it is not told whether it may open as well",
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

/* What is said of contact k, but for whether it may open as well. */
static enum verdict
look(const struct hol_model *model, size_t k, const struct hol_truth *truth,
     const struct hol_enclosure *enclosure)
{
    const struct hol_case *c = model->source;
    size_t closed = 0;

    if (penetrates(model, k, truth))
        return NEGATIVE;
    if (c->contacts[k].row == SIZE_MAX)
        return NOTHING;
    if (!truth->unique[c->contacts[k].row])
        return UNTOLD;
    if (!pulls(&c->contacts[k], truth, enclosure))
        return NOTHING;
    for (size_t i = 0; i < c->contact_count; i++)
        closed += c->contacts[i].row != SIZE_MAX;
    return closed > 1 ? PULLING_TOO : PULLING; /* it may press where others open */
}

/* What is said of all contacts; the caller frees it. */
static enum hol_status
look_at_all(enum verdict **verdicts, const struct hol_model *model, const struct hol_truth *truth,
            const struct hol_enclosure *enclosure)
{
    size_t count = model->source->contact_count;
    enum verdict *found = hol_alloc(count + 1, sizeof *found);
    bool *may = hol_alloc(count + 1, sizeof *may), many;
    bool sole = enclosure != NULL && enclosure->why == NULL && enclosure->sole;
    enum hol_status status = found == NULL || may == NULL ? HOL_NOMEM : HOL_OK;

    for (size_t k = 0; k < count && status == HOL_OK; k++)
        found[k] = look(model, k, truth, enclosure);
    if (status == HOL_OK && count > 0 && model->nonideal_needs_force && !sole) {
        status = hol_contacts_may_open(may, model, NULL, truth, (long)truth->digits);
        many = status == HOL_UNABLE;
        for (size_t k = 0; k < count && status != HOL_NOMEM; k++)
            if (many && model->source->contacts[k].row != SIZE_MAX)
                found[k] = MANY;
            else if (may[k])
                found[k] = FREE;
        status = many ? HOL_OK : status;
    }
    hol_free(may);
    if (status == HOL_OK)
        *verdicts = found;
    else
        hol_free(found);
    return status;
}

enum hol_status
hol_print_contacts(FILE *out, const struct hol_model *model, const struct hol_truth *truth,
                   const struct hol_enclosure *enclosure)
{
    enum verdict *verdicts;
    enum hol_status status = look_at_all(&verdicts, model, truth, enclosure);

    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < model->source->contact_count; k++)
        if (verdicts[k] != NOTHING)
            fprintf(out, "contact \"%s\" %s\n", model->source->contacts[k].name,
                    sentences[verdicts[k]]);
    hol_free(verdicts);
    return HOL_OK;
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
    enum verdict *verdicts;
    enum hol_status status = look_at_all(&verdicts, model, truth, enclosure);

    if (status != HOL_OK)
        return status;
    for (size_t k = 0; k < model->source->contact_count && status == HOL_OK; k++)
        if (verdicts[k] != NOTHING && !add_name(root, keys[verdicts[k]], model, k))
            status = HOL_NOMEM;
    hol_free(verdicts);
    return status;
}
