/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_ATTACK_MECHANISM_H
#define HOL_TESTS_ATTACK_MECHANISM_H

#include <mpfr.h>
#include <stddef.h>

/* How a mechanism is written: the same one in every way, and the same accelerations, but for those
 * in other coordinates (mechanism_back). */
#define MECHANISM_WAY_LIST(X)                                                                      \
    X(PLAIN, "as it is")                                                                           \
    X(TWICE, "with its first constraint twice")                                                    \
    X(WEIGHED, "with each constraint times a positive function")                                   \
    X(HEAVY, "with all energies and forces times 7/3")                                             \
    X(BACKWARDS, "with coordinates and constraints in the reverse order")                          \
    X(RATES, "with its holonomic constraints as velocities")                                       \
    X(MIXED, "with the sum of the first two constraints in the place of the first")                \
    X(GAUGE, "with the total derivative of a function added to T")                                 \
    X(ACCELERATIONS, "with all its constraints as accelerations")                                  \
    X(FORCES, "with forces in the place of V")                                                     \
    X(LATE, "begun at another time, from which its clock counts")                                  \
    X(LINEAR, "in other coordinates, combined linearly")                                           \
    X(BENT, "in other coordinates, by sines of each other")
#define MECHANISM_WAY_ENUM(name, text) MECHANISM_##name,
enum mechanism_way { MECHANISM_WAY_LIST(MECHANISM_WAY_ENUM) MECHANISM_WAYS };
#undef MECHANISM_WAY_ENUM

/*
 * The case file of a random small mechanism: n of 2 to 5 coordinates, T with a mass matrix that
 * depends on them, V, forces, a nonideal force; 1 to n - 1 constraints, holonomic (on t, too),
 * linear in velocities, or nonlinear in velocities and linear in accelerations, which hold at the
 * initial state exactly. Some have masses or constraints of very different size.
 *
 * text  out  size bytes are enough, or the result is 0
 * Returns n. The i-th coordinate is the i-th, or BACKWARDS the (n - 1 - i)-th.
 */
size_t mechanism_write(char *text, size_t size, unsigned long seed, enum mechanism_way way);
const char *mechanism_way_text(enum mechanism_way way);
/* From coordinates, velocities and (NULL: none) accelerations of a way to those of the mechanism as
 * it is, n each, in place. */
void mechanism_back(enum mechanism_way way, size_t n, mpfr_t *q, mpfr_t *v, mpfr_t *a);
/* When it begins. */
double mechanism_begin(enum mechanism_way way);

#endif
