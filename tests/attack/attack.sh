# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced by the attacks: results as TAP (tests/cli/program.sh), how much is tried, and the program
# within a time and a space of memory.  HOL_TESTS=all, as `make check-attack' has it, tries all of
# it; `make check' a sample.
#     . "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

# Is all of it tried?
all() { test "${HOL_TESTS-}" = all; }

# Instrumented code is slower, and reserves addresses without end.
if grep -q -a __asan_init "$HOLONOM"; then
    sanitized=true slower=20
else
    sanitized=false slower=1
fi

# bounded SECONDS MEGABYTES COMMAND...: status 124 after the seconds (of an idle machine: ten times
# as long is waited); beyond the megabytes an allocation fails
bounded() {
    limit=$(($1 * 10 * slower)) memory=$(($2 * 1024))
    shift 2
    (
        # shellcheck disable=SC3045 # dash and bash have it
        $sanitized || ulimit -v "$memory"
        exec timeout "$limit" "$@"
    )
}

# alone [SECONDS]: nobody has the mark, HOL_ATTACK_MARK=$scratch in the environment, but this shell and what it runs to
# look: within so long (default: a minute)
alone() {
    waited=0
    while [ "$waited" -lt $((${1:-60} * 10)) ]; do
        others=0
        for marked in $(grep -l -a -s "HOL_ATTACK_MARK=$scratch" /proc/[0-9]*/environ); do
            process=${marked%/environ}
            parent=$(cut -d' ' -f4 "$process/stat" 2>/dev/null) || continue # it has ended, as that grep has
            [ "${process#/proc/}" = $$ ] || [ "$parent" = $$ ] || others=1
        done
        [ "$others" -eq 0 ] && return 0
        waited=$((waited + 1))
        sleep 0.1
    done
    return 1
}

# draw_quickly: from here on pictures are whole, empty, and there at once
draw_quickly() {
    cat >"$scratch/quick" <<\END
#!/bin/sh
cat >/dev/null
case "$*" in
*svg*) printf '<svg>\n</svg>\n' ;;
*png*) printf '\211PNG\n\0\0\0\0IEND\256\102\140\202' ;;
*pdf*) printf '%%PDF-1.4\n%%%%EOF\n' ;;
esac
END
    chmod +x "$scratch/quick"
    GNUPLOT=$scratch/quick
    export GNUPLOT
}

# one_line: $scratch/err has one line, which is $said then
one_line() { { read -r said && ! read -r more_; } <"$scratch/err"; }
# untouched: nothing has been written here, but for an empty folder `entries'; only the shell looks, as there are thousands
# of runs
untouched() {
    for left in * .[!.]* entries/*; do
        case $left in entries | '*' | '.[!.]*' | 'entries/*') ;; *) return 1 ;; esac
    done
}

lacks() { ! grep -q "$1" "$scratch/err"; }
# answered DESCRIPTION: the answer to an attack stands in $scratch/out, $scratch/err and $status: a
# status of the program's own, and no word from a sanitizer
answered() {
    ok "$1: is answered (status $status)" test "$status" -le 2
    ! $sanitized || ok "... without a word from a sanitizer" lacks 'runtime error\|Sanitizer'
}
