# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# R without packages: holonom validate --exec "Rscript --vanilla solver.R"
#
# With M = L L^T, B = A L^-T and x = L^T q'', by singular values of B:
#
#     x = L^-1 F + B^+ (b - B L^-1 F) + (1 - B^+ B) L^-1 C
#
# A may have any rank; M must be positive definite.

source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))

# Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
units <- function(sizes) 2^-round(log2(ifelse(sizes > 0, sizes, 1)))

most <- function(x) max(0, abs(x))

solve_problem <- function(p) {
    n <- p$n
    m <- p$m
    M <- p$M
    A <- p$A
    b <- p$b
    eps <- .Machine$double.eps
    d <- units(sqrt(abs(diag(M))))
    M <- M * outer(d, d)
    A <- A * rep(d, each = m)
    s <- units(apply(A, 1, most))
    A <- s * A
    b <- s * b
    L <- tryCatch(t(chol(M)), error = function(e) NULL)
    if (is.null(L) || min(diag(L))^2 <= 8 * n * eps * max(diag(M)))
        return(list(unable = "M is not positive definite, or only by rounding"))
    f <- forwardsolve(L, d * p$F)
    c <- forwardsolve(L, d * p$C)
    B <- if (m > 0) t(forwardsolve(L, t(A))) else A
    k <- 0
    if (m > 0) {
        parts <- svd(B)
        k <- sum(parts$d > 8 * (n + m) * eps * kappa(L, exact = TRUE) * max(parts$d))
    }
    U <- if (k > 0) parts$u[, 1:k, drop = FALSE] else matrix(0, m, 0)
    V <- if (k > 0) parts$v[, 1:k, drop = FALSE] else matrix(0, n, 0)
    sigma <- if (k > 0) parts$d[1:k] else numeric(0)
    r <- b - drop(B %*% f)
    w <- drop(crossprod(U, r)) / sigma
    y <- drop(V %*% w)
    z <- c - drop(V %*% crossprod(V, c))
    if (most(drop(B %*% y) - r) > 1e-9 * (most(b) + most(B %*% f)))
        return(list(domain = "the constraints contradict each other"))
    list(qdd = d * backsolve(t(L), f + y + z), FL = drop(L %*% y) / d, FC = drop(L %*% z) / d,
         lambda = s * drop(U %*% (w / sigma)), rank = k)
}

holonom$serve(solve_problem, name = "solver.R", yields = c("FL", "FC", "lambda", "rank"),
              needs = "positive-definite", batch = 16)
