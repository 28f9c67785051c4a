#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Usage: bench/bench-memory.sh [--rows|--texinfo] [PATTERN]     in the build directory
#
# Processor time and peak memory of each command on the largest input that is sensible for it, a line each; with a
# pattern of grep only the lines that match.  --texinfo writes the table of the manual (doc/memory.texi), --rows the
# command lines alone.  Needs GNU time; validate also the plug-in that `make check' builds.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
build=$PWD
holonom=${HOLONOM:-$build/holonom}
form=text
case ${1-} in --rows | --texinfo) form=${1#--}; shift ;; esac

# A later line may read what an earlier one has written: with a pattern those are to be matched, too.
rows() {
    cat <<END
list --format=csv
cite *
show families/pendulum-chain N=200 --format=latex
solve families/pendulum-chain N=100000 --solvers=auto
solve families/pendulum-chain N=2000 --solvers=svd
solve families/pendulum-chain N=30
reference iftomm/andrews --at=0.03 --certify=no
references --check greenwood/cone-and-plane
interval greenwood/cone-and-plane
compare --bits=53 --states=3 --format=csv --store=runs.db
compare families/pendulum-chain N=50 --bits=53 --states=0
compare --bits=53 --states=0 --format=csv --output=new.csv
check --bits=53 --states=3
growth --solvers=svd,gauss
rank families/random-system n=40 m=30 r=20 --bits=53 --states=0
time families/pendulum-chain N=100
simulate families/pendulum-chain N=1000 --step=0.01 --until=0.1
drift greenwood/cone-and-plane --step=0.0001
work-precision greenwood/cone-and-plane --integrator=rk4 --stabilization=none
sweep greenwood/cone-and-plane --alpha=0.02:8/h --beta=1e-4:16/h^2 --points=25
plot greenwood/cone-and-plane x y --points=100000
validate example.so --states=3 --keep=run.json
judge run.json
explain run.json 1
export --states=3 --format=json --output=all.json
serve
code iftomm/andrews --language=c
gallery
diff new.csv new.csv
average new.csv
rerun new.csv
store export runs.db --table=answers --format=csv
campaign plan collection.campaign
errata --states=1
claims
paper greenwood/cone-and-plane --output=paper
report --bits=53 --states=0 --output=report
site --bits=53 --states=0 --output=site
END
}
if [ "$form" = rows ]; then
    rows | grep -e "${1-.}"
    exit
fi

HOL_CASES_DIR=$top/cases HOL_FIGURES_DIR=$top/reports/figures
export HOL_CASES_DIR HOL_FIGURES_DIR
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
env time -f %M true 2>/dev/null || { echo "bench-memory.sh: GNU time is missing (Debian package time)" >&2; exit 2; }
cp "$top/campaign/examples/collection.campaign" .
[ ! -r "$build/tests/plugins/example.so" ] || cp "$build/tests/plugins/example.so" .
# what serve is asked: 100,000 states, a thousand a line
awk 'BEGIN { for (i = 0; i < 100; i++) {
    printf "{\"id\":%d,\"case\":\"greenwood/cone-and-plane\",\"states\":[", i
    for (k = 0; k < 1000; k++) printf "%s{\"q\":[1,%d,2],\"v\":[1,0,0]}", k ? "," : "", k
    print "]}" } }' >requests

# A star is the program's to expand, not the shell's.
set -f
case $form in
text) printf '%-76s %9s %9s %s\n' command 'CPU s' MB status ;;
texinfo)
    cat <<END
@c SPDX-License-Identifier: GPL-3.0-or-later
@c Copyright (C) 2026 the holonom authors
@c Written by bench/bench-memory.sh --texinfo.
@multitable @columnfractions .76 .12 .12
@headitem command @tab seconds @tab megabytes
END
    ;;
esac
rows | while read -r line; do
    printf '%s\n' "$line" | grep -q -e "${1-.}" || continue
    status=0
    # shellcheck disable=SC2086 # words
    env time -o time -f '%U %S %M' "$holonom" $line >out 2>err <requests || status=$?
    tail -n 1 time | {
        read -r user system kb
        seconds=$(echo "$user + $system" | bc)
        case $form in
        text) printf '%-76s %9.1f %9.0f %s\n' "$line" "$seconds" "$((kb / 1000))" "$status" ;;
        *)
            printf '@item @code{%s} @tab %.1f @tab %d\n' "$line" "$seconds" "$((kb / 1000))"
            [ "$status" -le 1 ] || { echo "bench-memory.sh: $line: status $status: $(head -n 1 err)" >&2; exit 1; }
            ;;
        esac
    }
done
[ "$form" = text ] || echo '@end multitable'
