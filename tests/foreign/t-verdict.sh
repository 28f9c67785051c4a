#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The verdict about somebody else's solver: every command that it prints asks its problem again and
# finds the same; formats, page and figure; exit status; one state; bad input.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
# shellcheck source=tests/foreign/python.sh
. "$top/tests/foreign/python.sh"
HOL_FIGURES_DIR=$top/reports/figures
export HOL_FIGURES_DIR
plugins=${HOL_BUILDDIR:-.}/tests/plugins
cp "$plugins/mutants.so" "$scratch/it's a mutant.so"
mutants=$scratch/it\'s\ a\ mutant.so
cases='greenwood/cone-and-plane ukp2004/bead-on-rough-ring families/mass-ratio'

# --- a wrong one: the commands, read by a shell, say the same of the same problem
HOL_MUTANT=0
export HOL_MUTANT
# shellcheck disable=SC2086 # a list
program 1 validate "$mutants" $cases --seed=5 --states=2
cp "$scratch/out" "$scratch/first"
silent
sed -n '/^The worst problems/,/^$/s/^    holonom //p' "$scratch/first" >"$scratch/commands"
grep '^wrong  .*: .' "$scratch/first" >"$scratch/reasons"
# after the wrong ones those that lose digits
ok 'a command for each of the worst' test "$(wc -l <"$scratch/reasons")" -ge 3 -a \
    "$(wc -l <"$scratch/commands")" -ge "$(wc -l <"$scratch/reasons")"
for number in 1 2 3; do
    eval "program 1 $(sed -n "${number}p" "$scratch/commands")"
    ok "... and it finds the same as before ($number)" test "$(grep '^wrong  .*: .' "$scratch/out")" = \
        "$(sed -n "${number}p" "$scratch/reasons")"
    ok '... of one problem' grep -q 'agreed on 0 of 1 problem of 1 case ' "$scratch/out"
done
# shellcheck disable=SC2086
program 1 validate "$mutants" $cases --seed=5 --states=2
for file in first out; do # without the times at the ends of lines, the width of their column, and the date
    sed 's/  *[0-9.e+-]* [mun]*s$//; /^Time/d; /digest/d; s/  */ /g' "$scratch/$file" >"$scratch/$file.same"
done
ok 'it says the same again, but for the times' cmp "$scratch/first.same" "$scratch/out.same"

# --- forms
all() { # all FORMAT: of the wrong one
    # shellcheck disable=SC2086
    program 1 validate "$mutants" $cases --solvers=svd --format="$1"
}
all csv
ok 'CSV: as many fields in each line' awk -F'"' '
    { gsub(/\r/, ""); text = ""; for (i = 1; i <= NF; i += 2) text = text $i; fields = gsub(/,/, "", text)
      if (NR == 1) first = fields; if (fields != first) bad = 1 } END { exit bad || NR < 20 }' "$scratch/out"
all json
says '"sentence"'
ok 'JSON: no NaN' sh -c "! grep -q -i '[^a-z]nan[^a-z]' '$scratch/out'"
all latex
ok 'LaTeX: tabulars in pairs, by booktabs alone' awk '/begin{tabular}/ { n++ } /end{tabular}/ { n--; pairs++ }
    /usepackage|longtable|hline/ { bad = 1 } END { exit bad || n || pairs < 3 }' "$scratch/out"
ok 'LaTeX: cells of a row' awk '
    /begin{tabular}/ { inside = 1; want = -1 } /end{tabular}/ { inside = 0 }
    inside && /\\\\$/ { line = $0; gsub(/\\&/, "", line); n = gsub(/&/, "", line); gsub(/multicolumn/, "", line)
        if (line !~ /{c}/) { if (want < 0) want = n; if (n != want) bad = 1 } }
    END { exit bad }' "$scratch/out"
all tap
ok 'TAP: a plan, and a test for each case' grep -q '^1\.\.4$' "$scratch/out"
says 'not ok 2 - ukp2004/bead-on-rough-ring: wrong'
says '# again: holonom validate '

# --- the page
if command -v gnuplot >/dev/null 2>&1; then
    # shellcheck disable=SC2086
    program 1 validate "$mutants" $cases --page="$scratch/page.html" --figure="$scratch/figure.png"
    silent
    ok 'a page with its figure inside' grep -q '</svg>' "$scratch/page.html"
    ok '... with the name' grep -q '<h1>drop-c' "$scratch/page.html"
    ok '... no other file' sh -c "! grep -q -E '(src|href)=\"[^#]' '$scratch/page.html'"
    ok '... and one file of it' test -s "$scratch/figure.png"
fi
program 2 validate "$mutants" --page=/nowhere/page.html
complains 'cannot write'
program 2 validate "$mutants" --figure=x
complains '--figure takes a name that ends in'

# --- a fault that is not in q'' is not said to be there; a factor next to 1 is not called 1
spoiled() { # spoiled STATEMENT: the example in Python with it applied to each answer
    cat >"$scratch/spoiled.py" <<END
import holonom
serve = holonom.serve
def spoiled(solve, **hello):
    def wrong(p):
        a = solve(p)
        $1
        return a
    serve(wrong, **hello)
holonom.serve = spoiled
exec(open("$top/foreign/examples/solver.py").read())
END
    program 1 validate --exec="'$python' '$scratch/spoiled.py'" greenwood/cone-and-plane families/forms
}
if [ -n "$python" ]; then
    spoiled 'a["lambda"] = a["lambda"][:-1] + [x * (1 + 1e-6) for x in a["lambda"][-1:]] if "lambda" in a else None'
    ok 'a wrong multiplier: not that q is the right one' sh -c "! grep -q \"in q'' equals\" '$scratch/out'"
    spoiled 'a["qdd"] = [x * (1 + 1e-9) for x in a["qdd"]] if "qdd" in a else None'
    says "q'' times a constant factor (factor 1 + 1e-09)"
    spoiled 'a = {"unable": "large"} if p["M"][0][0] > 1e4 else a'
    ok 'what is unable in other units alone is said to be not right' sh -c "tr '\n' ' ' <'$scratch/out' |
        grep -q 'not right on [1-9][0-9]*: answered, but unable when the same is asked in other units'"
    grep '^greenwood/cone-and-plane  ' "$scratch/out" | awk '{ print $6 }' >"$scratch/text"
    program 1 validate --exec="'$python' '$scratch/spoiled.py'" greenwood/cone-and-plane --format=json
    awk '/"digits":/ { sub(/,/, ""); if (least == "" || $2 < least) least = $2 }
        END { printf "%.1f\n", least }' "$scratch/out" >"$scratch/least"
    ok 'the digits of a case are the fewest of its problems, in JSON, too' cmp "$scratch/text" "$scratch/least"
else
    echo "ok $((count += 1)) # SKIP no python3"
fi

# --- rows in units far apart: kappa^2 allows everything, and the scaled rows nothing
if [ -n "$python" ]; then
    cat >"$scratch/units.case" <<'END'
title "rows in units that are far apart"; source "a test"; coordinate x, y, z; kinetic (x'^2 + y'^2 + z'^2)/2;
force x = 1; force y = 1.5; force z = 1; constraint small: (x + 2*y - z)/1e52 = 0; constraint large: 1e52*(x - y) = 0;
initial x = 0, y = 0, z = 0, x' = 0, y' = 0, z' = 0;
END
    for factor in 1 1.7; do
        cat >"$scratch/exact.py" <<END
import holonom
holonom.serve(lambda p: {"qdd": [x * $factor for x in (0.5, 0.5, 1.5)]})
END
        [ $factor = 1 ] && expected=0 || expected=1
        program $expected validate --exec="'$python' '$scratch/exact.py'" "$scratch/units.case" --states=0
    done
    says 'kappa is so large by units alone'
    # a vehicle of 25 tons, and a rotor on it in kg m^2
    cat >"$scratch/units.case" <<'END'
title "coordinates in units that are far apart"; source "a test"; coordinate x, y, turn;
kinetic (25000*(x'^2 + y'^2) + 2/1000000*turn'^2)/2; force x = 25000, turn = 3/1000000; constraint road: y = 0;
initial x = 0, y = 0, turn = 0, x' = 0, y' = 0, turn' = 0;
END
    for wrong in 'p.F' 'p.F[:1] + [0, -p.F[2]]' '[-x for x in p.F]'; do
        cat >"$scratch/exact.py" <<END
import holonom
holonom.serve(lambda p: {"qdd": [0 if j == 1 else f / p.M[j][j] for j, f in enumerate($wrong)]})
END
        [ "$wrong" = p.F ] && expected=0 || expected=1
        program $expected validate --exec="'$python' '$scratch/exact.py'" "$scratch/units.case" --states=0
        [ "$expected" -eq 0 ] || says 'kappa is so large by units alone'
    done
    # where kappa^2 would leave a digit: an angle in milliradians, and b forgotten in one row
    for dropped in 2 0; do
        cat >"$scratch/pendulum.py" <<END
import holonom
def solve(p):
    c, b = [0, 0], [0, 0]
    for row, right in zip(p.A, p.b):
        k = 0 if row[0] else 1
        c[k], b[k] = -row[2] / row[k], 0 if k == $dropped else right / row[k]
    s = (p.F[2] + sum(c[k] * (p.F[k] - p.M[k][k] * b[k]) for k in (0, 1))) / (
        p.M[2][2] + sum(p.M[k][k] * c[k] ** 2 for k in (0, 1)))
    return {"qdd": [b[0] + c[0] * s, b[1] + c[1] * s, s]}
holonom.serve(solve)
END
        [ $dropped = 2 ] && expected=0 || expected=1
        program $expected validate --exec="'$python' '$scratch/pendulum.py'" families/mixed-units --state=initial
    done
    says 'kappa is so large by units alone'
fi

# --- one state
unset HOL_MUTANT
program 0 validate "$plugins/example.so" greenwood/cone-and-plane --state='random 1' --states=1
says 'agreed on 1 of 1 problem of 1 case '
ok '... and of no random states, where one was asked' sh -c "tr '\n' ' ' <'$scratch/out' | grep -q \"state 'random 1' alone\""
ok '... of which it is said what was judged, in the singular' grep -q 'measured: judged: .* on 1 problem$' "$scratch/out"
program 2 validate "$plugins/example.so" greenwood/cone-and-plane --state=nowhere
complains "no case has a state 'nowhere'"
prints_nothing
program 2 validate "$plugins/example.so" g=1
complains 'NAME=VALUE needs a CASE'
program 0 validate "$plugins/example.so" greenwood/cone-and-plane g=1.62 --states=0 --verbose
says ' greenwood/cone-and-plane g=1.62 --state='

# --- beside ours, the verdict of a right one
program 0 validate "$plugins/example.so" greenwood/cone-and-plane families/n-four-bar --solvers='lagrange*'
says 'lagrange-schur'
ok 'nothing wrong' grep -q '^wrong  *0 ' "$scratch/out"

# --- growth: the example declares kappa^2 and grows so
program 0 validate "$plugins/example.so" families/n-four-bar --families --store="$scratch/growth.db"
says 'over the families'
program 0 validate --from="$scratch/growth.db" --format=json
ok 'the exponent is near 2, as declared' awk '/"growth": \[/ { inside = 1 }
    inside && /"exponent"/ && !seen { seen = 1; sub(/,/, ""); good = $2 > 1.8 && $2 < 2.2 }
    END { exit !good }' "$scratch/out"

# --- a state with residues of zeros below the range of doubles is judged like any other
residues=greenwood/guide-starts-to-rotate
export HOL_FAULT
HOL_FAULT=zero
program 1 validate "$plugins/faults.so" $residues --state='random 2'
ok 'nonsense at numbers that underflow is wrong' grep -q 'unable on 0, wrong on 1' "$scratch/out"
HOL_FAULT=none
program 0 validate "$plugins/faults.so" $residues --state='random 2'
ok '... and the right answer agrees' grep -q 'agreed on 1 of 1' "$scratch/out"
# --- where there is no answer, no rank is made up, nor a condition
contrary "$scratch/contrary.case"
program 0 validate "$plugins/example.so" "$scratch/contrary.case" --states=0 --entry="$scratch/entry.json"
ok 'sizes are said once where they are the same, and no kappa of none' grep -q '(n 2, m 2), lost' "$scratch/out"
says 'no problem with an answer has dependent rows'
ok 'an entry of the gallery has no rank either' grep -q '"m": 2, "group": "no answer"' "$scratch/entry.json"
program 0 gallery "$scratch/entry.json" 'no-other-*'
program 0 validate "$plugins/example.so" "$scratch/contrary.case" --states=0 --format=csv
ok 'CSV has none' grep -q '"initial",2,2,,,DOMAIN' "$scratch/out"
program 0 validate "$plugins/example.so" "$scratch/contrary.case" --states=0 --format=json
ok 'JSON has none, of the problem and of the solver' test "$(grep -c '"rank": null' "$scratch/out")" -eq 2
program 0 validate "$plugins/example.so" families/forms --state=initial --page="$scratch/asked.html" --format=json
ok 'the page says how often it asks, which it does' sh -c "grep -q 'up to 9 times' '$scratch/asked.html' &&
    test \"\$(grep -c '^      \"[a-z-]*\": \"ok\"' '$scratch/out')\" -eq 8"
program 0 export "$scratch/contrary.case" --states=0
ok 'an export has no kappa there' grep -q '"kappa":null' "$scratch/out"
program 0 validate "$plugins/faults.so" families/forms --state=initial --format=json
ok '... nor of one that gives none' test "$(grep -c '"rank": null' "$scratch/out")" -eq 1
finish
