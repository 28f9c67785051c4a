/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Cases made to be answered wrongly (tests/adversaries/table.txt), as a user gives them: no
 * digit is printed as certified that is false, and what is refused or undefined is not made up.
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
#define INSTANTS 79

/* Instrumented code takes ten times as long: of the rows that other builds have, too, a third. */
#ifdef __SANITIZE_ADDRESS__
#define EVERY 3
#else
#define EVERY 1
#endif

enum column { CASE, PARAMETERS, WHEN, QUANTITY, VALUE, WHY };
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

/* Does a command say it, or not say it, of a case? */
static void
says(const char *subcommand, const char *name, const char *text, bool wanted, const char *label)
{
    static size_t asked;
    char command[2000], line[2000], *file;
    bool found = false;
    size_t lines = 0;
    FILE *out;

    if (!tap_part(asked++))
        return;
    file = source_path("tests/adversaries/", name, ".case");
    /* Some take 2 s, and ten times that under sanitizers. */
    (void)snprintf(command, sizeof command, "timeout 120 '%s' %s '%s' 2>&1", getenv("HOLONOM"),
                   subcommand, file);
    hol_free(file);
    if ((out = popen(command, "r")) == NULL)
        tap_bail("%s cannot be run", command);
    for (; fgets(line, sizeof line, out) != NULL; lines++)
        found = found || strstr(line, text) != NULL;
    (void)pclose(out);
    tap_ok(lines > 0 && found == wanted, "%s", label);
}

/* A line of the table taken apart. */
static void
split(char *line, char **column)
{
    line[strcspn(line, "\n")] = '\0';
    for (size_t i = 0; i < COLUMNS; i++) {
        char *end = strchr(line, '|'), *next = end == NULL ? line + strlen(line) : end + 1;

        if ((end == NULL) != (i + 1 == COLUMNS))
            tap_bail("a row of the table does not have %d columns: %s", COLUMNS, line);
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

int
main(void)
{
    size_t count[OUTCOMES] = {0}, rows = 0, instants = 0, turn = 0, every = tap_all() ? 1 : EVERY;
    bool whole = every == 1 && tap_part(0) && tap_part(1);
    char *path = source_path("tests/adversaries/table.txt", "", ""), line[2000];
    FILE *table = fopen(path, "r");

    if (table == NULL)
        tap_bail("%s cannot be read", path);
    while (fgets(line, sizeof line, table) != NULL) {
        char *column[COLUMNS], empty[1] = "", printed[200];

        if ((line[0] == '!' && tap_multiplier() < 2) || (line[0] == '+' && !tap_all()))
            continue;
        if (line[0] == '#' || line[0] == '\n' || turn++ % every != 0 || !tap_part(turn / every))
            continue;
        bool easy = line[0] == '=';

        split(line + (line[0] == '!' || line[0] == '+' || easy), column);
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
    hol_free(path);
    for (size_t k = 0; k < OUTCOMES; k++)
        tap_diag("%s: %zu", words[k], count[k]);
    says("solve --state=solved", "hidden-rows", "assuming rank 2 of 3", true,
         "a rank of a state that is solved for is held against far more bits");
    says("solve --state='random 2'", "hidden-rows", "assuming rank 2 of 3", true,
         "... and that of a random state");
    says("rank --states=0 --solvers=svd --bits=53", "hidden-rows", "true rank 2 of 3", true,
         "... and that of the study of ranks");
    says("errata", "hidden-rows", "1 entries: failed 1", true,
         "... so that no formula that holds is refuted");
    says("errata", "hidden-rows", "certified assuming rank 2 of 3", true,
         "... and a verdict that rests on a rank says so");
    says("compare --solvers=svd --bits=53 --verbose", "hidden-rows", "certified assuming that rank",
         true, "... and the truth of a comparison");
    says("reference --at=0.3 --certify=no", "hidden-rows-along", "the rank is undecided", true,
         "rows that are left out along a motion are held against far more bits");
    says("reference --at=0.3 --certify=no e=1e-30", "hidden-rows-along", "contradict each other",
         false, "... and do not contradict the others where they are independent");
    says("reference --at=0.3", "hidden-rows-constant", "y =  0\n", true,
         "constant rows have one rank, and what they hold is at rest");
    says("reference --at=0.3 'e=2^(-800)'", "hidden-rows-constant", "the rank changes", false,
         "... and does not change");
    says("errata", "events-at-branch-points", "no such event", false,
         "events at branch points are undefined, not absent");
    says("compare --solvers=svd --bits=53", "close-events",
         "published: 4 confirmed, 2 misprint refuted, 2 undefined", true,
         "two events within 1e-12 are two; what is nearly touched is none, and touched undefined");
    says("compare --solvers=svd --bits=53", "narrow-events",
         "published: 5 confirmed, 1 misprint refuted", true,
         "events that no run sees are found in the tube, or undefined");
    says("compare --solvers=svd --bits=53", "odd-events",
         "published: 7 confirmed, 1 misprint refuted, 4 undefined", true,
         "changes of sign are found where the derivative vanishes; what is only touched is "
         "undefined");
    says("errata", "events-of-kinks", "2 entries: misprint refuted 2", true,
         "that there is no event is proved at a kink, and not said at a branch point");
    says("compare --solvers=svd --bits=53", "limits", "published: 1 confirmed, 2 misprint refuted",
         true, "what a motion only comes near to is not its limit");
    says("compare --solvers=svd --bits=53", "reached-limits",
         "published: 4 confirmed, 2 misprint refuted", true,
         "a limit that is reached to all digits known is not refuted by their last ones");
    says("compare --solvers=svd --bits=53", "solutions-in-phases",
         "published: 1 confirmed, 2 misprint refuted", true,
         "a closed form of one phase is not one of the motion");
    says("compare --solvers=svd --bits=53", "slow-limits",
         "published: 1 confirmed, 3 misprint refuted, 6 undefined", true,
         "what a motion comes near to slowly is not refuted as its limit");
    says("compare --solvers=svd --bits=53", "late-kick", "published: 4 undefined", true,
         "no limit is refuted by what a kick late in the span has made of the motion");
    says("reference --at=1 --certify=no", "touched-root",
         "the argument of a root vanishes at t = 0.5\n", true,
         "where a zero is touched is told to the digits that are known");
    says("reference --at=1 --certify=no", "three-zeros", "t = 0.50000000000000000000 (agreed)",
         true, "three zeros close together are three, for two runs, too");
    says("reference --at=1.5 --budget=300 --certify=no", "steps-without-end",
         "more steps than are allowed (--budget) are needed", true,
         "steps that become ever smaller come to the end of a budget");
    says("reference which=5 --certify=no", "ranks", "the rank changes between t = 0.33333333333333",
         true, "a change of rank is located");
    says("reference which=7 --certify=no", "singular-masses",
         "the rank changes between t = 0.49999", true,
         "... and one at a branch point by what is around it");
    says("reference --certify=no", "singular-masses", "M is not told from singular", true,
         "a mass that vanishes at an instant is not passed");
    says("reference --certify=no", "cusp", "M is not told from singular", true,
         "... nor one that only the rows make of M, which is constant");
    says("reference which=1 --certify=no", "ranks",
         "the rank is 1 at the start, t = 0, and another", true,
         "... and one that follows the start");
    says("reference --at=1000000000000000000000000000005", "far-times",
         "t = 1.000000000000000000000000000005e+30", true, "a time has all its digits");
    says("reference --at=2 --certify=no", "forks", "more than one motion goes on", true,
         "a jump of the force that is touched ends two runs, too");
    says("solve", "tie-of-ties", "at a tie, or a jump", true, "a tie is named, not the rate of it");
    says("reference", "tie-of-ties", "at a tie, or a jump", true, "... along a motion");
    says("simulate --step=0.1", "tie-of-ties", "at a tie, or a jump", true, "... simulated, too");
    says("simulate --step=1", "far-times", "are the same number at this precision", true,
         "a span that 53 bits do not hold is called so");
    says("reference --at=0.1 h=1e-40 e=1 --certify=no", "falling-ball", "y = -", false,
         "a floor 1e-40 below is not fallen through, for two runs, either");
    says("reference --at=2 which=2 --certify=no", "two-floors", "y = -", false,
         "... nor one that is reached without a speed");
    says("reference --at=3 d=0 --certify=no", "two-floors", "is negative", false,
         "two contacts that change at once are not called negative gaps");
    says("reference --at=1 e=1 h=-1e-30", "falling-ball", "negative as phase 1 begins", true,
         "a start below the floor is called that, with a proof, too");
    says("reference --at=1 e=1 h=-1e-300 --certify=no", "falling-ball",
         "negative as phase 1 begins", true, "... however little");
    says("reference --at=1 h=0 e=1", "falling-ball",
         "is open at gap 0 and closes as phase 1 begins", true,
         "... and one on the floor, which falls, is not called below it");
    says("reference --at=1 h=3 level=3+1e-300 --certify=no", "falling-ball",
         "negative as phase 1 begins", true, "... and of a gap that is computed");
    says("solve h=-1e-300", "falling-ball", "\"floor\" has a negative gap", true,
         "... and at an instant");
    says("solve h=0", "falling-ball", "negative gap", false, "... which one on the floor has not");
    says("reference --at=3.5 --certify=no", "bouncing-ball", "not told from 0", true,
         "where bounces have no end, that they are not told apart is what is said");
    says("reference --at=1e-300 --certify=no", "long-span", "t = 1.0000000000000000000e-300", true,
         "a time is not 0 because it is small");
    says("reference --at=1", "impact-at-the-end", "no point at t = 1", false,
         "a motion with an impact at its very end has that end");
    says("reference --at=1 --events", "event-at-start",
         "t = 2.8221212119684452144e-483 (certified)", true,
         "a zero 1e-483 after the start is found");
    says("compare --solvers=svd --bits=53", "aliased-formula",
         "published: 1 confirmed, 2 misprint refuted", true,
         "a formula that holds at evenly spaced instants only is refuted");
    says("compare --solvers=svd --bits=53", "lets-along", "published: 4 confirmed, 19 undefined",
         true, "what is printed along a motion is undefined where it is not enclosed");
    says("compare --solvers=svd --bits=53", "holes-along", "published: 6 confirmed, 8 undefined",
         true, "... or where what was written has no value");
    says("reference", "holes-along", "line 17: not proved to be the motion", true,
         "a closed form with a hole is not certified over it");
    says("reference", "holes-along", "line 16: holds all along", true, "... one without is");
    says("compare --solvers=svd --bits=53", "rounded-matrices",
         "published: 4 confirmed, 2 misprint refuted, 1 undefined", true,
         "a cell that is a rounded number is judged as one");
    says("compare --solvers=svd --bits=53", "cancelling-forces", "published: 5 confirmed, 1 failed",
         true, "what is printed is held against no motion whose bits have all cancelled");
    says("reference --at=0.5", "balls-beside", "impulse = -", false,
         "no contact pulls that has just bounced");
    says("reference --at=0.55 up=1 d=0", "balls-beside",
         "ceiling bounces, or only touches, at t = 0.4472135954999579", true,
         "a contact that is only touched is not said to bounce");
    says("reference --at=0.55 up=1 d=0", "balls-beside", "impulse = 0e-", true,
         "... with an impulse of which no digit is known");
    says("reference --at=0.5 e=1e-20 d=1 --certify=no", "balls-beside", "4.472135954999594", false,
         "an impulse has the digits on which two runs agree");
    says("reference --at=1", "logarithm-of-one", "(0 digits", false,
         "no point is certified of which no digit is known");
    says("reference --at=1", "logarithm-of-one", "but some points to no digit", true,
         "... which is said");
    says("interval --box=1", "box-with-jump", "no bound", true,
         "no motion is certain to exist where the force jumps");
    says("interval --box=1 which=2", "box-with-jump", "no bound", true,
         "... nor where what is differentiated does");
    says("interval --box=1 which=3", "box-with-jump", "no bound", true,
         "... nor where a tangent has its pole");
    says("interval --box=1 which=4", "box-with-jump", "no bound", true,
         "... nor where 0/0 was simplified");
    says("interval --box=1 which=5", "box-with-jump", "h >= ", true, "... but for a cosine");
    says("interval --box=1 which=6", "box-with-jump", "M is not proved regular", false,
         "a constant mass is not blamed for a force that is not bounded");
    says("reference --at=0.3", "hidden-rows-constant", "nothing is certified: ", true,
         "why nothing is proved is said");
    says("solve", "painleve-rod", "may open as well: more than one motion", true,
         "a contact that may press or open is told at an instant");
    says("reference --at=0.01", "painleve-rod", "'floor' may press or open as phase 1", true,
         "... and along a motion");
    says("reference --at=0.01 w=1", "painleve-rod", "'floor' can neither press nor open", true,
         "... and one that can neither");
    says("reference", "three-feet", "opens at", false,
         "no force that is not unique opens a contact");
    tap_ok(rows >= 40, "%zu adversaries", rows);
    tap_ok(instants == INSTANTS || !whole, "%zu instants are certified, not refused", instants);
    tap_ok(count[FALSE_AGREED] <= AGREED_FALSE, "false digits on which two runs agree: %zu",
           count[FALSE_AGREED]);
    return tap_done();
}
