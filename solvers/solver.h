/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SOLVER_H
#define HOL_SOLVERS_SOLVER_H

#include "numeric/mat.h"

/*
 * A problem at one instant, at a number of bits: find q'', F_L, F_C with
 *     M q'' = F + F_L + F_C,   A q'' = b,   F_L = A^T lambda,   v^T F_C = v^T C for all v in null(A).
 * An impulsive problem is the same with q'' = the velocities after, F = M v- + P, b = b_v.
 * M is symmetric n x n (both triangles filled), F, C have n, b has m components; m may be 0.
 */
struct hol_problem {
    size_t n, m;
    mpfr_prec_t bits;
    struct hol_mat M, A;
    struct hol_vec F, b, C;
};

/* The answer; storage is the caller's (hol_answer_init), written only on HOL_OK. */
struct hol_answer {
    struct hol_vec qdd, FL, FC; /* n */
    struct hol_vec lambda;      /* m; meaningful if the solver yields HOL_YIELDS_LAMBDA */
    size_t rank;                /* rank of A as the solver decided it */
};

enum hol_status hol_problem_init(struct hol_problem *p, size_t n, size_t m,
                                 mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_problem_clear(struct hol_problem *p);
/* to has the same n, m; to->bits may differ: every entry rounded once. */
void hol_problem_round(struct hol_problem *to, const struct hol_problem *from);
/* HOL_INVALID: an entry is NaN or Inf, M is not symmetric, or sizes disagree. */
enum hol_status hol_problem_check(const struct hol_problem *p) HOL_MUST_CHECK;

enum hol_status hol_answer_init(struct hol_answer *a, size_t n, size_t m,
                                mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_answer_clear(struct hol_answer *a);

/* What a formulation yields and needs. */
#define HOL_YIELDS_LAMBDA (1u << 0)   /* multipliers (least-norm where they are not unique) */
#define HOL_YIELDS_SPLIT (1u << 1)    /* F_L and F_C separately */
#define HOL_NEEDS_FULL_RANK (1u << 0) /* A of full row rank */
#define HOL_NEEDS_PD_MASS (1u << 1)   /* M positive definite */

enum hol_growth { HOL_GROWTH_KAPPA, HOL_GROWTH_KAPPA2 };
enum hol_answerable { HOL_ANSWERABLE, HOL_NOT_ANSWERABLE };

struct hol_solver {
    const char *name;       /* "gram-schmidt": file stem, report key        */
    const char *source;     /* citation key and equations                   */
    const char *summary;    /* one line for `holonom list solvers`          */
    unsigned yields;        /* HOL_YIELDS_...                               */
    unsigned needs;         /* HOL_NEEDS_...                                */
    enum hol_growth growth; /* declared: error grows like kappa or kappa^2  */

    /* Cheap structural test (sizes, flags); why gets static text when not answerable. */
    enum hol_answerable (*applicable)(const struct hol_problem *p, const char **why);
    /* Work space for problems of exactly n, m at bits. INVALID, NOMEM. */
    enum hol_status (*create)(void **work, size_t n, size_t m, mpfr_prec_t bits);
    /*
     * Allocates nothing. OK; DOMAIN: inconsistent constraints (b outside range(A) beyond rounding) or M not positive
     * definite where needed; UNABLE: rank undecidable at this precision, redundant rows for a
     * method that needs full rank; INVALID: sizes, NaN, Inf.
     */
    enum hol_status (*solve)(void *work, struct hol_answer *answer, const struct hol_problem *p);
    void (*destroy)(void *work); /* NULL is a no-op */
};

/* All formulations, in the order of the reports; NULL-terminated; and by name (NULL: none). */
extern const struct hol_solver *const hol_solvers[];
const struct hol_solver *hol_solver_find(const char *name);

#endif
