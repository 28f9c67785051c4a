/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOLONOM_SOLVER_H
#define HOLONOM_SOLVER_H

#include <stddef.h>

/*
 * A solver of constrained motion for `holonom validate FILE.so`. A shared object that defines
 *
 *     const struct holonom_solver *holonom_solver(void);
 *
 * is loaded into a process of its own and asked, one after another, for q'', F_L and F_C with
 *
 *     M q'' = F + F_L + F_C,   A q'' = b,   F_L = A^T lambda,   v^T F_C = v^T C if A v = 0,
 *
 * and A M^-1 F_C = 0, which makes the split unique. A solver that has the sum F_L + F_C only yields
 * HOLONOM_YIELDS_FORCE; one that answers F_C = C is judged by the sum, too.
 *
 * Build:  cc -O2 -fPIC -shared $(holonom --cflags) -o mine.so mine.c
 * Run:    holonom validate ./mine.so
 *
 * Matrices are row major: M_ij = M[i * n + j], A_ij = A[i * n + j]. Structs begin with their size:
 * members are only ever added at the end, so that a solver built with an older version of this
 * header goes on to work. Plain C99 and C++.
 */
#ifdef __cplusplus
extern "C" {
#endif

#define HOLONOM_SOLVER_VERSION 1

/* Where a problem comes from; given to solvers that set HOLONOM_WANTS_STATE. */
struct holonom_state {
    size_t size;            /* sizeof(struct holonom_state) */
    const char *case_name;  /* "greenwood/cone-and-plane" */
    const char *label;      /* "initial", "random 1", ... */
    const char *asked;      /* "state"; others: the problem written otherwise to test a law */
    double t;               /* time */
    size_t q_count;         /* n */
    const double *q, *qdot; /* coordinates and velocities */
    size_t parameter_count;
    const char *const *parameter_names;
    const double *parameters;
};

struct holonom_problem {
    size_t size;                       /* sizeof(struct holonom_problem) */
    size_t n, m;                       /* n >= 1 coordinates, m >= 0 constraints */
    const double *M;                   /* n x n, symmetric */
    const double *A;                   /* m x n */
    const double *F;                   /* n */
    const double *b;                   /* m */
    const double *C;                   /* n */
    const struct holonom_state *state; /* NULL unless wanted */
};

/* All arrays are there, also those that the solver does not yield. Their contents are undefined. */
struct holonom_answer {
    size_t size;    /* sizeof(struct holonom_answer) */
    double *qdd;    /* n: q'' */
    double *FL;     /* n: HOLONOM_YIELDS_FL */
    double *FC;     /* n: HOLONOM_YIELDS_FC */
    double *force;  /* n: HOLONOM_YIELDS_FORCE: F_L + F_C as one */
    double *lambda; /* m: HOLONOM_YIELDS_LAMBDA: F_L = A^T lambda, of least norm */
    size_t rank;    /* HOLONOM_YIELDS_RANK: of A, as the solver found it */
    char *reason;   /* reason_size bytes, "": in words, why the status is not HOLONOM_OK */
    size_t reason_size;
};

#define HOLONOM_YIELDS_FL (1u << 0)
#define HOLONOM_YIELDS_FC (1u << 1)
#define HOLONOM_YIELDS_FORCE (1u << 2)
#define HOLONOM_YIELDS_LAMBDA (1u << 3)
#define HOLONOM_YIELDS_RANK (1u << 4)

#define HOLONOM_NEEDS_FULL_RANK (1u << 0)         /* the rows of A are independent */
#define HOLONOM_NEEDS_POSITIVE_DEFINITE (1u << 1) /* M is; else it is only so on null(A) */

#define HOLONOM_WANTS_STATE (1u << 0)

/* How the error may grow with the condition number kappa of the problem. */
#define HOLONOM_GROWTH_KAPPA2 0 /* like kappa^2: halving the digits is honest */
#define HOLONOM_GROWTH_KAPPA 1  /* like kappa: anything worse is held against the solver */

/* What solve() returns. */
#define HOLONOM_OK 0      /* everything that is yielded is written */
#define HOLONOM_DOMAIN 1  /* the problem has no answer: contradicting constraints, ... */
#define HOLONOM_UNABLE 2  /* this method cannot: rank undecidable, redundant rows, singular M */
#define HOLONOM_INVALID 3 /* no valid problem */

struct holonom_solver {
    size_t size;         /* sizeof(struct holonom_solver) */
    int version;         /* HOLONOM_SOLVER_VERSION */
    const char *name;    /* a word, for tables */
    const char *summary; /* one line; may be NULL */
    unsigned yields;     /* HOLONOM_YIELDS_..., beside q'' */
    unsigned needs;      /* HOLONOM_NEEDS_...: what excuses HOLONOM_UNABLE */
    unsigned wants;      /* HOLONOM_WANTS_... */
    int growth;          /* HOLONOM_GROWTH_... */

    /* Work space for problems of this size, made anew when the size changes; both or neither may be
     * NULL. A *work of NULL is no failure; create returns HOLONOM_OK or another status. */
    int (*create)(void **work, size_t n, size_t m);
    void (*destroy)(void *work);
    int (*solve)(void *work, struct holonom_answer *answer, const struct holonom_problem *problem);
};

/* Define this. */
const struct holonom_solver *holonom_solver(void);

#ifdef __cplusplus
}
#endif

#endif
