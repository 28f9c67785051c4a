# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# Attacks from outside.  `make check-attack' tries all that they have, `make check' a sample of
# those in ATTACK_SAMPLES.
ATTACK_SAMPLES = \
	tests/attack/t-case-files.sh \
	tests/attack/t-commands.sh \
	tests/attack/t-effects.sh \
	tests/attack/t-environment.sh \
	tests/attack/t-forged.sh \
	tests/attack/t-injection.sh \
	tests/attack/t-interrupt.sh \
	tests/attack/t-leaks.sh \
	tests/attack/t-memory.sh \
	tests/attack/t-names.sh \
	tests/attack/t-overwritten.sh \
	tests/attack/t-scripts-killed.sh \
	tests/attack/t-stores.sh \
	tests/attack/t-strangers.sh
# The last ones are wrong algorithms; of them, too, `make check' asks a sample.
ATTACK_TESTS = \
	$(ATTACK_SAMPLES) \
	tests/foreign/t-wrong-octave.sh \
	tests/foreign/t-wrong.sh
TESTS += $(ATTACK_SAMPLES)
dist_check_SCRIPTS += \
	tests/attack/t-case-files.sh \
	tests/attack/t-commands.sh \
	tests/attack/t-effects.sh \
	tests/attack/t-environment.sh \
	tests/attack/t-forged.sh \
	tests/attack/t-injection.sh \
	tests/attack/t-interrupt.sh \
	tests/attack/t-leaks.sh \
	tests/attack/t-memory.sh \
	tests/attack/t-names.sh \
	tests/attack/t-overwritten.sh \
	tests/attack/t-scripts-killed.sh \
	tests/attack/t-stores.sh \
	tests/attack/t-strangers.sh
EXTRA_DIST += tests/attack/attack.sh tests/attack/injection.py tests/attack/interpose.c tests/attack/lines.sh

check_DATA = tests/attack/interpose.so
CLEANFILES += tests/attack/interpose.so
tests/attack/interpose.so: $(srcdir)/tests/attack/interpose.c
	$(AM_V_CCLD)$(MKDIR_P) tests/attack && \
	$(CC) $(CPPFLAGS) $(CFLAGS) -std=c11 -fno-builtin -fPIC -shared -o $@ $(srcdir)/tests/attack/interpose.c

check-attack: all
	HOL_TESTS=all $(MAKE) $(AM_MAKEFLAGS) check TESTS='$(ATTACK_TESTS)'
.PHONY: check-attack

# Random mechanisms: `make check' tries a few, HOL_TEST_MULTIPLIER=1000 t-mechanisms many.
check_PROGRAMS += tests/attack/t-mechanisms
TESTS += tests/attack/t-mechanisms
ATTACK_TESTS += tests/attack/t-mechanisms
tests_attack_t_mechanisms_SOURCES = tests/attack/t-mechanisms.c \
	tests/attack/mechanism.c tests/attack/mechanism.h \
	tests/attack/mechanism-back.c \
	tests/attack/mechanism-draw.c tests/attack/mechanism-parts.h
EXTRA_DIST += tests/attack/seeds.txt
