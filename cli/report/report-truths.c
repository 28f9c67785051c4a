/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's parts about claims, stored true trajectories and intervals of existence. */
#include "cli/report/report.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "compare/motion/existence.h"
#include "reports/studies/existence.h"

/* ----------------------------------------------------- claims, references, existence */

struct claims {
    size_t count;
    size_t *which;
    struct hol_claim_finding *findings;
};

static enum hol_status
write_claims(FILE *out, const struct hol_table_style *style, const void *context)
{
    const struct claims *c = context;
    return hol_print_claims(out, style, c->count, c->which, c->findings);
}

/* Of cases that are named, the claims that one of them was opened for; else all. */
static bool
is_shown(const struct hol_report_job *r, const struct hol_claim *claim)
{
    return r->options->pattern_count == 0 || (claim->on != NULL && hol_report_shows(r, claim->on));
}

bool
hol_report_has_claims(const struct hol_report_job *r)
{
    const struct hol_claim *claim;
    for (size_t k = 0; (claim = hol_claim_at(k)) != NULL; k++)
        if (is_shown(r, claim))
            return true;
    return false;
}

enum hol_status
hol_report_claims(struct hol_report_job *r, struct hol_page *page)
{
    const size_t total = hol_claim_total();
    struct claims c = {.which = hol_alloc(total, sizeof *c.which),
                       .findings = hol_alloc(total, sizeof *c.findings)};
    enum hol_status status = c.which != NULL && c.findings != NULL ? HOL_OK : HOL_NOMEM;
    for (size_t k = 0; k < total && status == HOL_OK; k++)
        if (is_shown(r, hol_claim_at(k)))
            c.which[c.count++] = k;
    if (status == HOL_OK)
        status = hol_measure_claims(c.findings, c.count, c.which, r->options);
    if (status == HOL_OK)
        status = hol_report_put(r, "claims", HOL_IN_ALL, write_claims, &c);
    if (status == HOL_OK)
        status = hol_section_claims(page, c.count, c.which, c.findings, "claims");
    hol_free(c.which);
    hol_free(c.findings);
    return status;
}

/* One row, where there is a file; *any: there is. */
static enum hol_status
one_reference(struct hol_table *table, const char *folder, const char *name, bool *any)
{
    struct hol_stored *stored = NULL;
    struct hol_stored_error error;
    char *path = hol_stored_path(folder, name), *bytes = NULL;
    size_t length = 0;
    enum hol_status status = path != NULL ? hol_stored_bytes(&bytes, &length, path) : HOL_NOMEM;
    if (status == HOL_OK) {
        status = hol_stored_read(&stored, &error, bytes, length);
        if (status == HOL_INVALID)
            hol_complain("%s:%zu:%zu: %s", path, error.line, error.column, error.message);
    } else if (status == HOL_IO) {
        status = HOL_OK; /* there is none */
    }
    *any = stored != NULL;
    if (*any)
        hol_table_row(table, HOL_RECORD(stored, NULL));
    hol_stored_destroy(stored);
    hol_free(bytes);
    hol_free(path);
    return status;
}

static enum hol_status
references(struct hol_report_job *r, struct hol_page *page)
{
    const struct hol_selection *selection = &r->selection;
    size_t count = 0, missing = 0;
    char *folder = hol_stored_folder(NULL, r->options);
    enum hol_status status = folder != NULL ? HOL_OK : HOL_NOMEM;
    struct hol_table *table = hol_section_references_begin(page);
    for (size_t i = 0; i < selection->count && status == HOL_OK; i++) {
        bool any;
        status = one_reference(table, folder, selection->list[i].name, &any);
        count += any;
        missing += !any;
    }
    enum hol_status ended = hol_section_references_end(page, table, count, missing);
    hol_free(folder);
    return status == HOL_OK ? ended : status;
}

struct intervals {
    struct hol_table *table;
    const struct hol_keeper *keeper;
};

static enum hol_status
one_existence(void *context, const struct hol_loaded *loaded)
{
    const struct intervals *intervals = context;
    struct hol_existence_options how = {.state = 0};
    struct hol_existence *existence = NULL;
    struct hol_point radii = {0};
    const char *wrong;
    enum hol_status found = HOL_OK, status = hol_box_read(&radii, NULL, loaded->model, &wrong);
    how.radii = &radii;
    if (status == HOL_OK)
        status = hol_existence_find(&existence, &found, loaded->model, &how, intervals->keeper);
    if (status == HOL_OK && existence != NULL)
        hol_existence_row(intervals->table, loaded->source, "initial", existence, found);
    hol_existence_destroy(existence); /* an impulsive problem has no motion */
    hol_point_clear(&radii);
    return status == HOL_DOMAIN || status == HOL_UNABLE || status == HOL_INVALID ? HOL_OK : status;
}

#define SHOWN_MOST 12 /* cases that are named */

static enum hol_status
existence(struct hol_report_job *r, struct hol_page *page)
{
    struct hol_selection selection = {0}, shown;
    bool all = r->options->pattern_count == 0;
    enum hol_status status = hol_report_shown(&shown, r, SHOWN_MOST);
    struct hol_table *table = hol_part_existence_begin(page);
    struct intervals intervals = {table, r->options->keeper};
    if (status == HOL_OK && all)
        status = hol_select_one(&selection, "ukn1994/*", r->options);
    if (status == HOL_OK)
        status =
            hol_each_case(all ? &selection : &shown, NULL, one_existence, &intervals, r->options);
    hol_selection_clear(&selection);
    hol_free(shown.list);
    enum hol_status ended = hol_table_end(table);
    return status == HOL_OK ? ended : status;
}

enum hol_status
hol_report_truths(struct hol_report_job *r, struct hol_page *page)
{
    enum hol_status status = references(r, page);
    return status == HOL_OK ? existence(r, page) : status;
}
