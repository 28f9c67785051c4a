#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Titles, sources, units, names of states and events, and paths that a shell, a page, LaTeX, a
# spreadsheet or JSON would obey: they come out as text.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

parse=${HOL_BUILDDIR:-.}/tests/reports/parse-json
# shellcheck disable=SC2016 # is to be obeyed by nobody
evil='=cmd|x!A0 <script>alert(1)</script> $(touch PWNED) `touch PWNED` \input{x} %s%n & # _ ^ ~ {} @x'
# shellcheck disable=SC2016
name='a=b "$(touch PWNED)" `touch PWNED` <script>
\input{x}'
cd "$scratch"
cat >"./$name.case" <<END
title "$evil"; source "$evil"; parameter m = 1 "$evil";
coordinate x, y; kinetic m*(x'^2 + y'^2)/2; potential m*9.8*y;
constraint wire: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 1; span 0 .. 1/2;
state "$evil": x = 0, y = 1, x' = 1, y' = 0;
published "$evil" { acceleration x = 17*x; event "$evil": maximum y, t = 0.1, y = 0.5; }
END

# as_other COMMAND...: as somebody for whom permissions hold
as_other() {
    if [ "$(id -u)" -eq 0 ]; then setpriv --reuid=65534 --regid=65534 --clear-groups "$@"; else "$@"; fi
}
# runs ARGUMENT...: with the case, to its end
runs() {
    status=0
    "$HOLONOM" "$@" "./$name.case" >out 2>err </dev/null || status=$?
    ok "$*: status $status" test "$status" -le 1
}
# shellcheck disable=SC2016 # for the inner shell
is_json() { ok '... is JSON' sh -c '"$1" <out >/dev/null' sh "$parse"; }
# no script, no attribute of ours ended
is_page() { ok '... no script' lacks_in "$1" '<script'; }
lacks_in() { ! grep -q -e "$2" "$1"; }
# outside of comments, neither \input nor a % or # that is not escaped
is_latex() { ok '... is LaTeX that reads nothing' lacks_in out '^[^%].*\\input\|^\\input\|^%s\|^[^%].*[^\\]#'; }
# no cell is a formula
is_csv() { ok '... no formula' lacks_in out '\(^\|,\)"\{0,1\}[=@]'; }

runs show --format=latex
is_latex
runs solve --format=json
is_json
runs solve --state="$evil"
runs rank --bits=53 --states=0 --solvers=svd --format=csv
is_csv
runs compare --bits=53 --states=0 --solvers=svd --format=json
is_json
runs compare --bits=53 --states=0 --solvers=svd --format=latex
is_latex
runs errata --states=0 --format=csv
is_csv
runs export --states=0 --format=csv --output="to $name"
ok '... into the folder' test -s "to $name/states.csv"
cp "to $name/states.csv" out
is_csv
if all; then
    for command in 'reference --certify=no' 'drift --certify=no --step=0.05 --integrator=rk4' \
        'work-precision --certify=no --points=2 --integrator=rk4 --stabilization=none' \
        'sweep --certify=no --step=0.05 --alpha=1 --beta=1' 'rank --bits=53 --states=0' \
        'errata --states=0' 'compare --bits=53 --states=0'; do
        for format in json csv latex; do
            [ "$format $command" != 'latex reference --certify=no' ] || continue
            # shellcheck disable=SC2086 # words
            runs $command --format="$format"
            "is_$format"
        done
    done
    runs export --motion
    is_json
    runs export --states=0
    is_json
    for figure in svg png pdf; do
        runs rank --bits=53 --states=0 --solvers=svd --figure="$name.$figure"
        ok '... drawn' test -s "$name.$figure"
    done
    runs report --bits=53 --states=0 --solvers=svd --points=4 --output="report $name"
    is_page "report $name/index.html"
fi
ok 'nothing was obeyed' test ! -e PWNED

ln -s loop.case loop.case
program 2 show loop.case
complains 'cannot read the case file loop.case: Too many levels of symbolic links'
ln -s /dev/zero zero.case
program 2 show zero.case
complains 'cannot read the case file zero.case: not a regular file'
program 2 show --output=loop.case greenwood/cone-and-plane
complains 'symbolic links'

# What is there already: a link goes on leading where it led, permissions are kept, and what may not be written to is not.
echo old >target
chmod 600 target
ln -s target link
program 0 show --output=link greenwood/cone-and-plane
ok 'a link is followed' test -L link -a "$(head -n 1 target)" != old
ok '... to a file with the permissions that it had' test "$(ls -l target | cut -c 1-10)" = -rw-------
if [ -w /dev/full ]; then
    program 2 show --output=/dev/full greenwood/cone-and-plane
    complains 'cannot write /dev/full: No space left on device'
fi
ln -s nowhere dangling
program 2 show --output=dangling greenwood/cone-and-plane
complains 'cannot write dangling'
ok '... which is still a link' test -L dangling -a ! -e nowhere
if as_other true 2>/dev/null; then
    mkdir open
    chmod 777 open
    echo old >open/kept
    chmod 444 open/kept
    chmod 755 "$scratch"
    status=0
    as_other "$HOLONOM" show --output=open/kept greenwood/cone-and-plane >out 2>"$scratch/err" </dev/null || status=$?
    ok 'a file that may not be written to: status 2' test "$status" -eq 2
    complains 'Permission denied'
    ok '... it is kept' test "$(cat open/kept)" = old
fi

# Names that mean something else to SQLite are names of files.
for odd in :memory: "/$scratch/slashes" 'file:x?mode=memory' '%41#?'; do
    program 0 compare greenwood/cone-and-plane --bits=53 --states=0 --solvers=svd --store="$odd"
    ok '... which is there' test -s "$odd"
done

# SQLite makes files beside a store, whose names are longer.
long=$(printf '%0250d' 0)
program 2 compare greenwood/cone-and-plane --bits=53 --states=0 --solvers=svd --store="$long"
complains 'the name is too long'
ok '... and no empty file is left' test ! -e "$long"

finish
