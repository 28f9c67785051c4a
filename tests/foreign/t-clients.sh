#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The clients of foreign/clients, each in its language where that is there: numbers come back with every bit, NaN and
# infinities, too; A without rows; what solve throws is an answer, and the loop goes on; files for judge.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
HOLONOM_CLIENTS=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}/foreign/clients" && pwd)
PYTHONPATH=$HOLONOM_CLIENTS
OCTAVE_PATH=$HOLONOM_CLIENTS
export HOLONOM_CLIENTS PYTHONPATH OCTAVE_PATH


# Every solver here answers F as q'', b as lambda, and for n = 1 throws; FL is C over 0.
right_sides=0.70000000000000007,-1e-300
values=0.10000000000000001,0.33333333333333331,-1.7976931348623157e+308,2.2250738585072014e-308,9007199254740993,6.02214076e+23
cat >"$scratch/lines" <<END
{"holonom":1,"program":"holonom test"}
{"id":7,"n":6,"m":2,"M":[[1,2,3,4,5,6],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0],[0,0,0,0,0,0]],"F":[$values],"A":[[1,2,3,4,5,6],[7,8,9,10,11,12]],"b":[$right_sides],"C":[1,-1,0,1,1,1]}
{"id":8,"n":1,"m":1,"M":[[1]],"F":[1],"A":[[1]],"b":[1],"C":[0]}
{"id":9,"n":2,"m":0,"M":[[1,0],[0,1]],"F":[1.5,2.5],"A":[],"b":[],"C":[1,0]}
END
# The numbers of a member of the line with this id, with 17 digits; words as they are.
member() { # member ID KEY
    grep "\"id\": *$1[,}]" "$scratch/said" | sed "s/.*\"$2\": *\\[\\([^]]*\\)\\].*/\\1/" | digits
}
digits() { tr -d '" ' | tr ',' '\n' | awk '/[0-9]/ { printf "%.17g ", $1; next } NF { printf "%s ", tolower($1) }'; }
wanted=$(echo "$values" | digits)
client() { # client NAME COMMAND...: the solver written for it, on the lines
    name=$1
    shift
    status=0
    "$@" <"$scratch/lines" >"$scratch/said" 2>"$scratch/err" || status=$?
    cp "$scratch/said" "$scratch/out"
    ok "$name: ends with its input" test "$status" -eq 0
    ok "$name: four lines" test "$(wc -l <"$scratch/said")" -eq 4
    ok "$name: the hello says what it yields and needs" sh -c "head -n 1 '$scratch/said' | tr -d ' ' |
        grep '\"yields\":\[\"FL\",\"lambda\"\]' | grep '\"needs\":\[\"full-rank\"\]' | grep -q '\"name\":\"echo\"'"
    ok "$name: every bit of F" test "$(member 7 qdd)" = "$wanted"
    ok "$name: every bit of b" test "$(member 7 lambda)" = "$(echo "$right_sides" | digits)"
    ok "$name: infinities and NaN" sh -c "echo '$(member 7 FL)' | grep -q '^+*inf[a-z]* -inf[a-z]* nan '"
    ok "$name: what is thrown is said" grep -q '"id": *8.*"invalid": *".*no method' "$scratch/said"
    ok "$name: ... on standard error, too" grep -q 'no method' "$scratch/err"
    ok "$name: no rows" test "$(member 9 qdd)$(member 9 lambda)" = '1.5 2.5 '
}

cat >"$scratch/echo.py" <<'END'
import holonom
def solve(p):
    print("this is no answer")
    assert p.n != 1, "no method"
    inf = float("inf")
    return {"qdd": p.F, "FL": [c * inf for c in p.C], "lambda": p.b}
holonom.serve(solve, yields=["FL", "lambda"], needs=["full-rank"], name="echo")
END
if [ -n "$python" ]; then
    client python "$python" "$scratch/echo.py"
else
    skip python 'no python3'
fi
if [ -n "$numpy" ]; then
    sed 's/\[c \* inf for c in p.C\]/p.C * inf/; s/"echo"/"echo", numpy=True/; s/assert/assert p.A.shape == (p.m, p.n) and/' \
        "$scratch/echo.py" >"$scratch/arrays.py"
    client numpy "$numpy" "$scratch/arrays.py"
else
    skip numpy 'no numpy'
fi
# The nonideal force as C itself, and the sum of the forces alone, are right, and said so.
cat >"$scratch/whole.py" <<'END'
import sys
import holonom
def solve(p):  # M is a number, A one row: by hand
    a, f, mass = p.A[-1], [x + y for x, y in zip(p.F, p.C)], p.M[0][0]
    r = (mass * p.b[-1] - sum(x * y for x, y in zip(a, f))) / sum(x * x for x in a)
    ideal = [r * x for x in a]
    qdd = [(x + y) / mass for x, y in zip(f, ideal)]
    if sys.argv[1] == "sum":
        return {"qdd": qdd, "force": [x + y for x, y in zip(ideal, p.C)]}
    return {"qdd": qdd, "FL": ideal, "FC": p.C}
holonom.serve(solve, yields=["force"] if sys.argv[1] == "sum" else ["FL", "FC"], needs=["full-rank"])
END
cat >"$scratch/plane.case" <<'END'
title "Particle on a plane with friction along it and across";
source "a test";
coordinate x, y, z;
kinetic (x'^2 + y'^2 + z'^2)/2;
constraint plane: x + 2*y + 2*z = 3;
nonideal x = -x';
nonideal y = 0.3*y';
initial x = 1, x' = 2, y = 1, y' = -1, z = 0, z' = 0;
END
if [ -n "$python" ]; then
    for form in whole sum; do
        program 0 validate --exec="'$python' '$scratch/whole.py' $form" "$scratch/plane.case"
        says 'agreed on 4 of 4 problems'
        case $form in
        whole) says 'F_C is C itself on 4: F_L + F_C' ;;
        sum) says "judged: q'' on 4, F_L + F_C on 4 problems" ;;
        esac
    done
fi
cat >"$scratch/echo.m" <<'END'
1;
function answer = solve (p)
  if p.n == 1 || ~isequal (size (p.A), [p.m p.n])
    error ('no method');
  end
  answer = struct ('qdd', p.F, 'FL', p.C * Inf, 'lambda', p.b);
end
holonom.serve (@solve, 'name', 'echo', 'yields', {'FL', 'lambda'}, 'needs', {'full-rank'});
END
if octave-cli --version >/dev/null 2>&1; then
    client octave octave-cli -qf "$scratch/echo.m"
    # By files, as MATLAB does it; right where there is no constraint and M = 1.
    program 0 export greenwood/free-oscillator --format=mat --output="$scratch/problems.mat"
    cat >"$scratch/files.m" <<'END'
addpath (getenv ('HOLONOM_CLIENTS'));
holonom.files (@(p) p.M \ (p.F + p.C), 'problems.mat', 'answers.json', 'name', 'by-files', 'yields', {});
END
    ok 'octave: files' sh -c "cd '$scratch' && octave-cli -qf files.m"
    program 0 judge "$scratch/answers.json"
    says 'by-files: agreed on '
else
    skip octave 'no octave-cli'
fi
cat >"$scratch/echo.R" <<'END'
source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))
holonom$serve(function(p) {
    if (p$n == 1 || !all(dim(p$A) == c(p$m, p$n))) stop("no method")
    list(qdd = p$F, FL = p$C * Inf, lambda = p$b)
}, yields = c("FL", "lambda"), needs = "full-rank", name = "echo")
END
if Rscript --version >/dev/null 2>&1; then
    client R Rscript --vanilla "$scratch/echo.R"
else
    skip R 'no Rscript'
fi
cat >"$scratch/echo.mjs" <<'END'
const { serve } = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs')
serve((p) => {
    console.log('this is no answer')
    if (p.n === 1) throw new Error('no method')
    return { qdd: Float64Array.from(p.F), FL: p.C.map((c) => c * Infinity), lambda: p.b }
}, { yields: ['FL', 'lambda'], needs: ['full-rank'], name: 'echo' })
END
if node --version >/dev/null 2>&1; then
    client node node "$scratch/echo.mjs"
else
    skip node 'no node'
fi
cat >"$scratch/echo.jl" <<'END'
include(joinpath(ENV["HOLONOM_CLIENTS"], "holonom.jl"))
holonom.serve(p -> p.n == 1 ? error("no method") : ["qdd" => p.F, "FL" => p.C .* Inf, "lambda" => p.b];
              yields=["FL", "lambda"], needs=["full-rank"], name="echo")
END
if julia --version >/dev/null 2>&1; then
    client julia julia --startup-file=no "$scratch/echo.jl"
else
    skip julia 'no julia'
fi
finish
