#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Usage: bench-rows.sh HOLONOM [TASKS]
#
# How long ten stores with 1,000 TASKS rows between them (10,000,000 with the default) take to be merged
# and reported on.  A hundredth of the campaign is computed; its rows are copied under the numbers of
# the other tasks.  Needs sqlite3, GNU time, and 3 GB of disk with the default.
set -eu

holonom=$1
tasks=${2:-10000}
folder=$(mktemp -d "${TMPDIR:-/tmp}/bench-rows.XXXXXX")
trap 'rm -rf "$folder"' EXIT
cat >"$folder/tiny.case" <<'END'
title "Particle on a line"; source "none"; parameter g = 9.8;
coordinate x, y; kinetic (x'^2 + y'^2)/2; potential g*y;
constraint line: y - x = 0;
initial x = 0, y = 0, x' = 1, y' = 1;
END
cat >"$folder/rows.campaign" <<END
instants { cases "$folder/tiny.case"; states random $((100 * tasks));
    formulations svd, gauss, lagrange, null-space; record problems, answers, verdicts; }
END
timed() { # timed WHAT ARGUMENT...: of the program
    what=$1
    shift
    /usr/bin/time -f "$what: %e s of wall time, %U s + %S s of processor time, %M kB" "$holonom" "$@"
}
copy() { # copy TABLE ASSIGNMENTS: the rows of the first store once more
    echo "CREATE TEMP TABLE x AS SELECT * FROM base.$1; UPDATE x SET $2;"
    echo "INSERT INTO main.$1 SELECT * FROM x; DROP TABLE x;"
}
more_of() { # more_of PART: the other nine hundredths of a tenth, by SQL
    echo "ATTACH '$folder/first.db' AS base; PRAGMA foreign_keys = OFF; PRAGMA synchronous = OFF; BEGIN;"
    echo "UPDATE units SET name = printf('%012d', name + $((10 * $1)));"
    for k in 1 2 3 4 5 6 7 8 9; do
        from=$((k * 10 * tasks))
        copy units "unit = unit + $from, name = printf('%012d', name + $((10 * $1 + k)))"
        copy problems "problem = problem + $from, unit = unit + $from"
        copy answers "answer = answer + $from, problem = problem + $from"
        copy verdicts "answer = answer + $from"
    done
    echo "COMMIT;"
}
"$holonom" campaign run "$folder/rows.campaign" --store="$folder/first.db" --shard=1/100
for part in 0 1 2 3 4 5 6 7 8 9; do
    cp "$folder/first.db" "$folder/part-$part.db"
    more_of $part | sqlite3 "$folder/part-$part.db" >/dev/null
done
timed merge store merge "$folder/all.db" "$folder"/part-?.db
sqlite3 "$folder/all.db" 'SELECT (SELECT count(*) FROM units) + (SELECT count(*) FROM problems) +
    (SELECT count(*) FROM answers) + (SELECT count(*) FROM verdicts) || " rows"'
ls -l "$folder/all.db"
timed 'report by formulation' campaign report "$folder/rows.campaign" --store="$folder/all.db" \
    --show=answers --provenance=no
timed 'report by case' campaign report "$folder/rows.campaign" --store="$folder/all.db" \
    --show=cases --provenance=no
timed status campaign status "$folder/rows.campaign" --store="$folder/all.db" --provenance=no
