#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom export and judge: the references judge as right in every form, wrong answers as wrong;
# what is no file of answers to this export is told in a line.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

cases='greenwood/cone-and-plane families/nearly-dependent'

# --- a folder
# shellcheck disable=SC2086 # a list
program 0 export $cases --states=1 --format=csv --output="$scratch/folder"
silent
prints_nothing
folder=$scratch/folder
ok 'the manifest says where the folder comes from' grep -q '"command": "holonom export ' "$folder/manifest.json"
problems=$(($(wc -l <"$folder/index.csv") - 1))

ok "five matrices for each of $problems problems" test "$(find "$folder" -name "*.mtx" | wc -l)" -eq $((problems * 5))
ok 'as the manifest counts' sh -c "awk '/\"count\"/ { n += \$2 } END { exit n != $problems }' '$folder/manifest.json'"
cp "$folder/references.csv" "$folder/answers.csv"
program 0 judge "$folder"
silent
says 'wrong                0'
ok 'other units are asked, too' test "$(grep -c ',time-more,' "$folder/index.csv")" -gt 0
# one component of the last acceleration in the units of the case, in the third digit: no condition explains that
awk -F, -v OFS=, 'NR == FNR { repeated[$1] = $4 == "repeated"; next }
    $2 == "qdd" && repeated[$1] { last = FNR } { line[FNR] = $0 }
    END { for (i = 1; i <= FNR; i++) { if (i == last) { split(line[i], x, ","); sub("^" x[1] ",qdd," x[3], x[1] ",qdd," sprintf("%.17g", x[3] * (1 + 1e-3)), line[i]) } print line[i] } }' \
    "$folder/index.csv" "$folder/references.csv" >"$folder/answers.csv"
ok 'one line is changed' test "$(diff "$folder/references.csv" "$folder/answers.csv" | grep -c '^>')" -eq 1
program 1 judge "$folder" --solvers=svd
ok '... not right somewhere' grep -qE '^(inaccurate|wrong) +[1-9]' "$scratch/out"
says ' svd'
rerun=$(sed -n 's/^    holonom //p' "$scratch/out" | head -n 1)
ok 'a command reproduces it' test -n "$rerun"
eval "program 1 $rerun"
says 'wrong'
sed 's/^[0-9]*,qdd,.*/&,0/' "$folder/references.csv" >"$folder/answers.csv"
program 1 judge "$folder" greenwood/cone-and-plane --solvers=none
ok 'wrong sizes, a line each' test "$(grep -c "has 4 numbers, not 3" "$scratch/err")" -eq 18
# as spreadsheets and R write a table: cells in quotation marks, lines ended by CR, rows as long as the longest; more
# digits than a double has
sed '/^#/d; s/[^,]*/"&"/g; s/$/,"",,/; s/$/\r/' "$folder/references.csv" | tr -d '\n' >"$folder/answers.csv"
program 0 judge "$folder" --solvers=none
silent
says 'wrong                0'
sed 's/\(\.[0-9]*\)\(,\|$\)/\1000000000000000000000000000000000\2/g' "$folder/references.csv" >"$folder/answers.csv"
program 0 judge "$folder" --solvers=none
silent
says 'wrong                0'
# as they do where decimals have commas: what separates is another character, and numbers keep their points
for separator in ';' '\t'; do
    sed "s/,/$separator/g" "$folder/references.csv" >"$folder/answers.csv"
    program 0 judge "$folder" --solvers=none
    silent
    says 'wrong                0'
done
(grep -v '^1,' "$folder/references.csv" && echo '1,unable,a; b') | sed 's/,/;/g; s/; b/, b; c/' >"$folder/answers.csv"
program 1 judge "$folder" --solvers=none --verbose
says ' a, b; c'
sed 's/,/;/g; /^name/!s/\./,/g' "$folder/references.csv" >"$folder/answers.csv"
program 2 judge "$folder" --solvers=none
complains "answers.csv:3:7: a number with a comma (decimals begin with a point): '2,8284271247461903'"
ok '... in one line' test "$(wc -l <"$scratch/err")" -eq 1
(grep -v '^1,' "$folder/references.csv" && echo '1,unable," said ""no"", twice"') >"$folder/answers.csv"
program 1 judge "$folder" --solvers=none --verbose
says ' said "no", twice'
grep -v '^[23],' "$folder/references.csv" >"$folder/answers.csv"
program 1 judge "$folder" --solvers=none
complains '2 of 18 problems have no answer, first problem 2'
says 'gave no answer with its rows permuted and scaled'
ok '... the state does not count as agreed' grep -qE '^not asked +1 ' "$scratch/out"
ok '... nor a law as broken' sh -c "! grep -q BROKEN '$scratch/out'"

# --- what is no file of answers to this export: a line each
refuse() { # refuse LINE: what stands in answers.csv
    program 2 judge "$folder"
    complains "$1"
    prints_nothing
}
cp "$folder/references.csv" "$folder/answers.csv"
echo '7777,qdd,1,2,3' >>"$folder/answers.csv"
refuse 'there is no problem 7777'
printf '1,qdd,1,2,3\0\n' >"$folder/answers.csv"
refuse 'answers.csv:1:12: a zero byte in the line'
printf '1,qdd,1,2,3\0\r\n' >"$folder/answers.csv"
refuse 'answers.csv:1:12: a zero byte in the line'
printf '1,qdd,1,2,"3\n' >"$folder/answers.csv"
refuse "answers.csv:1:11: not a number: '\"3'"
printf '  1, "qdd" , 1, "2" , "3,5"\r' >"$folder/answers.csv"
refuse "answers.csv:1:23: a number with a comma (decimals begin with a point): '3,5'"
printf '1,qdd,1,2,x\n' >"$folder/answers.csv"
refuse "answers.csv:1:11: not a number: 'x'"
printf '1,qdd,1,2,3\n1,qdd,1,2,3\n' >"$folder/answers.csv"
refuse 'given twice'
head -c -3 "$folder/references.csv" >"$folder/answers.csv"
refuse 'the last line has no end; was the file cut short after'
printf 'one,qdd,1,2,3\n' >"$folder/answers.csv"
refuse "answers.csv:1:1: not the number of a problem: 'one'"
printf 'growth,slow\n' >"$folder/answers.csv"
refuse 'growth'
cp "$folder/references.csv" "$folder/answers.csv"
sed 's/"digest": "./"digest": "f/;s/"digest": "ff/"digest": "0f/' "$folder/manifest.json" >"$folder/other.json"
mv "$folder/other.json" "$folder/manifest.json"
refuse 'another export'
rm "$folder/manifest.json"
refuse 'manifest.json'

# --- JSON
program 0 export greenwood/cone-and-plane --states=0 g=1.62 --bare --provenance=no
silent
says '"g":1.6200000000000001'
ok 'without references' sh -c "! grep -q reference '$scratch/out'"
sed -n 's/^ "manifest": \(.*\)$/\1/p' "$scratch/out" >"$scratch/manifest"
answers() { printf '{"manifest":%s,"answers":[%s]%s}' "$(cat "$scratch/manifest")" "$1" "$2" >"$scratch/a.json"; }
bad() { # bad LINE ANSWERS [MORE]
    answers "$2" "${3-}"
    program 2 judge "$scratch/a.json"
    complains "$1"
}
bad 'problem 1 has two answers' '{"id":1,"unable":"a"},{"id":1,"unable":"a"}'
bad 'there is no problem 0' '{"id":0,"unable":"a"}'
bad 'no "id"' '{"unable":"a"}'
bad "which the protocol does not know" '{"id":1,"unable":"a"}' ',"extra":1'
bad 'no "holonom"' '' ',"hello":{}'
others=$(for id in 4 5 6 7 8 9; do printf ',{"id":%d,"unable":"tired"}' "$id"; done)
answers '{"id":1,"qdd":[1,2,NaN]},{"id":2,"unable":"tired"},{"id":3,"qdd":[1,2,3],"lamda":[1,2]}'"$others" ''
program 1 judge "$scratch/a.json" --solvers=none
complains "problem 3 of greenwood/cone-and-plane: the answer has 'lamda', which the protocol does not know"
says 'wrong                1'
# the manifest in a string, as a program has it that read the MAT-file
sed 's/"/\\"/g; s/.*/"&"/' "$scratch/manifest" >"$scratch/text"
mv "$scratch/text" "$scratch/manifest"
answers '{"id":1,"qdd":[1,2,NaN]},{"id":2,"unable":"tired"},{"id":3,"qdd":[1,2,3],"lamda":[1,2]}'"$others" ''
program 1 judge "$scratch/a.json" --solvers=none
says 'wrong                1'
# a parameter is read from the file, not from the command line; without a case there is no table
sed -i 's/\\"g\\": *\\"[^"]*\\"/\\"g\\":\\"$(x)\\"/' "$scratch/manifest"
answers '' ''
program 2 judge "$scratch/a.json"
ok '... says the file' grep -q 'a.json, parameter g:1:3: unexpected character' "$scratch/err"
prints_nothing
echo '"{"' >"$scratch/manifest"
bad 'expected near' '{"id":1,"unable":"a"}'
echo '[1]' >"$scratch/a.json"
program 2 judge "$scratch/a.json"
complains 'not an object'
echo '{"answers":[]}' >"$scratch/a.json"
program 2 judge "$scratch/a.json"
complains 'there is no "manifest"'
program 2 judge "$scratch/none.json"
complains 'cannot read'
program 2 export --format=xml
complains 'not '"'xml'"
program 2 export --format=csv
complains '--output=FOLDER'

# --- a MAT-file, as Octave loads it: the same bits as the Matrix Market files
if command -v octave >/dev/null 2>&1; then
    program 0 export greenwood/cone-and-plane --states=1 --format=mat --output="$scratch/p.mat"
    program 2 judge "$scratch/p.mat"
    complains 'p.mat: holds a zero byte: it is not a text file, expected answers as JSON'
    program 0 export greenwood/cone-and-plane --states=1 --format=csv --output="$scratch/again"
    cat >"$scratch/read.m" <<'END'
load('p.mat');
good = numel(problems) == numel(references) && ! isempty(strfind(manifest, '"digest"'));
for p = problems
  for name = 'MAFbC'
    file = fopen(sprintf('again/problem-%06d-%s.mtx', p.id, name));
    fgetl(file);
    size_ = fscanf(file, '%d', 2)';
    x = reshape(fscanf(file, '%f'), size_);
    fclose(file);
    good = good && isequal(size(p.(name)), size_) && isequal(p.(name), x);
  end
  r = references(p.id);
  good = good && p.n == 3 && norm(p.A * r.qdd - p.b) < 1e-13 * norm(p.b + 1);
  good = good && norm(p.M * r.qdd - p.F - r.FL - r.FC) < 1e-13 * norm([p.F; r.FL]);
end
if good, printf('same\n'); end
END
    (cd "$scratch" && octave -qf read.m >out 2>err) || true
    says 'same'
    # the example of the manual
    program 0 export greenwood/cone-and-plane families/n-four-bar-angle --format=mat --output="$scratch/problems.mat"
    sed -n '/^load problems.mat/,/^@end example/p' "${HOL_SRCDIR:-$(dirname "$0")/../..}/doc/offline.texi" |
        sed '/^@end example/d;s/@\([{}@]\)/\1/g' >"$scratch/example.m"
    (cd "$scratch" && octave -qf example.m >out 2>err) || true
    program 0 judge "$scratch/answers.json" --solvers=none
    says 'wrong                0'
else
    skip "the manual's example in GNU Octave" 'octave is not there'
fi

# --- what is not told from 0 has no digits: cos(pi/2) beside sin(pi/2), and a force that cancels
cat >"$scratch/sine.case" <<'END'
title "sine"; source "own"; coordinate x; kinetic x'^2/2; potential pi^2*x^2/2;
initial x = 0, x' = pi; span 0 .. 4;
END
program 0 export --motion "$scratch/sine.case" --points=9 --provenance=no
ok 'zeros along a motion are as small as is known, and no digits' sh -c "tr '{' '\n' <'$scratch/out' |
    awk -F'\"' '/^.q.:\[.*\],.qdot.:\[\"/ { rows++; bad += (\$4 !~ /^-?1\.0+\$|^0(e-[0-9]+)?\$/) ||
        (\$8 !~ /^-?3\.14159265|^0(e-[0-9]+)?\$/) } END { exit bad || rows < 9 }'"
cat >"$scratch/small.case" <<'END'
title "small"; source "own"; coordinate x, y; kinetic (x'^2 + y'^2)/2;
force x = sqrt(2) + sqrt(3) - sqrt(5 + 2*sqrt(6)); force y = 1; constraint c: x = 0; initial x = 0, y = 0;
END
program 0 export "$scratch/small.case" --states=0 --provenance=no
ok 'an acceleration that is not told from 0 is less than something' grep -q '"qdd":\["0e-[0-9]*","1.00' "$scratch/out"

# --- the IFToMM library: results that are read back, and a description of what it asks for
program 0 export --iftomm greenwood/cone-and-plane --points=21 --output="$scratch/iftomm"
silent
prints_nothing
results=$scratch/iftomm/greenwood-cone-and-plane_results.txt
paper=$scratch/iftomm/greenwood-cone-and-plane_description.tex
ok 'a line of names, then 21 of seven numbers, with tabs between' awk -F '\t' 'NF != 7 { exit 1 }
    NR == 1 && $1 $2 $7 != "Timexz\047" { exit 1 } NR > 1 && $7 + 0 == 0 && $7 !~ /^-?0[.0]*e/ { exit 1 }
    END { exit NR != 22 }' "$results"
program 0 judge --motion --certify=no greenwood/cone-and-plane "$results" --digits=14
sed '22s/^\([^\t]*\t\)[^\t]*/\19.5/' "$results" >"$scratch/results.txt"
program 1 judge --motion --certify=no greenwood/cone-and-plane "$scratch/results.txt"
for section in Problem Mechanism 'Initial conditions' 'Simulation time' Error Acceptance 'Required results' Reference; do
    ok "the description has: $section" grep -q "^.section{$section" "$paper"
done
ok '... and names the results' grep -q 'cone-and-plane.*results.txt' "$paper"
if command -v pdflatex >/dev/null; then
    ok 'pdflatex makes a PDF of it' sh -c \
        "cd '$scratch/iftomm' && pdflatex -interaction=nonstopmode -halt-on-error '$paper' >'$scratch/out'"
else
    skip 'pdflatex makes a PDF of it' 'pdflatex is not there'
fi
program 2 export --iftomm greenwood/cone-and-plane
complains '--output=FOLDER'

# A case that is none leaves no folder, unless it was there.
echo 'title "t"; source "s"; parameter m = 1;' >"$scratch/none.case"
mkdir "$scratch/there"
for how in --iftomm --format=csv; do
    for folder in gone there; do
        program 2 export "$how" "$scratch/none.case" --output="$scratch/$folder"
    done
done
ok '... no folder is left but that' test ! -e "$scratch/gone" -a -d "$scratch/there"

# --- parameters that no double holds are listed with the others, as texts
cat >"$scratch/ends.case" <<'EOF'
title "ends"; source "none"; parameter large = 1e400, small = 1e-400/8, l = 2;
coordinate x; kinetic x'^2/2; potential x/l; initial x = l, x' = 0; span 0..1;
EOF
for how in --states=0 '--motion --points=2'; do
    # shellcheck disable=SC2086 # options
    program 0 export "$scratch/ends.case" $how
    says '"parameters":{"large":"1e+400","small":"1.25e-401","l":2.0}'
done
program 0 export "$scratch/ends.case" --states=0 --format=csv --output="$scratch/ends"
ok '... and in a table' test "$(cut -d, -f2,3 "$scratch/ends/parameters.csv" | tr -s '\r\n' ' ')" = 'parameter,value large,1e+400 small,1.25e-401 l,2 '
finish
