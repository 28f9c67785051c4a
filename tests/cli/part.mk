# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

TESTS_OF_CLI = \
	tests/cli/t-options
check_PROGRAMS += $(TESTS_OF_CLI)
TESTS += $(TESTS_OF_CLI)
tests_cli_t_options_LDADD = libcli.a libexecutor.a $(LDADD) $(MPI_LIBS)

LONG_TESTS += tests/cli/t-report.sh
# Studies and tables, which t-report.sh and C tests ask for, too.
TESTS_UNSANITIZED += \
	tests/cli/t-growth-command.sh \
	tests/cli/t-work-precision.sh \
	tests/cli/t-drift-command.sh \
	tests/cli/t-latex-tables.sh \
	tests/cli/t-over.sh \
	tests/cli/t-paper.sh \
	tests/cli/t-sweep.sh

TESTS += \
	tests/cli/t-claims-table.sh \
	tests/cli/t-cli.sh \
	tests/cli/t-columns.sh \
	tests/cli/t-completions.sh \
	tests/cli/t-errata.sh \
	tests/cli/t-explain.sh \
	tests/cli/t-export.sh \
	tests/cli/t-given.sh \
	tests/cli/t-judge-hints.sh \
	tests/cli/t-judge-motion.sh \
	tests/cli/t-list.sh \
	tests/cli/t-plot.sh \
	tests/cli/t-provenance-fields.sh tests/cli/t-provenance.sh \
	tests/cli/t-rank-command.sh \
	tests/cli/t-several.sh \
	tests/cli/t-show-latex.sh \
	tests/cli/t-simulate.sh \
	tests/cli/t-site.sh \
	tests/cli/t-solve-along.sh \
	tests/cli/t-sparse-solve.sh
dist_check_SCRIPTS += \
	tests/cli/t-claims-table.sh \
	tests/cli/t-cli.sh \
	tests/cli/t-columns.sh \
	tests/cli/t-completions.sh \
	tests/cli/t-drift-command.sh \
	tests/cli/t-errata.sh \
	tests/cli/t-explain.sh \
	tests/cli/t-export.sh \
	tests/cli/t-growth-command.sh \
	tests/cli/t-given.sh \
	tests/cli/t-judge-hints.sh \
	tests/cli/t-judge-motion.sh \
	tests/cli/t-latex-tables.sh \
	tests/cli/t-list.sh \
	tests/cli/t-over.sh \
	tests/cli/t-plot.sh \
	tests/cli/t-provenance-fields.sh tests/cli/t-provenance.sh \
	tests/cli/t-paper.sh \
	tests/cli/t-rank-command.sh \
	tests/cli/t-report.sh \
	tests/cli/t-several.sh \
	tests/cli/t-show-latex.sh \
	tests/cli/t-simulate.sh \
	tests/cli/t-site.sh \
	tests/cli/t-solve-along.sh \
	tests/cli/t-sparse-solve.sh \
	tests/cli/t-sweep.sh \
	tests/cli/t-work-precision.sh
EXTRA_DIST += \
	tests/cli/claims-elsewhere.txt \
	tests/cli/claims.awk \
	tests/cli/pages.sh \
	tests/cli/program.sh
