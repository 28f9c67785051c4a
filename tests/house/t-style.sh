#!/bin/sh
# shellcheck disable=SC2086 # lists of folders are meant to be split
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# House style that a compiler does not check.

# shellcheck source=tests/house/rules.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/house/rules.sh"

# Every file that is a source: code, scripts, build and documentation.
list_sources() {
    (
        cd "$ROOT" || exit
        for file in configure.ac Makefile.am .clang-format .clang-tidy .ci/run scripts/* \
            doc/*.texi doc/*.in; do
            [ ! -f "$file" ] || printf '%s\n' "$file"
        done
        for folder in $CODE_FOLDERS cases doc; do
            [ ! -d "$folder" ] || find "$folder" -type f \
                \( -name '*.sh' -o -name '*.mk' -o -name '*.gp' -o -name '*.awk' -o -name '*.py' \)
        done
    )
    list_code $CODE_FOLDERS
}

# in_root COMMAND...: with the files that are listed on the input, in $ROOT; what finds nothing is
# no failure.
in_root() {
    (cd "$ROOT" && xargs -r "$@") || true
}

rule_licence() {
    list_sources | sort -u >"$SCRATCH/sources"
    in_root awk 'FNR <= 4 && /SPDX-License-Identifier: GPL-3.0-or-later/ { print FILENAME }' \
        <"$SCRATCH/sources" | sort -u >"$SCRATCH/licensed"
    comm -23 "$SCRATCH/sources" "$SCRATCH/licensed" | sed 's|$|:1: no SPDX line|'
}

plant_licence() {
    plant numeric/x.c 'int x;\n'
    plant tests/x.sh '#!/bin/sh\n'
    plant scripts/x '#!/bin/sh\n# SPDX-License-Identifier: MIT\n'
    plant doc/part.mk '\n\n\n\n# SPDX-License-Identifier: GPL-3.0-or-later\n'
}

# Tabs mean something to make and to nobody else.
rule_blanks() {
    {
        list_sources
        (cd "$ROOT" && for folder in cases tests; do
            [ ! -d "$folder" ] || find "$folder" -name '*.case' -type f
        done)
        (cd "$ROOT" && for file in *.md; do [ ! -f "$file" ] || printf '%s\n' "$file"; done)
    } | sort -u | except blanks >"$SCRATCH/texts"
    grep -v -E '(\.mk|^Makefile\.am)$' "$SCRATCH/texts" | in_root grep -n "$(printf '\t')" /dev/null |
        sed 's|^\([^:]*:[0-9]*\):.*|\1: tab|'
    in_root grep -n '[[:space:]]$' /dev/null <"$SCRATCH/texts" |
        sed 's|^\([^:]*:[0-9]*\):.*|\1: blank at the end|'
    # grep counts the last line also if nothing ends it; wc does not
    in_root grep -c '' /dev/null <"$SCRATCH/texts" | sed 's|:\([0-9]*\)$| \1|' >"$SCRATCH/lines"
    in_root wc -l <"$SCRATCH/texts" | awk '
        NR == FNR { lines[$1] = $2; next }
        $2 in lines && lines[$2] != $1 { print $2 ": no newline at the end" }' "$SCRATCH/lines" -
}

plant_blanks() {
    plant numeric/x.c '\tint x;\n'
    plant numeric/x.h 'int x; \n'
    plant cases/x.case 'kinetic x;\t# y\n'
    plant tests/x.sh 'no newline'
}

# A file is about one thing.
rule_length() {
    {
        list_code $CODE_FOLDERS
        list_sources | grep -E '\.(sh|gp|awk|py)$|^scripts/|^\.ci/' || true
    } | sort -u | in_root wc -l |
        awk '$2 != "total" && $1 > 400 { print $2 ":" $1 ": longer than 400 lines" }' |
        except length
}

plant_length() {
    plant numeric/x.c "$(awk 'BEGIN { for (i = 0; i < 401; i++) printf "int x;\\n" }')"
}

# Every file of code opens with a comment that says what is in it: right after the licence, or, in a
# header, after its guard and includes.
rule_opening() {
    list_code $CODE_FOLDERS | in_root awk '
        FNR == 1 { if (named) print named; named = FILENAME ":1: opens without a comment that says what is in it"; open = 1 }
        !open { next }
        /^[[:space:]]*$/ || /^%\{/ || /SPDX-License-Identifier:/ || /Copyright \(C\)/ || /clang-format o/ { next }
        /^\/\*[[:space:]]*$/ { next }
        FILENAME ~ /\.h$/ && /^#(ifndef|define [A-Z0-9_]+_H$|include )/ { next }
        /^(\/\*|\/\/| \*) *[^ ]+ +[^ ]+ +[^ ]/ { named = "" }
        { open = 0 }
        END { if (named) print named }' | sed '/^$/d'
}

plant_opening() {
    plant numeric/x.c '/* SPDX-License-Identifier: GPL-3.0-or-later */\n#include "a.h"\n/* Too late for it. */\n'
    plant numeric/x.h '#ifndef HOL_X_H\n#define HOL_X_H\n#include "a.h"\nint x;\n#endif\n'
    plant tests/x.c '/* SPDX-License-Identifier: GPL-3.0-or-later */\nint x;\n'
    plant model/x.l '%{\n#include "a.h"\n'
}

# No number passes through double on its way: a leak shows as agreement that
# stops growing at 16 digits, but here it does not even begin.
rule_no_double() {
    search '(^|[^[:alnum:]_])mp(fr|z|q|f)_([a-z0-9_]+_)?(d|ld|flt|d_2exp|ld_2exp|float128)(_[a-z0-9]+)?[[:space:]]*\(|(^|[^[:alnum:]_])(strto(d|f|ld)|ato[fF])[[:space:]]*\(' \
        $PRODUCT_FOLDERS | except double
}

plant_no_double() {
    plant model/x.c 'void f(void) { mpfr_set_d(x, 0.1, MPFR_RNDN); }\n'
    plant reference/x.c 'double f(void) { return mpfr_get_d (x, MPFR_RNDN); }\n'
    plant solvers/x.c 'void f(void) { mpfr_d_div(x, 0.1, y, MPFR_RNDN); }\n'
    plant solvers/x.c 'void f(void) { mpfr_mul_d(x, y, 0.1, MPFR_RNDN); }\n'
    plant model/language/lexer.l '[0-9.]+ { mpq_set_d(x, 1); }\n'
    plant cli/x.c 'void f(void) { mpfr_init_set_ld(x, 0.1L, MPFR_RNDN); }\n'
    plant model/x.c 'double f(char *s) { return strtod(s, 0); }\n'
}

# struct hol_noun is written out; a typedef hides what is passed.
rule_no_typedef_struct() {
    search '(^|[^[:alnum:]_])typedef[[:space:]]+(struct|union|enum)([^[:alnum:]_]|$)' $CODE_FOLDERS
}

plant_no_typedef_struct() {
    plant numeric/x.h 'typedef struct hol_x hol_x;\n'
}

# A file that a comment names by its path is there.
rule_named_files() {
    (
        cd "$ROOT" || exit
        list_code $CODE_FOLDERS | xargs -r grep -n -v '"' /dev/null | awk -v folders="$CODE_FOLDERS" '
            BEGIN { gsub(/ /, "|", folders); name = "(" folders ")/[a-z0-9/-]+[.][chyl]" }
            match($0, "[ (]" name "([^a-z]|$)") {
                file = substr($0, RSTART + 1)
                match(file, name)
                split($0, at, ":")
                print at[1] ":" at[2], substr(file, 1, RLENGTH)
            }'
    ) | while read -r where file; do
        [ -e "$ROOT/$file" ] || echo "$where: there is no $file"
    done
}

plant_named_files() {
    plant model/x.h '/* SPDX */\n/* As in\n * model/gone.c, all of it. */\n'
    plant tests/x.c '/* Private to cli/gone.h. */\n'
}

# tests/house/exceptions.txt: RULE PATH REASON; the path exists, the reason is given,
# and the exception is still needed.
rule_exceptions() {
    list=$ROOT/tests/house/exceptions.txt
    [ -e "$list" ] || return 0
    grep -n -v -E '^(#|$)' "$list" | sed 's/:/ /' | while read -r line rule path reason; do
        where=tests/house/exceptions.txt:$line
        [ -n "$reason" ] || echo "$where: no reason"
        [ -e "$ROOT/$path" ] || {
            echo "$where: there is no $path"
            continue
        }
        case $rule in
        length) [ "$(wc -l <"$ROOT/$path")" -gt 400 ] || echo "$where: not needed" ;;
        double | allocation)
            grep -q -E 'mp(fr|q|z)_|strto|ato|alloc|free|dup' "$CODE/$path" ||
                echo "$where: not needed" ;;
        exit)
            grep -q 'exit(' "$CODE/$path" || echo "$where: not needed" ;;
        tables) grep -q -E '[{:,<]' "$CODE/$path" || echo "$where: not needed" ;;
        silence)
            grep -q 'std\(out\|err\)' "$CODE/$path" || echo "$where: not needed" ;;
        rooms | blanks | coverage) ;;
        *) echo "$where: no rule is called $rule" ;;
        esac
    done
}

plant_exceptions() {
    plant tests/house/exceptions.txt 'length numeric/dense/mat.h\n'
    plant tests/house/exceptions.txt 'length numeric/dense/mat.h because it is short\n'
    plant tests/house/exceptions.txt 'length numeric/none.c gone\n'
    plant tests/house/exceptions.txt 'silence numeric/dense/mat.h because it prints\n'
    plant tests/house/exceptions.txt 'longth numeric/dense/mat.h misspelled\n'
}

check_rules licence blanks length opening no_double no_typedef_struct named_files exceptions
