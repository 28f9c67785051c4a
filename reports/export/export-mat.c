/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Problems and references as the variables of a MAT-file: problems(k).M, references(k).qdd,
 * manifest.
 */
#include "base/alloc.h"
#include "reports/export/export.h"
#include "reports/export/mat-file.h"

#include <math.h>

static const char *const problem_fields[] = {
    "id", "case", "state", "asked", "n", "m", "M", "A", "F", "b", "C", "t", "q", "qdot", "kappa"};
static const char *const reference_fields[] = {"id",  "status", "rank", "digits",
                                               "qdd", "FL",     "FC",   "lambda"};
#define COUNT(list) (sizeof(list) / sizeof *(list))

struct state {
    FILE *out;
    struct hol_mat_file problems, references;
    struct hol_mat_struct open_problems, open_references;
    size_t count, reference_count;
};

static void
put_number(struct hol_mat_file *f, double x)
{
    hol_mat_file_matrix(f, &x, 1, 1);
}

static void
put_problem(struct hol_mat_file *f, const struct hol_export_case *c, size_t k)
{
    const struct hol_question *q = &c->exchange->questions[k];
    const struct hol_asked_state *a = &c->exchange->states[q->state];

    put_number(f, (double)(c->manifest->first + k));
    hol_mat_file_text(f, "", c->manifest->name);
    hol_mat_file_text(f, "", a->label);
    hol_mat_file_text(f, "", hol_asked_key(q->asked));
    put_number(f, (double)q->n);
    put_number(f, (double)q->m);
    hol_mat_file_matrix(f, q->M, q->n, q->n);
    hol_mat_file_matrix(f, q->A, q->m, q->n);
    hol_mat_file_matrix(f, q->F, q->n, 1);
    hol_mat_file_matrix(f, q->b, q->m, 1);
    hol_mat_file_matrix(f, q->C, q->n, 1);
    hol_mat_file_matrix(f, a->t.d, a->t.rows, 1);
    hol_mat_file_matrix(f, a->q.d, a->q.rows, 1);
    hol_mat_file_matrix(f, a->v.d, a->v.rows, 1);
    put_number(f, a->truth_status == HOL_OK ? (double)a->kappa : (double)NAN); /* for display */
}

/* A vector of the truth; lambda only of the state's own rows, NaN where it is not unique. */
static void
put_quantity(struct hol_mat_file *f, const struct hol_asked_state *a, enum hol_asked asked, int k,
             bool any)
{
    size_t count = any ? hol_export_vector(a, k)->rows : 0;
    double *x = hol_alloc(count + 1, sizeof *x);

    if (x == NULL) {
        f->status = HOL_NOMEM;
        return;
    }
    for (size_t i = 0; i < count; i++)
        x[i] = hol_export_unique(a, k, i) ? hol_export_double(a, asked, k, i) : NAN;
    hol_mat_file_matrix(f, x, count, 1);
    hol_free(x);
}

static void
put_reference(struct hol_mat_file *f, const struct hol_export_case *c, size_t k)
{
    const struct hol_question *q = &c->exchange->questions[k];
    const struct hol_asked_state *a = &c->exchange->states[q->state];
    bool known = a->truth_status == HOL_OK;

    put_number(f, (double)(c->manifest->first + k));
    hol_mat_file_text(f, "", known ? "ok" : "domain");
    put_number(f, known ? (double)a->rank : NAN);
    put_number(f, known ? floor(a->digits) : NAN);
    for (int quantity = 0; quantity < HOL_Q_COUNT; quantity++)
        put_quantity(f, a, q->asked, quantity,
                     known && (quantity != HOL_Q_LAMBDA || q->asked == HOL_ASKED_STATE));
}

static enum hol_status
begin(void **state, FILE *out, const char *place)
{
    struct state *s = hol_alloc(1, sizeof *s);

    (void)place;
    if (s == NULL)
        return HOL_NOMEM;
    s->out = out;
    s->open_problems =
        hol_mat_file_begin(&s->problems, "problems", problem_fields, COUNT(problem_fields));
    s->open_references =
        hol_mat_file_begin(&s->references, "references", reference_fields, COUNT(reference_fields));
    *state = s;
    return HOL_OK;
}

static enum hol_status
one(void *state, const struct hol_export_case *c)
{
    struct state *s = state;

    for (size_t k = 0; k < c->exchange->question_count; k++) {
        put_problem(&s->problems, c, k);
        if (c->references)
            put_reference(&s->references, c, k);
        s->count++;
        s->reference_count += c->references;
    }
    return s->problems.status != HOL_OK ? s->problems.status : s->references.status;
}

/* The variables, one after the other. */
static enum hol_status
write_all(struct state *s, const struct hol_manifest *manifest)
{
    json_t *object = hol_manifest_json(manifest);
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT) : NULL;
    enum hol_status status = HOL_NOMEM;
    json_malloc_t allocate;
    json_free_t release;

    json_get_alloc_funcs(&allocate, &release);
    hol_mat_file_end(&s->problems, s->open_problems, s->count);
    hol_mat_file_end(&s->references, s->open_references, s->reference_count);
    if (text != NULL) {
        hol_mat_file_text(&s->problems, "manifest", text);
        status = s->references.status;
        if (status == HOL_OK)
            status = hol_mat_file_write(s->out, &s->problems);
        if (status == HOL_OK &&
            fwrite(s->references.bytes, 1, s->references.length, s->out) != s->references.length)
            status = HOL_IO;
    }
    release(text);
    json_decref(object);
    return status;
}

static enum hol_status
end(void *state, const struct hol_manifest *manifest)
{
    struct state *s = state;
    enum hol_status status = manifest != NULL ? write_all(s, manifest) : HOL_OK;

    hol_mat_file_clear(&s->problems);
    hol_mat_file_clear(&s->references);
    hol_free(s);
    return status;
}

const struct hol_exporter hol_exporter_mat = {
    .name = "mat", .begin = begin, .one = one, .end = end};
