/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_KERNELS_BATCH_H
#define HOL_SOLVERS_KERNELS_BATCH_H

#include "problem/solver.h"

/*
 * Many problems of one size in double, side by side: instants along a trajectory, states of an
 * ensemble, rows of a sweep. By a formulation whose kernel is in_lanes, up to HOL_SMALL_N
 * coordinates and HOL_SMALL_M rows, eight of them are solved at a time, one per lane of a vector,
 * by the formulas of solvers/kernels/small-template.h; a lane in which not all is evident (rank,
 * definiteness, magnitudes), any larger problem, and any problem by another formulation is solved
 * by itself (problem/dispatch.h). The answers are, bit for bit, those of the dispatch to each
 * problem alone: which others are in the batch, its place among them, and the number of
 * threads do not change them.
 */
#define HOL_BATCH_LANES 8

/*
 * Problems are stored in blocks of HOL_BATCH_LANES: element e of problem p in an array of
 * `elements` elements a problem is at [HOL_BATCH_AT(p, e, elements)]; element (i, j) of M has e = i
 * + j n, of A, e = i + j m. The arrays are the batch's; in and out: the caller's to write and to
 * read.
 */
#define HOL_BATCH_AT(p, e, elements)                                                               \
    (((p) / HOL_BATCH_LANES * (elements) + (e)) * HOL_BATCH_LANES + (p) % HOL_BATCH_LANES)

struct hol_batch {
    size_t n, m, count, room;       /* room: count, up to whole blocks */
    double *M, *A, *F, *b, *C;      /* in */
    double *qdd, *FL, *FC, *lambda; /* out, where status is HOL_OK */
    size_t *rank;                   /* out, likewise */
    struct hol_origin *origin;      /* out, likewise */
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
 * Those who solve batches of n, m by a formulation: this many threads (0: 1; where one cannot be
 * had, the others do its work), the caller's among them. Between batches they sleep, and before
 * that they look for the next one for some microseconds. One batch at a time.
 *
 * create: HOL_INVALID: n = 0. HOL_NOMEM. solve allocates nothing, and gives every problem of the
 * batch its status; it has the sizes of the team. destroy: NULL is a no-op.
 */
struct hol_batch_team;
enum hol_status hol_batch_team_create(struct hol_batch_team **team, const struct hol_solver *by,
                                      size_t n, size_t m, size_t threads) HOL_MUST_CHECK;
void hol_batch_team_solve(struct hol_batch_team *team, struct hol_batch *batch);
void hol_batch_team_destroy(struct hol_batch_team *team);

/*
 * Private to solvers/. lanes: problems first ... first + HOL_BATCH_LANES - 1, first a multiple of
 * that, small sizes: bit k of the result is set where problem first + k has its answer. gather,
 * spread: from and to problem p's elements of an array of the batch.
 */
unsigned hol_batch_lanes(const struct hol_batch *batch, size_t first);
void hol_batch_gather(struct hol_mat *to, size_t rows, size_t cols, const double *array, size_t p);
void hol_batch_spread(double *array, size_t p, const struct hol_mat *from);

#endif
