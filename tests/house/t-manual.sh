#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The manual and the man page against the program: every command and option of
# --help and every variable of the environment is in both, both name no other, the
# limits of the loader and the functions of the language are those of the code, time and memory of every command are
# measured, every index entry is printed, and the example of a whole case is good; commands that are examples are
# taken; the outputs in the README are what is printed.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
doc=$top/doc
same() { diff "$scratch/$1" "$scratch/$2" >"$scratch/out"; }

"$HOLONOM" --help | sed -n 's/^  \([a-z][a-z-]*\)  *.*/\1/p' | sort -u >"$scratch/commands"
{
    "$HOLONOM" --help
    while read -r command; do "$HOLONOM" "$command" --help; done <"$scratch/commands"
} | sed -n 's/^  *\(-., \)\{0,1\}--\([a-z][a-z-]*\).*/\2/p' | sort -u >"$scratch/options"
ok 'the program has commands' test -s "$scratch/commands"
ok 'and options' test -s "$scratch/options"

sed -n 's/^@findex holonom \(.*\)/\1/p' "$doc/program.texi" | sort -u >"$scratch/texi-commands"
ok 'the manual has its commands' same commands texi-commands
while read -r command; do grep -qw "holonom $command" "$top/README.md" || echo "$command"; done <"$scratch/commands" >"$scratch/out"
ok 'the README names every command' test ! -s "$scratch/out"
sed -n '/^@section Options/,/^@section Formats/s/^@itemx\{0,1\} \(-., \)\{0,1\}--\([a-z][a-z-]*\).*/\2/p' \
    "$doc/program.texi" | sort -u >"$scratch/texi-options"
ok 'the manual has its options' same options texi-options

man=${HOL_BUILDDIR:-.}/doc/holonom.1
sed -n '/^\.SH COMMANDS/,/^\.SH OPTIONS/s/^\.BI \([a-z][a-z\\-]*\).*/\1/p' "$man" | tr -d '\\' |
    sort -u >"$scratch/man-commands"
ok 'the man page has its commands' same commands man-commands
sed -n '/^\.SH OPTIONS/,/^\.SH EXIT/s/^\.B .*\\-\\-\([a-z][a-z\\-]*\).*/\1/p' "$man" |
    tr -d '\\' | sort -u >"$scratch/man-options"
ok 'the man page has its options' same options man-options

# Long options in running text and examples are those of some command, or of another program that is named here.
cat >"$scratch/others" <<'END'
array sbatch
debian scripts/release
dependency sbatch
enable-coverage configure
enable-fuzzing configure
enable-recovery mpirun
enable-sanitizers configure
enable-werror configure
libs pkg-config
most bench-solvers
npm gallery/run
ntasks sbatch
only bench-solvers
parsable sbatch
traditional octave
with-mpi configure
without-cholmod configure
without-sundials configure
END
sed 's/ .*//' "$scratch/others" | sort - "$scratch/options" >"$scratch/known"
cat "$doc"/*.texi "$doc/release.texi.in" "$top/README.md" | grep -v '^@c ' | grep -oE -- '(^|[^-@a-zA-Z0-9])--[a-z][a-z-]*' |
    sed 's/.*--//' | sort -u >"$scratch/named"
comm -13 "$scratch/known" "$scratch/named" >"$scratch/out"
ok 'the manual and the README name no option that there is not' test ! -s "$scratch/out"
sed 's/ .*//' "$scratch/others" | comm -23 - "$scratch/named" >"$scratch/out"
ok '... and every one of another program that is listed here' test ! -s "$scratch/out"

# What the manual says that all commands take but some: those are the ones whose help does not have it.
for option in cases provenance; do
    while read -r command; do
        "$HOLONOM" "$command" --help | grep -q -e "^  .*--$option=" || echo "$command"
    done <"$scratch/commands" | sort >"$scratch/without"
    tr '\n' ' ' <"$doc/program.texi" | sed "s/.*[;,.] all but \([^;.]*\) take @option{--$option}.*/\1/" | grep -o '@code{[a-z-]*}' |
        sed 's/@code{\(.*\)}/\1/' | sort >"$scratch/texi-without"
    ok "the manual says which commands do not take --$option" same without texi-without
done

# Each command has its time and memory, and the table is of these runs.
sh "$top/bench/bench-memory.sh" --rows >"$scratch/runs"
sed 's/ .*//' "$scratch/runs" | sort -u >"$scratch/measured"
ok 'time and memory of each command are measured' same commands measured
sed -n 's/^@item @code{\(.*\)} @tab [0-9.]* @tab [0-9]*$/\1/p' "$doc/memory.texi" >"$scratch/texi-runs"
ok 'the manual has these runs' same runs texi-runs

cat "$top"/cli/*.c "$top"/cli/*/*.c "$top"/library/*.c "$top"/reports/*/*.c | grep -o 'getenv("[A-Z_]*")' |
    sed 's/.*"\(.*\)".*/\1/' | sort -u >"$scratch/variables"
ok 'the program reads its environment' test -s "$scratch/variables"
sed -n '/^@section Environment/,$s/^@itemx\{0,1\} \([A-Z_]*\)$/\1/p' "$doc/program.texi" | sort -u \
    >"$scratch/texi-variables"
ok 'the manual has its variables' same variables texi-variables
sed -n '/^\.SH ENVIRONMENT/,/^\.SH EXAMPLES/s/^\.B \([A-Z][A-Z_]*\)$/\1/p' "$man" | sort -u >"$scratch/man-variables"
ok 'the man page has its variables' same variables man-variables

# Every formulation and every variant has its section, which says of stability and needs what the
# program declares; a variant is as its formulation but for what its text says.
"$HOLONOM" list solvers --provenance=no | awk '
    /^[a-z]/ { name = $1; next }
    { print name, /like kappa\^2/ ? "kappa^2" : "kappa", /needs full row rank/ ? "rank" : "-",
            /needs M > 0/ ? "mass" : "-" }' | sort >"$scratch/solvers"
ok 'the program has formulations' test -s "$scratch/solvers"
awk '
    function flush() { if (name != "") print name, growth, rank, mass; name = "" }
    /^@subsection / { flush(); formulation = name = $2; growth = rank = mass = "-"; next }
    /^@section / { flush(); formulation = ""; next }
    formulation == "" { next }
    /^@table @code/ { flush(); variants = 1; next }
    /^@end table/ { if (variants) flush(); variants = 0; next }
    variants && /^@item / {
        if (name == "") { own[1] = growth; own[2] = rank; own[3] = mass }
        flush(); name = $2; growth = own[1]; rank = own[2]; mass = own[3]; next
    }
    variants { if (/grows like kappa\^2/) growth = "kappa^2"; next }
    /^@item / { field = $2; next }
    field == "Stability" && /^kappa(\^2)?$/ { growth = $1 }
    field == "Needs" && /Independent rows/ { rank = "rank" }
    field == "Needs" && /(^|; )M > 0/ { mass = "mass" }
    END { flush() }' "$doc/solvers.texi" | sort >"$scratch/texi-solvers"
ok 'the manual has the formulations, with their stability and needs' same solvers texi-solvers
awk -v version=0 -f "$doc/solvers-man.awk" "$doc/solvers.texi" >"$scratch/solvers.7"
sed -n 's/^\.SS //p; s/^\\fB\([a-z\-]*\/[a-z\-]*\)\\fR$/\1/p' "$scratch/solvers.7" | tr -d '\\' | sort >"$scratch/man-solvers"
cut -d ' ' -f 1 "$scratch/solvers" | sort >"$scratch/solver-names"
ok 'the man page of the solvers has them' same solver-names man-solvers

# The figures of hol_limits_default, and those that are derived from them.
limit() { # limit FIELD
    tr -d '\n' <"$top/model/case.c" | sed -n 's/.*hol_limits_default = {\([^}]*\)}.*/\1/p' | tr ',' '\n' |
        sed -n "s/^ *\.$1 = \([0-9]*\)\$/\1/p"
}
factor() { # factor NAME FILE
    tr -d '\n' <"$top/model/elaborate/$2" | sed -n "s/.*[ {]$1 *= *\([0-9]*\).*/\1/p"
}
{
    bytes=$(sed -n 's/.*\.bytes = (size_t)\([0-9]*\) << 20,.*/\1/p' "$top/model/case.c")
    echo "$bytes MiB; and $((bytes * $(factor TEXT_PER_BYTE elaborate-budget.c))) MiB"
    nesting=$(limit nesting)
    echo "$nesting parentheses and blocks"
    echo "$((nesting * $(factor DEPTHS elaborate-expr.c))) levels"
    echo "$(limit range) indices"
    turns=$(limit iterations)
    echo "$turns turns"
    echo "$((turns * $(factor STEPS_PER_ITERATION elaborate-budget.c))) steps"
    nodes=$(limit nodes)
    echo "$((nodes / $(factor NODES_PER_THING elaborate-budget.c))) declared names, entries and cells"
    echo "$nodes nodes"
    echo "after $(limit errors) the loader gives up"
} >"$scratch/limits"
sed -n '/^@section Errors and limits/,$p' "$doc/language.texi" | sed 's/\([0-9]\),\([0-9]\)/\1\2/g' |
    grep -v '^@' >"$scratch/texi-limits"
ok 'every limit is found in the code' sh -c "! grep '^ ' \"$scratch/limits\" >\"$scratch/out\""
while read -r line; do
    echo "the manual does not say: $line" >"$scratch/out"
    ok "the limits in the manual: $line" grep -qwF "$line" "$scratch/texi-limits"
done <"$scratch/limits"

# The functions of the case language, and those of the manual.
sed -n '/^#define HOL_FUNC2\{0,1\}_LIST/,/[^\\]$/p' "$top/model/expr/expr.h" | grep -o '"[a-z0-9]*"' | tr -d '"' | sort >"$scratch/functions"
tr '\n' ' ' <"$doc/language.texi" | sed 's/.*The functions are @code{\([^}]*\)}.*/\1/' | tr -s ' ' '\n' | sort >"$scratch/texi-functions"
ok 'the program has functions' test -s "$scratch/functions"
ok 'the manual has its functions' same functions texi-functions

# Entries of an index that is neither printed nor merged into one that is would be lost.
sed -n 's/^@\([a-z]\)index .*/\1/p' "$doc"/*.texi | sort -u >"$scratch/indices"
echo 'neither printed nor merged into one that is' >"$scratch/out"
while read -r index; do
    ok "index entries of @${index}index are printed" \
        grep -qE "^@(printindex|syn(code)?index) ${index}[a-z]( |\$)" "$doc/holonom.texi"
done <"$scratch/indices"

awk '/^@example/ { inside = 1; next } /^@end example/ { if (inside) exit } inside' \
    "$doc/language.texi" | sed 's/@\([{}@]\)/\1/g' >"$scratch/example.case"
status=0
"$HOLONOM" compare --bits=53,106 "$scratch/example.case" >"$scratch/out" 2>&1 || status=$?
ok 'the example of a case: all good' test "$status" -eq 0
ok 'the example of a case: its published results are confirmed' \
    grep -q 'published: 2 confirmed$' "$scratch/out"

# Commands that are examples (those of paper.texi are run by t-paper) are taken by the program, as far as three seconds go;
# what reads the table of one that is ended then is not asked. A sample of them in `make check'.
mkdir "$scratch/examples"
if [ "${HOL_TESTS-}" = all ]; then every=1; else every=5; fi
for file in program language families code diff; do
    awk '/^@end example/ { inside = 0 } /^@example/ { inside = 1 } /@var/ || !inside { next }
        /^(\$ )?holonom / { while (/\\$/) { sub(/\\$/, ""); line = $0; getline; $0 = line $0 } sub(/^\$ /, ""); print }' \
        "$doc/$file.texi" | sed 's/@\([{}@]\)/\1/g'
done | awk -v every="$every" 'NR % every == 0' | in_part >"$scratch/commands"
while read -r command; do
    eval "set -- ${command#holonom}"
    missing=$(cd "$scratch/examples" && for word; do case $word in *=*) ;; *.csv) test -e "$word" || echo "$word" ;; esac; done)
    case $command in
    *--figure=*) command -v gnuplot >/dev/null 2>&1 || missing=gnuplot ;;
    esac
    if [ -n "$missing" ]; then
        skip "the manual: $command" "there is no $(echo $missing)"
        continue
    fi
    status=0
    (cd "$scratch/examples" && exec timeout 3 "$HOLONOM" "$@") >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "the manual: $command" test "$status" -le 1 -o "$status" -eq 124
done <"$scratch/commands"

# What the README shows of these commands is what they print: its lines in their order, "..." for those between;
# of tables the first words of each line, since digits differ from processor to processor.
as_in_readme() { # as_in_readme WORDS COMMAND: which begins like that in the README
    awk -v begin="    \$ holonom $2" 'index($0, begin) == 1 { on = 1; print >"/dev/stderr" }
        more { print >"/dev/stderr" }
        on && more == 0 && index($0, begin) != 1 { if (/^$/ || /^    \$/) exit; print }
        { more = (more || index($0, begin) == 1) && /\\$/ }' "$top/README.md" >"$scratch/shown" 2>"$scratch/command"
    eval "set -- $1 $(sed 's/^ *\$ holonom//; s/\\$//; s/ --figure=[^ ]*//' "$scratch/command" | tr '\n' ' ')"
    words=$1
    shift
    "$HOLONOM" "$@" --provenance=no | grep -v '^$' >"$scratch/printed"
    awk -v words="$words" '
        function cut(line, part, count, text) {
            count = split(line, part)
            for (i = 1; i <= count && i <= words; i++) text = text " " part[i]
            return text
        }
        NR == FNR { if ($0 !~ /^ *[.][.][.]$/) shown[++n] = cut($0); next }
        cut($0) == shown[k + 1] { k++ }
        END { if (k == n && n > 2) exit 0; print "not printed: " shown[k + 1]; exit 1 }' \
        "$scratch/shown" "$scratch/printed" >"$scratch/out"
}
while read -r words command; do
    ok "holonom $command ... prints what the README shows" as_in_readme "$words" "$command"
done <<END
99 solve greenwood/cone-and-plane --digits 60
99 claims 5
3 compare families/nearly-dependent eps=1e-6
3 drift greenwood/cone-and-plane --step=0.01 --integrator=rk2
3 work-precision greenwood/cone-and-plane
END
finish
