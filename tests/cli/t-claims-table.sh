#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# All of Greenwood's claims, measured, against what other programs found.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
if [ "${HOL_TESTS-}" != all ]; then
    skip_all 'eight seconds of make check-all; make check measures claims in t-claims and t-report.sh'
fi

tests=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests
claims=$scratch/claims.csv
program 0 claims --format=csv --output="$claims"
ok 'every claim has numbers' test "$(cut -d, -f1 "$claims" | sort -u | grep -c '^[0-9]')" -eq 15
ok 'verdicts and numbers are those of other programs' awk -v least=90 -f "$tests/cli/claims.awk" \
    "$tests/cli/claims-elsewhere.txt" "$claims"
ok 'claim 4 has a median of times between its quartiles, four times' awk -F'"' '
    $1 == "4," { x[++count] = substr($7, 2) + 0; decided += $3 != ",not decided," }
    END { for (i = 1; i < count; i += 4) good += 0 < x[i+1] && x[i+1] <= x[i] && x[i] <= x[i+2] && x[i+3] > 0
          exit count != 16 || decided != 16 || good != 4 }' "$claims"
finish
