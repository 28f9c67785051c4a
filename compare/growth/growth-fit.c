/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The upper envelope of the errors and the line through it. */
#include "compare/growth/growth.h"

#include "base/names.h"

#include <gsl/gsl_cdf.h>
#include <math.h>

HOL_NAMES(hol_fit_text, enum hol_fit_kind, HOL_FIT_LIST, HOL_NAME_FIRST)

/* Half decades of kappa; the last one has everything beyond. */
static size_t
bin_of(long double kappa)
{
    long double bin = floorl(2 * log10l(kappa) + 1e-9L); /* 1e8 as computed belongs to 1e8 */

    return bin <= 0 ? 0 : bin >= HOL_ENVELOPE_MOST ? HOL_ENVELOPE_MOST - 1 : (size_t)bin;
}

static long double
error_of(const struct hol_growth_point *p, enum hol_grown grown)
{
    return grown < HOL_GROWN_COUNT ? p->error[grown]
                                   : fmaxl(p->error[HOL_GROWN_QDD], p->error[HOL_GROWN_FORCE]);
}

size_t
hol_growth_envelope(struct hol_envelope_point envelope[HOL_ENVELOPE_MOST],
                    const struct hol_growth_study *study, size_t solver, size_t bits,
                    enum hol_family family, enum hol_grown grown)
{
    struct hol_envelope_point bins[HOL_ENVELOPE_MOST];
    bool there[HOL_ENVELOPE_MOST] = {false};
    size_t count = 0;

    for (size_t i = 0; i < study->count; i++) {
        const struct hol_growth_instant *instant = &study->instants[i];
        const struct hol_growth_point *p = hol_growth_point(study, i, solver, bits);
        size_t k = bin_of(instant->kappa);

        if (p->status == HOL_STATUS_COUNT ||
            (family == HOL_FAMILY_COUNT ? hol_family_is_probe(instant->family)
                                        : instant->family != family))
            continue;
        if (!there[k])
            bins[k] = (struct hol_envelope_point){instant->kappa, NAN, false};
        there[k] = true;
        if (p->status != HOL_OK)
            bins[k].declined = true;
        else if (!(error_of(p, grown) <= bins[k].error))
            bins[k] =
                (struct hol_envelope_point){instant->kappa, error_of(p, grown), bins[k].declined};
    }
    for (size_t k = 0; k < HOL_ENVELOPE_MOST; k++)
        if (there[k])
            envelope[count++] = bins[k];
    return count;
}

/* The quantile of Student's t that is exceeded with this probability. */
static long double
student(long double probability, long double nu)
{
    return (long double)gsl_cdf_tdist_Qinv((double)probability, (double)nu);
}

/* The line of least squares through the logarithms. */
static void
line(struct hol_growth_fit *fit, const struct hol_envelope_point *e, size_t count, mpfr_prec_t bits,
     size_t lines)
{
    long double x = 0, y = 0, xx = 0, xy = 0, rest = 0;
    long double nu = (long double)count - 2;

    for (size_t i = 0; i < count; i++) {
        x += log10l(e[i].kappa) / (long double)count;
        y += log10l(e[i].error) / (long double)count;
    }
    for (size_t i = 0; i < count; i++) {
        long double dx = log10l(e[i].kappa) - x;

        xx += dx * dx;
        xy += dx * (log10l(e[i].error) - y);
    }
    fit->exponent = xy / xx;
    for (size_t i = 0; i < count; i++) {
        long double r = log10l(e[i].error) - y - fit->exponent * (log10l(e[i].kappa) - x);
        rest += r * r;
    }
    fit->deviation = sqrtl(rest / nu / xx);
    fit->interval = fit->deviation * student(HOL_GROWTH_INTERVAL / 2, nu);
    fit->margin = fit->deviation * student(HOL_GROWTH_FALSE_ALARM / (long double)lines, nu);
    fit->end =
        y + fit->exponent * ((long double)bits * log10l(2) - x) + (long double)bits * log10l(2);
    fit->low = e[0].kappa;
    fit->high = e[count - 1].kappa;
}

struct hol_growth_fit
hol_growth_fit(const struct hol_envelope_point *envelope, size_t count, mpfr_prec_t bits,
               size_t lines)
{
    struct hol_growth_fit fit = {.kind = HOL_FIT_NONE,
                                 .exponent = NAN,
                                 .deviation = NAN,
                                 .interval = NAN,
                                 .margin = NAN,
                                 .end = NAN};
    size_t first = 0, end = 0;

    fit.floor = ldexpl(1, (int)-bits);
    if (count > 0 && envelope[0].error * 2 > fit.floor)
        fit.floor = envelope[0].error * 2;
    while (end < count && !envelope[end].declined && envelope[end].error < 1)
        end++;
    for (size_t i = 0; i < end; i++)
        if (!(envelope[i].error > fit.floor))
            first = i + 1;
    fit.count = end - first;
    if (end > 0) {
        fit.low = envelope[first < end ? first : 0].kappa;
        fit.high = envelope[end - 1].kappa;
    }
    if (fit.count >= 3) {
        fit.kind = HOL_FIT_LINE;
        line(&fit, envelope + first, fit.count, bits, lines > 0 ? lines : 1);
    } else if (end >= 3 && fit.count == 0) {
        fit.kind = HOL_FIT_FLAT;
        fit.exponent = 0;
        fit.low = envelope[0].kappa;
    }
    return fit;
}
