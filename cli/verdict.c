/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The verdict about somebody else's solver: printed, as a page, as a figure. */
#include "cli/verdict.h"

#include "cli/gnuplot.h"
#include "cli/pick.h"
#include "cli/run.h"

#include "numeric/alloc.h"
#include "reports/validation.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const struct hol_solver **
hol_verdict_columns(size_t *count, const struct hol_options *options,
                    const struct hol_solver *foreign)
{
    bool alone = options->solvers == NULL || strcmp(options->solvers, "none") == 0;
    const struct hol_solver **ours = NULL, **all;
    size_t our_count = 0;

    if (!alone && (ours = hol_pick_solvers(&our_count, options)) == NULL)
        return NULL;
    all = hol_alloc(our_count + 1, sizeof *all);
    if (all == NULL) {
        hol_complain("out of memory");
    } else {
        all[0] = foreign;
        for (size_t i = 0; i < our_count; i++)
            all[i + 1] = ours[i];
        *count = our_count + 1;
    }
    hol_free(ours);
    return all;
}

bool
hol_verdict_possible(const struct hol_options *options)
{
    struct hol_output output;

    if (options->figure != NULL && hol_figure_format(options->figure) == NULL)
        return false;
    return options->page == NULL ||
           (hol_output_open(&output, options->page) == 0 && hol_output_close(&output, false) == 0);
}

/* --- the figure */

static int
draw(const char *path, const struct hol_validation *v)
{
    const struct hol_plot plot = {.template = "validation", .text = v->foreign.name};

    return hol_figure_save(path, &plot, hol_validation_data, v);
}

/* A file as text; NULL after a complaint. */
static char *
read_text(const char *path)
{
    FILE *in = fopen(path, "r");
    size_t room = 0, length = 0;
    char *text = NULL;

    if (in == NULL) {
        hol_complain("cannot read %s: %s", path, strerror(errno));
        return NULL;
    }
    do {
        char *larger = hol_realloc(text, room += 65536, 1);
        if (larger == NULL) {
            hol_complain("out of memory");
            hol_free(text);
            fclose(in);
            return NULL;
        }
        text = larger;
        length += fread(text + length, 1, room - length - 1, in);
    } while (length == room - 1);
    text[length] = '\0';
    fclose(in);
    return text;
}

/* The figure as SVG; NULL after a complaint. */
static char *
drawn(const struct hol_validation *v)
{
    const char *temporary = getenv("TMPDIR");
    char folder[PATH_MAX], path[PATH_MAX + 16], *text = NULL;

    if (temporary == NULL || temporary[0] == '\0')
        temporary = "/tmp";
    if (snprintf(folder, sizeof folder, "%s/holonom-page.XXXXXX", temporary) >= PATH_MAX ||
        mkdtemp(folder) == NULL) {
        hol_complain("cannot make a folder in %s", temporary);
        return NULL;
    }
    snprintf(path, sizeof path, "%s/figure.svg", folder);
    if (draw(path, v) == 0)
        text = read_text(path);
    unlink(path);
    rmdir(folder);
    return text;
}

/* --- all */

static int
write_page(const char *path, const struct hol_validation *v,
           const struct hol_validation_about *about)
{
    struct hol_output output;
    char *svg = NULL;

    if (!hol_gnuplot_found())
        hol_complain("the page has no figure: gnuplot was not found");
    else if ((svg = drawn(v)) == NULL)
        return -1;
    int result = hol_output_open(&output, path);
    if (result == 0) {
        enum hol_status status = hol_validation_page(output.file, v, about, svg);
        if (status != HOL_OK)
            hol_complain("%s", hol_status_text(status));
        if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK)
            result = -1;
    }
    hol_free(svg);
    return result;
}

static int
write_all(const struct hol_options *options, const struct hol_validation *v,
          const struct hol_validation_about *about)
{
    struct hol_output output;

    if (hol_output_open(&output, options->output) != 0)
        return HOL_EXIT_USAGE;
    enum hol_status status = hol_validation_write(output.file, options->format, v, about);
    if (status != HOL_OK)
        hol_complain("%s", hol_status_text(status));
    if (hol_output_close(&output, status == HOL_OK) != 0 || status != HOL_OK ||
        (options->page != NULL && write_page(options->page, v, about) != 0) ||
        (options->figure != NULL && draw(options->figure, v) != 0))
        return HOL_EXIT_USAGE;
    return hol_validation_good(v) ? HOL_EXIT_GOOD : HOL_EXIT_VERDICT;
}

int
hol_verdict_print(const struct hol_options *options, const struct hol_validation *v,
                  const char *command, uint64_t seed, size_t states)
{
    char *overrides = hol_overrides_text(options), date[16];
    time_t now = time(NULL);
    struct tm day;
    int code = HOL_EXIT_USAGE;

    if (v->count == 0 && options->state != NULL) {
        hol_complain("no case has a state '%s' with a problem at it", options->state);
    } else if (overrides == NULL || gmtime_r(&now, &day) == NULL ||
               strftime(date, sizeof date, "%Y-%m-%d", &day) == 0) {
        hol_complain("out of memory");
    } else {
        const struct hol_validation_about about = {.command = command,
                                                   .overrides = overrides,
                                                   .date = date,
                                                   .seed = seed,
                                                   .states = states,
                                                   .verbose = options->verbose};
        code = write_all(options, v, &about);
    }
    hol_free(overrides);
    return code;
}
