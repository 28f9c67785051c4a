#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The list of case files in cases/part.mk is the set of files below cases/, and every case file can be read by
# a person: a title, a source that says where it is from, plain ASCII, no tabs, no line past 112 columns.

srcdir=${HOL_SRCDIR-$(cd "$(dirname "$0")/../.." && pwd)}
cd "$srcdir" || {
    echo "Bail out! no source folder $srcdir"
    exit 99
}
LC_ALL=C
export LC_ALL
count=0
failed=0

# check NAME FINDINGS: the test passes if there are no findings
check()
{
    count=$((count + 1))
    if [ -z "$2" ]; then
        echo "ok $count - $1"
    else
        failed=$((failed + 1))
        echo "not ok $count - $1"
        echo "$2" | sed 's/^/# /'
    fi
}

files=$(find cases -name '*.case' | sort)
listed=$(sed -n 's|^[[:blank:]]*\(cases/[^ ]*\.case\).*$|\1|p' cases/part.mk)
sorted=$(echo "$listed" | sort)

check "there are case files" "$([ -n "$files" ] || echo "none below $srcdir/cases")"
check "every case file is listed in cases/part.mk" "$(echo "$files" | while read -r f; do
    echo "$listed" | grep -Fxq "$f" || echo "not listed: $f"
done)"
check "every listed case file exists" "$(echo "$listed" | while read -r f; do
    [ -f "$f" ] || echo "no such file: $f"
done)"
check "none is listed twice" "$(echo "$listed" | sort | uniq -d)"
check "the list is in order" "$([ "$listed" = "$sorted" ] || echo "sort it: LC_ALL=C sort")"
# shellcheck disable=SC2086 # the names hold no blanks (next check)
{
    check "names are lower case, digits and hyphens" \
        "$(echo "$files" | grep -v '^cases/[a-z0-9]*/[a-z0-9-]*\.case$')"
    check "every case has one title" "$(for f in $files; do
        [ "$(grep -c '^title  *"[^"]*";$' "$f")" -eq 1 ] || echo "$f"
    done)"
    check "no two cases have the same title" "$(sed -n 's/^title *//p' $files | sort | uniq -d)"
    check "every case has one source" "$(for f in $files; do
        [ "$(grep -c '^source "[^"]*";$' "$f")" -eq 1 ] || echo "$f"
    done)"
    check "plain ASCII without tabs and trailing blanks" "$(grep -n '[^ -~]\| $' $files)"
    check "no line past 112 columns" "$(awk 'length > 112 {print FILENAME ":" FNR}' $files)"
}

echo "1..$count"
[ "$failed" -eq 0 ]
