# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every stored reference; written by scripts/list-references (`make references').

nobase_dist_pkgdata_DATA += \
	reference/values/brown/double-spherical-pendulum.ref \
	reference/values/families/mass-ratio.ref \
	reference/values/families/n-four-bar-angle.ref \
	reference/values/families/n-four-bar.ref \
	reference/values/families/nearly-dependent.ref \
	reference/values/families/pendulum-chain.ref \
	reference/values/families/random-system.ref \
	reference/values/families/spatial-chain.ref \
	reference/values/greenwood/circular-wire.ref \
	reference/values/greenwood/cone-and-plane-forces.ref \
	reference/values/greenwood/cone-and-plane.ref \
	reference/values/greenwood/hinged-rods-on-wire.ref \
	reference/values/greenwood/hinged-rods-regular.ref \
	reference/values/greenwood/knife-edge-dumbbell-ch5.ref \
	reference/values/greenwood/knife-edge-dumbbell.ref \
	reference/values/greenwood/polhode-singular-mass.ref \
	reference/values/greenwood/polhode.ref \
	reference/values/greenwood/rotating-pendulum.ref \
	reference/values/greenwood/top-on-moving-point.ref \
	reference/values/greenwood/unwinding-cylinder.ref \
	reference/values/ivp/andrews.ref \
	reference/values/ukf2005/particle-on-line.ref \
	reference/values/ukn1994/constant-rank-redundant.ref \
	reference/values/ukn1994/constant-rank.ref \
	reference/values/ukn1994/crossing-planes-at-the-line.ref \
	reference/values/ukn1994/crossing-planes.ref \
	reference/values/ukn1994/existence-without-uniqueness.ref \
	reference/values/ukn1994/finite-escape.ref \
	reference/values/ukn1994/squared-constraint.ref \
	reference/values/ukn1994/vanishing-row-at-ts.ref \
	reference/values/ukn1994/vanishing-row.ref \
	reference/values/ukp2004/bead-on-ring.ref \
	reference/values/ukp2004/bead-on-rough-ring-integral.ref \
	reference/values/ukp2004/bead-on-rough-ring.ref \
	reference/values/ukp2004/block-on-vibrating-plane.ref \
	reference/values/ukp2004/nonholonomic-particle-2001.ref \
	reference/values/ukp2004/nonholonomic-particle-general.ref \
	reference/values/ukp2004/nonholonomic-particle.ref \
	reference/values/ukp2004/redundant-ring.ref
