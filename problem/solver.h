/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_PROBLEM_SOLVER_H
#define HOL_PROBLEM_SOLVER_H

#include "problem/problem.h"

/*
 * The interface of a formulation: solvers/ implements it once per paper's method, reference/ once
 * by its own algorithm (hol_solver_mpfr); neither knows the other.
 */

/* What a formulation yields and needs. */
#define HOL_YIELDS_LAMBDA (1u << 0)   /* multipliers (least-norm where they are not unique) */
#define HOL_YIELDS_FL (1u << 1)
#define HOL_YIELDS_FC (1u << 2)
#define HOL_YIELDS_FORCE (1u << 3) /* F_L + F_C as one (somebody else's solver) */
#define HOL_YIELDS_SPLIT (HOL_YIELDS_FL | HOL_YIELDS_FC)
#define HOL_NEEDS_FULL_RANK (1u << 0) /* A of full row rank */
#define HOL_NEEDS_PD_MASS (1u << 1)   /* M positive definite */
#define HOL_NEEDS_TREE (1u << 2)      /* no loop of constraints; applicable() says whether */
#define HOL_NEEDS_EVIDENT (1u << 3)   /* nothing is in doubt, or it declines: UNABLE */

enum hol_growth { HOL_GROWTH_KAPPA, HOL_GROWTH_KAPPA2 };
enum hol_answerable { HOL_ANSWERABLE, HOL_NOT_ANSWERABLE };

struct hol_sparse_problem; /* problem/sparse-problem.h */

#define HOL_KERNEL_ANSWERED true
#define HOL_KERNEL_DECLINED false

/*
 * A kernel for sparse problems, in double. create: for problems with these patterns; UNABLE: it
 * does not take them; NOMEM. solve: allocates nothing; declines what is not evident and other
 * patterns.
 */
struct hol_sparse_kernel {
    enum hol_status (*create)(const struct hol_solver *self, void **work,
                              const struct hol_sparse_problem *like);
    bool (*solve)(void *work, struct hol_answer *answer, const struct hol_sparse_problem *p);
    void (*destroy)(void *work); /* NULL is a no-op */
};

/*
 * The same formulation on a sparse problem, without anything of the size n^2. create finds what
 * depends on the patterns of M and A only; solve does that again where they have changed, and
 * allocates only then.
 *
 * HOL_UNABLE   as below, and where the constraints contradict each other or M is not positive
 *              definite, which are not told apart here; of create *why is static text
 * HOL_INVALID  as below;  HOL_NOMEM
 */
struct hol_sparse_entry {
    enum hol_status (*create)(const struct hol_solver *self, void **work,
                              const struct hol_sparse_problem *like, const char **why);
    enum hol_status (*solve)(void *work, struct hol_answer *answer,
                             const struct hol_sparse_problem *p);
    /* Is the last answer as accurate as that of a method whose error grows like kappa? */
    bool (*is_accurate)(const void *work);
    void (*destroy)(void *work);            /* NULL is a no-op */
    const struct hol_sparse_kernel *kernel; /* NULL: none */
};

/*
 * A kernel: the formulas of a formulation written once more for double, where speed is needed. It
 * answers problems in which rank and definiteness are evident, and declines the others, leaving the
 * answer untouched. Only the dispatch (problem/dispatch.h) and batches use it in place of the
 * formulation.
 */
typedef bool hol_kernel_solve(struct hol_answer *answer, const struct hol_problem *p);
struct hol_kernel {
    const struct hol_solver *of;                   /* the formulation */
    hol_kernel_solve *(*find)(size_t n, size_t m); /* for problems of these sizes; NULL: none */
    bool in_lanes; /* bit for bit as the lanes of solvers/kernels/batch.h */
};

/* What a solver is made for; 0: any. */
struct hol_scope {
    mpfr_prec_t bits; /* at these alone */
    size_t n, m;      /* up to this many coordinates and rows */
};

struct hol_solver {
    const char *name;       /* "gram-schmidt": file stem, report key; "gram-schmidt/cholesky" */
    const char *source;     /* citation key and equations                   */
    const char *summary;    /* one line for `holonom list solvers`          */
    unsigned yields;        /* HOL_YIELDS_...                               */
    unsigned needs;         /* HOL_NEEDS_...                                */
    enum hol_growth growth; /* declared: error grows like kappa or kappa^2  */
    struct hol_scope scope; /* comparison, growth and rank use the solver only within it */

    /*
     * The same formulation computed in another way (Cholesky factor for square root, ...):
     * NULL-terminated, NULL: none. They are named "formulation/choice", are in no list of
     * formulations, and are found by name or pattern. context: what create() of a variant, or of a
     * solver made at run time, needs to know.
     */
    const struct hol_solver *const *variants;
    const void *context;
    /* A second computation of the same answer, in double, for the dispatch; NULL: none. */
    const struct hol_kernel *kernel;
    /* NULL: dense problems only. */
    const struct hol_sparse_entry *sparse;

    /* Cheap structural test (sizes, flags); why gets static text when not answerable. */
    enum hol_answerable (*applicable)(const struct hol_problem *p, const char **why);
    /* Work space for problems of exactly n, m at bits; self: this table. INVALID, NOMEM. */
    enum hol_status (*create)(const struct hol_solver *self, void **work, size_t n, size_t m,
                              mpfr_prec_t bits);
    /*
     * Solve a problem of the sizes and bits of the work space. Allocates nothing.
     *
     * HOL_DOMAIN   inconsistent constraints (b outside range(A) by more than rounding), or M not
     *              positive definite where it must be
     * HOL_UNABLE   the rank is undecidable at this precision, or rows are redundant and the method
     *              needs full rank
     * HOL_INVALID  sizes, NaN, Inf
     */
    enum hol_status (*solve)(void *work, struct hol_answer *answer, const struct hol_problem *p);
    void (*destroy)(void *work); /* NULL is a no-op */
    /*
     * Returns in words why the last solve() did not return OK; "": no reason is known. The text
     * lives as long as the work space. NULL: the status says everything.
     */
    const char *(*explain)(const void *work);
    /* Of the last solve(): was M positive definite beyond doubt? NULL: not needed, or not known. */
    bool (*mass_is_evident)(const void *work);
};

/* Is a problem of n, m at bits within the scope? */
static inline bool
hol_solver_covers(const struct hol_solver *solver, size_t n, size_t m, mpfr_prec_t bits)
{
    const struct hol_scope *scope = &solver->scope;

    return (scope->bits == 0 || bits == scope->bits) && (scope->n == 0 || n <= scope->n) &&
           (scope->m == 0 || m <= scope->m);
}

#endif
