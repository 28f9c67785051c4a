#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Interrupted, terminated, killed in the middle, with gnuplot that is missing, fails or hangs, with no room for
# its files: what is there under a final name is whole, or what was there before; no other file and no
# process is left, and the next run works.  The moments are allocations of the program (interpose.c), so
# that they depend neither on chance nor on the load.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
interpose=$build/tests/attack/interpose.so
HOL_FIGURES_DIR=$(cd "$top" && pwd)/reports/figures
HOL_ATTACK_MARK=$scratch # in the environment of all that the program starts
export HOL_FIGURES_DIR HOL_ATTACK_MARK
if $sanitized || ! LD_PRELOAD=$interpose HOL_ATTACK_COUNT=$scratch/count "$HOLONOM" --version >/dev/null 2>&1 ||
    [ ! -s "$scratch/count" ] || [ ! -r /proc/self/environ ]; then
    echo '1..0 # SKIP nothing can be put before the allocator, or there is no /proc'
    exit 0
fi
mkdir "$scratch/bin"

# whole FOLDER: each of its files is as the undisturbed run has made it, and there are no others; of those that say
# what time it took, or is, the end is.
whole() {
    ! {
        if $timed; then find "$1" -type f -size 0; else diff -r -q -x '*.pdf' "$1" "$scratch/good" | grep -v "^Only in $scratch/good"; fi
        find "$1" -name '*.html' -exec grep -L '</html>' {} +
        find "$1" -name '*.svg' -exec grep -L '</svg>' {} +
        find "$1" -name '*.pdf' -exec grep -L -a '%%EOF' {} +
        (cd "$1" && find . -type f | sort) | comm -23 - "$scratch/good.names"
    } | sed 's/^/# not whole: /' | grep .
}
timed=false
same() { # same: the files of the undisturbed run, and no others
    if $timed; then
        for made in good out.d; do (cd "$scratch/$made" && find . -type f | sort) >"$scratch/$made.names"; done
        cmp "$scratch/good.names" "$scratch/out.d.names" && whole "$scratch/out.d"
    else
        diff -r -x '*.pdf' "$scratch/good" "$scratch/out.d"
    fi
}

# interrupt FILES ARGUMENT...: at moments of the run into an empty folder, and into one that has the files.
turn=0
interrupt() {
    printf '%s\n' "$2" | grep -q -e "${HOL_ATTACK_COMMANDS-.}" || return 0
    turn=$((turn + 1))
    ! all || part $turn || return 0
    files=$1
    shift
    rm -rf "$scratch/good" "$scratch/out.d"
    mkdir "$scratch/good" "$scratch/out.d"
    HOL_ATTACK_COUNT=$scratch/count LD_PRELOAD=$interpose "$HOLONOM" "$@" --output="$scratch/good$files" \
        >"$scratch/out" 2>"$scratch/err" </dev/null || true
    last=$(cat "$scratch/count")
    (cd "$scratch/good" && find . -type f | sort) >"$scratch/good.names"
    if all; then moments=${often-20}; else moments=2; fi
    for signal in 2 9 15; do
        rm -rf "$scratch/out.d"
        mkdir "$scratch/out.d"
        bad='' moment=0
        while [ "$moment" -lt "$moments" ]; do
            moment=$((moment + 1))
            # more of them at the end, where files are put in their places
            at=$((last - last * (moments - moment) / moments * (moments - moment) / moments - moment % 3))
            status=0
            HOL_ATTACK_AT=$at HOL_ATTACK_SIGNAL=$signal LD_PRELOAD=$interpose "$HOLONOM" "$@" \
                --output="$scratch/out.d$files" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
            whole "$scratch/out.d" && alone && [ "$status" -le $((128 + signal)) ] || bad="$bad $at"
        done
        ok "$1: signal $signal at $moments of $last moments: whole or not there, nothing left (not: ${bad:-none})" test -z "$bad"
        status=0
        "$HOLONOM" "$@" --output="$scratch/out.d$files" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
        ok "... and the next run works" same
    done
    "$HOLONOM" "$@" --output="$scratch/out.d$files" >/dev/null 2>&1 </dev/null &
    "$HOLONOM" "$@" --output="$scratch/out.d$files" >/dev/null 2>&1 </dev/null || true
    wait
    ok '... two runs at a time: the same files' same
}
interrupt /a.csv compare greenwood/cone-and-plane --format=csv --states=1 --jobs=1
if all; then
    interrupt /problems export ukp2004/bead-on-ring --format=csv --states=1
    interrupt /a.tex show greenwood/cone-and-plane --format=latex --standalone
    often=8 # each takes long
    interrupt /values references ukp2004/bead-on-ring
    if [ -r "$build/tests/plugins/example.so" ]; then
        interrupt /v.csv validate "$build/tests/plugins/example.so" greenwood/cone-and-plane --states=0 --jobs=1 \
            --format=csv --columns=case,state,solver,verdict --provenance=no
    fi
    if command -v gnuplot >/dev/null 2>&1; then
        often=7 # of each signal, one and twenty in all
        interrupt /site site ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd --jobs=1
        interrupt /paper paper ukp2004/bead-on-ring --certify=no --solvers=svd --step=0.1 --provenance=no
    fi
    often=7 # of each signal, one and twenty in all
    timed=true
    draw_quickly # of the 42 pictures of a report what is drawn does not matter
    interrupt /report report ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd --points=2 --jobs=1 --provenance=no
    unset GNUPLOT
    timed=false
fi

# --- gnuplot
plotter() { # plotter TEXT: instead of gnuplot
    printf '#!/bin/sh\n%s\n' "$1" >"$scratch/bin/plot"
    chmod +x "$scratch/bin/plot"
}
GNUPLOT=$scratch/bin/plot
export GNUPLOT
figure() { "$HOLONOM" rank ukp2004/redundant-ring --bits=53 --states=0 --figure="$scratch/f.svg" >"$scratch/out" 2>"$scratch/err" </dev/null; }
rm -f "$scratch/f.svg"
plotter 'echo "<svg"; echo "line 7: it has no such terminal" >&2; exit 3'
status=0
figure || status=$?
ok 'gnuplot fails: status 2' test "$status" -eq 2
complains "gnuplot failed; standard error: 'line 7: it has no such terminal'"
ok '... no picture' test ! -e "$scratch/f.svg"
rm "$scratch/bin/plot"
status=0
figure || status=$?
ok 'gnuplot is missing: status 2' test "$status" -eq 2
complains "cannot run $scratch/bin/plot: the figures need gnuplot"
plotter 'sleep 1000'
status=0
timeout -s INT 2 "$HOLONOM" rank ukp2004/redundant-ring --bits=53 --states=0 --figure="$scratch/f.svg" >"$scratch/out" \
    2>"$scratch/err" </dev/null || status=$?
ok 'gnuplot hangs, and the run is interrupted' test "$status" -eq 124
ok '... no picture' test ! -e "$scratch/f.svg"
ok '... and no gnuplot goes on' alone
# Folders of pages: one complaint, pages that are whole, and no other figure is tried.
for command in report site; do
    all || [ $command = site ] || continue
    for how in fails missing hangs; do
        turn=$((turn + 1))
        part $turn || continue
        rm -rf "$scratch/pages" "$scratch/calls"
        case $how in
        fails) plotter "echo >>'$scratch/calls'; exit 3" ;;
        missing) rm -f "$scratch/bin/plot" ;;
        hangs) plotter 'sleep 1000' ;;
        esac
        status=0
        case $how in hangs) patience=5 ;; *) patience=600 ;; esac
        # shellcheck disable=SC2046 # a word or none
        timeout -s INT $((patience * slower)) "$HOLONOM" $command ukp2004/redundant-ring --states=0 --bits=53 --jobs=1 \
            --solvers=svd $([ $command = site ] || echo --points=2) --output="$scratch/pages" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
        case $how in
        hangs) ok "$command, gnuplot hangs, interrupted" test "$status" -eq 124 ;;
        *)
            ok "$command, gnuplot $how: status 2" test "$status" -eq 2
            ok '... in one line' test "$(wc -l <"$scratch/err")" -eq 1
            ok '... there is an index' test -s "$scratch/pages/index.html"
            ;;
        esac
        [ $how != fails ] || ok '... it was asked once' test "$(wc -l <"$scratch/calls")" -eq 1
        ok '... no gnuplot goes on' alone
        ok '... pages are whole' sh -c 'find "$1" -name "*.html" | while read -r page; do
            tail -n 1 "$page" | grep -q "</html>" || exit 1; done' - "$scratch/pages"
        ok '... nothing half-written' test -z "$(find "$scratch/pages" -name '*.tmp*' -o -name '.*.??????')"
    done
done
plotter ':'
status=0
figure || status=$?
ok 'gnuplot draws nothing: status 2' test "$status" -eq 2
complains 'gnuplot has drawn nothing'
# The program is killed while gnuplot, which has its own process below the guard, is at work.
plotter 'trap "" HUP INT TERM
(trap "" HUP INT TERM; sleep 1000) &
echo "<svg"
kill -KILL "$(cut -d" " -f4 "/proc/$PPID/stat")"
sleep 1000'
status=0
figure || status=$?
ok 'killed while gnuplot draws' test "$status" -eq 137
ok '... no picture' test ! -e "$scratch/f.svg"
ok '... and no gnuplot goes on' alone
unset GNUPLOT
if command -v gnuplot >/dev/null 2>&1; then
    figure || true
    ok '... the next picture is whole' grep -q '</svg>' "$scratch/f.svg"
fi

# --- a solver, and all that it has started, end with the program
chaos=$build/tests/foreign/chaos
for deed in stubborn daemon-holding bomb; do
    : >"$scratch/pids"
    "$HOLONOM" validate --exec="exec '$chaos' $deed '$scratch/pids' 1" ukp2004/nonholonomic-particle \
        --states=0 --limit=1000 >/dev/null 2>&1 </dev/null &
    program=$!
    case $deed in bomb) wanted=257 ;; stubborn) wanted=1 ;; *) wanted=2 ;; esac
    waited=0
    while [ "$(wc -l <"$scratch/pids")" -lt "$wanted" ] && [ "$waited" -lt 600 ]; do
        waited=$((waited + 1))
        sleep 0.1
    done
    kill -KILL "$program"
    wait "$program" 2>/dev/null || true
    ok "the program is killed: $deed is gone, too ($(wc -l <"$scratch/pids") processes)" alone
done

# --- no room: files of at most 1 kB
room() { (ulimit -f 1 && exec "$HOLONOM" "$@") >"$scratch/out" 2>"$scratch/err" </dev/null; }
for arguments in 'compare greenwood/cone-and-plane --format=json --states=1' 'export ukp2004/bead-on-ring' \
    'show greenwood/cone-and-plane --format=latex' 'references ukp2004/bead-on-ring'; do
    rm -rf "$scratch/out.d"
    mkdir "$scratch/out.d"
    status=0
    # shellcheck disable=SC2086 # words
    room $arguments --output="$scratch/out.d/a" || status=$?
    ok "no room: $arguments: status 2" test "$status" -eq 2
    complains 'File too large'
    ok '... and no file' test -z "$(find "$scratch/out.d" -type f)"
done
finish
