/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The members of what a comparison finds, written and read by the same functions. */
#include "compare/instant/pack.h"

#include <stdio.h>
#include <string.h>

#define LABEL_MOST 150 /* of a longer one its digest, too */

void
hol_unit_name(char name[HOL_UNIT_NAME], const struct hol_case *source, const char *what,
              size_t place)
{
    char digest[HOL_DIGEST_LENGTH + 1] = "";
    size_t length = strlen(source->label);

    if (length > LABEL_MOST)
        hol_digest(digest, source->label, length);
    (void)snprintf(name, HOL_UNIT_NAME, "%.*s%s %.16s %.30s %06zu", LABEL_MOST, source->label,
                   digest, source->digest, what, place);
}

static void
pack_error(struct hol_pack *pack, struct hol_error *error)
{
    hol_pack_real(pack, &error->relative);
    hol_pack_real(pack, &error->best);
    hol_pack_real(pack, &error->worst);
    hol_pack_size(pack, &error->component);
    hol_pack_real(pack, &error->digits);
    hol_pack_real(pack, &error->attainable);
    hol_pack_real(pack, &error->units);
    hol_pack_real(pack, &error->scaled);
    hol_pack_real(pack, &error->ratio);
}

/* The name of a solver stays the one that everybody has. */
static void
pack_solver(struct hol_pack *pack, const char **name)
{
    const struct hol_solver *solver;

    hol_pack_static(pack, name);
    if (pack->reading && *name != NULL && (solver = hol_compared_find(*name)) != NULL)
        *name = solver->name;
}

/* Names of solvers are read as those of hol_compared_find, where it has them. */
static void
pack_record(struct hol_pack *pack, struct hol_record *record)
{
    long bits = record->bits;

    pack_solver(pack, &record->solver);
    hol_pack_long(pack, &bits);
    record->bits = bits;
    HOL_PACK_ENUM(pack, record->status, HOL_STATUS_COUNT);
    for (size_t k = 0; k < HOL_Q_COUNT; k++)
        pack_error(pack, &record->errors[k]);
    hol_pack_reals(pack, record->law, HOL_LAW_COUNT);
    for (size_t k = 0; k < HOL_LAW_COUNT; k++)
        HOL_PACK_ENUM(pack, record->fault[k], HOL_FAULT_COUNT);
    hol_pack_bool(pack, &record->of_sum);
    hol_pack_bool(pack, &record->whole_C);
    hol_pack_size(pack, &record->rank);
    hol_pack_size(pack, &record->iterations);
    HOL_PACK_ENUM(pack, record->path, HOL_PATH_KERNEL + 1);
    HOL_PACK_ENUM(pack, record->verdict, HOL_VERDICT_COUNT);
    hol_pack_real(pack, &record->digits);
    hol_pack_real(pack, &record->attainable);
    hol_pack_bool(pack, &record->unexcused);
    hol_pack_bool(pack, &record->undeclared);
    hol_pack_bool(pack, &record->vacuous);
    hol_pack_chars(pack, record->why, sizeof record->why);
}

void
hol_pack_comparison(struct hol_pack *pack, struct hol_comparison *c)
{
    hol_pack_size(pack, &c->recipe.sample);
    HOL_PACK_ENUM(pack, c->truth_status, HOL_STATUS_COUNT);
    hol_pack_static(pack, &c->truth_why);
    hol_pack_bool(pack, &c->problem_known);
    hol_pack_size(pack, &c->violation.constraint);
    hol_pack_bool(pack, &c->violation.rate);
    hol_pack_real(pack, &c->violation.magnitude);
    hol_pack_real(pack, &c->kappa);
    hol_pack_real(pack, &c->kappa_B);
    hol_pack_real(pack, &c->kappa_M);
    hol_pack_bool(pack, &c->mass_singular);
    hol_pack_size(pack, &c->n);
    hol_pack_size(pack, &c->m);
    hol_pack_size(pack, &c->rank);
    hol_pack_double(pack, &c->digits);
    hol_pack_bool(pack, &c->certified);
    hol_pack_array(pack, &c->records, &c->record_count, sizeof *c->records);
    for (size_t k = 0; k < c->record_count; k++)
        pack_record(pack, &c->records[k]);
}

void
hol_pack_finding(struct hol_pack *pack, struct hol_finding *finding)
{
    hol_pack_bool(pack, &finding->tried);
    hol_pack_bool(pack, &finding->evaluated);
    HOL_PACK_ENUM(pack, finding->result, HOL_CHECK_COUNT);
    hol_pack_double(pack, &finding->digits);
    hol_pack_real(pack, &finding->error);
    hol_pack_static(pack, &finding->quantity);
    hol_pack_bool(pack, &finding->certified);
    hol_pack_chars(pack, finding->value, sizeof finding->value);
    hol_pack_chars(pack, finding->truth, sizeof finding->truth);
    hol_pack_static(pack, &finding->why);
}

void
hol_pack_check(struct hol_pack *pack, struct hol_check *check)
{
    hol_pack_size(pack, &check->block);
    hol_pack_size(pack, &check->entry);
    HOL_PACK_ENUM(pack, check->result, HOL_CHECK_COUNT);
    hol_pack_size(pack, &check->states);
    hol_pack_size(pack, &check->tried);
    hol_pack_double(pack, &check->digits);
    hol_pack_chars(pack, check->state, sizeof check->state);
    hol_pack_real(pack, &check->error);
    hol_pack_static(pack, &check->quantity);
    hol_pack_chars(pack, check->value, sizeof check->value);
    hol_pack_chars(pack, check->truth, sizeof check->truth);
    hol_pack_bool(pack, &check->certified);
    hol_pack_chars(pack, check->why, sizeof check->why);
}
