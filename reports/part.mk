# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Writers of results, and the templates of the figures.

libholonom_a_SOURCES += reports/writer.h reports/writers.c reports/summary.c reports/text.c \
	reports/csv.c reports/json.c reports/latex.c reports/tap.c reports/reproduce.c \
	reports/reproduce.h reports/number.c reports/number.h reports/solved.c reports/solved.h \
	reports/answer.c reports/answer.h reports/instants.c reports/instants.h \
	reports/describe.c reports/describe.h reports/tags.c reports/figures.c reports/figures.h \
	reports/claims.c reports/claims.h reports/html.c reports/html.h reports/page-claims.c \
	reports/page.c reports/page.h reports/page-inside.h reports/page-head.c reports/phases.c reports/motion.c reports/motion.h \
	reports/drift.c reports/drift.h reports/drift-json.c reports/drift-json.h reports/drift-figure.c

libholonom_a_SOURCES += reports/existence.c reports/existence.h

# Ranks.
libholonom_a_SOURCES += reports/rank.c reports/rank.h reports/rank-figure.c reports/rank-inside.h \
	reports/rank-json.c reports/rank-names.c reports/page-rank.c

# The page's sections about motions.
libholonom_a_SOURCES += reports/page-motion.c reports/page-motion.h reports/page-references.c \
	reports/page-existence.c
# Lists of cases.
libholonom_a_SOURCES += reports/listing.c reports/listing.h reports/methods.c reports/methods.h
# The equations of a case for a paper.
libholonom_a_SOURCES += reports/latex-case.c reports/latex-case.h reports/latex-layout.c \
	reports/latex-layout.h reports/latex-names.c
# The erratum log.
libholonom_a_SOURCES += reports/errata.c reports/errata.h reports/errata-print.c reports/page-errata.c
# Work and precision; sweeps.
libholonom_a_SOURCES += reports/put.c reports/put.h reports/sweep.c reports/sweep.h \
	reports/sweep-figure.c reports/work-precision.c reports/work-precision.h reports/work-precision-figure.c

# Growth of errors with the condition number.
libholonom_a_SOURCES += reports/growth.c reports/growth.h reports/growth-cost.c reports/growth-figure.c reports/growth-json.c reports/page-growth.c

# Every formulation over all cases; time against n.
libholonom_a_SOURCES += reports/overall.c reports/overall.h reports/overall-figure.c reports/page-overall.c reports/page-cases.c \
	reports/timings.c reports/timings.h reports/page-timings.c

# Problems and references as files.
libholonom_a_SOURCES += reports/export.c reports/export.h reports/export-csv.c reports/export-json.c reports/export-mat.c \
	reports/export-motion.c reports/export-motion.h \
	reports/mat-file.c reports/mat-file.h reports/judged.c reports/judged.h

AM_CPPFLAGS += -DHOL_FIGURES_DIR='"$(pkgdatadir)/reports"' \
	-DHOL_SOURCE_FIGURES_DIR='"$(abs_top_srcdir)/reports"' -DHOL_GNUPLOT='"$(GNUPLOT)"'
nobase_dist_pkgdata_DATA += reports/style.gp reports/error-cases.gp reports/times.gp \
	reports/error-bits.gp reports/drift.gp reports/work-precision.gp reports/sweep.gp reports/rank.gp reports/growth.gp \
	reports/growth-column.gp reports/times-column.gp

# The report of all cases, in the build tree.
report: holonom
	HOL_CASES_DIR='$(abs_top_srcdir)/cases' HOL_FIGURES_DIR='$(abs_top_srcdir)/reports' \
		./holonom report --output=report
.PHONY: report

clean-local-report:
	rm -rf report
clean-local: clean-local-report
.PHONY: clean-local-report

check_PROGRAMS += tests/t-number
tests_t_number_SOURCES = tests/t-number.c
TESTS += tests/t-number

check_PROGRAMS += tests/t-drift-lines
tests_t_drift_lines_SOURCES = tests/t-drift-lines.c
tests_t_drift_lines_LDADD = tests/libcompare.a $(LDADD)
TESTS += tests/t-drift-lines

check_PROGRAMS += tests/t-rank-figure
tests_t_rank_figure_SOURCES = tests/t-rank-figure.c
TESTS += tests/t-rank-figure

check_PROGRAMS += tests/t-errata
tests_t_errata_SOURCES = tests/t-errata.c
tests_t_errata_LDADD = tests/libcompare.a $(LDADD)
TESTS += tests/t-errata

# The verdict about a foreign solver.
libholonom_a_SOURCES += reports/validation.c reports/validation.h reports/validation-inside.h reports/validation-text.c \
	reports/validation-csv.c reports/validation-json.c reports/validation-latex.c reports/validation-page.c \
	reports/validation-figure.c
nobase_dist_pkgdata_DATA += reports/validation.gp

check_PROGRAMS += tests/t-timings
tests_t_timings_SOURCES = tests/t-timings.c
TESTS += tests/t-timings
