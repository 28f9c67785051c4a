#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What shells complete: every command and option is in each file, and bash, asked as a user asks it,
# offers commands, options, words, names and files.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

made=${HOL_BUILDDIR:-.}/cli/completions
program 0 --describe table
cp "$scratch/out" "$scratch/table"
ok 'the program has commands and options' test "$(wc -l <"$scratch/table")" -gt 100
for file in holonom _holonom holonom.fish; do
    cp "$made/$file" "$scratch/out"
    ok "$file: the commands" sh -c "
        cut -d ' ' -f 1 '$scratch/table' | sort -u |
            while read -r command; do grep -qw -e \"\$command\" '$made/$file' || exit 1; done"
done
: >"$scratch/out"

# An option stands in the part of its command.
lacks() { # lacks FILE: the options that a file has not, one a line
    awk -v form="$1" '
        FNR == NR { wanted[$1 " " $2] = 1; next }
        form == "holonom" && /^        [a-z-]*\) words=/ { command = $1; sub(/\)/, "", command)
            n = split($0, part, /[ =\047]+/); for (i = 1; i <= n; i++) delete wanted[command " " part[i]] }
        form == "_holonom" && /^[a-z-]*\) arguments=/ { command = $1; sub(/\)/, "", command) }
        form == "_holonom" { rest = $0
            while (match(rest, /--[a-z]+/)) {
                delete wanted[command " " substr(rest, RSTART, RLENGTH)]; rest = substr(rest, RSTART + RLENGTH) } }
        form == "holonom.fish" && match($0, /seen_subcommand_from [a-z-]*/) {
            command = substr($0, RSTART + 21, RLENGTH - 21)
            if (match($0, / -l [a-z]+/)) delete wanted[command " --" substr($0, RSTART + 4, RLENGTH - 4)] }
        END { for (pair in wanted) print pair }' "$scratch/table" "$made/$1"
}
for file in holonom _holonom holonom.fish; do
    lacks "$file" >"$scratch/out"
    ok "$file: the options of every command" test ! -s "$scratch/out"
done

for shell in zsh fish; do
    file=$made/_holonom
    test $shell = zsh || file=$made/holonom.fish
    if command -v $shell >/dev/null; then
        ok "$shell reads it" $shell -n "$file"
    else
        skip "$shell reads it" "no $shell"
    fi
done

if ! command -v bash >/dev/null; then
    skip 'bash completes' 'no bash'
    finish
    exit
fi
cat >"$scratch/ask" <<'END'
# ask WORD...: what is offered for the last of the words of a command line, one a line
. "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$(($# - 1))
_holonom
printf '%s\n' "${COMPREPLY[@]}"
END
ask() {
    (cd "$scratch" && bash ask "$made/holonom" "$HOLONOM" "$@") >"$scratch/out" 2>"$scratch/err" || true
    silent
}
offers() { ok "... offers $1" grep -qx -e "$1" "$scratch/out"; }
only() { ok "... and $1 words in all" test "$(wc -l <"$scratch/out")" -eq "$1"; }
touch "$scratch/some-file"
ask comp
offers compare
only 1
ask ''
offers work-precision
ask compare --fo
offers --format=
only 1
ask compare --format = ''
offers latex
offers tap
ask list --format = ''
offers json
offers latex
only 5
ask growth --sh
offers --show=
ask growth --show = in
offers invariance
ask simulate --integrator = rk
offers rk4
ask compare -s sv
offers svd
ask list --tag = redun
offers redundant
ask simulate greenwood/cone
offers greenwood/cone-and-plane
ask compare --output = some
offers some-file
ask judge some
offers some-file
ask sweep --exec
ok '... offers nothing of another command' test -z "$(cat "$scratch/out")"

finish
