/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* libholonom as its header has it: laws between what it gives, every status, messages, threads. */
#include "foreign/holonom/holonom.h"
#include "tests/support/tap.h"

#include <locale.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define MOST 24

static struct holonom_case *
open_case(const char *name, const struct holonom_options *options)
{
    struct holonom_case *c = NULL;

    if (holonom_open(&c, name, options) != HOLONOM_OK)
        tap_bail("%s: %s", name, c != NULL ? holonom_message(c) : "no memory");
    return c;
}

/* The numbers of a result. */
static void
get(struct holonom_case *c, const char *key, double *x)
{
    size_t rows, columns;

    holonom_shape(c, key, &rows, &columns);
    if (rows * columns > MOST * MOST || holonom_doubles(c, key, x) != HOLONOM_OK)
        tap_bail("%s: no '%s' of %zu x %zu: %s", holonom_text(c, "name"), key, rows, columns,
                 holonom_message(c));
}

static double
distance(const double *a, const double *b, size_t count)
{
    double error = 0, size = 0;

    for (size_t i = 0; i < count; i++) {
        error = fmax(error, fabs(a[i] - b[i]));
        size = fmax(size, fabs(a[i]));
    }
    return size > 0 ? error / size : error;
}

/* Doubles and 200 bits are the same matrices; the truth obeys the equations they make. */
static void
laws(const char *name)
{
    static double M[MOST * MOST], A[MOST * MOST], F[MOST], b[MOST], C[MOST], other[MOST * MOST];
    static double phi[MOST], phidot[MOST], qdd[MOST], FL[MOST], FC[MOST], lambda[MOST];
    struct holonom_case *c = open_case(name, NULL);
    size_t n = holonom_count(c, "coordinates"), m = holonom_count(c, "constraints");
    double t, q[MOST], v[MOST], off = -1, worst = 0, motion = 0, rows = 0, ideal = 0;
    struct holonom_values wanted = {sizeof wanted, M, F, A, b, C, phi, phidot, NULL, NULL, &off};
    struct holonom_point at = {.size = sizeof at, .q = q, .v = v};
    struct holonom_known known = {.size = sizeof known};

    if (holonom_state(c, "initial", &t, q, v) != HOLONOM_OK ||
        holonom_evaluate(c, &wanted, t, q, v) != HOLONOM_OK)
        tap_bail("%s: %s", name, holonom_message(c));
    tap_ok(off == 0, "%s: the initial state is on the constraints", name);
    at.t = t;
    if (holonom_evaluate_bits(c, &at, 200) != HOLONOM_OK)
        tap_bail("%s: %s", name, holonom_message(c));
    get(c, "M", other);
    worst = fmax(worst, distance(M, other, n * n));
    get(c, "A", other);
    worst = fmax(worst, distance(A, other, m * n));
    get(c, "F", other);
    worst = fmax(worst, distance(F, other, n));
    get(c, "C", other);
    worst = fmax(worst, distance(C, other, n));
    if (!tap_ok(worst < 1e-12, "%s: the same at 53 and at 200 bits", name))
        tap_diag("relative difference %.1e", worst);
    at.state = "initial";
    if (holonom_truth(c, &at, 25, &known) != HOLONOM_OK)
        tap_bail("%s: %s", name, holonom_message(c));
    tap_ok(known.certified && known.digits >= 25 && known.rank <= m, "%s: certified", name);
    get(c, "qdd", qdd);
    get(c, "FL", FL);
    if (m > 0)
        get(c, "lambda", lambda);
    if (holonom_is(c, "nonideal"))
        get(c, "FC", FC);
    for (size_t i = 0; i < n; i++) {
        double left = -F[i] - FL[i], transposed = 0, size = fabs(F[i]) + fabs(FL[i]) + 1;

        if (holonom_is(c, "nonideal"))
            left -= FC[i];
        for (size_t j = 0; j < n; j++)
            left += M[i * n + j] * qdd[j];
        for (size_t k = 0; k < m; k++)
            transposed += A[k * n + i] * lambda[k];
        motion = fmax(motion, fabs(left) / size);
        ideal = fmax(ideal, fabs(transposed - FL[i]) / size);
    }
    for (size_t k = 0; k < m; k++) {
        double left = -b[k], size = fabs(b[k]) + 1;

        for (size_t j = 0; j < n; j++) {
            left += A[k * n + j] * qdd[j];
            size += fabs(A[k * n + j] * qdd[j]);
        }
        rows = fmax(rows, fabs(left) / size);
    }
    if (!tap_ok(motion < 1e-11 && rows < 1e-11 && ideal < 1e-11,
                "%s: M q'' = F + F_L + F_C, A q'' = b, F_L = A^T lambda", name))
        tap_diag("relative residuals %.1e, %.1e, %.1e", motion, rows, ideal);
    holonom_close(c);
}

/* A state off the constraints, as it is and moved onto them. */
static void
off_and_projected(void)
{
    static const char *const q_text[] = {"-1.2", "-1.25", "3.4"}, *const v_text[] = {"1", "-1",
                                                                                     "0"};
    struct holonom_case *c = open_case("greenwood/cone-and-plane", NULL);
    struct holonom_point at = {
        .size = sizeof at, .t_text = "0", .q_text = q_text, .v_text = v_text};
    struct holonom_known known = {.size = sizeof known};
    double off = 0, phi[MOST], q[MOST], v[MOST], again = -1;
    struct holonom_values wanted = {.size = sizeof wanted, .off = &again, .phi = phi};

    tap_ok(holonom_truth(c, &at, 20, &known) == HOLONOM_OK && known.certified &&
               holonom_doubles(c, "off", &off) == HOLONOM_OK && off > 0.01,
           "a state off the constraints has a truth, and is said to be off");
    tap_ok(strncmp(holonom_number(c, "q", 0, 0), "-1.2", 4) == 0,
           "which is that of the state as it is");
    at.project = 1;
    tap_ok(holonom_truth(c, &at, 20, &known) == HOLONOM_OK && known.certified &&
               holonom_doubles(c, "off", &off) == HOLONOM_OK && off == 0,
           "projected, it is on them");
    tap_ok(holonom_doubles(c, "q", q) == HOLONOM_OK && holonom_doubles(c, "v", v) == HOLONOM_OK &&
               holonom_evaluate(c, &wanted, 0, q, v) == HOLONOM_OK && again == 0 &&
               fabs(phi[0]) < 1e-14 && fabs(q[0] + 1.2) < 0.1,
           "so that its doubles are, too, and it is near");
    holonom_close(c);
}

/* The other things a case can be asked. */
static void
questions(void)
{
    static const char *const times[] = {"0", "0.5", "1"}, *const phases[] = {"0.5", "0.65", "0.9"};
    static const struct holonom_setting settings[] = {{"g", "1.62"}};
    const struct holonom_options options = {
        .size = sizeof options, .setting_count = 1, .settings = settings};
    struct holonom_case *c = open_case("greenwood/cone-and-plane", &options);
    struct holonom_point at = {.size = sizeof at, .state = "initial"};
    double from = 1, to = 0, g[MOST], qdd[MOST], truth[MOST], certified[3], q[6];
    const char *summary = NULL;
    size_t rank = 9;

    tap_ok(strcmp(holonom_name(c, "coordinates", 2), "z") == 0 &&
               holonom_name(c, "coordinates", 3) == NULL && holonom_count(c, "nonsense") == 0 &&
               strcmp(holonom_name(c, "constraints", 0), "cone") == 0 &&
               strcmp(holonom_text(c, "name"), "greenwood/cone-and-plane") == 0 &&
               holonom_text(c, "nonsense") == NULL && !holonom_is(c, "impulsive"),
           "names");
    tap_ok(holonom_span(c, &from, &to) == HOLONOM_OK && from == 0 && to == 2, "the span");
    tap_ok(holonom_evaluate_bits(c, &at, 100) == HOLONOM_OK &&
               holonom_doubles(c, "parameters", g) == HOLONOM_OK && g[1] == 1.62,
           "a parameter that was set");
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_OK &&
               holonom_doubles(c, "qdd", truth) == HOLONOM_OK &&
               holonom_solve(c, holonom_formulation(0, &summary), &at, 53, &rank) == HOLONOM_OK &&
               holonom_doubles(c, "qdd", qdd) == HOLONOM_OK && rank == 2 && summary != NULL &&
               distance(truth, qdd, 3) < 1e-13,
           "the first formulation has the true accelerations");
    tap_ok(holonom_motion(c, "initial", 20, 10, 3, times) == HOLONOM_OK &&
               strcmp(holonom_number(c, "certified", 0, 2), "1") == 0 &&
               atoi(holonom_number(c, "digits", 0, 2)) >= 20 &&
               holonom_number(c, "q", 0, 3) == NULL,
           "a motion, certified");
    holonom_close(c);
    c = open_case("greenwood/dumbbell-leaves-wall", NULL);
    tap_ok(holonom_motion(c, "initial", 20, 60, 3, phases) == HOLONOM_OK &&
               holonom_doubles(c, "certified", certified) == HOLONOM_OK && certified[0] == 1 &&
               certified[1] == 1 && certified[2] == 1 && holonom_doubles(c, "q", q) == HOLONOM_OK &&
               fabs(q[1] - sin(q[4])) < 1e-15 && q[0] > sin(q[3]) + 1e-3 && q[2] > sin(q[5]) + 1e-3,
           "a motion with contacts, certified before, in and after the contact");
    holonom_close(c);
    c = open_case("greenwood/dumbbell-rebounds-from-wall", NULL);
    tap_ok(holonom_is(c, "impulsive"), "an impulsive case says so");
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_OK && holonom_number(c, "qdd", 0, 0) != NULL,
           "and has velocities after");
    tap_ok(holonom_solve(c, "gauss", &at, 53, NULL) == HOLONOM_INVALID &&
               holonom_motion(c, "initial", 20, 0, 1, times) == HOLONOM_INVALID,
           "but no accelerations, and no motion");
    holonom_close(c);
}

/* A text that must not open, and a part of the message. */
static void
refuse(const char *text, const char *part)
{
    struct holonom_case *c = NULL;
    int status = holonom_open_text(&c, "mine", text, strlen(text), NULL);

    if (!tap_ok(status == HOLONOM_INVALID && strstr(holonom_message(c), part) != NULL,
                "refused: %s", part))
        tap_diag("%d: %s", status, holonom_message(c));
    holonom_close(c);
}

static void
errors(void)
{
    static const char oscillator[] = "title \"o\"; source \"none\"; coordinate x;\n"
                                     "kinetic x'^2/2; force x = -1/x; initial x = 1, x' = 0;\n";
    static const char *const bad_text[] = {"one"};
    static const double one = 1, nothing = NAN, zero = 0;
    struct holonom_point at = {.size = sizeof at, .state = "nowhere", .v = &one};
    double F[1], x[1];
    struct holonom_values wanted = {.size = sizeof wanted, .F = F};
    struct holonom_case *c = NULL;

    tap_ok(holonom_open(&c, "greenwood/no-such-case", NULL) == HOLONOM_INVALID &&
               strstr(holonom_message(c), "no-such-case") != NULL,
           "there is no such case");
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_INVALID &&
               holonom_evaluate(c, &wanted, 0, &one, &one) == HOLONOM_INVALID &&
               holonom_span(c, x, x) == HOLONOM_INVALID && holonom_count(c, "coordinates") == 0 &&
               holonom_text(c, "name") == NULL,
           "and its handle is good for the message only");
    holonom_close(c);
    tap_ok(holonom_open(&c, "../../etc/passwd", NULL) == HOLONOM_INVALID,
           "no way out of the folder");
    holonom_close(c);
    tap_ok(holonom_open(&c, NULL, NULL) == HOLONOM_INVALID, "no name");
    holonom_close(c);
    tap_ok(holonom_open(&c, "/nowhere/x.case", NULL) == HOLONOM_IO, "a file that is not there");
    holonom_close(c);
    refuse("coordinate x; kinetic", "expected");
    if (holonom_open_text(&c, "mine", oscillator, strlen(oscillator), NULL) != HOLONOM_OK)
        tap_bail("%s", holonom_message(c));
    tap_ok(holonom_evaluate(c, &wanted, 0, &one, &one) == HOLONOM_OK && F[0] == -1 &&
               holonom_message(c)[0] == '\0',
           "a case from text");
    tap_ok(holonom_evaluate(c, &wanted, 0, &zero, &one) == HOLONOM_DOMAIN &&
               holonom_evaluate(c, &wanted, 0, &nothing, &one) == HOLONOM_DOMAIN &&
               holonom_message(c)[0] != '\0' && F[0] == -1,
           "no value at 1/0, and of NaN: nothing is written");
    tap_ok(holonom_message(NULL)[0] != '\0', "what a handle that there was no memory for says");
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_INVALID &&
               strstr(holonom_message(c), "nowhere") != NULL,
           "no such state");
    at.state = NULL;
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_INVALID && strstr(holonom_message(c), "no q"),
           "no state");
    at.q = &nothing;
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_INVALID &&
               strstr(holonom_message(c), "x of the state") != NULL,
           "a state that is no number");
    at.q = &zero;
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_DOMAIN &&
               holonom_evaluate_bits(c, &at, 100) == HOLONOM_DOMAIN,
           "no truth at 1/0");
    at.t_text = "0";
    at.q_text = at.v_text = bad_text;
    tap_ok(holonom_truth(c, &at, 20, NULL) == HOLONOM_INVALID, "a text that is no number");
    at.t_text = NULL;
    at.q = &one;
    tap_ok(holonom_truth(c, &at, 0, NULL) == HOLONOM_INVALID &&
               holonom_truth(c, &at, 2000000000, NULL) == HOLONOM_INVALID &&
               holonom_evaluate_bits(c, &at, 1) == HOLONOM_INVALID &&
               holonom_solve(c, "no-such-method", &at, 53, NULL) == HOLONOM_INVALID &&
               holonom_doubles(c, "qdd", x) == HOLONOM_INVALID,
           "digits, bits, a formulation and a result that there are not");
    holonom_close(c);
}

/* Handles, names and rooms that are not there, and structs without their size. */
static void
absent(void)
{
    struct holonom_options options = {.size = sizeof options, .setting_count = 1};
    struct holonom_values wanted = {.size = sizeof wanted};
    struct holonom_point at = {.size = sizeof at, .state = "initial"};
    struct holonom_known known = {.size = 0};
    struct holonom_case *c = NULL;
    double x[MOST];
    size_t rows = 7;

    tap_ok(holonom_open(NULL, "greenwood/cone-and-plane", NULL) == HOLONOM_INVALID &&
               holonom_open_text(NULL, "mine", "", 0, NULL) == HOLONOM_INVALID,
           "nowhere to put a handle");
    tap_ok(holonom_open(&c, "greenwood/cone-and-plane", &options) == HOLONOM_INVALID,
           "settings that are not there");
    holonom_close(c);
    options = (struct holonom_options){.size = sizeof options - 1};
    tap_ok(holonom_open(&c, "greenwood/cone-and-plane", &options) == HOLONOM_INVALID,
           "options of another size");
    holonom_close(c);
    holonom_shape(NULL, "M", &rows, NULL);
    tap_ok(rows == 0 && holonom_text(NULL, "name") == NULL && holonom_count(NULL, "states") == 0 &&
               holonom_name(NULL, "states", 0) == NULL && !holonom_is(NULL, "span") &&
               holonom_number(NULL, "M", 0, 0) == NULL,
           "without a handle there is nothing");
    tap_ok(holonom_span(NULL, x, x) == HOLONOM_INVALID &&
               holonom_state(NULL, "initial", x, x, x) == HOLONOM_INVALID &&
               holonom_evaluate(NULL, &wanted, 0, x, x) == HOLONOM_INVALID &&
               holonom_doubles(NULL, "M", x) == HOLONOM_INVALID &&
               holonom_evaluate_bits(NULL, &at, 53) == HOLONOM_INVALID &&
               holonom_truth(NULL, &at, 20, NULL) == HOLONOM_INVALID &&
               holonom_motion(NULL, "initial", 20, 0, 1, &at.state) == HOLONOM_INVALID &&
               holonom_solve(NULL, "gauss", &at, 53, NULL) == HOLONOM_INVALID,
           "... and nothing to be asked");
    c = open_case("greenwood/cone-and-plane", NULL);
    tap_ok(holonom_text(c, NULL) == NULL && holonom_count(c, NULL) == 0 &&
               holonom_name(c, NULL, 0) == NULL && !holonom_is(c, NULL) &&
               holonom_number(c, NULL, 0, 0) == NULL &&
               holonom_doubles(c, NULL, x) == HOLONOM_INVALID,
           "without a name there is nothing");
    tap_ok(holonom_evaluate_bits(c, &at, 53) == HOLONOM_OK &&
               holonom_doubles(c, "M", NULL) == HOLONOM_INVALID &&
               holonom_span(c, x, NULL) == HOLONOM_INVALID &&
               holonom_state(c, "initial", NULL, x, x) == HOLONOM_INVALID &&
               holonom_state(c, "initial", x, NULL, x) == HOLONOM_INVALID &&
               holonom_truth(c, &at, 20, &known) == HOLONOM_INVALID,
           "nowhere to write to, or of another size");
    holonom_close(c);
}

/* Texts of a state are exact: as hexadecimal numbers, too, whatever a double can hold of them. */
static void
exact_texts(void)
{
    static const char *const q[] = {"0x1.00000000000000000001p0", "-0X.8p-2000", "0x12"};
    static const char *const v[] = {"0x0", "+1", "0x1"}, *bad[] = {"0x1", " 0x1", "0x1"};
    static const char *const none[] = {"0x", "0x1p", "0x1p99999999999", "0xinf", "1x1", "0x1@2"};
    struct holonom_point at = {sizeof at, NULL, "0x1p-3", q, v, 0, NULL, NULL, 0};
    struct holonom_case *c = open_case("greenwood/cone-and-plane", NULL);
    bool refused = true;

    tap_ok(holonom_evaluate_bits(c, &at, 200) == HOLONOM_OK &&
               strncmp(holonom_number(c, "q", 0, 0), "1.00000000000000000000000082", 28) == 0 &&
               strncmp(holonom_number(c, "q", 1, 0), "-4.354", 6) == 0 &&
               strstr(holonom_number(c, "q", 1, 0), "e-603") != NULL,
           "hexadecimal texts of many digits and small ones are exact");
    at.q_text = bad;
    for (size_t i = 0; i < sizeof none / sizeof none[0]; bad[1] = none[i++])
        refused = refused && holonom_evaluate_bits(c, &at, 53) == HOLONOM_INVALID;
    tap_ok(refused && holonom_evaluate_bits(c, &at, 53) == HOLONOM_INVALID,
           "what is none: refused");
    holonom_close(c);
}

static void *
work(void *name)
{
    struct holonom_case *c = NULL;
    struct holonom_point at = {.size = sizeof at, .state = "initial"};
    int status = holonom_open(&c, name, NULL);

    for (int i = 0; i < 3 && status == HOLONOM_OK; i++)
        status = holonom_truth(c, &at, 20, NULL);
    holonom_close(c);
    holonom_thread_end();
    return status == HOLONOM_OK ? name : NULL;
}

static void
threads(void)
{
    static char first[] = "greenwood/cone-and-plane", second[] = "ukp2004/bead-on-ring";
    pthread_t one, other;
    void *a = NULL, *b = NULL;

    if (pthread_create(&one, NULL, work, first) != 0 ||
        pthread_create(&other, NULL, work, second) != 0)
        tap_bail("no threads");
    (void)pthread_join(one, &a);
    (void)pthread_join(other, &b);
    tap_ok(a != NULL && b != NULL, "two handles in two threads at the same time");
}

int
main(void)
{
    (void)setlocale(LC_ALL, "de_DE.UTF-8"); /* where there is one, numbers have a comma */
    laws("greenwood/cone-and-plane");
    laws("iftomm/andrews");
    laws("ukp2004/redundant-ring");
    laws("greenwood/particle-on-rough-rotating-wire");
    laws("families/small-nonideal");
    off_and_projected();
    questions();
    errors();
    absent();
    exact_texts();
    threads();
    holonom_thread_end();
    return tap_done();
}
