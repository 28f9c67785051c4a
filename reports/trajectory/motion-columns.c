/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The columns of a true motion as a table: what its points are in JSON. */
#include "reports/trajectory/known.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Not among the columns of any format, but there by name. */
#define BY_NAME HOL_IN(HTML)

HOL_GET(get_member, column)
{
    const json_t *point = part[HOL_MOTION_POINT];
    const struct hol_columns *columns = part[HOL_MOTION_COLUMNS];

    hol_datum_text(datum, json_string_value(json_object_get(point, columns->column[column].key)));
}

/* The time is given, not known to some digits: people read it without zeros at its end. */
HOL_GET(get_time, column)
{
    const char *text = json_string_value(json_object_get(part[HOL_MOTION_POINT], "t"));
    int length = text != NULL ? (int)strlen(text) : 0;

    while (datum->format != HOL_FORMAT_CSV && datum->format != HOL_FORMAT_JSON && length > 1 &&
           strpbrk(text, ".e") != NULL && strchr(text, 'e') == NULL &&
           (text[length - 1] == '0' || text[length - 1] == '.'))
        if (text[--length] == '.')
            break;
    if (text != NULL)
        hol_datum_print(datum, "%.*s", length, text);
}

HOL_GET(get_digits, index)
{
    hol_datum_size(datum, (size_t)floor(*(const double *)part[HOL_MOTION_DIGITS]));
}

/* ---------------------------------------------------------------------------------- names */

/* Is it a coordinate, its velocity or acceleration, or a let? */
static bool
is_of_case(const struct hol_case *c, const char *name)
{
    size_t length = strcspn(name, "'"), primes = strspn(name + length, "'");

    for (size_t i = 0; i < c->n; i++)
        if (strlen(c->coordinates[i]) == length && primes <= 2 && name[length + primes] == '\0' &&
            strncmp(c->coordinates[i], name, length) == 0)
            return true;
    for (size_t i = 0; i < c->let_count; i++)
        if (strcmp(c->lets[i].name, name) == 0)
            return true;
    return false;
}

void
hol_motion_own_key(char key[HOL_MOTION_KEY], const struct hol_case *c, const char *name)
{
    (void)snprintf(key, HOL_MOTION_KEY, "%s%s", is_of_case(c, name) ? "run." : "", name);
}

void
hol_motion_invariant_key(char key[HOL_MOTION_KEY], const struct hol_case *c, const char *name)
{
    static const char *const own[] = {"t", "truth", "before", "digits"};
    static const char *const prefixes[] = {"run.",      "ideal.",      "nonideal.",
                                           "reaction.", "multiplier.", "invariant."};
    bool taken = is_of_case(c, name);

    for (size_t k = 0; k < sizeof own / sizeof own[0]; k++)
        taken = taken || strcmp(own[k], name) == 0;
    for (size_t k = 0; k < sizeof prefixes / sizeof prefixes[0]; k++)
        taken = taken || strncmp(prefixes[k], name, strlen(prefixes[k])) == 0;
    (void)snprintf(key, HOL_MOTION_KEY, "%s%s", taken ? "invariant." : "", name);
}

/* -------------------------------------------------------------------------------- columns */

static void
add(struct hol_columns *columns, unsigned in, const char *before, const char *name,
    const char *after)
{
    HOL_COLUMN_ADD(columns, .key = hol_columns_text(columns, "%s%s%s", before, name, after),
                   .get = get_member, .index = columns->count, .align = HOL_ALIGN_RIGHT, .in = in);
}

void
hol_motion_columns(struct hol_columns *columns, const struct hol_case *c)
{
    enum { NONIDEAL = 4 };
    static const struct {
        const char *before, *after;
        unsigned in;
    } of_coordinates[] = {{"", "", 0},
                          {"", "'", 0},
                          {"", "''", BY_NAME},
                          {"ideal.", "", BY_NAME},
                          {"nonideal.", "", BY_NAME}};
    char key[HOL_MOTION_KEY];

    HOL_COLUMN_ADD(columns, .key = "t", .get = get_time, .align = HOL_ALIGN_RIGHT);
    for (size_t k = 0; k < sizeof of_coordinates / sizeof of_coordinates[0]; k++)
        for (size_t i = 0; i < c->n && (k != NONIDEAL || c->has_nonideal); i++)
            add(columns, of_coordinates[k].in, of_coordinates[k].before, c->coordinates[i],
                of_coordinates[k].after);
    for (size_t i = 0; i < c->m; i++)
        add(columns, BY_NAME, "multiplier.", c->constraints[i].name, "");
    for (size_t i = 0; i < c->let_count; i++)
        add(columns, BY_NAME, "", c->lets[i].name, "");
    for (size_t i = 0; i < c->invariant_count; i++) {
        hol_motion_invariant_key(key, c, c->invariants[i].name);
        add(columns, BY_NAME, "", key, "");
    }
    hol_motion_own_key(key, c, "digits");
    HOL_COLUMN_ADD(columns, .key = hol_columns_text(columns, "%s", key), .get = get_digits,
                   .in = BY_NAME);
    hol_motion_own_key(key, c, "truth");
    HOL_COLUMN_ADD(columns, .key = hol_columns_text(columns, "%s", key), .get = get_member,
                   .index = columns->count);
}

void
hol_motion_probe(const struct hol_table_style *style, const struct hol_model *model)
{
    struct hol_columns columns = {0};

    hol_motion_columns(&columns, model->source);
    if (hol_table_is_tabular(style))
        hol_table_probe(style, &(const struct hol_table_spec){.name = "motion",
                                                              .columns = columns.column,
                                                              .count = columns.count});
    hol_columns_clear(&columns);
}
