#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# No command makes an error of memory or leaks: each of the table under valgrind, or where the program is instrumented as
# it is, and in each of its formats.  Nothing is suppressed.  Valgrind computes long double in 64 bits, so that what is
# answered does not count here.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
# shellcheck source=tests/attack/lines.sh
. "$top/tests/attack/lines.sh"

# Other ways of the same commands, which run other code.
cat >>"$scratch/lines" <<END
list solvers
reference --at=0.02 --until=0.05 $c
reference --events --certify=no --until=0.1 $c
solve --along=$d/track.csv $c
solve --at=0.1 $c
compare --at=0.1 --certify=no --solvers=svd --bits=53,106 $c
compare --states=1 --bits=53 families/random-system
simulate --step=0.1 --errors --certify=no $c
simulate --from=$d/track.csv --step=0.1 $c
simulate --step=0.01 --until=0.5 greenwood/dumbbell-leaves-wall
plot $c t x --step=0.1 --integrator=rk4 --figure=made.svg
sweep --instant --over=rho=1,1e-3 --solvers=svd families/five-bar-payload
export --motion --certify=no $c
export --states=0 --format=mat --output=made.mat $c
export --iftomm --output=made $c
judge --motion $c $d/track.csv --certify=no --until=0.5
campaign plan $d/tiny.campaign --store=$d/runs.db
campaign run $d/tiny.campaign --store=made.db
campaign status $d/tiny.campaign --store=$d/runs.db
store show $d/runs.db
store export $d/runs.db
store merge made.db $d/runs.db
code --language=c $c
cite
END

: "${VALGRIND:=valgrind}"
if $sanitized; then
    watched() { ASAN_OPTIONS="$ASAN_OPTIONS:detect_leaks=1:exitcode=99:log_path=$scratch/words" timeout 6000 "$@"; }
    ASAN_OPTIONS=${ASAN_OPTIONS-}
elif "$VALGRIND" --quiet true 2>/dev/null; then
    # Children are other people's programs; those that wait are not waited for.
    watched() {
        timeout 3000 "$VALGRIND" --quiet --error-exitcode=99 --child-silent-after-fork=yes --leak-check=full \
            --errors-for-leak-kinds=definite,possible --log-file="$scratch/words.%p" "$@"
    }
else
    echo '1..0 # SKIP no valgrind'
    exit 0
fi
run() { # run COMMAND OPTION...
    rm -rf made* "$scratch"/words*
    : >"$scratch/words.none"
    status=0
    watched "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "$*: neither errors nor leaks (status $status)" test "$status" -le 2
    find "$scratch" -maxdepth 1 -name 'words*' -size +0 -exec sed 's/^/# /' {} +
}
mkdir "$scratch/here"
cd "$scratch/here"
# HOL_ATTACK_COMMANDS: a pattern of grep for the lines that are tried.  All of them: with HOL_TESTS=all where the program is
# instrumented; under valgrind, in an hour of the processor, by HOL_ATTACK_COMMANDS=. only.
if ! all; then
    : "${HOL_ATTACK_COMMANDS:=^solve}"
elif ! $sanitized; then
    : "${HOL_ATTACK_COMMANDS:=^solve\|^list\|^judge\|^store\|^campaign}"
fi
turn=0
while read -r line; do
    printf '%s\n' "$line" | grep -q -e "${HOL_ATTACK_COMMANDS-.}" || continue
    command=${line%%[* ]*}
    case $line in *\**) $sanitized || continue ;; esac # a report under valgrind: more than ten minutes
    turn=$((turn + 1))
    part $turn || continue
    # shellcheck disable=SC2046 # words
    set -- $(echo "$line" | tr -d '*')
    run "$@"
    { all && $sanitized; } || continue # writers of formats are the same below
    for format in $(formats "$command"); do
        # shellcheck disable=SC2046 # a word or none
        run "$@" --format="$format" $(where "$command-$format")
    done
done <"$scratch/lines"
finish
