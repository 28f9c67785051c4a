# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The manual and the man page.

info_TEXINFOS += doc/holonom.texi
doc_holonom_TEXINFOS = doc/language.texi doc/published.texi doc/families.texi doc/program.texi doc/truth.texi \
	doc/extending.texi doc/motion.texi
AM_MAKEINFOFLAGS = --no-split
# `make dvi` needs TeX; distcheck tries the HTML instead.
AM_DISTCHECK_DVI_TARGET = html

man_MANS += doc/holonom.1
