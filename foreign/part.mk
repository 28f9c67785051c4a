# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Somebody else's solver.

libholonom_a_SOURCES += foreign/collect.c foreign/exchange.c foreign/exchange.h foreign/exchange-inside.h \
	foreign/door.c foreign/door.h \
	foreign/host.c foreign/host.h foreign/host-load.c foreign/host-load.h foreign/host-memory.c foreign/host-memory.h \
	foreign/host-problem.c foreign/host-problem.h \
	foreign/process.c foreign/process.h foreign/process-start.c foreign/process-start.h \
	foreign/replay.c \
	foreign/wire.h foreign/wire-inside.h foreign/wire-answer.c foreign/wire-hello.c foreign/wire-read.c \
	foreign/wire-write.c

# For plug-ins: the header, its place, and an example.
holonomincludedir = $(includedir)/holonom
holonominclude_HEADERS = foreign/holonom/solver.h
pkgconfigdir = $(libdir)/pkgconfig
pkgconfig_DATA = foreign/holonom.pc
dist_doc_DATA = foreign/examples/plugin.c

# The example, built with what is installed and nothing else, is validated by what is installed. A
# plug-in is no program of automake's: a command of ours builds it, as the header says.
installcheck-plugin:
	rm -rf foreign/installcheck && $(MKDIR_P) foreign/installcheck
	cd foreign/installcheck && cp $(DESTDIR)$(docdir)/plugin.c . && \
	  $(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -shared \
	    $$(PKG_CONFIG_PATH='$(DESTDIR)$(pkgconfigdir)' $(PKG_CONFIG) \
	      --define-variable=includedir='$(DESTDIR)$(includedir)' --cflags holonom) \
	    -o plugin.so plugin.c -lm && \
	  unset HOL_CASES_DIR && \
	  $(DESTDIR)$(bindir)/holonom validate plugin.so 'ukp2004/*' --solvers=none
	rm -rf foreign/installcheck
.PHONY: installcheck-plugin

FOREIGN_TESTS = tests/t-exchange
check_PROGRAMS += $(FOREIGN_TESTS)
TESTS += $(FOREIGN_TESTS)
tests_t_exchange_SOURCES = tests/t-exchange.c tests/asked.c tests/asked.h
tests_t_exchange_LDADD = tests/libcompare.a $(LDADD)

# Files instead of a process.
libholonom_a_SOURCES += foreign/ticket.c foreign/ticket.h foreign/answers.c foreign/answers.h \
	foreign/answers-inside.h foreign/answers-csv.c foreign/track.c foreign/track.h
