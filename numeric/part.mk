# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	numeric/alloc.c numeric/alloc.h \
	numeric/blas.h \
	numeric/cholesky.c \
	numeric/clock.c numeric/clock.h \
	numeric/clones.h \
	numeric/definite.c \
	numeric/eigen.c \
	numeric/gram-schmidt.c numeric/gram-schmidt.h \
	numeric/kernel.c numeric/kernel.h \
	numeric/lanes.h \
	numeric/ldl.c \
	numeric/loops-2.c numeric/loops-4.c numeric/loops-8.c \
	numeric/loops-all.h numeric/loops-cholesky.h numeric/loops-definite.h numeric/loops-lu.h \
	numeric/loops-transpose.h numeric/loops.c numeric/loops.h \
	numeric/lu.c \
	numeric/lu-panels.c numeric/lu-panels.h \
	numeric/mat.c numeric/mat.h \
	numeric/number.h \
	numeric/ops.c \
	numeric/order.c \
	numeric/plain.h \
	numeric/problem.h \
	numeric/project.c numeric/project.h \
	numeric/qr.c \
	numeric/rank-detail.c numeric/rank-detail.h \
	numeric/rank.c numeric/rank.h \
	numeric/reflect.c numeric/reflect.h numeric/reflect-lanes.h numeric/reflect-rz.c \
	numeric/reflect-small.c \
	numeric/rz.c \
	numeric/scalar.h \
	numeric/solver.h \
	numeric/sparse-kernel.h numeric/sparse.c numeric/sparse.h \
	numeric/sparse-ldl-kernel.h numeric/sparse-ldl.c numeric/sparse-ldl.h \
	numeric/sparse-lu-kernel.h numeric/sparse-lu.c numeric/sparse-lu.h \
	numeric/sparse-problem.c numeric/sparse-problem.h \
	numeric/status.c numeric/status.h \
	numeric/start.c numeric/start.h \
	numeric/svd.c \
	numeric/small.c numeric/small.h \
	numeric/tiles.h \
	numeric/triangular-pair.c numeric/triangular.c numeric/triangular.h \
	numeric/work.c numeric/work.h

NUMERIC_TESTS = \
	tests/t-alloc \
	tests/t-transpose \
	tests/t-triangles \
	tests/t-definite \
	tests/t-digits \
	tests/t-eigen \
	tests/t-ldl \
	tests/t-lu-panels \
	tests/t-mat \
	tests/t-null-basis \
	tests/t-outcomes \
	tests/t-qr \
	tests/t-rank \
	tests/t-reflect \
	tests/t-svd \
	tests/t-threads \
	tests/t-triangular
check_PROGRAMS += $(NUMERIC_TESTS)
TESTS += $(NUMERIC_TESTS)

# What they share: random matrices, residuals, the ledger of laws.
MATRICES = tests/matrices.c tests/matrices.h
tests_t_alloc_SOURCES = tests/t-alloc.c $(MATRICES)
tests_t_transpose_SOURCES = tests/t-transpose.c
tests_t_triangles_SOURCES = tests/t-triangles.c $(MATRICES)
tests_t_definite_SOURCES = tests/t-definite.c $(MATRICES)
tests_t_digits_SOURCES = tests/t-digits.c $(MATRICES)
tests_t_eigen_SOURCES = tests/t-eigen.c $(MATRICES)
tests_t_ldl_SOURCES = tests/t-ldl.c $(MATRICES)
tests_t_lu_panels_SOURCES = tests/t-lu-panels.c $(MATRICES)
tests_t_mat_SOURCES = tests/t-mat.c $(MATRICES)
tests_t_null_basis_SOURCES = tests/t-null-basis.c $(MATRICES)
tests_t_outcomes_SOURCES = tests/t-outcomes.c $(MATRICES)
tests_t_qr_SOURCES = tests/t-qr.c $(MATRICES)
tests_t_rank_SOURCES = tests/t-rank.c $(MATRICES)
tests_t_svd_SOURCES = tests/t-svd.c $(MATRICES)
tests_t_threads_SOURCES = tests/t-threads.c $(MATRICES)
tests_t_reflect_SOURCES = tests/t-reflect.c
tests_t_triangular_SOURCES = tests/t-triangular.c $(MATRICES)

check_PROGRAMS += tests/t-svd-small
tests_t_svd_small_SOURCES = tests/t-svd-small.c
TESTS += tests/t-svd-small
