# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/site/case.c \
	reports/site/entries.c \
	reports/site/files.c \
	reports/site/gallery.c \
	reports/site/index.c \
	reports/site/instant.c \
	reports/site/instants.c \
	reports/site/leaderboard.c \
	reports/site/lists.c \
	reports/site/method.c \
	reports/site/motion.c \
	reports/site/pages.c \
	reports/site/site-inside.h \
	reports/site/site.h \
	reports/site/style.c \
	reports/site/texts.c

# The script, and the formulations' part of the manual, in the program.
nodist_libholonom_a_SOURCES = reports/site/script-text.c reports/site/solvers-text.c
BUILT_SOURCES += reports/site/script-text.c reports/site/solvers-text.c
CLEANFILES += reports/site/script-text.c reports/site/solvers-text.c
EXTRA_DIST += reports/site/embed.awk reports/site/site.js doc/solvers-html.awk
reports/site/script-text.c: reports/site/site.js reports/site/embed.awk
	$(AM_V_GEN)$(MKDIR_P) reports/site && \
	$(AWK) -v symbol=hol_site_script_lines -f $(srcdir)/reports/site/embed.awk \
	  $(srcdir)/reports/site/site.js >$@.tmp && mv $@.tmp $@
reports/site/solvers-text.c: doc/solvers.texi doc/solvers-html.awk reports/site/embed.awk
	$(AM_V_GEN)$(MKDIR_P) reports/site && \
	$(AWK) -f $(srcdir)/doc/solvers-html.awk $(srcdir)/doc/solvers.texi >$@.html && \
	$(AWK) -v symbol=hol_site_solvers_lines -f $(srcdir)/reports/site/embed.awk $@.html >$@.tmp && \
	rm -f $@.html && mv $@.tmp $@

# The site of the collection, or of SITE_CASES, in the build tree.
site: holonom
	HOL_CASES_DIR='$(abs_top_srcdir)/cases' HOL_FIGURES_DIR='$(abs_top_srcdir)/reports/figures' \
		./holonom site --output=site $(SITE_CASES)
.PHONY: site

clean-local-site:
	rm -rf site
clean-local: clean-local-site
.PHONY: clean-local-site
