#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The list of stored references in reference/values/part.mk is the set of files below reference/values, each
# belongs to a case, and they are plain text. (That each case with a motion has one: t-stored-values.)
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
cd "${HOL_SRCDIR:-$(dirname "$0")/../..}"
LC_ALL=C
export LC_ALL

files=$(find reference/values -name '*.ref' | sort)
listed=$(sed -n 's|^[[:blank:]]*\(reference/values/[^ ]*\.ref\).*$|\1|p' reference/values/part.mk)

none "there are stored references" "$([ -n "$files" ] || echo "no file below reference/values")"
none "the list is that of the files, in order" "$([ "$files" = "$listed" ] || {
    echo "run make references (or scripts/list-references):"
    { echo "$files"; echo "$listed"; } | sort | uniq -u
})"
none "every one belongs to a case" "$(echo "$files" | while read -r f; do
    case=${f#reference/values/}
    [ -f "cases/${case%.ref}.case" ] || echo "no case of $f: run make references"
done)"
# shellcheck disable=SC2086 # the names hold no blanks (next check)
{
    none "names are lower case, digits and hyphens" \
        "$(echo "$files" | grep -v '^reference/values/[a-z0-9]*/[a-z0-9-]*\.ref$')"
    none "plain ASCII without tabs and trailing blanks" "$(grep -n '[^ -~]\| $' $files)"
}

finish
