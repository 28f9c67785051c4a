/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Cases made to be answered wrongly (tests/adversaries/table.txt, said.txt), as a user gives them:
 * no digit is printed as certified that is false, and what is refused or undefined is not made up.
 * Digits on which two computations agree, but which are false, are counted. What is easy is not
 * refused.
 */
#include "base/alloc.h"
#include "model/tape/eval-ball.h"
#include "tests/support/case-files.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#define BITS 600
#define COLUMNS 6
/* False digits on which two runs agree, at most: what is left of the reason for certificates. */
#define AGREED_FALSE 0

/* Instants that are resolved: ties by form, a rank by more bits, what cancels. */
#define INSTANTS 83

/* Instrumented code takes ten times as long: of the rows that other builds have, too, a third. */
#ifdef __SANITIZE_ADDRESS__
#define EVERY 3
#else
#define EVERY 1
#endif

enum column { CASE, PARAMETERS, WHEN, QUANTITY, VALUE, WHY };
enum said { SAID_WANTED, SAID_COMMAND, SAID_CASE, SAID_TEXT, SAID_WHY, SAID_COLUMNS };
enum outcome { CERTIFIED, AGREED, REFUSED, FALSE_CERTIFIED, FALSE_AGREED, OUTCOMES };
static const char *const words[OUTCOMES] = {"certified", "agreed", "refused", "FALSE, certified",
                                            "false, agreed"};

/* The true value, in a ball. */
static void
evaluate(arb_t value, const char *expression)
{
    char text[1000];
    struct hol_ball_eval *eval = NULL;

    (void)snprintf(text, sizeof text,
                   "title \"t\"; source \"s\"; parameter v = %s; coordinate x; kinetic x'^2/2;"
                   "initial x = 0; invariant value: v + 0*x;",
                   expression);
    struct case_model c = case_parse(text);
    if (hol_ball_eval_create(&eval, c.model->tape, BITS) != HOL_OK)
        tap_bail("out of memory");
    (void)!hol_ball_eval_run(eval, HOL_STAGE_STATE, NULL);
    hol_ball_eval_get(value, eval, c.model->out_invariant);
    hol_ball_eval_destroy(eval);
    case_clear(&c);
    if (!arb_is_finite(value))
        tap_bail("%s has no bounded ball", expression);
}

/* The number printed stands for all within 0.51 units of its last digit; 0e-45 for what is less
 * than that; 0 along a motion for what is nothing beside numbers of size 1, at an instant for 0. */
static bool
is_true(const char *printed, const char *expression, bool instant)
{
    enum { NOTHING = -20, LEAST = -1000 };
    const char *point = strchr(printed, '.');
    size_t length = strspn(printed, "+-.0123456789");
    long exponent = printed[length] == 'e' ? strtol(printed + length + 1, NULL, 10) : 0;
    arb_t truth, ball, unit;
    bool zero = strspn(printed, "-0.") == length, inside;

    if (strcmp(expression, "none") == 0)
        return false;
    arb_init(truth);
    arb_init(ball);
    arb_init(unit);
    evaluate(truth, expression);
    if (arb_set_str(ball, printed, BITS) != 0)
        tap_bail("%s is no number", printed);
    arb_set_ui(unit, 10);
    if (zero && printed[length] != 'e')
        exponent = instant ? LEAST : NOTHING;
    else if (point != NULL && point < printed + length)
        exponent -= (long)(printed + length - point) - 1;
    arb_pow_ui(unit, unit, (ulong)labs(exponent), BITS);
    if (exponent < 0)
        arb_inv(unit, unit, BITS);
    arb_mul_ui(unit, unit, zero ? 100 : 51, BITS);
    arb_div_ui(unit, unit, 100, BITS);
    arb_add_error(ball, unit);
    inside = arb_contains(ball, truth);
    arb_clear(truth);
    arb_clear(ball);
    arb_clear(unit);
    return inside;
}

/* What commas separate, each an argument of a shell's command. */
static void
quote(char *arguments, size_t size, const char *parameters)
{
    size_t used = 0;

    arguments[0] = '\0';
    while (*parameters != '\0') {
        int length = (int)strcspn(parameters, ",");
        int written = snprintf(arguments + used, size - used, " '%.*s'", length, parameters);

        if (written < 0 || (size_t)written >= size - used)
            tap_bail("the parameters are too long: %s", parameters);
        used += (size_t)written;
        parameters += length;
        parameters += strspn(parameters, ", ");
    }
}

/* What the program prints of the quantity. */
static enum outcome
ask(char *const *column, char *printed, size_t size)
{
    char command[2000], line[2000], parameters[1000],
        *file = source_path("tests/adversaries/", column[CASE], ".case");
    bool instant = strcmp(column[WHEN], "instant") == 0, certified = false;
    FILE *out;
    int status;

    quote(parameters, sizeof parameters, column[PARAMETERS]);
    (void)snprintf(command, sizeof command, "timeout 20 '%s' %s '%s'%s --digits=20%s%s 2>&1",
                   getenv("HOLONOM"), instant ? "solve" : "reference", file, parameters,
                   instant ? "" : " --certify=4 --at=", instant ? "" : column[WHEN]);
    hol_free(file);
    printed[0] = '\0';
    if ((out = popen(command, "r")) == NULL)
        tap_bail("%s cannot be run", command);
    while (fgets(line, sizeof line, out) != NULL) {
        size_t name = strlen(column[QUANTITY]);

        certified = certified || strstr(line, "digits certified") != NULL;
        if (printed[0] == '\0' && strncmp(line, "  ", 2) == 0 &&
            strncmp(line + 2, column[QUANTITY], name) == 0 &&
            strncmp(line + 2 + name, " = ", 3) == 0) {
            const char *number = line + 2 + name + 3;

            number += strspn(number, " ");
            (void)snprintf(printed, size, "%.*s", (int)strcspn(number, " \n"), number);
        }
    }
    status = pclose(out);
    if (WIFEXITED(status) && WEXITSTATUS(status) == 2)
        tap_bail("%s: not understood", command);
    if (printed[0] == '\0')
        return REFUSED;
    if (is_true(printed, column[VALUE], instant))
        return certified ? CERTIFIED : AGREED;
    return certified ? FALSE_CERTIFIED : FALSE_AGREED;
}

/* A line of a table taken apart. */
static void
split(char *line, char **column, size_t columns)
{
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < columns; i++) {
        char *end = strchr(line, '|'), *next = end == NULL ? line + strlen(line) : end + 1;

        if ((end == NULL) != (i + 1 == columns))
            tap_bail("a row of the table does not have %zu columns: %s", columns, line);
        end = end == NULL ? next : end;
        line += strspn(line, " ");
        while (end > line && end[-1] == ' ')
            end--;
        if (end < next)
            *end = '\0';
        column[i] = line < end ? line : "";
        line = next;
    }
}

/* Does a line of what a command prints have it? *lines: how many there are. */
static bool
says(char *const *column, size_t *lines)
{
    char command[2000], line[2000], text[300],
        *file = source_path("tests/adversaries/", column[SAID_CASE], ".case");
    size_t length = strlen(column[SAID_TEXT]);
    bool found = false, last = length > 0 && column[SAID_TEXT][length - 1] == '$';
    FILE *out;

    (void)snprintf(text, sizeof text, "%.*s%s", (int)(length - last), column[SAID_TEXT],
                   last ? "\n" : "");
    /* Some take 2 s, and ten times that under sanitizers. */
    (void)snprintf(command, sizeof command, "timeout 120 '%s' %s '%s' 2>&1", getenv("HOLONOM"),
                   column[SAID_COMMAND], file);
    hol_free(file);
    if ((out = popen(command, "r")) == NULL)
        tap_bail("%s cannot be run", command);
    for (*lines = 0; fgets(line, sizeof line, out) != NULL; (*lines)++)
        found = found || strstr(line, text) != NULL;
    (void)pclose(out);
    return found;
}

static FILE *
open_table(const char *name)
{
    char *path = source_path("tests/adversaries/", name, ".txt");
    FILE *table = fopen(path, "r");

    if (table == NULL)
        tap_bail("%s cannot be read", path);
    hol_free(path);
    return table;
}

/* What commands say, and must not say. */
static void
test_said(void)
{
    FILE *table = open_table("said");
    char line[2000];
    size_t asked = 0;

    while (fgets(line, sizeof line, table) != NULL) {
        char *column[SAID_COLUMNS];
        size_t lines;

        if (line[0] == '#' || line[0] == '\n' || !tap_part(asked++))
            continue;
        split(line, column, SAID_COLUMNS);
        bool wanted = strcmp(column[SAID_WANTED], "yes") == 0, found = says(column, &lines);

        tap_ok(lines > 0 && found == wanted, "%s", column[SAID_WHY]);
    }
    (void)fclose(table);
}

int
main(void)
{
    size_t count[OUTCOMES] = {0}, rows = 0, instants = 0, turn = 0, every = tap_all() ? 1 : EVERY;
    bool whole = every == 1 && tap_part(0) && tap_part(1);
    char line[2000];
    FILE *table = open_table("table");

    while (fgets(line, sizeof line, table) != NULL) {
        char *column[COLUMNS], empty[1] = "", printed[200];

        if ((line[0] == '!' && tap_multiplier() < 2) || (line[0] == '+' && !tap_all()))
            continue;
        if (line[0] == '#' || line[0] == '\n' || turn++ % every != 0 || !tap_part(turn / every))
            continue;
        bool easy = line[0] == '=';

        split(line + (line[0] == '!' || line[0] == '+' || easy), column, COLUMNS);
        if (column[PARAMETERS][0] == '\0')
            column[PARAMETERS] = empty;
        enum outcome outcome = ask(column, printed, sizeof printed);
        count[outcome]++;
        instants += outcome == CERTIFIED && strcmp(column[WHEN], "instant") == 0;
        rows++;
        if (!tap_ok(easy ? outcome == CERTIFIED : outcome != FALSE_CERTIFIED, "%s %s, %s, %s: %s",
                    column[CASE], column[PARAMETERS], column[WHEN], column[QUANTITY],
                    words[outcome]) ||
            outcome == FALSE_AGREED)
            tap_diag("printed %s, true: %s (%s)", printed, column[VALUE], column[WHY]);
    }
    (void)fclose(table);
    for (size_t k = 0; k < OUTCOMES; k++)
        tap_diag("%s: %zu", words[k], count[k]);
    test_said();
    tap_ok(rows >= 40, "%zu adversaries", rows);
    tap_ok(instants == INSTANTS || !whole, "%zu instants are certified, not refused", instants);
    tap_ok(count[FALSE_AGREED] <= AGREED_FALSE, "false digits on which two runs agree: %zu",
           count[FALSE_AGREED]);
    return tap_done();
}
