# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/absent.c motion/absent.h \
	motion/adams.c \
	motion/adaptive.c \
	motion/baumgarte.c \
	motion/canonical.c motion/canonical.h \
	motion/conserve.c motion/conserve.h \
	motion/contacts.c motion/contacts.h motion/contacts-locate.c \
	motion/correction.c motion/correction.h \
	motion/cvode.c motion/sundials.h \
	motion/energy.c \
	motion/ggl.c \
	motion/ida.c \
	motion/implicit.c \
	motion/invariants.c motion/invariants.h \
	motion/lean.c motion/lean.h \
	motion/least.c motion/least.h \
	motion/method.h \
	motion/methods.h \
	motion/momentum.c \
	motion/monitor.c \
	motion/nearest.c \
	motion/none.c \
	motion/one-step.c \
	motion/outcome.c \
	motion/passage.c motion/passage.h \
	motion/position.c \
	motion/rattle.c \
	motion/registry.c \
	motion/reaction.c motion/reaction.h motion/rooms.c motion/rooms.h \
	motion/run.c motion/run.h \
	motion/runge-kutta.c \
	motion/simulate.c motion/simulate.h \
	motion/stabilization.h \
	motion/stages.c motion/stages.h \
	motion/system.c motion/system.h \
	motion/taylor.c motion/taylor.h motion/taylor-expand.c \
	motion/taylor-init.c motion/taylor-linear.c \
	motion/vector.c motion/vector.h \
	motion/watch.c motion/watch.h

MOTION_TESTS = tests/t-integrators tests/t-stability tests/t-stabilize tests/t-drift \
	tests/t-simulate tests/t-motion-memory tests/t-rattle tests/t-taylor tests/t-sundials \
	tests/t-combinations tests/t-conserve tests/t-ggl tests/t-gains \
	tests/t-invariants tests/t-nearest tests/t-reactions-motion tests/t-contacts-motion
check_PROGRAMS += $(MOTION_TESTS)
TESTS += $(MOTION_TESTS)
tests_t_integrators_SOURCES = tests/motion.c tests/motion.h tests/t-integrators.c
tests_t_stability_SOURCES = tests/motion.c tests/motion.h tests/t-stability.c
tests_t_stabilize_SOURCES = tests/t-stabilize.c
tests_t_stabilize_LDADD = tests/libcompare.a $(LDADD)
tests_t_drift_SOURCES = tests/t-drift.c
tests_t_drift_LDADD = tests/libcompare.a $(LDADD)
tests_t_simulate_SOURCES = tests/t-simulate.c
tests_t_simulate_LDADD = tests/libcompare.a $(LDADD)
tests_t_motion_memory_SOURCES = tests/t-motion-memory.c
tests_t_motion_memory_LDADD = tests/libcompare.a $(LDADD)
tests_t_rattle_SOURCES = tests/t-rattle.c
tests_t_taylor_SOURCES = tests/t-taylor.c
tests_t_taylor_LDADD = tests/libcompare.a $(LDADD)
tests_t_rattle_LDADD = tests/libcompare.a $(LDADD)
tests_t_combinations_SOURCES = tests/t-combinations.c
tests_t_combinations_LDADD = tests/libcompare.a $(LDADD)
tests_t_conserve_SOURCES = tests/t-conserve.c
tests_t_conserve_LDADD = tests/libcompare.a $(LDADD)
tests_t_sundials_SOURCES = tests/t-sundials.c
tests_t_sundials_LDADD = tests/libcompare.a $(LDADD)
tests_t_ggl_SOURCES = tests/t-ggl.c
tests_t_ggl_LDADD = tests/libcompare.a $(LDADD)
tests_t_gains_SOURCES = tests/t-gains.c
tests_t_gains_LDADD = tests/libcompare.a $(LDADD)
tests_t_invariants_SOURCES = tests/t-invariants.c
tests_t_invariants_LDADD = tests/libcompare.a $(LDADD)
tests_t_nearest_SOURCES = tests/t-nearest.c
tests_t_nearest_LDADD = tests/libcompare.a $(LDADD)
tests_t_reactions_motion_SOURCES = tests/t-reactions-motion.c
tests_t_reactions_motion_LDADD = tests/libcompare.a $(LDADD)
tests_t_contacts_motion_SOURCES = tests/t-contacts-motion.c
tests_t_contacts_motion_LDADD = tests/libcompare.a $(LDADD)
