# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every stored reference; written by scripts/list-references (`make references').

nobase_dist_pkgdata_DATA += \
	reference/values/brown/double-spherical-pendulum.ref \
	reference/values/families/mass-ratio.ref \
	reference/values/families/nearly-dependent.ref \
	reference/values/families/pendulum-chain.ref \
	reference/values/greenwood/body-in-type-1-euler-angles.ref \
	reference/values/greenwood/body-in-type-2-euler-angles.ref \
	reference/values/greenwood/body-under-constant-moment.ref \
	reference/values/greenwood/circular-wire.ref \
	reference/values/greenwood/cone-and-plane-forces.ref \
	reference/values/greenwood/cone-and-plane.ref \
	reference/values/greenwood/direction-cosines-free-rotation.ref \
	reference/values/greenwood/disk-rolls-on-circle.ref \
	reference/values/greenwood/dumbbell-in-bowl-cartesian.ref \
	reference/values/greenwood/dumbbell-in-bowl.ref \
	reference/values/greenwood/dumbbell-on-circular-track.ref \
	reference/values/greenwood/dumbbell-on-rough-wall-and-floor.ref \
	reference/values/greenwood/dumbbell-past-end-of-track.ref \
	reference/values/greenwood/fast-top.ref \
	reference/values/greenwood/hinged-rods-on-wire.ref \
	reference/values/greenwood/hinged-rods-regular.ref \
	reference/values/greenwood/integrals-as-constraints.ref \
	reference/values/greenwood/knife-edge-dumbbell-cartesian.ref \
	reference/values/greenwood/knife-edge-dumbbell-ch5.ref \
	reference/values/greenwood/knife-edge-dumbbell.ref \
	reference/values/greenwood/particle-speed-and-direction.ref \
	reference/values/greenwood/physical-double-pendulum-relative.ref \
	reference/values/greenwood/physical-double-pendulum.ref \
	reference/values/greenwood/polhode-singular-mass.ref \
	reference/values/greenwood/polhode.ref \
	reference/values/greenwood/rocket-with-misaligned-thrust.ref \
	reference/values/greenwood/rod-leaning-on-rough-wall.ref \
	reference/values/greenwood/rods-with-knife-edge-separate.ref \
	reference/values/greenwood/rods-with-knife-edge.ref \
	reference/values/greenwood/rolling-disk-contact-point.ref \
	reference/values/greenwood/rolling-disk-euler-parameters.ref \
	reference/values/greenwood/rolling-disk.ref \
	reference/values/greenwood/rotating-pendulum.ref \
	reference/values/greenwood/rotor-in-locked-gimbal.ref \
	reference/values/greenwood/slabs-on-rollers.ref \
	reference/values/greenwood/sliding-top-from-the-vertical.ref \
	reference/values/greenwood/sliding-top.ref \
	reference/values/greenwood/spinning-pendulum.ref \
	reference/values/greenwood/spinning-rod-on-floor.ref \
	reference/values/greenwood/symmetric-body-free-rotation.ref \
	reference/values/greenwood/symmetric-body-steady-precession.ref \
	reference/values/greenwood/top-euler-parameters-singular.ref \
	reference/values/greenwood/top-euler-parameters.ref \
	reference/values/greenwood/top-on-moving-point.ref \
	reference/values/greenwood/turning-knife-edge.ref \
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
