#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What the manual says to do for a paper: every command of the list of tasks works, and those of the
# tutorial make an article in two columns, without an overfull box or a hand that edits.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
case $HOLONOM in
/*) ;;
*) HOLONOM=$PWD/$HOLONOM ;;
esac
export HOLONOM

commands() { # commands FROM TO: of the sections of the manual
    sed -n "/^@node $1/,/^@node $2/s/^\\\$ holonom //p" "$top/doc/paper.texi" | sed 's/@@/@/g'
}
runs() { # runs COMMAND: in the folder of the case
    case $1 in
    *--figure*) command -v gnuplot >/dev/null 2>&1 || return 0 ;;
    esac
    status=0
    (cd "$scratch/tasks" && eval "\"\$HOLONOM\" $1") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "holonom $1" test "$status" -eq 0
}

mkdir "$scratch/tasks"
cp "$top/doc/article/five-bar.case" "$scratch/tasks"
commands 'Many tasks' 'no such node' >"$scratch/list"
ok 'there are 25 tasks and more' test "$(wc -l <"$scratch/list")" -ge 25
while IFS= read -r task; do runs "$task"; done <"$scratch/list"

if command -v pdflatex >/dev/null 2>&1 && command -v gnuplot >/dev/null 2>&1 &&
    kpsewhich IEEEtran.cls booktabs.sty amsmath.sty >/dev/null 2>&1; then
    status=0
    "$top/doc/article/build" "$scratch/article" >"$scratch/out" 2>"$scratch/err" || status=$?
    ok 'the article is built from its case' test "$status" -eq 0
    ok '... as a PDF' test -s "$scratch/article/article.pdf"
    ok '... by the command that the manual has' grep -q -F "$(sed -n 's/^run "$HOLONOM" /$ holonom /p' "$top/doc/article/build")" "$top/doc/paper.texi"
    ok '... without an overfull box' sh -c "! grep -q '^Overfull .hbox' '$scratch/article/said'"
    ok '... without an undefined reference' sh -c "! grep -q 'undefined' '$scratch/article/said'"
else
    commands 'A paper in an hour' 'Many tasks' >"$scratch/list"
    while IFS= read -r task; do runs "$task"; done <"$scratch/list"
    skip 'the article' 'pdflatex, gnuplot, IEEEtran or booktabs is not installed'
fi
finish
