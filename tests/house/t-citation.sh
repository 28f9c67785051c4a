#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Version, authors and year are in configure.ac; whatever else names them says the same. The paper cites what its
# bibliography has, and that is a part of the house's; every case and every method has a source.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)

version=$(sed -n 's/^AC_INIT(\[holonom\], \[\(.*\)\])$/\1/p' "$top/configure.ac")
authors=$(sed -n 's/^AC_SUBST(\[HOLONOM_AUTHORS\], \["\(.*\)"\])$/\1/p' "$top/configure.ac")
year=$(sed -n 's/^AC_SUBST(\[HOLONOM_YEAR\], \[\(.*\)\])$/\1/p' "$top/configure.ac")
ok 'configure.ac has a version, authors and a year' test -n "$version" -a -n "$authors" -a -n "$year"
ok 'CITATION.cff has the version' grep -qxF "version: \"$version\"" "$top/CITATION.cff"
ok '... and the authors' grep -qxF "  - name: \"$authors\"" "$top/CITATION.cff"
ok 'codemeta.json has the version' grep -qF "\"version\": \"$version\"" "$top/codemeta.json"
ok '... the authors' grep -qF "\"name\": \"$authors\"" "$top/codemeta.json"
ok '... and the year' grep -qF "\"copyrightYear\": $year" "$top/codemeta.json"
ok 'debian/changelog begins with the version' sh -c "head -n 1 '$top/debian/changelog' | grep -q '^holonom ($version-'"
ok '... its maintainer is the authors' grep -qF " -- $authors <" "$top/debian/changelog"
ok 'debian/control has the same maintainer' grep -qF "Maintainer: $(sed -n '/^ -- /{s/^ -- \(.*>\)  .*/\1/p;q;}' "$top/debian/changelog")" \
    "$top/debian/control"
ok 'NEWS is about the version' sh -c "head -n 1 '$top/NEWS' | grep -q '^holonom $version '"
ok 'CHANGELOG.md, too' grep -q "^## \[$version\] - " "$top/CHANGELOG.md"
ok 'the paper is by the authors' grep -qxF "  - name: $authors" "$top/doc/joss/paper.md"
if command -v python3 >/dev/null 2>&1; then
    ok 'codemeta.json is JSON' python3 -m json.tool "$top/codemeta.json" /dev/null
fi

program 0 cite
says "author  = {{$authors}}"
says "version = {$version}"
says "year    = {$year}"
program 0 cite greenwood/cone-and-plane 'iftomm/*' gauss rk4
ok 'each entry once' test "$(grep -c '^@book{Greenwood2003,' "$scratch/out")" -eq 1
says '@misc{IFToMM,'
says '@article{Gauss1829,'
says '% rk4: Greenwood2003 (6.95)'
ok 'what is ours is not printed' sh -c "! grep -q 'cited *=' '$scratch/out'"
program 2 cite no-such-thing
complains 'no-such-thing'

# What sources cite is in the bibliography, but for what is no publication.
program 0 cite '*'
grep '(nothing that the bibliography has)$' "$scratch/out" | sed 's/^[^:]*: //' |
    grep -v -e '^Classical' -e '^This project' >"$scratch/unknown" || true
ok 'every source of a case is in the bibliography' test ! -s "$scratch/unknown"
sed 's/^/# /' "$scratch/unknown"
ok 'braces balance, entry by entry' awk '
    /^%/ { next }
    /^@/ { if (depth != 0) exit bad = 1 }
    { n = split($0, c, ""); for (i = 1; i <= n; i++) depth += (c[i] == "{") - (c[i] == "}") }
    END { exit bad || depth != 0 }' "$scratch/out"

# The paper's bibliography.
tr -c 'A-Za-z0-9@' '\n' <"$top/doc/joss/paper.md" | sed -n 's/^@\([A-Za-z0-9]*\)$/\1/p' | sort -u >"$scratch/cited"
sed -n 's/^@[a-z]*{\(.*\),$/\1/p' "$top/doc/joss/paper.bib" | sort -u >"$scratch/there"
ok 'the paper cites what is in paper.bib, and all of it' cmp -s "$scratch/cited" "$scratch/there"
ok 'which is as in references.bib' sh -c "
    grep -v '^%' '$top/doc/joss/paper.bib' | grep . >'$scratch/lines'
    grep -v '^  cited = ' '$top/reference/references.bib' | grep -vxFf - '$scratch/lines' >'$scratch/other'
    test ! -s '$scratch/other'"
finish
