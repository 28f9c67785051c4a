/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_SOLVERS_SUPPORT_ROOM_H
#define HOL_SOLVERS_SUPPORT_ROOM_H

#include "numeric/dense/mat.h"

/* A matrix of a work space and the shape it needs: the work spaces are lists of these. */
struct hol_room {
    struct hol_mat *a;
    size_t rows, cols;
};

/* Make them all at that many bits. INVALID, NOMEM: as hol_mat_init; what was made stays for
 * hol_rooms_clear. */
enum hol_status hol_rooms_init(const struct hol_room *room, size_t count,
                               mpfr_prec_t bits) HOL_MUST_CHECK;
void hol_rooms_clear(const struct hol_room *room, size_t count);

#endif
