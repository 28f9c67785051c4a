/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_COMPARE_GROWTH_FAMILIES_H
#define HOL_COMPARE_GROWTH_FAMILIES_H

#include "model/case.h"

/*
 * Cases of the collection with a knob for the condition number, and the values of the knob at which
 * formulations are measured (growth.h): several members at each condition number, from 1 to 1e16.
 * In those of a light body, of a long lever arm and of stiff units (an angle in units of 1e-12 rad
 * beside metres) kappa grows, and what is attainable by components does not. REDUNDANT and SINGULAR
 * are no such families: problems of moderate condition which a formulation answers or declines. OWN
 * has no members here: it is a case that somebody asks about, over one of its parameters; of
 * several such cases each is a family.
 */
#define HOL_FAMILY_LIST(X)                                                                         \
    X(CLOSE_ROWS, "close-rows", "nearly dependent rows")                                           \
    X(RANDOM_ROWS, "random-rows", "random, kappa(A M^-1/2) prescribed")                            \
    X(RANDOM_MASS, "random-mass", "random, kappa(M) prescribed")                                   \
    X(MASS_RATIO, "mass-ratio", "ratio of masses")                                                 \
    X(LIGHT_BODY, "light-body", "a light body in a loop")                                          \
    X(LONG_LEVER, "long-lever", "a long lever arm")                                                \
    X(STIFF_UNITS, "stiff-units", "units far apart")                                               \
    X(REDUNDANT, "redundant", "redundant rows")                                                    \
    X(SINGULAR, "singular", "singular mass matrix")                                                \
    X(OWN, "case", "the case, over its parameter")
#define HOL_FAMILY_ENUM(name, key, text) HOL_FAMILY_##name,
#define HOL_OWN_MOST 16 /* families of cases that somebody asks about: OWN, OWN + 1, ... */
enum hol_family {
    HOL_FAMILY_LIST(HOL_FAMILY_ENUM) HOL_FAMILY_COUNT = HOL_FAMILY_OWN + HOL_OWN_MOST
};
#undef HOL_FAMILY_ENUM
/* Of those up to OWN. */
const char *hol_family_key(enum hol_family family);
const char *hol_family_text(enum hol_family family);
bool hol_family_is_probe(enum hol_family family); /* REDUNDANT, SINGULAR */

#define HOL_MEMBER_OVERRIDES 6

/* A case of the collection with overrides; it points into itself and must not be copied. */
struct hol_member {
    enum hol_family family;
    const char *source; /* "families/mass-ratio"; static */
    bool all_states;    /* all of the case, not only the initial one */
    bool change;        /* of those whose invariance is measured: compare/instant/invariance.h */
    size_t override_count;
    struct hol_override overrides[HOL_MEMBER_OVERRIDES];
    char value[HOL_MEMBER_OVERRIDES][24];
};

size_t hol_member_count(void);
/* Member `index`; the order is by family. */
void hol_member_make(struct hol_member *member, size_t index);
/*
 * The problems at which the time of a solve is measured, HOL_TIMED of them: random systems of 12
 * coordinates and 8 independent rows, of 48 and 32.
 */
#define HOL_TIMED 2
void hol_member_timed(struct hol_member *member, size_t which);
/* "families/random-system m=4 K=8", as it is written on a command line; at most size - 1
 * characters. */
void hol_member_text(char *text, size_t size, const struct hol_member *member);

#endif
