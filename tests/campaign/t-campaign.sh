#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom campaign: what is said about files and options; killed and resumed; outside solvers that
# hang or die.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"

small=${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/campaign/small.campaign
store=$scratch/store.db

# --- what cannot be
program 2 campaign walk "$small"
complains "campaign takes plan, run, status or report, not 'walk'"
program 2 campaign run "$small"
complains 'campaign run needs --store=FILE'
program 2 campaign run "$scratch/none.campaign" --store="$store"
complains 'none.campaign'
for shard in 0/2 3/2 1 x/2 1/0 1/2/3; do
    program 2 campaign run "$small" --store="$store" --shard=$shard
    complains '--shard takes I/N'
done
cat >"$scratch/bad.campaign" <<'END'
instants {
    cases "families/*";
    parameter nobody = 1, 2;
}
END
program 2 campaign run "$scratch/bad.campaign" --store="$store"
ok '... says where, and that no case has it' grep -q 'bad.campaign:3:15: .*nobody' "$scratch/err"
ok '... and makes no store' test ! -e "$store"
program 2 campaign status "$small" --store="$store"
complains 'store.db'

# --- plan, run, status, report
program 0 campaign plan "$small" --format=csv
ok '... counts tasks' grep -q '^collection,instants,9,1,69,' "$scratch/out"
program 0 campaign run "$small" --store="$store" --jobs=2
silent
program 0 campaign status "$small" --store="$store"
says 'complete: 96 tasks, 0 failed'
program 0 campaign report "$small" --store="$store" --format=latex
ok 'digits of LaTeX are not rounded to whole ones' grep -q ' & 1[0-9]\.[0-9]* & 1[0-9]\.[0-9]* ' "$scratch/out"
program 0 campaign report "$small" --store="$store" --show=cases --format=csv
ok '... has a row for each case, formulation and precision' \
    test "$(wc -l <"$scratch/out")" -gt 60
program 0 campaign report "$small" --store="$store" --show=motions --format=csv
ok '... and for each run' test "$(wc -l <"$scratch/out")" -eq 9
sed 's/random 5/random 4/' "$small" >"$scratch/other.campaign"
program 2 campaign status "$scratch/other.campaign" --store="$store"
complains 'has no run of this campaign'

# --- killed at any moment, and gone on with: nothing is lost, nothing is there twice
for delay in 0.02 0.1 0.3; do
    "$HOLONOM" campaign run "$small" --store="$scratch/killed.db" --jobs=1 >/dev/null 2>&1 &
    pid=$!
    sleep $delay
    kill -9 $pid 2>/dev/null || true
    wait $pid 2>/dev/null || true
done
program 0 campaign run "$small" --store="$scratch/killed.db"
program 0 store export "$scratch/killed.db" --table=results --format=csv
cp "$scratch/out" "$scratch/killed.csv"
program 0 store export "$store" --table=results --format=csv
ok 'killed thrice and resumed: the same bytes' cmp -s "$scratch/out" "$scratch/killed.csv"

# --- shards, merged
for i in 1 2 3; do
    program 0 campaign run "$small" --store="$scratch/part-$i.db" --shard=$i/3
done
program 0 store merge "$scratch/merged.db" "$scratch/part-1.db" "$scratch/part-2.db" \
    "$scratch/part-3.db"
program 0 campaign run "$small" --store="$scratch/merged.db"
program 0 store export "$scratch/merged.db" --table=results --format=csv
ok 'three shards merged: the same bytes' cmp -s "$scratch/out" "$scratch/killed.csv"

# --- outside solvers
fake=$(dirname "$HOLONOM")/tests/foreign/fake-child
outside() { # outside MODE: a campaign that asks it
    cat >"$scratch/$1.campaign" <<END
instants {
    cases greenwood/cone-and-plane;
    states named;
    formulations svd;
    outside "$fake $1";
    budget 8 s;
}
END
}
if [ -x "$fake" ]; then
    for mode in crash hang; do
        outside $mode
        program 1 campaign run "$scratch/$mode.campaign" --store="$scratch/$mode.db" --jobs=2
        ok "... says that the solver did not answer" grep -q 'task 0 failed: ' "$scratch/err"
        program 0 campaign status "$scratch/$mode.campaign" --store="$scratch/$mode.db"
        says 'complete: '
        says ' 1 failed'
    done
    # --- confined: what it writes elsewhere is not there, and it answers as ever
    mkdir "$scratch/its"
    printf '#!/bin/sh\necho x >"%s/its/inside"\necho x >"%s/outside"\nexec "%s" good\n' "$scratch" "$scratch" "$fake" \
        >"$scratch/writer"
    chmod +x "$scratch/writer"
    echo "instants { cases greenwood/cone-and-plane; formulations svd; outside \"$scratch/writer\"; }" \
        >"$scratch/confined.campaign"
    if "$HOLONOM" campaign run "$scratch/confined.campaign" --sandbox="$scratch/its" --store="$scratch/confined.db" 2>&1 </dev/null | grep -q 'the kernel has no'; then
        echo '# the kernel has no sandbox: campaigns in one are not tried'
    else
        rm -f "$scratch/confined.db" "$scratch/its/inside"
        program 0 campaign run "$scratch/confined.campaign" --sandbox="$scratch/its" --store="$scratch/confined.db"
        ok '... it writes in its folder' test -s "$scratch/its/inside"
        ok '... and nowhere else' test ! -e "$scratch/outside"
        program 0 campaign report "$scratch/confined.campaign" --store="$scratch/confined.db" --format=csv
        ok '... and its answers are judged' grep -q '^fake,53,1,' "$scratch/out"
        cp "$scratch/out" "$scratch/confined"
        program 0 campaign run "$scratch/confined.campaign" --store="$scratch/free.db"
        ok '... which without a sandbox writes there, too' test -s "$scratch/outside"
        program 0 campaign report "$scratch/confined.campaign" --store="$scratch/free.db" --format=csv
        ok '... with the same answers' cmp -s "$scratch/out" "$scratch/confined"
        program 2 campaign status "$scratch/confined.campaign" --sandbox="$scratch/its" --store="$scratch/free.db"
        complains '--sandbox is of no use to'
        rm -f "$scratch/outside" "$scratch/its/inside"
        program 0 campaign plan "$scratch/confined.campaign" --sandbox="$scratch/its"
        ok '... whose times are those of confined ones' test -s "$scratch/its/inside" -a ! -e "$scratch/outside"
        rm -f "$scratch/its/inside"
        program 2 rerun "$scratch/confined.db"
        complains "\`holonom campaign' starts somebody else's program; --trust runs it"
        ok '... and nothing was started' test ! -e "$scratch/its/inside" -a ! -e "$scratch/outside"
        program 0 rerun "$scratch/confined.db" --trust
        says 'run 1: the same numbers'
        ok 'again it is confined' test -s "$scratch/its/inside" -a ! -e "$scratch/outside"
        program 0 store ls "$scratch/confined.db"
        says " --sandbox=$scratch/its"
    fi
else
    echo "# fake-child is not built: outside solvers are not tried"
fi
cat >"$scratch/absent.campaign" <<'END'
instants { cases greenwood/cone-and-plane; formulations svd; outside "/no/such/solver"; }
END
program 1 campaign run "$scratch/absent.campaign" --store="$scratch/absent.db"
ok '... one that cannot be started fails its tasks' grep -q 'task 0 failed: solver: ' "$scratch/err"
ok '... the answers of ours are there' sh -c \
    '"$1" campaign report "$2" --store="$3" --format=csv | grep -q "^svd,53,"' sh \
    "$HOLONOM" "$scratch/absent.campaign" "$scratch/absent.db"

# --- failed tasks are left until they are tried again
cat >"$scratch/retry.campaign" <<END
instants { cases greenwood/cone-and-plane, brown/double-spherical-pendulum; formulations svd;
    outside "$scratch/solver"; }
END
if [ -x "$fake" ]; then
    printf '#!/bin/sh\nexec "%s/asked" good\n' "$scratch" >"$scratch/solver"
    chmod +x "$scratch/solver"
    program 1 campaign run "$scratch/retry.campaign" --store="$scratch/retry.db"
    ln -s "$(cd "$(dirname "$fake")" && pwd)/fake-child" "$scratch/asked"
    program 1 campaign run "$scratch/retry.campaign" --store="$scratch/retry.db"
    ok '... failed tasks are not done again without --retry' \
        grep -q '5 of 5 tasks failed; --retry' "$scratch/err"
    program 0 campaign report "$scratch/retry.campaign" --store="$scratch/retry.db" --show=failures
    says 'cone-and-plane'
    says 'solver: '
    program 0 campaign run "$scratch/retry.campaign" --store="$scratch/retry.db" --retry
    silent
    program 0 campaign status "$scratch/retry.campaign" --store="$scratch/retry.db"
    says 'complete: 5 tasks, 0 failed'
    program 0 campaign run "$scratch/retry.campaign" --store="$scratch/once.db"
    for db in retry once; do
        program 0 store export "$scratch/$db.db" --table=results --format=csv
        cp "$scratch/out" "$scratch/$db.csv"
    done
    ok '... the bytes of a run without failures' cmp -s "$scratch/retry.csv" "$scratch/once.csv"

    # the solver elsewhere is the same one; with other bytes it is another
    mkdir "$scratch/elsewhere"
    mv "$scratch/solver" "$scratch/elsewhere/solver"
    sed "s|$scratch/solver|$scratch/elsewhere/solver|" "$scratch/retry.campaign" >"$scratch/moved.campaign"
    program 0 campaign status "$scratch/moved.campaign" --store="$scratch/retry.db"
    says 'complete: 5 tasks, 0 failed'
    echo '# changed' >>"$scratch/elsewhere/solver"
    program 2 campaign status "$scratch/moved.campaign" --store="$scratch/retry.db"
    complains 'has no run of this campaign (or the file, a case, an outside solver'
    program 0 campaign run "$scratch/moved.campaign" --store="$scratch/retry.db"
    program 0 store ls "$scratch/retry.db" --format=csv
    ok 'a solver that was changed begins another run' [ "$(wc -l <"$scratch/out")" -eq 3 ]
fi
# --- the figure of the answers is that of the same states by compare; what gnuplot is given is kept
cat >"$scratch/keep" <<'KEEP'
#!/bin/sh
cat /dev/stdin >"${0%/*}/data" # opened anew, as gnuplot does
echo '<svg></svg>'
KEEP
chmod +x "$scratch/keep"
GNUPLOT=$scratch/keep
HOL_FIGURES_DIR=${HOL_SRCDIR:-$(dirname "$0")/../..}/reports/figures
export GNUPLOT HOL_FIGURES_DIR
cat >"$scratch/drawn.campaign" <<'END'
instants { cases families/forms, ukp2004/redundant-ring; states named; formulations svd, lagrange, gauss; bits 53, 106; }
END
program 0 campaign run "$scratch/drawn.campaign" --store="$scratch/drawn.db" --jobs=1
for bits in 53 106; do
    program 0 campaign report "$scratch/drawn.campaign" --store="$scratch/drawn.db" --bits=$bits --figure="$scratch/f.svg"
    mv "$scratch/data" "$scratch/of-campaign"
    program 0 compare families/forms ukp2004/redundant-ring --states=0 --bits=$bits --solvers=svd,lagrange,gauss \
        --figure="$scratch/f.svg"
    sort "$scratch/of-campaign" >"$scratch/first"
    sort "$scratch/data" >"$scratch/second"
    ok "the profile at $bits bits is that of compare" cmp -s "$scratch/first" "$scratch/second"
    ok '... and is one' grep -q '^0 [01]\.[0-9]' "$scratch/of-campaign"
done
program 2 campaign report "$scratch/drawn.campaign" --store="$scratch/drawn.db" --bits=24 --figure="$scratch/f.svg"
ok '... at 24 bits there are no answers' grep -q 'no right answers at 24 bits' "$scratch/err"
if command -v sqlite3 >/dev/null 2>&1; then
    cp "$scratch/drawn.db" "$scratch/torn.db"
    sqlite3 "$scratch/torn.db" 'DROP TABLE answers'
    program 2 campaign report "$scratch/drawn.campaign" --store="$scratch/torn.db"
    complains 'torn.db: no such table: answers'
fi
program 2 campaign status "$scratch/drawn.campaign" --store="$scratch/drawn.db" --figure="$scratch/f.svg"
complains '--figure is of no use to'
finish
