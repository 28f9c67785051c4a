/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The growth of errors over a parameter of any case. */
#include "compare/growth/growth.h"

#include "base/alloc.h"
#include "compare/sweeps/over.h"

#include <stdio.h>
#include <string.h>

/* The record of a solver at a precision; NULL: the problem is beyond its scope. */
static const struct hol_record *
find(const struct hol_comparison *state, const struct hol_solver *solver, mpfr_prec_t bits)
{
    for (size_t k = 0; k < state->record_count; k++)
        if (state->records[k].bits == bits && strcmp(state->records[k].solver, solver->name) == 0)
            return &state->records[k];
    return NULL;
}

static enum hol_status
enter(struct hol_growth_study *study, struct hol_growth_point *points,
      const struct hol_over_instants *instants, size_t value)
{
    const struct hol_comparison *c = &instants->instants[value].state;
    char label[160];
    struct hol_growth_instant instant = hol_growth_instant_of(c);

    instant.label = label;
    instant.family = (enum hol_family)(HOL_FAMILY_OWN + study->own_count - 1);
    instant.member = study->count;
    (void)snprintf(label, sizeof label, "%s %s=%s", instants->name, instants->axis->name,
                   instants->axis->text[value]);
    for (size_t k = 0; k < study->solver_count * study->bits_count; k++) {
        const struct hol_record none = {.status = HOL_STATUS_COUNT};
        const struct hol_record *r =
            find(c, study->solvers[k / study->bits_count], study->bits[k % study->bits_count]);
        bool asked = r != NULL && (!r->vacuous || r->verdict == HOL_VERDICT_LOSES);

        points[k] = hol_growth_point_of(r != NULL ? r : &none, c->kappa, asked);
    }
    return hol_growth_enter(study, &instant, points);
}

/* NULL: the only own case, and what is none, have the word of the family. */
static const char *
own_name(const struct hol_growth_study *study, enum hol_family family)
{
    bool own = family >= HOL_FAMILY_OWN && study->own_count > 1;
    size_t k = own ? (size_t)(family - HOL_FAMILY_OWN) : 0;

    return own && k < study->own_count ? study->own[k] : NULL;
}

/* The family whose words those of more cases than one replace. */
static enum hol_family
general(enum hol_family family)
{
    return family >= HOL_FAMILY_OWN ? HOL_FAMILY_OWN : family;
}

const char *
hol_growth_family_key(const struct hol_growth_study *study, enum hol_family family)
{
    const char *own = own_name(study, family);

    return own != NULL ? own : hol_family_key(general(family));
}

const char *
hol_growth_family_text(const struct hol_growth_study *study, enum hol_family family)
{
    const char *own = own_name(study, family);

    return own != NULL ? own : hol_family_text(general(family));
}

enum hol_status
hol_growth_over(struct hol_growth_study *study, const struct hol_over_instants *instants)
{
    struct hol_growth_point *points =
        hol_alloc(study->solver_count * study->bits_count, sizeof *points);
    char *name = hol_strdup(instants->name);
    enum hol_status status = points != NULL && name != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK)
        study->own[study->own_count++] = name;
    else
        hol_free(name);
    for (size_t i = 0; i < instants->count && status == HOL_OK; i++)
        if (instants->instants[i].state.truth_status == HOL_OK &&
            instants->instants[i].state.record_count > 0)
            status = enter(study, points, instants, i);
        else
            study->unanswered++;
    hol_free(points);
    return status;
}
