/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Writes results into entries of the gallery: rows of problems, and of runs of motions. */
#include "reports/gallery/entry-rows.h"

#include "base/alloc.h"
#include "compare/instant/compare.h"
#include "reports/table/escape.h"
#include "reports/trajectory/truth-line.h"
#include "reports/validation/validation-inside.h"

#include <math.h>
#include <string.h>

/* --- rows of instants */

enum { PROBLEM, RECORD, CASE, RUN };

HOL_GETTER(get_case, CASE, struct hol_validated_case, text, r->name)
HOL_GETTER(get_group, PROBLEM, struct hol_validated, text,
           hol_gallery_group_key(hol_gallery_group_of(r->truth == HOL_OK, r->mass_singular, r->m,
                                                      r->rank, r->kappa)))
HOL_GETTER(get_verdict, RECORD, struct hol_record, text, hol_verdict_text(r->verdict))
HOL_GETTER_IF(get_rank, PROBLEM, struct hol_validated, r->truth == HOL_OK, size, r->rank)
HOL_GETTER(get_kappa, PROBLEM, struct hol_validated, number, r->truth == HOL_OK ? r->kappa : NAN)
HOL_GETTER(get_attainable, RECORD, struct hol_record, number, r->attainable)
HOL_GETTER(get_error, RECORD, struct hol_record, measured, r->errors[HOL_Q_QDD].relative)
HOL_GETTER(get_seconds, PROBLEM, struct hol_validated, measured, (long double)r->wall)
HOL_GETTER(get_reply, PROBLEM, struct hol_validated, text, hol_reply_key(r->replies[0]))
HOL_GETTER_IF(get_parameters, RUN, struct hol_gallery_run, r->parameters[0] != '\0', text,
              r->parameters)

/* No error at all is as many digits as doubles have. */
HOL_GET(get_digits, index)
{
    const struct hol_record *r = part[RECORD];
    long double digits = r->digits;

    hol_datum_number(datum, isinf(digits) ? r->attainable : digits);
}

HOL_GET(get_why, index)
{
    char text[HOL_REASON];

    hol_validated_reason(text, part[PROBLEM], 0);
    hol_datum_print(datum, "%s", text);
}

#define AT(field) HOL_AT(PROBLEM, struct hol_validated, field)
static const struct hol_column instant_columns[] = {
    {"case", .get = get_case},
    {"parameters", .get = get_parameters},
    {"state", AT(state)},
    {"n", AT(n)},
    {"m", AT(m)},
    {"rank", .get = get_rank},
    {"kappa", .get = get_kappa},
    {"group", .get = get_group},
    {"verdict", .get = get_verdict},
    {"digits", .get = get_digits},
    {"attainable", .get = get_attainable},
    {"error", .get = get_error},
    {"seconds", .get = get_seconds},
    {"reply", .get = get_reply},
    {"why", .get = get_why},
};
static const struct hol_table_spec instant_spec = {.name = "rows", HOL_COLUMNS(instant_columns)};

/* --- rows of motions */

/* A trajectory that was judged. */
struct judged_row {
    const char *file;
    const struct hol_judged *j;
    struct hol_judged_order order;
};

/* The last part of a path. */
HOL_GET(get_file, index)
{
    const struct judged_row *r = part[0];
    const char *slash = strrchr(r->file, '/');

    hol_datum_text(datum, slash != NULL ? slash + 1 : r->file);
}

HOL_GET(get_motion_number, index)
{
    const struct judged_row *r = part[0];
    const struct hol_judged *j = r->j;
    size_t energy = 0;

    for (size_t k = 0; k < j->drift_count; k++)
        if (strcmp(j->source->invariants[k].name, "energy") == 0)
            energy = k;
    const long double numbers[] = {j->step,
                                   j->digits, /* none where it is not complete */
                                   r->order.order,
                                   j->scd,
                                   j->mescd,
                                   j->q.value,
                                   j->v.value,
                                   j->phi.value,
                                   j->rate.value,
                                   j->drift_count > 0 ? j->drift[energy].value : NAN,
                                   j->seconds > 0 ? j->seconds : NAN};
    hol_datum_number(datum, numbers[index]);
}

HOL_GETTER(get_motion_case, 1, struct hol_judged, text, r->source->name)
HOL_GETTER(get_state, RUN, struct hol_gallery_run, text, r->state)
HOL_GETTER_IF(get_method, 1, struct hol_judged, r->method[0] != '\0', text, r->method)
HOL_GETTER(get_grade, 1, struct hol_judged, text, hol_judged_grade_text(hol_judged_grade(r, 0)))
HOL_GETTER(get_truth, 1, struct hol_judged, text, hol_motion_truth_word(r->proof, r->end, r->end))

#define NUMBER(name, place)                                                                        \
    {                                                                                              \
        name, .get = get_motion_number, .index = place                                             \
    }
static const struct hol_column motion_columns[] = {
    {"case", .get = get_motion_case},
    {"parameters", .get = get_parameters},
    {"state", .get = get_state},
    {"file", .get = get_file},
    {"method", .get = get_method},
    NUMBER("step", 0),
    NUMBER("digits", 1),
    NUMBER("order", 2),
    NUMBER("scd", 3),
    NUMBER("mescd", 4),
    NUMBER("error_q", 5),
    NUMBER("error_v", 6),
    NUMBER("phi", 7),
    NUMBER("rate", 8),
    NUMBER("drift", 9),
    NUMBER("seconds", 10),
    {"grade", .get = get_grade},
    {"complete", HOL_AT(1, struct hol_judged, complete)},
    {"truth", .get = get_truth},
};
static const struct hol_table_spec motion_spec = {.name = "rows", HOL_COLUMNS(motion_columns)};

/* --- the entry */

/* A row, without what it has no value for. */
static json_t *
row_of(const struct hol_table_spec *spec, const void *const *part)
{
    json_t *row = hol_table_object(spec, part), *value;
    const char *key;
    void *next;

    json_object_foreach_safe(row, next, key, value)
    {
        if (json_is_null(value))
            (void)json_object_del(row, key);
    }
    return row;
}

/* The new rows replace those that are about the same. */
static bool
is_same(const json_t *a, const json_t *b)
{
    static const char *const keys[] = {"case", "parameters"};

    for (size_t k = 0; k < sizeof keys / sizeof keys[0]; k++) {
        const char *x = json_string_value(json_object_get(a, keys[k])),
                   *y = json_string_value(json_object_get(b, keys[k]));
        if (strcmp(x != NULL ? x : "", y != NULL ? y : "") != 0)
            return false;
    }
    return true;
}

/* Old rows that stay, with the runs that they are of, into new lists. */
static int
keep_rows(json_t *rows, json_t *runs, const json_t *root, const json_t *fresh)
{
    const json_t *old = json_object_get(root, "rows"), *old_runs = json_object_get(root, "runs");
    size_t runs_count = json_array_size(old_runs);
    size_t *place = hol_alloc(runs_count + 1, sizeof *place); /* 1 + the new index; 0: not yet */
    int failed = place == NULL;

    for (size_t i = 0; i < json_array_size(old) && !failed; i++) {
        json_t *row = json_array_get(old, i);
        json_int_t run = json_integer_value(json_object_get(row, "run"));
        bool replaced = false;
        for (size_t k = 0; k < json_array_size(fresh) && !replaced; k++)
            replaced = is_same(row, json_array_get(fresh, k));
        if (replaced)
            continue;
        if (run >= 0 && (size_t)run < runs_count) {
            if (place[run] == 0) {
                failed = json_array_append(runs, json_array_get(old_runs, (size_t)run));
                place[run] = json_array_size(runs);
            }
            failed = failed ||
                     json_object_set_new(row, "run", json_integer((json_int_t)place[run] - 1)) != 0;
        }
        failed = failed || json_array_append(rows, row) != 0;
    }
    hol_free(place);
    return failed;
}

/* Take the rows, and put them and their run into the entry. */
static enum hol_status
put(json_t **root, json_t *fresh, enum hol_gallery_kind kind, const struct hol_gallery_run *run)
{
    json_t *rows = json_array(), *runs = json_array(), *record = json_object();
    int failed = fresh == NULL || rows == NULL || runs == NULL || record == NULL;

    if (run->provenance != NULL) {
        json_decref(record);
        record = hol_provenance_object(run->provenance);
    }
    if (!failed && *root == NULL)
        failed = (*root = json_pack("{s:i, s:s, s:s}", "entry", HOL_GALLERY_FORMAT, "name",
                                    run->name, "kind", hol_gallery_kind_key(kind))) == NULL;
    failed = failed || keep_rows(rows, runs, *root, fresh) || json_array_append(runs, record) != 0;
    for (size_t i = 0; i < json_array_size(fresh) && !failed; i++) {
        json_t *row = json_array_get(fresh, i);
        failed = json_object_set_new(row, "run", hol_json_size(json_array_size(runs) - 1)) != 0 ||
                 json_array_append(rows, row) != 0;
    }
    failed = failed || json_object_set(*root, "runs", runs) != 0 ||
             json_object_set(*root, "rows", rows) != 0;
    json_decref(record);
    json_decref(runs);
    json_decref(rows);
    json_decref(fresh);
    return failed ? HOL_NOMEM : HOL_OK;
}

static bool
is_kind(const json_t *root, enum hol_gallery_kind kind)
{
    const char *said = json_string_value(json_object_get(root, "kind"));

    return root == NULL || (said != NULL && strcmp(said, hol_gallery_kind_key(kind)) == 0);
}

enum hol_status
hol_gallery_entry_put_instants(json_t **root, const struct hol_validation *v,
                               const struct hol_gallery_run *run)
{
    json_t *rows;

    if (!is_kind(*root, HOL_GALLERY_INSTANT))
        return HOL_INVALID;
    rows = json_array();
    for (size_t i = 0; i < v->count; i++) {
        const struct hol_validated *p = &v->problems[i];
        json_t *row =
            row_of(&instant_spec, HOL_RECORD(p, &p->records[0], &v->cases[p->which], run));
        if (json_array_append_new(rows, row) != 0) {
            json_decref(rows);
            return HOL_NOMEM;
        }
    }
    return put(root, rows, HOL_GALLERY_INSTANT, run);
}

enum hol_status
hol_gallery_entry_put_motions(json_t **root, const struct hol_judged_files *files,
                              const struct hol_gallery_run *run)
{
    struct hol_judged_order *orders;
    json_t *rows;
    int failed;

    if (!is_kind(*root, HOL_GALLERY_MOTION))
        return HOL_INVALID;
    orders = hol_alloc(files->count, sizeof *orders);
    rows = json_array();
    failed = orders == NULL || rows == NULL;
    if (!failed)
        hol_judged_orders(orders, files);
    for (size_t k = 0; k < files->count && !failed; k++) {
        const struct judged_row row = {files->names[k], files->list[k], orders[k]};
        failed =
            json_array_append_new(rows, row_of(&motion_spec, HOL_RECORD(&row, row.j, NULL, run)));
    }
    hol_free(orders);
    if (!failed)
        return put(root, rows, HOL_GALLERY_MOTION, run);
    json_decref(rows);
    return HOL_NOMEM;
}

enum hol_status
hol_gallery_entry_write(FILE *out, const json_t *root)
{
    static const char *const lists[] = {"why", "runs", "rows"};
    struct hol_json_stream stream;
    const char *key;
    json_t *value;

    hol_json_begin(&stream, out);
    stream.digits = 6;
    json_object_foreach((json_t *)root, key, value)
    {
        bool list = false;
        for (size_t k = 0; k < sizeof lists / sizeof lists[0]; k++)
            list = list || (strcmp(key, lists[k]) == 0 && json_array_size(value) > 0);
        if (strcmp(key, "provenance") == 0)
            continue; /* that of the run before */
        if (!list) {
            hol_json_member(&stream, key, json_incref(value));
            continue;
        }
        hol_json_list(&stream, key);
        for (size_t i = 0; i < json_array_size(value); i++)
            hol_json_item(&stream, json_incref(json_array_get(value, i)));
    }
    return hol_json_end(&stream);
}
