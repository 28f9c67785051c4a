/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The statements that blocks of a campaign are made of. */
#include "campaign/file/parse-inside.h"

#include "numeric/dense/mat.h"

#include <stdlib.h>
#include <string.h>

#define RANDOM_STATES_MOST 100000000
#define POINTS_MOST 1000000000
#define EXACT_BITS 4096 /* two decimals that agree in so many are one value */

void
hol_campaign_parser_no_memory(struct hol_campaign_parser *p)
{
    p->scan.status = HOL_NOMEM;
    p->scan.failed = true;
}

static bool
add(struct hol_campaign_parser *p, struct hol_campaign_list *list, struct hol_campaign_text text)
{
    if (!hol_arena_extend(p->scan.arena, &list->list, list->count, sizeof *list->list)) {
        hol_campaign_parser_no_memory(p);
        return false;
    }
    list->list[list->count++] = text;
    return true;
}

/* Is it a value of the list already, however it is written? A finding. */
static bool
is_there(struct hol_campaign_parser *p, const struct hol_campaign_list *list,
         const struct hol_campaign_text *number)
{
    bool there = false;
    mpfr_t x, y;

    mpfr_inits2(EXACT_BITS, x, y, (mpfr_ptr)0);
    (void)mpfr_set_str(x, number->text, 10, MPFR_RNDN);
    for (size_t k = 0; k < list->count && !there; k++) {
        (void)mpfr_set_str(y, list->list[k].text, 10, MPFR_RNDN);
        there = mpfr_equal_p(x, y);
    }
    mpfr_clears(x, y, (mpfr_ptr)0);
    if (there)
        hol_scan_error(&p->scan, number->offset, "%s is there already", number->text);
    return there;
}

/* PATTERN, PATTERN ... */
static bool
read_patterns(struct hol_campaign_parser *p, struct hol_campaign_list *list, const char *what)
{
    struct hol_campaign_text text;

    do {
        if (!hol_scan_pattern(&p->scan, &text, what) || !add(p, list, text))
            return false;
    } while (hol_scan_mark(&p->scan, ","));
    return hol_scan_expect(&p->scan, ";");
}

/* ------------------------------------------------------------------------------ statements */

static bool
read_cases(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->cases, "the name of a case, a pattern or a file");
}

static bool
read_formulations(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->formulations, "the name of a formulation or a pattern");
}

static bool
read_integrators(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->integrators, "the name of an integrator or a pattern");
}

static bool
read_stabilizations(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->stabilizations, "the name of a stabilization or a pattern");
}

static bool
read_outside(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->outside, "a command in quotes, or a shared object");
}

static bool
read_record(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_patterns(p, &block->record, "problems, answers, verdicts, motions or times");
}

static bool
read_steps(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    struct hol_campaign_text text;

    do {
        if (!hol_scan_number(&p->scan, &text, "a step"))
            return false;
        if (strtod(text.text, NULL) <= 0) {
            hol_scan_error(&p->scan, text.offset, "a step is above 0");
            return false;
        }
        if (is_there(p, &block->steps, &text) || !add(p, &block->steps, text))
            return false;
    } while (hol_scan_mark(&p->scan, ","));
    return hol_scan_expect(&p->scan, ";");
}

static bool
read_bits(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    uint64_t bits;

    do {
        uint32_t offset = hol_scan_next(&p->scan);

        if (!hol_scan_whole(&p->scan, &bits, HOL_BITS_MIN, HOL_BITS_MAX / 4, "a number of bits"))
            return false;
        for (size_t k = 0; k < block->bits_count; k++)
            if (block->bits[k] == (mpfr_prec_t)bits) {
                hol_scan_error(&p->scan, offset, "%lu bits are there already", (unsigned long)bits);
                return false;
            }
        if (!hol_arena_extend(p->scan.arena, &block->bits, block->bits_count,
                              sizeof *block->bits)) {
            hol_campaign_parser_no_memory(p);
            return false;
        }
        block->bits[block->bits_count++] = (mpfr_prec_t)bits;
    } while (hol_scan_mark(&p->scan, ","));
    return hol_scan_expect(&p->scan, ";");
}

static bool
said_twice(struct hol_campaign_parser *p, uint32_t offset, const char *word)
{
    hol_scan_error(&p->scan, offset, "'%s' states are there already", word);
    return false;
}

static bool
read_states(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    uint64_t count;
    bool named = false, random = false;

    do {
        uint32_t offset = hol_scan_next(&p->scan);

        if (hol_scan_keyword(&p->scan, "named")) {
            if (named)
                return said_twice(p, offset, "named");
            named = true;
        } else if (hol_scan_keyword(&p->scan, "random")) {
            if (random)
                return said_twice(p, offset, "random");
            random = true;
            if (!hol_scan_whole(&p->scan, &count, 1, RANDOM_STATES_MOST,
                                "a number of random states"))
                return false;
            block->random_states = (size_t)count;
        } else {
            struct hol_campaign_text word;

            if (hol_scan_word(&p->scan, &word, "'named' or 'random'"))
                hol_scan_error(&p->scan, word.offset, "expected 'named' or 'random', not '%s'",
                               word.text);
            return false;
        }
    } while (hol_scan_mark(&p->scan, ","));
    block->named = named;
    return hol_scan_expect(&p->scan, ";");
}

static bool
read_until(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return hol_scan_number(&p->scan, &block->until, "a time") && hol_scan_expect(&p->scan, ";");
}

bool
hol_campaign_read_seed(struct hol_campaign_parser *p, uint64_t *seed)
{
    return hol_scan_whole(&p->scan, seed, 0, UINT32_MAX, "a seed") &&
           hol_scan_expect(&p->scan, ";");
}

static bool
read_seed(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return hol_campaign_read_seed(p, &block->seed);
}

bool
hol_campaign_read_budget(struct hol_campaign_parser *p, double *seconds)
{
    static const struct {
        const char *unit;
        double seconds;
    } units[] = {{"s", 1}, {"min", 60}, {"h", 3600}};
    struct hol_campaign_text number;

    if (!hol_scan_number(&p->scan, &number, "a number of seconds"))
        return false;
    *seconds = strtod(number.text, NULL);
    if (*seconds <= 0) {
        hol_scan_error(&p->scan, number.offset, "a budget is above 0");
        return false;
    }
    for (size_t k = 0; k < sizeof units / sizeof units[0]; k++)
        if (hol_scan_keyword(&p->scan, units[k].unit)) {
            *seconds *= units[k].seconds;
            return hol_scan_expect(&p->scan, ";");
        }
    struct hol_campaign_text word;
    if (hol_scan_word(&p->scan, &word, "a unit: s, min or h"))
        hol_scan_error(&p->scan, word.offset, "expected a unit: s, min or h, not '%s'", word.text);
    return false;
}

static bool
read_budget(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return hol_campaign_read_budget(p, &block->budget);
}

/* -------------------------------------------------------------------------------- values */

static bool
is_named_already(const struct hol_campaign_block *block, const char *name)
{
    for (size_t k = 0; k < block->grid.count; k++)
        if (strcmp(block->grid.list[k].name.text, name) == 0)
            return true;
    for (size_t k = 0; k < block->design.count; k++)
        if (strcmp(block->design.list[k].name.text, name) == 0)
            return true;
    return false;
}

/* The ends of a range after its first number: .. HIGH [lin|log [POINTS]] */
static bool
read_range(struct hol_campaign_parser *p, struct hol_campaign_axis *axis, bool design)
{
    uint64_t points = 0;
    bool scaled;

    if (!hol_scan_number(&p->scan, &axis->high, "the end of the range"))
        return false;
    axis->logarithmic = hol_scan_keyword(&p->scan, "log");
    scaled = axis->logarithmic || hol_scan_keyword(&p->scan, "lin");
    if (!design && scaled && !hol_scan_whole(&p->scan, &points, 2, 100000, "the number of points"))
        return false;
    if (!design && !scaled && !axis->is_size) {
        hol_scan_error(&p->scan, axis->low.offset,
                       "a range of a parameter has 'lin' or 'log' and a number of points after it");
        return false;
    }
    axis->points = (size_t)points;
    if (points > 0 && strtod(axis->low.text, NULL) == strtod(axis->high.text, NULL)) {
        hol_scan_error(&p->scan, axis->high.offset, "the range ends where it begins");
        return false;
    }
    if (axis->logarithmic && !(strtod(axis->low.text, NULL) * strtod(axis->high.text, NULL) > 0)) {
        hol_scan_error(&p->scan, axis->low.offset,
                       "a range in equal ratios needs two ends of one sign");
        return false;
    }
    return true;
}

/* NAME = 1, 2, 3; or NAME = LOW .. HIGH ...; */
static bool
read_axis(struct hol_campaign_parser *p, struct hol_campaign_block *block, bool is_size,
          bool design)
{
    struct hol_campaign_axes *axes = design ? &block->design : &block->grid;
    struct hol_campaign_axis axis = {.is_size = is_size};

    if (!hol_scan_word(&p->scan, &axis.name,
                       is_size ? "the name of a size" : "the name of a parameter"))
        return false;
    if (is_named_already(block, axis.name.text)) {
        hol_scan_error(&p->scan, axis.name.offset, "%s has its values already", axis.name.text);
        return false;
    }
    if (!hol_scan_expect(&p->scan, "=") || !hol_scan_number(&p->scan, &axis.low, "a number"))
        return false;
    if (hol_scan_mark(&p->scan, "..")) {
        if (!read_range(p, &axis, design))
            return false;
    } else if (design) {
        (void)hol_scan_expect(&p->scan, "..");
        return false;
    } else {
        struct hol_campaign_text next = axis.low;

        while (add(p, &axis.values, next) && hol_scan_mark(&p->scan, ","))
            if (!hol_scan_number(&p->scan, &next, "a number") || is_there(p, &axis.values, &next))
                return false;
    }
    if (!hol_scan_expect(&p->scan, ";"))
        return false;
    if (!hol_arena_extend(p->scan.arena, &axes->list, axes->count, sizeof *axes->list)) {
        hol_campaign_parser_no_memory(p);
        return false;
    }
    axes->list[axes->count++] = axis;
    return true;
}

static bool
read_parameter(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_axis(p, block, false, false);
}

static bool
read_size(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    return read_axis(p, block, true, false);
}

/* random POINTS { parameter NAME = LOW .. HIGH [log]; size ... } */
static bool
read_random(struct hol_campaign_parser *p, struct hol_campaign_block *block)
{
    uint32_t offset = hol_scan_next(&p->scan);
    uint64_t points;

    if (block->design_points > 0) {
        hol_scan_error(&p->scan, offset, "a block has one random design");
        return false;
    }
    if (!hol_scan_whole(&p->scan, &points, 1, POINTS_MOST, "a number of random points") ||
        !hol_scan_expect(&p->scan, "{"))
        return false;
    while (!hol_scan_mark(&p->scan, "}")) {
        bool is_size = hol_scan_keyword(&p->scan, "size");

        if (p->scan.failed)
            return false;
        if (!is_size && !hol_scan_keyword(&p->scan, "parameter")) {
            struct hol_campaign_text word;

            if (hol_scan_word(&p->scan, &word, "'parameter', 'size' or '}'"))
                hol_scan_error(&p->scan, word.offset,
                               "expected 'parameter', 'size' or '}', not '%s'", word.text);
            return false;
        }
        if (!read_axis(p, block, is_size, true))
            return false;
    }
    if (block->design.count == 0) {
        hol_scan_error(&p->scan, offset, "a random design has a parameter or a size");
        return false;
    }
    block->design_points = (size_t)points;
    return true;
}

const struct hol_campaign_item hol_campaign_items[] = {
    {"cases", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_cases},
    {"parameter", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_parameter},
    {"size", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_size},
    {"random", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_random},
    {"states", HOL_ITEM_INSTANTS, false, read_states},
    {"formulations", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_formulations},
    {"bits", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_bits},
    {"outside", HOL_ITEM_INSTANTS, true, read_outside},
    {"integrators", HOL_ITEM_MOTIONS, true, read_integrators},
    {"stabilizations", HOL_ITEM_MOTIONS, true, read_stabilizations},
    {"steps", HOL_ITEM_MOTIONS, true, read_steps},
    {"until", HOL_ITEM_MOTIONS, false, read_until},
    {"record", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, true, read_record},
    {"seed", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, false, read_seed},
    {"budget", HOL_ITEM_INSTANTS | HOL_ITEM_MOTIONS, false, read_budget},
    {.word = NULL}};
