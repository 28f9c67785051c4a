#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Commands where there is nothing to write to, hardly a stack or a descriptor, no HOME; and the same
# bytes for any number of threads.  The same verdicts in every rounding mode and with small numbers flushed to 0; the
# same digits by all kernels of OpenBLAS that the processor has; the same bytes in another locale, in a folder that is
# gone or cannot be written to, and without a /tmp.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

case_=greenwood/cone-and-plane
cat >"$scratch/commands" <<END
list
show --format=latex $case_
solve --format=json $case_
reference --certify=no --format=json $case_
compare --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd --format=csv $case_
simulate --step=0.5 $case_
export --states=0 $case_
END
all && cat >>"$scratch/commands" <<END
list --format=csv
list --format=json
list solvers
show $case_
solve $case_
solve --format=csv --solvers=svd $case_
reference --certify=no $case_
reference --certify=no --format=csv $case_
compare --bits=53 --states=0 --solvers=svd --format=csv $case_
compare --bits=53 --states=0 --solvers=svd --format=latex $case_
compare --bits=53 --states=0 --solvers=svd --format=tap $case_
check --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd $case_
rank --bits=53 --states=0 --solvers=svd --format=json $case_
rank --bits=53 --states=0 --solvers=svd --format=latex $case_
drift --certify=no --step=0.01 --integrator=rk4 --stabilization=none $case_
drift --certify=no --step=0.01 --integrator=rk4 --stabilization=none --format=json $case_
sweep --certify=no --step=0.1 --alpha=1 --beta=1 $case_
sweep --certify=no --step=0.1 --alpha=1 --beta=1 --format=latex $case_
interval $case_
export --states=0 --format=mat $case_
errata --states=1 greenwood/knife-edge-dumbbell
errata --states=1 --format=json greenwood/knife-edge-dumbbell
--help
--version
END

ended() { # ended STATUS DESCRIPTION
    ok "$2: status $1" test "$status" -eq "$1"
    ok "... and one line at most" test "$(wc -l <"$scratch/err")" -le 1
}
turn=0
while read -r line; do
    turn=$((turn + 1))
    part $turn || continue
    # shellcheck disable=SC2086 # words
    set -- $line
    : >"$scratch/out"
    if [ -w /dev/full ]; then
        status=0
        "$HOLONOM" "$@" >/dev/full 2>"$scratch/err" </dev/null || status=$?
        ended 2 "$line >/dev/full"
    fi
    status=0
    "$HOLONOM" "$@" >&- 2>"$scratch/err" </dev/null || status=$?
    ended 2 "$line, without standard output"
    wanted=0
    "$HOLONOM" "$@" >"$scratch/expected" 2>/dev/null </dev/null || wanted=$?
    status=0
    # shellcheck disable=SC3045 # dash and bash have it
    (ulimit -n 16 && $sanitized || ulimit -s 64; exec env -u HOME "$HOLONOM" "$@") \
        >"$scratch/out" 2>"$scratch/err" <&- || status=$?
    ended "$wanted" "$line, 64 kB of stack, 16 descriptors, no HOME, no standard input"
    sed '/"seconds":/d' "$scratch/out" >"$scratch/left"
    sed '/"seconds":/d' "$scratch/expected" >"$scratch/right"
    ok '... and the same bytes' cmp -s "$scratch/left" "$scratch/right"
done <"$scratch/commands"

compare() { # compare THREADS
    "$HOLONOM" compare --bits=53,106 --states=2 --jobs="$1" --format=csv 'greenwood/c*' >"$scratch/$1" \
        2>"$scratch/err" </dev/null
}
compare 1
for threads in 2 8; do
    compare "$threads"
    ok "the same bytes with $threads threads" cmp -s "$scratch/1" "$scratch/$threads"
done


# ------------------------------------------------------------------------------------ verdicts
interpose=${HOL_BUILDDIR:-.}/tests/attack/interpose.so
verdicts() { # verdicts FILE SETTING...: of the comparison, in that environment
    file=$1
    shift
    env "$@" "$HOLONOM" compare --bits=53,106 --states=1 --jobs=2 --provenance=no --format=csv \
        --columns=case,solver,state,bits,verdict 'greenwood/c*' >"$scratch/$file" 2>"$scratch/err" </dev/null || true
}
same_verdicts() { # same_verdicts DESCRIPTION SETTING...
    what=$1
    shift
    verdicts verdicts "$@"
    ok "the same verdicts $what" cmp -s "$scratch/usual" "$scratch/verdicts"
}
has() { grep -q "^flags.* $1\( \|\$\)" /proc/cpuinfo 2>/dev/null; }
verdicts usual LC_ALL=C
ok 'there are verdicts' grep -q agrees "$scratch/usual"
if ! $sanitized && LD_PRELOAD=$interpose "$HOLONOM" --version >/dev/null 2>&1; then
    for mode in up $(all && echo down zero); do
        same_verdicts "rounding $mode" LD_PRELOAD="$interpose" HOL_ATTACK_ROUNDING="$mode"
    done
    same_verdicts 'with small numbers flushed to 0' LD_PRELOAD="$interpose" HOL_ATTACK_FLUSH=1
fi

# Up to the size below which the loops are our own (numeric/dense/small.h), which no case of the collection exceeds, not a
# digit depends on the kernels of OpenBLAS or its threads.  Of the whole collection by the oldest kernels and the newest; else
# of answers that are all but at the limit of a verdict.
near='iftomm/andrews multibody/whipple-bicycle greenwood/sphere-in-vertical-cylinder families/five-bar-angles families/fekete'
digits() { # digits FILE SETTING...
    file=$1
    shift
    # shellcheck disable=SC2046,SC2086 # words
    env OPENBLAS_VERBOSE=2 "$@" "$HOLONOM" compare --bits=53 --states="$states" --jobs=2 --provenance=no --format=csv \
        $cases >"$scratch/$file" 2>"$scratch/err" </dev/null || true
}
same_digits() { # same_digits DESCRIPTION SETTING...
    what=$1
    shift
    digits digits "$@"
    ok "the same digits $what" cmp -s "$scratch/first" "$scratch/digits"
}
cases=$near states=1
digits first LC_ALL=C
ok 'there are digits' test "$(wc -l <"$scratch/first")" -gt 100
for threads in 1 $(all && echo 2 3 4 5 6 7) 8; do
    same_digits "with $threads threads of OpenBLAS" OPENBLAS_NUM_THREADS="$threads"
done
by_kernels() { # by_kernels KERNEL...
    for kernel in "$@"; do
        turn=$((turn + 1))
        part $turn || continue
        same_digits "by the kernels for $kernel" OPENBLAS_CORETYPE="$kernel"
        grep -q "^Core: $kernel\$" "$scratch/err" || echo "# OpenBLAS has no kernels for $kernel here"
    done
}
if [ "$(uname -m)" = x86_64 ]; then
    newest=$(if has avx512f; then echo SkylakeX; elif has avx2; then echo Haswell; fi)
    # shellcheck disable=SC2046,SC2086 # words
    ! all || by_kernels Core2 Atom $(! has 3dnowprefetch || echo Barcelona) $(! has sse4_2 || echo Nehalem) \
        $(! has avx || echo Sandybridge) $(! has fma4 || echo Bulldozer) $(! has avx2 || echo Haswell Zen) \
        $(! has avx512_bf16 || echo Cooperlake)
    if all; then
        # without those most of whose time goes into motions in MPFR, which ask nothing of a BLAS
        cases='families/* ukp2004/* ukf2005/* iftomm/* greenwood/[a-k]*' states=0
        digits first LC_ALL=C
    fi
    # shellcheck disable=SC2086 # a word or none
    by_kernels Prescott $newest
fi

# --------------------------------------------------------------------------------------- bytes
bytes() { # bytes FILE COMMAND...: which runs the program
    file=$1
    shift
    "$@" reference --certify=no --format=json --provenance=no "$case_" >"$scratch/$file" 2>"$scratch/err" </dev/null || true
}
same_bytes() { # same_bytes DESCRIPTION COMMAND...
    what=$1
    shift
    bytes left "$@"
    sed '/"seconds":/d' "$scratch/left" >"$scratch/here"
    ok "the same bytes $what" cmp -s "$scratch/here" "$scratch/there"
}
bytes right "$HOLONOM"
ok 'there is a motion' grep -q points "$scratch/right"
sed '/"seconds":/d' "$scratch/right" >"$scratch/there"
program=$(readlink -f "$HOLONOM")
mkdir -p "$scratch/locale" "$scratch/kept"
if localedef -i de_DE -f UTF-8 "$scratch/locale/de_DE.UTF-8" >/dev/null 2>&1; then
    same_bytes 'in German' env LOCPATH="$scratch/locale" LC_ALL=de_DE.UTF-8 LANG=de_DE.UTF-8 "$HOLONOM"
fi
chmod 555 "$scratch/kept"
# shellcheck disable=SC2016 # of the shell that is started
same_bytes 'where nothing can be written' sh -c 'cd "$1" && shift && exec "$@"' sh "$scratch/kept" "$program"
mkdir "$scratch/gone"
# shellcheck disable=SC2016 # of the shell that is started
same_bytes 'in a folder that is gone' sh -c 'cd "$1" && rmdir "$1" && shift && exec "$@"' sh "$scratch/gone" "$program"
same_bytes 'without a folder for files of no name' env TMPDIR="$scratch/none" "$HOLONOM"
if unshare -rm sh -c 'mount -t tmpfs -o ro none /tmp' 2>/dev/null && case $program in /tmp/*) false ;; esac; then
    # shellcheck disable=SC2016 # likewise
    same_bytes 'where /tmp cannot be written to' \
        unshare -rm sh -c 'mount -t tmpfs -o ro none /tmp && exec "$@"' sh "$program"
fi

# What users set for other programs.
status=0
POSIXLY_CORRECT=1 "$HOLONOM" rank "$case_" --bits=53 --states=0 --solvers=svd --output="$scratch/rank" \
    >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
ended 0 'options after operands, whatever POSIXLY_CORRECT says'
status=0
POSIXLY_CORRECT=1 "$HOLONOM" rerun "$scratch/rank" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
ended 0 '... and in the line of a block'
if command -v gnuplot >/dev/null 2>&1; then
    status=0
    GNUTERM=nonsense "$HOLONOM" rank "$case_" --bits=53 --states=0 --solvers=svd --figure="$scratch/rank.svg" \
        >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ended 0 'a figure, whatever GNUTERM says'
fi

finish
