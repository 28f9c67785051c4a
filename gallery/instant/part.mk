# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Solvers of one instant: adapters, and their entries.

EXTRA_DIST += \
	gallery/instant/CommonsMath.java \
	gallery/instant/Ejml.java \
	gallery/instant/Problem.java \
	gallery/instant/armadillo.cpp \
	gallery/instant/cvxopt_qp.py \
	gallery/instant/dgglse.c \
	gallery/instant/eigen.cpp \
	gallery/instant/gsl.c \
	gallery/instant/ipopt.c \
	gallery/instant/javascript.mjs \
	gallery/instant/lapack.c \
	gallery/instant/mumps.c \
	gallery/instant/numpy_linalg.py \
	gallery/instant/octave_linalg.m \
	gallery/instant/ours.c \
	gallery/instant/problem.h \
	gallery/instant/problems.txt \
	gallery/instant/r_linalg.R \
	gallery/instant/scipy_linalg.py \
	gallery/instant/scipy_slsqp.py \
	gallery/instant/sparse.h \
	gallery/instant/spqr.c \
	gallery/instant/superlu.c \
	gallery/instant/umfpack.c

nobase_dist_pkgdata_DATA += \
	gallery/entries/instant/armadillo-pinv.json \
	gallery/entries/instant/armadillo-solve.json \
	gallery/entries/instant/commons-math-lu.json \
	gallery/entries/instant/commons-math-qr.json \
	gallery/entries/instant/commons-math-svd.json \
	gallery/entries/instant/cvxopt-qp.json \
	gallery/entries/instant/eigen-cod.json \
	gallery/entries/instant/eigen-full-lu.json \
	gallery/entries/instant/eigen-lu.json \
	gallery/entries/instant/eigen-svd.json \
	gallery/entries/instant/ejml-lu.json \
	gallery/entries/instant/ejml-qrp.json \
	gallery/entries/instant/ejml-svd.json \
	gallery/entries/instant/gsl-cod.json \
	gallery/entries/instant/gsl-lu.json \
	gallery/entries/instant/gsl-svd.json \
	gallery/entries/instant/holonom-cod.json \
	gallery/entries/instant/holonom-gauss.json \
	gallery/entries/instant/holonom-gram-schmidt.json \
	gallery/entries/instant/holonom-lagrange.json \
	gallery/entries/instant/holonom-svd.json \
	gallery/entries/instant/ipopt.json \
	gallery/entries/instant/lapack-dgelsd.json \
	gallery/entries/instant/lapack-dgesvx.json \
	gallery/entries/instant/lapack-dgglse.json \
	gallery/entries/instant/lapack-dsysv.json \
	gallery/entries/instant/mathjs-lusolve.json \
	gallery/entries/instant/mathjs-pinv.json \
	gallery/entries/instant/ml-matrix-lu.json \
	gallery/entries/instant/ml-matrix-svd.json \
	gallery/entries/instant/mumps.json \
	gallery/entries/instant/numpy-lstsq.json \
	gallery/entries/instant/numpy-pinv.json \
	gallery/entries/instant/numpy-solve.json \
	gallery/entries/instant/octave-backslash.json \
	gallery/entries/instant/octave-pinv.json \
	gallery/entries/instant/octave-qp.json \
	gallery/entries/instant/r-ginv.json \
	gallery/entries/instant/r-qr.json \
	gallery/entries/instant/r-quadprog.json \
	gallery/entries/instant/r-solve.json \
	gallery/entries/instant/scipy-gelsy.json \
	gallery/entries/instant/scipy-minres.json \
	gallery/entries/instant/scipy-slsqp.json \
	gallery/entries/instant/scipy-spsolve.json \
	gallery/entries/instant/scipy-sym.json \
	gallery/entries/instant/spqr.json \
	gallery/entries/instant/superlu.json \
	gallery/entries/instant/umfpack.json
