# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	base/alloc.c base/alloc.h \
	base/arena.c base/arena.h \
	base/array.c base/array.h \
	base/clock.c base/clock.h \
	base/heap.c base/heap.h \
	base/jobs.c base/jobs.h \
	base/median.c base/median.h \
	base/names.h \
	base/printable.c base/printable.h \
	base/status.c base/status.h \
	base/text.c base/text.h \
	base/workspace.c base/workspace.h

# Where things are installed and were built: the one header that differs from tree to tree.
BUILT_SOURCES += base/places.h
CLEANFILES += base/places.h
base/places.h: Makefile
	$(AM_V_GEN)$(MKDIR_P) base && { \
	  echo '#define HOL_CASES_DIR "$(pkgdatadir)/cases"'; \
	  echo '#define HOL_SOURCE_CASES_DIR "$(abs_top_srcdir)/cases"'; \
	  echo '#define HOL_FIGURES_DIR "$(pkgdatadir)/reports/figures"'; \
	  echo '#define HOL_SOURCE_FIGURES_DIR "$(abs_top_srcdir)/reports/figures"'; \
	  echo '#define HOL_CLIENTS_DIR "$(pkgdatadir)/clients"'; \
	  echo '#define HOL_SOURCE_CLIENTS_DIR "$(abs_top_srcdir)/foreign/clients"'; \
	  echo '#define HOL_INCLUDE_DIR "$(includedir)"'; \
	  echo '#define HOL_SOURCE_INCLUDE_DIR "$(abs_top_srcdir)/foreign"'; \
	  echo '#define HOL_AUTHORS "$(HOLONOM_AUTHORS)"'; \
	  echo '#define HOL_YEAR "$(HOLONOM_YEAR)"'; \
	  echo '#define HOL_GNUPLOT "$(GNUPLOT)"'; \
	} >$@.tmp && mv $@.tmp $@
