#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# `holonom serve' as a program: an answer a line, whatever the line; its end; a reader that is gone.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

{
    echo '{"id":1,"case":"greenwood/cone-and-plane"}'
    echo
    # six million bytes in a line
    awk 'BEGIN { printf "{\"id\":2,\"case\":\""; for (i = 0; i < 100000; i++) printf "%060d", 0; print "\"}" }'
    printf '%s' '{"id":3,"case":"greenwood/cone-and-plane","state":"initial"}'
} >"$scratch/lines"
status=0
"$HOLONOM" serve <"$scratch/lines" >"$scratch/out" 2>"$scratch/err" || status=$?
ok 'ends with its input' test "$status" -eq 0
silent
ok 'the hello and three answers' test "$(wc -l <"$scratch/out")" -eq 4
says '{"holonom":1,"program":"holonom '
says '"coordinates":["x","y","z"]'
says '"invalid":"the line is longer than 4194304 bytes"'
says '"M":[[1,0,0],[0,1,0],[0,0,1]]'

# A request that takes too long is ended, and the server goes on; "qdot" is "v".
{
    echo '{"id":1,"case":"iftomm/pendulum","times":[1000000],"digits":400}'
    echo '{"id":2,"case":"greenwood/cone-and-plane","q":[1,2,3],"qdot":[1,0,0],"want":["b"],"truth":true,"project":true}'
    echo '{"id":3,"case":"greenwood/cone-and-plane","q":[1,2,3],"v":[1,0,0],"want":["b"],"truth":true,"project":true}'
    echo '{"id":4,"case":"greenwood/cone-and-plane","q":[1,2,3],"v":[1,0,0],"qdot":[1,0,0]}'
} >"$scratch/lines"
status=0
"$HOLONOM" serve --limit=2 <"$scratch/lines" >"$scratch/out" 2>"$scratch/err" || status=$?
ok 'with a limit it ends with its input' test "$status" -eq 0
silent
says '{"id":1,"unable":"it takes longer than 2 seconds, the limit of this server"}'
says '"certified":true'
ok "'qdot' is 'v'" sh -c "sed -n 's/\"id\":[23],//p' '$scratch/out' | uniq | wc -l | grep -qx 1"
says "'qdot' is another word for 'v'"
if grep -q -a __asan_init "$HOLONOM"; then
    skip 'the limit of memory' "AddressSanitizer's own memory is beyond any limit"
else
    echo '{"id":1,"case":"families/pendulum-chain","parameters":{"N":150},"state":"initial","truth":true,"digits":1000}' |
        "$HOLONOM" serve --memory=100 >"$scratch/out" 2>"$scratch/err" || true
    says "\"unable\":\"out of memory\""
fi

# Where the equations have no value as they are written, they have none at any number of bits.
text='title \"r\"; source \"-\"; coordinate x; kinetic x'"'"'^2/2; force x = sqrt(x)^2; initial x = 1;'
for bits in 53 200; do
    echo "{\"id\":1,\"text\":\"$text\",\"q\":[-1],\"v\":[0],\"want\":[\"F\"],\"bits\":$bits}"
done | "$HOLONOM" serve >"$scratch/out" 2>"$scratch/err" || true
ok 'no value at 53 bits, nor at 200' test "$(grep -c '"domain":"the equations have no value' "$scratch/out")" -eq 2

# A let or an invariant has none, either; at more than 53 bits the others are answered.
text='title \"r\"; source \"-\"; coordinate x; kinetic x'"'"'^2/2; let r = sqrt(x)^2; let s = x/x; invariant i: 2*x/x; initial x = 1;'
for bits in 53 200; do
    for want in lets invariants; do
        for x in -1 0 1; do
            echo "{\"id\":1,\"text\":\"$text\",\"q\":[$x],\"v\":[0],\"want\":[\"$want\"],\"bits\":$bits}"
        done
    done
done | "$HOLONOM" serve >"$scratch/out" 2>"$scratch/err" || true
ok 'lets at one state of three, invariants at two' test "$(grep -c '"lets"' "$scratch/out")" -eq 2 -a \
    "$(grep -c '"invariants"' "$scratch/out")" -eq 4 -a "$(grep -c '"domain"' "$scratch/out")" -eq 3

# Lets that depend on the answer are its own: of x = cos a, y = sin a the multiplier is -(v^2 - y)/2 = -0.9.
# Where there is no answer all the rest is there.
text='title \"r\"; source \"-\"; coordinate x, y; kinetic (x'"'"'^2 + y'"'"'^2)/2; force y = -1; constraint ring: x^2 + y^2 = 1; let r = 1/multiplier.ring; let s = x'"''"' + 1; let e = x; initial x = 0.6, y = -0.8, x'"'"' = 0.8, y'"'"' = 0.6;'
none='title \"r\"; source \"-\"; coordinate x; kinetic x'"'"'^2/2; constraint a: x'"''"' = 0; constraint b: x'"''"' = 1; let r = multiplier.a; initial x = 0, x'"'"' = 0;'
for bits in 53 100; do
    echo "{\"id\":1,\"text\":\"$text\",\"state\":\"initial\",\"want\":[\"lets\"],\"bits\":$bits}"
    echo "{\"id\":2,\"text\":\"$none\",\"state\":\"initial\",\"want\":[\"b\"],\"bits\":$bits}"
    echo "{\"id\":3,\"text\":\"$none\",\"state\":\"initial\",\"want\":[\"lets\"],\"bits\":$bits}"
done | "$HOLONOM" serve >"$scratch/out" 2>"$scratch/err" || true
ok 'lets of multipliers and accelerations' test "$(grep -c '"lets":\["\{0,1\}-1.11111111111111[0-9]*"\{0,1\},"\{0,1\}-0.0[78]9*[0-9]*"\{0,1\},"\{0,1\}0.[56][0-9]*"\{0,1\}\]' "$scratch/out")" -eq 2
ok '... of a problem without an answer there are none' test "$(grep -c '"lets"' "$scratch/out")" -eq 2
ok '... and all the rest' test "$(grep -c '"id":2.*"b":' "$scratch/out")" -eq 2

# A time that is a number is the decimal that was written, as a parameter is: cos(0.1).
text='title \"r\"; source \"-\"; coordinate x; kinetic x'"'"'^2/2; force x = -x; initial x = 1, x'"'"' = 0; span 0 .. 1;'
for time in 0.1 '"0.1"' 1e-1; do
    echo "{\"id\":1,\"text\":\"$text\",\"times\":[$time],\"digits\":30}"
done | "$HOLONOM" serve >"$scratch/out" 2>"$scratch/err" || true
ok 'a time as a number is the one as a text' test "$(grep -c '"q":\[\["0.995004165278025766095561987804"\]\]' "$scratch/out")" -eq 3

# An id comes back as it was sent, or is refused; a number with few digits is a parameter of few.
for id in 9223372036854775807 -7 '"a text"' 3 9223372036854775808 0.1 true; do
    echo "{\"id\":$id,\"case\":\"greenwood/cone-and-plane\",\"q\":[1,1,1],\"want\":[\"t\"]}"
done | sed '4s/1,1,1/100000000000000000000,1,1/' | "$HOLONOM" serve >"$scratch/out" 2>"$scratch/err" || true
for id in 9223372036854775807 -7 '"a text"' 3; do ok "id $id" grep -q -F "{\"id\":$id," "$scratch/out"; done
ok 'others are refused' test "$(grep -c "{\"id\":null,\"invalid\":\"'id' is .*, not a whole number of 64 bits or a text\"}" "$scratch/out")" -eq 3
for g in 9.81 '"9.81"'; do
    echo "{\"id\":1,\"case\":\"greenwood/cone-and-plane\",\"parameters\":{\"g\":$g},\"state\":\"initial\",\"truth\":true,\"digits\":30}"
done | "$HOLONOM" serve 2>"$scratch/err" | sed 1d | sort -u >"$scratch/out"
ok '9.81 is 9.81, as a number and as a text' test "$(wc -l <"$scratch/out")" -eq 1

echo 0 >"$scratch/status"
yes '{"id":1,"case":"greenwood/cone-and-plane"}' | head -n 20000 |
    { "$HOLONOM" serve 2>"$scratch/err" || echo $? >"$scratch/status"; } | head -n 1 >"$scratch/out"
ok 'nobody listens: it ends' test "$(cat "$scratch/status")" -ne 0
program 2 serve greenwood/cone-and-plane
program 2 serve --bits=53
status=0
"$HOLONOM" serve <"$scratch" >"$scratch/out" 2>"$scratch/err" || status=$?
ok 'its input is a folder: exit status 2' test "$status" -eq 2
complains 'cannot read standard input: Is a directory'

finish
