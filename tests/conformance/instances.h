/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_CONFORMANCE_INSTANCES_H
#define HOL_TESTS_CONFORMANCE_INSTANCES_H

#include "tests/conformance/exact.h"

#include <stdint.h>

/* Random numbers that are the same everywhere (splitmix64). */
struct rng {
    uint64_t state;
};
uint64_t rng_next(struct rng *r);
long rng_int(struct rng *r, long low, long high); /* both included */

/* Families of random problems; key, name, the sizes a member needs. */
#define INSTANCE_LIST(X)                                                                           \
    X(PLAIN, "plain", m <= n)             /* independent rows, small integers       */             \
    X(REDUNDANT, "redundant", m >= 2)     /* dependent rows                         */             \
    X(SCALED_ROWS, "scaled-rows", m >= 2) /* dependent rows times powers of two     */             \
    X(ZERO_ROW, "zero-row", m >= 1)       /* last row of (A, b) zero                */             \
    X(ROUNDED, "rounded", m >= 2)         /* dependent rows, nothing representable  */             \
    X(NEAR_ROWS, "nearly-dependent", m >= 2 && m <= n)    /* kappa(B) of about 2^p    */           \
    X(ILL_MASS, "ill-conditioned-mass", n >= 2 && m <= n) /* kappa(M) of about 2^p or more */      \
    X(SINGULAR_MASS, "singular-mass", n >= 2 && m >= 1 && m <= n) /* M > 0 on null(A) only      */ \
    X(INCONSISTENT, "inconsistent", m >= 2)   /* b outside range(A)                     */         \
    X(CONTRADICTION, "contradiction", m >= 1) /* 0 q'' = 1                              */         \
    X(INDEFINITE, "indefinite", m < n)        /* v^T M v < 0 for some v of null(A)      */         \
    X(BUNDLE, "bundle", m >= 4 && m <= n)     /* all rows near the first, 2^-p apart    */

#define INSTANCE_ENUM(key, name, when) INSTANCE_##key,
enum instance { INSTANCE_LIST(INSTANCE_ENUM) INSTANCE_COUNT };
#undef INSTANCE_ENUM

const char *instance_name(enum instance kind);
bool instance_has(enum instance kind, size_t n, size_t m);

/* A member of the family, not yet solved; p as in the list (others ignore it). */
void instance_make(struct exact *e, enum instance kind, size_t n, size_t m, long p, struct rng *r);

#endif
