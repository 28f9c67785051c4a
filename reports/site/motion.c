/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true motion of a case: figures, the numbers they are drawn from, and what is stored of it. */
#include "reports/site/site-inside.h"

#include "base/alloc.h"
#include "reports/motion/plot.h"
#include "reports/table/escape.h"

#include <ctype.h>
#include <math.h>
#include <string.h>

#define DRAWN_MOST 12 /* coordinates in the figure over time */
#define SHOWN 20      /* digits of a stored value on the page */

/* ------------------------------------------------------------------------- what is drawn */

struct hol_site_drawn {
    struct hol_plot plot;
    struct hol_curve curve;
    struct hol_curve_quantity along[HOL_PLOT_QUANTITIES];
    const char *names[HOL_PLOT_QUANTITIES];
    size_t from[HOL_PLOT_QUANTITIES]; /* the quantity of the motion */
};

/*
 * The other coordinate of a point, for one whose name begins with x: the same name with y for it,
 * or else with z. SIZE_MAX: there is none, or one of them is an angle.
 */
static size_t
partner(const struct hol_site_motion *motion, size_t n, size_t first)
{
    static const char letters[] = "yz";
    const char *name = motion->names[1 + first];
    char head = name[0] == 'X' ? 'X' : 'x';

    if (name[0] != head || motion->along[1 + first].angle || isalpha((unsigned char)name[1]))
        return SIZE_MAX;
    for (size_t l = 0; l < 2; l++)
        for (size_t k = 0; k < n; k++) {
            const char *other = motion->names[1 + k];
            char letter = head == 'X' ? (char)toupper((unsigned char)letters[l]) : letters[l];

            if (other[0] == letter && strcmp(other + 1, name + 1) == 0 &&
                !motion->along[1 + k].angle)
                return k;
        }
    return SIZE_MAX;
}

static void
take(struct hol_site_drawn *drawn, const struct hol_site_motion *motion, size_t quantity)
{
    size_t k = drawn->plot.quantities.count++;

    drawn->from[k] = quantity;
    drawn->names[k] = motion->names[quantity];
    drawn->along[k] = motion->along[quantity];
}

static void
choose(struct hol_site_drawn *drawn, const struct hol_site_motion *motion, size_t n, bool path)
{
    if (!path) {
        take(drawn, motion, 0);
        for (size_t i = 0; i < n && i < DRAWN_MOST; i++)
            take(drawn, motion, 1 + i);
        return;
    }
    for (size_t i = 0; i < n && drawn->plot.quantities.count + 2 <= HOL_PLOT_QUANTITIES; i++) {
        size_t other = partner(motion, n, i);

        if (other == SIZE_MAX)
            continue;
        take(drawn, motion, 1 + i);
        take(drawn, motion, 1 + other);
    }
}

enum hol_status
hol_site_drawn_create(struct hol_site_drawn **drawn, const struct hol_site_motion *motion,
                      const struct hol_case *source, bool path)
{
    struct hol_site_drawn *d = hol_alloc(1, sizeof *d);

    if (d == NULL)
        return HOL_NOMEM;
    choose(d, motion, source->n, path);
    size_t width = d->plot.quantities.count;

    if (width < 2 || motion->curve.count == 0) {
        hol_free(d);
        return HOL_UNABLE;
    }
    d->curve = motion->curve;
    d->curve.width = width;
    d->curve.values = hol_alloc(motion->curve.count * width, sizeof *d->curve.values);
    if (d->curve.values == NULL) {
        hol_free(d);
        return HOL_NOMEM;
    }
    for (size_t i = 0; i < motion->curve.count; i++)
        for (size_t k = 0; k < width; k++)
            d->curve.values[i * width + k] =
                motion->curve.values[i * motion->curve.width + d->from[k]];
    d->plot.source = source;
    d->plot.quantities.list = d->along;
    d->plot.names = d->names;
    d->plot.pairs = path;
    d->plot.curve_count = 1;
    d->plot.curves = &d->curve;
    *drawn = d;
    return HOL_OK;
}

const struct hol_plot *
hol_site_drawn_plot(const struct hol_site_drawn *drawn)
{
    return &drawn->plot;
}

void
hol_site_drawn_destroy(struct hol_site_drawn *drawn)
{
    if (drawn != NULL)
        hol_free(drawn->curve.values);
    hol_free(drawn);
}

/* ------------------------------------------------------------------------- tables of numbers */

enum hol_status
hol_site_motion_csv(FILE *out, const struct hol_site_motion *motion)
{
    const char *names[2 * HOL_SITE_COORDINATES + 1];
    const struct hol_plot plot = {.quantities = {motion->count, motion->along},
                                  .names = names,
                                  .curve_count = 1,
                                  .curves = &motion->curve};

    for (size_t k = 0; k < motion->count; k++)
        names[k] = motion->names[k];
    return hol_plot_write(out, HOL_PLAIN(CSV), &plot);
}

HOL_GETTER(get_time, 0, struct hol_stored_instant, text, r->t)
HOL_GETTER(get_name, 1, struct hol_stored_value, text, r->name)
HOL_GETTER(get_value, 1, struct hol_stored_value, text, r->text)

/* clang-format off */
static const struct hol_column stored_columns[] = {
    {"t", .get = get_time, .align = HOL_ALIGN_RIGHT},
    {"quantity", .get = get_name, .quoted = true},
    {"value", .get = get_value, .align = HOL_ALIGN_RIGHT},
};
/* clang-format on */

enum hol_status
hol_site_stored_csv(FILE *out, const struct hol_stored *stored)
{
    static const struct hol_table_spec spec = {.name = "stored", HOL_COLUMNS(stored_columns)};
    struct hol_table *table = hol_table_begin(out, HOL_PLAIN(CSV), &spec);

    for (size_t i = 0; i < stored->instant_count; i++)
        for (size_t k = 0; k < stored->instants[i].count; k++)
            hol_table_row(table, HOL_RECORD(&stored->instants[i], &stored->instants[i].values[k]));
    return hol_table_end(table);
}

/* ------------------------------------------------------------------------- the section */

/* A column of a curve; null: a jump. */
static json_t *
column_of(const struct hol_curve *curve, size_t k)
{
    json_t *list = json_array();

    for (size_t i = 0; i < curve->count; i++) {
        double value = (double)curve->values[i * curve->width + k];
        json_array_append_new(list, isfinite(value) ? json_real(value) : json_null());
    }
    return list;
}

/* What the script draws of a motion: a <script> that holds the numbers as JSON. */
static enum hol_status
put_data(FILE *out, const char *id, const struct hol_plot *plot)
{
    const struct hol_curve *curve = &plot->curves[0];
    json_t *names = json_array(), *columns = json_array(), *data;
    bool good;

    for (size_t k = 0; k < plot->quantities.count; k++)
        json_array_append_new(names, hol_json_text(plot->names[k]));
    for (size_t k = 0; k < curve->width; k++)
        json_array_append_new(columns, column_of(curve, k));
    fprintf(out, "<script type=\"application/json\" id=\"%s\">", id);
    data = json_pack("{s:b, s:o, s:o}", "pairs", plot->pairs, "names", names, "columns", columns);
    /* six digits are more than can be seen; no text ends the element */
    good = data != NULL &&
           json_dumpf(data, out, JSON_COMPACT | JSON_ESCAPE_SLASH | JSON_REAL_PRECISION(6)) == 0;
    json_decref(data);
    fputs("</script>\n", out);
    return good ? HOL_OK : HOL_NOMEM;
}

static enum hol_status
put_figure(struct hol_page *page, const struct hol_site_case *c, bool path)
{
    const struct hol_case *source = c->result->source;
    struct hol_site_drawn *drawn = NULL;
    char file[HOL_SITE_PATH];
    const char *id = path ? "path-data" : "time-data";
    enum hol_status status = hol_site_drawn_create(&drawn, c->motion, source, path);

    if (status == HOL_UNABLE)
        return HOL_OK;
    if (status != HOL_OK)
        return status;
    fprintf(page->out, "<figure class=\"plot\" data-numbers=\"%s\">\n", id);
    if (path ? c->motion->path : c->motion->drawn) {
        fprintf(page->out, "<img src=\"../%s\" loading=\"lazy\" alt=\"",
                hol_site_file(file, HOL_SITE_CASES, source->name, path ? ".path.svg" : ".svg"));
        hol_html_print(page->out,
                       path ? "The paths of points of %s\">\n" : "Coordinates of %s over time\">\n",
                       source->name);
    }
    if (path)
        fputs("<figcaption>The paths of points, where coordinates are positions, from the true "
              "motion; both axes have the same scale.",
              page->out);
    else
        fputs("<figcaption>The true motion, coordinates over time.", page->out);
    if (!path && source->n > DRAWN_MOST)
        fprintf(page->out, " Drawn are the first %d of %zu; the CSV has all.", DRAWN_MOST,
                source->n);
    fputs("</figcaption></figure>\n", page->out);
    status = put_data(page->out, id, &drawn->plot);
    hol_site_drawn_destroy(drawn);
    return status;
}

/* The stored values at a time, shortened. */
HOL_GET(get_short, index)
{
    const char *text = ((const struct hol_stored_value *)part[1])->text;
    size_t most = SHOWN + (text[0] == '-') + (strchr(text, '.') != NULL);

    if (strlen(text) > most && strpbrk(text, "e") == NULL)
        hol_datum_print(datum, "%.*s…", (int)most, text);
    else
        hol_datum_print(datum, "%s", text);
}

static enum hol_status
put_stored(struct hol_page *page, const struct hol_stored *stored)
{
    /* clang-format off */
    static const struct hol_column columns[] = {
        {"t", .get = get_time, .once = true, .align = HOL_ALIGN_RIGHT},
        {"quantity", .get = get_name, .code = true},
        {"value", .get = get_short, .align = HOL_ALIGN_RIGHT},
    };
    /* clang-format on */
    static const struct hol_table_spec spec = {
        .name = "stored", HOL_COLUMNS(columns), .id = "stored-table", .class = "digits"};
    const struct hol_stored_instant *last =
        stored->instant_count > 0 ? &stored->instants[stored->instant_count - 1] : NULL;

    if (last == NULL)
        return HOL_OK;
    fprintf(page->out,
            "<p>At %zu times the motion is stored with its provenance: ", stored->instant_count);
    if (stored->certified > 0) {
        fprintf(page->out, "%ld digits certified by a proof in balls", stored->certified);
        hol_html_print(page->out, "%s%s, ", stored->certified_to != NULL ? " to t = " : "",
                       stored->certified_to != NULL ? stored->certified_to : "");
    } else if (stored->certified_why != NULL) {
        hol_html_print(page->out, "not certified (%s), ", stored->certified_why);
    }
    fprintf(page->out,
            "%ld agreed on by four runs of %ld to %ld bits. Below is the last time, to %d "
            "digits; all of it, with every digit, is among the <a href=\"#files\">files</a>.</p>\n",
            stored->agree, stored->runs[0].bits, stored->runs[3].bits, SHOWN);
    struct hol_table *table = hol_table_begin(page->out, HOL_PLAIN(HTML), &spec);
    hol_table_title(table, "The stored motion at its last time");
    for (size_t k = 0; k < last->count; k++)
        hol_table_row(table, HOL_RECORD(last, &last->values[k]));
    return hol_table_end(table);
}

enum hol_status
hol_site_put_motion(struct hol_page *page, const struct hol_site_case *c)
{
    const struct hol_case *source = c->result->source;
    const struct hol_site_motion *motion = c->motion;
    enum hol_status status = HOL_OK;

    hol_page_section(page, 2, "motion", "The true motion");
    if (source->impulsive || !source->has_span)
        fputs(source->impulsive
                  ? "<p>An impulse: there is no motion, only velocities before and after.</p>\n"
                  : "<p>The case has no span of time, and so no motion.</p>\n",
              page->out);
    else if (motion->curve.count == 0)
        hol_html_print(page->out, "<p>It is not shown: %s.</p>\n",
                       motion->why[0] != '\0' ? motion->why : "it cannot be followed");
    else {
        if (motion->why[0] != '\0')
            hol_html_print(page->out, "<p>It is shown as far as it is known: %s.</p>\n",
                           motion->why);
        status = put_figure(page, c, false);
        if (status == HOL_OK)
            status = put_figure(page, c, true);
    }
    if (status == HOL_OK && c->stored != NULL)
        status = put_stored(page, c->stored);
    return status;
}
