# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The manual and the man page.

info_TEXINFOS += doc/holonom.texi
doc_holonom_TEXINFOS = doc/campaigns.texi doc/language.texi doc/published.texi doc/families.texi doc/program.texi doc/truth.texi \
	doc/extending.texi doc/library.texi doc/paper.texi doc/motion.texi doc/code.texi doc/validate.texi doc/offline.texi \
	doc/solvers.texi doc/provenance.texi doc/diff.texi doc/gallery.texi doc/store.texi \
	doc/memory.texi doc/site.texi
AM_MAKEINFOFLAGS = --no-split
# `make dvi` needs TeX; distcheck tries the HTML instead.
AM_DISTCHECK_DVI_TARGET = html

EXTRA_DIST += doc/article/article.tex doc/article/build doc/article/five-bar.case

man_MANS += doc/holonom.1 doc/holonom-solvers.7

# Commands and options are those of the program's tables.
EXTRA_DIST += doc/holonom.1.in
CLEANFILES += doc/holonom.1 doc/holonom-solvers.7
doc/holonom.1: doc/holonom.1.in holonom$(EXEEXT) Makefile
	$(AM_V_GEN)$(MKDIR_P) doc && { \
	  sed '/^[@]TABLES[@]$$/,$$d' $(srcdir)/doc/holonom.1.in && ./holonom$(EXEEXT) --describe man && \
	  sed '1,/^[@]TABLES[@]$$/d' $(srcdir)/doc/holonom.1.in; } | \
	  sed 's/[@]PACKAGE_VERSION[@]/$(PACKAGE_VERSION)/' >$@.tmp && mv $@.tmp $@

# A chapter of the manual, as a man page.
EXTRA_DIST += doc/solvers-man.awk
doc/holonom-solvers.7: doc/solvers.texi doc/solvers-man.awk Makefile
	$(AM_V_GEN)$(MKDIR_P) doc && \
	$(AWK) -v version='$(PACKAGE_VERSION)' -f $(srcdir)/doc/solvers-man.awk \
	  $(srcdir)/doc/solvers.texi >$@.tmp && mv $@.tmp $@
