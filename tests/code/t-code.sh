#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom code: files that test themselves pass, and fail once they are broken. The proofs of the
# spatial chain take seconds: they are asked for with HOL_TESTS=all (`make check-code').

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"

# compiles FILE: in C, into $scratch/test
compiles() {
    # shellcheck disable=SC2086 # a compiler may have options, or ccache before it
    ${CC:-cc} -std=c99 -Wall -Wextra -Wpedantic -Werror -o "$scratch/test" "$1" -lm 2>"$scratch/err"
}

passes() { "$scratch/test" >"$scratch/out"; }

case ${HOL_TESTS:-sample} in
all) long=yes ;;
*) long=no ;;
esac

# Friction by reactions, dependent rows, no constraint, an impulse, a contact, loops.
more='ukp2004/redundant-ring greenwood/free-oscillator families/spatial-chain'
[ "$long" = yes ] || more=
for case in $more greenwood/particle-on-rough-spiral greenwood/sphere-strikes-linkage greenwood/dumbbell-leaves-wall; do
    certify=yes
    [ "$case" != families/spatial-chain ] || certify=$long
    program 0 code "$case" --language=c --certify="$certify" --output="$scratch/case.c"
    silent
    ok "$case compiles without a warning" compiles "$scratch/case.c"
    ok "... and passes its self-test" passes
done
# The last of them is the dumbbell.
ok 'changes of contact are told' grep -q '// t = 0.6975765[0-9]*: wall opens' "$scratch/case.c"
ok '... impacts with their impulse' grep -q '// t = 0.6186651[0-9]*: wall closes, with an impulse of 1.83345' "$scratch/case.c"

program 0 code families/spatial-chain m=3 --jacobian --certify="$long" --output="$scratch/case.c"
ok "with --jacobian and another mass it compiles" compiles "$scratch/case.c"
ok "... and passes" passes
ok "... and has the mass" grep -q 'p\[0\] = 3.0;' "$scratch/case.c"

# Each kind of mistake is found: in M, in A, in b, in a force, in a derivative, in a time.
broken() { # broken WHAT SED-SCRIPT
    sed "$2" "$scratch/case.c" >"$scratch/broken.c"
    if cmp -s "$scratch/case.c" "$scratch/broken.c"; then
        ok "$1: something to break" false
    else
        ok "$1: compiles" compiles "$scratch/broken.c"
        ok "... and fails" sh -c "! '$scratch/test' >/dev/null"
    fi
}
program 0 code greenwood/cone-and-plane --jacobian --certify=no --output="$scratch/case.c"
broken "the mass matrix" 's/M\[2\]\[2\] = m/M[2][2] = 2.0*m/'
broken "the constraint matrix" 's/A\[0\]\[1\] = 2.0/A[0][1] = 2.1/'
broken "b" 's/b\[1\] = 0.0/b[1] = 0.1/'
broken "F" 's/F\[2\] = -m/F[2] = m/'
broken 'a derivative' 's/Rq\[0\]\[0\] = /Rq[0][0] = 0.1 + /'
broken "the end of the run" 's/end_q\[0\] = /end_q[0] = 0.001 + /'

# What was not tested is said to be so, in every language; where there is nothing to run it, in its text.
said() { # said FILE: what its self-test says, empty: it cannot be run here
    case $1 in
    *.c) ! compiles "$1" || "$scratch/test" ;;
    *.f90) command -v gfortran >/dev/null && gfortran -J "$scratch" -o "$scratch/test" "$1" && "$scratch/test" ;;
    *.py) test -n "$python" && "$python" "$1" ;;
    *.js) command -v node >/dev/null && node "$1" ;;
    *.m) command -v octave-cli >/dev/null && octave-cli --no-history --norc --quiet "$1" ;;
    *.R) command -v Rscript >/dev/null && Rscript --vanilla "$1" ;;
    *.jl) command -v julia >/dev/null && julia --startup-file=no "$1" ;;
    esac
}
for suffix in c f90 py js m R jl; do
    case $suffix in
    c) language=c ;; f90) language=fortran ;; py) language=python ;; js) language=javascript ;;
    m) language=matlab ;; R) language=r ;; jl) language=julia ;;
    esac
    for option in --bare --jacobian; do
        program 0 code greenwood/cone-and-plane "--language=$language" $option --certify=no --output="$scratch/said.$suffix"
        said "$scratch/said.$suffix" >"$scratch/out" 2>"$scratch/err" || cp "$scratch/said.$suffix" "$scratch/out"
        case $option in
        --bare)
            says ', motion not tested'
            says ', derivatives not tested'
            ;;
        *) ok '... and what was tested is not' sh -c '! grep -q "not tested" "$1" && grep -q "derivatives by" "$1"' - "$scratch/out" ;;
        esac
    done
done

# The command in the file is one that a shell takes.
cp "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/code/nasty/keywords.case" "$scratch/a b.case"
program 0 code "$scratch/a b.case" --language=c --certify=no
says "holonom code '$scratch/a b' --language=c"

# Words of C, C++ and their headers as names; C++ compiles the same file.
program 0 code "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/code/nasty/keywords.case" --language=c \
    --certify=no --output="$scratch/case.c"
ok "names that are words of languages compile" compiles "$scratch/case.c"
ok "... and pass" passes
ok "... and C++ takes them, too" "${CXX:-c++}" -x c++ -Wall -Wextra -Wpedantic -Werror -fsyntax-only "$scratch/case.c"

# What is said to be certified is, and no digit more is shown than that: held against 40 digits of `reference'.
program 0 reference greenwood/cone-and-plane --at=0.2 --digits=40 --certify=no --format=json
cp "$scratch/out" "$scratch/true.json"
shown() { sed -n "s/.*truth_q\[1\]\[0\] = .*x = //p" "$scratch/case.c"; }
program 0 code greenwood/cone-and-plane --output="$scratch/case.c"
ok "the true motion is certified at all times" \
    sh -c "grep -c '// certified to' '$scratch/case.c' | grep -qx 12 && ! grep -q '// agreed' '$scratch/case.c'"
digits=$(shown | tr -d '.-' | sed 's/^0*//')
ok "... to the digits that are shown, and no more" sh -c "test \$(printf %s '$digits' | wc -c) -lt 40 &&
    grep -q '\"$(shown | sed 's/..$//')' '$scratch/true.json'"
program 0 code greenwood/cone-and-plane --certify=no --output="$scratch/case.c"
ok "without a proof it is agreed" grep -q '// agreed on by two runs to 3' "$scratch/case.c"
program 2 code greenwood/cone-and-plane --certify=never --output="$scratch/none"
complains "--certify takes no, yes"

# A parameter that changes the rank of A: the function says that a row was left out.
if [ -n "$python" ]; then
    program 0 code "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/code/nasty/levels.case" --language=python \
        --output="$scratch/levels.py"
    (cd "$scratch" && "$python" -c '
import levels
p = levels.parameters()
for p[1] in (0.0, 1.0):
    qdd, r, info = levels.accelerations(0.0, [0.0]*3, [0.0, 0.0, 1.0], p)
    print(info)') >"$scratch/out" 2>&1
    says '[1, 0.0]'
    says '[1, 2.0]'
fi

# JavaScript is run as either kind of module.
if command -v node >/dev/null 2>&1; then
    program 0 code greenwood/cone-and-plane --language=javascript --certify=no --output="$scratch/case.js"
    cp "$scratch/case.js" "$scratch/case.mjs"
    sed 's/M\[2\]\[2\] = m/M[2][2] = 2.0*m/' "$scratch/case.js" >"$scratch/broken.mjs"
    for kind in js mjs; do
        ok "case.$kind passes, and says so" sh -c "node '$scratch/case.$kind' | grep -q passed"
    done
    ok 'a module that is broken fails' sh -c "! node '$scratch/broken.mjs' >/dev/null"
fi

# What cannot be written is refused in one line, and nothing is written.
program 2 code greenwood/cone-and-plane --language=cobol --output="$scratch/none"
complains "there is no language 'cobol'"
program 2 code 'greenwood/*'
complains "code takes one case"
program 2 code greenwood/particle-on-rough-spiral --jacobian --certify=no --output="$scratch/none"
complains "--jacobian"
program 2 code greenwood/sphere-strikes-linkage --jacobian --output="$scratch/none"
complains "--jacobian"
# Numbers that no double holds: a parameter, one of the equations, a state.
while read -r line; do
    echo "title \"t\"; source \"s\"; coordinate x; $line initial x' = 0; span 0 .. 1;" >"$scratch/beyond.case"
    program 2 code "$scratch/beyond.case" --certify=no --language=c,matlab --output="$scratch/none"
    complains "beyond double precision"
done <<'END'
parameter a = 1e400; kinetic x'^2/2; force x = a*x/1e400; initial x = 1;
kinetic x'^2/2; force x = x/(1e400*(2 + x)); initial x = 1;
kinetic x'^2/2; force x = 1; initial x = 1e400;
END
ok "nothing was written" test ! -e "$scratch/none" -a ! -e "$scratch/none.c" -a ! -e "$scratch/none.m"
finish
