# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every case file by name: they are installed below $(pkgdatadir)/cases. tests/t-cases-listed.sh compares this
# list with the folder, so that none can be forgotten.

nobase_dist_pkgdata_DATA += \
	cases/brown/double-spherical-pendulum.case \
	cases/families/mass-ratio.case \
	cases/families/nearly-dependent.case \
	cases/families/pendulum-chain.case \
	cases/greenwood/angular-impulse-reciprocity.case \
	cases/greenwood/billiard-ball-struck.case \
	cases/greenwood/block-on-axle.case \
	cases/greenwood/body-in-type-1-euler-angles.case \
	cases/greenwood/body-in-type-2-euler-angles.case \
	cases/greenwood/body-suddenly-fixed.case \
	cases/greenwood/body-under-constant-moment.case \
	cases/greenwood/castered-cart.case \
	cases/greenwood/circle-starts-to-expand.case \
	cases/greenwood/circle-stops-expanding.case \
	cases/greenwood/circular-wire.case \
	cases/greenwood/cone-and-plane-forces.case \
	cases/greenwood/cone-and-plane.case \
	cases/greenwood/constant-slope-particle.case \
	cases/greenwood/direction-cosines-free-rotation.case \
	cases/greenwood/disk-on-smooth-plane.case \
	cases/greenwood/disk-rolls-on-circle.case \
	cases/greenwood/disks-on-axle-struck.case \
	cases/greenwood/driven-top-steady.case \
	cases/greenwood/driven-top.case \
	cases/greenwood/dumbbell-hits-floor.case \
	cases/greenwood/dumbbell-in-bowl-cartesian.case \
	cases/greenwood/dumbbell-in-bowl.case \
	cases/greenwood/dumbbell-leaves-wall.case \
	cases/greenwood/dumbbell-of-spheres-bounces.case \
	cases/greenwood/dumbbell-on-circular-track.case \
	cases/greenwood/dumbbell-on-rough-wall-and-floor.case \
	cases/greenwood/dumbbell-past-end-of-track.case \
	cases/greenwood/dumbbell-rebounds-from-wall.case \
	cases/greenwood/falling-plate-caught.case \
	cases/greenwood/falling-rod-strikes-floor.case \
	cases/greenwood/fast-top.case \
	cases/greenwood/four-rods-ends-raised.case \
	cases/greenwood/free-rod-struck-at-end.case \
	cases/greenwood/hinged-rods-on-wire.case \
	cases/greenwood/hinged-rods-regular.case \
	cases/greenwood/integrals-as-constraints.case \
	cases/greenwood/knife-edge-dumbbell-cartesian.case \
	cases/greenwood/knife-edge-dumbbell-ch5.case \
	cases/greenwood/knife-edge-dumbbell-in-bowl.case \
	cases/greenwood/knife-edge-dumbbell-on-turntable.case \
	cases/greenwood/knife-edge-dumbbell.case \
	cases/greenwood/particle-speed-and-direction.case \
	cases/greenwood/physical-double-pendulum-relative.case \
	cases/greenwood/physical-double-pendulum.case \
	cases/greenwood/pinned-rods-driving-mass.case \
	cases/greenwood/pivoted-lamina-struck.case \
	cases/greenwood/polhode-singular-mass.case \
	cases/greenwood/polhode.case \
	cases/greenwood/resting-rod-struck.case \
	cases/greenwood/rocket-with-misaligned-thrust.case \
	cases/greenwood/rod-hits-peg.case \
	cases/greenwood/rod-leaning-on-rough-wall.case \
	cases/greenwood/rod-on-cylinder.case \
	cases/greenwood/rod-on-smooth-wall.case \
	cases/greenwood/rods-with-knife-edge-separate.case \
	cases/greenwood/rods-with-knife-edge.case \
	cases/greenwood/rolling-disk-contact-point.case \
	cases/greenwood/rolling-disk-euler-parameters.case \
	cases/greenwood/rolling-disk-with-particle.case \
	cases/greenwood/rolling-disk.case \
	cases/greenwood/rolling-top.case \
	cases/greenwood/rotating-pendulum.case \
	cases/greenwood/rotor-in-locked-gimbal.case \
	cases/greenwood/slabs-on-rollers.case \
	cases/greenwood/sliding-top-from-the-vertical.case \
	cases/greenwood/sliding-top.case \
	cases/greenwood/sphere-in-cone.case \
	cases/greenwood/sphere-in-horizontal-cylinder.case \
	cases/greenwood/sphere-in-vertical-cylinder.case \
	cases/greenwood/sphere-on-rotating-wall.case \
	cases/greenwood/sphere-on-sphere.case \
	cases/greenwood/sphere-on-wedge.case \
	cases/greenwood/sphere-strikes-linkage.case \
	cases/greenwood/spheres-collide-with-friction.case \
	cases/greenwood/spheres-collide.case \
	cases/greenwood/spinning-body-caught.case \
	cases/greenwood/spinning-pendulum.case \
	cases/greenwood/spinning-rod-on-floor.case \
	cases/greenwood/straight-rods-struck.case \
	cases/greenwood/symmetric-body-free-rotation.case \
	cases/greenwood/symmetric-body-steady-precession.case \
	cases/greenwood/three-rods-ends-driven.case \
	cases/greenwood/three-spheres.case \
	cases/greenwood/top-euler-parameters-singular.case \
	cases/greenwood/top-euler-parameters.case \
	cases/greenwood/top-on-moving-point.case \
	cases/greenwood/triangle-on-floor-impulse.case \
	cases/greenwood/triangle-on-rough-floor-impulse.case \
	cases/greenwood/turning-knife-edge.case \
	cases/greenwood/two-rods-strike-floor-separate.case \
	cases/greenwood/two-rods-strike-floor.case \
	cases/greenwood/two-wheeled-cart.case \
	cases/greenwood/unsymmetrical-rolling-top-euler-parameters.case \
	cases/greenwood/unsymmetrical-rolling-top.case \
	cases/greenwood/unwinding-cylinder.case \
	cases/greenwood/wire-spinning-up.case \
	cases/ivp/andrews.case \
	cases/ukf2005/particle-on-line.case \
	cases/ukn1994/constant-rank-redundant.case \
	cases/ukn1994/constant-rank.case \
	cases/ukn1994/crossing-planes-at-the-line.case \
	cases/ukn1994/crossing-planes.case \
	cases/ukn1994/existence-without-uniqueness.case \
	cases/ukn1994/finite-escape.case \
	cases/ukn1994/squared-constraint.case \
	cases/ukn1994/vanishing-row-at-ts.case \
	cases/ukn1994/vanishing-row.case \
	cases/ukp2004/bead-on-ring.case \
	cases/ukp2004/bead-on-rough-ring-integral.case \
	cases/ukp2004/bead-on-rough-ring.case \
	cases/ukp2004/block-on-vibrating-plane.case \
	cases/ukp2004/nonholonomic-particle-2001.case \
	cases/ukp2004/nonholonomic-particle-general.case \
	cases/ukp2004/nonholonomic-particle.case \
	cases/ukp2004/redundant-ring.case

# What the cases and the code cite.
nobase_dist_pkgdata_DATA += reference/references.bib

dist_check_SCRIPTS += tests/t-cases-listed.sh
TESTS += tests/t-cases-listed.sh
