#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Command lines that strangers wrote into blocks of files and into stores, for `rerun' and --from: no file is made,
# changed or removed, no program starts, and what is not done is said in two lines at most.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
c=greenwood/cone-and-plane
mkdir "$scratch/here" "$scratch/tmp"
TMPDIR=$scratch/tmp
export TMPDIR
cd "$scratch/here"
cat >tiny.campaign <<END
title "tiny";
instants { cases $c; formulations svd; }
END
sed 's/svd/svd; outside "touch OWNED"/' tiny.campaign >outside.campaign
"$HOLONOM" compare --bits=53 --states=0 --solvers=svd --store=runs.db "$c" >table.txt
"$HOLONOM" campaign run tiny.campaign --store=runs.db
"$HOLONOM" simulate --step=0.5 "$c" >track.csv

# look NAME: at the folders, but for the forgery
look() {
    (cd "$scratch" && find here tmp ! -name 'forged.*' -type f -exec cksum {} + && find here tmp ! -name 'forged.*') >"$scratch/$1"
}
tried=0
forged() { # forged COMMAND...: which reads the forgery of $line
    status=0
    look left
    bounded 60 2000 "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    look right
    ok "$1: $line: status $status" test "$status" -le 2
    ok '... changes nothing' cmp -s "$scratch/left" "$scratch/right"
    ok '... in two lines at most' test "$(wc -l <"$scratch/err")" -le 2
    tried=$((tried + 1))
}

# Of a block. The sample is what has a star.
cat >"$scratch/lines" <<END
*store rm runs.db 1
*store merge OWNED.db runs.db
*campaign run tiny.campaign --store=OWNED.db
campaign run tiny.campaign --store=runs.db
campaign run tiny.campaign --store=runs.db --retry
campaign run outside.campaign --store=OWNED.db
campaign plan outside.campaign
campaign report tiny.campaign --store=runs.db --figure=OWNED.svg
*compare $c --states=0 --bits=53 --solvers=svd --outp=OWNED
compare $c --states=0 --bits=53 --solvers=svd -o OWNED
*compare $c --states=0 --bits=53 --solvers=svd --store=OWNED.db
compare $c --states=0 --bits=53 --solvers=svd --store=runs.db --resume
rank $c --states=0 --bits=53 --solvers=svd --figure=OWNED.svg
report $c --states=0 --bits=53 --solvers=svd
site $c --states=0 --bits=53 --solvers=svd
paper $c
references ukp2004/bead-on-ring
export $c --states=0
gallery --entries=.
judge --motion $c track.csv --certify=no --entry=OWNED.json --page=OWNED.html
simulate $c --step=0.5 --sandbox=.
store export runs.db --output=OWNED
diff runs.db runs.db --page=OWNED.html
validate --exec='touch OWNED' $c
validate ./OWNED.so $c
explain runs.db 1
END
while read -r line; do
    case $line in '*'*) line=${line#\*} ;; *) all || continue ;; esac
    printf 'x\n# holonom provenance 1\n# command: holonom %s\n# result: sha256 0\n' "$line" >forged.txt
    forged rerun forged.txt
done <"$scratch/lines"

# Of a run in a store: what asks for more than to be shown, abbreviated, by its letter, without an argument.
cat >"$scratch/lines" <<'END'
*--outp=OWNED
*-o OWNED
-oOWNED
-vo OWNED
--output=OWNED
--output OWNED
--fig=OWNED.svg
--store=OWNED.db
--stor=runs.db
--from=forged.db
*--times
--times=OWNED
--help
-- --output=OWNED
$'\x2doOWNED'
'--output=OWNED'
; touch OWNED
END
if command -v python3 >/dev/null; then
    while IFS= read -r words; do
        case $words in '*'*) words=${words#\*} ;; *) all || continue ;; esac
        line="holonom compare $c --solvers=svd --bits=53 --states=0 $words"
        cp runs.db forged.db
        python3 -c 'import sqlite3, sys
store = sqlite3.connect("forged.db")
store.execute("update runs set command = ? where run = 1", (sys.argv[1],))
store.commit()' "$line"
        forged compare --from=forged.db --run=1
    done <"$scratch/lines"
fi
echo "# $tried forgeries"
finish
