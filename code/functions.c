/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The functions of a generated file that are made of the tape. */
#include "base/alloc.h"
#include "code/file-inside.h"

#include <stdio.h>
#include <string.h>

/* A group of consecutive outputs: a vector. */
static bool
make_vector(struct hol_code_group *g, const char *array, const char *title, size_t count,
            size_t first, size_t step)
{
    struct hol_code_entry *entries = hol_alloc(count + 1, sizeof *entries);

    *g = (struct hol_code_group){
        .array = array, .title = title, .is_full = true, .count = count, .entries = entries};
    for (size_t k = 0; entries != NULL && k < count; k++)
        entries[k] = (struct hol_code_entry){.i = k, .output = first + k * step};
    return entries != NULL;
}

/* One of the cells of M, A or dC/dr. */
static bool
make_matrix(struct hol_code_group *g, const char *array, const char *title, size_t count,
            const struct hol_cell *cells, size_t first)
{
    struct hol_code_entry *entries = hol_alloc(count + 1, sizeof *entries);

    *g = (struct hol_code_group){
        .array = array, .title = title, .is_matrix = true, .count = count, .entries = entries};
    for (size_t k = 0; entries != NULL && k < count; k++)
        entries[k] = (struct hol_code_entry){.i = cells[k].i, .j = cells[k].j, .output = first + k};
    return entries != NULL;
}

/* Print a function of the groups, and free them. */
static enum hol_status
put_function(struct hol_code_file *f, const char *name, const char *outputs,
             struct hol_code_group *groups, size_t count, bool complete)
{
    static const struct {
        enum hol_var kind;
        const char *argument;
    } more[] = {{HOL_VAR_ACCEL, ", qdd:v(nq)"},
                {HOL_VAR_IDEAL, ", FL:v(nq)"},
                {HOL_VAR_NONIDEAL, ", FC:v(nq)"},
                {HOL_VAR_MULTIPLIER, ", multiplier:v(nc)"},
                {HOL_VAR_REACTION, ", r:v(nc)"}};
    char head[512];
    size_t length;
    enum hol_status status = HOL_NOMEM;

    if (complete) {
        length =
            (size_t)snprintf(head, sizeof head, "function %s(t:r, q:v(nq), v:v(nq), p:v(np)", name);
        for (size_t k = 0; k < sizeof more / sizeof more[0]; k++)
            if (hol_code_uses(&f->source, groups, count, more[k].kind) ||
                (strcmp(name, "jacobian") == 0 &&
                 (more[k].kind == HOL_VAR_ACCEL || more[k].kind == HOL_VAR_REACTION)) ||
                (strcmp(name, "nonideal") == 0 &&
                 (more[k].kind == HOL_VAR_IDEAL || more[k].kind == HOL_VAR_MULTIPLIER ||
                  more[k].kind == HOL_VAR_REACTION)))
                length +=
                    (size_t)snprintf(head + length, sizeof head - length, "%s", more[k].argument);
        (void)snprintf(head + length, sizeof head - length, ") -> (%s)", outputs);
        status = hol_code_body(&f->printer, &f->source, head, groups, count);
    }
    for (size_t k = 0; k < count; k++)
        hol_free((void *)groups[k].entries);
    return status;
}

static enum hol_status
put_equations(struct hol_code_file *f)
{
    const struct hol_model *model = f->model;
    struct hol_code_group g[5];
    bool plain = !model->nonideal_needs_force;
    bool complete =
        make_matrix(&g[0], "M", "mass matrix M, symmetric; what is not set is always 0",
                    model->mass_count, model->mass, f->first_mass) &
        make_matrix(&g[1], "A", "constraint matrix A, a row for each constraint", model->a_count,
                    model->a, f->first_a) &
        make_vector(&g[2], "F", "given forces F, with the inertial terms that are not M q''",
                    model->n, f->first_F, 1) &
        make_vector(&g[3], "b", "right-hand side b of the constraints", model->m, f->first_b, 1) &
        make_vector(&g[4], "C", "nonideal force C", plain && f->c->has_nonideal ? model->n : 0,
                    f->first_C, 1);

    g[0].is_symmetric = true;
    g[4].is_full = g[4].count > 0;
    hol_printer_comment(&f->printer, "The equations of motion at t, q, v = q': M, A, F, b, C.");
    if (!plain)
        hol_printer_comment(&f->printer, "C depends on forces: see function nonideal.");
    return put_function(f, "equations", "M:m(nq,nq), A:m(nc,nq), F:v(nq), b:v(nc), C:v(nq)", g, 5,
                        complete);
}

static enum hol_status
put_nonideal(struct hol_code_file *f)
{
    const struct hol_model *model = f->model;
    struct hol_cell *cells = hol_alloc(model->slope_count + 1, sizeof *cells);
    struct hol_code_group g[2];
    bool complete = cells != NULL;
    enum hol_status status;

    for (size_t k = 0; complete && k < model->slope_count; k++) {
        cells[k] = model->slope[k];
        cells[k].j = model->reaction[model->slope[k].j];
    }
    complete = make_vector(&g[0], "C", "nonideal force C", model->n, f->first_C, 1) &
               make_matrix(&g[1], "S", "its derivatives by the reactions r",
                           complete ? model->slope_count : 0, cells, f->first_slope) &
               complete;
    hol_printer_comment(&f->printer,
                        "The nonideal force C, which depends on the ideal forces FL = A^T "
                        "multiplier of the problem without it, or on the reactions r.");
    status = put_function(f, "nonideal", "C:v(nq), S:m(nq,nc)", g, 2, complete);
    hol_free(cells);
    return status;
}

static enum hol_status
put_constraints(struct hol_code_file *f)
{
    struct hol_code_group g[2];
    bool complete = make_vector(&g[0], "phi", NULL, f->c->m, f->first_phi, 1) &
                    make_vector(&g[1], "phi_dot", "rates phi' of holonomic constraints", f->c->m,
                                f->first_rate, 1);
    char line[512];

    hol_printer_comment(&f->printer,
                        "The residuals of the constraints: phi of holonomic ones and of those of "
                        "velocity level (0 of those of acceleration level), and their rates phi' "
                        "(0 of the others). In this order:");
    for (size_t k = 0; k < f->c->m; k++) {
        (void)snprintf(line, sizeof line, "    %zu %s", k + (size_t)f->printer.language->base,
                       f->c->constraints[k].name);
        hol_printer_comment(&f->printer, line);
    }
    return put_function(f, "constraints", "phi:v(nc), phi_dot:v(nc)", g, 2, complete);
}

/* Invariants, lets: values with a name each. */
static enum hol_status
put_values(struct hol_code_file *f, const char *name, const char *outputs, const char *what,
           size_t count, size_t first, const char *const *names)
{
    struct hol_code_group g;
    char line[512];
    bool complete = make_vector(&g, "values", NULL, count, first, 1);

    hol_printer_comment(&f->printer, what);
    for (size_t k = 0; k < count; k++) {
        (void)snprintf(line, sizeof line, "    %zu %s", k + (size_t)f->printer.language->base,
                       names[k]);
        hol_printer_comment(&f->printer, line);
    }
    return put_function(f, name, outputs, &g, 1, complete);
}

static enum hol_status
put_named(struct hol_code_file *f)
{
    const struct hol_case *c = f->c;
    size_t most = c->invariant_count > c->let_count ? c->invariant_count : c->let_count;
    const char **names = hol_alloc(most + 1, sizeof *names);
    enum hol_status status = names == NULL ? HOL_NOMEM : HOL_OK;

    for (size_t k = 0; status == HOL_OK && k < c->invariant_count; k++)
        names[k] = c->invariants[k].name;
    if (status == HOL_OK && c->invariant_count > 0)
        status = put_values(f, "invariants", "values:v(ni)",
                            "What stays constant along the true motion:", c->invariant_count,
                            f->first_invariant, names);
    for (size_t k = 0; status == HOL_OK && k < c->let_count; k++)
        names[k] = c->lets[k].name;
    if (status == HOL_OK && c->let_count > 0)
        status = put_values(f, "lets", "values:v(nl)", "Abbreviations of the case:", c->let_count,
                            f->first_let, names);
    hol_free(names);
    return status;
}

static enum hol_status
put_gaps(struct hol_code_file *f)
{
    struct hol_code_group g[2];
    bool complete =
        make_vector(&g[0], "gap", NULL, f->c->contact_count, f->first_gap, 2) &
        make_vector(&g[1], "restitution", NULL, f->c->contact_count, f->first_gap + 1, 2);
    char line[512];

    hol_printer_comment(&f->printer,
                        "The gaps of the contacts, which are never negative, and Newton's "
                        "coefficients of restitution:");
    for (size_t k = 0; k < f->c->contact_count; k++) {
        (void)snprintf(line, sizeof line, "    %zu %s, %s", k + (size_t)f->printer.language->base,
                       f->c->contacts[k].name,
                       f->c->contacts[k].row == SIZE_MAX ? "open" : "closed: a row of A");
        hol_printer_comment(&f->printer, line);
    }
    return put_function(f, "gaps", "gap:v(ng), restitution:v(ng)", g, 2, complete);
}

static enum hol_status
put_jacobian(struct hol_code_file *f)
{
    struct hol_code_group g[2] = {{.array = "Rq", .title = "d residual/dq", .is_matrix = true},
                                  {.array = "Rv", .title = "d residual/dv", .is_matrix = true}};
    struct hol_code_entry *entries[2];
    bool complete = true;

    for (int w = 0; w < 2; w++) {
        entries[w] = hol_alloc(f->jacobian_count + 1, sizeof *entries[w]);
        complete = complete && entries[w] != NULL;
        g[w].entries = entries[w];
    }
    for (size_t k = 0; complete && k < f->jacobian_count; k++) {
        struct hol_code_derivative d = f->jacobian[k];

        entries[d.of_velocity][g[d.of_velocity].count++] =
            (struct hol_code_entry){.i = d.i, .j = d.j, .output = f->first_jacobian + k};
    }
    hol_printer_comment(
        &f->printer, "The derivatives of the residual (M q'' - F - C - A^T r, A q'' - b) with "
                     "respect to q and to v, at given q'' and r. Those with respect to q'' and r "
                     "are M, -A^T and A.");
    return put_function(f, "jacobian", "Rq:m(nz,nq), Rv:m(nz,nq)", g, 2, complete);
}

enum hol_status
hol_code_functions(struct hol_code_file *f)
{
    enum hol_status status = put_equations(f);

    if (status == HOL_OK && f->model->nonideal_needs_force)
        status = put_nonideal(f);
    if (status == HOL_OK && f->c->m > 0)
        status = put_constraints(f);
    if (status == HOL_OK)
        status = put_named(f);
    if (status == HOL_OK && f->c->contact_count > 0)
        status = put_gaps(f);
    if (status == HOL_OK && f->options->jacobian)
        status = put_jacobian(f);
    return status;
}
