# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

tests_libsupport_a_SOURCES += \
	tests/foreign/asked.c tests/foreign/asked.h \
	tests/foreign/sheet.c tests/foreign/sheet.h

TESTS_OF_FOREIGN = \
	tests/foreign/t-answers \
	tests/foreign/t-child \
	tests/foreign/t-errors \
	tests/foreign/t-exchange \
	tests/foreign/t-profile \
	tests/foreign/t-validation \
	tests/foreign/t-wire
check_PROGRAMS += $(TESTS_OF_FOREIGN)
TESTS += $(TESTS_OF_FOREIGN)

TESTS += \
	tests/foreign/t-chaos.sh \
	tests/foreign/t-clients.sh \
	tests/foreign/t-fuzz-plugin.sh \
	tests/foreign/t-declared.sh \
	tests/foreign/t-diagnosis.sh \
	tests/foreign/t-sandbox.sh \
	tests/foreign/t-several.sh \
	tests/foreign/t-validate.sh
# Of the answers of programs that are not ours.
TESTS_UNSANITIZED += \
	tests/foreign/t-foreign-examples.sh \
	tests/foreign/t-foreign-mutants.sh \
	tests/foreign/t-readme-validate.sh \
	tests/foreign/t-right.sh \
	tests/foreign/t-verdict.sh \
	tests/foreign/t-wrong-octave.sh \
	tests/foreign/t-wrong.sh
dist_check_SCRIPTS += \
	tests/foreign/t-chaos.sh \
	tests/foreign/t-clients.sh \
	tests/foreign/t-foreign-examples.sh \
	tests/foreign/t-foreign-mutants.sh \
	tests/foreign/t-fuzz-plugin.sh \
	tests/foreign/t-readme-validate.sh \
	tests/foreign/t-right.sh \
	tests/foreign/t-declared.sh \
	tests/foreign/t-diagnosis.sh \
	tests/foreign/t-sandbox.sh \
	tests/foreign/t-several.sh \
	tests/foreign/t-validate.sh \
	tests/foreign/t-verdict.sh \
	tests/foreign/t-wrong-octave.sh \
	tests/foreign/t-wrong.sh
EXTRA_DIST += \
	tests/foreign/python.sh tests/foreign/collections/right.m tests/foreign/collections/right.mjs \
	tests/foreign/collections/right.py tests/foreign/collections/right.R tests/foreign/collections/wrong.m \
	tests/foreign/collections/wrong.py

# Programs that the tests start: a child that misbehaves, and a partner that does so in many ways.
check_PROGRAMS += tests/foreign/chaos tests/foreign/fake-child
tests_foreign_chaos_LDADD =
tests_foreign_fake_child_LDADD =

# Plug-ins for the tests, as the example says, but for the place of the header.
PLUGINS = tests/plugins/empty.so tests/plugins/example.so tests/plugins/faults.so tests/plugins/mutants.so tests/plugins/naughty.so
PLUGIN_BUILD = $(AM_V_CCLD)$(MKDIR_P) tests/plugins && \
	$(CC) $(CPPFLAGS) $(CFLAGS) -std=c99 -D_POSIX_C_SOURCE=200809L -fPIC -shared -I$(srcdir)/foreign -I$(srcdir) -o $@
check_DATA += $(PLUGINS)
CLEANFILES += $(PLUGINS)
PLUGIN_PARTS = $(srcdir)/foreign/examples/plugin.c $(srcdir)/foreign/holonom/solver.h
tests/plugins/empty.so: $(srcdir)/tests/plugins/empty.c
	$(PLUGIN_BUILD) $(srcdir)/tests/plugins/empty.c
tests/plugins/example.so: $(PLUGIN_PARTS)
	$(PLUGIN_BUILD) $(srcdir)/foreign/examples/plugin.c -lm
# All formulations and all mutants, from their sources: what the library has is not made for shared
# objects. Built again when the mutants are.
tests/plugins/mutants.so: $(srcdir)/tests/plugins/mutants.c tests/libsupport.a
	$(AM_V_CCLD)$(MKDIR_P) tests/plugins && \
	$(CC) $(DEFS) $(AM_CPPFLAGS) $(CPPFLAGS) $(CFLAGS) -O0 -std=c11 -ffp-contract=off -pthread -fPIC -shared \
	  -I$(srcdir)/foreign -I$(srcdir) -o $@ $(srcdir)/tests/plugins/mutants.c \
	  $(srcdir)/base/*.c $(srcdir)/base/*/*.c $(srcdir)/problem/*.c $(srcdir)/numeric/*/*.c $(srcdir)/solvers/*.c $(srcdir)/solvers/*/*.c \
	  $(srcdir)/tests/mutants/*.c $(HOL_LIBS)
tests/plugins/faults.so: $(srcdir)/tests/plugins/faults.c $(PLUGIN_PARTS)
	$(PLUGIN_BUILD) $(srcdir)/tests/plugins/faults.c -lm
tests/plugins/naughty.so: $(srcdir)/tests/plugins/naughty.c $(PLUGIN_PARTS)
	$(PLUGIN_BUILD) $(srcdir)/tests/plugins/naughty.c -lm
EXTRA_DIST += tests/plugins/empty.c tests/plugins/faults.c tests/plugins/mutants.c tests/plugins/naughty.c \
	tests/plugins/contradiction.case
