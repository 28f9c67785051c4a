/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The families of cases by which growth is measured: their knobs and the values these take. */
#include "compare/growth/families.h"

#include "base/names.h"

#include <stdio.h>

HOL_NAMES(hol_family_key, enum hol_family, HOL_FAMILY_LIST, HOL_NAME_FIRST)
HOL_NAMES(hol_family_text, enum hol_family, HOL_FAMILY_LIST, HOL_NAME_SECOND)

bool
hol_family_is_probe(enum hol_family family)
{
    return family == HOL_FAMILY_REDUNDANT || family == HOL_FAMILY_SINGULAR;
}

/* Name and value of one more override; the value is "text", or text with a number put in. */
static void
override(struct hol_member *m, const char *name, const char *format, size_t number)
{
    size_t k = m->override_count++;

    if (format[0] == '%')
        (void)snprintf(m->value[k], sizeof m->value[k], "%zu", number);
    else
        (void)snprintf(m->value[k], sizeof m->value[k], "%se-%zu", format, number);
    m->overrides[k] = (struct hol_override){.name = name, .value = m->value[k]};
}

/*
 * 16 decades of eps, four values in each, so that half a decade has two; not powers of ten, as 1 +
 * k 1e-10 happens to round as if by another eps, which does no harm. Two cases for each: three
 * rows, and two with a nonideal force.
 */
enum { DECADES = 16, MANTISSAS = 4, SETS = 2 };
static const char *const mantissas[MANTISSAS] = {"0.838", "0.467", "0.263", "0.147"};

static void
close_rows(struct hol_member *m, size_t k)
{
    m->source = k % SETS == 0 ? "families/nearly-dependent" : "families/nearly-dependent-nonideal";
    override(m, "eps", mantissas[k / SETS % MANTISSAS], k / (SETS * MANTISSAS));
}

enum { SEEDS = 4, KAPPAS = 16, MASSES = 9 };

static void
random_system(struct hol_member *m, size_t rows, size_t K, size_t L, size_t seed)
{
    m->source = "families/random-system";
    override(m, "m", "%", rows);
    override(m, "K", "%", K);
    override(m, "L", "%", L);
    override(m, "seed", "%", seed);
}

enum { RATIOS = 17 };

static void
mass_ratio(struct hol_member *m, size_t k)
{
    m->source = "families/mass-ratio";
    m->all_states = true;
    m->override_count = 1;
    m->overrides[0] = (struct hol_override){.name = "ratio", .value = m->value[0]};
    (void)snprintf(m->value[0], sizeof m->value[0], "1e%zu", k);
}

/* 1, 1e-1, ..., 1e-12: in Cartesian coordinates, and by the angles of the bars. */
enum { PAYLOADS = 13 };

static void
light_body(struct hol_member *m, size_t k)
{
    m->source = k % SETS == 0 ? "families/five-bar-payload" : "families/five-bar-angles";
    m->all_states = true;
    override(m, "rho", "1", k / SETS);
}

/* Powers of ten, 0 to 12. */
enum { POWERS = 13 };

static void
power(struct hol_member *m, const char *source, size_t k)
{
    m->source = source;
    m->all_states = true;
    override(m, "k", "%", k);
}

static const char *const singular[] = {"greenwood/polhode-singular-mass",
                                       "greenwood/elastic-pendulum-with-spring-length",
                                       "greenwood/damper-and-spring-in-series"};
static const size_t counts[HOL_FAMILY_COUNT] = {
    [HOL_FAMILY_CLOSE_ROWS] = DECADES * MANTISSAS * SETS,
    [HOL_FAMILY_RANDOM_ROWS] = KAPPAS * SEEDS,
    [HOL_FAMILY_RANDOM_MASS] = MASSES * SEEDS,
    [HOL_FAMILY_MASS_RATIO] = RATIOS,
    [HOL_FAMILY_LIGHT_BODY] = PAYLOADS * SETS,
    [HOL_FAMILY_LONG_LEVER] = POWERS,
    [HOL_FAMILY_STIFF_UNITS] = POWERS,
    [HOL_FAMILY_REDUNDANT] = 2 * SEEDS,
    [HOL_FAMILY_SINGULAR] = sizeof singular / sizeof singular[0],
};

/* A few of each family, of moderate condition and of one that leaves few digits at 53 bits. */
static bool
is_changed(enum hol_family family, size_t k)
{
    switch (family) {
    case HOL_FAMILY_CLOSE_ROWS: /* eps = 0.838e-1, 0.838e-3, 0.838e-11 */
        return k / SETS == MANTISSAS || k / SETS == 3 * MANTISSAS || k / SETS == 11 * MANTISSAS;
    case HOL_FAMILY_RANDOM_ROWS: /* K = 1, 3, 10 */
        return (k / SEEDS == 1 || k / SEEDS == 3 || k / SEEDS == 10) && k % SEEDS < 2;
    case HOL_FAMILY_RANDOM_MASS: /* L = 2, 5 */
        return (k / SEEDS == 2 || k / SEEDS == 5) && k % SEEDS < 2;
    case HOL_FAMILY_MASS_RATIO: /* 1e2, 1e10 */
        return k == 2 || k == 10;
    case HOL_FAMILY_LIGHT_BODY: /* 1e-3, 1e-8 */
        return k / SETS == 3 || k / SETS == 8;
    case HOL_FAMILY_LONG_LEVER: /* 1e2, 1e5 */
    case HOL_FAMILY_STIFF_UNITS:
        return k == 2 || k == 5;
    default:
        return true;
    }
}

size_t
hol_member_count(void)
{
    size_t count = 0;

    for (size_t f = 0; f < HOL_FAMILY_COUNT; f++)
        count += counts[f];
    return count;
}

void
hol_member_make(struct hol_member *m, size_t index)
{
    size_t f = 0;

    *m = (struct hol_member){.source = ""};
    while (f + 1 < HOL_FAMILY_COUNT && index >= counts[f])
        index -= counts[f++];
    m->family = (enum hol_family)f;
    m->change = is_changed(m->family, index);
    switch (m->family) {
    case HOL_FAMILY_CLOSE_ROWS:
        close_rows(m, index);
        return;
    case HOL_FAMILY_RANDOM_ROWS:
        random_system(m, 4, index / SEEDS, 1, index % SEEDS + 1);
        return;
    case HOL_FAMILY_RANDOM_MASS:
        random_system(m, 4, 0, index / SEEDS, index % SEEDS + 1);
        return;
    case HOL_FAMILY_MASS_RATIO:
        mass_ratio(m, index);
        return;
    case HOL_FAMILY_LIGHT_BODY:
        light_body(m, index);
        return;
    case HOL_FAMILY_LONG_LEVER:
        power(m, "families/long-lever", index);
        return;
    case HOL_FAMILY_STIFF_UNITS:
        power(m, "families/mixed-units", index);
        return;
    case HOL_FAMILY_REDUNDANT:
        random_system(m, 6, 1, index < SEEDS ? 1 : 4,
                      index % SEEDS + 1); /* M ill-conditioned, too */
        return;
    case HOL_FAMILY_SINGULAR:
        m->source = singular[index % counts[HOL_FAMILY_SINGULAR]];
        m->all_states = true;
        return;
    case HOL_FAMILY_OWN:
    case HOL_FAMILY_COUNT:
        return;
    }
}

void
hol_member_timed(struct hol_member *m, size_t which)
{
    size_t n = which == 0 ? 12 : 48;

    *m = (struct hol_member){.family = HOL_FAMILY_RANDOM_ROWS};
    random_system(m, 2 * n / 3, 1, 1, 1);
    override(m, "n", "%", n);
    override(m, "r", "%", 2 * n / 3);
}

void
hol_member_text(char *text, size_t size, const struct hol_member *m)
{
    int used = snprintf(text, size, "%s", m->source);

    for (size_t k = 0; k < m->override_count && used >= 0 && (size_t)used < size; k++)
        used += snprintf(text + used, size - (size_t)used, " %s=%s", m->overrides[k].name,
                         m->overrides[k].value);
}
