# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	campaign/executor/executor.h \
	campaign/executor/pool.c \
	campaign/executor/threads.c

# The executor of MPI, or what stands in its place: only the program is linked with it.
noinst_LIBRARIES += libexecutor.a
libexecutor_a_SOURCES =
if HOL_WITH_MPI
libexecutor_a_SOURCES += campaign/executor/mpi.c
libexecutor_a_CFLAGS = $(AM_CFLAGS) $(MPI_CFLAGS)
else
libexecutor_a_SOURCES += campaign/executor/no-mpi.c
endif
