/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "motion/run/rooms.h"

enum hol_status
hol_rooms_init(const struct hol_room *rooms, size_t count, mpfr_prec_t bits)
{
    enum hol_status status = HOL_OK;
    size_t made = 0;

    while (made < count && status == HOL_OK) {
        status = hol_mat_init(rooms[made].mat, rooms[made].rows, rooms[made].cols, bits);
        made += status == HOL_OK;
    }
    if (status != HOL_OK)
        hol_rooms_clear(rooms, made);
    return status;
}

void
hol_rooms_clear(const struct hol_room *rooms, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hol_mat_clear(rooms[i].mat);
}
