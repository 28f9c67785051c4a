# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Whole simulators: adapters, the problems as bodies and joints, and the entries.

EXTRA_DIST += \
	gallery/engines/box2d.cpp \
	gallery/engines/bullet.cpp \
	gallery/engines/cannon-es.mjs \
	gallery/engines/chipmunk.cpp \
	gallery/engines/code.sh \
	gallery/engines/cvode.c \
	gallery/engines/dart.cpp \
	gallery/engines/generated.m \
	gallery/engines/generated.py \
	gallery/engines/holonom.sh \
	gallery/engines/jolt.mjs \
	gallery/engines/kdl.cpp \
	gallery/engines/matter.mjs \
	gallery/engines/model.h \
	gallery/engines/model.mjs \
	gallery/engines/models.py \
	gallery/engines/mujoco.cpp \
	gallery/engines/ode.cpp \
	gallery/engines/p2-es.mjs \
	gallery/engines/planck.mjs \
	gallery/engines/problems.txt \
	gallery/engines/rapier.mjs \
	gallery/engines/rapier3d.mjs \
	gallery/engines/simbody.cpp

nobase_dist_pkgdata_DATA += \
	gallery/entries/motion/box2d.json \
	gallery/entries/motion/bullet-double.json \
	gallery/entries/motion/bullet-float.json \
	gallery/entries/motion/cannon-es.json \
	gallery/entries/motion/chipmunk.json \
	gallery/entries/motion/dart.json \
	gallery/entries/motion/holonom-rk4-one-step.json \
	gallery/entries/motion/holonom-rk4.json \
	gallery/entries/motion/jolt.json \
	gallery/entries/motion/kdl.json \
	gallery/entries/motion/matter-js.json \
	gallery/entries/motion/mujoco-euler.json \
	gallery/entries/motion/mujoco-rk4.json \
	gallery/entries/motion/octave-ode45.json \
	gallery/entries/motion/ode.json \
	gallery/entries/motion/p2-es.json \
	gallery/entries/motion/planck.json \
	gallery/entries/motion/rapier2d.json \
	gallery/entries/motion/rapier3d.json \
	gallery/entries/motion/scipy-dop853.json \
	gallery/entries/motion/simbody.json \
	gallery/entries/motion/sundials-cvode.json
