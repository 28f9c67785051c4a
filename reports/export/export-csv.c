/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Problems as a folder of Matrix Market files, with tables of comma-separated values beside them.
 */
#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reports/compare/writer.h"
#include "reports/export/export.h"
#include "reports/table/escape.h"

#include <math.h>
#include <string.h>

#define PATH_END 64 /* bytes that a name in the folder may have */

struct state {
    const char *place;
    FILE *index, *states, *parameters, *references;
    char *path;
};

static FILE *
open_file(struct state *s, const char *name)
{
    (void)snprintf(s->path, strlen(s->place) + PATH_END, "%s/%s", s->place, name);
    return fopen(s->path, "w");
}

static bool
close_file(FILE *file)
{
    bool good = file == NULL || !ferror(file);

    return (file == NULL || fclose(file) == 0) && good;
}

/* Dense Matrix Market: by columns. */
static bool
write_matrix(struct state *s, size_t id, const char *what, const double *rows, size_t n, size_t m)
{
    char name[PATH_END];
    FILE *out;

    (void)snprintf(name, sizeof name, "problem-%06zu-%s.mtx", id, what);
    out = open_file(s, name);
    if (out == NULL)
        return false;
    fprintf(out, "%%%%MatrixMarket matrix array real general\n%zu %zu\n", n, m);
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i < n; i++)
            fprintf(out, "%.17g\n", rows[i * m + j]);
    return close_file(out);
}

static bool
write_problem(struct state *s, const struct hol_export_case *c, size_t k)
{
    const struct hol_question *q = &c->exchange->questions[k];
    const struct hol_asked_state *a = &c->exchange->states[q->state];
    size_t id = c->manifest->first + k;

    fprintf(s->index, "%zu,", id);
    hol_csv_text(s->index, c->manifest->name);
    fputc(',', s->index);
    hol_csv_text(s->index, a->label);
    fprintf(s->index, ",%s,%zu,%zu,%.3Lg\n", hol_asked_key(q->asked), q->n, q->m, a->kappa);
    return write_matrix(s, id, "M", q->M, q->n, q->n) &&
           write_matrix(s, id, "A", q->A, q->m, q->n) && write_matrix(s, id, "F", q->F, q->n, 1) &&
           write_matrix(s, id, "b", q->b, q->m, 1) && write_matrix(s, id, "C", q->C, q->n, 1);
}

/* As answers are written: ID,WHAT,VALUE,... */
static void
write_reference(struct state *s, const struct hol_export_case *c, size_t k)
{
    const struct hol_question *q = &c->exchange->questions[k];
    const struct hol_asked_state *a = &c->exchange->states[q->state];
    size_t id = c->manifest->first + k;

    if (a->truth_status != HOL_OK) {
        fprintf(s->references, "%zu,domain,the problem has no answer\n", id);
        return;
    }
    for (int quantity = 0; quantity < HOL_Q_COUNT; quantity++) {
        size_t count = hol_export_vector(a, quantity)->rows;
        if (quantity == HOL_Q_LAMBDA && q->asked != HOL_ASKED_STATE)
            continue; /* of other rows */
        fprintf(s->references, "%zu,%s", id, hol_quantity_key((enum hol_quantity_kind)quantity));
        for (size_t i = 0; i < count; i++)
            if (hol_export_unique(a, quantity, i))
                fprintf(s->references, ",%.17g", hol_export_double(a, q->asked, quantity, i));
            else
                fputs(",nan", s->references);
        fputc('\n', s->references);
    }
    fprintf(s->references, "%zu,rank,%zu\n", id, a->rank);
    fprintf(s->references, "# %zu: %.0f digits %s\n", id, floor(a->digits),
            hol_known_word(a->certified));
}

static void
write_vector(FILE *out, const struct hol_manifest_case *c, const char *label, const char *what,
             const struct hol_vec *v)
{
    hol_csv_text(out, c->name);
    fputc(',', out);
    hol_csv_text(out, label);
    fprintf(out, ",%s", what);
    for (size_t i = 0; i < v->rows; i++)
        fprintf(out, ",%.17g", v->d[i]);
    fputc('\n', out);
}

static enum hol_status
one(void *state, const struct hol_export_case *c)
{
    struct state *s = state;
    const struct hol_exchange *x = c->exchange;

    for (size_t i = 0; i < x->parameter_count; i++) {
        hol_csv_text(s->parameters, c->manifest->name);
        fprintf(s->parameters, ",%s,%.17g\n", x->parameters[i].name, x->parameters[i].value);
    }
    for (size_t i = 0; i < x->state_count; i++) {
        const struct hol_asked_state *a = &x->states[i];
        write_vector(s->states, c->manifest, a->label, "t", &a->t);
        write_vector(s->states, c->manifest, a->label, "q", &a->q);
        write_vector(s->states, c->manifest, a->label, "qdot", &a->v);
    }
    for (size_t k = 0; k < x->question_count; k++) {
        if (!write_problem(s, c, k))
            return HOL_IO;
        if (c->references)
            write_reference(s, c, k);
    }
    return HOL_OK;
}

static bool
close_all(struct state *s)
{
    bool good = close_file(s->index);

    good = close_file(s->states) && good;
    good = close_file(s->parameters) && good;
    return close_file(s->references) && good;
}

static enum hol_status
begin(void **state, FILE *out, const char *place)
{
    struct state *s = hol_alloc(1, sizeof *s);

    (void)out;
    if (s == NULL)
        return HOL_NOMEM;
    s->place = place;
    s->path = hol_alloc(strlen(place) + PATH_END, 1);
    if (s->path == NULL) {
        hol_free(s);
        return HOL_NOMEM;
    }
    s->index = open_file(s, "index.csv");
    s->states = open_file(s, "states.csv");
    s->parameters = open_file(s, "parameters.csv");
    s->references = open_file(s, "references.csv");
    if (!s->index || !s->states || !s->parameters || !s->references) {
        (void)close_all(s);
        hol_free(s->path);
        hol_free(s);
        return HOL_IO;
    }
    fputs("id,case,state,asked,n,m,kappa\n", s->index);
    fputs("name,references\nyields,FL,FC,rank\n", s->references);
    *state = s;
    return HOL_OK;
}

static enum hol_status
end(void *state, const struct hol_manifest *manifest)
{
    struct state *s = state;
    json_t *object = manifest != NULL ? hol_manifest_json(manifest) : NULL;
    enum hol_status status = manifest != NULL && object == NULL ? HOL_NOMEM : HOL_OK;

    if (object != NULL) {
        FILE *out = open_file(s, "manifest.json");
        bool good = out != NULL && json_dumpf(object, out, JSON_INDENT(1)) == 0;
        status = close_file(out) && good ? HOL_OK : HOL_IO;
    }
    json_decref(object);
    if (!close_all(s))
        status = HOL_IO;
    hol_free(s->path);
    hol_free(s);
    return status;
}

const struct hol_exporter hol_exporter_csv = {
    .name = "csv", .folder = true, .begin = begin, .one = one, .end = end};
