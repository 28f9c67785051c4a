# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every stored reference; written by scripts/list-references (`make references').

nobase_dist_pkgdata_DATA += \
	reference/values/brown/double-spherical-pendulum.ref \
	reference/values/families/mass-ratio.ref \
	reference/values/families/nearly-dependent.ref \
	reference/values/families/pendulum-chain.ref \
	reference/values/greenwood/block-on-axle.ref \
	reference/values/greenwood/castered-cart.ref \
	reference/values/greenwood/circular-wire.ref \
	reference/values/greenwood/cone-and-plane-forces.ref \
	reference/values/greenwood/cone-and-plane.ref \
	reference/values/greenwood/constant-slope-particle.ref \
	reference/values/greenwood/disk-on-smooth-plane.ref \
	reference/values/greenwood/driven-top-steady.ref \
	reference/values/greenwood/driven-top.ref \
	reference/values/greenwood/hinged-rods-on-wire.ref \
	reference/values/greenwood/hinged-rods-regular.ref \
	reference/values/greenwood/knife-edge-dumbbell-cartesian.ref \
	reference/values/greenwood/knife-edge-dumbbell-ch5.ref \
	reference/values/greenwood/knife-edge-dumbbell-in-bowl.ref \
	reference/values/greenwood/knife-edge-dumbbell-on-turntable.ref \
	reference/values/greenwood/knife-edge-dumbbell.ref \
	reference/values/greenwood/particle-speed-and-direction.ref \
	reference/values/greenwood/polhode-singular-mass.ref \
	reference/values/greenwood/polhode.ref \
	reference/values/greenwood/rolling-disk-contact-point.ref \
	reference/values/greenwood/rolling-disk-euler-parameters.ref \
	reference/values/greenwood/rolling-disk-with-particle.ref \
	reference/values/greenwood/rolling-disk.ref \
	reference/values/greenwood/rolling-top.ref \
	reference/values/greenwood/rotating-pendulum.ref \
	reference/values/greenwood/sphere-in-cone.ref \
	reference/values/greenwood/sphere-in-horizontal-cylinder.ref \
	reference/values/greenwood/sphere-in-vertical-cylinder.ref \
	reference/values/greenwood/sphere-on-rotating-wall.ref \
	reference/values/greenwood/sphere-on-sphere.ref \
	reference/values/greenwood/sphere-on-wedge.ref \
	reference/values/greenwood/top-euler-parameters-singular.ref \
	reference/values/greenwood/top-euler-parameters.ref \
	reference/values/greenwood/top-on-moving-point.ref \
	reference/values/greenwood/turning-knife-edge.ref \
	reference/values/greenwood/two-wheeled-cart.ref \
	reference/values/greenwood/unsymmetrical-rolling-top-euler-parameters.ref \
	reference/values/greenwood/unsymmetrical-rolling-top.ref \
	reference/values/greenwood/unwinding-cylinder.ref \
	reference/values/greenwood/wire-spinning-up.ref \
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
