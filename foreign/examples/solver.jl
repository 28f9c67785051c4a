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

include(joinpath(ENV["HOLONOM_CLIENTS"], "holonom.jl"))

# Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
units(sizes) = [x > 0 ? exp2(-round(log2(x))) : 1.0 for x in sizes]
most(x) = maximum(abs, x; init=0.0)

function solve(p)
    (; n, m, M, F, A, b, C) = p
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

holonom.serve(solve; name="solver.jl", yields=["FL", "FC", "lambda", "rank"], needs=["positive-definite"], batch=64)
