#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# scripts/run and scripts/check, interrupted, terminated and killed at moments of their way through a small project
# whose compiler is slow: nothing goes on, and the next run makes whole what was half-written.
top=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}" && pwd)
# shellcheck source=tests/attack/attack.sh
. "$top/tests/attack/attack.sh"
if ! setpriv --pdeathsig TERM setsid true 2>/dev/null || ! command -v flock >/dev/null 2>&1; then
    echo '1..0 # SKIP no setpriv, setsid or flock'
    exit 0
fi
unset HOLONOM_CHECK MAKEFLAGS MFLAGS MAKELEVEL
HOLONOM_BUILD_DIR=$scratch/build
HOL_ATTACK_MARK=$scratch # in the environment of all that is started
export HOLONOM_BUILD_DIR HOL_ATTACK_MARK
mkdir -p "$scratch/tree/scripts" "$scratch/bin"
for script in run check setup guarded bootstrap; do cp "$top/scripts/$script" "$scratch/tree/scripts/"; done
cat >"$scratch/tree/scripts/install-deps" <<'END'
#!/bin/sh
END
# slowly TEXT FILE: half of it, and later the other half
cat >"$scratch/bin/slowly" <<'END'
#!/bin/sh
[ -n "${PAUSE-}" ] || trap '' TERM # as what deletes nothing when it is told to end
{ printf 'half '; sleep "${PAUSE-0.1}"; printf '%s\n' "$1"; } >"$2"
END
cat >"$scratch/bin/autoreconf" <<END
#!/bin/sh
case "\$*" in *-f*) rm -f Makefile.in configure ;; esac
[ -e Makefile.in ] || slowly in Makefile.in
[ -e configure ] || { slowly configure configure.tmp; cat '$scratch/configure' >configure; chmod +x configure; }
END
cat >"$scratch/configure" <<'END'
#!/bin/sh
grep -q in "${0%/*}/Makefile.in" || exit 1
slowly status config.status
cat "${0%/*}/../Makefile" >Makefile.tmp && mv Makefile.tmp Makefile
END
cat >"$scratch/Makefile" <<'END'
.RECIPEPREFIX = +
all: holonom
OBJECTS = a.o b.o c.o
$(OBJECTS):
+@mkdir -p .deps; : >.deps/$*.Tpo
+@slowly $* $@
+@mv .deps/$*.Tpo .deps/$*.Po
holonom: $(OBJECTS) # in two parts, as linkers do
+@{ printf '#!/bin/sh\n'; sleep 0.1; printf 'sleep 0.2; cat $(OBJECTS)\n'; } >$@
+@chmod +x $@
clean-binPROGRAMS:
+rm -f holonom
report: all
+@mkdir -p report; slowly report report/index.html
check: all
+@slowly check check.tmp; echo '# PASS: 3' >test-suite.log
mostlyclean-compile:
+rm -f *.o
clean: clean-binPROGRAMS mostlyclean-compile
+rm -rf report
END
chmod +x "$scratch/bin/"* "$scratch/tree/scripts/install-deps"
PATH=$scratch/bin:$PATH
export PATH

# again DESCRIPTION: both work, at once even if something should still go on
again() {
    status=0
    "$scratch/tree/scripts/run" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    [ "$status" -eq 0 ] && grep -q 'all verdicts passed' "$scratch/out" &&
        [ "$(cat "$HOLONOM_BUILD_DIR/a.o" "$HOLONOM_BUILD_DIR/b.o" "$HOLONOM_BUILD_DIR/c.o")" = 'half a
half b
half c' ] && [ "$(cat "$HOLONOM_BUILD_DIR/report/index.html")" = 'half report' ]
}
# INT is ignored by what a shell starts in the background; a terminal sends it to a group of processes
start() { setsid env --default-signal=INT "$scratch/tree/scripts/$script" >/dev/null 2>&1 </dev/null & }
send() {
    if [ "$signal" = INT ]; then kill -s INT -- "-$!"; else kill -s "$signal" $!; fi
}
anew() { rm -rf "$HOLONOM_BUILD_DIR" "$scratch/tree/configure" "$scratch/tree/Makefile.in" "$scratch/tree/.bootstrap-begun"; }
anew
ok 'the small project is built and run' again
moments='0.15' scripts=check
! all || moments='0.1 0.4 1' scripts='run check'
[ "${HOL_TEST_MULTIPLIER:-1}" = 1 ] ||
    moments='0.05 0.1 0.15 0.2 0.25 0.3 0.35 0.4 0.5 0.6 0.7 0.8 0.9 1 1.1 1.2 1.3 1.4 1.5 1.6'
for script in $scripts; do
    for signal in INT TERM KILL; do
        lost=''
        for moment in $moments; do
            anew
            start
            sleep "$moment"
            send 2>/dev/null || true
            wait $! 2>/dev/null || true
            again || { lost="$lost $moment" && sed 's/^/# /' "$scratch/out" "$scratch/err"; }
        done
        ok "scripts/$script: $signal after $moments s: the next run works (not:${lost:- none})" test -z "$lost"
        # a step that would last longer than is waited
        anew
        PAUSE=60
        export PAUSE
        start
        until [ -s "$scratch/tree/Makefile.in" ]; do sleep 0.05; done
        unset PAUSE
        send
        wait $! 2>/dev/null || true
        ok '... and nothing goes on' alone 20
    done
done
anew
"$scratch/tree/scripts/run" >"$scratch/first" 2>&1 </dev/null &
ok 'two runs in one folder: one after the other' again
wait
ok '... and the first' grep -q 'all verdicts passed' "$scratch/first"
touch -d @1 "$HOLONOM_BUILD_DIR/a.o"
"$scratch/tree/scripts/check" --other >"$scratch/out" 2>&1 </dev/null
ok '... make objects anew' test "$(stat -c %Y "$HOLONOM_BUILD_DIR/a.o")" -gt 1
ok '... and leave the report' test -s "$HOLONOM_BUILD_DIR/report/index.html"
finish
