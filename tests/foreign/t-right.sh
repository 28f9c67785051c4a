#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Right solvers as people write them in Python, Octave, R and JavaScript: where one has twelve digits, it is not called
# wrong, whatever else it declares.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
collections=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/collections
cases='families/n-four-bar families/forms ukp2004/bead-on-rough-ring ukp2004/redundant-ring'
[ "${HOL_TESTS-}" != all ] || cases="$cases families/nearly-dependent families/five-bar-payload
    greenwood/elastic-pendulum-with-spring-length"
states=$((${HOL_TEST_MULTIPLIER:-1} - 1))

# right COMMAND NAME...: all at once, by the same words
right() {
    command=$1
    shift
    for name; do
        set -- "$@" "--exec=$command $name"
        shift
    done
    status=0
    # shellcheck disable=SC2086 # a list of cases
    "$HOLONOM" validate "$@" $cases --states=$states --limit=60 --format=csv --provenance=no >"$scratch/out" 2>"$scratch/err" </dev/null ||
        status=$?
    ok "$command: it is asked" test "$status" -le 1 -a ! -s "$scratch/err"
    # The relative errors of a record that is wrong: the largest is above 1e-12, or it is misjudged.
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) { if ($i == "solver") s = i; if ($i == "verdict") v = i
                if ($i ~ /^error_/) e[i] = 1; if ($i == "why") w = i } next }
        { gsub(/"/, ""); n[$s]++ # (qp has an absolute tolerance: inaccurate in other units)
          if ($v == "agrees" || $v == "loses digits" || (/octave-qp/ && $v == "inaccurate")) good[$s]++
          if ($v != "wrong") next
          most = -1; for (i in e) if ($i != "" && $i + 0 > most) most = $i == "inf" ? 1e300 : $i + 0
          if (most <= 1e-12) print $s ": " $1 ", " $2 ": wrong with an error of " most ": " $w }
        END { for (k in n) if (good[k] < n[k] / 2) print k ": only " good[k] + 0 " of " n[k] " are good" }' \
        "$scratch/out" >"$scratch/misjudged"
    for argument; do
        name=${argument##* }
        ok "$name: nothing with twelve digits is wrong, and most is right" sh -c "! grep '^$name: ' '$scratch/misjudged' | sed 's/^/# /' | grep ."
    done
}

if [ -n "$numpy" ]; then
    # shellcheck disable=SC2046 # a list
    right "'$numpy' '$collections/right.py'" \
        $(PYTHONPATH="$collections/../../../foreign/clients" "$numpy" "$collections/right.py")
else
    skip right.py 'no python3 with numpy'
fi
if octave-cli --version >/dev/null 2>&1; then
    right "octave-cli -qf '$collections/right.m'" octave-backslash octave-lu octave-pinv-kkt octave-pinv octave-qp
else
    skip right.m 'no octave-cli'
fi
if Rscript --version >/dev/null 2>&1; then
    right "Rscript --vanilla '$collections/right.R'" r-solve r-qr r-ginv
else
    skip right.R 'no Rscript'
fi
if node --version >/dev/null 2>&1; then
    right "node '$collections/right.mjs'" js-gauss js-printed
else
    skip right.mjs 'no node'
fi
finish
