# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every case file by name: they are installed below $(pkgdatadir)/cases. tests/t-cases-listed.sh compares this
# list with the folder, so that none can be forgotten.

nobase_dist_pkgdata_DATA += \
	cases/brown/double-spherical-pendulum.case \
	cases/families/fekete.case \
	cases/families/forms.case \
	cases/families/mass-ratio.case \
	cases/families/n-four-bar-angle.case \
	cases/families/n-four-bar.case \
	cases/families/nearly-dependent.case \
	cases/families/pendulum-chain.case \
	cases/families/random-system.case \
	cases/families/spatial-chain.case \
	cases/greenwood/circle-starts-to-expand.case \
	cases/greenwood/circle-stops-expanding.case \
	cases/greenwood/circular-wire.case \
	cases/greenwood/cone-and-plane-forces.case \
	cases/greenwood/cone-and-plane.case \
	cases/greenwood/dumbbell-hits-floor.case \
	cases/greenwood/dumbbell-leaves-wall.case \
	cases/greenwood/dumbbell-rebounds-from-wall.case \
	cases/greenwood/hinged-rods-on-wire.case \
	cases/greenwood/hinged-rods-regular.case \
	cases/greenwood/knife-edge-dumbbell-ch5.case \
	cases/greenwood/knife-edge-dumbbell.case \
	cases/greenwood/polhode-singular-mass.case \
	cases/greenwood/polhode.case \
	cases/greenwood/rotating-pendulum.case \
	cases/greenwood/sphere-strikes-linkage.case \
	cases/greenwood/three-spheres.case \
	cases/greenwood/top-on-moving-point.case \
	cases/greenwood/triangle-on-floor-impulse.case \
	cases/greenwood/unwinding-cylinder.case \
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
