/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_GNUPLOT_H
#define HOL_CLI_GNUPLOT_H

struct hol_drawing {
    const char *folder;  /* of the data, and where the pictures go */
    const char *solvers; /* names in the order of the columns, separated by blanks */
    long bits;           /* of the figure of all cases */
};

/* Draw all figures, as PNG and SVG; -1 after a complaint. */
int hol_gnuplot_all(const struct hol_drawing *drawing);

#endif
