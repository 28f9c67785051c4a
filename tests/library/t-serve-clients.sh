#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The clients of `holonom serve', each in its language where that is there, and the Python module over libholonom:
# Lagrange's equations of Andrews' mechanism, put together and solved in that language, have the certified
# accelerations; a reply without an answer is an error; the session goes on.
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/cli/program.sh"
. "${HOL_SRCDIR:-$(dirname "$0")/../..}/tests/foreign/python.sh"
HOLONOM_CLIENTS=$(cd "${HOL_SRCDIR:-$(dirname "$0")/../..}/foreign/clients" && pwd)
PYTHONPATH=$HOLONOM_CLIENTS
OCTAVE_PATH=$HOLONOM_CLIENTS
HOLONOM_LIBRARY=$HOL_BUILDDIR/libholonom.so
export HOLONOM HOLONOM_CLIENTS HOLONOM_LIBRARY PYTHONPATH OCTAVE_PATH

client() { # client NAME COMMAND...: its session ends well, and says so
    name=$1
    shift
    status=0
    "$@" >"$scratch/out" 2>"$scratch/err" </dev/null || status=$?
    ok "$name: the accelerations are the certified ones" grep -q '^accelerations agree' "$scratch/out"
    ok "$name: a mistake is an error, with the reason" grep -q "'q' has 1 numbers, not 7" "$scratch/out"
    ok "$name: and the session goes on" grep -q '^done 7 6' "$scratch/out"
    ok "$name: to its end" test "$status" -eq 0
    [ "$name" = 'python over libholonom' ] ||
        ok "$name: many states, a formulation, a certified motion" grep -q '^complete' "$scratch/out"
}

cat >"$scratch/session.py" <<'END'
import sys
library = len(sys.argv) > 1
if library:
    import holonom_library as holonom
else:
    import holonom
p = holonom.case("iftomm/andrews")
t, q, v = p.initial()
n, m = p.n, p.m
M, A, F, b = p.M(q, t), p.A(q, t, v), p.F(q, t, v), p.b(q, t, v)
K = [M[i] + [-A[k][i] for k in range(m)] + [F[i]] for i in range(n)] + [A[k] + [0.0] * m + [b[k]] for k in range(m)]
for j in range(n + m):
    k = max(range(j, n + m), key=lambda i: abs(K[i][j]))
    K[j], K[k] = K[k], K[j]
    K = [[x - row[j] / K[j][j] * y for x, y in zip(row, K[j])] if i != j else row for i, row in enumerate(K)]
qdd = [K[i][-1] / K[i][i] for i in range(n)]
truth = p.truth(q, t, v, digits=30, project=True)
true = [float(x) for x in truth["qdd"]]
error = max(abs(x - y) for x, y in zip(qdd, true)) / max(map(abs, true))
print("accelerations agree" if error < 1e-9 and truth["certified"] and len(truth["qdd"][0]) > 25 else error)
try:
    if library:
        p.truth([float("nan")] * n)
    else:
        p.M([1])
except holonom.Error as error:
    print("'q' has 1 numbers, not 7" if library else error)
if library:
    assert p.bits(200, q, t, v)["M"][0][0][:15] == repr(M[0][0])[:15] and "gauss" in holonom.formulations()
    many = p.many([(q, t, v), ([1.0],), (q, t, v)], want=["F"])
    assert many[2]["F"] == F and "7" in many[1]["invalid"]
    assert abs(float(p.motion(["0.001"])["q"][0][0]) - q[0]) < 0.1
    assert abs(float(p.solve("gauss", q, t, v)["qdd"][0]) - qdd[0]) < 1e-6
    assert p.names("coordinates")[0] and p.at(q, t, v)["off"] == 0
else:
    many = p.many([(q, t, v), ([1],), (q, t, v)], want=["F"])
    motion = p.motion(["0.0001", 0.0002], 20)
    if (many[2].F == F and "7" in many[1].invalid and abs(p.solve("gauss", q, t, v).qdd[0] - qdd[0]) < 1e-6
            and motion.certified == [1, 1] and len(motion.q[1][0]) > 18):
        print("complete")
print("done", p.n, len(p.phi(q, t)))
p.close()
END
if [ -n "$python" ]; then
    client python "$python" "$scratch/session.py"
    # a server that is not there, or ends, is an error, too, and nobody waits for it
    printf '#!/bin/sh\necho "{\\"holonom\\":1}"\nread -r line\nexit 3\n' >"$scratch/ends"
    chmod +x "$scratch/ends"
    for server in none ends; do
        HOLONOM=$scratch/$server timeout 60 "$python" -c '
import holonom
try:
    holonom.case("iftomm/andrews")
except holonom.Error as error:
    print(error)' >"$scratch/out" 2>"$scratch/err" </dev/null || true
        case $server in none) says "cannot start $scratch/none" ;; ends) says 'holonom serve has ended' ;; esac
        silent
    done
    if grep -q -a __asan_init "$HOLONOM"; then
        skip 'python over libholonom' 'python3 does not load a library with AddressSanitizer'
    else
        client 'python over libholonom' "$python" "$scratch/session.py" library
    fi
    # Its declarations are those of the header: the names, and how many arguments.
    ok 'python over libholonom: every function of the header' "$python" - "$HOLONOM_CLIENTS" <<'END'
import os, re, sys
header = open(os.path.join(sys.argv[1], "../holonom/holonom.h")).read()
module = open(os.path.join(sys.argv[1], "holonom_library.py")).read()
there = {name: 0 if words.strip() == "void" else words.count(",") + 1 for name, words in
         re.findall(r"HOLONOM_API [^;(]*?holonom_(\w+)\(([^;]*)\);", header)}
table = module[module.index("FUNCTIONS = {"):module.index("\n}\n")]
ours = {name: words.count(",") - words.count("(),") for name, words in re.findall(r'"(\w+)": \((.*?)\),\n', table)}
ours = {name: count if count > 0 else 0 for name, count in ours.items()}
ours["version"] = ours["thread_end"] = 0
sys.exit(0 if ours == there else f"{sorted(set(there.items()) ^ set(ours.items()))}")
END
else
    skip python 'no python3'
fi
cat >"$scratch/session.m" <<'END'
p = holonom.open ('iftomm/andrews');
[t, q, v] = p.initial ();
s = p.at (q, t, v);
x = [s.M, -s.A'; s.A, zeros(p.m)] \ [s.F; s.b];
truth = p.truth (q, t, v, 30);
true_qdd = cellfun (@str2double, truth.qdd)';
if norm (x(1:p.n) - true_qdd) < 1e-9 * norm (true_qdd) && numel (truth.qdd{1}) > 25 && isequal (p.M (q, t), s.M)
  disp ('accelerations agree');
end
try
  p.M (1);
catch failure
  disp (failure.message);
end
[true_q, true_v] = p.motion ({'0', '1e-4'}, 12);
many = p.many ({{q, t, v}, {1}, {q, t, v}}, {'F'});
[~, ~, known] = p.motion ([1e-4, 2e-4], 20);
[other_q, ~] = p.motion ([1e-4, 2e-4], 20);
solved = p.solve ('gauss', q, t, v);
if isequal (many{3}.F, s.F) && ~isempty (strfind (many{2}.invalid, '7')) && norm (solved.qdd - x(1:p.n)) < 1e-6 * norm (x) ...
   && all (known.certified) && numel (other_q{2,1}) > 18
  disp ('complete');
end
if isequal (size (true_v), [2 7]) && abs (str2double (true_q{2,1}) - q(1)) < 0.01
  printf ('done %d %d\n', p.n, numel (p.phi (q, t)));
end
p.close ();
END
if octave-cli --version >/dev/null 2>&1; then
    client octave octave-cli -qf "$scratch/session.m"
    echo 'try, holonom.open ("iftomm/andrews"); catch e, disp (e.message); end' >"$scratch/ended.m"
    HOLONOM=false timeout 60 octave-cli -qf "$scratch/ended.m" >"$scratch/out" 2>"$scratch/err" </dev/null || true
    says 'the server has ended'
else
    skip octave 'no octave-cli'
fi
cat >"$scratch/session.R" <<'END'
source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))
p <- holonom$case("iftomm/andrews")
s <- p$initial()
x <- p$at(s$q, s$t, s$v)
K <- rbind(cbind(x$M, -t(x$A)), cbind(x$A, matrix(0, p$m, p$m)))
qdd <- solve(K, c(x$F, x$b), tol = 0)[seq_len(p$n)]
truth <- p$truth(s$q, s$t, s$v, digits = 30)
error <- max(abs(qdd - as.double(truth$qdd))) / max(abs(qdd))
cat(if (error < 1e-9 && nchar(truth$qdd[1]) > 25 && identical(p$M(s$q, s$t), x$M)) "accelerations agree\n" else error)
tryCatch(p$M(1), error = function(e) cat(conditionMessage(e), "\n"))
motion <- p$motion(c("0", "1e-4"), 12)
many <- p$many(list(s, list(q = 1), s), "F")
solved <- p$solve("gauss", s$q, s$t, s$v)
sure <- p$motion(c(1e-4, 2e-4), 20)
if (identical(many[[3]]$F, x$F) && grepl("7", many[[2]]$invalid) && max(abs(solved$qdd - qdd)) < 1e-6 * max(abs(qdd)) &&
    all(sure$certified) && nchar(sure$q[2, 1]) > 18) cat("complete\n")
if (all(dim(motion$v) == c(2, 7)) && abs(as.double(motion$q[2, 1]) - s$q[1]) < 0.01)
    cat("done", p$n, length(p$phi(s$q, s$t)), "\n")
p$close()
END
if Rscript --version >/dev/null 2>&1; then
    client R Rscript --vanilla "$scratch/session.R"
else
    skip R 'no Rscript'
fi
cat >"$scratch/session.mjs" <<'END'
const holonom = await import(process.env.HOLONOM_CLIENTS + '/holonom.mjs')
const p = holonom.case('iftomm/andrews')
const { t, q, v } = p.initial()
const [M, F, A, b] = [p.M(q, t), p.F(q, t, v), p.A(q, t), p.b(q, t, v)]
const K = [...M.map((row, i) => [...row, ...A.map((a) => -a[i]), F[i]]), ...A.map((a, k) => [...a, ...A.map(() => 0), b[k]])]
for (let j = 0; j < K.length; j++) {
    let k = j
    for (let i = j; i < K.length; i++) if (Math.abs(K[i][j]) > Math.abs(K[k][j])) k = i
    ;[K[j], K[k]] = [K[k], K[j]]
    for (let i = 0; i < K.length; i++) {
        const f = K[i][j] / K[j][j]
        if (i !== j) K[i] = K[i].map((x, l) => x - f * K[j][l])
    }
}
const truth = p.truth(q, t, v, { digits: 30 })
const error = Math.max(...truth.qdd.map((x, i) => Math.abs(x - K[i].at(-1) / K[i][i]))) / Math.max(...truth.qdd.map(Math.abs))
console.log(error < 1e-9 && truth.certified && truth.qdd[0].length > 25 ? 'accelerations agree' : error)
try {
    p.M([1])
} catch (failure) {
    console.log(failure.message)
}
const many = p.many([{ q, t, v }, { q: [1] }, { q, t, v }], { want: ['F'] })
const motion = p.motion([1e-4, 2e-4], { digits: 20 })
if (String(many[2].F) === String(F) && many[1].invalid.includes('7') && motion.certified.every((x) => x === 1) &&
    motion.q[1][0].length > 18 && Math.abs(p.solve('gauss', q, t, v).qdd[0] - truth.qdd[0]) < 1e-6 * Math.abs(truth.qdd[0]))
    console.log('complete')
console.log('done', p.n, p.many(Array(1000).fill({ q, t, v }))[999].phi.length)
p.close()
END
if node --version >/dev/null 2>&1; then
    client node node "$scratch/session.mjs"
else
    skip node 'no node'
fi
cat >"$scratch/session.jl" <<'END'
include(joinpath(ENV["HOLONOM_CLIENTS"], "holonom.jl"))
using LinearAlgebra
p = holonom.case("iftomm/andrews")
t, q, v = p.initial()
A = p.A(q, t, v)
x = [p.M(q, t) -A'; A zeros(p.m, p.m)] \ [p.F(q, t, v); p.b(q, t, v)]
truth = p.truth(q, t, v; digits=30)["qdd"]
qdd = parse.(Float64, truth)
norm(x[1:p.n] - qdd) < 1e-9 * norm(qdd) && length(truth[1]) > 25 && println("accelerations agree")
try
    p.M([1])
catch failure
    println(failure.msg)
end
many = p.many([(q, t, v), ([1.0],), (q, t, v)]; want=["F"])
motion = p.motion([1e-4, 2e-4]; digits=20)
many[3]["F"] == p.F(q, t, v) && occursin("7", many[2]["invalid"]) && all(motion["certified"]) &&
    length(motion["q"][2, 1]) > 18 && norm(p.solve("gauss", q, t, v)["qdd"] - qdd) < 1e-6 * norm(qdd) &&
    println("complete")
println("done ", p.n, " ", length(p.phi(q, t)))
p.close()
END
if julia --version >/dev/null 2>&1; then
    client julia julia --startup-file=no "$scratch/session.jl"
else
    skip julia 'no julia'
fi
finish
