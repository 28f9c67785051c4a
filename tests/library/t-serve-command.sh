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

echo 0 >"$scratch/status"
yes '{"id":1,"case":"greenwood/cone-and-plane"}' | head -n 20000 |
    { "$HOLONOM" serve 2>"$scratch/err" || echo $? >"$scratch/status"; } | head -n 1 >"$scratch/out"
ok 'nobody listens: it ends' test "$(cat "$scratch/status")" -ne 0
program 2 serve greenwood/cone-and-plane
program 2 serve --bits=53

finish
