#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# scripts/install-deps with the real apt and dpkg, from a mirror of two small packages, into a root of its own: a
# mirror in a folder, a mirror behind a proxy, none that answers; and as somebody who is not root.
# shellcheck source=tests/cli/program.sh
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
top=${HOL_SRCDIR:-$(cd "$(dirname "$0")/../.." && pwd)}
server=''
trap '[ -z "$server" ] || kill "$server" 2>/dev/null || true; rm -rf "$scratch"' EXIT
for tool in apt-get dpkg-deb dpkg-scanpackages dpkg-query; do
    command -v "$tool" >/dev/null 2>&1 || skip_all "$tool is not there"
done
[ "$(id -u)" -eq 0 ] || skip_all 'dpkg installs as root alone'
last_has() { tail -n 1 "$scratch/out" | grep -q -e "$1"; }
has() { grep -q -x -F -e "$1" "$scratch/out"; }

# The tree, whose packages nobody else has.
mkdir -p "$scratch/tree/scripts"
cp "$top/scripts/install-deps" "$scratch/tree/scripts/"
printf '%s\n' 'holonom-try-a build a library' 'holonom-try-b report a program' >"$scratch/tree/scripts/packages.txt"
chmod -R a+rX "$scratch"

# The mirror.
mirror=$scratch/http:/mirror.invalid/debian
mkdir -p "$mirror"
for package in a b; do
    mkdir -p "$scratch/$package/DEBIAN" "$scratch/$package/usr/share/holonom-try"
    echo "$package" >"$scratch/$package/usr/share/holonom-try/$package"
    printf '%s\n' "Package: holonom-try-$package" 'Version: 1' 'Architecture: all' 'Maintainer: nobody <n@invalid>' \
        'Description: to be installed' >"$scratch/$package/DEBIAN/control"
    dpkg-deb --root-owner-group --build "$scratch/$package" "$mirror/holonom-try-${package}_1_all.deb" >/dev/null
done
(cd "$mirror" && dpkg-scanpackages . >Packages 2>/dev/null)

# run SOURCE [NAME=VALUE...]: into a new root, by apt's own settings; the status in $status
run() {
    source=$1
    shift
    rm -rf "$scratch/root"
    mkdir -p "$scratch/root/var/lib/dpkg/info" "$scratch/root/var/lib/dpkg/updates" "$scratch/root/lists/partial" \
        "$scratch/root/cache/archives/partial" "$scratch/root/etc"
    : >"$scratch/root/var/lib/dpkg/status"
    echo "deb [trusted=yes] $source ./" >"$scratch/root/etc/sources.list"
    cat >"$scratch/apt.conf" <<END
Dir::State "$scratch/root";
Dir::State::status "$scratch/root/var/lib/dpkg/status";
Dir::State::lists "$scratch/root/lists";
Dir::Cache "$scratch/root/cache";
Dir::Etc::sourcelist "$scratch/root/etc/sources.list";
Dir::Etc::sourceparts "-";
Dir::Etc::preferencesparts "-";
Dir::Log "$scratch/root";
Acquire::Retries "0";
APT::Sandbox::User "root";
DPkg::Pre-Install-Pkgs "";
DPkg::Options { "--root=$scratch/root"; "--force-script-chrootless"; "--force-unsafe-io"; };
END
    status=0
    env -u http_proxy -u https_proxy -u HTTP_PROXY APT_CONFIG="$scratch/apt.conf" \
        DPKG_ADMINDIR="$scratch/root/var/lib/dpkg" "$@" "$scratch/tree/scripts/install-deps" >"$scratch/out" 2>&1 \
        </dev/null || status=$?
}
installed() { [ -s "$scratch/root/usr/share/holonom-try/a" ] && [ -s "$scratch/root/usr/share/holonom-try/b" ]; }

run "copy:$mirror" LC_ALL=C
ok 'from a mirror in a folder: status 0' test "$status" -eq 0
ok '... it installs what is missing' installed
ok '... and says what' has 'install-deps: installing holonom-try-a holonom-try-b'
status=0
env APT_CONFIG="$scratch/apt.conf" DPKG_ADMINDIR="$scratch/root/var/lib/dpkg" "$scratch/tree/scripts/install-deps" \
    >"$scratch/out" 2>&1 </dev/null || status=$?
ok 'again: nothing is missing, and nothing said' test "$status" -eq 0 -a ! -s "$scratch/out"

run "copy:$scratch/nowhere" LC_ALL=C
ok 'no mirror there: status 2' test "$status" -eq 2
ok '... the last line says what was not installed' last_has \
    '^install-deps: apt-get has not installed holonom-try-a holonom-try-b: '

# Behind a proxy: nobody else knows mirror.invalid.
if command -v python3 >/dev/null 2>&1; then
    (cd "$scratch" && exec python3 -u -m http.server --bind 127.0.0.1 0 >"$scratch/served" 2>&1) &
    server=$!
    tries=0
    while ! grep -q 'port [0-9]' "$scratch/served" 2>/dev/null && [ "$tries" -lt 100 ]; do
        tries=$((tries + 1))
        sleep 0.1
    done
    port=$(sed -n 's/.* port \([0-9]*\) .*/\1/p' "$scratch/served" | head -n 1)
    run http://mirror.invalid/debian LC_ALL=C http_proxy="http://127.0.0.1:$port"
    ok 'by the proxy of http_proxy: status 0' test "$status" -eq 0
    ok '... it installs' installed
    ok '... from there' grep -q 'GET http://mirror.invalid/debian/.*holonom-try-a' "$scratch/served"
    run http://mirror.invalid/debian LC_ALL=C http_proxy=http://127.0.0.1:9
    ok 'a proxy that does not answer: status 2' test "$status" -eq 2
    ok '... the last line speaks of http_proxy' last_has 'is http_proxy right?$'
fi

# As somebody who is not root, and does not become it.
if command -v setpriv >/dev/null 2>&1; then
    mkdir "$scratch/bin"
    for tool in sh awk dpkg-query sed tr grep id dirname; do ln -s "$(command -v "$tool")" "$scratch/bin/$tool"; done
    chmod a+rx "$scratch" "$scratch/bin"
    for sudo in no yes; do
        if [ "$sudo" = yes ]; then
            printf '#!/bin/sh\necho sudo was run\n' >"$scratch/bin/sudo"
            chmod a+rx "$scratch/bin/sudo"
            line='    sudo apt-get update && sudo apt-get install --yes --no-install-recommends holonom-try-a holonom-try-b'
        else
            line='    apt-get update && apt-get install --yes --no-install-recommends holonom-try-a holonom-try-b'
        fi
        status=0
        env PATH="$scratch/bin" "$(command -v setpriv)" --reuid=65534 --regid=65534 --clear-groups \
            "$scratch/tree/scripts/install-deps" >"$scratch/out" 2>&1 </dev/null || status=$?
        ok "not root, sudo there: $sudo: status 2" test "$status" -eq 2
        ok '... the line to run' has "$line"
        ok '... and nothing else is done' test "$(wc -l <"$scratch/out")" -eq 2
    done
fi
finish
