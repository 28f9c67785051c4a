# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Somebody else's solver.

libholonom_a_SOURCES += foreign/collect.c foreign/exchange.c foreign/exchange.h foreign/exchange-inside.h \
	foreign/door.c foreign/door.h \
	foreign/host.c foreign/host.h foreign/host-load.c foreign/host-load.h foreign/host-memory.c foreign/host-memory.h \
	foreign/host-problem.c foreign/host-problem.h foreign/holonom/solver.h \
	foreign/process.c foreign/process.h foreign/process-start.c foreign/process-start.h \
	foreign/replay.c \
	foreign/wire.h foreign/wire-inside.h foreign/wire-answer.c foreign/wire-hello.c foreign/wire-read.c \
	foreign/wire-write.c

FOREIGN_TESTS = tests/t-exchange
check_PROGRAMS += $(FOREIGN_TESTS)
TESTS += $(FOREIGN_TESTS)
tests_t_exchange_SOURCES = tests/t-exchange.c tests/asked.c tests/asked.h
tests_t_exchange_LDADD = tests/libcompare.a $(LDADD)
