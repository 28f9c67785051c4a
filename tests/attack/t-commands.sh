#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every command of the table in each of its formats, where streams are closed or full, addresses, stack and
# descriptors are few, there is no HOME and no folder for temporary files, in another locale and with other
# arithmetic: it does what it does elsewhere, or ends with 2 and one line, and writes a whole file or none.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
interpose=$build/tests/attack/interpose.so
# shellcheck source=tests/attack/lines.sh
. "$top/tests/attack/lines.sh"

# What differs from run to run: times.
usually() { sed -e '/"seconds":/d' -e 's/[0-9.]* seconds\{0,1\}//' "$1"; }
steady() { case $1 in time | work-precision | claims | validate | serve) false ;; esac; }

# What environments there are: of NAME, around_NAME COMMAND... runs it.  Words that print, or complain, elsewhere: see judged.
run() { timeout $((300 * slower)) "$@"; }
around_closed_in() { run "$@" >"$scratch/out" 2>"$scratch/err" <&-; }
around_closed_out() { run "$@" 2>"$scratch/err" >&- </dev/null; }
around_closed_err() { run "$@" >"$scratch/out" 2>&- </dev/null; }
around_closed_all() { run "$@" >&- 2>&- <&-; }
around_full() { run "$@" >/dev/full 2>"$scratch/err" </dev/null; }
around_full_err() { run "$@" >"$scratch/out" 2>/dev/full </dev/null; }
around_pipe() { # nobody reads
    mkfifo "$scratch/pipe"
    { : <"$scratch/pipe"; } &
    # shellcheck disable=SC2094 # the reader has gone when it is written to
    { wait $!; run "$@" 2>"$scratch/err" </dev/null; } >"$scratch/pipe" || { broken=$?; rm "$scratch/pipe"; return $broken; }
    rm "$scratch/pipe"
}
plain() { run "$@" >"$scratch/out" 2>"$scratch/err" </dev/null; }
# shellcheck disable=SC3045 # dash and bash have it
space() { (ulimit -v "$1" && shift && plain "$@"); }
around_space_64() { space 65536 "$@"; }
around_space_100() { space 102400 "$@"; }
around_space_200() { space 204800 "$@"; }
around_space_300() { space 307200 "$@"; }
around_space_500() { space 512000 "$@"; }
# shellcheck disable=SC3045 # likewise
around_small() { (ulimit -n 16 && ulimit -s 64 && plain env -u HOME "$@"); }
around_nowhere() { # no temporary files, and a folder that is gone
    mkdir "$scratch/gone"
    # shellcheck disable=SC2016 # of the shell that is started
    plain env TMPDIR="$scratch/none" sh -c 'cd "$1" && rmdir "$1" && shift && exec "$@"' sh "$scratch/gone" "$@"
}
around_readonly() { # a folder on a disk that cannot be written to, whoever asks
    # shellcheck disable=SC2016 # of the shell that is started
    plain unshare -rm sh -c 'mount -t tmpfs -o ro none "$1" && cd "$1" && shift && exec "$@"' sh "$scratch/kept" "$@"
}
around_german() { plain env LOCPATH="$scratch/locale" LC_ALL=de_DE.UTF-8 "$@"; }
around_up() { plain env LD_PRELOAD="$interpose" HOL_ATTACK_ROUNDING=up "$@"; }
around_down() { plain env LD_PRELOAD="$interpose" HOL_ATTACK_ROUNDING=down "$@"; }
around_zero() { plain env LD_PRELOAD="$interpose" HOL_ATTACK_ROUNDING=zero "$@"; }
around_flush() { plain env LD_PRELOAD="$interpose" HOL_ATTACK_FLUSH=1 "$@"; }
environments='closed_in closed_out closed_err closed_all pipe nowhere'
few='closed_out'
[ ! -w /dev/full ] || environments="$environments full full_err"
if ! $sanitized; then # which wants addresses and stack without end
    environments="$environments space_64 space_100 space_200 space_300 space_500 small"
    few="$few space_200 small"
    if LD_PRELOAD=$interpose "$HOLONOM" --version >/dev/null 2>&1; then environments="$environments up down zero flush"; fi
fi
mkdir "$scratch/locale"
! localedef -i de_DE -f UTF-8 "$scratch/locale/de_DE.UTF-8" >/dev/null 2>&1 || environments="$environments german"

mkdir "$scratch/kept"
! around_readonly true || environments="$environments readonly" few="$few readonly"

# Is this the answer that is wanted there?  $status, out and err stand against $wanted, expected and complaint.
judged() { # judged ENVIRONMENT COMMAND OPTION...
    case $status in
    0 | 1) ;;
    2)
        case $* in
        closed_err* | closed_all* | full_err*) return 0 ;;
        readonly*--output=made*) ;;
        readonly*) return 1 ;; # nothing is to be written there
        esac
        one_line
        return
        ;;
    141) [ "$1" = pipe ]; return ;; # SIGPIPE
    127) # of the loader of libraries
        [ "$1" = space_64 ] && one_line
        return
        ;;
    *) return 1 ;;
    esac
    case $1 in
    closed_out | closed_all | full | pipe) # nothing can have been printed: it has written a folder, or had nothing to say
        [ "$status" -eq "$wanted" ] && { [ ! -s "$scratch/expected" ] || [ -d made ] || [ "$2" = references ]; }
        ;;
    up | down | zero | flush) [ "$status" -eq "$wanted" ] || [ "$2" = rerun ] ;; # digits differ, which that says
    *)
        [ "$status" -eq "$wanted" ] || return
        ! steady "$2" && return
        usually "$scratch/out" >"$scratch/left"
        cmp -s "$scratch/left" "$scratch/right"
        ;;
    esac
}
turn=0 place=0 tried=0
attack() { # attack ENVIRONMENTS COMMAND OPTION...
    tries=$1 bad=''
    shift
    wanted=0
    rm -rf made
    plain "$HOLONOM" "$@" || wanted=$?
    ok "$*: runs (status $wanted)" test "$wanted" -le 1
    cp "$scratch/out" "$scratch/expected"
    usually "$scratch/out" >"$scratch/right"
    for environment in $tries; do
        place=$((place + 1))
        part $place || continue
        [ ! -e made ] || rm -rf made
        : >"$scratch/out"
        : >"$scratch/err"
        status=0
        "around_$environment" "$HOLONOM" "$@" || status=$?
        tried=$((tried + 1))
        judged "$environment" "$@" || {
            bad="$bad $environment"
            echo "# $environment: status $status"
            sed "s/^/# /" "$scratch/err"
        }
        if ! untouched && [ -n "$(find . -name '*.tmp*' -o -name '.*.??????')" ]; then bad="$bad files-left-by-$environment"; fi
    done
    ok "$*: in $(echo "$tries" | wc -w) environments (not:${bad:- none})" test -z "$bad"
}
# draw_for COMMAND: what is in the 42 pictures of a report does not matter here
draw_for() { case $1 in report) draw_quickly ;; *) unset GNUPLOT ;; esac; }
mkdir "$scratch/here"
cd "$scratch/here"
# Of the further formats of a command each meets streams that take nothing, and a third of the other environments, in turns:
# every command, and every format, meets all of them.  HOL_ATTACK_COMMANDS: a pattern of grep for the lines that are tried, then
# with all.
third() {
    if [ -n "${HOL_ATTACK_COMMANDS-}" ]; then echo "$environments"; else echo "$environments" | tr ' ' '\n' | awk "NR % 3 == $1 % 3 || /^(closed_out|full|pipe)\$/"; fi
}
while read -r line; do
    printf '%s\n' "$line" | grep -q -e "${HOL_ATTACK_COMMANDS-.}" || continue
    command=${line%%[* ]*}
    case $line in *\**) slow=true ;; *) slow=false ;; esac
    # shellcheck disable=SC2046,SC2086 # words
    set -- $(echo "$line" | tr -d '*')
    draw_for "$command"
    if all; then
        if $slow; then attack "$few" "$@"; else attack "$environments" "$@"; fi
        # shellcheck disable=SC2013 # words
        for format in $(formats "$command"); do
            # shellcheck disable=SC2046 # a word or none
            $slow || attack "$(third $turn)" "$@" --format="$format" $(where "$command-$format")
            turn=$((turn + 1))
        done
    elif ! $slow; then # each with another environment
        turn=$((turn % $(echo "$environments" | wc -w) + 1))
        attack "$(echo "$environments" | cut -d' ' -f"$turn")" "$@"
    fi
done <"$scratch/lines"

# A disk without room: what writes a file, or a folder, says so in one line, and leaves nothing under a final name.
mkdir "$scratch/disk"
export scratch
# shellcheck disable=SC2016 # of the shell that is started
on_full_disk() {
    unshare -rm sh -c 'mount -t tmpfs -o size=8k none "$scratch/disk" || exit 99
        head -c 8192 /dev/zero >"$scratch/disk/filler" 2>/dev/null
        status=0
        "$@" || status=$?
        find "$scratch/disk" -type f -size +0 ! -name filler
        exit "$status"' sh "$@" >"$scratch/out" 2>"$scratch/err" </dev/null
}
status=0
on_full_disk true || status=$?
if [ "$status" -eq 0 ]; then
    while read -r line; do
        printf '%s\n' "$line" | grep -q -e "${HOL_ATTACK_COMMANDS-.}" || continue
        command=${line%%[* ]*}
        grep -q "^$command --output" "$scratch/table" || continue
        case $line in serve*) continue ;; *\**) all || continue ;; esac
        turn=$((turn + 1))
        part $turn || continue
        status=0
        draw_for "$command"
        # shellcheck disable=SC2046 # words; what is checked is not written
        on_full_disk timeout $((300 * slower)) "$HOLONOM" $(echo "$line" | sed 's/ --check//; s/\*//; s/ --output=made//') --output="$scratch/disk/made" || status=$?
        ok "$line: on a full disk: status 2, not $status" test "$status" -eq 2
        ok '... in one line' test "$(wc -l <"$scratch/err")" -eq 1
        ok '... and no file' test ! -s "$scratch/out"
        all || [ "$command" != reference ] || break
    done <"$scratch/lines"
else
    echo '# no disk can be made: a full one is not tried'
fi

# Two runs into one folder at a time: the files of one.
for line in "export --states=0 --format=csv $c" "references ukp2004/bead-on-ring" "paper $c" \
    "report ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd --points=2" "site ukp2004/redundant-ring --states=0 --bits=53 --solvers=svd"; do
    all || [ "$line" = "export --states=0 --format=csv $c" ] || continue
    turn=$((turn + 1))
    part $turn || continue
    rm -rf one two
    draw_for "${line%% *}"
    # shellcheck disable=SC2086 # words
    {
        plain "$HOLONOM" $line --output=one || true
        "$HOLONOM" $line --output=two >/dev/null 2>&1 </dev/null &
        plain "$HOLONOM" $line --output=two || true
        wait
    }
    # what a record says of its command names the folder; figures in PDF have the time in them
    find one two -type f -exec sed -i -e 's/two/one/g' -e '/digest\|sha256\|result/d' {} +
    for made in one two; do (cd $made && find . | sort) >"$scratch/$made.names"; done
    ok "$line: two runs into one folder: the same files" cmp "$scratch/one.names" "$scratch/two.names"
    case $line in # a report has seconds in it, on pages and in figures
    report*) ok '... pages are whole' sh -c 'find two -name "*.html" | while read -r page; do
        tail -n 1 "$page" | grep -q "</html>" || exit 1; done' ;;
    *) ok '... with the same in them' diff -r -x '*.pdf' one two ;;
    esac
    # shellcheck disable=SC2044 # names without blanks
    for pdf in $(find two -name '*.pdf'); do ok "... $pdf has its end" sh -c "tail -c 32 '$pdf' | grep -q -a '%%EOF'"; done
done
echo "# $tried runs in $(echo "$environments" | wc -w) environments"
finish
