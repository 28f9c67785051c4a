/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_BATCH_H
#define HOL_SOLVERS_BATCH_H

#include "numeric/solver.h"

/*
 * Many problems of one size in double, side by side: instants along a trajectory, states of an
 * ensemble, rows of a sweep. Up to HOL_SMALL_N coordinates and HOL_SMALL_M rows, eight of them are
 * solved at a time, one per lane of a vector, by the formulas of solvers/small-template.h; a lane
 * in which not all is clear (rank, definiteness, magnitudes), and any larger problem, is solved by
 * itself. Which others are in the batch, where it stands among them, and the number of threads do
 * not change an answer.
 */
#define HOL_BATCH_LANES 8
#define HOL_BATCH_THREADS 64 /* at most */

/*
 * Problems stand in blocks of HOL_BATCH_LANES: element e of problem p in an array of so many
 * elements a problem is at [HOL_BATCH_AT(p, e, elements)]; element (i, j) of M has e = i + j n, of
 * A, e = i + j m. The arrays are the batch's; in and out: the caller's to write and to read.
 */
#define HOL_BATCH_AT(p, e, elements)                                                               \
    (((p) / HOL_BATCH_LANES * (elements) + (e)) * HOL_BATCH_LANES + (p) % HOL_BATCH_LANES)

struct hol_batch {
    size_t n, m, count, room;       /* room: count, up to whole blocks */
    double *M, *A, *F, *b, *C;      /* in */
    double *qdd, *FL, *FC, *lambda; /* out, where status is HOL_OK */
    size_t *rank;                   /* out, likewise */
    enum hol_status *status;        /* out: of each problem, as solve of struct hol_solver */
    size_t careful;                 /* out: how many were solved by themselves */
    double *storage;                /* private */
};

/* All zero. HOL_INVALID: n = 0. HOL_NOMEM. */
enum hol_status hol_batch_init(struct hol_batch *batch, size_t n, size_t m,
                               size_t count) HOL_MUST_CHECK;
void hol_batch_clear(struct hol_batch *batch); /* a zeroed struct: nothing */

/* Problem p := from, of 53 bits and the sizes of the batch (HOL_INVALID: it is not). */
enum hol_status hol_batch_set(struct hol_batch *batch, size_t p,
                              const struct hol_problem *from) HOL_MUST_CHECK;
/* The answer to problem p, if its status is HOL_OK, to one made for n, m at 53 bits; its status. */
enum hol_status hol_batch_get(struct hol_answer *to, const struct hol_batch *batch,
                              size_t p) HOL_MUST_CHECK;

/*
 * Solve them all on so many threads (0: 1; where one cannot be had, another does its work). by: the
 * formulation for what is not solved in lanes. HOL_OK: every problem has its status. HOL_NOMEM:
 * those in lanes have, the others HOL_NOMEM.
 */
enum hol_status hol_batch_solve(struct hol_batch *batch, const struct hol_solver *by,
                                size_t threads) HOL_MUST_CHECK;

/*
 * Problems first ... first + HOL_BATCH_LANES - 1, first a multiple of that, small sizes: bit k of
 * the result is set where problem first + k has its answer (private to solvers/).
 */
unsigned hol_batch_lanes(const struct hol_batch *batch, size_t first, bool nonideal);

#endif
