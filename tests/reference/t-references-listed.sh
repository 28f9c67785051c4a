#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The list of stored references in reference/values/part.mk is the set of files below reference/values, each
# belongs to a case, and they are plain text. (That each case with a motion has one: t-stored-values.)

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

files=$(find reference/values -name '*.ref' | sort)
listed=$(sed -n 's|^[[:blank:]]*\(reference/values/[^ ]*\.ref\).*$|\1|p' reference/values/part.mk)

check "there are stored references" "$([ -n "$files" ] || echo "none below $srcdir/reference/values")"
check "the list is that of the files, in order" "$([ "$files" = "$listed" ] || {
    echo "run make references (or scripts/list-references):"
    { echo "$files"; echo "$listed"; } | sort | uniq -u
})"
check "every one belongs to a case" "$(echo "$files" | while read -r f; do
    case=${f#reference/values/}
    [ -f "cases/${case%.ref}.case" ] || echo "no case of $f: run make references"
done)"
# shellcheck disable=SC2086 # the names hold no blanks (next check)
{
    check "names are lower case, digits and hyphens" \
        "$(echo "$files" | grep -v '^reference/values/[a-z0-9]*/[a-z0-9-]*\.ref$')"
    check "plain ASCII without tabs and trailing blanks" "$(grep -n '[^ -~]\| $' $files)"
}

echo "1..$count"
[ "$failed" -eq 0 ]
