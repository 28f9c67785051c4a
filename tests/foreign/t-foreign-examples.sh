#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The solvers of foreign/examples are right, each in its language where that is there: on redundant
# rows, contradicting ones, a nonideal force, a singular M, rows that are nearly dependent.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
examples=${HOL_SRCDIR:-$(dirname "$0")/../..}/foreign/examples
cases='families/forms families/n-four-bar families/nearly-dependent greenwood/pyramid-of-spheres
    greenwood/elastic-pendulum-with-spring-length ukn1994/crossing-planes-at-the-line'
longer=60 # seconds for an interpreter to answer once on a busy machine

# right NAME COMMAND: nothing wrong, nothing broken, the word appears as its name.
right() {
    # shellcheck disable=SC2086 # a list of cases
    program 0 validate --exec="$2" $cases --verbose --limit=$longer
    silent
    ok "$1: nothing wrong" grep -q '^wrong  *0 ' "$scratch/out"
    ok "$1: by that name" grep -q "^$1: agreed on" "$scratch/out"
    ok "$1: most agree" test "$(grep -c -E '^[a-z/0-9-]+ +[0-9]+ +[0-9]+  agrees' "$scratch/out")" -ge 2
}
# unable NAME CASE: it says so there.
unable() { ok "$1: unable on $3" grep -q -E "^unable .* $2" "$scratch/out"; }

if [ -n "$python" ]; then
    right solver.py "'$python' '$examples/solver.py'"
    unable solver.py 'the rows of A are dependent' 'redundant rows'
else
    skip solver.py 'no python3'
fi
if [ -n "$numpy" ]; then
    right solver-numpy "'$numpy' '$examples/solver-numpy.py'"
    unable solver-numpy 'M is not positive definite' 'a singular M'
else
    skip solver-numpy.py 'no numpy'
fi
if octave-cli --version >/dev/null 2>&1; then
    right solver.m "octave-cli -qf '$examples/solver.m'"
    unable solver.m 'M is not positive definite' 'a singular M'
else
    skip solver.m 'no octave-cli'
fi
if Rscript --version >/dev/null 2>&1; then
    right solver.R "Rscript --vanilla '$examples/solver.R'"
    unable solver.R 'M is not positive definite' 'a singular M'
else
    skip solver.R 'no Rscript'
fi
if julia --version >/dev/null 2>&1; then
    right solver.jl "julia --startup-file=no '$examples/solver.jl'"
    unable solver.jl 'M is not positive definite' 'a singular M'
else
    skip solver.jl 'no julia'
fi
if node --version >/dev/null 2>&1; then
    right solver.mjs "node '$examples/solver.mjs'"
    unable solver.mjs 'the rows of A are dependent' 'redundant rows'
else
    skip solver.mjs 'no node'
fi
# shellcheck disable=SC2086 # CC may hold options
if ${CC:-cc} -O2 -o "$scratch/solver-c" "$examples/solver.c" -lm 2>/dev/null; then
    right solver.c "$scratch/solver-c"
    unable solver.c 'the rows of A are dependent' 'redundant rows'
else
    skip solver.c 'no C compiler'
fi
if ${FC:-gfortran} -O2 -J "$scratch" -o "$scratch/solver-f" "$examples/solver.f90" 2>/dev/null; then
    right solver.f90 "$scratch/solver-f"
    unable solver.f90 'the rows of A are dependent' 'redundant rows'
else
    skip solver.f90 'no gfortran'
fi
finish
