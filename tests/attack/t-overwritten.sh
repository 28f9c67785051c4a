#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What a command reads is not written over by what it writes, nor is one of its files by another: of every command that
# reads files, every option that names a file to be written is given each of them.
# shellcheck source=tests/attack/attack.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/attack/attack.sh"
case $HOLONOM in /*) ;; *) HOLONOM=$PWD/$HOLONOM ;; esac
build=$(cd "${HOL_BUILDDIR:-.}" && pwd)
c=greenwood/cone-and-plane
mkdir -p "$scratch/here/cases/greenwood"
cd "$scratch/here"
cp "$HOL_CASES_DIR/$c.case" cases/greenwood
# What is read has the names that figures have, so that they are given to --figure, too.
for name in own.case run.json track.csv entry.json table.csv two.db tiny.campaign solver.sh times.csv; do
    echo "what is in $name" >$name
    cp $name "$name.svg"
done
mv own.case.svg own.svg.case
ln -s table.csv.svg linked.svg

# COMMAND: what it reads are the words with a dot; whether they are of their kind is looked at later.
cat >"$scratch/lines" <<END
solve ./own.svg.case
show own.svg.case
compare own.svg.case
simulate own.svg.case
simulate --from=track.csv.svg $c
solve --along=track.csv.svg $c
plot --with=track.csv.svg $c t x
judge run.json.svg
judge --motion $c track.csv.svg
explain run.json.svg 1
gallery entry.json.svg
diff table.csv.svg linked.svg
diff two.db.svg:1 two.db.svg:2
average table.csv.svg
rerun table.csv.svg
campaign plan tiny.campaign.svg
campaign report tiny.campaign.svg --store=two.db.svg
compare --from=two.db.svg
drift --from=two.db.svg
store export two.db.svg
validate --exec=./solver.sh.svg $c
report --times=times.csv.svg
show --cases=cases $c
END
"$HOLONOM" --describe table >"$scratch/described"

# refused COMMAND...: in one line, with nothing made or changed
refused() {
    status=0
    timeout $((60 * slower)) "$HOLONOM" "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    [ "$status" -eq 2 ] && one_line && [ ! -s "$scratch/out" ] && [ "$(find . | sort | xargs ls -ld)" = "$before" ] || {
        lost="$lost $*;"
        return
    }
    case $said in *'would be written over'* | *' are one file, '* | *'belongs to the store'*) ;; *) lost="$lost $*: $said;" ;; esac
}
before=$(find . | sort | xargs ls -ld)
tried=0
while read -r line; do
    lost=''
    # shellcheck disable=SC2086 # words
    set -- $line
    command=$1
    for word in "$@"; do
        case $word in --cases=*) continue ;; "$c") file=cases/$c.case ;; *.*) file=$word ;; *) continue ;; esac
        [ -e "$file" ] || file=${file#*=}
        [ -e "$file" ] || file=${file%:*}
        case $line in *--cases=*) ;; *) [ "$word" != $c ] || continue ;; esac
        for option in output figure page keep entry store; do
            grep -q "^$command --$option " "$scratch/described" || continue
            case " $line " in *" --$option="* | *' --from=two'*) [ $option != store ] || continue ;; esac
            case $command.$option.$file in # a folder; of the name of a figure; kept beside what is its own
            report.output.* | *.figure.*.case | validate.entry.*) continue ;; esac
            tried=$((tried + 1))
            refused "$@" "--$option=$file"
        done
    done
    ok "$line: is not written over what it reads (but:${lost:- none})" test -z "$lost"
done <"$scratch/lines"
ok "$tried of them" test $tried -ge 40

# What is read without being named on the command line: the case that a command of a block reads, a table in a folder,
# an entry that is read before it is written; and the files that SQLite has beside a store.
cp "$HOL_CASES_DIR/$c.case" read.svg.case
mkdir -p folder/one entries
"$HOLONOM" compare ./read.svg.case --bits=53 --states=0 --solvers=svd --store=kept.db --output=made.txt
"$HOLONOM" simulate --step=1 --output=folder/one/track.csv $c
before=$(find . | sort | xargs ls -ld)
for run in made.txt kept.db; do
    program 2 rerun $run --output=read.svg.case
    ok '... which is said' grep -q 'read.svg.case would be written over ./read.svg.case, which is read' "$scratch/err"
done
lost=''
refused judge --motion $c folder --output=folder/one/track.csv
refused judge --motion $c folder --page=folder/one/track.csv
refused judge --motion $c folder --entries=entries --output=entries/one.json
for end in wal shm journal; do
    refused compare --store=new.db $c --output=./new.db-$end
    refused compare --from=kept.db --output=./kept.db-$end
    refused store export kept.db --output=./kept.db-$end
    refused average kept.db:1 --output=./kept.db-$end
done
ok "15 of what no operand names are not written over (but:${lost:- none})" test -z "$lost"
ok '... nothing is made or changed' test "$(find . | sort | xargs ls -ld)" = "$before"

# Two outputs in one file, which is not there yet.
pairs=0 lost=''
for command in $(cut -d' ' -f1 "$scratch/described" | sort -u); do
    for pair in output:figure output:page output:keep output:store figure:page figure:store page:keep page:store keep:store; do
        one=${pair%:*} two=${pair#*:}
        grep -q "^$command --$one " "$scratch/described" && grep -q "^$command --$two " "$scratch/described" || continue
        case $command in
        explain | judge | diff) set -- run.json 1 ;;
        campaign) set -- report tiny.campaign ;;
        plot) set -- $c t x ;;
        growth) set -- --over=m=2:3 $c ;;
        validate) set -- --exec=./solver.sh $c ;;
        gallery) set -- ;;
        *) set -- $c ;;
        esac
        pairs=$((pairs + 1))
        refused "$command" "$@" "--$one=new.svg" "--$two=./new.svg"
    done
done
ok "$pairs pairs of outputs in one file are refused (but:${lost:- none})" test -z "$lost"
ok '... there are some' test $pairs -ge 30
# A device takes all.
program 0 validate "$build/tests/plugins/example.so" $c --states=0 --page=/dev/null --keep=/dev/null
finish
