/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* One row of two tables: its verdict, its digits, and what else is to be the same. */
#include "compare/regression/digit-noise.h"
#include "compare/regression/regression-inside.h"

#include "base/alloc.h"
#include "compare/instant/verdict.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define UNITS_LEAST 1e-3 /* of a rounding: less counts as no error */

/* One table's side of a row that may stand there several times. */
struct side {
    const struct hol_rows *rows;
    const struct hol_named_row *list;
    size_t count;
    bool newer;
};

static const char *
cell_of(const struct side *side, size_t i, const struct hol_column_pair *column)
{
    return hol_rows_cell(side->rows, side->list[i].row,
                         side->newer ? column->after : column->before);
}

/* A number; NaN: there is none. */
static long double
number_of(const struct side *side, size_t i, const struct hol_column_pair *column)
{
    return hol_rows_number(side->rows, side->list[i].row,
                           side->newer ? column->after : column->before);
}

/* --- verdicts */

static enum hol_verdict
find_verdict(const char *text)
{
    int k = 0;

    while (k < HOL_VERDICT_COUNT && strcmp(hol_verdict_text((enum hol_verdict)k), text) != 0)
        k++;
    return (enum hol_verdict)k;
}

/* Larger is graver. Words of other tables are good, or as grave as "unable". */
static int
gravity_of(const char *text)
{
    static const char *const good[] = {"holds", "COMPLETE", "complete", ""};
    enum hol_verdict verdict = find_verdict(text);

    for (size_t k = 0; k < sizeof good / sizeof *good; k++)
        if (strcmp(text, good[k]) == 0)
            return hol_verdict_gravity(HOL_VERDICT_AGREES);
    return hol_verdict_gravity(verdict < HOL_VERDICT_COUNT ? verdict : HOL_VERDICT_UNABLE);
}

static const char *
gravest(const struct side *side, const struct hol_column_pair *column)
{
    const char *worst = cell_of(side, 0, column);

    for (size_t i = 1; i < side->count; i++)
        if (gravity_of(cell_of(side, i, column)) > gravity_of(worst))
            worst = cell_of(side, i, column);
    return worst;
}

static bool
is_digit_verdict(const char *text)
{
    enum hol_verdict verdict = find_verdict(text);

    return verdict == HOL_VERDICT_AGREES || verdict == HOL_VERDICT_LOSES;
}

static enum hol_fate
change_of(const char *before, const char *after)
{
    const char *domain = hol_verdict_text(HOL_VERDICT_DOMAIN);
    int was = gravity_of(before), is = gravity_of(after);

    if (strcmp(before, domain) == 0 || strcmp(after, domain) == 0)
        return HOL_FATE_CHANGED; /* the problem is another */
    return is > was ? HOL_FATE_LOST : is < was ? HOL_FATE_WON : HOL_FATE_CHANGED;
}

/* --- digits */

/* The fewest digits of a quantity. */
static struct hol_digits_kept
fewest(const struct side *side, const struct hol_columns_matched *c,
       const struct hol_quantity_columns *quantity)
{
    struct hol_digits_kept worst = {.digits = NAN, .attainable = NAN};

    for (size_t i = 0; i < side->count; i++) {
        long double value = number_of(side, i, &quantity->value);
        struct hol_digits_kept kept = {.digits = (double)value,
                                       .attainable =
                                           (double)number_of(side, i, &quantity->attainable),
                                       .bits = strtol(cell_of(side, i, &c->bits), NULL, 10),
                                       .steps = (double)number_of(side, i, &c->steps)};
        if (quantity->scale == HOL_SCALE_ERROR) /* which may be below what a double holds */
            kept.digits = (double)-log10l(fabsl(value));
        if (quantity->scale == HOL_SCALE_UNITS) {
            kept.digits = isnan(value) ? NAN : (double)-log10l(fmaxl(value, UNITS_LEAST));
            kept.attainable = 0;
        }
        if (i == 0 || hol_digits_level(&kept) < hol_digits_level(&worst))
            worst = kept;
    }
    return worst;
}

struct judged {
    enum hol_fate fate;                          /* HOL_FATES: not a text differs */
    const struct hol_quantity_columns *quantity; /* of which these are */
    struct hol_digits_kept before, after;
    double noise;
};

/* Of a quantity; is it graver than what was found of others? */
static void
judge_quantity(struct judged *worst, const struct side side[2], const struct hol_columns_matched *c,
               const struct hol_quantity_columns *quantity, double level)
{
    struct judged j = {.quantity = quantity,
                       .before = fewest(&side[0], c, quantity),
                       .after = fewest(&side[1], c, quantity),
                       .fate = HOL_FATES};
    double was = hol_digits_level(&j.before), is = hol_digits_level(&j.after);
    bool fewer = is < was;

    if (isnan(was) && isnan(is))
        return;
    if (isnan(was) || isnan(is)) {
        j.fate = HOL_FATE_CHANGED;
    } else if (fewer || is > was) {
        double lost = hol_digits_lost(&j.noise, fewer ? &j.before : &j.after,
                                      fewer ? &j.after : &j.before, level);
        j.fate = !(lost > 0) ? HOL_FATE_NOISE : fewer ? HOL_FATE_LOST : HOL_FATE_WON;
    }
    if (worst->quantity == NULL || j.fate < worst->fate)
        *worst = j;
}

/* --- a row */

static char *
describe(const char *verdict, const struct judged *j, const struct hol_digits_kept *kept)
{
    struct hol_text text = {.text = NULL};

    hol_text_add(&text, verdict);
    if (j->quantity != NULL && j->quantity->scale == HOL_SCALE_UNITS && !isnan(kept->digits))
        hol_text_print(&text, "%s%.2g kappa u", text.length > 0 ? ", " : "",
                       pow(10, -kept->digits));
    else if (j->quantity != NULL && !isnan(kept->digits))
        hol_text_print(&text, "%s%.1f", text.length > 0 ? ", " : "", kept->digits);
    if (j->quantity != NULL && j->quantity->scale == HOL_SCALE_DIGITS && kept->attainable > 0)
        hol_text_print(&text, " of %.1f", kept->attainable);
    if (text.failed)
        hol_text_clear(&text);
    return text.text;
}

static enum hol_status
add(struct hol_regression *r, const struct hol_row_pair *pair, enum hol_fate fate, const char *what,
    const char *before, const char *after, const struct judged *j)
{
    struct hol_difference *d = hol_difference_add(r, fate, what, pair);

    if (d == NULL)
        return HOL_NOMEM;
    d->before = describe(before, j, &j->before);
    d->after = describe(after, j, &j->after);
    double more = hol_digits_level(&j->after) - hol_digits_level(&j->before);
    if (j->quantity != NULL && isfinite(more)) {
        d->difference = more;
        d->noise = j->noise;
    }
    return HOL_OK;
}

/* Has a motion ended early, in either table? Its errors are those of an escape. */
static bool
ended_early(const struct side side[2], const struct hol_columns_matched *c)
{
    for (size_t k = 0; k < c->verdict_count; k++)
        for (size_t s = 0; s < 2 && strcmp(c->verdict[k].name, "end") == 0; s++)
            if (gravity_of(gravest(&side[s], &c->verdict[k])) >
                hol_verdict_gravity(HOL_VERDICT_AGREES))
                return true;
    return false;
}

/* A text that should be the same and is not; NULL: there is none. */
static const struct hol_column_pair *
find_fact(const struct side side[2], const struct hol_columns_matched *c)
{
    for (size_t k = 0; k < c->fact_count; k++)
        if (strcmp(cell_of(&side[0], 0, &c->fact[k]), cell_of(&side[1], 0, &c->fact[k])) != 0)
            return &c->fact[k];
    return NULL;
}

enum hol_status
hol_regression_judge(struct hol_regression *r, double *digits, const struct hol_row_pair *pair,
                     double level)
{
    const struct hol_columns_matched *c = &r->columns;
    const struct side side[2] = {{r->before, pair->before, pair->before_count, false},
                                 {r->after, pair->after, pair->after_count, true}};
    struct judged j = {.fate = HOL_FATES};
    const struct judged none = {.quantity = NULL};
    const char *was = "", *is = "", *what = NULL;
    bool by_digits = false;

    *digits = NAN;
    for (size_t k = 0; k < c->quantity_count && !ended_early(side, c); k++) {
        const struct hol_quantity_columns *quantity = &c->quantity[k];
        judge_quantity(&j, side, c, quantity, level);
        if (k == 0 && quantity->scale == HOL_SCALE_DIGITS && !isnan(j.before.attainable) &&
            (j.before.bits == 53 || j.before.bits == 0))
            *digits = hol_digits_level(&j.after) - hol_digits_level(&j.before);
    }
    for (size_t k = c->verdict_count; k-- > 0;) {
        was = gravest(&side[0], &c->verdict[k]);
        is = gravest(&side[1], &c->verdict[k]);
        if (strcmp(was, is) != 0 && what == NULL) {
            what = c->verdict[k].name;
            break;
        }
    }
    /* between these two verdicts stand digits alone */
    by_digits = what != NULL && is_digit_verdict(was) && is_digit_verdict(is) &&
                j.quantity != NULL && j.fate < HOL_FATES;
    const struct hol_column_pair *fact = find_fact(side, c);
    if (what != NULL && !by_digits)
        return add(r, pair, change_of(was, is), what, was, is, &j);
    if (j.fate == HOL_FATE_LOST || (j.fate < HOL_FATES && fact == NULL))
        return add(r, pair, j.fate, what != NULL ? what : j.quantity->value.name, was, is, &j);
    if (fact != NULL)
        return add(r, pair, HOL_FATE_CHANGED, fact->name, cell_of(&side[0], 0, fact),
                   cell_of(&side[1], 0, fact), &none);
    return HOL_OK;
}
