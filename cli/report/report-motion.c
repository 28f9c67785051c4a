/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The part of the report about motions. */
#include "cli/report/report-motion.h"

#include "cli/collection.h"
#include "cli/commands/claims.h"
#include "cli/gnuplot.h"
#include "cli/report/report-figures.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "reports/page/page-motion.h"
#include "reports/studies/claims.h"
#include "reports/studies/existence.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------- claims */

/* FOLDER/NAME, hol_free. */
static char *
path_in(const char *folder, const char *name)
{
    size_t size = strlen(folder) + strlen(name) + 2;
    char *path = hol_alloc(size, 1);
    if (path != NULL)
        snprintf(path, size, "%s/%s", folder, name);
    else
        hol_complain("out of memory");
    return path;
}

/* The claims in each format, as files. */
static enum hol_status
claim_files(const char *folder, size_t count, const size_t *which,
            const struct hol_claim_finding *findings)
{
    static const struct {
        const char *name;
        enum hol_format format;
    } files[] = {{"claims.txt", HOL_FORMAT_TEXT},
                 {"claims.csv", HOL_FORMAT_CSV},
                 {"claims.json", HOL_FORMAT_JSON},
                 {"claims.tex", HOL_FORMAT_LATEX}};
    enum hol_status status = HOL_OK;
    for (size_t i = 0; i < sizeof files / sizeof files[0] && status == HOL_OK; i++) {
        struct hol_output output;
        char *path = path_in(folder, files[i].name);
        if (path == NULL)
            return HOL_IO;
        if (hol_output_open(&output, path) != 0) {
            hol_free(path);
            return HOL_IO;
        }
        status = hol_print_claims(output.file, files[i].format, count, which, findings);
        if (hol_output_close(&output, status == HOL_OK) != 0)
            status = HOL_IO;
        hol_free(path);
    }
    return status;
}

static enum hol_status
claims(FILE *out, const char *folder, const struct hol_options *options)
{
    size_t count = hol_claim_total(), tally[HOL_CLAIM_VERDICT_COUNT] = {0};
    size_t *which = hol_alloc(count, sizeof *which);
    struct hol_claim_finding *findings = hol_alloc(count, sizeof *findings);
    enum hol_status status = which != NULL && findings != NULL ? HOL_OK : HOL_NOMEM;
    for (size_t k = 0; k < count && status == HOL_OK; k++)
        which[k] = k;
    if (status == HOL_OK)
        status = hol_measure_claims(findings, count, which, options);
    if (status == HOL_OK)
        status = claim_files(folder, count, which, findings);
    if (status == HOL_OK) {
        for (size_t k = 0; k < count; k++)
            tally[findings[k].verdict]++;
        hol_page_claims_begin(out, tally[HOL_CLAIM_HOLDS], tally[HOL_CLAIM_PART],
                              tally[HOL_CLAIM_FAILS]);
        hol_page_claims(out, count, which, findings);
    }
    hol_free(which);
    hol_free(findings);
    return status;
}

/* ------------------------------------------------------------------------ references */

/* One row, where there is a file; *any: there is. */
static enum hol_status
one_reference(FILE *out, const char *folder, const char *name, bool *any)
{
    struct hol_stored *stored = NULL;
    char *path = hol_stored_path(folder, name), *bytes = NULL;
    size_t length = 0;
    enum hol_status status = path != NULL ? hol_stored_bytes(&bytes, &length, path) : HOL_NOMEM;
    *any = false;
    if (status == HOL_OK) {
        struct hol_stored_error error;
        status = hol_stored_read(&stored, &error, bytes, length);
        if (status == HOL_INVALID)
            hol_complain("%s:%zu:%zu: %s", path, error.line, error.column, error.message);
    } else if (status == HOL_IO) {
        status = HOL_OK; /* there is none */
    }
    if (stored != NULL) {
        hol_page_reference(out, stored);
        *any = true;
    }
    hol_stored_destroy(stored);
    hol_free(bytes);
    hol_free(path);
    return status;
}

static enum hol_status
references(FILE *out, const struct hol_options *options)
{
    struct hol_options own = *options;
    struct hol_selection selection = {0};
    size_t count = 0, missing = 0;
    own.output = NULL; /* that is the folder of the report */
    char *folder = hol_stored_folder(&own);
    enum hol_status status = folder != NULL ? hol_select(&selection, options) : HOL_NOMEM;
    hol_page_references_begin(out);
    for (size_t i = 0; i < selection.count && status == HOL_OK; i++) {
        bool any;
        status = one_reference(out, folder, selection.list[i].name, &any);
        count += any;
        missing += !any;
    }
    hol_page_references_end(out, count, missing);
    hol_selection_clear(&selection);
    hol_free(folder);
    return status;
}

/* ------------------------------------------------------------------------- existence */

static const char existence_cases[] = "ukn1994/*";

static enum hol_status
one_existence(FILE *out, const struct hol_selected *selected, const struct hol_options *options)
{
    struct hol_existence_options how = {.state = 0};
    struct hol_existence *existence = NULL;
    struct hol_point radii = {0};
    struct hol_loaded loaded;
    const char *wrong;
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK)
        return status;
    status = hol_box_read(&radii, NULL, loaded.model, &wrong);
    how.radii = &radii;
    if (status == HOL_OK)
        status = hol_existence_create(&existence, loaded.model, &how);
    enum hol_status observed =
        existence != NULL ? hol_existence_observe(existence, loaded.model, how.state) : HOL_OK;
    if (existence != NULL && observed == HOL_OK)
        hol_page_existence(out, loaded.source->name, existence, status);
    if (status == HOL_DOMAIN || status == HOL_UNABLE)
        status = HOL_OK; /* that is the answer */
    hol_existence_destroy(existence);
    hol_point_clear(&radii);
    hol_loaded_clear(&loaded);
    return observed != HOL_OK ? observed : status;
}

static enum hol_status
existence(FILE *out, const struct hol_options *options)
{
    struct hol_options own = *options;
    const char *pattern = existence_cases;
    struct hol_selection selection = {0};
    own.pattern_count = 1;
    own.patterns = &pattern;
    enum hol_status status = hol_select(&selection, &own);
    hol_page_existence_begin(out);
    for (size_t i = 0; i < selection.count && status == HOL_OK; i++)
        status = one_existence(out, &selection.list[i], &own);
    hol_page_existence_end(out);
    hol_selection_clear(&selection);
    hol_ball_free_cache();
    return status;
}

/* --------------------------------------------------------------------------- the part */

enum hol_status
hol_report_motion(struct hol_motion_part *part, const char *folder,
                  const struct hol_options *options)
{
    *part = (struct hol_motion_part){.html = NULL};
    FILE *out = open_memstream(&part->html, &part->size);
    if (out == NULL)
        return HOL_NOMEM;
    enum hol_status status = hol_report_rank(part, out, folder, options);
    if (status == HOL_OK) {
        hol_page_motion(out);
        status = hol_report_drift(part, out, folder, options);
    }
    if (status == HOL_OK)
        status = hol_report_work(part, out, folder, options);
    if (status == HOL_OK)
        status = hol_report_sweep(part, out, folder, options);
    if (status == HOL_OK)
        status = claims(out, folder, options);
    if (status == HOL_OK)
        status = references(out, options);
    if (status == HOL_OK)
        status = existence(out, options);
    if (fclose(out) != 0 && status == HOL_OK)
        status = HOL_NOMEM;
    return status;
}

int
hol_report_motion_draw(const struct hol_motion_part *part, const char *folder)
{
    int result = 0;
    for (size_t i = 0; i < part->figure_count && result == 0; i++) {
        const struct hol_motion_figure *f = &part->figure[i];
        const struct hol_plot plot = {folder, f->template, f->stem, f->text};
        result = hol_gnuplot_draw_all(&plot);
    }
    return result;
}

void
hol_motion_part_clear(struct hol_motion_part *part)
{
    for (size_t i = 0; i < part->figure_count; i++)
        hol_free(part->figure[i].text);
    free(part->html);
    *part = (struct hol_motion_part){.html = NULL};
}
