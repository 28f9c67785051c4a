# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every stored reference; written by scripts/list-references (`make references').

nobase_dist_pkgdata_DATA += \
	reference/values/brown/double-spherical-pendulum.ref \
	reference/values/families/mass-ratio.ref \
	reference/values/families/nearly-dependent.ref \
	reference/values/families/pendulum-chain.ref \
	reference/values/greenwood/circular-wire.ref \
	reference/values/greenwood/cone-and-plane-forces.ref \
	reference/values/greenwood/cone-and-plane.ref \
	reference/values/greenwood/damper-and-spring-in-series.ref \
	reference/values/greenwood/dumbbell-follower-force.ref \
	reference/values/greenwood/dumbbell-on-two-rails.ref \
	reference/values/greenwood/dumbbell-on-wire.ref \
	reference/values/greenwood/elastic-pendulum-with-spring-length.ref \
	reference/values/greenwood/gravitating-triangle.ref \
	reference/values/greenwood/hanging-rope-down.ref \
	reference/values/greenwood/hanging-rope-up.ref \
	reference/values/greenwood/hinged-rods-on-wire.ref \
	reference/values/greenwood/hinged-rods-regular.ref \
	reference/values/greenwood/knife-edge-dumbbell-ch5.ref \
	reference/values/greenwood/knife-edge-dumbbell.ref \
	reference/values/greenwood/particle-in-impeller-slot.ref \
	reference/values/greenwood/particle-in-sliding-block.ref \
	reference/values/greenwood/particles-on-spring-one-on-line.ref \
	reference/values/greenwood/particles-on-spring.ref \
	reference/values/greenwood/polhode-singular-mass.ref \
	reference/values/greenwood/polhode.ref \
	reference/values/greenwood/rod-on-spring-on-incline.ref \
	reference/values/greenwood/rope-pulled-at-constant-speed.ref \
	reference/values/greenwood/rotating-pendulum.ref \
	reference/values/greenwood/stacked-blocks-slide.ref \
	reference/values/greenwood/stacked-blocks-together.ref \
	reference/values/greenwood/string-end-moves-round-equal.ref \
	reference/values/greenwood/string-end-moves-round.ref \
	reference/values/greenwood/top-on-moving-point.ref \
	reference/values/greenwood/two-rods-fold.ref \
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
