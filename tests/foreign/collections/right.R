# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Right solvers as people write them in R: Rscript --vanilla right.R NAME.
source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))

# [M A^T; A 0] with (F, b) and (C, 0).
saddle <- function(p, solver) {
    if (p$m > 0 && qr(p$A / apply(abs(p$A), 1, max), tol = 1e-11)$rank < p$m)
        return(list(unable = "dependent rows"))
    K <- rbind(cbind(p$M, t(p$A)), cbind(p$A, matrix(0, p$m, p$m)))
    X <- solver(K, cbind(c(p$F, p$b), c(p$C, 0 * p$b)))
    i <- seq_len(p$n)
    list(qdd = X[i, 1] + X[i, 2], FL = drop(-t(p$A) %*% X[-i, 1]), FC = drop(p$M %*% X[i, 2]),
         lambda = -X[-i, 1])
}

# As MASS has it.
ginv <- function(B) {
    if (nrow(B) == 0) return(t(B))
    s <- svd(B)
    keep <- s$d > 1e-12 * s$d[1]
    s$v[, keep, drop = FALSE] %*% (t(s$u[, keep, drop = FALSE]) / s$d[keep])
}

udwadia <- function(p) {
    e <- eigen(p$M, symmetric = TRUE)
    if (min(e$values) <= 1e-13 * max(e$values)) return(list(unable = "M is singular"))
    S <- e$vectors %*% (t(e$vectors) / sqrt(e$values))
    R <- e$vectors %*% (t(e$vectors) * sqrt(e$values))
    B <- p$A %*% S
    f <- drop(S %*% p$F)
    c <- drop(S %*% p$C)
    P <- ginv(B)
    y <- drop(P %*% (p$b - B %*% f))
    z <- c - drop(P %*% (B %*% c))
    if (any(abs(B %*% y - p$b + B %*% f) > 1e-6 * (sum(abs(p$b)) + sum(abs(B %*% f)))))
        return(list(domain = "the constraints contradict each other"))
    list(qdd = drop(S %*% (f + y + z)), FL = drop(R %*% y), FC = drop(R %*% z))
}

name <- commandArgs(trailingOnly = TRUE)
full <- c("FL", "FC", "lambda")
switch(name,
       "r-solve" = holonom$serve(function(p) saddle(p, function(K, r) solve(K, r, tol = 0)), name = name, yields = full,
                                 needs = "full-rank", batch = 32),
       "r-qr" = holonom$serve(function(p) saddle(p, function(K, r) qr.solve(K, r, tol = 1e-16)), name = name, yields = full,
                              needs = "full-rank", batch = 32),
       "r-ginv" = holonom$serve(udwadia, name = name, yields = c("FL", "FC"), needs = "positive-definite", batch = 32))
