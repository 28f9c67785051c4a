/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_BENCH_BASELINES_BARE_H
#define HOL_BENCH_BASELINES_BARE_H

/*
 * The same methods as their users write them: nothing but the calls of LAPACK, GSL or Eigen that
 * compute q'' and F_L, inputs copied, work space reused; no rank decision of A, no check of the
 * input, no units, no C. Column major, no gaps.
 */
struct hol_problem;
struct hol_answer;

struct bare {
    const double *M, *A, *F, *b; /* the problem, and where the answer goes: the caller's */
    double *qdd, *FL;
    int n, m, kkt;     /* kkt: n + m */
    double *L, *B, *S; /* n x n; n x m or m x n; m x m */
    double *K, *y, *c, *s, *work, *tau, *Q;
    double *d, *wide; /* n; 2 n x 2 n and one column more */
    double *storage;  /* of all these */
    int *pivot, lwork, *iwork;
    void *eigen;
};

typedef void bare_solve(struct bare *w);

struct bare_method {
    const char *name;   /* "dgeqp3" */
    const char *solver; /* the formulation that computes the same way; NULL: none */
    double (*flops)(double n, double m); /* NULL: not counted */
    bare_solve *solve;
};
extern const struct bare_method bare_methods[]; /* name NULL: the last */

/* For this problem and answer, in double; the caller keeps both. */
void bare_init(struct bare *w, const struct hol_problem *p, struct hol_answer *answer);
void bare_clear(struct bare *w);

#define BARE_TOLERANCE 1e-12 /* of a rank */
/* Of the augmented Lagrangian. */
#define BARE_PENALTY 1e7
#define BARE_ITERATIONS 3

/* M = L L^T, y = L^-1 F, B^T = L^-1 A^T (n x m), c = b - B y; and q'' = L^-T (y + s), F_L = L s. */
bare_solve bare_front, bare_back;
bare_solve bare_reaction; /* F_L = M q'' - F */
bare_solve bare_gsl;      /* bench/baselines/bare-gsl.c */
/* bench/baselines/bare-orthogonal.c */
bare_solve bare_cod, bare_gauss, bare_null_space, bare_maggi, bare_gibbs_appell;
bare_solve bare_gram_schmidt, bare_extended, bare_greville; /* bench/baselines/bare-roots.c */
bare_solve bare_phohomsiri, bare_augmented;                 /* bench/baselines/bare-stacked.c */

/* bench/baselines/eigen.cpp */
void *bare_eigen_create(int n, int m);
void bare_eigen_destroy(void *eigen);
void bare_eigen_llt(void *eigen, double *qdd, double *FL, const double *M, const double *A,
                    const double *F, const double *b);
void bare_eigen_cod(void *eigen, double *qdd, double *FL, const double *M, const double *A,
                    const double *F, const double *b);

#endif
