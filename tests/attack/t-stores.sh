#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What may happen to runs that a store keeps: kills at random moments, the same run twice at a time, a full disk,
# databases that are damaged, programs that hang or die.  Nothing that was stored is lost, what fails says so in one
# line, and a run that is gone on with comes to the bytes of one that nothing happened to.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
if ! all; then
    echo '1..0 # SKIP kills take their time: make check-all, make check-attack'
    exit 0
fi
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
cd "$scratch"
SOURCE_DATE_EPOCH=1000000000
export SOURCE_DATE_EPOCH
seed=${HOL_TEST_SEED:-$(od -An -N3 -tu4 /dev/urandom | tr -d ' ')}
echo "# HOL_TEST_SEED=$seed"

# Numbers between 0 and 1, one after the other, of the seed.
draw() {
    seed=$(((seed * 1103515245 + 12345) % 2147483648))
    awk "BEGIN { print $seed / 2147483648 }"
}
now() { date +%s.%N; }

# attacked KILLS COMMAND...: run, killed so often at random moments, and gone on with each time; $how: what is shown of it,
# which leaves out times.
how= turn=0
attacked() {
    turn=$((turn + 1))
    part $turn || return 0
    kills=$1
    shift
    # shellcheck disable=SC2086 # words
    set -- "$@" $how
    rm -f calm.db killed.db
    begun=$(now)
    "$HOLONOM" "$@" --store=calm.db --provenance=no >calm.txt 2>calm.err || true
    seconds=$(awk "BEGIN { print $(now) - $begun }")
    killed=0 units=0 lost=0 damaged=0 tries=0
    while [ "$tries" -lt "$kills" ] || { [ "$killed" -eq 0 ] && [ "$tries" -lt 50 ]; }; do
        tries=$((tries + 1))
        # so short a run has ended each time before it was killed: again, from its beginning
        [ "$tries" -le "$kills" ] || { rm -f killed.db* && units=0; }
        "$HOLONOM" "$@" --store=killed.db --resume --provenance=no >/dev/null 2>&1 &
        child=$!
        # each a part of the whole, so that there is something left for the last of them
        sleep "$(awk "BEGIN { print 0.02 + $(draw) * 3 * $seconds / $kills }")"
        kill -9 "$child" 2>/dev/null && killed=$((killed + 1))
        wait "$child" 2>/dev/null || true
        test -s killed.db || continue # killed before it was there
        if ! "$HOLONOM" store ls killed.db --format=csv --columns=units --provenance=no >ls.txt 2>ls.err; then
            # nor is the schema there, if it was killed while the file was made
            grep -q 'there is no store in it: it is empty' ls.err || damaged=$((damaged + 1))
            continue
        fi
        have=$(sed -n 2p ls.txt)
        test "${have:-0}" -ge "$units" || lost=$((lost + 1))
        units=${have:-0}
    done
    echo "# $1: killed $killed of $tries times, $units units then; the whole takes $seconds s"
    ok "$1: some of the kills met a run" test "$killed" -gt 0
    ok '... after each the store was whole' test "$damaged" -eq 0
    ok '... with what it had had before' test "$lost" -eq 0
    status=0
    "$HOLONOM" "$@" --store=killed.db --resume --provenance=no >resumed.txt 2>"$scratch/err" || status=$?
    ok '... it comes to the same bytes' cmp calm.txt resumed.txt
    # shellcheck disable=SC2086
    "$HOLONOM" "$1" --from=killed.db --provenance=no $how >shown.txt 2>"$scratch/err" || true
    ok '... and shows them' cmp calm.txt shown.txt
    for table in units problems answers verdicts motions; do
        for store in calm killed; do
            "$HOLONOM" store export $store.db --table=$table --format=csv --provenance=no >$store.$table
        done
        ok "... $table are the same" cmp calm.$table killed.$table
    done
}
instants='ukp2004/* iftomm/bricard'
# shellcheck disable=SC2086 # words
{
    attacked 20 compare $instants --states=20 --bits=53,106 --jobs=2
    attacked 4 rank $instants --states=20 --bits=53,106 --jobs=2
}
attacked 4 growth families/five-bar-payload --over=rho=1:1e-6 --points=12 --jobs=2
attacked 4 drift greenwood/cone-and-plane --step=0.0002 --integrator=rk2,rk4 --certify=no --jobs=2
attacked 4 sweep greenwood/cone-and-plane --alpha=1:200 --beta=1:1000 --points=8 --step=0.002 --certify=no --jobs=2
how='--format=csv --columns=integrator,stabilization,step,error_q,evaluations'
attacked 4 work-precision greenwood/cone-and-plane --integrator=rk2,rk4,ab4 --stabilization=none,one-step --certify=no --jobs=2
how='--format=csv --columns=case,state,verdict,error_*,ratio_*,law_*,why'
if command -v python3 >/dev/null; then
    cp "$top/foreign/examples/solver.py" "$top/foreign/clients/holonom.py" .
    attacked 4 validate '--exec=python3 solver.py' 'ukp2004/*' --states=20
    "$HOLONOM" validate '--exec=python3 solver.py' 'ukp2004/*' --states=20 --keep=kept.json >/dev/null || true
    how=--format=csv
    attacked 4 judge kept.json
fi
how=

# --- the same run, twice at a time, goes on with the same run
"$HOLONOM" compare 'ukp2004/*' --states=0 --store=both.db --provenance=no >/dev/null
"$HOLONOM" compare 'ukp2004/*' --states=9 --provenance=no >alone.txt
"$HOLONOM" compare 'ukp2004/*' --states=9 --store=both.db --resume --provenance=no >both.1 &
"$HOLONOM" compare 'ukp2004/*' --states=9 --store=both.db --resume --provenance=no >both.2
wait $!
ok 'twice at a time: the one' cmp alone.txt both.1
ok '... and the other' cmp alone.txt both.2
program 0 compare --from=both.db
ok '... and the store' cmp alone.txt "$scratch/out"

# --- a disk that is full: a small one, in a name space of its own
cat >full.sh <<'END'
mkdir -p disk && mount -t tmpfs -o size=400k none disk || exit 77
"$1" compare 'ukp2004/*' --states=20 --bits=53,106 --store=disk/full.db --provenance=no >full.txt 2>full.err
echo $? >full.status
"$1" store ls disk/full.db --format=csv --columns=units --provenance=no >full.ls 2>full.ls.err
mount -o remount,size=40m disk || exit 77
"$1" compare 'ukp2004/*' --states=20 --bits=53,106 --store=disk/full.db --resume --provenance=no >resumed.txt
END
status=0
unshare -m sh full.sh "$HOLONOM" >/dev/null 2>mount.err || status=$?
if [ "$status" -eq 77 ] || [ ! -s full.status ]; then
    count=$((count + 1))
    echo "ok $count - a full disk # SKIP no file system can be mounted here"
else
    "$HOLONOM" compare 'ukp2004/*' --states=20 --bits=53,106 --provenance=no >whole.txt
    cp full.err "$scratch/err"
    ok 'a full disk: exit status 2' test "$(cat full.status)" -eq 2
    complains 'the disk is full; what was stored before is whole'
    ok '... so it is, as far as it can be read there' test -s full.ls -o -s full.ls.err
    ok '... and with room the run comes to the same bytes' cmp whole.txt resumed.txt
fi

# --- databases that are damaged: a line each, whatever is asked of them
"$HOLONOM" compare 'ukp2004/*' --states=3 --solvers=svd,gauss --store=good.db --provenance=no >good.txt
size=$(wc -c <good.db)
damage() { # NAME COMMAND...
    echo "# $1"
    shift
    cp good.db bad.db
    "$@"
    cp bad.db bad.copy
    for words in 'store ls bad.db' 'compare --from=bad.db' 'store export bad.db' 'rerun bad.db' 'diff good.db bad.db' \
        'store merge new.db bad.db' 'compare ukp2004/* --states=3 --solvers=svd,gauss --store=bad.db --resume'; do
        set -f
        # shellcheck disable=SC2086 # words
        program 2 $words
        set +f
        complains 'bad.db'
        rm -f new.db
    done
}
middle() {
    for page in 4 8 12 16 20 24 28 32 40 48; do
        dd if=/dev/urandom of=bad.db bs=4096 seek=$page count=3 conv=notrunc status=none
    done
}
damage 'half of it' truncate -s $((size / 2)) bad.db
damage 'without its end' truncate -s $((size - 4096)) bad.db
damage 'others have written into it' middle
damage 'the schema is no schema' dd if=/dev/urandom of=bad.db bs=1 seek=100 count=400 conv=notrunc status=none
damage 'a text' sh -c 'echo "a text, and no database at all" >bad.db'

# --- programs that die or hang while their answers are kept
if command -v python3 >/dev/null; then
    cp "$top/foreign/clients/holonom.py" .
    for what in dies hangs; do
        { # at every twentieth question of a process
            echo 'import os, time'
            echo 'asked = 0'
            sed '$d' "$top/foreign/examples/solver.py"
            echo 'def fragile(p):'
            echo '    global asked'
            echo '    asked += 1'
            if [ $what = dies ]; then
                echo '    if asked % 20 == 0: os._exit(3)'
            else
                echo '    if asked % 20 == 0: time.sleep(1000)'
            fi
            echo '    return solve(p)'
            tail -n 1 "$top/foreign/examples/solver.py" | sed 's/(solve/(fragile/'
        } >"$what.py"
        rm -f one.db
        for run in '' --resume; do
            status=0
            # shellcheck disable=SC2086 # a word or none
            bounded 60 4000 "$HOLONOM" validate "--exec=python3 $what.py" ukp2004/redundant-ring --states=2 --limit=1 \
                --store=one.db $run --provenance=no >"$what$run.txt" 2>"$scratch/err" || status=$?
            ok "a program that $what: exit status 1 $run" test "$status" -eq 1
        done
        ok '... what it said is kept' cmp "$what.txt" "$what--resume.txt"
        "$HOLONOM" validate --from=one.db --provenance=no >shown.txt 2>"$scratch/err" || true
        ok '... and shown' cmp "$what.txt" shown.txt
    done
    # killed while its program hangs: the program is gone, too, within a minute
    sed -e 's/% 20/% 2/' -e "s/^asked = 0/&\nopen('pid', 'w').write(str(os.getpid()))/" hangs.py >late.py
    "$HOLONOM" validate '--exec=python3 late.py' ukp2004/redundant-ring --states=0 --limit=600 --store=late.db >/dev/null 2>&1 &
    child=$!
    waited=0
    while [ ! -s pid ] && [ $waited -lt 600 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    kill -9 $child 2>/dev/null || true
    wait $child 2>/dev/null || true
    waited=0
    while kill -0 "$(cat pid)" 2>/dev/null && [ $waited -lt 600 ]; do
        sleep 0.1
        waited=$((waited + 1))
    done
    ok 'killed while its program hangs: the program is gone' test $waited -lt 600
    program 0 store ls late.db
    says 'unfinished'
fi
finish
