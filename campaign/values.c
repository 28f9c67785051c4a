/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The values of parameters and sizes at a point of a campaign, found from its number alone. */
#include "campaign/plan.h"

#include "base/alloc.h"
#include "base/text.h"
#include "numeric/dense/scalar.h"

#include <string.h>

#define BITS 256

/* The finalizer of SplitMix64. */
static uint64_t
mix(uint64_t z)
{
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/* FNV-1a of a name: parameters of one design are independent of each other. */
static uint64_t
name_hash(const char *name)
{
    uint64_t hash = UINT64_C(0xcbf29ce484222325);

    for (; *name != '\0'; name++)
        hash = (hash ^ (unsigned char)*name) * UINT64_C(0x100000001b3);
    return hash;
}

static uint64_t
uniform_bits(const char *name, uint64_t seed, uint64_t point)
{
    static const uint64_t golden = UINT64_C(0x9e3779b97f4a7c15);

    return mix(mix(mix(seed + golden) ^ name_hash(name)) + (point + 1) * golden) >> 11;
}

void
hol_design_value(char text[80], const struct hol_campaign_axis *axis, uint64_t seed, uint64_t point)
{
    uint64_t bits = uniform_bits(axis->name.text, seed, point);
    struct hol_scalar x, low, high;
    bool negative;

    hol_scalar_init(&x, BITS);
    hol_scalar_init(&low, BITS);
    hol_scalar_init(&high, BITS);
    mpfr_set_str(low.x, axis->low.text, 10, MPFR_RNDN);
    mpfr_set_str(high.x, axis->high.text, 10, MPFR_RNDN);
    negative = axis->logarithmic && mpfr_sgn(low.x) < 0;
    if (axis->logarithmic) {
        mpfr_abs(low.x, low.x, MPFR_RNDN);
        mpfr_abs(high.x, high.x, MPFR_RNDN);
        mpfr_log(low.x, low.x, MPFR_RNDN);
        mpfr_log(high.x, high.x, MPFR_RNDN);
    }
    mpfr_sub(high.x, high.x, low.x, MPFR_RNDN);
    if (axis->is_size)
        mpfr_add_ui(high.x, high.x, 1, MPFR_RNDN);
    mpfr_set_ui(x.x, (unsigned long)(bits >> 27),
                MPFR_RNDN); /* exactly, also where long is 32 bits */
    mpfr_mul_2ui(x.x, x.x, 27, MPFR_RNDN);
    mpfr_add_ui(x.x, x.x, (unsigned long)(bits & ((UINT64_C(1) << 27) - 1)), MPFR_RNDN);
    mpfr_div_2ui(x.x, x.x, 53, MPFR_RNDN);
    mpfr_mul(x.x, x.x, high.x, MPFR_RNDN);
    mpfr_add(x.x, x.x, low.x, MPFR_RNDN);
    if (axis->logarithmic)
        mpfr_exp(x.x, x.x, MPFR_RNDN);
    if (negative)
        mpfr_neg(x.x, x.x, MPFR_RNDN);
    if (axis->is_size) {
        mpfr_floor(x.x, x.x);
        (void)mpfr_snprintf(text, 80, "%.0Rf", x.x);
    } else {
        (void)mpfr_snprintf(text, 80, "%.17Rg", x.x);
    }
}

enum hol_status
hol_plan_values_make(struct hol_plan_values *values, const struct hol_plan_block *block,
                     uint64_t point)
{
    const struct hol_campaign_axes *design = &block->said->design;
    uint64_t grid = block->said->design_points > 0 ? point / block->said->design_points : point;
    uint64_t sample = block->said->design_points > 0 ? point % block->said->design_points : 0;
    struct hol_plan_values new = {.count = block->axis_count + design->count};

    new.list = hol_alloc(new.count + 1, sizeof *new.list);
    new.text = hol_alloc(design->count + 1, sizeof *new.text);
    if (new.list == NULL || new.text == NULL) {
        hol_plan_values_clear(&new);
        return HOL_NOMEM;
    }
    for (size_t k = block->axis_count; k-- > 0;) { /* the last one is the fastest */
        const struct hol_parameter_axis *axis = &block->axes[k];

        new.list[k] =
            (struct hol_override){.name = axis->name, .value = axis->text[grid % axis->count]};
        grid /= axis->count;
    }
    for (size_t k = 0; k < design->count; k++) {
        hol_design_value(new.text[k].text, &design->list[k], block->said->seed, sample);
        new.list[block->axis_count + k] =
            (struct hol_override){.name = design->list[k].name.text, .value = new.text[k].text};
    }
    *values = new;
    return HOL_OK;
}

char *
hol_plan_values_text(const struct hol_plan_values *values)
{
    struct hol_text text = {0};

    hol_text_add(&text, "");
    for (size_t k = 0; k < values->count; k++)
        hol_text_print(&text, "%s%s=%s", k > 0 ? " " : "", values->list[k].name,
                       values->list[k].value);
    if (text.failed)
        hol_text_clear(&text);
    return text.text;
}

void
hol_plan_values_clear(struct hol_plan_values *values)
{
    hol_free(values->list);
    hol_free(values->text);
    *values = (struct hol_plan_values){0};
}
