/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures: how they are asked for, and drawn into files, with complaints. */
#include "campaign/tables.h"
#include "cli/options/options.h"

#include "base/alloc.h"

#include <stdlib.h>

#define FIGURE "figure" /* the part of a run */

/* What the options say; they have been read before. */
static struct hol_figure_style
style_of(const struct hol_options *options)
{
    struct hol_figure_style style = hol_figure_plain;

    if (options->width != NULL)
        (void)hol_figure_length(&style.width, options->width);
    if (options->xrange != NULL)
        (void)hol_figure_range(style.xrange, options->xrange);
    if (options->yrange != NULL)
        (void)hol_figure_range(style.yrange, options->yrange);
    style.panels = options->panels;
    return style;
}

/* Into a stream; false after a complaint. */
static bool
draw(FILE *out, const struct hol_drawing *drawing, const char *format,
     const struct hol_figure_style *style, const void *context)
{
    char why[HOL_DRAW_WHY] = "";
    enum hol_status status = hol_draw(out, why, drawing, format, style, context);
    if (status == HOL_UNABLE)
        hol_complain("there is nothing to draw");
    else if (status == HOL_INVALID)
        hol_complain("--panels: %s", why);
    else if (status != HOL_OK)
        hol_complain("%s", why[0] != '\0' ? why : hol_status_text(status));
    return status == HOL_OK;
}

/* The run is repeated: of a figure it is the data that are compared. */
static bool
capture(const struct hol_options *options, const struct hol_drawing *drawing, const void *context)
{
    const struct hol_capture *to = options->capture;
    struct hol_provenance *record = options->provenance;

    if (!to->wants(to->context, FIGURE))
        return true;
    if (hol_draw_digest(record, drawing, context) != HOL_OK)
        return false;
    to->take(to->context, FIGURE, record, NULL);
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "%s", "");
    return true;
}

bool
hol_figure_save(const struct hol_options *options, const struct hol_drawing *drawing,
                const void *context)
{
    struct hol_figure_style style = style_of(options);
    if (options->capture != NULL)
        return capture(options, drawing, context);
    style.provenance = hol_provenance_said(options->provenance);
    hol_provenance_set(options->provenance, HOL_PROVENANCE_PART, FIGURE);
    struct hol_output output;
    if (style.width > 0 && style.width < HOL_WIDTH_LEAST - 0.01) {
        hol_complain("--width: a figure is 8 cm wide or wider, not %s", options->width);
        return false;
    }
    if (hol_output_open_part(&output, options, options->figure, NULL, HOL_CONTAINER_NONE) != 0)
        return false;
    bool drawn = draw(output.file, drawing, hol_draw_format(options->figure), &style, context);
    hol_provenance_set(options->provenance, HOL_PROVENANCE_PART, "%s", "");
    hol_provenance_set(options->provenance, HOL_PROVENANCE_RESULT, "%s", "");
    return hol_output_close(&output, drawn) == 0 && drawn;
}

bool
hol_figure_svg(char **svg, const struct hol_drawing *drawing, const void *context)
{
    char *text = NULL;
    size_t size;
    FILE *memory = open_memstream(&text, &size);
    bool good = memory != NULL && draw(memory, drawing, "svg", &hol_figure_plain, context);
    good = (memory == NULL || fclose(memory) == 0) && good;
    *svg = good ? hol_strdup(text) : NULL;
    free(text);
    return good;
}

bool
hol_campaign_figure(const struct hol_options *options, struct hol_store *store, long long run)
{
    struct hol_compare_profile profile = {.bits = options->bits[0]};
    enum hol_status status = hol_campaign_profile(&profile, store, run);
    bool drawn = false;

    if (status != HOL_OK)
        hol_complain("%s", status == HOL_IO ? hol_store_why(store) : hol_status_text(status));
    else if (profile.errors.problems == 0)
        hol_complain("--figure: the campaign has no right answers at %ld bits", (long)profile.bits);
    else
        drawn = hol_figure_save(options, &hol_compare_profile_drawing, &profile);
    hol_compare_profile_clear(&profile);
    return drawn;
}
