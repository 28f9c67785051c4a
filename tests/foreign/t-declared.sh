#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What a solver says of itself against what was found: NOT AS DECLARED, with exit status 1, where a
# declaration is false, and never where it was not tested or the solver is wrong elsewhere, too.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
plugin=${HOL_BUILDDIR:-.}/tests/plugins/mutants.so
near=families/nearly-dependent
dependent=ukp2004/redundant-ring
massless=greenwood/elastic-pendulum-with-spring-length
export HOL_MUTANT HOL_DECLARES

# of STATUS SOLVER DECLARES CASE...: asks it, lists what is found not as declared
of() {
    wanted=$1 HOL_MUTANT=$2 HOL_DECLARES=$3
    shift 3
    program "$wanted" validate "$plugin" "$@"
    awk '/^What it declares/ { inside = 1 } /^error, or law/ { inside = 0 }
        inside && /^  [^ ]/ { what = substr($0, 3) }
        inside && /NOT AS/ { print what }' "$scratch/out" >"$scratch/false"
}
finds() { # finds WHAT: that alone is not as declared
    ok "... not as declared: $1" test "$(cat "$scratch/false")" = "$1"
}
finds_nothing() {
    ok '... all as declared' test ! -s "$scratch/false"
}

# errors like kappa^2
of 0 gram-schmidt '' $near
finds_nothing
of 1 gram-schmidt kappa $near
finds 'growth'
says 'kappa was declared'
of 0 gram-schmidt kappa families/forms # well conditioned: not tested there
finds_nothing

# dependent rows
of 0 lagrange '' $dependent
finds_nothing
of 1 lagrange anything $dependent families/forms
finds 'independent rows'
of 1 lagrange anything families/forms # wrong with a row repeated; but no problem has dependent rows
finds_nothing
says 'same answer with a row repeated'

# M that is not positive definite
of 0 gram-schmidt '' $massless
finds_nothing
of 1 gram-schmidt anything $massless families/forms
finds 'M > 0'

# wrong everywhere: that says nothing of what it needs
of 1 0 anything families/forms $dependent
finds_nothing
finish
