/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_GNUPLOT_H
#define HOL_CLI_GNUPLOT_H

/* Draw all figures of a report's folder, as PNG and SVG; -1 after a complaint. */
int hol_gnuplot_all(const char *folder);

#endif
