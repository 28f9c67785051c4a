# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
# R on Lagrange's equations by MASS::ginv, qr.solve or solve; on Gauss's principle by quadprog.
source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))
method <- commandArgs(trailingOnly = TRUE)[1]

# minimize x' M x / 2 - F' x under A x = b; the multipliers of equations come without their signs
quadprog_side <- function(p, force, right) quadprog::solve.QP(p$M, force, t(p$A), right, meq = p$m)$solution

columns <- function(p) {
    if (method == "quadprog")
        return(cbind(quadprog_side(p, p$F, p$b), quadprog_side(p, p$C, numeric(p$m))))
    K <- rbind(cbind(p$M, -t(p$A)), cbind(p$A, matrix(0, p$m, p$m)))
    R <- cbind(c(p$F, p$b), c(p$C, numeric(p$m)))
    switch(method, ginv = MASS::ginv(K) %*% R, qr = qr.solve(K, R), solve = solve(K, R))
}

solve_problem <- function(p) {
    X <- tryCatch(columns(p), error = function(e) conditionMessage(e))
    if (is.character(X))
        return(list(unable = X))
    n <- p$n
    x <- X[seq_len(n), 1]
    z <- X[seq_len(n), 2]
    if (method == "quadprog")
        return(list(qdd = x + z, FL = drop(p$M %*% x) - p$F, FC = drop(p$M %*% z)))
    lambda <- X[n + seq_len(p$m), 1]
    list(qdd = x + z, FL = drop(crossprod(p$A, lambda)), FC = drop(p$M %*% z), lambda = lambda)
}

needs <- switch(method, ginv = character(0), quadprog = c("full-rank", "positive-definite"), "full-rank")
holonom$serve(solve_problem, name = paste0("r-", method), needs = needs,
              yields = if (method == "quadprog") c("FL", "FC") else c("FL", "FC", "lambda"))
