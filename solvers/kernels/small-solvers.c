/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The kernels as the dispatch finds them, and as solvers of their own, to be compared. */
#include "base/alloc.h"
#include "solvers/kernels/small.h"
#include "solvers/support/balanced.h"

static bool
is_small(size_t n, size_t m)
{
    return n > 0 && n <= HOL_SMALL_N && m <= HOL_SMALL_M;
}

hol_kernel_solve *
hol_small_find_min_norm(size_t n, size_t m)
{
    hol_kernel_solve *own = hol_small_min_norm_of(n, m);

    return own != NULL ? own : is_small(n, m) ? hol_small_min_norm : NULL;
}

hol_kernel_solve *
hol_small_find_schur(size_t n, size_t m)
{
    hol_kernel_solve *own = hol_small_schur_of(n, m);

    return own != NULL ? own : is_small(n, m) && m <= n ? hol_small_schur : NULL;
}

enum hol_answerable
hol_small_applicable(const struct hol_problem *p, const char **why)
{
    if (p->bits == HOL_BITS_DOUBLE && is_small(p->n, p->m))
        return hol_needs_pd_mass(p, why);
    *why = "a kernel: in double, up to 12 coordinates and 12 rows";
    return HOL_NOT_ANSWERABLE;
}

enum hol_answerable
hol_small_applicable_to_independent(const struct hol_problem *p, const char **why)
{
    return hol_needs_full_rank(p, why) == HOL_ANSWERABLE ? hol_small_applicable(p, why)
                                                         : HOL_NOT_ANSWERABLE;
}

struct kernel_work {
    hol_kernel_solve *solve; /* NULL: of none of its sizes, or not in double */
    size_t n, m;
    mpfr_prec_t bits;
};

enum hol_status
hol_small_solver_create(const struct hol_solver *self, void **work, size_t n, size_t m,
                        mpfr_prec_t bits)
{
    const struct hol_kernel *kernel = self->context;
    struct kernel_work *w;

    if (n == 0 || bits < HOL_BITS_MIN || bits > HOL_BITS_MAX)
        return HOL_INVALID;
    if ((w = hol_alloc(1, sizeof *w)) == NULL)
        return HOL_NOMEM;
    *w = (struct kernel_work){
        .solve = bits == HOL_BITS_DOUBLE ? kernel->find(n, m) : NULL, .n = n, .m = m, .bits = bits};
    *work = w;
    return HOL_OK;
}

enum hol_status
hol_small_solver_solve(void *work, struct hol_answer *answer, const struct hol_problem *p)
{
    const struct kernel_work *w = work;

    if (p->n != w->n || p->m != w->m || p->bits != w->bits)
        return HOL_INVALID;
    if (w->solve != NULL && w->solve(answer, p) == HOL_KERNEL_ANSWERED)
        return HOL_OK;
    return !hol_answer_fits(answer, w->n, w->m, w->bits) || hol_problem_check(p) != HOL_OK
               ? HOL_INVALID
               : HOL_UNABLE;
}

void
hol_small_solver_destroy(void *work)
{
    hol_free(work);
}

const char *
hol_small_solver_explain(const void *work)
{
    (void)work;
    return "the kernel declines";
}
