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

    # A case of the collection, whose functions `holonom serve` evaluates ($HOLONOM, or holonom on the path):
    #
    #     p <- holonom$case("families/forms")  # settings: holonom$case("families/pendulum-chain", N = 3)
    #     s <- p$initial()                     # s$t, s$q, s$v
    #     p$M(s$q, s$t)                        # F, A, b, C, phi, phidot likewise, of (q, t, v); p$at: all of them
    #     p$many(list(s, s))[[2]]$F            # all of them at many states, in one request
    #     p$truth(s$q, s$t, s$v, digits = 30)$qdd  # certified digits, as texts; $certified, $digits, $rank
    #     p$solve("gauss", s$q, s$t, s$v)$qdd  # what a formulation answers
    #     p$motion(c(0.5, 1))$q                # the true motion: a row a time, as texts; $v, $certified, $digits
    #
    # q, t, v are numbers, or texts that are exact. What has no answer stops.
    case <- function(name, ...) {
        way <- tempfile("holonom")
        if (system2("mkfifo", shQuote(way)) != 0) stop("no mkfifo")
        program <- Sys.getenv("HOLONOM", "holonom")
        to <- pipe(paste(shQuote(program), "serve >", shQuote(way)), "w")
        from <- file(way, "r", raw = TRUE)
        unlink(way)
        json <- function(x) {
            text <- if (is.character(x)) quoted(x) else if (is.logical(x)) tolower(x) else sprintf("%.17g", x)
            paste(text, collapse = ",")
        }
        members <- function(list) paste0(",", quoted(names(list)), ":", list, collapse = "")
        which <- paste0("\"case\":", quoted(name))
        settings <- list(...)
        if (length(settings) > 0)
            which <- paste0(which, ",\"parameters\":{", substring(members(lapply(settings, json)), 2), "}")
        failure <- function(answer) # c(all, word, why), or nothing
            regmatches(answer, regexec("\"(invalid|domain|unable)\":\"([^\"]*)", answer))[[1]]
        ask <- function(list = list(), several = FALSE) {
            cat("{", which, if (length(list) > 0) members(list), "}\n", file = to, sep = "")
            flush(to)
            answer <- readLines(from, n = 1)
            why <- failure(answer)
            if (length(why) > 0 && !(several && grepl("\"states\":[", answer, fixed = TRUE)))
                stop(why[3], call. = FALSE)
            answer
        }
        state <- function(q, t = 0, v = NULL) {
            list <- list(q = paste0("[", json(q), "]"), t = json(t))
            if (!is.null(v)) list$v <- paste0("[", json(v), "]")
            list
        }
        if (numbers(readLines(from, n = 1), "holonom")[1] != 1) stop("another version of the protocol")
        about <- ask(NULL)
        n <- numbers(about, "n")
        m <- numbers(about, "m")
        texts <- function(line, key) {
            part <- regmatches(line, regexec(paste0("\"", key, "\":\\[([^]]*)"), line))[[1]]
            if (length(part) < 2) character(0) else scan(text = part[2], what = "", sep = ",", quiet = TRUE)
        }
        shape <- function(line, key) {
            x <- numbers(line, key)
            if (key == "M") matrix(x, n, n, byrow = TRUE) else if (key == "A") matrix(x, m, n, byrow = TRUE) else x
        }
        wants <- c("M", "F", "A", "b", "C", "phi", "phidot")
        p <- list(n = n, m = m)
        for (key in c("coordinates", "constraints", "sizes", "invariants", "lets", "states"))
            p$names[[key]] <- texts(about, key)
        p$coordinates <- p$names$coordinates
        p$constraints <- p$names$constraints
        for (key in c(wants, "invariants", "lets")) p[[key]] <- local({
            key <- key
            function(q, t = 0, v = NULL) shape(ask(c(state(q, t, v), want = paste0("[", quoted(key), "]"))), key)
        })
        p$at <- function(q, t = 0, v = NULL) {
            line <- ask(state(q, t, v))
            c(sapply(wants, function(key) shape(line, key), simplify = FALSE), off = numbers(line, "off"))
        }
        # At states, lists of q and perhaps t and v: a list; what has no answer has domain, unable or invalid instead.
        p$many <- function(states, want = wants) {
            objects <- sapply(states, function(s)
                paste0("{", substring(members(state(s$q, if (is.null(s$t)) 0 else s$t, s$v)), 2), "}"))
            line <- ask(list(states = paste0("[", paste(objects, collapse = ","), "]"),
                             want = paste0("[", paste(quoted(want), collapse = ","), "]")), several = TRUE)
            parts <- strsplit(sub(".*\"states\":\\[", "", line), "},{", fixed = TRUE)[[1]]
            lapply(parts, function(part) {
                why <- failure(part)
                if (length(why) > 0) return(setNames(list(why[3]), why[2]))
                c(sapply(want, function(key) shape(part, key), simplify = FALSE), off = numbers(part, "off"))
            })
        }
        p$initial <- function(name = "initial") {
            line <- ask(list(state = quoted(name), want = "[\"F\"]"))
            list(t = numbers(line, "t")[1], q = numbers(line, "q"), v = numbers(line, "v"))
        }
        p$truth <- function(q, t = 0, v = NULL, digits = 16, project = FALSE) {
            line <- ask(c(state(q, t, v), truth = "true", digits = as.integer(digits), project = json(project),
                          want = "[]"))
            c(sapply(c("qdd", "FL", "FC", "lambda"), function(key) texts(line, key), simplify = FALSE),
              certified = grepl("\"certified\":true", line, fixed = TRUE), digits = numbers(line, "digits"),
              rank = numbers(line, "rank"))
        }
        # What a formulation answers; nothing of it is proved.
        p$solve <- function(solver, q, t = 0, v = NULL, project = FALSE) {
            line <- ask(c(state(q, t, v), solver = quoted(solver), project = json(project), want = "[]"))
            found <- Filter(function(key) grepl(paste0("\"", key, "\":"), line, fixed = TRUE),
                            c("qdd", "FL", "FC", "lambda"))
            c(sapply(found, function(key) numbers(line, key), simplify = FALSE), rank = numbers(line, "rank"))
        }
        # The true q and v at times, as texts: a row a time; whether they are certified, or two runs agree; digits.
        p$motion <- function(times, digits = 16, state = "initial", certify = 10) {
            line <- ask(list(times = paste0("[", json(times), "]"), digits = as.integer(digits),
                             state = quoted(state), certify = json(certify)))
            parts <- strsplit(line, ",\"v\":", fixed = TRUE)[[1]]
            c(sapply(c(q = 1, v = 2), function(k) {
                found <- regmatches(parts[k], gregexpr("\"[-+.0-9e]+\"", parts[k]))[[1]]
                matrix(gsub("\"", "", found), ncol = n, byrow = TRUE)
            }, simplify = FALSE), list(certified = numbers(line, "certified") == 1, digits = numbers(line, "digits")))
        }
        p$close <- function() {
            close(to)
            close(from)
        }
        p
    }

    list(serve = serve, case = case)
})
