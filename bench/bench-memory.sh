#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Usage: bench/bench-memory.sh [PATTERN]     in the build directory
#
# Processor time and peak memory of each command on the largest input that is sensible for it, a line each (the
# manual's chapter "The program" has the table); with a pattern of grep only the lines that match.  Needs GNU time.
set -eu

top=$(cd "$(dirname "$0")/.." && pwd)
holonom=${HOLONOM:-$PWD/holonom}
HOL_CASES_DIR=$top/cases
export HOL_CASES_DIR
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch"
env time -f %M true 2>/dev/null || { echo "bench-memory.sh: GNU time is missing (Debian package time)" >&2; exit 2; }

printf '%-76s %9s %9s %s\n' command 'CPU s' MB status
while read -r line; do
    case $line in '' | '#'*) continue ;; esac
    printf '%s\n' "$line" | grep -q -e "${1-.}" || continue
    status=0
    # shellcheck disable=SC2086 # words
    env time -o time -f '%U %S %M' "$holonom" $line >out 2>err </dev/null || status=$?
    tail -n 1 time | { read -r user system kb && printf '%-76s %9.1f %9.0f %s\n' "$line" \
        "$(echo "$user + $system" | bc)" "$((kb / 1024))" "$status"; }
done <<END
list --format=csv
show families/pendulum-chain N=200 --format=latex
solve families/pendulum-chain N=100000 --solvers=auto
solve families/pendulum-chain N=2000 --solvers=svd
solve families/pendulum-chain N=30
reference iftomm/andrews --at=0.03 --certify=no
references --check greenwood/cone-and-plane
interval greenwood/cone-and-plane
compare --bits=53 --states=3 --format=csv --output=new.csv
compare families/pendulum-chain N=50 --bits=53 --states=0
growth --solvers=svd,gauss
rank families/random-system n=40 m=30 r=20 --bits=53 --states=0
time families/pendulum-chain N=100
simulate families/pendulum-chain N=1000 --step=0.01 --until=0.1
drift greenwood/cone-and-plane --step=0.0001
work-precision greenwood/cone-and-plane --integrator=rk4 --stabilization=none
sweep greenwood/cone-and-plane --alpha=0.02:8/h --beta=1e-4:16/h^2 --points=25
export --states=3 --format=json --output=all.json
code iftomm/andrews --language=c
errata
diff new.csv new.csv
average new.csv
campaign plan $top/campaign/examples/collection.campaign
gallery
plot greenwood/cone-and-plane x y --points=100000
END
