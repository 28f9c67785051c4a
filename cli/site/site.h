/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_SITE_SITE_H
#define HOL_CLI_SITE_SITE_H

#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"
#include "cli/progress.h"
#include "reports/site/site.h"

#include <pthread.h>

/* The inside of `holonom site' (private to cli/site). */
struct hol_site_job {
    struct hol_options options; /* those of the command, without a record: pages have no date */
    const char *folder;
    struct hol_selection selection;
    const struct hol_solver **solvers;
    size_t solver_count;
    struct hol_file_text bibliography;
    struct hol_gallery gallery;
    struct hol_site site;
    struct hol_progress progress;
    pthread_mutex_t lock; /* of what follows, and of the site while cases go by */
    size_t next;          /* the case that is to be added */
    struct hol_site_done {
        bool ready;
        struct hol_loaded loaded;
        struct hol_result *result;
        struct hol_stored *stored;
        size_t instant_count;
        struct hol_site_instant *instants;
    } * done;     /* by case: made, and not added yet */
    bool undrawn; /* a figure could not be drawn, which has been said */
};

/* A file of the site's folder, which a function writes. Anything but OK after a complaint. */
enum hol_status hol_site_save(struct hol_site_job *job, const char *name,
                              enum hol_status (*write)(FILE *out, void *context),
                              void *context) HOL_MUST_CHECK;
/* The same of a text. */
enum hol_status hol_site_save_text(struct hol_site_job *job, const char *name,
                                   const char *text) HOL_MUST_CHECK;
/* A figure as SVG, of a width in points (0: over a page); false: it could not be drawn, and the
 * site goes on without. */
bool hol_site_draw(struct hol_site_job *job, const char *name, const struct hol_drawing *drawing,
                   const char *panels, double width, const void *context);
/* BibTeX of the program and of what a source cites; hol_free. NULL: no memory. */
char *hol_site_bibtex(const struct hol_site_job *job, const char *source);
void hol_site_done_clear(struct hol_site_done *done);

/* The truth at every state that the case names. What has no answer is said on the page. */
enum hol_status hol_site_solve(struct hol_site_done *done,
                               const struct hol_keeper *keeper) HOL_MUST_CHECK;

/* A case: everything about it is computed, its page and files are written. For hol_jobs_run. */
enum hol_status hol_site_one_case(void *context, size_t k) HOL_MUST_CHECK;

#endif
