#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The README's walk: the solver printed there is the example, and its commands print what it says.
top=${HOL_SRCDIR:-$(dirname "$0")/../..}
# shellcheck source=tests/cli/program.sh
. "$top/tests/cli/program.sh"
# shellcheck source=tests/foreign/python.sh
. "$top/tests/foreign/python.sh"
if [ -z "$python" ]; then
    skip_all 'no python3'
fi
case $HOLONOM in
/*) ;;
*) HOLONOM=$PWD/$HOLONOM ;;
esac

# What is indented by four in the section, without the indent.
sed -n '/^### Validate your own solver/,/^## Adding/p' "$top/README.md" >"$scratch/section"
sed -n 's/^    //p; /^$/p' "$scratch/section" >"$scratch/indented"
awk '/^    # SPDX/ { on = 1 } on && /^`holonom.serve` says hello/ { exit } on { sub(/^    /, ""); print }' \
    "$scratch/section" | sed '$d' >"$scratch/printed.py"
ok 'the solver that is printed is the example' \
    cmp -s "$scratch/printed.py" "$top/foreign/examples/solver.py"
ok 'it has no more than thirty lines of code' \
    test "$(grep -c -v -E '^ *(#|"""|$)' "$scratch/printed.py")" -le 30

top_of_sources=$(cd "$top" && pwd)
cp "$scratch/printed.py" "$scratch/solver.py"
mkdir "$scratch/bin"
ln -s "$python" "$scratch/bin/python3"
PATH=$scratch/bin:$PATH
cd "$scratch"
program 0 validate --exec='python3 solver.py' ukp2004/redundant-ring families/forms
silent
ok 'the command is that of the README' \
    grep -q -x -F "\$ holonom validate --exec='python3 solver.py' ukp2004/redundant-ring families/forms" \
    "$scratch/indented"
# The sentence, but for the version, the date and the digest of the questions.
plain() {
    tr '\n' ' ' | sed 's/holonom [^,]*,/holonom V,/; s/[0-9-]*\. *$//; s/digest [0-9a-f]*/digest/; s/  */ /g'
}
sed -n '1,/^$/p' "$scratch/out" | sed '/^$/d' | plain >"$scratch/said"
sed -n '/^solver.py: agreed/,/^$/p' "$scratch/indented" | sed '/^$/d' | plain >"$scratch/expected"
ok 'its verdict begins as the README says' cmp -s "$scratch/said" "$scratch/expected"

sed 's/\[p.b\[k\], 0.0\]/[-p.b[k], 0.0]/' solver.py >wrong.py
ok 'the mistake is one' sh -c '! cmp -s solver.py wrong.py'
program 1 validate --exec='python3 wrong.py' families/forms
ok 'the broken law is named' grep -q "^A q'' = b .*BROKEN" "$scratch/out"
sed -n 's/^    holonom \(validate .*\)/\1/p' "$scratch/out" | head -n 1 >"$scratch/again"
status=0
eval "\"\$HOLONOM\" $(cat "$scratch/again")" >"$scratch/out" 2>"$scratch/err" || status=$?
ok 'its command shows it again' test "$status" -eq 1

# The plug-in: its line builds and validates what is named, with the program that has not been installed.
line=$(sed -n 's/^    \$ \(cc .*-o mine.so plugin.c.*\)/\1/p' "$top_of_sources/README.md")
ok 'the line that builds the plug-in is there' test -n "$line"
cp "$top_of_sources/foreign/examples/plugin.c" plugin.c
cat >bin/holonom <<END
#!/bin/sh
exec '$HOLONOM' "\$@"
END
chmod +x bin/holonom
if command -v cc >/dev/null 2>&1; then
    ok 'the plug-in is built by it' sh -c "$line"
    program 0 validate ./mine.so 'greenwood/cone*'
    says 'elimination: agreed on '
fi

# F_C = C is no mistake, as F_L has the rest of it; where that was so is counted.
cat >whole.py <<'END'
def whole(p, qdd):
    FL = [sum(x * y for x, y in zip(row, qdd)) - f - c for row, f, c in zip(p.M, p.F, p.C)]
    return {"qdd": qdd, "FL": FL, "FC": p.C}


END
sed 's/return {"qdd": \(.*\), "lambda": .*/return whole(p, \1)/; s/yields=."lambda"./yields=["FL", "FC"]/' solver.py >>whole.py
program 0 validate --exec='python3 whole.py' families/forms
says 'agreed on 6 of 6 problems'
says 'F_C is C itself on 6'

# A name is no mathematics, whatever letters are in it.
sed 's/yields=/name="w10-lambda-sign_kappa", yields=/' solver.py >named.py
program 0 validate --exec='python3 named.py' families/forms --page=page.html --format=latex
ok 'the page has the name as it is' grep -q '^<p class="quote">w10-lambda-sign_kappa: agreed' page.html
ok 'LaTeX has it as text' grep -q '^w10-lambda-sign.*kappa: agreed' out
finish
