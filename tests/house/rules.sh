# shellcheck shell=sh disable=SC2086 # lists of folders are meant to be split
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# House rules as tests.  A test script sources this file, defines its rules and
# calls `check_rules NAME...`.  For every NAME there are two functions:
#
#   rule_NAME   prints one line `path:line: what is wrong` for each breach in
#               the tree $ROOT (whose code without comments stands in $CODE);
#   plant_NAME  writes breaches, one per argument of `plant`, into a tree.
#
# A rule passes if it finds nothing in the source tree.  That it can find
# something is tested too: each planted breach, alone in a small tree, must be
# found, and the small tree without it must be clean.

set -eu
LC_ALL=C
export LC_ALL

SRCDIR=${HOL_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
SCRATCH=$(mktemp -d "${TMPDIR:-/tmp}/holonom-rules.XXXXXX")
trap 'rm -rf "$SCRATCH"' EXIT
trap 'exit 1' HUP INT TERM

PRODUCT_FOLDERS='base numeric problem model solvers motion reference compare foreign code reports store campaign library cli'
CODE_FOLDERS="$PRODUCT_FOLDERS tests bench"

# The code of some folders of $ROOT: list_code FOLDER...  Paths are relative to
# $ROOT.  What bison and flex made (in a tarball) is not ours.
list_code() {
    (
        cd "$ROOT" || exit
        for folder in "$@"; do
            [ ! -d "$folder" ] ||
                find "$folder" -type f \( -name '*.[chyl]' \)
        done | sort | while IFS= read -r file; do
            case $file in
            *.[ch]) if [ -e "${file%.*}.y" ] || [ -e "${file%.*}.l" ]; then continue; fi ;;
            esac
            printf '%s\n' "$file"
        done
    )
}

# Copies the code of $ROOT to $CODE with the comments taken out; lines and
# strings stay.
strip_comments() {
    list_code $CODE_FOLDERS | sed 's|/[^/]*$||' | sort -u | while IFS= read -r folder; do
        mkdir -p "$CODE/$folder"
    done
    (
        cd "$ROOT" || exit
        list_code $CODE_FOLDERS | xargs -r awk -v code="$CODE" '
        FNR == 1 {
            if (target != "") close(target)
            target = code "/" FILENAME; inside = 0
        }
        !inside && !/["'"'"'\/]/ { print >target; next }
        {
            line = $0; out = ""
            while (line != "") {
                if (inside) {
                    end = index(line, "*/")
                    if (end == 0) { line = ""; break }
                    line = substr(line, end + 2); inside = 0; out = out " "
                } else if (match(line, /"([^"\\]|\\.)*"|'"'"'([^'"'"'\\]|\\.)*'"'"'|\/\*|\/\//)) {
                    token = substr(line, RSTART, RLENGTH)
                    out = out substr(line, 1, RSTART - 1)
                    line = substr(line, RSTART + RLENGTH)
                    if (token == "//") { line = "" }
                    else if (token == "/*") { inside = 1 }
                    else { out = out token }
                } else { out = out line; line = "" }
            }
            print out >target
        }'
    )
}

# search EXTENDED-REGEX FOLDER...: the hits in the code, as path:line:text.
search() {
    pattern=$1
    shift
    (
        cd "$CODE"
        for folder in "$@"; do
            [ ! -d "$folder" ] || grep -rEn -- "$pattern" "$folder" || true
        done
    )
}

# Drops from `path:...` lines those whose path has an exception from RULE in
# tests/house/exceptions.txt.
except() {
    rule=$1
    if [ -e "$ROOT/tests/house/exceptions.txt" ]; then
        awk -v rule="$rule" '
        NR == FNR { if ($1 == rule) known[$2] = 1; next }
        { path = $0; sub(/:.*/, "", path); if (!(path in known)) print }
        ' "$ROOT/tests/house/exceptions.txt" -
    else
        cat
    fi
}

# plant PATH TEXT: one breach: the file PATH of the small tree holds TEXT.  `make check' plants the
# first of each rule.
plant() {
    planted=$((planted + 1))
    [ "$planted" -eq 1 ] || [ "${HOL_TESTS-}" = all ] || return 0
    PLANTED=$SCRATCH/plant
    rm -rf "$PLANTED"
    small_tree "$PLANTED"
    [ "$planted" -gt 1 ] || before=$(run_rule "$PLANTED" "$rule_name")
    mkdir -p "$PLANTED/$(dirname "$1")"
    printf '%b' "$2" >"$PLANTED/$1"
    after=$(run_rule "$PLANTED" "$rule_name")
    if [ -z "$before" ] && printf '%s\n' "$after" | grep -q -F "$1:"; then
        result ok "$rule_name finds what was planted in $1 ($planted)"
    else
        result 'not ok' "$rule_name finds what was planted in $1 ($planted)"
        printf '# planted: %s\n# before: %s\n# after: %s\n' "$2" "$before" "$after"
    fi
}

# A little tree in which every rule is kept.
small_tree() {
    mkdir -p "$1/numeric/dense" "$1/solvers" "$1/tests" "$1/cli"
    head='/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A file that keeps the rules. */'
    printf '%s\n%s\n' "$head" 'int hol_mat_init(void) { return 0; }' >"$1/numeric/dense/mat.c"
    printf '%s\n%s\n' "$head" 'int hol_mat_init(void); /* printf( in a comment */' \
        >"$1/numeric/dense/mat.h"
    printf '%s\n%s\n%s\n' "$head" '#include "numeric/dense/mat.h"' \
        'const struct hol_solver hol_solver_gauss = {.name = "gauss"};' >"$1/solvers/gauss.c"
    printf '%s\n%s\n' "$head" 'extern const struct hol_solver hol_solver_gauss;' \
        >"$1/solvers/registry.c"
    printf '%s\n%s\n' "$head" '#include <stdio.h>' >"$1/cli/main.c"
}

run_rule() {
    ROOT=$1
    if [ "$ROOT" = "$SRCDIR" ]; then
        CODE=$SCRATCH/source-code
    else
        CODE=$SCRATCH/planted-code
        rm -rf "$CODE"
    fi
    if [ ! -d "$CODE" ]; then
        mkdir -p "$CODE"
        strip_comments
    fi
    "rule_$2"
}

results=0
failures=0
result() {
    results=$((results + 1))
    printf '%s %d - %s\n' "$1" "$results" "$2"
    [ "$1" = ok ] || failures=$((failures + 1))
}

check_rules() {
    for rule_name in "$@"; do
        breaches=$(run_rule "$SRCDIR" "$rule_name")
        if [ -z "$breaches" ]; then
            result ok "$rule_name: the source tree keeps it"
        else
            result 'not ok' "$rule_name: the source tree keeps it"
            printf '%s\n' "$breaches" | sed 's/^/# /'
        fi
        planted=0
        "plant_$rule_name"
        [ "$planted" -gt 0 ] || result 'not ok' "$rule_name: nothing was planted"
    done
    printf '1..%d\n' "$results"
    [ "$failures" -eq 0 ]
}
