#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# scripts/install-deps and scripts/check, with a make, a package manager and a
# root user that are made up; and the list of packages against configure.ac.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=${HOL_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
unset HOLONOM_BUILD_DIR HOLONOM_CHECK MAKEFLAGS MFLAGS MAKELEVEL

# run COMMAND...: output to out, status to $status
run() {
    status=0
    "$@" >"$scratch/out" 2>&1 </dev/null || status=$?
}
has() { grep -q -x -F -e "$1" "$scratch/out"; }
last() { [ "$(tail -n 1 "$scratch/out")" = "$1" ]; }

# ------------------------------------------------------------- install-deps
bin=$scratch/bin
mkdir -p "$bin" "$scratch/tree/scripts"
cp "$top/scripts/install-deps" "$top/scripts/check" "$top/scripts/guarded" "$scratch/tree/scripts/"
cat >"$scratch/tree/scripts/packages.txt" <<'END'
# a comment
here-dev     build   it is there
away-dev     build   it is not
gone         report  it is not
tool         lint    it is not
END
script() { # script PATH LINE...
    path=$1
    shift
    { echo '#!/bin/sh' && printf '%s\n' "$@"; } >"$path"
    chmod +x "$path"
}
# shellcheck disable=SC2016 # for the scripts
{
    script "$bin/dpkg-query" 'for p in $INSTALLED; do printf "%s\n" "installed ${p%:*}, ${p#*:}"; done; echo "config-files old, "'
    script "$bin/id" 'echo "$USER_ID"'
    script "$bin/apt-get" 'echo "apt-get $*"'
    script "$bin/sudo" 'echo "sudo $*"'
}
install_deps() { # install_deps USER-ID INSTALLED ARGUMENT...
    user=$1 installed=$2
    shift 2
    run env PATH="$bin:$PATH" USER_ID="$user" INSTALLED="$installed" \
        "$scratch/tree/scripts/install-deps" "$@"
}

install_deps 1000 'here-dev away-dev gone'
ok 'install-deps: nothing to do' test "$status" -eq 0
ok 'install-deps: and nothing said' test ! -s "$scratch/out"
install_deps 1000 'here-dev away-dev:gone'
ok 'install-deps: what another package provides is there' test "$status" -eq 0
install_deps 1000 'here-dev'
ok 'install-deps: not root, exit status 2' test "$status" -eq 2
ok 'install-deps: not root, the line to run' has \
    '    sudo apt-get update && sudo apt-get install --yes --no-install-recommends away-dev gone'
ok 'install-deps: not root, installs nothing' test -z "$(sed -n '/^apt-get\|^sudo/p' "$scratch/out")"
install_deps 1000 'here-dev' lint
ok 'install-deps: the group asked for, no other' has \
    '    sudo apt-get update && sudo apt-get install --yes --no-install-recommends tool'
install_deps 0 'here-dev'
ok 'install-deps: root, exit status 0' test "$status" -eq 0
ok 'install-deps: root updates' has 'apt-get update --quiet=2'
ok 'install-deps: root installs' has \
    'apt-get install --yes --no-install-recommends away-dev gone --quiet=2'
install_deps 0 '' nosuch
ok 'install-deps: unknown group' test "$status" -eq 2

# ------------------------------------------------------------------ release
# The tarball of one commit, made in two folders by two people: modes, times, order, zone and locale are another's.
released() { # released FOLDER UMASK ZONE: a tree of the release there, whose `make dist' packs it as it is
    (
        umask "$2"
        mkdir -p "$1/scripts" "$1/build" "$1/tree-1.0/b"
        cp "$top/scripts/release" "$1/scripts/"
        echo 'AC_INIT([holonom], [1.0])' >"$1/configure.ac"
        touch -d @1700000000 "$1/configure.ac"
        cd "$1"
        for file in $4; do echo "$file" >"tree-1.0/$file"; done
        chmod u+x tree-1.0/run
        printf 'dist:\n\tdate +%%Z >../tree-1.0/zone\n\tcd .. && tar -cf build/holonom-1.0.tar.xz tree-1.0\n' >build/Makefile
        TZ=$3 run scripts/release build
    )
    run test -s "$1/build/holonom-1.0.tar.xz"
}
released "$scratch/one" 022 UTC0 'a run b/c'
released "$scratch/another" 077 NZST-12 'b/c run a'
ok 'release: there is a tarball' test "$status" -eq 0
ok 'release: another umask, zone, folder and order: the same bytes' cmp "$scratch/one/build/holonom-1.0.tar.xz" \
    "$scratch/another/build/holonom-1.0.tar.xz"
run tar -tvf "$scratch/another/build/holonom-1.0.tar.xz"
ok 'release: what can be run can be run by all' grep -q '^-rwxr-xr-x .*tree-1.0/run$' "$scratch/out"

# -------------------------------------------------------------------- check
build=$scratch/tree/build
mkdir -p "$build"
# suite MAKE-STATUS PASS FAIL ERROR XFAIL XPASS SKIP: what make check leaves
suite() {
    {
        printf 'check:\n'
        printf '\t@echo "# %s" >>test-suite.log\n' "TOTAL: 9" "PASS:  $2" "SKIP:  $7" \
            "XFAIL: $5" "FAIL:  $3" "XPASS: $6" "ERROR: $4"
        printf '\t@echo "# PASS: 1000" >>test-suite.log\n' # as a test might print
        printf '\t@exit %s\n' "$1"
    } >"$build/Makefile"
}
check() { run "$scratch/tree/scripts/check"; }

script "$scratch/tree/scripts/setup" 'exit 0'
suite 0 3 0 0 0 0 0
check
ok 'check: all passed, exit status 0' test "$status" -eq 0
ok 'check: all passed, last line' last '3 passed, 0 failed'
check
ok 'check: an old log is not counted' last '3 passed, 0 failed'
suite 0 3 0 0 2 0 1
check
ok 'check: skipped and expected failures' last '5 passed, 0 failed, 1 skipped'
suite 1 3 2 1 0 4 0
check
ok 'check: failures, exit status 1' test "$status" -eq 1
ok 'check: failures, last line' last '3 passed, 7 failed'
suite 0 3 1 0 0 0 0
check
ok 'check: a failure that make passes over' test "$status" -eq 1
suite 1 3 0 0 0 0 0
check
ok 'check: make fails and no test does' last '3 passed, 1 failed'
suite 0 0 0 0 0 0 2
check
ok 'check: only skipped is nothing tested' test "$status" -eq 1
printf 'check:\n\t@exit 1\n' >"$build/Makefile"
check
ok 'check: tests that do not build, exit status 1' test "$status" -eq 1
ok 'check: tests that do not build, last line' last '0 passed, 1 failed'
printf 'check:\n' >"$build/Makefile"
check
ok 'check: no test ran' test "$status" -eq 1
script "$scratch/tree/scripts/setup" 'exit 2'
check
ok 'check: missing packages, exit status 2' test "$status" -eq 2
script "$scratch/tree/scripts/setup" 'exit 77'
check
ok 'check: a set-up that fails, exit status 1' test "$status" -eq 1
ok 'check: a set-up that fails, last line' last '0 passed, 1 failed'

# ------------------------------------------ the list of packages, configure.ac
: >"$scratch/out"
sed -n 's/^HOL_LIBRARY(\[.*\], *\[.*\], *\[\(.*\)\], *\[\(.*\)\])$/\2 \1/p' "$top/configure.ac" \
    >"$scratch/libraries"
ok 'configure.ac: libraries found' test "$(wc -l <"$scratch/libraries")" -ge 6
while read -r package least; do
    grep "^$package  *build  *.* >= $least: " "$top/scripts/packages.txt" >"$scratch/out" || true
    ok "packages.txt: $package, least version $least as in configure.ac" test -s "$scratch/out"
done <"$scratch/libraries"
awk '!/^#/ && NF && !($2 ~ /^(build|report|lint|abi|package|bench|examples|paper|browser|gallery|gallery-ci|mpi|slurm)$/ && NF > 2)' "$top/scripts/packages.txt" \
    >"$scratch/out"
ok 'packages.txt: a group and a reason on each line' test ! -s "$scratch/out"
finish
