/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_NUMERIC_DENSE_MAT_H
#define HOL_NUMERIC_DENSE_MAT_H

#include "base/status.h"
#include "base/workspace.h"

#include <mpfr.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * Matrices and vectors at a number of bits. At HOL_BITS_DOUBLE (53) the elements are native doubles
 * (LAPACK and BLAS underneath); at any other number of bits from HOL_BITS_MIN to HOL_BITS_MAX they
 * are MPFR numbers of exactly that precision, rounded to nearest. The same calls serve both.
 *
 * Storage is column major with leading dimension = rows. A vector is an n x 1 matrix; hol_vec is
 * the same struct by another name so that signatures say what is meant. Shapes may be changed
 * within the capacity given at creation without allocation. Objects of one call share one number of
 * bits unless the contract says otherwise (asserted: a mismatch is a programming error).
 *
 * Magnitudes used for scaling and thresholds (norms, tolerances) are long double: 64 bits of
 * significance and exponents to +-16383. They never flow back into data.
 */
#define HOL_BITS_DOUBLE 53
#define HOL_BITS_MIN 24
#define HOL_BITS_MAX 8192

struct hol_mat {
    size_t rows, cols, capacity; /* capacity in elements */
    mpfr_prec_t bits;
    double *d; /* bits == 53: the elements; else NULL */
    mpfr_t *x; /* bits != 53: the elements; else NULL */
};
#define hol_vec hol_mat

/* Make a zero matrix, rows x cols (either may be 0). HOL_INVALID: bits out of range; HOL_NOMEM. */
enum hol_status hol_mat_init(struct hol_mat *a, size_t rows, size_t cols,
                             mpfr_prec_t bits) HOL_MUST_CHECK;
enum hol_status hol_vec_init(struct hol_vec *v, size_t n, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_mat_clear(struct hol_mat *a); /* a zeroed struct is a no-op; leaves a zeroed struct */
extern const struct hol_storage hol_storage_mat;
#define HOL_MAT(type, member, rows, cols) HOL_SLOT(hol_storage_mat, type, member, rows, cols)

/* Change the shape; contents become undefined; rows * cols <= capacity (asserted). */
void hol_mat_shape(struct hol_mat *a, size_t rows, size_t cols);

/* Change the number of columns to a larger one: those that were there stay, the others are
 * undefined. Within the capacity. */
void hol_mat_widen(struct hol_mat *a, size_t cols);

/*
 * Element access for tests, writers and the crossing of precisions; exact, or rounded once to
 * nearest. i < rows, j < cols (asserted).
 */
void hol_mat_get(mpfr_t x, const struct hol_mat *a, size_t i, size_t j);
void hol_mat_set(struct hol_mat *a, size_t i, size_t j, const mpfr_t x);
void hol_mat_set_si(struct hol_mat *a, size_t i, size_t j, long x);
long double hol_mat_abs(const struct hol_mat *a, size_t i, size_t j); /* magnitude only */
/* Is the element below 0? (-0 and NaN are not.) */
bool hol_mat_is_negative(const struct hol_mat *a, size_t i, size_t j);

/* to := from, every element rounded once where their bits differ; to gets the shape of from. */
void hol_mat_round(struct hol_mat *to, const struct hol_mat *from);
void hol_mat_zero(struct hol_mat *a);
void hol_mat_identity(struct hol_mat *a); /* square */
bool hol_mat_is_finite(const struct hol_mat *a);
bool hol_mat_is_zero(const struct hol_mat *a);
/* Is every entry above zero? */
bool hol_mat_is_positive(const struct hol_mat *a);

/*
 * Max-abs and Frobenius norms as magnitudes (see above); 0 for an empty matrix, NaN or Inf if an
 * element is. Beyond the range of long double they are Inf or 0.
 */
long double hol_mat_max(const struct hol_mat *a);
/* Least magnitude on the diagonal of a square matrix, NaN if one is; Inf of no elements. */
long double hol_mat_least_pivot(const struct hol_mat *a);
long double hol_mat_norm(const struct hol_mat *a);

/*
 * Products: C := A B, A^T B (tn), A B^T (nt), y := A x, A^T x (tv). With N terms in each sum,
 *     |computed C - A B| <= N 2^-bits |A| |B|, element by element, to first order.
 * At 53 bits by BLAS, else by plain MPFR sums from the first term to the last.
 *
 * C, y  out  shaped by the call, whatever they held before; they do not overlap inputs
 */
void hol_mul(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b);
void hol_mul_tn(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b);
void hol_mul_nt(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b);
void hol_mul_v(struct hol_vec *y, const struct hol_mat *a, const struct hol_vec *x);
void hol_mul_tv(struct hol_vec *y, const struct hol_mat *a, const struct hol_vec *x);
void hol_transpose(struct hol_mat *c, const struct hol_mat *a);
void hol_add(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b); /* may alias */
void hol_sub(struct hol_mat *c, const struct hol_mat *a, const struct hol_mat *b); /* may alias */
/* C := C - x y^T in place; x has the rows of C, y its columns. */
void hol_sub_outer(struct hol_mat *c, const struct hol_vec *x, const struct hol_vec *y);
void hol_negate(struct hol_mat *a);
/*
 * put: rows [row, row + a.rows) x columns [col, col + a.cols) of C := A. take: A := that block of
 * C; A keeps its shape.
 */
void hol_mat_put(struct hol_mat *c, size_t row, size_t col, const struct hol_mat *a);
void hol_mat_take(struct hol_mat *a, const struct hol_mat *c, size_t row, size_t col);
/*
 * scatter: row perm[k] of Z := row k of Y; gather: row k of Y := row perm[k] of Z; for the rows k
 * that Y has, the other rows of Z stay. Y and Z have as many columns and do not overlap.
 */
void hol_scatter_rows(struct hol_mat *z, const struct hol_mat *y, const size_t *perm);
void hol_gather_rows(struct hol_mat *y, const struct hol_mat *z, const size_t *perm);
/* X := P X, or with `back` P^T X: every column gathered, or scattered, through a spare one of that
 * capacity. */
void hol_permute_rows(struct hol_mat *x, const size_t *perm, bool back, struct hol_vec *column);
/*
 * `count` columns of A from the first-th on, as a matrix that shares the numbers of A: to be read
 * or written while A has this shape, never to be cleared.
 */
struct hol_mat hol_columns(const struct hol_mat *a, size_t first, size_t count);
/* Multiply row i by 2^e (exact barring overflow). */
void hol_row_scale_2exp(struct hol_mat *a, size_t i, long e);
/* a_ij := 2^(row[i] + col[j]) a_ij; row or col NULL: zeros. Exact barring over- and underflow. */
void hol_scale_2exp(struct hol_mat *a, const long *row, const long *col);
/*
 * e[i]: the largest exponent of 2^col[j] a_ij in row i, an exponent being that of 2^-e |x| in [1/2,
 * 1); LONG_MIN: there is none. col NULL: zeros; columns j with col[j] = LONG_MIN are left out.
 */
void hol_row_exponents(long *e, const struct hol_mat *a, const long *col);

/*
 * Work space for the factorizations below, for matrices of up to n x n (rows and columns <= n) at
 * that many bits: none of them allocates. One work space serves one thread. HOL_INVALID: bits out
 * of range; HOL_NOMEM.
 */
struct hol_work;
extern const struct hol_storage hol_storage_work; /* of a struct hol_work * */
#define HOL_WORK(type, member, size) HOL_SLOT(hol_storage_work, type, member, size, ONE)
enum hol_status hol_work_create(struct hol_work **work, size_t n, mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_work_destroy(struct hol_work *work); /* NULL is a no-op */

/*
 * Of all factorizations: outputs are shaped by the call and never overlap inputs or each other;
 * inputs are unchanged. The factors are computed in place in the outputs, so that with any status
 * but HOL_OK their contents are undefined (a rank is not written). HOL_UNABLE: an element that is
 * read is NaN or Inf. Empty matrices are factored, too. At 53 bits: LAPACK; otherwise MPFR.
 *
 * ||.|| is the Frobenius norm, u = 2^-bits, N = max(rows, cols): the bounds are what the tests hold
 * every factorization to, at every number of bits.
 */

// clang-format off
/*
 * Cholesky factorization of a symmetric M.
 *     M = L L^T,   ||M - L L^T|| <= 30 N u ||M||
 *
 * L  out  n x n  lower triangular, zeros above
 * M  in   n x n  only the lower triangle is read
 *
 * HOL_DOMAIN  a pivot is not positive: M is not positive definite at this precision
 * HOL_UNABLE  NaN, Inf
 */
enum hol_status hol_cholesky(struct hol_mat *l, const struct hol_mat *m) HOL_MUST_CHECK;

/*
 * Solve with a lower triangular L, of which only that triangle is read; it is nonsingular.
 *     X := L^-1 X,   X := L^-T X,   ||B - L X|| <= 30 N u ||L|| ||X||
 *     X := X L^-T,   ||B - X L^T|| <= 30 N u ||L|| ||X||
 *
 * X  in/out  n x any, or any x n for the last;  L  in  n x n
 */
void hol_lower_solve(struct hol_mat *x, const struct hol_mat *l);
void hol_lower_solve_t(struct hol_mat *x, const struct hol_mat *l);
void hol_lower_solve_right_t(struct hol_mat *x, const struct hol_mat *l);

/*
 * LU factorization with partial pivoting.
 *     P A = L U,   ||P A - L U|| <= 30 N u ||A|| unless U grows far beyond A
 *
 * lu    out  n x n  L (unit lower triangular, |l_ij| <= 1) below the diagonal, U on and above it
 * perm  out  n      row k of P A is row perm[k] of A
 * A     in   n x n
 *
 * HOL_DOMAIN  a pivot is exactly zero
 * HOL_UNABLE  NaN, Inf; at 53 bits elements beyond 2^1000, or a pivot that is subnormal
 */
enum hol_status hol_lu(struct hol_mat *lu, size_t *perm, const struct hol_mat *a,
                       struct hol_work *work) HOL_MUST_CHECK;
/* The same in place of A, whose entries the caller knows to be finite and below 2^1000. */
enum hol_status hol_lu_in_place(struct hol_mat *lu, size_t *perm,
                                struct hol_work *work) HOL_MUST_CHECK;
/* X := A^-1 X, X n x any. */
void hol_lu_solve(struct hol_mat *x, const struct hol_mat *lu, const size_t *perm,
                  struct hol_work *work);

/*
 * Factorization in place of a symmetric, indefinite S by bounded Bunch-Kaufman (rook) pivoting: rows and
 * columns are searched until the entry taken is the largest of both, so that |l_ij| < 2.8.
 *     P S P^T = L D L^T,   ||P S P^T - L D L^T|| <= 30 N u ||S|| unless D grows far beyond S
 *                                                           Ashcraft, Grimes & Lewis 1998
 *
 * ldl   in   n x n  S, of which the lower triangle is read; the caller knows that its entries are
 *                   finite and below 2^1000 (the factors are not checked for overflow)
 *       out         L, unit lower triangular, below the diagonal; the diagonal of D, which has
 *                   blocks of 1 or 2 rows, on it; what D has beside its diagonal right above it (0
 *                   where there is no block of 2); further above: undefined
 * perm  out  n      row k of P S P^T is row perm[k] of S
 *
 * HOL_DOMAIN  a column of what is left to factor is exactly zero
 */
enum hol_status hol_ldl(struct hol_mat *ldl, size_t *perm, struct hol_work *work) HOL_MUST_CHECK;
/* X := S^-1 X, X n x any. */
void hol_ldl_solve(struct hol_mat *x, const struct hol_mat *ldl, const size_t *perm,
                   struct hol_work *work);
/* Returns the number of negative eigenvalues of D, and so of S (Sylvester's law of inertia). */
size_t hol_ldl_negative(const struct hol_mat *ldl);
/* Returns the least block of D: |d|, or |determinant| / largest element of a block of two rows. */
long double hol_ldl_least(const struct hol_mat *ldl);

/*
 * Householder QR with column pivoting.                             Golub & Van Loan 2013, 5.4.2
 *     A P = Q R,   ||A P - Q R|| <= 30 N u ||A||,   ||Q^T Q - I|| <= 30 N u
 *
 * Q     out  r x min(r, c)  orthonormal columns
 * R     out  min(r, c) x c  upper trapezoidal, |R_kk| non-increasing, of either sign
 * perm  out  c              column k of A P is column perm[k] of A
 * A     in   r x c          NaN or Inf: Q and R are all NaN, perm is the identity
 */
void hol_qr(struct hol_mat *q, struct hol_mat *r, size_t *perm, const struct hol_mat *a,
            struct hol_work *work);
/*
 * The same with all of Q, r x r: its columns from the rank of A on are an orthonormal basis of the
 * complement of range(A). The bounds hold for it with N = r in the second.
 */
void hol_qr_full(struct hol_mat *q, struct hol_mat *r, size_t *perm, const struct hol_mat *a,
                 struct hol_work *work);
/*
 * The same factorization with Q = H_0 H_1 ..., H_i = I - tau_i v_i v_i^T, for callers that only
 * apply it; LAPACK's form (dgeqp3).
 *
 * H     in/out  r x c      A; then R on and above the diagonal, the v_i below it
 * tau   out     min(r, c)
 * NaN or Inf: H and tau are all NaN.
 */
void hol_qr_reflectors(struct hol_mat *h, struct hol_vec *tau, size_t *perm, struct hol_work *work);
/* The same without pivoting, A = Q R (dgeqrf). */
void hol_qr_in_order(struct hol_mat *h, struct hol_vec *tau, struct hol_work *work);
/* X := Q X or Q^T X by the first k of the H_i; X r x at most the size of work. */
void hol_qr_apply(struct hol_mat *x, const struct hol_mat *h, const struct hol_vec *tau, size_t k,
                  bool transposed, struct hol_work *work);
/* V := the columns of Q = H_0 .. H_(k-1) from the k-th on, r x (r - k): orthogonal to the k columns
 * that these reduced. */
void hol_qr_beyond(struct hol_mat *v, const struct hol_mat *h, const struct hol_vec *tau, size_t k,
                   struct hol_work *work);

/*
 * RZ factorization of the leading k rows of an upper trapezoidal R.  Golub & Van Loan 2013, 5.5.2
 *     [R_1 R_2] = [T 0] Z
 *
 * R    in/out  T, upper triangular, in place of R_1; Z in Householder form in place of R_2 (as in
 *              LAPACK's dtzrzf); what is below the diagonal is neither read nor written
 * tau  out     k
 * The bounds of hol_qr hold.
 */
void hol_rz(struct hol_mat *r, struct hol_vec *tau, size_t k, struct hol_work *work);
/* X := Z X or Z^T X in place, column by column; X has as many rows as R has columns. */
void hol_rz_apply(struct hol_mat *x, const struct hol_mat *r, const struct hol_vec *tau, size_t k,
                  bool transposed, struct hol_work *work);

/* X := R^-1 X and X := R^-T X in place, X k x any, for the leading k x k block of R, whose diagonal
 * has no zero. */
void hol_upper_solve(struct hol_mat *x, const struct hol_mat *r, size_t k);
void hol_upper_solve_t(struct hol_mat *x, const struct hol_mat *r, size_t k);

/*
 * Eigenvalues and eigenvectors of a symmetric S.
 *     S = V diag(w) V^T,   ||S V - V diag(w)|| <= 30 N u ||S||,   ||V^T V - I|| <= 30 N u
 *
 * w  out  n      ascending
 * V  out  n x n  orthogonal
 * S  in   n x n  both triangles are filled
 *
 * HOL_UNABLE  NaN, Inf, or no convergence
 */
enum hol_status hol_eigen(struct hol_vec *w, struct hol_mat *v, const struct hol_mat *s,
                          struct hol_work *work) HOL_MUST_CHECK;

/*
 * Thin singular value decomposition, k = min(r, c).
 *     A = U diag(s) V^T,   ||A - U diag(s) V^T|| <= 30 N u ||A||,
 *     ||U^T U - I|| <= 30 N u,   ||V^T V - I|| <= 30 N u
 *
 * U  out  r x k  orthonormal columns, also where s = 0
 * s  out  k      non-increasing
 * V  out  c x k  orthonormal columns
 * A  in   r x c
 *
 * HOL_UNABLE  NaN, Inf, or no convergence
 */
enum hol_status hol_svd(struct hol_mat *u, struct hol_vec *s, struct hol_mat *v,
                        const struct hol_mat *a, struct hol_work *work) HOL_MUST_CHECK;

/*
 * Decide a numerical rank: the number of magnitudes above tau = 5 N u |s[0]|,
 *     N = max(rows, cols, 8).
 * Exactly dependent rows, rounded once, are seen as dependent; condition numbers up to
 * 1 / (10 N u), at 53 bits 1.1e14 for N <= 8, are seen as full rank. rank.c has the reasons.
 *
 * rank        out
 * s           in   singular values, or the R_kk, of a rows x cols matrix; non-increasing
 *
 * HOL_UNABLE  an entry is within a factor of 2 of tau, so that a rounding could change the count;
 *             NaN, Inf
 */
enum hol_status hol_rank(size_t *rank, const struct hol_vec *s, size_t rows,
                         size_t cols) HOL_MUST_CHECK;
/*
 * The same with tau = threshold |s[0]|, for which the caller answers: entries of at least tau
 * count, smaller ones do not, and none is undecided. threshold 0: hol_rank. HOL_UNABLE: NaN, Inf.
 */
enum hol_status hol_rank_at(size_t *rank, const struct hol_vec *s, size_t rows, size_t cols,
                            long double threshold) HOL_MUST_CHECK;
/* Returns the default: 5 N 2^-bits. */
long double hol_rank_threshold(size_t rows, size_t cols, mpfr_prec_t bits);

/*
 * Orthonormal basis of the null space of B by modified Gram-Schmidt: the rows of B are
 * orthonormalized first (the largest remaining one first, re-orthogonalized once: "twice is
 * enough"), which decides the rank k; then the unit vectors are, in the same way.
 *     ||B V|| <= 30 N u ||B||,   ||V^T V - I|| <= 30 N u          [UKP2004] text below (14)
 * once: without re-orthogonalization, as in textbooks: the loss of orthogonality grows with the
 * condition number kappa of the rows that were taken (Bjorck 1967).
 *     ||B V|| <= 30 N u kappa ||B||,   ||V^T V - I|| <= 30 N u kappa
 *
 * V      out     n x (n - k)  unchanged unless HOL_OK
 * rank   out     k            unchanged unless HOL_OK
 * B      in      m x n
 * trace  in/out  NULL: the default threshold, twice. The row taken at each step, and its length
 *                then, in a unit that is a power of two; the last step is the one that ended the
 *                procedure. Written whatever the status.
 *
 * HOL_UNABLE  as in hol_rank_at, of the lengths of the rows as they are taken
 */
struct hol_rank_trace {
    long double threshold; /* in: as in hol_rank_at */
    bool once;             /* in */
    size_t count;          /* out: of the steps */
    long double *length;   /* out: room for min(m, n), or NULL like row */
    size_t *row;
};
enum hol_status hol_null_basis(struct hol_mat *v, size_t *rank, const struct hol_mat *b,
                               struct hol_rank_trace *trace, struct hol_work *work) HOL_MUST_CHECK;
// clang-format on

#endif
