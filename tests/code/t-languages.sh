#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Generated code passes its self-tests in every language of which there is a compiler or an
# interpreter here: a few cases in `make check', all of the collection and those of tests/code/nasty
# with HOL_TESTS=all (`make check-code'); in R and Octave, which take a quarter of a second for each, every third
# of the collection (all of it with HOL_TEST_MULTIPLIER=2 and more). Interpreters are started once for all cases.

# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

case ${HOL_TESTS:-sample} in
all) cases="$("$HOLONOM" list cases --format=csv | sed -n 's/^"\([^"]*\)".*/\1/p')
$(ls "${HOL_SRCDIR:-$(dirname "$0")/../..}"/tests/code/nasty/*.case)" ;;
*) cases='greenwood/particle-on-rough-spiral ukp2004/redundant-ring greenwood/dumbbell-leaves-wall' ;;
esac
cases=$(printf '%s\n' "$cases" | tr ' ' '\n' | in_part)
# some EVERY: every so many of the collection, and what has a file of its own; all, if there are few or all are asked for
some() {
    [ "${HOL_TESTS:-sample}" = all ] && [ "${HOL_TEST_MULTIPLIER:-1}" -lt 2 ] || set -- 1
    printf '%s\n' "$cases" | tr ' ' '\n' | awk -v every="$1" '/[.]case$/ || NR % every == 0'
}
# The name of the files of a case, without the suffix
file_of() {
    case $1 in
    *.case) basename "$1" .case ;;
    *) printf '%s' "$1" | tr '/-' '__' ;;
    esac
}
code=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/code" && pwd)
languages=c,fortran,python,julia,matlab,r,javascript,modelica
cc=${CC:-cc}
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
OMP_NUM_THREADS=1
export HOLONOM languages OMP_NUM_THREADS

# What is said of a file: `FILE passed', or FILE and what is wrong.
cat >"$scratch/write" <<'END'
# write CASE FILE
"$HOLONOM" code "$1" --jacobian --certify=no --language="$languages" --output="$2" 2>/dev/null </dev/null ||
    "$HOLONOM" code "$1" --certify=no --language="$languages" --output="$2" </dev/null 2>&1 || true
END
cat >"$scratch/compiled" <<'END'
# compiled SUFFIX COMMAND FILE: compiles it, runs it
file=${3%"$1"}
$2 -o "$file$1.exe" "$3" -lm 2>"$file$1.log" && "$file$1.exe" >>"$file$1.log" 2>&1 &&
    echo "$3 passed" || { echo "$3 failed:"; cat "$file$1.log"; }
rm -f "$file$1.exe"
END
cat >"$scratch/as_cxx" <<'END'
# as_cxx COMMAND NASTY FILE
if [ -e "$2/$(basename "$3" .c).case" ]; then
    exec sh "$(dirname "$0")/compiled" .c "$1" "$3"
fi
$1 -fsyntax-only "$3" 2>"$3.log" && echo "$3 passed" || { echo "$3 failed:"; cat "$3.log"; }
END
cat >"$scratch/all.py" <<'END'
import runpy, sys
for file in sys.argv[1:]:
    try:
        result = runpy.run_path(file)["self_test"]()
        print(file, "failed: %r" % result if result[0] else "passed")
    except Exception as e:
        print(file, repr(e))
END
cat >"$scratch/all.js" <<'END'
for (const file of process.argv.slice(2)) {
    try {
        const [result] = require(file).self_test();
        console.log(file, result[0] === 0 ? "passed" : "failed: " + result);
    } catch (e) {
        console.log(file, String(e));
    }
}
END
cat >"$scratch/all.R" <<'END'
for (file in commandArgs(TRUE)) {
    said <- tryCatch({
        space <- new.env()
        sys.source(file, space)
        result <- space$self_test()$result
        if (result[1] == 0) "passed" else paste(c("failed:", result), collapse = " ")
    }, error = conditionMessage)
    cat(file, said, "\n")
}
END
cat >"$scratch/all.m" <<'END'
warning('off', 'all');
all_files = argv();
for all_k = 1:numel(all_files)
    try
        source(all_files{all_k});
        printf('%s passed\n', all_files{all_k});
    catch all_error
        printf('%s %s\n', all_files{all_k}, all_error.message);
    end_try_catch
end
END

mkdir "$scratch/made"
for case in $cases; do echo "$case $scratch/made/$(file_of "$case")"; done |
    xargs -n 2 -P "$jobs" sh "$scratch/write" >"$scratch/unwritten"
ok "every case is written" test ! -s "$scratch/unwritten"
sed 's/^/# /' "$scratch/unwritten"

# begin EVERY SUFFIX PROGRAM COMMAND...: starts it with the files of that suffix, of every so many cases; `language'
# waits for it. An interpreter takes one core: they run beside each other.
begun=' '
begin() {
    suffix=$2
    command -v "$3" >/dev/null || return 0
    for case in $(some "$1"); do echo "$case $scratch/made/$(file_of "$case")$suffix"; done >"$scratch/asked$suffix"
    shift 3
    sed 's/^[^ ]* //' "$scratch/asked$suffix" >"$scratch/files$suffix"
    { xargs "$@" <"$scratch/files$suffix" >"$scratch/said$suffix" 2>"$scratch/err$suffix" || true; } &
    begun="$begun$suffix "
}

# language NAME SUFFIX PROGRAM COMMAND...: the files of that suffix are its arguments
language() {
    language=$1 suffix=$2 program=$3
    shift 3
    if ! command -v "$program" >/dev/null; then
        skip "$language" "there is no $program"
        return
    fi
    case $begun in *" $suffix "*) ;; *) begin 1 "$suffix" "$program" "$@" ;; esac
    wait
    cp "$scratch/err$suffix" "$scratch/err"
    good="
$(sed -n 's/ passed *$//p' "$scratch/said$suffix")
"
    while read -r case file; do
        case $good in
        *"
$file
"*) ok "$case in $language" true ;;
        *)
            grep -F "$file " "$scratch/said$suffix" >"$scratch/out" || true
            ok "$case in $language" false
            ;;
        esac
    done <"$scratch/asked$suffix"
    begun="${begun%% "$suffix" *} ${begun#* "$suffix" }" # what C is may be asked as C++ next
}
: >"$scratch/err"
language C .c "${cc%% *}" -n 1 -P "$jobs" sh "$scratch/compiled" .c \
    "$cc -std=c99 -O0 -Wall -Wextra -Wpedantic -Wc++-compat -Werror"
# Of the collection it is enough that some is C++, too; the nasty ones run.
if [ "${HOL_TESTS:-sample}" = all ]; then
    begin 8 .c g++ -n 1 -P "$jobs" sh "$scratch/as_cxx" "g++ -x c++ -O0 -Wall -Wextra -Wpedantic -Werror" "$code/nasty"
    language C++ .c g++
fi
language Fortran .f90 gfortran -n 1 -P "$jobs" sh "$scratch/compiled" .f90 \
    "gfortran -std=f2008 -O0 -Wall -Wextra -Werror -J $scratch/made"
if command -v julia >/dev/null; then
    language Julia .jl julia -n 1 -P "$jobs" sh -c 'julia --startup-file=no "$1" >"$1.log" 2>&1 && echo "$1 passed"' sh
elif echo 'x = 1' >"$scratch/one.jl" && node "$code/julia-syntax.js" "$scratch/one.jl" >/dev/null 2>&1; then
    echo 'x = 1 +* )' >"$scratch/wrong.jl"
    ok "what is no Julia is found" sh -c "node '$code/julia-syntax.js' '$scratch/wrong.jl' | grep -q 'failed: line 1'"
    cp "$code/../../foreign/clients/holonom.jl" "$code/../../foreign/examples/solver.jl" "$scratch"
    ok "the client in Julia, and the solver, are Julia by its grammar" sh -c "
        node '$code/julia-syntax.js' '$scratch/holonom.jl' '$scratch/solver.jl' | grep -c passed | grep -qx 2"
    language 'Julia (its grammar)' .jl node node "$code/julia-syntax.js"
else
    skip 'Julia' 'there is no julia, nor @plutojl/lezer-julia of npm'
fi
begin 1 .py python3 python3 "$scratch/all.py"
begin 3 .R Rscript Rscript --vanilla "$scratch/all.R"
begin 1 .js node node "$scratch/all.js"
begin 3 .m octave-cli octave-cli --no-history --norc --quiet "$scratch/all.m"
language Python .py python3
language R .R Rscript
language JavaScript .js node
language Octave .m octave-cli
if command -v octave-cli >/dev/null; then
    one=$(find "$scratch/made" -name '*.m' | sort | head -n 1)
    ok "the same as octave --traditional reads it, nearer to MATLAB" sh -c "
        octave-cli --traditional --no-history --norc --quiet '$one' 2>/dev/null | grep -q 'passed\$'"
fi
finish
