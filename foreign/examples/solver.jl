# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Julia without packages: holonom validate --exec "julia --startup-file=no solver.jl"
#
# With M = L L^T, B = A L^-T and x = L^T q'', by singular values of B:
#
#     x = L^-1 F + B^+ (b - B L^-1 F) + (1 - B^+ B) L^-1 C
#
# A may have any rank; M must be positive definite.
using LinearAlgebra

# The numbers after "key": holonom writes each key of a problem once, without blanks.
function numbers(line, key)
    start = findfirst("\"$key\":", line)
    rest = SubString(line, last(start) + 1)
    stop = findfirst(c -> c == '"' || c == '}', rest)
    text = stop === nothing ? rest : SubString(rest, 1, prevind(rest, stop))
    return [parse(Float64, x) for x in split(text, c -> c in "[], \r"; keepempty=false)]
end

# Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
units(sizes) = [x > 0 ? exp2(-round(log2(x))) : 1.0 for x in sizes]
most(x) = maximum(abs, x; init=0.0)

function solve(n, m, M, F, A, b, C)
    d = units(sqrt.(abs.(diag(M))))
    M = d .* M .* d'
    A = A .* d'
    s = units([most(A[i, :]) for i in 1:m])
    A = s .* A
    b = s .* b
    factor = cholesky(Symmetric(M, :L); check=false)
    issuccess(factor) || return ["unable" => "M is not positive definite"]
    L = LowerTriangular(Matrix(factor.L))
    if minimum(diag(L))^2 <= 8 * n * eps() * maximum(diag(M))
        return ["unable" => "M is positive definite only by rounding"]
    end
    f = L \ (d .* F)
    c = L \ (d .* C)
    B = m > 0 ? Matrix((L \ Matrix(A'))') : zeros(0, n)
    U, sigma, V = m > 0 ? svd(B) : (zeros(0, 0), zeros(0), zeros(n, 0))
    k = count(sigma .> 8 * (n + m) * eps() * cond(Matrix(L)) * most(sigma))
    U, sigma, V = U[:, 1:k], sigma[1:k], V[:, 1:k]
    r = b - B * f
    w = (U' * r) ./ sigma
    y = V * w
    z = c - V * (V' * c)
    if most(B * y - r) > 1e-9 * (most(b) + most(B * f))
        return ["domain" => "the constraints contradict each other"]
    end
    return ["qdd" => d .* (L' \ (f + y + z)), "FL" => (L * y) ./ d, "FC" => (L * z) ./ d,
            "lambda" => s .* (U * (w ./ sigma)), "rank" => k]
end

# A Float64 is printed so that it is read back the same.
text(x::AbstractString) = "\"$x\""
text(x::Integer) = string(x)
text(x::AbstractFloat) = isfinite(x) ? string(x) : "\"$(lowercase(string(x)))\""
text(x::AbstractVector) = "[" * join(text.(x), ",") * "]"

function main()
    hello = readline()
    numbers(hello, "holonom")[1] == 1 || exit(1)
    println("{\"holonom\":1,\"name\":\"solver.jl\",\"yields\":[\"FL\",\"FC\",\"lambda\",\"rank\"],",
            "\"needs\":[\"positive-definite\"],\"batch\":64}")
    flush(stdout)
    for line in eachline()
        n, m = Int(numbers(line, "n")[1]), Int(numbers(line, "m")[1])
        M = permutedims(reshape(numbers(line, "M"), n, n))
        A = permutedims(reshape(numbers(line, "A"), n, m))
        answer = solve(n, m, M, numbers(line, "F"), A, numbers(line, "b"), numbers(line, "C"))
        fields = join([",\"$key\":$(text(value))" for (key, value) in answer])
        println("{\"id\":", Int(numbers(line, "id")[1]), fields, "}")
        flush(stdout)
    end
end

main()
