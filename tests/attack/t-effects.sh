#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Every option of the table with every command that takes it, in the ways that the command has: what is printed, drawn
# or written is another with it than without, or the option is refused in one line.  A sample of them in `make check'.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
HOL_FIGURES_DIR=$top/reports/figures SOURCE_DATE_EPOCH=1000000000
export HOL_FIGURES_DIR SOURCE_DATE_EPOCH
c=greenwood/cone-and-plane
d=$scratch/data
mkdir -p "$d/none" "$d/cases/greenwood" "$scratch/here"
cd "$d"
sed 's/^title ".*"/title "Another"/; s/9\.8/9.7/' "$top/cases/$c.case" >cases/$c.case
cat >tiny.campaign <<END
title "tiny";
instants { cases greenwood/c*; states named, random 1; formulations svd, gauss; bits 53, 106; }
motions { cases $c; integrators rk4; stabilizations none; steps 0.1; }
END
{
    "$HOLONOM" compare --bits=53 --states=1 --solvers=svd,gauss -v --format=csv --output=table.csv $c
    "$HOLONOM" compare --bits=53 --states=1 --solvers=svd -v --format=csv --output=table2.csv $c
    "$HOLONOM" validate --exec="exec '$build/tests/foreign/fake-child' good" --keep=run.json $c --states=1
    "$HOLONOM" simulate --step=0.1 --until=0.5 --output=track.csv $c
    "$HOLONOM" campaign run tiny.campaign --store=runs.db
    for states in 0 1; do "$HOLONOM" compare --bits=53 --states=$states --solvers=svd $c --store=two.db; done
} >made.txt 2>&1 || true
mkdir "$scratch/here/entries"
cd "$scratch/here"

# The ways of each command; times in what one with a star prints differ from run to run.
cat >"$scratch/ways" <<END
list cases greenwood/*
list solvers
show $c
solve $c
solve --solvers=svd $c
solve --at=0.1 $c
solve --along=$d/track.csv $c
reference --certify=no $c
reference --events --certify=no $c
references --check $c
interval ukp2004/bead-on-ring
compare --bits=53 --states=1 --solvers=svd $c
compare --bits=53 --at=0.1 --certify=no --solvers=svd $c
compare --from=$d/two.db --run=1
growth --solvers=svd --bits=53 --over=m=2:3 ukp2004/redundant-ring
time* --solvers=svd $c
rank --bits=53 --states=1 --solvers=svd $c
rank --bits=53 --at=0.1 --certify=no --solvers=svd $c
check --bits=53 --states=1 --solvers=svd $c
diff $d/table.csv $d/table2.csv --level=0.5 -v
diff $d/two.db:1 $d/two.db:2 -v
average $d/table.csv
average $d/two.db
simulate --step=0.1 $c
simulate --step=0.1 --errors --certify=no $c
simulate --from=$d/track.csv --step=0.1 $c
plot $c t x
plot --step=0.1 --integrator=rk4 $c t x
drift --certify=no --step=0.01 --integrator=rk4 --stabilization=none --format=csv $c
work-precision --certify=no --integrator=rk4 --stabilization=none --step=0.1 --points=2 --format=csv --columns=integrator,step,digits,error_q,evaluations $c
sweep --certify=no --step=0.1 --alpha=1 --beta=1 $c
sweep --certify=no --step=0.1:0.2 --points=2 --stabilization=none $c
sweep --instant --over=rho=1,1e-3 --solvers=svd families/five-bar-payload
validate* $build/tests/plugins/example.so $c --states=1
validate* $build/tests/plugins/example.so $c --state=initial
export --states=1 $c
export --motion $c
export --iftomm --output=made $c
code $c
code --bare $c
judge $d/run.json
judge --motion $c $d/track.csv --certify=no --until=0.5
gallery --show=instants
explain $d/run.json 1
explain $d/run.json $c
campaign* plan $d/tiny.campaign --store=$d/runs.db
campaign run $d/tiny.campaign --store=new.db
campaign status $d/tiny.campaign --store=$d/runs.db
campaign report $d/tiny.campaign --store=$d/runs.db
errata greenwood/knife-edge-dumbbell --states=1
claims* 1
rerun* $d/table.csv
cite $c
cite
store ls $d/two.db
store show $d/two.db
store export $d/two.db
store merge new.db $d/two.db
paper --step=0.1 --until=0.2 --certify=no $c
site --states=1 --bits=53 --solvers=svd ukp2004/bead-on-ring
report* --points=2 --states=1 --bits=53 --solvers=svd ukp2004/bead-on-ring
END
"$HOLONOM" --describe table >"$scratch/described"
# Values, others than the defaults, one of which has to make a difference; - : the option has none.
cat >"$scratch/values" <<END
columns *a*
rows 2..2
caption words
label a-label
longtable -
siunitx -
output out.file
provenance no
shard 1/2
cases $d/cases $d/none
solvers gauss gram-schmidt
bits 106 24
digits 13
state random_1 second
over eps=1,2 m=2,3 rho=1,2 case solver
instant -
set x=0.9
project -
states 2
seed 7
verbose -
integrator rk2 ab4
stabilization baumgarte one-step
step 0.2 0.2,0.3
tolerance 1e-5
until 0.3
every 2
alpha 3
beta 3
errors -
points 3 4
at 0.2
run 1 2
store s.db
table answers units
certify no yes 20
events -
along $d/track.csv
box 0.1
threshold 1e-3
figure fig.svg
width column 12cm
xrange 0.1:0.9
yrange 0.1:0.9
page page.html
keep keep.json
entry entry.json
entries entries
times $d/table.csv
families -
motion -
iftomm -
bare -
check -
standalone -
language python
jacobian -
tag redundant
source Udwadia
n 3
m 1
from $d/track.csv $d/two.db
with $d/track.csv
END
# Of these the traces show nothing: a database; rows that CSV has in any case; an erratum that is one at every state. A
# report draws cases of the collection, too, and says of each part what another folder lacks.
exempt='report.cases campaign.shard campaign.provenance work-precision.verbose work-precision.solvers errata.seed'
# Not here: what changes how, not what (jobs); what limits (limits, limit, memory, budget, level); what goes on with
# or says that what is there may be used (resume, retry, trust); what needs a program (exec, sandbox).

# What a run leaves: what it prints, says and writes, without times, in $1
traces() { # traces FILE COMMAND...
    to=$1
    shift
    untouched || { cd "$scratch" && rm -rf here && mkdir here here/entries && cd here; }
    status=0
    timeout $((300 * slower)) "$HOLONOM" "$@" >"$scratch/printed" 2>"$scratch/err" </dev/null || status=$?
    if untouched; then
        sed -e 's/"seconds": *[0-9.e+-]*//; s/[0-9.]* seconds\{0,1\}//' -e "$numbers" "$scratch/printed" "$scratch/err"
    else
        {
            cat "$scratch/printed" "$scratch/err"
            find . -type f ! -name '*.db*' | sort | while read -r name; do echo "$name" && cat "$name"; done
            find . -name '*.db'
        } | sed -e 's/"seconds": *[0-9.e+-]*//; s/[0-9.]* seconds\{0,1\}//' -e "$numbers"
    fi >"$to"
}
# matters COMMAND OPTION WORDS...: does it make a difference, or is it refused?
tried=0
matters() {
    command=$1 option=$2 answer=nothing
    shift 2
    values=$(sed -n "s/^$option //p" "$scratch/values")
    case $option in format | show) values=$(sed -n "s/^$command --$option [^ ]* [0-9]* //p" "$scratch/described") ;; esac
    for value in $values; do
        for more in '' --format=latex --figure=f0.svg --store=s.db; do
            case " $* " in *" ${more%%=*}="*) [ -z "$more" ] || continue ;; esac
            [ "--$option" != "${more%%=*}" ] || continue
            tried=$((tried + 1))
            case $value in -) given=--$option ;; *) given=--$option=$(echo "$value" | tr _ ' ') ;; esac
            # shellcheck disable=SC2086 # a word or none
            traces "$scratch/with" "$@" $more "$given"
            if [ "$status" -eq 2 ]; then
                one_line || { answer=lines && return; }
                answer=refused
                case $said in *'goes with'*) continue ;; esac
                break
            fi
            # What it leaves without the option is the same for every option.
            kept=$scratch/without$#${more%%=*}
            # shellcheck disable=SC2086 # likewise
            of=
            [ ! -e "$kept.of" ] || read -r of <"$kept.of"
            [ "$of" = "$*" ] || { traces "$kept" "$@" $more && echo "$*" >"$kept.of"; }
            cmp -s "$scratch/with" "$kept" || { answer=differs && return; }
            answer=same
            break
        done
    done
}
# What every table has is tried in the first way of a command; a store and a campaign have several.
common=' columns rows caption label longtable siunitx output provenance cases '
turn=0 before=''
while read -r line; do
    printf '%s\n' "$line" | grep -q -e "${HOL_ATTACK_COMMANDS-.}" || continue
    command=${line%%[* ]*} lost=''
    case $line in *'* '*) numbers='s/[0-9][0-9.e+-]*/#/g; s/  */ /g' ;; *) numbers='' ;; esac
    set -f
    # shellcheck disable=SC2046 # words
    set -- $(echo "$line" | sed 's/\* / /')
    set +f
    # shellcheck disable=SC2013 # words
    for option in $(sed -n "s/^$command --\([a-z]*\) .*/\1/p" "$scratch/described"); do
        grep -q -e "^$option " "$scratch/values" || case $option in format | show) ;; *) continue ;; esac
        case " $* " in *" --$option "* | *" --$option="*) [ "$option" = set ] || continue ;; esac
        case "$option $*" in "verbose "*' -v'*) continue ;; esac
        case " $exempt " in *" $command.$option "*) continue ;; esac
        case $before$common in "$command "*" $option "*) continue ;; esac
        turn=$((turn + 1))
        if all; then part $turn; else [ $((turn % 60)) -eq 7 ]; fi || continue
        without='--provenance=no'
        case $option in provenance) without='' ;; *) grep -q "^$command --provenance" "$scratch/described" || without='' ;; esac
        # shellcheck disable=SC2086 # a word or none
        matters "$command" "$option" "$@" $without
        case $answer in differs | refused) ;; *) lost="$lost --$option" ;; esac
    done
    case $command in store | campaign) ;; *) before=$command ;; esac
    ok "$line: each option matters or is refused (not:${lost:- none})" test -z "$lost"
done <"$scratch/ways"
echo "# $tried runs"
finish
