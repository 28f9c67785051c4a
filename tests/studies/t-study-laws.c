/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* A study's laws: errors are those of closed forms at any number of bits, events have the order
 * that is promised, and true states that are kept are the same. */
#include "tests/studies/study.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <complex.h>
#include <math.h>
#include <string.h>

static const char oscillator[] =
    "title \"oscillator\"; source \"-\"; coordinate x; kinetic x'^2/2; potential x^2/2;\n"
    "initial x = 1, x' = 0; span 0 .. 10; invariant energy: (x'^2 + x^2)/2;\n"
    "published \"p\" { event \"through\": zero x, t = 1.5708; event \"back\": maximum x, t = "
    "6.283;\n"
    "event \"fast\": minimum x', t = 1.57; misprint event \"back\": maximum x, t = 6.1;\n"
    "event \"again\": zero 2*x, t = 7.854; event \"begin\": maximum x, t = 0.0; }\n";

static const char free_particle[] =
    "title \"free\"; source \"-\"; coordinate x; kinetic x'^2/2;\n"
    "initial x = 1, x' = 1/3; state \"other\": x = 5, x' = 1/7; span 0 .. 3;\n";

/* Euler: x - i x' after k steps is (1 + i h)^k, the truth exp(i k h). */
static void
euler(struct hol_study *study, mpfr_prec_t bits)
{
    const long double complex rho = 1 + 0.125L * I;
    struct hol_study_result r = study_measure(study, "euler", "none", "0.125", bits, 0);
    long double worst = 0, complex_q = 0, complex_v = 0;
    long double complex z = 1;

    for (size_t k = 0; k < r.sample_count; k++) {
        long double t = 0.125L * (long double)k;
        long double q = fabsl(creall(z) - cosl(t)), v = fabsl(cimagl(z) - sinl(t));
        worst = fmaxl(worst, fabsl(r.samples[k].error_q - q) + fabsl(r.samples[k].error_v - v) +
                                 fabsl(r.samples[k].t - t));
        complex_q = fmaxl(complex_q, q);
        complex_v = fmaxl(complex_v, v);
        z *= rho;
    }
    if (!tap_ok(r.sample_count == 81 && worst < 1e-14L &&
                    fabsl(r.worst.error_q - complex_q) < 1e-14L &&
                    fabsl(r.worst.error_v - complex_v) < 1e-14L && r.size_q == 1 &&
                    fabsl(r.size_v - 1) < 1e-3L &&
                    fabsl(r.digits + log10l(fmaxl(complex_q, complex_v / r.size_v))) < 1e-10L &&
                    r.last_q == r.samples[80].error_q && r.last_v == r.samples[80].error_v,
                "oscillator, Euler, %ld bits: the errors are those of (1 + i h)^k", (long)bits))
        tap_diag("off by %.2Le, %zu samples, digits %.4Lf", worst, r.sample_count, r.digits);
    tap_ok(r.drift_count == 1 && r.drift[0] > 0.1L &&
               fabsl(r.sample_drift[80] - (powl(1 + 0.125L * 0.125L, 80) - 1) / 2) <
                   1e-13L * r.drift[0] &&
               r.drift[0] == fabsl(r.sample_drift[80]) && r.sample_drift[0] == 0,
           "and the drift of the energy is (1 + h^2)^k");
    hol_study_result_clear(&r);
}

/* The phase of (1 + i h)^k is k atan h: its zeros, and its extrema, are known. */
static void
events(struct hol_study *study)
{
    const long double half_pi = acosl(0), slow = 0.125L / atanl(0.125L) - 1;
    struct hol_study_result r = study_measure(study, "euler", "none", "0.125", 106, 0);
    const long double *e = r.event_error;

    tap_ok(r.event_count == 4 && strcmp(hol_study_event(study, 0)->name, "through") == 0 &&
               strcmp(hol_study_event(study, 1)->name, "back") == 0 &&
               strcmp(hol_study_event(study, 2)->name, "fast") == 0 &&
               strcmp(hol_study_event(study, 3)->name, "again") == 0 &&
               hol_study_event(study, 4) == NULL &&
               fabsl(hol_study_event(study, 1)->truth - 4 * half_pi) < 1e-18L,
           "misprints of entries beside them, and the start, are no events of a study");
    /* x = 0, x' = 0, x'' = -x = 0 */
    if (!tap_ok(fabsl(e[0] - half_pi * slow) < 1e-10L && fabsl(e[1] - 4 * half_pi * slow) < 1e-9L &&
                    fabsl(e[2] - half_pi * slow) < 1e-10L &&
                    fabsl(e[3] - 5 * half_pi * slow) < 1e-9L,
                "oscillator, Euler: its events are late by h / atan h"))
        tap_diag("%.12Le %.12Le %.12Le %.12Le", e[0], e[1], e[2], e[3]);
    hol_study_result_clear(&r);
}

/* The interpolation alone: an integrator whose own error is nothing, and wide steps. */
static void
event_order(struct hol_study *study)
{
    struct hol_study_result wide = study_measure(study, "rk8pd", "none", "0.4", 53, 0);
    struct hol_study_result narrow = study_measure(study, "rk8pd", "none", "0.2", 53, 0);
    long double order = log2l(fabsl(wide.event_error[1] / narrow.event_error[1]));

    if (!tap_ok(order > 7 && fabsl(wide.event_error[1]) < 1e-6L &&
                    fabsl(narrow.event_error[1]) > 1e-13L,
                "events are interpolated with order 8"))
        tap_diag("order %.2Lf, errors %.2Le, %.2Le", order, wide.event_error[1],
                 narrow.event_error[1]);
    hol_study_result_clear(&wide);
    hol_study_result_clear(&narrow);
}

/* Errors get smaller with the bits, as far as the truth has digits. */
static void
bits(void)
{
    struct case_model c = case_parse(free_particle);
    struct hol_study_options options = {.digits = 60, .state = 1};
    struct hol_study *study = study_make(c.model, &options);
    static const mpfr_prec_t rows[] = {53, 106, 170};

    for (size_t i = 0; i < 3; i++) {
        struct hol_study_result r = study_measure(study, "rk4", "none", "0.01", rows[i], 0);
        long double u = ldexpl(1, -(int)rows[i]);

        /* one rounding a step */
        if (!tap_ok(r.worst.error_q > 0 && r.worst.error_q < 300 * r.size_q * u &&
                        r.digits > -log10l(300 * u) - 1 && r.size_q > 5.42L && r.size_q < 5.43L,
                    "a free particle from another state at %ld bits: roundings alone",
                    (long)rows[i]))
            tap_diag("error %.2Le, size %.4Lf", r.worst.error_q, r.size_q);
        hol_study_result_clear(&r);
    }
    hol_study_destroy(study);
    case_clear(&c);
}

/* The second time is with the table of true states: the same, and the same as with no table. */
static void
cache(void)
{
    struct case_model c = case_load("greenwood/cone-and-plane");
    struct hol_study *study = study_make(c.model, NULL);
    struct hol_study_result a = study_measure(study, "rk4", "one-step", "0.002", 53, 0);
    struct hol_study_result b = study_measure(study, "rk4", "one-step", "0.002", 53, 0);
    struct hol_study_result other = study_measure(study, "rk4", "one-step", "0.001", 53, 0);
    size_t different = 0;

    for (size_t k = 0; k < a.sample_count; k++)
        different += memcmp(&a.samples[k].error_q, &b.samples[k].error_q, 10) != 0;
    tap_ok(a.sample_count == 1001 && b.sample_count == 1001 && different == 0 &&
               other.sample_count == 2001 && other.worst.error_q < a.worst.error_q / 12 &&
               other.worst.error_q > a.worst.error_q / 40,
           "true states are kept: the same errors, and those of other steps");
    hol_study_result_clear(&a);
    hol_study_result_clear(&b);
    hol_study_result_clear(&other);
    hol_study_destroy(study);
    case_clear(&c);
}

int
main(void)
{
    struct case_model c = case_parse(oscillator);
    struct hol_study *study = study_make(c.model, NULL);

    euler(study, 53);
    euler(study, 106);
    events(study);
    event_order(study);
    hol_study_destroy(study);
    case_clear(&c);
    bits();
    cache();
    mpfr_free_cache();
    return tap_done();
}
