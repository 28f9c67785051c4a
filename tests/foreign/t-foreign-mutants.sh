#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every script that is wrong on purpose (tests/mutants/mutant.py) is found out through the line
# protocol, on a case where its mistake shows (`make check' takes every fifth); the solver that they are made of is right there.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
source=${HOL_SRCDIR:-$(dirname "$0")/../..}
if [ -z "$numpy" ]; then
    skip_all 'no python3 with numpy'
fi

mutant="'$numpy' '$source/tests/mutants/mutant.py' '$source/foreign/examples'"
forms=families/forms
near=families/nearly-dependent
lines=ukn1994/crossing-planes-at-the-line
massless=greenwood/elastic-pendulum-with-spring-length
double=brown/double-spherical-pendulum

# A mutant, its case, and what is said of it there.
cat >"$scratch/list" <<END
drop-c          $forms    v^T F_C = v^T C
double-c        $forms    v^T F_C = v^T C
sign-b          $forms    A q'' = b
row-major       $double   A q'' = b
double-leak     $forms    law
swapped         $double   F_L
unprojected-c   $forms    M q'' = F + F_L + F_C
sign-lambda     $forms    lambda
noise           $double   A q'' = b
stale           $forms    law
states-more     $forms    wrong rank
last-row        $double   wrong rank
zeros-ok        $lines    an answer to a problem
no-rank         $double   a row repeated
rank-less-one   $double   A q'' = b
cod-basic       $double   F_L = A^T lambda
greville-last   $double   A q'' = b
greville-once   $near     a row repeated
unweighted      $double   F_L = A^T lambda
ldl-sign        $forms    law
null-of-another $double   A q'' = b
no-particular   $double   F_L = A^T lambda
last-columns    $double   law
penalty-once    $double   A q'' = b
mass-inverse    $massless law
END
sed 's/ .*//' "$scratch/list" | sort >"$scratch/tried"
if [ "${HOL_TESTS-}" != all ]; then # every fifth
    awk 'NR % 5 == 1' "$scratch/list" >"$scratch/sample"
    mv "$scratch/sample" "$scratch/list"
fi
program 0 validate --exec="'$numpy' '$source/foreign/examples/solver-numpy.py'" \
    $forms $near $lines $massless $double --limit=60
while read -r name where words; do
    program 1 validate --exec="$mutant $name" "$where" --limit=60
    grep -E "^(wrong|inaccurate) +$where, " "$scratch/out" >"$scratch/verdict" || :
    ok "$name on $where: found, $words" grep -q -F -- "$words" "$scratch/verdict"
done <"$scratch/list"
eval "$mutant --list" | sort >"$scratch/known"
ok "they are all in the list" cmp -s "$scratch/tried" "$scratch/known"

# The mutants of the formulations are there, but those whose statement no line can hold, and those of
# the direct ways, which are of the C library.
sed -n 's/.*MUTANT([a-z_]*, "\([a-z-]*\)".*/\1/p; s/^WRAPPED([a-z_]*, "\([a-z-]*\)".*/\1/p;
    s/.*\.name = "\([a-z-]*\)".*/\1/p' "$source"/tests/mutants/*.c |
    grep -v -x -E 'states-(row|kept|none|gap|threshold)|direct-.*' | sort >"$scratch/formulations"
ok "they are the mutants of the formulations" cmp -s "$scratch/formulations" "$scratch/known"
finish
