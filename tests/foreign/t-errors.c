/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * What a child writes to its standard error is kept with the question it was written at: whole, up
 * to a limit, with what was cut; printable; a state that is not right has it in the validation.
 */
#include "foreign/process/errors.h"

#include "base/alloc.h"
#include "foreign/process/process.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

static void
is_text(struct hol_errors *e, const char *wanted, const char *what)
{
    char *text = hol_errors_take(e);

    tap_ok(text != NULL ? wanted != NULL && strcmp(text, wanted) == 0 : wanted == NULL, "%s", what);
    hol_free(text);
}

static void
test_kept(void)
{
    struct hol_errors e = {0};
    char line[16], part[1000], *text;

    is_text(&e, NULL, "nothing is nothing");
    hol_errors_last(line, sizeof line, &e);
    tap_ok(line[0] == '\0', "nor is there a last line");
    hol_errors_add(&e, "Traceback\n  a\tb", 15);
    hol_errors_add(&e, "\n\n \n", 4);
    hol_errors_last(line, sizeof line, &e);
    tap_ok(strcmp(line, "  a b") == 0, "the last line that is not blank: '%s'", line);
    is_text(&e, "Traceback\n  a\tb\n\n \n", "all of it");
    is_text(&e, NULL, "and then no more");
    hol_errors_add(&e, "\033[1m\xe2\x80\x98x\xe2\x80\x99\xff", 12);
    is_text(&e, "?[1m\xe2\x80\x98x\xe2\x80\x99?", "letters stay, what moves a terminal goes");
    for (size_t k = 0; k < 100; k++) { /* 100000 bytes */
        memset(part, 'a' + (int)(k % 26), sizeof part);
        hol_errors_add(&e, part, sizeof part);
    }
    text = hol_errors_take(&e);
    tap_ok(text != NULL && strncmp(text, "[34464 bytes before this were cut]\n", 35) == 0 &&
               strlen(text + 35) == HOL_ERRORS_MAX &&
               text[35 + HOL_ERRORS_MAX - 1] == 'a' + 99 % 26,
           "of much the end, with how much was cut");
    hol_free(text);
    heap_fail_at(1);
    hol_errors_clear(&e);
    hol_errors_add(&e, "abc", 3);
    heap_fail_at(0);
    is_text(&e, "[3 bytes before this were cut]\n", "without memory it is cut");
    hol_errors_clear(&e);
}

/* Between two answers of a process. */
static void
test_process(void)
{
    static const char *const argv[] = {
        "/bin/sh", "-c",
        "for i in 1 2 3; do echo \"no $i\" >&2; echo \"yes $i\"; read x; done; "
        "echo end >&2; exit 3",
        NULL};
    const struct hol_process_options options = {.argv = argv, .line = 100};
    struct hol_process *p;
    struct hol_process_end end = {0};
    enum hol_process_state state;
    const char *line;
    size_t length;
    char wanted[16];

    if (hol_process_start(&p, &options) != HOL_OK)
        tap_bail("no process");
    for (int k = 1; k <= 3; k++) {
        bool good = hol_process_wait(p, 20, &state, &line, &length) == HOL_OK && line != NULL;
        char *text = good ? hol_process_errors(p) : NULL;
        (void)snprintf(wanted, sizeof wanted, "no %d\n", k);
        tap_ok(good && text != NULL && strcmp(text, wanted) == 0, "what came before answer %d: %s",
               k, text != NULL ? text : "nothing");
        hol_free(text);
        if (good && hol_process_put(p, "\n", 1) != HOL_OK)
            tap_bail("out of memory");
    }
    tap_ok(hol_process_wait(p, 20, &state, &line, &length) == HOL_OK && line == NULL &&
               state == HOL_PROCESS_CLOSED,
           "then its output ends");
    hol_process_end(p, 5, &end);
    tap_ok(end.status == 3 && end.errors != NULL && strcmp(end.errors, "end\n") == 0 &&
               strcmp(end.complaint, "end") == 0,
           "what came at the end");
    hol_free(end.errors);
}

int
main(void)
{
    test_kept();
    test_process();
    return tap_done();
}
