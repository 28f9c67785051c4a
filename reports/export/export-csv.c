/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Problems as a folder of Matrix Market files, with tables of comma-separated values beside them.
 */
#include "base/alloc.h"
#include "base/files/file.h"
#include "reference/enclosure/enclosure.h"
#include "reports/compare/writer.h"
#include "reports/export/export.h"
#include "reports/table/escape.h"
#include "reports/table/table.h"

#include <math.h>
#include <string.h>

#define SHORT 32    /* bytes of a double as text */
#define PATH_END 64 /* bytes that a name in the folder may have */

enum table { INDEX, STATES, PARAMETERS, REFERENCES, TABLES };

struct state {
    const char *place;
    struct hol_table *index, *parameters;
    FILE *states, *references;
    struct {
        char *path;
        struct hol_file file;
    } tables[TABLES]; /* those four */
};

/* A row of the index: the problem, and its number. */
struct problem {
    size_t id;
    const char *name;
    const struct hol_question *question;
    const struct hol_asked_state *state;
};
HOL_GETTER(get_label, 0, struct problem, text, r->state->label)
HOL_GETTER(get_asked, 0, struct problem, text, hol_asked_key(r->question->asked))
HOL_GETTER(get_n, 0, struct problem, size, r->question->n)
HOL_GETTER(get_m, 0, struct problem, size, r->question->m)
HOL_GETTER_IF(get_kappa, 0, struct problem, r->state->truth_status == HOL_OK, number,
              r->state->kappa)
static const struct hol_column index_columns[] = {
    {.key = "id", HOL_AT(0, struct problem, id)},
    {.key = "case", HOL_AT(0, struct problem, name), .quoted = true},
    {.key = "state", .get = get_label, .quoted = true},
    {.key = "asked", .get = get_asked},
    {.key = "n", .get = get_n},
    {.key = "m", .get = get_m},
    {.key = "kappa", .get = get_kappa, .csv = {'g', 3}},
};

/* A parameter, and the case it is of. */
struct parameter {
    const char *of, *name, *value;
};
static const struct hol_column parameter_columns[] = {
    {.key = "case", HOL_AT(0, struct parameter, of), .quoted = true},
    {.key = "parameter", HOL_AT(0, struct parameter, name)},
    {.key = "value", HOL_AT(0, struct parameter, value)},
};

/* *path: hol_free, after the file has ended. */
static enum hol_status
open_file(struct hol_file *file, char **path, const struct state *s, const char *name)
{
    size_t size = strlen(s->place) + PATH_END;
    enum hol_status status;

    *path = hol_alloc(size, 1);
    if (*path == NULL)
        return HOL_NOMEM;
    (void)snprintf(*path, size, "%s/%s", s->place, name);
    status = hol_file_begin(file, *path);
    if (status != HOL_OK) {
        hol_free(*path);
        *path = NULL;
    }
    return status;
}

/* Dense Matrix Market: by columns. */
static enum hol_status
write_matrix(struct state *s, size_t id, const char *what, const double *rows, size_t n, size_t m)
{
    char name[PATH_END], *path;
    struct hol_file file;
    enum hol_status status;
    FILE *out;

    (void)snprintf(name, sizeof name, "problem-%06zu-%s.mtx", id, what);
    status = open_file(&file, &path, s, name);
    if (status != HOL_OK)
        return status;
    out = file.stream;
    fprintf(out, "%%%%MatrixMarket matrix array real general\n%zu %zu\n", n, m);
    for (size_t j = 0; j < m; j++)
        for (size_t i = 0; i < n; i++)
            fprintf(out, "%.17g\n", rows[i * m + j]);
    status = hol_file_end(&file, true);
    hol_free(path);
    return status;
}

static enum hol_status
write_problem(struct state *s, const struct hol_export_case *c, size_t k)
{
    const struct hol_question *q = &c->exchange->questions[k];
    const struct hol_asked_state *a = &c->exchange->states[q->state];
    size_t id = c->manifest->first + k;

    hol_table_row(s->index, HOL_RECORD(&(struct problem){id, c->manifest->name, q, a}));
    enum hol_status status = write_matrix(s, id, "M", q->M, q->n, q->n);
    if (status == HOL_OK)
        status = write_matrix(s, id, "A", q->A, q->m, q->n);
    if (status == HOL_OK)
        status = write_matrix(s, id, "F", q->F, q->n, 1);
    if (status == HOL_OK)
        status = write_matrix(s, id, "b", q->b, q->m, 1);
    return status == HOL_OK ? write_matrix(s, id, "C", q->C, q->n, 1) : status;
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
        const struct hol_asked_parameter *p = &x->parameters[i];
        char number[SHORT];
        const struct parameter row = {c->manifest->name, p->name,
                                      p->beyond != NULL ? p->beyond : number};
        (void)snprintf(number, sizeof number, "%.17g", p->value);
        hol_table_row(s->parameters, HOL_RECORD(&row));
    }
    for (size_t i = 0; i < x->state_count; i++) {
        const struct hol_asked_state *a = &x->states[i];
        write_vector(s->states, c->manifest, a->label, "t", &a->t);
        write_vector(s->states, c->manifest, a->label, "q", &a->q);
        write_vector(s->states, c->manifest, a->label, "qdot", &a->v);
    }
    for (size_t k = 0; k < x->question_count; k++) {
        enum hol_status status = write_problem(s, c, k);
        if (status != HOL_OK)
            return status;
        if (c->references)
            write_reference(s, c, k);
    }
    return HOL_OK;
}

/* Put the tables in their places if they are wanted. */
static enum hol_status
close_all(struct state *s, bool wanted)
{
    enum hol_status status = HOL_OK, ended;

    if (s->index != NULL)
        status = hol_table_end(s->index);
    if (s->parameters != NULL) {
        ended = hol_table_end(s->parameters);
        status = status == HOL_OK ? ended : status;
    }
    wanted = wanted && status == HOL_OK;
    for (int k = 0; k < TABLES; k++) {
        if (s->tables[k].path == NULL)
            continue;
        ended = hol_file_end(&s->tables[k].file, wanted);
        status = status == HOL_OK ? ended : status;
        hol_free(s->tables[k].path);
    }
    return status;
}

static enum hol_status
begin(void **state, FILE *out, const char *place)
{
    static const char *const names[TABLES] = {"index.csv", "states.csv", "parameters.csv",
                                              "references.csv"};
    static const struct hol_table_spec index_spec = {.name = "index", HOL_COLUMNS(index_columns)},
                                       parameter_spec = {.name = "parameters",
                                                         HOL_COLUMNS(parameter_columns)};
    struct state *s = hol_alloc(1, sizeof *s);
    enum hol_status status = s != NULL ? HOL_OK : HOL_NOMEM;

    (void)out;
    if (s != NULL)
        s->place = place;
    for (int k = 0; k < TABLES && status == HOL_OK; k++)
        status = open_file(&s->tables[k].file, &s->tables[k].path, s, names[k]);
    if (status == HOL_OK) {
        s->index = hol_table_begin(s->tables[INDEX].file.stream, HOL_PLAIN(CSV), &index_spec);
        s->parameters =
            hol_table_begin(s->tables[PARAMETERS].file.stream, HOL_PLAIN(CSV), &parameter_spec);
        status = s->index != NULL && s->parameters != NULL ? HOL_OK : HOL_NOMEM;
    }
    if (status != HOL_OK) {
        if (s != NULL)
            (void)!close_all(s, false);
        hol_free(s);
        return status;
    }
    s->states = s->tables[STATES].file.stream;
    s->references = s->tables[REFERENCES].file.stream;
    fputs("name,references\nyields,FL,FC,rank\n", s->references);
    *state = s;
    return HOL_OK;
}

static enum hol_status
end(void *state, const struct hol_manifest *manifest)
{
    struct state *s = state;
    json_t *object = manifest != NULL ? hol_manifest_json(manifest) : NULL;
    enum hol_status status = manifest != NULL && object == NULL ? HOL_NOMEM : HOL_OK, ended;

    ended = close_all(s, object != NULL);
    status = status == HOL_OK ? ended : status;
    if (object != NULL && status == HOL_OK) { /* last: with it the folder is complete */
        struct hol_file file;
        char *path;
        status = open_file(&file, &path, s, "manifest.json");
        if (status == HOL_OK) {
            bool good = json_dumpf(object, file.stream, JSON_INDENT(1)) == 0;
            ended = hol_file_end(&file, good);
            status = good ? ended : HOL_IO;
            hol_free(path);
        }
    }
    json_decref(object);
    hol_free(s);
    return status;
}

const struct hol_exporter hol_exporter_csv = {
    .name = "csv", .folder = true, .begin = begin, .one = one, .end = end};
