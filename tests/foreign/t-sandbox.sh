#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# --sandbox: a program that is asked makes, changes, moves and removes nothing outside of its folder, opens no
# socket, and signals nobody; inside the folder it may, and its answers are judged as ever.  Plug-ins likewise.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"
child=$(cd "${HOL_BUILDDIR:-.}" && pwd)/tests/foreign/fake-child
plugin=${HOL_BUILDDIR:-.}/tests/plugins/example.so
case_=greenwood/cone-and-plane
mkdir "$scratch/its" "$scratch/ours"
echo kept >"$scratch/ours/kept"
status=0
"$HOLONOM" validate --sandbox="$scratch/its" --exec="exec '$child' good" "$case_" --states=0 >"$scratch/out" \
    2>"$scratch/err" </dev/null || status=$?
if grep -q '^holonom: --sandbox=.*: the kernel has no' "$scratch/err"; then
    ok 'it says in one line what the kernel cannot' test "$(wc -l <"$scratch/err")" -eq 1 -a "$status" -eq 2
    echo '# the rest needs a kernel that can'
    finish
    exit 0
fi
ok 'a program that is confined is judged' test "$status" -le 1
ok '... and answers' grep -q 'agreed on\|wrong' "$scratch/out"

# tries DESCRIPTION COMMAND: which fails in the sandbox, and else not; \$d is a folder
tries() {
    for d in "$scratch/ours" "$scratch/its"; do
        rm -rf "$scratch/its/"* "$scratch/ours/made" "$scratch/ours/moved"
        echo kept >"$scratch/its/kept"
        export d
        "$HOLONOM" validate --sandbox="$scratch/its" "$case_" --states=0 \
            --exec="if $2; then echo done >&2; fi; exit 3" >"$scratch/out" 2>"$scratch/err" </dev/null || true
        case $d in
        */its) ok "$1: inside" grep -q "standard error: 'done'" "$scratch/err" ;;
        *) ok "$1: not outside" lacks "standard error: 'done'" ;;
        esac
    done
    ok "... and all is as it was" test "$(ls "$scratch/ours"; cat "$scratch/ours/kept")" = 'kept
kept'
}
# shellcheck disable=SC2016 # for the shell that is started
{
    tries 'a new file' 'echo new >"$d/made"'
    tries 'writing to a file' 'echo new >"$d/kept"'
    tries 'adding to a file' 'echo new >>"$d/kept"'
    tries 'a new folder' 'mkdir "$d/made"'
    tries 'removing' 'rm -f "$d/kept"'
    tries 'moving' 'mv "$d/kept" "$d/moved"'
    tries 'a link' 'ln -s kept "$d/made"'
    tries 'a pipe with a name' 'mkfifo "$d/made"'
}
run_it() { # run_it COMMAND: what it says on standard error
    "$HOLONOM" validate --sandbox="$scratch/its" "$case_" --states=0 --exec="$1; exit 3" >"$scratch/out" \
        2>"$scratch/err" </dev/null || true
}
run_it 'echo x >/dev/null && echo done >&2'
ok '/dev/null may be written to' grep -q "standard error: 'done'" "$scratch/err"
run_it "mv '$scratch/ours/kept' '$scratch/its/kept' && echo done >&2"
ok 'nothing is moved out of other folders' test -s "$scratch/ours/kept"
if command -v perl >/dev/null 2>&1; then
    for family in PF_INET PF_INET6 PF_UNIX; do
        run_it "perl -MSocket -e 'print STDERR socket(my \$s, $family, SOCK_STREAM, 0) ? \"done\n\" : \"no: \$!\n\"'"
        ok "no socket of $family" grep -q "standard error: 'no: Permission denied'" "$scratch/err"
    done
    # a pair of datagram sockets sends to whatever socket has a name: that of a listener outside
    perl -MSocket -e 'socket(my $s, PF_UNIX, SOCK_DGRAM, 0); bind($s, sockaddr_un($ARGV[0]));
        $SIG{ALRM} = sub { exit }; alarm(60); recv($s, my $said, 9, 0); print $said' "$scratch/heard" >"$scratch/said" &
    listener=$!
    pair="perl -MSocket -e 'socketpair(my \$a, my \$b, AF_UNIX, \$ARGV[0], PF_UNSPEC) or die \"no: \$!\\n\";
        defined send(\$a, \"out\", 0, sockaddr_un(\$ARGV[1])) if \$ARGV[0] == SOCK_DGRAM; print STDERR \"done\\n\"'"
    for try in 1 2 3 4 5 6 7 8 9 10; do [ -S "$scratch/heard" ] || sleep 0.2; done
    run_it "$pair 2 '$scratch/heard'"
    ok 'no pair of datagram sockets' grep -q "standard error: 'no: Permission denied'" "$scratch/err"
    kill "$listener" 2>/dev/null || true
    ok '... and nothing was heard outside' test ! -s "$scratch/said"
    run_it "$pair 1 '$scratch/heard'"
    ok 'a pair of streams, which has no other end' grep -q "standard error: 'done'" "$scratch/err"
fi
release=$(uname -r)
if [ "${release%%.*}" -ge 7 ] || { [ "${release%%.*}" -eq 6 ] && r=${release#*.} && [ "${r%%.*}" -ge 12 ]; }; then
    sleep 1000 &
    run_it "kill -KILL $! && echo done >&2"
    ok 'no signal to others' kill -0 $!
    kill $!
fi
if [ -r "$plugin" ]; then
    program 0 validate --sandbox="$scratch/its" "$plugin" "$case_" --states=0
fi
program 2 validate --sandbox="$scratch/none" "$plugin" "$case_"
complains 'none'
finish
