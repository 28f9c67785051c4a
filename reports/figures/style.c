/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How a figure is drawn: what its template is told, and what is mended in an SVG. */
#include "reports/figures/style.h"

#include "base/alloc.h"

#include <fnmatch.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

const struct hol_figure_style hol_figure_plain = {.xrange = {NAN, NAN}, .yrange = {NAN, NAN}};

bool
hol_figure_length(double *points, const char *text)
{
    static const struct {
        const char *name;
        double points;
    } units[] = {{"mm", 72 / 25.4}, {"cm", 72 / 2.54}, {"in", 72}, {"pt", 1}};
    char *end;

    *points = strcmp(text, "column") == 0 ? HOL_WIDTH_COLUMN
              : strcmp(text, "page") == 0 ? HOL_WIDTH_PAGE
                                          : 0;
    if (*points > 0)
        return true;
    if (text[0] < '0' || text[0] > '9')
        return false;
    double value = strtod(text, &end);
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++)
        if (strcmp(end, units[k].name) == 0)
            *points = value * units[k].points;
    return *points >= HOL_WIDTH_NARROWEST - 0.01 && *points <= HOL_WIDTH_MOST + 0.01;
}

/* An end of a range: NAN: left out. */
static bool
read_end(double *value, const char *text, size_t length)
{
    char number[48], *end;

    *value = NAN;
    if (length == 0)
        return true;
    if (length >= sizeof number || strspn(text, "+-.0123456789eE") < length)
        return false;
    memcpy(number, text, length);
    number[length] = '\0';
    *value = strtod(number, &end);
    return *end == '\0' && isfinite(*value);
}

bool
hol_figure_range(double range[2], const char *text)
{
    const char *colon = strchr(text, ':');

    return colon != NULL && colon[colon == text] != '\0' &&
           read_end(&range[0], text, (size_t)(colon - text)) &&
           read_end(&range[1], colon + 1, strlen(colon + 1)) && !(range[0] >= range[1]);
}

bool
hol_figure_panels(const char *text)
{
    size_t length = strlen(text);

    return length > 0 && length < 1000 &&
           strspn(text,
                  "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_/'.*?[]!,") ==
               length;
}

/* Is it what one of the words, from first to after, means: a number, a name or a glob? */
static bool
is_meant(const char *word, size_t length, const char *name, size_t number)
{
    char text[80], *end;

    if (length == 0 || length >= sizeof text)
        return false;
    memcpy(text, word, length);
    text[length] = '\0';
    unsigned long value = strtoul(text, &end, 10);
    return *end == '\0' ? value == number : fnmatch(text, name, 0) == 0;
}

static const char *
panel_name(const struct hol_drawing *drawing, const void *context, size_t k)
{
    if (drawing->panel != NULL)
        return drawing->panel(context, k);
    return k == 0 ? drawing->template : NULL;
}

/* The numbers of the panels that are meant; INVALID: a word means none of them. */
static enum hol_status
choose_panels(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
              const char *panels, const void *context)
{
    const char *name;

    for (const char *word = panels; word != NULL;) {
        size_t length = strcspn(word, ",");
        bool found = false;

        for (size_t k = 0; (name = panel_name(drawing, context, k)) != NULL && !found; k++)
            found = is_meant(word, length, name, k + 1);
        if (!found) {
            size_t used = (size_t)snprintf(why, HOL_DRAW_WHY, "there is no panel '%.*s', but",
                                           length > 60 ? 60 : (int)length, word);
            for (size_t k = 0; (name = panel_name(drawing, context, k)) != NULL; k++)
                if (used < HOL_DRAW_WHY)
                    used += (size_t)snprintf(why + used, HOL_DRAW_WHY - used, "%s %s",
                                             k > 0 ? "," : "", name);
            return HOL_INVALID;
        }
        word = word[length] == ',' ? word + length + 1 : NULL;
    }
    for (size_t k = 0; panels != NULL && (name = panel_name(drawing, context, k)) != NULL; k++)
        for (const char *word = panels; word != NULL;) {
            size_t length = strcspn(word, ",");

            if (is_meant(word, length, name, k + 1)) {
                fprintf(out, "%zu ", k + 1);
                break;
            }
            word = word[length] == ',' ? word + length + 1 : NULL;
        }
    return HOL_OK;
}

static void
put_end(FILE *out, double value)
{
    if (isfinite(value))
        fprintf(out, " %.16e", value);
    else
        fputs(" *", out);
}

double
hol_figure_width(const struct hol_figure_style *style)
{
    return style->width > 0 ? style->width : HOL_WIDTH_PAGE;
}

enum hol_status
hol_figure_how(char **how, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
               const struct hol_figure_style *style, const void *context)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    enum hol_status status = HOL_NOMEM;

    *how = NULL;
    if (out != NULL) {
        fprintf(out, "%.6g", hol_figure_width(style));
        for (int k = 0; k < 4; k++)
            put_end(out, k < 2 ? style->xrange[k] : style->yrange[k - 2]);
        fputs(" \"", out);
        status = choose_panels(out, why, drawing, style->panels, context);
        fputc('"', out);
        if (fclose(out) != 0 && status == HOL_OK)
            status = HOL_NOMEM;
    }
    if (status == HOL_OK && (*how = hol_strdup(text)) == NULL)
        status = HOL_NOMEM;
    free(text);
    return status;
}

bool
hol_figure_copy_svg(FILE *out, FILE *picture)
{
    static const char face[] = "font-family=\"Liberation Sans\"";
    char *line = NULL;
    size_t room = 0, number = 0;
    bool good = true;

    while (good && getline(&line, &room, picture) != -1) {
        const char *rest = line, *at;

        if (++number < 6 && strncmp(line, " width=\"", 8) == 0) {
            char *first = strchr(line + 8, '"'), *second = first ? strchr(first + 1, '"') : NULL,
                 *third = second ? strchr(second + 1, '"') : NULL;
            if (third != NULL) {
                fprintf(out, "%.*spt%.*spt", (int)(first - line), line, (int)(third - first),
                        first);
                rest = third;
            }
        }
        for (; (at = strstr(rest, face)) != NULL; rest = at + sizeof face - 1)
            fprintf(out, "%.*sfont-family=\"Liberation Sans, Arial, Helvetica, sans-serif\"",
                    (int)(at - rest), rest);
        good = fputs(rest, out) >= 0;
    }
    free(line);
    return good && number > 0 && !ferror(picture) && !ferror(out);
}
