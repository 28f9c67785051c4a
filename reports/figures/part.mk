# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/figures/bits-figure.c reports/figures/bits.h \
	reports/figures/by-case.c reports/figures/by-case.h \
	reports/figures/draw.c reports/figures/draw-text.c reports/figures/draw.h \
	reports/figures/drift-figure.c \
	reports/figures/growth-figure.c \
	reports/figures/over-figure.c \
	reports/figures/overall-figure.c \
	reports/figures/rank-figure.c \
	reports/figures/style.c reports/figures/style.h \
	reports/figures/sweep-figure.c \
	reports/figures/work-precision-figure.c

nobase_dist_pkgdata_DATA += \
	reports/figures/certified.gp \
	reports/figures/drift.gp \
	reports/figures/ends.gp \
	reports/figures/error-bits.gp \
	reports/figures/error-cases.gp \
	reports/figures/gallery.gp \
	reports/figures/grid.gp \
	reports/figures/growth-column.gp \
	reports/figures/growth.gp \
	reports/figures/heading.gp \
	reports/figures/judged.gp \
	reports/figures/legend.gp \
	reports/figures/no-legend.gp \
	reports/figures/open.gp \
	reports/figures/parameter.gp \
	reports/figures/pareto.gp \
	reports/figures/profile.gp \
	reports/figures/rank.gp \
	reports/figures/style.gp \
	reports/figures/sweep.gp \
	reports/figures/times-column.gp \
	reports/figures/times.gp \
	reports/figures/trajectory.gp \
	reports/figures/validation.gp \
	reports/figures/work-precision.gp
