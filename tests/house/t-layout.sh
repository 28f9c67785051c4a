#!/bin/sh
# shellcheck disable=SC2086 # lists of folders are meant to be split
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The layout of the house: who includes whom, who may compute, print, allocate,
# and who knows the names of the formulations.

# shellcheck source=tests/house/rules.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/house/rules.sh"

# --- cases -> model -> solvers, reference -> motion -> compare -> foreign -> reports -> store -> campaign -> library -> cli
# Nothing includes what is to its right; base, numeric and problem serve all; solvers know no
# model and no reference, the reference knows no solver.
may_include() {
    case $1 in
    base) echo 'base' ;;
    numeric) echo 'base numeric' ;;
    problem) echo 'base numeric problem' ;;
    model) echo 'base numeric problem model' ;;
    solvers) echo 'base numeric problem solvers' ;;
    reference) echo 'base numeric problem model reference' ;;
    motion) echo 'base numeric problem model motion' ;;
    compare) echo 'base numeric problem model solvers reference motion compare' ;;
    foreign) echo 'base numeric problem model reference compare foreign' ;;
    code) echo 'base numeric problem model reference motion code' ;;
    reports) echo 'base numeric problem model solvers reference motion compare foreign reports' ;;
    store) echo 'base numeric problem model reference motion compare foreign reports store' ;;
    campaign) echo 'base numeric problem model solvers reference motion compare foreign reports store campaign' ;;
    library) echo 'base numeric problem model solvers reference motion compare foreign reports library' ;;
    cli) echo 'base numeric problem model solvers reference motion compare foreign reports store campaign library code cli' ;;
    esac
}

rule_direction() {
    for from in $PRODUCT_FOLDERS; do
        search '^[[:space:]]*#[[:space:]]*include[[:space:]]*"' "$from" |
            awk -v allowed="$(may_include "$from")" '
            BEGIN { n = split(allowed, names, " "); for (i = 1; i <= n; i++) ok[names[i]] = 1 }
            {
                split($0, parts, "\""); folder = parts[2]
                if (!sub(/\/.*/, "", folder)) print $0 " (not path-qualified)"
                else if (!(folder in ok)) print $0 " (wrong direction)"
            }'
    done
}

plant_direction() {
    plant numeric/x.c '#include "model/case.h"\n'
    plant numeric/x.c '#include "mat.h"\n'
    plant model/language/parser.y '%%{\n#  include "solvers/solver.h"\n%%}\n'
    plant solvers/x.c '#include "model/equations/model.h"\n'
    plant solvers/x.h '#include "reference/instant/instant.h"\n'
    plant reference/x.c '#include "solvers/solver.h"\n'
    plant motion/x.c '#include "solvers/solver.h"\n'
    plant motion/x.h '#include "reference/instant/instant.h"\n'
    plant compare/x.c '#include "reports/csv.h"\n'
    plant compare/x.c '#include "foreign/exchange.h"\n'
    plant foreign/x.c '#include "solvers/solver.h"\n'
    plant reports/x.c '#include "cli/options.h"\n'
    plant reports/x.c '#include "store/store.h"\n'
    plant store/x.c '#include "campaign/run.h"\n'
    plant library/x.c '#include "cli/collection/paths.h"\n'
    plant cli/x.c '#include "tests/support/tap.h"\n'
}

# --- the program computes nothing: of GMP and MPFR it uses only input and output
rule_no_mathematics_in_cli() {
    # main() sets GSL's error handler and the threads of OpenBLAS: <cblas.h> may be there
    search '#[[:space:]]*include[[:space:]]*<(math|tgmath|complex|lapacke|gsl/.*)\.h>' cli |
        grep -v '<gsl/gsl_errno\.h>' || true
    search '(^|[^[:alnum:]_])(LAPACKE|cblas|gsl)_[[:alnum:]_]*[[:space:]]*\(' cli |
        grep -v 'gsl_set_error_handler_off' || true
    search '(^|[^[:alnum:]_])mp(fr|z|q|f)_[a-z0-9_]+[[:space:]]*\(' cli | awk '
        {
            rest = $0
            while (match(rest, /mp(fr|z|q|f)_[a-z0-9_]+[ \t]*\(/)) {
                name = substr(rest, RSTART, RLENGTH - 1)
                rest = substr(rest, RSTART + RLENGTH)
                if (name !~ /^mp(fr|z|q|f)_(inits?2?|clears?|set_str|get_str|free_str|get_version|free_cache2?|s?n?printf|[a-z]*printf|out_str|asprintf|get_prec|set)[ \t]*$/) {
                    print; next
                }
            }
        }'
}

plant_no_mathematics_in_cli() {
    plant cli/x.c '#include <math.h>\n'
    plant cli/x.c 'void f(void) { mpfr_clear(x); mpfr_mul(x, y, z, MPFR_RNDN); }\n'
    plant cli/x.c 'void f(void) { mpq_add(x, y, z); }\n'
    plant cli/x.c 'void f(void) { cblas_dgemm(1); }\n'
    plant cli/x.c '#include <gsl/gsl_linalg.h>\n'
}

# --- no printing and no exit below the program; writers get the stream handed in
rule_silence() {
    search '(^|[^[:alnum:]_])(v?f?printf|puts|fputs|f?putc|putchar|fwrite|perror|(mpfr|gmp)_v?f?printf)[[:space:]]*\(|(^|[^[:alnum:]_])(stdout|stderr)([^[:alnum:]_]|$)' \
        base numeric problem model solvers motion reference compare foreign store campaign library | except silence
    search '(^|[^[:alnum:]_])(v?printf|puts|putchar|perror|(mpfr|gmp)_v?printf)[[:space:]]*\(|(^|[^[:alnum:]_])(stdout|stderr)([^[:alnum:]_]|$)' \
        reports
    search '(^|[^[:alnum:]_])(exit|_exit|_Exit|quick_exit|abort)[[:space:]]*\(' \
        base numeric problem model solvers motion reference compare foreign reports store campaign library | except exit
}

plant_silence() {
    plant numeric/x.c 'void f(void) { printf("x"); }\n'
    plant model/language/lexer.l '[0-9]+ { fprintf(stderr, "x"); }\n'
    plant solvers/x.c 'void f(void)\n{\n    exit (1);\n}\n'
    plant compare/x.c 'void f(FILE *o) { fputs("x", o); }\n'
    plant reports/x.c 'void f(void) { puts("x"); }\n'
    plant reports/x.c 'void f(void) { abort(); }\n'
    plant library/x.c 'void f(void) { puts("x"); }\n'
    plant reports/x.c 'FILE *f(void) { return stdout; }\n'
}

# --- a formulation is named by its own file and the registry, and by nobody else
rule_registry() {
    search 'hol_solver_|"[a-z0-9/-]+"' $CODE_FOLDERS >"$SCRATCH/names"
    among() { grep -E -e "$1" "$SCRATCH/names" | grep -v -E -e "$2" || true; }
    search 'const[[:space:]]+struct[[:space:]]+hol_solver[[:space:]]+hol_solver_[a-z0-9_]+[[:space:]]*=' solvers |
        sed 's/^\([^:]*\):.*\(hol_solver_[a-z0-9_]*\).*/\1 \2/' |
        while read -r home symbol; do
            # the symbol
            among "(^|[^[:alnum:]_])$symbol([^[:alnum:]_]|\$)" \
                "^($home|solvers/registry\\.c|tests/mutants/[^:]*):"
            # the names, as whole strings: of variants, "name/choice", and of the formulation
            names=$(sed -n 's/.*\.name[[:space:]]*=[[:space:]]*"\([^"]*\)".*/\1/p' "$CODE/$home")
            for variant in $(echo "$names" | grep / || true); do
                among "\"$variant\"" "^($home|(tests|bench)/[^:]*):"
                case $variant in
                "$(basename "$home" .c)"/*) ;;
                *) echo "$home: the variant \"$variant\" is not one of this file's" ;;
                esac
            done
            name=$(echo "$names" | grep -v / || true)
            among "\"$name\"" "^($home|(tests|bench)/[^:]*):"
            # file stem = name; symbol = name with underscores
            stem=$(basename "$home" .c)
            [ "$name" = "$stem" ] && [ "$symbol" = "hol_solver_$(echo "$stem" | tr - _)" ] ||
                echo "$home: file, name \"$name\" and symbol $symbol do not match"
        done
}

plant_registry() {
    plant compare/x.c 'extern const struct hol_solver hol_solver_gauss;\n'
    plant tests/x.c 'void *p = &hol_solver_gauss;\n'
    plant cli/x.c 'int f(char *s) { return strcmp(s, "gauss"); }\n'
    plant solvers/x.c 'const struct hol_solver hol_solver_y = {\n    .name = "x",\n};\n'
    plant solvers/z.c 'static struct hol_solver v = {\n    .name = "y/v",\n};\nconst struct hol_solver hol_solver_z = {\n    .name = "z",\n};\n'
}

# --- one place that allocates, which tests replace by one that fails
rule_allocation() {
    search '(^|[^[:alnum:]_])(malloc|calloc|realloc|reallocarray|aligned_alloc|posix_memalign|alloca|strn?dup|asprintf|free)[[:space:]]*\(' \
        $PRODUCT_FOLDERS | except allocation
}

plant_allocation() {
    plant numeric/x.c 'void *f(void) { return malloc(3); }\n'
    plant cli/x.c 'void f(void *p) { free(p); }\n'
    plant model/x.y '%%{\nchar *f(char *s) { return strdup(s); }\n%%}\n'
}

# --- tables are columns over records: nothing else writes their CSV, JSON, LaTeX or HTML
rule_tables() {
    search '\\\\(hline|toprule|midrule|begin\{(tabular|longtable))|"[^"]*</?(td|th|tr|table)[ >]|fput[cs]\((.,.|","),|\\r\\n"|"[^"]*[a-z](,[a-z_]+){3,}\\n"|\{\\"|\\":' \
        $PRODUCT_FOLDERS | grep -v -E '^(reports/table|foreign/examples)/|strcspn\(|strchr\(' | except tables
}

plant_tables() {
    plant reports/x.c 'void f(FILE *o) { fputs("case,solver,bits,error\\n", o); }\n'
    plant reports/x.c 'void f(FILE *o) { fputs("\\\\begin{tabular}{ll}", o); }\n'
    plant cli/x.c 'void f(FILE *o) { fputs("<tr><td>1</td></tr>", o); }\n'
    plant cli/x.c 'void f(FILE *o) { fprintf(o, "{\\"bits\\": %%d}", 53); }\n'
    plant store/x.c "void f(FILE *o) { fputc(',', o); }\n"
}

# --- what the linker sees: a symbol is defined once, and used against no arrow
# Prints `SOURCE NAME TYPE` for every global symbol of the product.
list_symbols() {
    list_code $PRODUCT_FOLDERS | grep '\.[cyl]$' | grep -v '^foreign/examples/' >"$SCRATCH/compiled"
    if [ "$ROOT" = "$SRCDIR" ]; then
        objects=${HOL_BUILDDIR:-$SRCDIR}
    else
        objects=$SCRATCH/objects
        rm -rf "$objects"
        while read -r source; do
            mkdir -p "$objects/${source%/*}"
            ${CC:-cc} -c -o "$objects/${source%.*}.o" "$ROOT/$source" 2>/dev/null || true
        done <"$SCRATCH/compiled"
    fi
    while read -r source; do
        object=$objects/${source%.*}.o
        [ ! -e "$object" ] || printf '%s %s\n' "$object" "$source"
    done <"$SCRATCH/compiled" >"$SCRATCH/linked"
    [ -s "$SCRATCH/linked" ] || return 0
    cut -d ' ' -f 1 "$SCRATCH/linked" | xargs nm -A -P -g |
        awk 'NR == FNR { of[$1] = $2; next } { sub(/:$/, "", $1); print of[$1], $2, $3 }' "$SCRATCH/linked" -
}

rule_linker() {
    list_symbols >"$SCRATCH/symbols"
    for from in $PRODUCT_FOLDERS; do echo "$from $(may_include "$from")"; done >"$SCRATCH/arrows"
    awk -v sources="$ROOT" '
        FILENAME ~ /arrows$/ { for (i = 2; i <= NF; i++) allowed[$1, $i] = 1; next }
        $3 != "U" && $3 !~ /^[wWvV]$/ && FNR == NR - arrows {
            if ($2 in home) print $1 ":1: " $2 " is defined in " home[$2] ", too"
            else home[$2] = $1
        }
        $3 == "U" { user[++users] = $1; used[users] = $2 }
        END {
            for (k = 1; k <= users; k++) {
                if (!(used[k] in home)) continue
                split(user[k], from, "/"); split(home[used[k]], to, "/")
                if (!((from[1], to[1]) in allowed))
                    print user[k] ":1: uses " used[k] " of " home[used[k]] " (wrong direction)"
            }
        }' arrows="$(wc -l <"$SCRATCH/arrows")" "$SCRATCH/arrows" "$SCRATCH/symbols"
    [ "$ROOT" != "$SRCDIR" ] || [ "$(wc -l <"$SCRATCH/symbols")" -gt 1000 ] ||
        echo "libholonom.a:1: no symbols are found in ${HOL_BUILDDIR:-$SRCDIR}"
}

plant_linker() {
    plant numeric/x.c 'int hol_mat_size;\nint hol_mat_init(void);\nint hol_mat_init(void) { return 1; }\n'
    plant base/x.c 'int hol_mat_init(void);\nint hol_x(void);\nint hol_x(void) { return hol_mat_init(); }\n'
}

# --- a tag means one thing: those of headers, and all that begin with hol_
rule_tags() {
    search '^(struct|union|enum)[[:space:]]+[a-z0-9_]+[[:space:]]*\{' $PRODUCT_FOLDERS |
        grep -E '\.h:|[[:space:]]hol_' | grep -v '^foreign/examples/' | awk '
        {
            split($0, parts, ":"); match($0, /(struct|union|enum)[ \t]+[a-z0-9_]+/)
            split(substr($0, RSTART, RLENGTH), words, /[ \t]+/)
            if (words[2] in home) print $0 " (and in " home[words[2]] ")"
            home[words[2]] = parts[1]
        }'
}

plant_tags() {
    plant compare/x.h 'struct hol_place {\n    int row;\n};\nenum hol_place {\n    HOL_HERE\n};\n'
    plant motion/x.c 'struct hol_room {\n    int row;\n};\nstruct hol_room {\n    int x;\n};\n'
}

# --- a room is no larger than one sees at a glance
ROOM_MOST=25
rule_rooms() {
    list_code $CODE_FOLDERS | awk -v most="$ROOM_MOST" '
        { room = $0; sub(/\/[^\/]*$/, "", room); count[room]++; last[room] = $0 }
        END {
            for (room in count)
                if (count[room] > most) print room ":1: has " count[room] " files, up to " last[room] ":"
        }' | except rooms
}

plant_rooms() {
    ROOM_MOST=2
    plant solvers/x.c 'int x;\n'
    ROOM_MOST=25
}

# --- the table of CONTRIBUTING.md names every folder of the product, and no other
rule_contributing() {
    [ -e "$ROOT/CONTRIBUTING.md" ] || return 0
    grep -n '^| `' "$ROOT/CONTRIBUTING.md" | awk -F '|' '
        { line = $1; sub(/:.*/, "", line); rest = $2
          while (match(rest, /`[^`]*\/`/)) {
              print line, substr(rest, RSTART + 1, RLENGTH - 3); rest = substr(rest, RSTART + RLENGTH)
          } }' >"$SCRATCH/named"
    while read -r line folder; do
        [ -d "$ROOT/$folder" ] || echo "CONTRIBUTING.md:$line: there is no $folder/"
    done <"$SCRATCH/named"
    list_code $PRODUCT_FOLDERS | sed 's|/[^/]*$||' | sort -u | while read -r folder; do
        grep -q " $folder\$" "$SCRATCH/named" ||
            echo "CONTRIBUTING.md:1: $folder/ is not in the table"
    done
}

plant_contributing() {
    plant CONTRIBUTING.md '| folder | what |\n|---|---|\n| `numeric/dense/` | one |\n| `cli/` | one |\n'
    plant CONTRIBUTING.md '| `numeric/dense/`, `cli/`, `solvers/`, `attic/` | one |\n'
}

# --- the part.mk of a room lists the files of this room, all of them
rule_parts() {
    list_code $PRODUCT_FOLDERS | grep -v -E '^foreign/(examples|holonom)/' >"$SCRATCH/files"
    sed 's|/[^/]*$||' "$SCRATCH/files" | sort -u | while read -r room; do
        part=$room/part.mk
        [ -e "$ROOT/$part" ] || continue
        made=$(sed -n 's/^BUILT_SOURCES += //p' "$ROOT/$part")
        sed -n '/_SOURCES [+]*= /,/[^\\]$/p' "$ROOT/$part" |
            grep -oE '[a-z][a-z0-9/-]*/[a-z0-9-]+\.[chyl]' | sort >"$SCRATCH/listed"
        { grep "^$room/[^/]*\$" "$SCRATCH/files" || true; } | sort >"$SCRATCH/there"
        comm -13 "$SCRATCH/listed" "$SCRATCH/there" | sed "s|^|$part:1: does not list |"
        comm -23 "$SCRATCH/listed" "$SCRATCH/there" | while read -r file; do
            case " $made " in
            *" $file "*) ;;
            *) echo "$part:1: $file is no file of this room" ;;
            esac
        done
    done
}

plant_parts() {
    plant numeric/dense/part.mk 'x_SOURCES += numeric/dense/mat.c\n'
    plant numeric/dense/part.mk 'x_SOURCES += numeric/dense/mat.c numeric/dense/mat.h cli/main.c\n'
}

check_rules direction no_mathematics_in_cli silence registry allocation \
    tables linker tags rooms contributing parts
