# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Solvers of one instant: adapters, and their entries.

EXTRA_DIST += \
	gallery/instant/dgglse.c \
	gallery/instant/lapack.c \
	gallery/instant/numpy_linalg.py \
	gallery/instant/problem.h \
	gallery/instant/problems.txt

nobase_dist_pkgdata_DATA += \
	gallery/entries/instant/lapack-dgelsd.json \
	gallery/entries/instant/lapack-dgesvx.json \
	gallery/entries/instant/lapack-dgglse.json \
	gallery/entries/instant/lapack-dsysv.json \
	gallery/entries/instant/numpy-lstsq.json \
	gallery/entries/instant/numpy-pinv.json \
	gallery/entries/instant/numpy-solve.json
