# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A solver in R for holonom validate --exec='Rscript --vanilla mine.R', without packages, in one call:
#
#     source(file.path(Sys.getenv("HOLONOM_CLIENTS"), "holonom.R"))  # or a copy beside the solver
#     solve_problem <- function(p)  # p$n, p$m, p$M, p$F, p$A, p$b, p$C
#         list(qdd = ..., lambda = ...)  # or list(unable = "why"), list(domain = "why")
#     holonom$serve(solve_problem, yields = "lambda", needs = "full-rank")

holonom <- local({
    # The numbers after "key": holonom writes each key of a problem once, without blanks.
    numbers <- function(line, key) {
        start <- regexpr(paste0("\"", key, "\":"), line, fixed = TRUE)
        text <- sub("[\"}].*", "", substring(line, start + nchar(key) + 3))
        scan(text = gsub("[][,]", " ", text), quiet = TRUE)
    }

    quoted <- function(words) paste0("\"", gsub("[^ -~]|[\"\\\\]", " ", words), "\"")

    member <- function(key, value) {
        if (is.character(value))
            return(sprintf(",\"%s\":%s", key, quoted(value[1])))
        if (key == "rank")
            return(sprintf(",\"rank\":%d", as.integer(value)))
        value <- as.double(value)
        text <- sprintf("%.17g", value)
        text[is.na(value)] <- "\"nan\""
        text[is.infinite(value)] <- ifelse(value[is.infinite(value)] > 0, "\"inf\"", "\"-inf\"")
        sprintf(",\"%s\":[%s]", key, paste(text, collapse = ","))
    }

    answer <- function(solve, id, p) {
        found <- tryCatch(solve(p), error = function(e) {
            message(conditionMessage(e))
            list(invalid = conditionMessage(e))
        })
        if (!is.list(found))
            found <- list(qdd = found) # q'' alone
        paste0(sprintf("{\"id\":%.0f", id),
               paste(mapply(member, names(found), found), collapse = ""), "}\n")
    }

    # Answer problems until standard input ends. yields, needs: words of the protocol, as are name, summary, growth and
    # batch. Where solve fails, the answer is `invalid`.
    serve <- function(solve, yields = character(0), needs = character(0), name = NULL, summary = NULL,
                      growth = NULL, batch = 1) {
        say <- function(text) {
            cat(text)
            flush(stdout())
        }
        list_of <- function(words) paste0("[", paste(quoted(words)[seq_along(words)], collapse = ","), "]")
        input <- file("stdin", "r")
        if (numbers(readLines(input, n = 1), "holonom")[1] != 1) quit(status = 1)
        words <- c(name = name, summary = summary, growth = growth)
        more <- if (length(words) > 0) paste0(",\"", names(words), "\":", quoted(words), collapse = "") else ""
        say(sprintf("{\"holonom\":1%s,\"yields\":%s,\"needs\":%s,\"batch\":%d}\n", more, list_of(yields),
                    list_of(needs), as.integer(batch)))
        while (length(line <- readLines(input, n = 1)) > 0) {
            n <- numbers(line, "n")
            m <- numbers(line, "m")
            p <- list(n = n, m = m, M = matrix(numbers(line, "M"), n, n, byrow = TRUE),
                      F = numbers(line, "F"), A = matrix(numbers(line, "A"), m, n, byrow = TRUE),
                      b = numbers(line, "b"), C = numbers(line, "C"))
            say(answer(solve, numbers(line, "id"), p))
        }
    }

    list(serve = serve)
})
