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

# The numbers after "key": holonom writes each key of a problem once, without blanks.
numbers <- function(line, key) {
    start <- regexpr(paste0("\"", key, "\":"), line, fixed = TRUE)
    text <- substring(line, start + nchar(key) + 3)
    text <- sub("[\"}].*", "", text)
    scan(text = gsub("[][,]", " ", text), quiet = TRUE)
}

# Powers of two that bring numbers of these sizes near 1: scaling by them rounds nothing.
units <- function(sizes) 2^-round(log2(ifelse(sizes > 0, sizes, 1)))

most <- function(x) max(0, abs(x))

solve_problem <- function(n, m, M, F, A, b, C) {
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
    f <- forwardsolve(L, d * F)
    c <- forwardsolve(L, d * C)
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

encode <- function(id, answer) {
    fields <- vapply(names(answer), function(key) {
        value <- answer[[key]]
        if (is.character(value))
            return(sprintf(",\"%s\":\"%s\"", key, value))
        if (key == "rank")
            return(sprintf(",\"rank\":%d", as.integer(value)))
        sprintf(",\"%s\":[%s]", key, paste(sprintf("%.17g", value), collapse = ","))
    }, "")
    paste0(sprintf("{\"id\":%.0f", id), paste(fields, collapse = ""), "}\n")
}

say <- function(text) {
    cat(text)
    flush(stdout())
}

input <- file("stdin", "r")
hello <- readLines(input, n = 1)
if (numbers(hello, "holonom")[1] != 1) quit(status = 1)
say(paste0("{\"holonom\":1,\"name\":\"solver.R\",\"yields\":[\"FL\",\"FC\",\"lambda\",\"rank\"],",
           "\"needs\":[\"positive-definite\"],\"batch\":16}\n"))
while (length(line <- readLines(input, n = 1)) > 0) {
    n <- numbers(line, "n")
    m <- numbers(line, "m")
    answer <- solve_problem(n, m, matrix(numbers(line, "M"), n, n, byrow = TRUE),
                            numbers(line, "F"), matrix(numbers(line, "A"), m, n, byrow = TRUE),
                            numbers(line, "b"), numbers(line, "C"))
    say(encode(numbers(line, "id"), answer))
}
