#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Texts of strangers (titles, sources, units, names of states, events, files, columns, what a solver and a store say)
# in every format, read back by readers that are not ours (injection.py); generated code, which runs; and what reaches
# a terminal.  Nothing acts, and no line after them is lost.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"

top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
HOL_FIGURES_DIR=$top/reports/figures
export HOL_FIGURES_DIR
reader=$top/tests/attack/injection.py
cc=${CC:-cc}
cd "$scratch"
# shellcheck disable=SC2016 # is to be obeyed by nobody
evil='=Q<img src=x onerror=alert(1)></script></title>*/\input{x}\end{document}$(touch PWNED)`touch PWNED`|calc!A0 %n &amp; #_^~{} --> ${x} ??/'
# shellcheck disable=SC2016 # likewise
file=$(printf './=f<img src=x onerror=alert(1)>"; import os; os.system("touch PWNED") # $(touch PWNED)\033[2J\302\233\nos.system("touch PWNED")')
write_case() { # write_case FILE: each text ends in a backslash, which C takes for "goes on in the next line"
    cat >"$1" <<END
title "$evil t\\"; source "$evil s\\"; parameter m = 1 "$evil u\\"; parameter g = 9.8 "a ??/";
coordinate x, y; kinetic m*(x'^2 + y'^2)/2; potential m*g*y; constraint wire: x^2 + y^2 = 1;
initial x = 1, y = 0, x' = 0, y' = 1; span 0 .. 1/4;
state "$evil n\\": x = 0, y = 1, x' = 1, y' = 0;
published "$evil p\\" { misprint acceleration x = 17*x; event "$evil e\\": maximum y, t = 0.1, y = 0.5; }
END
}
write_case "$file.case"
write_case evil.case
# runs ARGUMENT...: to its end
runs() {
    status=0
    "$HOLONOM" "$@" >out 2>err </dev/null || status=$?
    ok "$(printf '%s' "$*" | tr -c '[:graph:] ' '?' | cut -c 1-70): status $status" test "$status" -le 1
}
plain() { ! LC_ALL=C tr -d '\t\r\n' <"$1" | LC_ALL=C grep -q '[[:cntrl:]]'; }
read_back() { python3 "$reader" - "$kind" "$name" >"$scratch/out.txt" 2>"$scratch/err" || { cat "$scratch/out.txt" >>"$scratch/err" && false; }; }
# is_read FORMAT FILE...: by another reader, and nothing acts
is_read() {
    kind=$1
    shift
    for name; do
        [ "$kind" = mat ] || ok '... no control character' plain "$name"
        if command -v python3 >/dev/null; then
            ok "... is $kind" read_back
        fi
    done
}

# --- generated code
generated() { # generated LANGUAGE COMMAND...: which runs what was written
    language=$1
    shift
    command -v "$1" >/dev/null || return 0
    runs code "$file.case" --language="$language" --certify=no --output=generated
    status=0
    case $language in
    c) "$cc" -std=c11 -Wall -Werror -x c -o generated.exe generated -lm >out 2>err && ./generated.exe >out 2>err || status=$? ;;
    fortran) { cp generated generated.f90 && gfortran -o generated.exe generated.f90 && ./generated.exe; } >out 2>err || status=$? ;;
    matlab) { cp generated generated_m.m && octave --norc --quiet generated_m.m; } >out 2>err || status=$? ;;
    *) "$@" generated >out 2>err </dev/null || status=$? ;;
    esac
    ok "... it runs as $language: status $status" test "$status" -eq 0
    ok '... and passes its test' grep -q passed out
}
generated c "$cc"
generated python python3
if all; then
    generated javascript node
    generated r Rscript
    generated matlab octave
    generated fortran gfortran
fi

# --- tables and documents of every command, in every format
"$HOLONOM" --describe table >described
formats() { sed -n "s/^$1 --format f 6 //p" described; }
turn=0
each_format() { # each_format COMMAND ARGUMENT...: with --format; of a sample every fourth
    command=$1
    for format in $(formats "$command"); do
        turn=$((turn + 1))
        case $format in mat | bibtex | tap) continue ;; esac
        all || [ $((turn % 4)) -eq 0 ] || continue
        runs "$@" --format="$format"
        case $format in csv | json) is_read "$format" out ;; *) is_read text out ;; esac
    done
}
each_format list cases "$file.case"
each_format show "$file.case"
each_format solve "$file.case" --state="$evil n\\"
each_format reference --certify=no "$file.case"
each_format interval "$file.case"
each_format compare --bits=53 --states=0 --solvers=svd -v "$file.case"
each_format growth --solvers=svd --bits=53 --over=m=1:2 --points=2 "$file.case"
each_format time --solvers=svd "$file.case"
each_format rank --bits=53 --states=0 --solvers=svd "$file.case"
each_format simulate --step=0.1 --errors --certify=no "$file.case"
each_format drift --certify=no --step=0.05 --integrator=rk4 "$file.case"
each_format work-precision --certify=no --points=2 --integrator=rk4 --stabilization=none "$file.case"
each_format sweep --certify=no --step=0.05 --alpha=1 --beta=1 "$file.case"
each_format errata --states=0 "$file.case"
each_format plot "$file.case" t x
runs export --states=0 "$file.case"
is_read json out
runs export --motion "$file.case"
is_read json out
runs export --states=0 --format=mat --output=file.mat "$file.case"
is_read mat file.mat
if all && command -v octave >/dev/null; then
    # its fields are what the manual says, and each text is one row
    octave --norc --quiet --eval 's = load("file.mat"); assert (all (cellfun (@(x) ischar (x) && rows (x) == 1, {s.problems.case})));
        assert (fieldnames (s), {"problems"; "manifest"; "references"}); puts (s.problems(1).case)' >octave.txt 2>err || true
    ok '... and by Octave: the name of the case is a text' grep -q -F 'f<img src=x onerror=alert(1)>' octave.txt
fi

# --- a solver that says such things, on its standard error, too
if command -v python3 >/dev/null; then
    cat >evil.py <<'END'
import json, sys
words = sys.argv[1]
print(json.dumps({"holonom": 1, "name": "evil", "yields": [], "needs": []}), flush=True)
for count, line in enumerate(sys.stdin):
    problem = json.loads(line)
    if "id" not in problem:
        continue
    print("\033[2J\u009b" + words, file=sys.stderr, flush=True)
    print(json.dumps({"id": problem["id"], **({"unable": words} if count % 2 else {"qdd": [1.0] * problem["n"]})}),
          flush=True)
END
    # shellcheck disable=SC2089,SC2016 # quotes for the shell that runs it
    program_="python3 evil.py '$evil'"
    each_format validate "--exec=$program_" --states=1 evil.case
    runs validate "--exec=$program_" --states=1 --page=page.html --keep=kept.json --entry=entry.json evil.case
    is_read html page.html
    is_read json kept.json entry.json
    runs explain kept.json 1
    is_read text out
    each_format judge kept.json
    runs judge kept.json --page=page.html
    is_read html page.html
fi

# --- tables of others, and names of their files
printf '# method: %s\r\n' "$evil" >"$file.csv"
"$HOLONOM" simulate --step=0.05 --provenance=no evil.case | tr -d '\r' >>"$file.csv"
each_format judge --motion --certify=no evil.case "$file.csv"
each_format solve evil.case --along="$file.csv"
each_format plot evil.case t x --with="$file.csv"
runs judge --motion --certify=no evil.case "$file.csv" --page=page.html --entry=motion.json
is_read html page.html
is_read json motion.json
printf 'case,solver,bits,verdict,"%s"\n"%s\033[2J\n",svd,53,agrees,3\n' "$evil" "$evil" >old.csv
printf 'case,solver,bits,verdict,"%s"\n"%s\033[2J\n",svd,53,wrong,2\n' "$evil" "$evil" >new.csv
each_format average old.csv
each_format diff old.csv new.csv
runs diff old.csv new.csv --page=page.html
is_read html page.html

# --- a store that somebody has written into
runs compare --bits=53 --states=0 --solvers=svd --store=runs.db "$file.case"
if command -v python3 >/dev/null; then
    python3 -c '
import sqlite3, sys
store = sqlite3.connect("runs.db")
for (table,) in store.execute("select name from sqlite_master where type = \"table\"").fetchall():
    for column in store.execute("pragma table_info(%s)" % table).fetchall():
        if column[2].upper() == "TEXT":
            try:
                store.execute("update \"%s\" set \"%s\" = ?" % (table, column[1]), (sys.argv[1] + "\033[2J\u009b\n",))
            except sqlite3.Error:
                pass
store.commit()' "$evil"
    each_format store ls runs.db
    each_format store show runs.db
    each_format store export runs.db --table=answers
fi

# --- pages and pictures
if all; then
    for command in report site; do
        runs $command "$file.case" --states=0 --bits=53 --solvers=svd --output="$command"
        find $command -name '*.html' -o -name '*.svg' -o -name '*.json' >names
        set -- # at once: there are hundreds
        while read -r name; do set -- "$@" - "${name##*.}" "$name"; done <names
        ! command -v python3 >/dev/null || ok "... its $(($# / 3)) files are read" python3 "$reader" "$@"
    done
    if command -v gnuplot >/dev/null 2>&1; then
        runs rank "$file.case" --bits=53 --states=0 --solvers=svd --figure=figure.svg
        is_read svg figure.svg
        runs plot evil.case t x --with="$file.csv" --figure=figure.svg
        is_read svg figure.svg
    fi
fi
if command -v gnuplot >/dev/null 2>&1 && command -v pdftotext >/dev/null; then
    is_paper() { # a page, on which nothing acts
        pdfinfo "$1" >pdfinfo.txt 2>&1 && grep -q '^JavaScript: *no$' pdfinfo.txt && grep -q '^Pages: *1$' pdfinfo.txt
    }
    for command in 'rank --bits=53 --states=0 --solvers=svd' 'drift --certify=no --step=0.05 --integrator=rk4 --stabilization=none'; do
        all || [ "${command%% *}" = rank ] || continue
        # shellcheck disable=SC2086 # words
        runs $command "$file.case" --figure=figure.pdf
        ok '... a page of PDF, without a script' is_paper figure.pdf
        pdftotext figure.pdf page.txt 2>err
        ok '... which is read without complaint' test ! -s err
        tr -d '\f' <page.txt >words.txt
        is_read text words.txt
        # what looks like markup, a script or a formula is words; quotes may be others
        ok '... the name is on it, as words' grep -q -F 'f<img src=x onerror=alert(1)>' words.txt
        ok '... and the command among its properties' grep -q -F "Title:  " pdfinfo.txt
    done
fi
# --- TAP: no name of a file or a state is a directive
sed "s/^state .*/state \"later # TODO\": x = 2, y = 0, x' = 0, y' = 0;/; s/^initial x = 1/initial x = 3/" evil.case >'b # SKIP.case'
runs check 'b # SKIP.case' --states=0 --bits=53 --solvers=svd
ok '... what fails is no plan for later' grep -q "^not ok 2 - b .*: later .*: no such state: constraint 'wire' of line 2 is off by [^#]*$" out
ok '... what is undefined says why' grep -q '# SKIP undefined: [a-z]' out
ok 'nothing was obeyed' test ! -e PWNED
finish
