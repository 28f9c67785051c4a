/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How many digits a result may lose or win by rounding otherwise. */
#ifndef HOL_COMPARE_REGRESSION_DIGIT_NOISE_H
#define HOL_COMPARE_REGRESSION_DIGIT_NOISE_H

/* A result: its digits, and what is known of how it was computed. */
struct hol_digits_kept {
    double digits;     /* that are right */
    double attainable; /* by the condition of the problem; NaN: not known, a motion */
    long bits;         /* 53: arithmetic of the processor, else of MPFR; 0: not said, taken as 53 */
    double steps;      /* of a motion; NaN: not said */
};

/* Digits as tables have them, to a tenth; less is no change. */
#define HOL_DIGITS_RESOLUTION 0.1
/* Steps of a motion that does not say how many it had: the default step is a thousandth of the
 * span. */
#define HOL_STEPS_USUAL 1000.0

/* What is compared: the digits less those attainable, as which component loses most may change with
 * rounding; of a motion the digits. */
double hol_digits_level(const struct hol_digits_kept *kept);

/*
 * The digits that `worse`, whose level is lower, has lost beyond noise, the difference of levels;
 * 0: noise explains it.
 *
 * MPFR     is the same on every machine: all of the difference is lost that is no less than
 *          HOL_DIGITS_RESOLUTION.
 * instant  An error is measured from what is attainable, a smaller one as that. Up to 30 times
 *          (HOL_RATIO_LIMIT) it is within rounding: nothing is lost. A result that was there, and
 *          no longer is, has lost digits where its error has grown more than 30 times. Beyond it
 *          errors are taken as normal, with a deviation that is not known: of two such draws one
 *          exceeds r times the other with probability 2/pi atan(1/r), which has to be below
 * `level`. motion   Rounding makes up to 30 steps 2^-bits of an error; a smaller one is taken as
 * that. What is above is the method's own, the same on every machine: all of the difference.
 *
 * noise  out  digits of the difference that are noise
 */
double hol_digits_lost(double *noise, const struct hol_digits_kept *better,
                       const struct hol_digits_kept *worse, double level);

#endif
