#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The list of case files in cases/part.mk is the set of files below cases/, and every case file can be read by
# a person: a title, a source that says where it is from, plain ASCII, no tabs, no line past 112 columns.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
cd "${HOL_SRCDIR:-$(dirname "$0")/../..}"
LC_ALL=C
export LC_ALL

files=$(find cases -name '*.case' | sort)
listed=$(sed -n 's|^[[:blank:]]*\(cases/[^ ]*\.case\).*$|\1|p' cases/part.mk)
sorted=$(echo "$listed" | sort)

none "there are case files" "$([ -n "$files" ] || echo "no file below cases")"
none "every case file is listed in cases/part.mk" "$(echo "$files" | while read -r f; do
    echo "$listed" | grep -Fxq "$f" || echo "not listed: $f"
done)"
none "every listed case file exists" "$(echo "$listed" | while read -r f; do
    [ -f "$f" ] || echo "no such file: $f"
done)"
none "none is listed twice" "$(echo "$listed" | sort | uniq -d)"
none "the list is in order" "$([ "$listed" = "$sorted" ] || echo "sort it: LC_ALL=C sort")"
# shellcheck disable=SC2086 # the names hold no blanks (next check)
{
    none "names are lower case, digits and hyphens" \
        "$(echo "$files" | grep -v '^cases/[a-z0-9]*/[a-z0-9-]*\.case$')"
    none "every case has one title" "$(for f in $files; do
        [ "$(grep -c '^title  *"[^"]*";$' "$f")" -eq 1 ] || echo "$f"
    done)"
    none "no two cases have the same title" "$(sed -n 's/^title *//p' $files | sort | uniq -d)"
    none "every case has one source" "$(for f in $files; do
        [ "$(grep -c '^source "[^"]*";$' "$f")" -eq 1 ] || echo "$f"
    done)"
    none "plain ASCII without tabs and trailing blanks" "$(grep -n '[^ -~]\| $' $files)"
    none "no line past 112 columns" "$(awk 'length > 112 {print FILENAME ":" FNR}' $files)"
}

finish
