/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* `holonom show`: a case as the program understood it. */
#include "reports/notation/describe.h"

#include "reports/notation/tags.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "base/text.h"

#include <string.h>

/* Expressions longer than this many characters are cut: a large family's M is not for reading. */
#define TEXT_MAX 600
#define CELLS_MAX 120

struct printer {
    FILE *out;
    const struct hol_model *model;
    struct hol_namer namer;
    char name[160]; /* that after_name makes */
    enum hol_status status;
};

/* In a row that holds after an impulse, as the case file says it: y' is after, before(y') before.
 */
static const char *
after_name(const void *context, enum hol_var kind, size_t index)
{
    struct printer *p = (struct printer *)context;
    const struct hol_namer namer = hol_case_namer(p->model->source);

    if (kind == HOL_VAR_ACCEL)
        return namer.name(namer.context, HOL_VAR_VELOCITY, index);
    if (kind != HOL_VAR_VELOCITY)
        return namer.name(namer.context, kind, index);
    (void)snprintf(p->name, sizeof p->name, "before(%s)",
                   namer.name(namer.context, HOL_VAR_VELOCITY, index));
    return p->name;
}

static void
expression(struct printer *p, hol_node node)
{
    char *text =
        p->status == HOL_OK ? hol_expr_text(p->model->source->graph, node, &p->namer) : NULL;
    if (text == NULL) {
        p->status = HOL_NOMEM;
        return;
    }
    size_t length = strlen(text);
    if (length > TEXT_MAX)
        fprintf(p->out, "%.*s ... (%zu characters)", TEXT_MAX, text, length);
    else
        fputs(text, p->out);
    hol_free(text);
}

static void
prose(struct printer *p, const struct hol_truth *truth)
{
    const struct hol_case *source = p->model->source;
    unsigned tags = hol_tags(p->model, truth);
    char *path = hol_printable(source->path);

    fprintf(p->out, "%s: %s\n", source->label, source->title ? source->title : "");
    if (source->source != NULL)
        fprintf(p->out, "source: %s\n", source->source);
    for (size_t i = 0; i < source->note_count; i++)
        fprintf(p->out, "note:   %s\n", source->notes[i]);
    fprintf(p->out, "file:   %s\ntags:  ", path != NULL ? path : source->label);
    hol_free(path);
    for (int t = 0; t < HOL_TAG_COUNT; t++)
        if (tags & (1u << t))
            fprintf(p->out, " %s", hol_tag_text((enum hol_tag)t));
    fprintf(p->out, "\nn = %zu coordinate%s, m = %zu constraint%s", p->model->n,
            hol_plural(p->model->n), p->model->m, hol_plural(p->model->m));
    if (truth != NULL && (truth->condition.singular || truth->condition.indefinite))
        fprintf(p->out, ", rank %zu at the initial state (kappa([M A^T; A 0]) %.1Le, M %s)",
                truth->answer.rank, truth->condition.kappa_B,
                truth->condition.singular ? "singular" : "indefinite");
    else if (truth != NULL)
        fprintf(p->out, ", rank %zu at the initial state (kappa(B) %.1Le, kappa(M) %.1Le)",
                truth->answer.rank, truth->condition.kappa_B, truth->condition.kappa_M);
    fprintf(p->out, "; tape of %zu instructions\n", hol_tape_length(p->model->tape));
}

static void
parameters(struct printer *p)
{
    const struct hol_case *source = p->model->source;
    for (size_t i = 0; i < source->size_count; i++)
        fprintf(p->out, "  %s = %ld%s\n", source->sizes[i].name, source->sizes[i].value,
                source->sizes[i].overridden ? "  (command line)" : "");
    for (size_t i = 0; i < source->parameter_count; i++) {
        const struct hol_parameter *parameter = &source->parameters[i];
        fprintf(p->out, "  %s = ", parameter->name);
        expression(p, parameter->value);
        bool unit = parameter->unit[0] != '\0' && strcmp(parameter->unit, "1") != 0;
        fprintf(p->out, "%s%s%s\n", unit ? " " : "", unit ? parameter->unit : "",
                parameter->overridden ? "  (command line)" : "");
    }
    fputs("  coordinates:", p->out);
    for (size_t i = 0; i < source->n && i < CELLS_MAX; i++)
        fprintf(p->out, " %s", source->coordinates[i]);
    fputs(source->n > CELLS_MAX ? " ...\n" : "\n", p->out);
}

static void
statement(struct printer *p, const char *name, hol_node node)
{
    fprintf(p->out, "  %s = ", name);
    expression(p, node);
    fputc('\n', p->out);
}

/* The nonzero components of a vector of expressions. */
static void
components(struct printer *p, const char *symbol, char *const *names, const hol_node *nodes,
           size_t count)
{
    size_t shown = 0;
    for (size_t i = 0; i < count && shown < CELLS_MAX; i++) {
        if (nodes == NULL || hol_expr_is_zero(p->model->source->graph, nodes[i]))
            continue;
        char label[96];
        snprintf(label, sizeof label, "%s[%s]", symbol, names[i]);
        statement(p, label, nodes[i]);
        shown++;
    }
}

static void
given(struct printer *p)
{
    static const char *const order[] = {"holonomic", "velocity level", "acceleration level"};
    const struct hol_case *source = p->model->source;
    fputs("\nas given\n", p->out);
    statement(p, "T", source->kinetic);
    statement(p, "V", source->potential);
    components(p, "force", source->coordinates, source->force, source->n);
    if (source->has_nonideal)
        components(p, "C", source->coordinates, source->nonideal, source->n);
    if (source->impulsive)
        components(p, "impulse", source->coordinates, source->impulse, source->n);
    for (size_t j = 0; j < p->model->rows && j < CELLS_MAX; j++) {
        const struct hol_constraint *row = &source->constraints[j];
        const char *when = row->after ? "after " : j >= source->m ? "before " : "";
        fprintf(p->out, "  %s%s (%s): ", when, row->name, order[row->order]);
        const struct hol_namer all = p->namer;
        if (row->after)
            p->namer = (struct hol_namer){after_name, p};
        expression(p, row->residual);
        p->namer = all;
        fputs(" = 0\n", p->out);
    }
    for (size_t k = 0; k < source->contact_count && k < CELLS_MAX; k++) {
        const struct hol_contact *contact = &source->contacts[k];
        fprintf(p->out, "  contact %s (%s at the start): ", contact->name,
                contact->open ? "open" : "closed");
        expression(p, contact->gap);
        fputs(" >= 0, restitution ", p->out);
        expression(p, contact->restitution);
        fputc('\n', p->out);
    }
}

static void
cells(struct printer *p, const char *symbol, const struct hol_cell *list, size_t count,
      bool rows_are_constraints)
{
    const struct hol_case *source = p->model->source;
    for (size_t k = 0; k < count && k < CELLS_MAX; k++) {
        char label[200];
        const char *row = rows_are_constraints ? source->constraints[list[k].i].name
                                               : source->coordinates[list[k].i];
        snprintf(label, sizeof label, "%s[%s, %s]", symbol, row, source->coordinates[list[k].j]);
        statement(p, label, list[k].value);
    }
    if (count > CELLS_MAX)
        fprintf(p->out, "  ... %zu nonzero entries of %s in all\n", count, symbol);
}

static void
derived(struct printer *p)
{
    const struct hol_model *model = p->model;
    const struct hol_case *source = model->source;
    fprintf(p->out, "\nas derived: M %s = F + F_L%s, A %s = b (nonzero entries; M is symmetric)\n",
            source->impulsive ? "v+" : "q''", source->has_nonideal ? " + F_C" : "",
            source->impulsive ? "v+" : "q''");
    cells(p, "M", model->mass, model->mass_count, false);
    components(p, "F", source->coordinates, model->F, model->n);
    cells(p, "A", model->a, model->a_count, true);
    for (size_t j = 0; j < model->m && j < CELLS_MAX; j++) {
        char label[96];
        snprintf(label, sizeof label, "b[%s]", source->constraints[j].name);
        statement(p, label, model->b[j]);
    }
}

static void
rest(struct printer *p)
{
    const struct hol_case *source = p->model->source;
    size_t entries = 0, misprints = 0;
    fputs("\nstates:", p->out);
    for (size_t s = 0; s < source->state_count; s++)
        fprintf(p->out, "%s %s", s ? "," : "", source->states[s].name);
    fputc('\n', p->out);
    for (size_t i = 0; i < source->invariant_count; i++) {
        fprintf(p->out, "invariant %s: ", source->invariants[i].name);
        expression(p, source->invariants[i].value);
        fputc('\n', p->out);
    }
    for (size_t b = 0; b < source->published_count; b++) {
        entries += source->published[b].entry_count;
        for (size_t e = 0; e < source->published[b].entry_count; e++)
            misprints += source->published[b].entries[e].misprint;
    }
    fprintf(p->out, "published: %zu block%s, %zu %s, %zu of them misprinted\n",
            source->published_count, hol_plural(source->published_count), entries,
            entries == 1 ? "entry" : "entries", misprints);
}

enum hol_status
hol_describe(FILE *out, const struct hol_model *model, const struct hol_truth *truth)
{
    struct printer printer = {
        .out = out, .model = model, .namer = hol_case_namer(model->source), .status = HOL_OK};
    prose(&printer, truth);
    parameters(&printer);
    given(&printer);
    derived(&printer);
    rest(&printer);
    return printer.status;
}
