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
examplesdir = $(docdir)/examples
dist_examples_DATA = foreign/examples/plugin.c foreign/examples/solver.c foreign/examples/solver.f90 \
	foreign/examples/solver.jl foreign/examples/solver.m foreign/examples/solver-numpy.py \
	foreign/examples/solver.py foreign/examples/solver.R

# The example, built with what is installed and nothing else, is validated by what is installed. A
# plug-in is no program of automake's: a command of ours builds it, as the header says.
installcheck-plugin:
	rm -rf foreign/installcheck && $(MKDIR_P) foreign/installcheck
	cd foreign/installcheck && cp $(DESTDIR)$(examplesdir)/plugin.c . && \
	  $(CC) $(CPPFLAGS) $(CFLAGS) -fPIC -shared \
	    $$(PKG_CONFIG_PATH='$(DESTDIR)$(pkgconfigdir)' $(PKG_CONFIG) \
	      --define-variable=includedir='$(DESTDIR)$(includedir)' --cflags holonom) \
	    -o plugin.so plugin.c -lm && \
	  unset HOL_CASES_DIR && \
	  $(DESTDIR)$(bindir)/holonom validate plugin.so 'ukp2004/*' --solvers=none
	rm -rf foreign/installcheck
.PHONY: installcheck-plugin

# Plug-ins for the tests, as the example says, but for the place of the header.
PLUGINS = tests/plugins/empty.so tests/plugins/example.so tests/plugins/mutants.so tests/plugins/naughty.so
PLUGIN_BUILD = $(AM_V_CCLD)$(MKDIR_P) tests/plugins && \
	$(CC) $(CPPFLAGS) $(CFLAGS) -std=c99 -D_POSIX_C_SOURCE=200809L -fPIC -shared -I$(srcdir)/foreign -I$(srcdir) -o $@
check_DATA = $(PLUGINS)
CLEANFILES += $(PLUGINS)
PLUGIN_PARTS = $(srcdir)/foreign/examples/plugin.c $(srcdir)/foreign/holonom/solver.h
tests/plugins/empty.so: $(srcdir)/tests/plugins/empty.c
	$(PLUGIN_BUILD) $(srcdir)/tests/plugins/empty.c
tests/plugins/example.so: $(PLUGIN_PARTS)
	$(PLUGIN_BUILD) $(srcdir)/foreign/examples/plugin.c -lm
# All formulations and all mutants, from their sources: what the library has is not made for shared
# objects. Built again when the mutants are.
tests/plugins/mutants.so: $(srcdir)/tests/plugins/mutants.c tests/libmutants.a
	$(AM_V_CCLD)$(MKDIR_P) tests/plugins && \
	$(CC) $(DEFS) $(AM_CPPFLAGS) $(CPPFLAGS) $(CFLAGS) -O0 -std=c11 -ffp-contract=off -pthread -fPIC -shared \
	  -I$(srcdir)/foreign -I$(srcdir) -o $@ $(srcdir)/tests/plugins/mutants.c \
	  $(srcdir)/numeric/*.c $(srcdir)/solvers/*.c $(srcdir)/tests/mutants/*.c $(HOL_LIBS)
tests/plugins/naughty.so: $(srcdir)/tests/plugins/naughty.c $(PLUGIN_PARTS)
	$(PLUGIN_BUILD) $(srcdir)/tests/plugins/naughty.c -lm
EXTRA_DIST += tests/plugins/empty.c tests/plugins/mutants.c tests/plugins/naughty.c \
	tests/plugins/contradiction.case
dist_check_SCRIPTS += tests/t-validate.sh
TESTS += tests/t-validate.sh

check_PROGRAMS += tests/fake-child
tests_fake_child_SOURCES = tests/fake-child.c
tests_fake_child_LDADD =

FOREIGN_TESTS = tests/t-door tests/t-exchange tests/t-wire
dist_check_SCRIPTS += tests/t-foreign-examples.sh tests/t-foreign-mutants.sh
TESTS += tests/t-foreign-examples.sh tests/t-foreign-mutants.sh
EXTRA_DIST += tests/python.sh tests/mutants/mutant.py
dist_check_SCRIPTS += tests/t-chaos.sh tests/t-readme-validate.sh tests/t-fuzz-plugin.sh
TESTS += tests/t-chaos.sh tests/t-readme-validate.sh tests/t-fuzz-plugin.sh
check_PROGRAMS += tests/chaos
tests_chaos_SOURCES = tests/chaos.c
tests_chaos_LDADD =
check_PROGRAMS += $(FOREIGN_TESTS)
TESTS += $(FOREIGN_TESTS)
tests_t_exchange_SOURCES = tests/t-exchange.c tests/asked.c tests/asked.h
tests_t_exchange_LDADD = tests/libcompare.a $(LDADD)
tests_t_door_SOURCES = tests/t-door.c
tests_t_door_LDADD = tests/libcompare.a $(LDADD)
tests_t_wire_SOURCES = tests/t-wire.c
tests_t_wire_LDADD = tests/libcompare.a $(LDADD)

# What a validation found.
libholonom_a_SOURCES += foreign/validation.c foreign/validation-summary.c foreign/validation.h
check_PROGRAMS += tests/t-validation
TESTS += tests/t-validation
tests_t_validation_SOURCES = tests/t-validation.c tests/asked.c tests/asked.h tests/sheet.c tests/sheet.h
tests_t_validation_LDADD = tests/libmutants.a tests/libcompare.a $(LDADD)
dist_check_SCRIPTS += tests/t-verdict.sh
TESTS += tests/t-verdict.sh
# Files instead of a process.
libholonom_a_SOURCES += foreign/ticket.c foreign/ticket.h foreign/answers.c foreign/answers.h \
	foreign/answers-inside.h foreign/answers-csv.c foreign/track.c foreign/track.h

check_PROGRAMS += tests/t-answers
TESTS += tests/t-answers
tests_t_answers_SOURCES = tests/t-answers.c tests/asked.c tests/asked.h
tests_t_answers_LDADD = tests/libmutants.a tests/libcompare.a $(LDADD)
