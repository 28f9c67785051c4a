/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A study of growth as JSON: everything that was measured. */
#include "reports/studies/growth.h"

#include "reports/table/escape.h"

#include <math.h>

static void
add_line(void *list, const void *const *part)
{
    json_array_append_new(list, hol_table_object(&hol_growth_lines, part));
}

static json_t *
fits(const struct hol_growth_study *study, size_t curve)
{
    json_t *list = json_array();

    hol_growth_each_line(study, curve, add_line, list);
    return list;
}

static json_t *
invariance(const struct hol_invariance *v)
{
    json_t *changes = json_object();

    for (int k = 0; k < HOL_CHANGE_COUNT; k++) {
        json_t *moved[3];

        for (int q = 0; q < 3; q++)
            moved[q] = hol_json_number(v->moved[k][q] < 0 ? NAN : v->moved[k][q]);
        json_object_set_new(changes, hol_change_key((enum hol_change)k),
                            json_pack("{s:o, s:o, s:o, s:b}", "qdd", moved[0], "FL", moved[1], "FC",
                                      moved[2], "beyond", v->beyond[k]));
    }
    return json_pack("{s:o, s:o}", "problems", hol_json_size(v->problems), "moved", changes);
}

/* The errors at every instant that the solver was asked at. */
static json_t *
points(const struct hol_growth_study *study, size_t solver, size_t bits)
{
    json_t *list = json_array();

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);

        if (p->status != HOL_STATUS_COUNT)
            json_array_append_new(
                list,
                json_pack("{s:o, s:s, s:o, s:o, s:o, s:o, s:o, s:o}", "problem", hol_json_size(i),
                          "status", hol_status_name(p->status), "qdd",
                          hol_json_number(p->error[HOL_GROWN_QDD]), "forces",
                          hol_json_number(p->error[HOL_GROWN_FORCE]), "component",
                          hol_json_number(p->error[HOL_GROWN_COMPONENT]), "right",
                          hol_json_number(p->digits), "attainable", hol_json_number(p->attainable),
                          "ratio", hol_json_number(p->ratio)));
    }
    return list;
}

static json_t *
curve(const struct hol_growth_study *study, size_t s, size_t b)
{
    const struct hol_growth_curve *c = hol_growth_curve(study, s, b);

    return json_pack(
        "{s:I, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:b, s:b, s:o, s:o, s:o}", "bits",
        (json_int_t)study->bits[b], "verdict", hol_growth_verdict_text(c->verdict), "why", c->why,
        "exponent", hol_json_number(c->exponent), "deviation", hol_json_number(c->deviation),
        "interval", hol_json_number(c->interval), "largest_ratio", hol_json_number(c->ratio),
        "answers_up_to", hol_json_number(c->answers), "declines_beyond", c->declines,
        "digits_at_1e8", hol_json_number(c->digits), "redundant_rows", c->redundant,
        "singular_mass", c->singular, "lines", fits(study, s * study->bits_count + b), "invariance",
        invariance(&study->invariances[s * study->bits_count + b]), "points", points(study, s, b));
}

/* null, if it was not measured. */
static json_t *
cost(const struct hol_growth_study *study, size_t solver)
{
    json_t *list;

    if (study->costs == NULL)
        return json_null();
    list = json_array();
    for (size_t k = 0; k < HOL_TIMED; k++) {
        const struct hol_growth_cost *c = &study->costs[solver];
        json_array_append_new(list, json_pack("{s:o, s:o, s:o}", "n", hol_json_size(c->n[k]), "m",
                                              hol_json_size(c->m[k]), "seconds",
                                              hol_json_number((long double)c->seconds[k])));
    }
    return list;
}

static json_t *
problems(const struct hol_growth_study *study)
{
    json_t *list = json_array();

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_instant *instant = &study->instants[i];
        char text[160];

        hol_growth_text(text, sizeof text, instant);
        json_array_append_new(
            list,
            json_pack("{s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "family",
                      hol_growth_family_key(study, instant->family), "case", text, "state",
                      hol_json_size(instant->state), "n", hol_json_size(instant->n), "m",
                      hol_json_size(instant->m), "rank", hol_json_size(instant->rank), "kappa",
                      hol_json_number(instant->kappa), "kappa_B", hol_json_number(instant->kappa_B),
                      "kappa_M", hol_json_number(instant->kappa_M)));
    }
    return list;
}

enum hol_status
hol_growth_json(FILE *out, const struct hol_growth_study *study)
{
    json_t *solvers = json_array();

    for (size_t s = 0; s < study->solver_count; s++) {
        const struct hol_solver *solver = study->solvers[s];
        json_t *curves = json_array();

        for (size_t b = 0; b < study->bits_count; b++)
            json_array_append_new(curves, curve(study, s, b));
        json_array_append_new(solvers,
                              json_pack("{s:s, s:i, s:b, s:o, s:o}", "name", solver->name,
                                        "declared", hol_growth_declared(solver), "multipliers",
                                        (solver->yields & HOL_YIELDS_LAMBDA) != 0, "cost",
                                        cost(study, s), "precisions", curves));
    }
    return hol_json_write(out,
                          json_pack("{s:o, s:o, s:o}", "problems", problems(study), "unanswered",
                                    hol_json_size(study->unanswered), "solvers", solvers));
}
