/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/support/room.h"

enum hol_status
hol_rooms_init(const struct hol_room *room, size_t count, mpfr_prec_t bits)
{
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < count && status == HOL_OK; i++)
        status = hol_mat_init(room[i].a, room[i].rows, room[i].cols, bits);
    return status;
}

void
hol_rooms_clear(const struct hol_room *room, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hol_mat_clear(room[i].a);
}
