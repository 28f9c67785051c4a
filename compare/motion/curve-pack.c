/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Quantities along a motion, as bytes. */
#include "compare/motion/curve.h"

void
hol_pack_curve(struct hol_pack *pack, struct hol_curve *curve)
{
    size_t numbers = curve->count * curve->width;

    hol_pack_chars(pack, curve->name, sizeof curve->name);
    hol_pack_size(pack, &curve->width);
    hol_pack_array(pack, &curve->values, &numbers, sizeof *curve->values);
    hol_pack_reals(pack, curve->values, numbers);
    if (pack->reading)
        curve->count = curve->width > 0 ? numbers / curve->width : 0;
}

void
hol_pack_plotted(struct hol_pack *pack, void *record)
{
    struct hol_plotted *plotted = record;

    HOL_PACK_ENUM(pack, plotted->status, HOL_STATUS_COUNT);
    hol_pack_static(pack, &plotted->why);
    HOL_PACK_ENUM(pack, plotted->end, HOL_END_COUNT);
    hol_pack_real(pack, &plotted->ended_at);
    hol_pack_real(pack, &plotted->phi);
    hol_pack_real(pack, &plotted->rate);
    hol_pack_size(pack, &plotted->steps);
    hol_pack_size(pack, &plotted->evaluations);
    hol_pack_size(pack, &plotted->solves);
    hol_pack_curve(pack, &plotted->curve);
}
