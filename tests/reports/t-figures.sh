#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every figure at both widths, from stored data: none is too high for a page, nothing is outside of it or over something else, no
# letter is of less than 7 points, no line is faint; and that this is found where it is so. What the options say; fonts are in the PDF.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
tests=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/reports
HOL_FIGURES_DIR=$tests/../../reports/figures
export HOL_FIGURES_DIR LC_ALL=C.UTF-8

command -v gnuplot >/dev/null 2>&1 || skip_all 'gnuplot is not here (gnuplot-nox)'
command -v python3 >/dev/null 2>&1 || skip_all 'python3 is not here'
face=
for folder in /usr/share/fonts/truetype/liberation /usr/share/fonts/truetype/liberation2 /usr/share/fonts/liberation-sans; do
    test ! -f "$folder/LiberationSans-Regular.ttf" || face=$folder/LiberationSans-Regular.ttf
done
test -n "$face" || skip_all 'Liberation Sans is not here (fonts-liberation)'

draw() { # draw FOLDER TEMPLATES NAME...: pictures in the folder, which is made
    folder=$1 templates=$2
    shift 2
    mkdir "$folder"
    gnuplot -d -c "$tests/figures/all.gp" "$templates" "$tests/figures" "$folder" "$*" 2>"$scratch/err"
}
look() { python3 "$tests/look-at-figures.py" "$face" "$@" >"$scratch/found"; } # found: what is wrong

names=$(cd "$tests/figures" && echo *.dat | sed 's/\.dat//g')
# shellcheck disable=SC2086
ok 'all figures are drawn' draw "$scratch/pictures" "$HOL_FIGURES_DIR" $names
ok '... without a warning' test ! -s "$scratch/err"
for template in "$HOL_FIGURES_DIR"/*.gp; do
    name=$(basename "$template" .gp)
    # a template is a figure if it takes arguments
    ! grep -q '^TEMPLATES = ARG1' "$template" || ok "$name has stored data" test -f "$tests/figures/${name%-column}.dat"
done
look "$scratch"/pictures/*.svg || :
# Thirty-nine lines have as many names below each other, whatever the page.
sed -i '/drift-column.* points high/d' "$scratch/found"
for picture in "$scratch"/pictures/*.svg; do
    ok "$(basename "$picture"): nothing outside, over something else, too small or faint" sh -c '! grep -F "$1" "$2"' - "$picture" "$scratch/found"
done

ok 'the legend of a validation names what is there' grep -q '>families<' "$scratch/pictures/validation-column.svg"
ok '... and nothing else' sh -c '! grep -q "wrong\|loses" "$1"' - "$scratch/pictures/validation-column.svg"
# kappa is 5e4 there, the errors are below 100 units
for width in column page; do
    ok "the axes of growth fit the data: $width" sh -c '! grep -qE ">(−[0-8]|[6-9]|1[1-9]|2[0-9])</tspan>" "$1"' - \
        "$scratch/pictures/growth_over-$width.svg"
done

# The same with something broken.
broken() { # broken NAME FILE COMMAND...
    name=$1 file=$2
    shift 2
    cp -R "$HOL_FIGURES_DIR" "$scratch/templates-$name"
    chmod -R u+w "$scratch/templates-$name"
    sed "$@" "$HOL_FIGURES_DIR/$file" >"$scratch/templates-$name/$file"
    ok "$name: another template" sh -c '! cmp -s "$1" "$2"' - "$HOL_FIGURES_DIR/$file" "$scratch/templates-$name/$file"
    # shellcheck disable=SC2086
    draw "$scratch/broken-$name" "$scratch/templates-$name" ${stored:-drift_few} || :
}
broken letters style.gp 's/^SMALL = .*/SMALL = ",6"/'
broken exponents style.gp 's/1\.11 %T/1 %T/'
broken clipped style.gp 's/^legend_columns(n) = .*/legend_columns(n) = 4/'
broken low drift.gp 's/^LEGEND_TOP = .*/LEGEND_TOP = HEIGHT - 7/'
broken close style.gp 's/^LINE = .*/LINE = 5.0/'
broken panels drift.gp 's/^LONG_X = .*/LONG_X = 6.0/'
stored=error-bits
broken high error-bits.gp 's/^ROOM_HIGH = .*/ROOM_HIGH = 2000/'
stored=gallery_all
broken numbers ends.gp 's/^dots_met(x, y, k) = .*/dots_met(x, y, k) = 0/; s/^numbers_met(x, y, k) = .*/numbers_met(x, y, k) = 0/'
stored=
broken faint style.gp 's/^\(array SHADE.*\)"#0b3c8c"/\1"#8fbf3f"/'
look "$scratch"/broken-*/*.svg || :
found() { ok "$1: it is found" grep -q "/broken-$1/.*$2" "$scratch/found"; }
found letters "order.*has letters of 6.00 points"
found exponents 'has letters of 6'
found clipped 'is outside of the page'
found low 'is outside of the page'
found close 'is over'
found panels 'is over'
found high 'more than a page has room for'
found numbers 'is over'
found faint 'a line is faint'

# By the program: sizes, ranges, panels, letters.
case='greenwood/cone-and-plane --until=0.25 --step=0.05 --points=5 --certify=no'
figure() { # figure NAME OPTION...
    name=$scratch/$1
    shift
    # shellcheck disable=SC2086
    program 0 drift $case --integrator=rk2 --stabilization=none,one-step --figure="$name" "$@"
}
figure column.svg --width=column
ok 'a column is 240 points wide' grep -q ' width="240pt"' "$scratch/column.svg"
figure wide.svg --width=20cm --panels=residual --xrange=0.1:0.2 --yrange=1e-9:
ok '20 cm are 566 points' grep -q ' width="566pt"' "$scratch/wide.svg"
ok '--panels: one of three' sh -c "grep -q 'of the constraints' '$scratch/wide.svg' && ! grep -q 'relative error' '$scratch/wide.svg'"
ok '--xrange: its ends are on the axis' sh -c "grep -q '> *0.1<' '$scratch/wide.svg' && ! grep -q '> *0.25<' '$scratch/wide.svg'"
look "$scratch/column.svg" "$scratch/wide.svg" || :
ok 'nothing is wrong with these' test ! -s "$scratch/found"
# shellcheck disable=SC2086
program 2 drift $case --integrator=rk2 --stabilization=none --figure="$scratch/no.svg" --panels=residual,nothing
complains "there is no panel 'nothing', but residual, error, order"
ok '... and no figure' test ! -e "$scratch/no.svg"
# shellcheck disable=SC2086
program 2 drift $case --integrator=rk2 --stabilization=none --figure="$scratch/no.svg" --yrange=0:1
complains 'a logarithmic axis has no place for 0 and less'
# A profile and a figure over a parameter; what gnuplot is given is kept.
cat >"$scratch/keep" <<'KEEP'
#!/bin/sh
cat /dev/stdin >"${0%/*}/data" # opened anew, as gnuplot does
printf '%s\n' "$@" >"${0%/*}/words"
echo '<svg></svg>'
KEEP
chmod +x "$scratch/keep"
GNUPLOT=$scratch/keep
export GNUPLOT
program 0 compare families/forms --bits=53 --states=3 --solvers=svd,lagrange --format=csv --figure="$scratch/p.svg"
ok 'the profile begins with the share of the states at which a formulation is the best' awk -F, '
    NR == FNR && FNR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
    NR == FNR && $at["solver"] ~ /^(svd|lagrange)$/ {
        most = 2^-53
        for (name in at) if (name ~ /^(error|worst)_/ && $at[name] + 0 > most) most = $at[name] + 0
        if (!($at["state"] in svd)) states++
        if ($at["solver"] ~ /svd/) svd[$at["state"]] = most; else other[$at["state"]] = most
        next
    }
    NR > FNR && FNR == 1 { for (s in svd) { first += svd[s] <= other[s]; second += other[s] <= svd[s] } FS = " "; next }
    NR > FNR && /^0 / { split($0, word, " "); shares[++n] = word[2] }
    END { exit states < 4 || n != 2 || (shares[1] - first/states)^2 > 1e-9 || (shares[2] - second/states)^2 > 1e-9 }' \
    "$scratch/out" "$scratch/data"
program 0 compare families/forms --bits=53 --states=1 --format=csv --figure="$scratch/p.svg"
ok 'of many formulations ten have a name, the others stand in the background' awk '
    /error . least error/ { split($0, word, "\""); count = split(word[6], look, " ")
        for (i = 1; i <= count; i++) if (look[i] > 0) named++
        names = gsub(/"/, "") / 2 - 3 }
    END { exit count < 15 || named != 10 || names != 10 }' "$scratch/words"
program 0 sweep families/nearly-dependent --over=eps=1e-2,1e-6 --instant --bits=53 --solvers=svd,gram-schmidt --figure="$scratch/p.svg"
ok 'over a parameter: two lines, which rise as it falls' awk '
    $1 == 1e-2 { at[++n] = $2 } $1 == 1e-6 { bad += !($2 > at[n]) } END { exit n != 2 || bad > 0 }' "$scratch/data"
# What it draws is looked at: half a picture, or none, is no figure, whatever its exit status.
cat >"$scratch/half" <<'HALF'
#!/bin/sh
gnuplot "$@" | if test -n "$HALF"; then head -c "$HALF"; else cat; fi
HALF
chmod +x "$scratch/half"
GNUPLOT=$scratch/half HALF=
export HALF
figure whole.png
for name in half.svg half.png half.pdf; do
    HALF=9000
    program 2 plot greenwood/cone-and-plane t x --step=0.1 --integrator=rk4 --figure="$scratch/$name"
    complains 'no whole picture'
    ok '... and no figure' test ! -e "$scratch/$name"
done
unset GNUPLOT HALF
figure figure.pdf
if command -v pdffonts >/dev/null 2>&1; then
    ok 'the PDF has its letters in it, of one face' sh -c \
        "pdffonts '$scratch/figure.pdf' | awk 'NR > 2 { n++; bad += !/LiberationSans/ || \$(NF - 4) != \"yes\" } END { exit bad || n == 0 }'"
else
    skip 'the PDF has its letters in it' 'pdffonts is not here (poppler-utils)'
fi
finish
