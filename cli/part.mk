# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The program: one file per subcommand, no mathematics.

holonom_SOURCES += cli/main.c cli/commands.c cli/commands.h cli/option-places.c cli/options.c cli/options.h cli/help-texts.c cli/complain.c \
	cli/output.c cli/collection.c cli/collection.h cli/pick.c cli/pick.h cli/progress.c cli/progress.h cli/run.c cli/run.h \
	cli/gnuplot.c cli/gnuplot.h cli/figure.c cli/motion.c cli/motion.h cli/errors.c cli/errors.h \
	cli/list.c cli/show.c cli/simulate.c cli/drift.c cli/solve.c cli/reference.c cli/compare.c cli/check.c cli/report.c
# Stored references.
holonom_SOURCES += cli/references.c cli/stored-files.c cli/stored-files.h
# Existence.
holonom_SOURCES += cli/interval.c
# Claims.
holonom_SOURCES += cli/claims.c cli/claims.h cli/report-drift.c cli/report-figures.c cli/report-figures.h cli/report-inside.h cli/report-motion.c \
	cli/report-motion.h cli/report-sweeps.c
# Searching, and cases as LaTeX.
dist_check_SCRIPTS += tests/t-list.sh tests/t-show-latex.sh
TESTS += tests/t-list.sh tests/t-show-latex.sh
# The erratum log.
holonom_SOURCES += cli/errata.c
dist_check_SCRIPTS += tests/t-errata.sh
TESTS += tests/t-errata.sh
# Work and precision; sweeps.
holonom_SOURCES += cli/sweep.c cli/work-precision.c
# Growth of errors with the condition number.
holonom_SOURCES += cli/growth.c cli/growth.h cli/report-growth.c cli/report-times.c
dist_check_SCRIPTS += tests/t-growth-command.sh
LONG_TESTS += tests/t-growth-command.sh
# Files for and from other programs.
holonom_SOURCES += cli/export.c cli/judge.c cli/judge.h cli/judge-motion.c cli/export-motion.c cli/text-file.c
dist_check_SCRIPTS += tests/t-export.sh tests/t-judge-motion.sh
TESTS += tests/t-export.sh tests/t-judge-motion.sh
# Instants of a trajectory.
holonom_SOURCES += cli/solve-along.c cli/solve-along.h
dist_check_SCRIPTS += tests/t-solve-along.sh
TESTS += tests/t-solve-along.sh
# Ranks.
holonom_SOURCES += cli/rank.c cli/report-rank.c
dist_check_SCRIPTS += tests/t-rank-command.sh
TESTS += tests/t-rank-command.sh
dist_check_SCRIPTS += tests/t-sweep.sh tests/t-work-precision.sh
LONG_TESTS += tests/t-work-precision.sh
TESTS += tests/t-sweep.sh

dist_check_SCRIPTS += tests/t-cli.sh tests/t-report.sh tests/t-simulate.sh tests/t-drift-command.sh
LONG_TESTS += tests/t-report.sh
TESTS += tests/t-cli.sh tests/t-simulate.sh tests/t-drift-command.sh
EXTRA_DIST += tests/program.sh tests/claims.awk tests/claims-elsewhere.txt

dist_check_SCRIPTS += tests/t-sparse-solve.sh
TESTS += tests/t-sparse-solve.sh
# Somebody else's solver.
holonom_SOURCES += cli/validate.c cli/validate.h cli/verdict.c cli/verdict.h
