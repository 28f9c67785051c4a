/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The files of a site: texts, figures, BibTeX. */
#include "cli/site/site.h"

#include "base/alloc.h"
#include "reports/bibliography/bibliography.h"

#include <stdlib.h>

enum hol_status
hol_site_save(struct hol_site_job *job, const char *name,
              enum hol_status (*write)(FILE *out, void *context), void *context)
{
    return hol_folder_save(&job->options, job->folder, name, HOL_CONTAINER_NONE, write, context);
}

static enum hol_status
write_text(FILE *out, void *context)
{
    fputs(context, out);
    return HOL_OK;
}

enum hol_status
hol_site_save_text(struct hol_site_job *job, const char *name, const char *text)
{
    union {
        const char *constant;
        void *context;
    } both = {.constant = text};

    return hol_site_save(job, name, write_text, both.context);
}

/* Was there a figure that could not be drawn?  Then the others are not tried: each might take as
 * long. */
static bool
is_undrawn(struct hol_site_job *job)
{
    bool undrawn;

    (void)pthread_mutex_lock(&job->lock);
    undrawn = job->undrawn;
    (void)pthread_mutex_unlock(&job->lock);
    return undrawn;
}

/* The first figure that cannot be drawn is complained about. */
static void
complain_drawing(struct hol_site_job *job, const char *name, const char *why)
{
    (void)pthread_mutex_lock(&job->lock);
    if (!job->undrawn)
        hol_complain("%s: %s", name, why);
    job->undrawn = true;
    (void)pthread_mutex_unlock(&job->lock);
}

bool
hol_site_draw(struct hol_site_job *job, const char *name, const struct hol_drawing *drawing,
              const char *panels, double width, const void *context)
{
    struct hol_figure_style style = hol_figure_plain;
    char why[HOL_DRAW_WHY] = "", *text = NULL;
    size_t size;
    FILE *out;
    enum hol_status status = HOL_NOMEM;

    if (is_undrawn(job))
        return false;
    out = open_memstream(&text, &size);
    style.panels = panels;
    style.width = width;
    if (out != NULL)
        status = hol_draw(out, why, drawing, "svg", &style, context);
    if (out != NULL && fclose(out) != 0)
        status = HOL_NOMEM;
    if (status != HOL_OK)
        complain_drawing(job, name, why[0] != '\0' ? why : hol_status_text(status));
    else
        status = hol_site_save_text(job, name, text);
    free(text);
    return status == HOL_OK;
}

char *
hol_site_bibtex(const struct hol_site_job *job, const char *source)
{
    struct hol_bibliography bibliography = {0};
    char *text = NULL, *copy = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    bool good =
        out != NULL && hol_bibliography_read(&bibliography, job->bibliography.bytes) == HOL_OK;

    if (good) {
        if (source != NULL)
            (void)hol_bibliography_want(&bibliography, source);
        hol_bibliography_write_program(out);
        hol_bibliography_write(out, &bibliography);
    }
    if (out != NULL && fclose(out) == 0 && good)
        copy = hol_strdup(text);
    free(text);
    hol_bibliography_clear(&bibliography);
    return copy;
}
