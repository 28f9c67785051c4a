/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes the answers of a run as a file of answers. */
#include "foreign/files/kept.h"

#include "base/alloc.h"
#include "base/array.h"

#include <math.h>

struct hol_kept {
    struct hol_manifest manifest; /* its cases are ours */
    size_t room;
    json_t *answers;
};

enum hol_status
hol_kept_create(struct hol_kept **kept, const struct hol_manifest *manifest)
{
    struct hol_kept *new = hol_alloc(1, sizeof *new);

    if (new == NULL)
        return HOL_NOMEM;
    new->manifest = *manifest;
    new->answers = json_array();
    *kept = new;
    return new->answers != NULL ? HOL_OK : HOL_NOMEM;
}

void
hol_kept_destroy(struct hol_kept *kept)
{
    if (kept == NULL)
        return;
    for (size_t i = 0; i < kept->manifest.case_count; i++) {
        hol_free((void *)kept->manifest.cases[i].name);
        hol_free((void *)kept->manifest.cases[i].digest);
    }
    hol_free(kept->manifest.cases);
    json_decref(kept->answers);
    hol_free(kept);
}

static void
put_vector(json_t *object, const char *key, const double *x, size_t count)
{
    json_t *list = json_array();

    for (size_t i = 0; i < count; i++)
        json_array_append_new(list, isfinite(x[i]) ? json_real(x[i]) : json_null());
    json_object_set_new(object, key, list);
}

/* NULL: nothing came. */
static json_t *
answer(const struct hol_reply *r, const struct hol_question *q, size_t id)
{
    const char *const keys[] = {"qdd", "FL", "FC", "force", "lambda"};
    const double *const vectors[] = {r->qdd, r->FL, r->FC, r->force, r->lambda};
    json_t *object;

    if (r->kind == HOL_REPLY_MISSING)
        return NULL;
    object = json_pack("{s:I}", "id", (json_int_t)id);
    if (r->kind == HOL_REPLY_OK) {
        for (size_t k = 0; k < 5; k++)
            if (vectors[k] != NULL)
                put_vector(object, keys[k], vectors[k], k < 4 ? q->n : q->m);
        if (r->given & HOL_GIVES_RANK)
            json_object_set_new(object, "rank", json_integer((json_int_t)r->rank));
    } else if (r->kind < HOL_REPLY_MISSING) { /* the solver's own word */
        json_object_set_new(object, hol_reply_key(r->kind),
                            json_string(r->why != NULL ? r->why : ""));
    } else {
        json_object_set_new(object, "fault", json_string(hol_reply_key(r->kind)));
        json_object_set_new(object, "why", json_string(r->why != NULL ? r->why : ""));
    }
    if (r->errors != NULL)
        json_object_set_new(object, "errors", json_string(r->errors));
    if (r->wall >= 0)
        json_object_set_new(object, "wall", json_real(r->wall));
    if (r->cpu >= 0)
        json_object_set_new(object, "cpu", json_real(r->cpu));
    return object;
}

static enum hol_status
enter_case(struct hol_kept *kept, const struct hol_exchange *x, size_t first)
{
    struct hol_manifest *m = &kept->manifest;
    char digest[HOL_DIGEST_LENGTH + 1];
    enum hol_status status = hol_manifest_digest(digest, x);

    if (status == HOL_OK &&
        !hol_array_reserve(&m->cases, &kept->room, m->case_count + 1, sizeof *m->cases))
        status = HOL_NOMEM;
    if (status != HOL_OK)
        return status;
    m->cases[m->case_count++] =
        (struct hol_manifest_case){.name = hol_strdup(x->model->source->name),
                                   .first = first,
                                   .count = x->question_count,
                                   .digest = hol_strdup(digest)};
    return m->cases[m->case_count - 1].name != NULL && m->cases[m->case_count - 1].digest != NULL
               ? HOL_OK
               : HOL_NOMEM;
}

enum hol_status
hol_kept_add(struct hol_kept *kept, const struct hol_exchange *x)
{
    const struct hol_manifest *m = &kept->manifest;
    const struct hol_manifest_case *last = m->case_count > 0 ? &m->cases[m->case_count - 1] : NULL;
    size_t first = last != NULL ? last->first + last->count : 1;
    enum hol_status status = enter_case(kept, x, first);

    for (size_t k = 0; k < x->question_count && status == HOL_OK; k++) {
        json_t *object = answer(&x->replies[k], &x->questions[k], first + k);
        if (object != NULL && json_array_append_new(kept->answers, object) != 0)
            status = HOL_NOMEM;
    }
    return status;
}

static json_t *
hello(const struct hol_foreign *f)
{
    json_t *yields = json_array(), *needs = json_array();
    json_t *object = json_pack("{s:i, s:s, s:o, s:o, s:s}", "holonom", HOL_WIRE_VERSION, "name",
                               f->name, "yields", yields, "needs", needs, "growth",
                               f->growth == HOL_GROWTH_KAPPA ? "kappa" : "kappa^2");

    if (f->summary[0] != '\0')
        json_object_set_new(object, "summary", json_string(f->summary));
    for (unsigned k = 0; k < HOL_GIVES_COUNT; k++)
        if (f->gives & 1u << k)
            json_array_append_new(yields, json_string(hol_gives_key((enum hol_gives_shift)k)));
    if (f->needs & HOL_NEEDS_FULL_RANK)
        json_array_append_new(needs, json_string("full-rank"));
    if (f->needs & HOL_NEEDS_PD_MASS)
        json_array_append_new(needs, json_string("positive-definite"));
    return object;
}

enum hol_status
hol_kept_write(FILE *out, const struct hol_kept *kept, const struct hol_foreign *foreign)
{
    json_t *object = json_pack("{s:o, s:o, s:O}", "manifest", hol_manifest_json(&kept->manifest),
                               "hello", hello(foreign), "answers", kept->answers);
    int failed = object == NULL || json_dumpf(object, out, JSON_INDENT(1)) != 0;

    json_decref(object);
    return failed || ferror(out) ? HOL_IO : HOL_OK;
}
