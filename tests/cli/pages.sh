# shellcheck shell=sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced by tests of folders of pages, after program.sh.

# Every link leads to a file of the folder, and to a place that is there; the exceptions are printed. Pages elsewhere are
# named by https, in links that people follow, and nothing is fetched from there.
dead_links() { # dead_links FOLDER [yes: pictures may be missing]
    (cd "$1" && find . -name '*.html' | while read -r from; do
        { grep -oE '(href|src|srcset)="[^"]*"' "$from" || true; } | sort -u | while read -r what; do
            link=${what#*\"} link=${link%\"}
            to=${link%%#*} place=
            case $link in *'#'*) place=${link#*#} ;; esac
            target=$from
            [ -z "$to" ] || target=${from%/*}/$to
            case $what in href=\"https://*) continue ;; esac
            case $link in *:* | /*) echo "$from: $link is not relative" ;; esac
            case $to in *.svg | *.png | *.pdf) [ "${2:-no}" = no ] || continue ;; esac
            [ -s "$target" ] || echo "$from: no file $to"
            [ -z "$place" ] || grep -q "id=\"$place\"" "$target" || echo "$from: no place $link"
        done
    done)
}
