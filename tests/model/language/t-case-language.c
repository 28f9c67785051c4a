/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The case language, statement by statement: small texts and what they mean. */
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include "base/alloc.h"

#include <string.h>

#define HEAD "coordinate x, y; kinetic (x'^2 + y'^2)/2; initial x = 1, y = 2;\n"
#define NOISE_1 "137/1024"
#define RING "constraint ring: x^2 + y^2 = 1;\n"

static struct hol_case *
must_load(const char *text, const char *const *overrides)
{
    struct hol_case *c = load_text(text, overrides);
    if (!tap_ok(c != NULL, "loads: %.60s...", text))
        tap_bail("nothing to look at");
    return c;
}

static void
numbers(void)
{
    struct hol_case *c = must_load(
        "parameter a = 0.1, b = 1e-6, c = .5, d = 12.50E+1, e = 0.1 + 0.2, f = 1/3, g = 2^-3;\n"
        "parameter h = -a^2, i = 2^3^2, j = 6/3/2, k = 8 - 2 - 1, l = a*g, m = 1e-400;" HEAD,
        NULL);
    static const char *const values[] = {"1/10", "1/1000000", "1/2", "125", "3/10", "1/3", "1/8"};
    for (size_t i = 0; i < 7; i++)
        is_rational(c, c->parameters[i].value, values[i], c->parameters[i].name);
    is_text(c, c->parameters[7].value, "-a^2", "a sign and a power");
    is_rational(c, c->parameters[8].value, "512", "powers from the right");
    is_rational(c, c->parameters[9].value, "1", "quotients from the left");
    is_rational(c, c->parameters[10].value, "5", "differences from the left");
    is_text(c, c->parameters[11].value, "a*g", "parameters stay names");
    mpq_t tiny;
    mpq_init(tiny);
    tap_ok(hol_expr_is_rational(c->graph, c->parameters[12].value, tiny) &&
               mpz_sizeinbase(mpq_denref(tiny), 10) == 401,
           "1e-400 is exact");
    mpq_clear(tiny);
    hol_case_destroy(c);
}

static void
words_are_free(void)
{
    /* Keywords are keywords only where a statement begins. */
    struct hol_case *c = must_load(
        "parameter size = 3, l = 2, force = 1, at = 4, for1 = 1, _a = 1; coordinate state, m, t1;\n"
        "let kinetic = size*state'; let h = l*force*at + for1 + _a;\n"
        "kinetic kinetic^2 + m'^2 + t1'^2 + h;\n"
        "initial state = 1, m = 2,\n   t1 = 3;\n"
        "constraint constraint: state + m = size;\n"
        "nonideal m = multiplier.constraint; let ideal = state; force m = ideal;",
        NULL);
    is_text(c, c->lets[0].value, "size*state'", "a let called kinetic");
    is_text(c, c->force[1], "state", "a let called ideal");
    hol_case_destroy(c);
    c = must_load(HEAD "define f(x, t2) = x + t2; force x = f(y, 2);", NULL);
    is_text(c, c->force[0], "y + 2", "an argument hides a coordinate");
    hol_case_destroy(c);
}

static void
lets(void)
{
    struct hol_case *c = must_load(
        HEAD "let v2 = x'^2 + y'^2; let s[i = 1..3] = i*x*t; let w[1] = x; let w[2] = 2*w[1];\n"
             "define twice(u) = 2*u; define f(u, v) = twice(u) - v;\n"
             "invariant e: s[2]'; invariant \"x + y\": f(x, f(y, t)); force x = v2 + w[2];\n" RING
             "published \"p\" { vanishes v2', s[3]'', e, ideal.x - nonideal.y + multiplier.ring; }",
        NULL);
    const struct hol_entry *entries = c->published[0].entries;
    is_text(c, entries[0].right.value, "2*y'*y'' + 2*x'*x''", "the rate of a let");
    is_text(c, entries[1].right.value, "6*x' + 3*t*x''", "the second rate of a member of a family");
    is_text(c, entries[2].right.value, "2*x + 2*x'*t", "an invariant by its name");
    tap_ok(strcmp(entries[1].text, "vanishes s[3]''") == 0, "an entry's text: %s", entries[1].text);
    is_text(c, c->invariants[1].value, "2*x + t - 2*y", "functions in functions");
    tap_ok(strcmp(c->invariants[1].name, "x + y") == 0, "an invariant with a quoted name");
    is_text(c, c->force[0], "x'^2 + y'^2 + 2*x", "lets in a force");
    tap_ok(c->let_count == 6 && strcmp(c->lets[3].name, "s[3]") == 0, "names of lets");
    hol_case_destroy(c);
}

static void
loops(void)
{
    struct hol_case *c = must_load(
        "size N = 4, K = N^2/8; parameter p = 1/2;\ncoordinate q[0..N], z;\n"
        "kinetic sum(i = 0..N: q[i]'^2) + z'^2;\n"
        "for i = 0..N { initial q[i] = if(i == 0 or i > 2*p + 1 and not (i == N), 7, i),\n"
        "  q[i]' = if(p <= 1/2 and i != 3, prod(k = 1..i: k), 0); }\n"
        "initial z = sum(i = 1..K: sum(k = i..N: i*k)) + sum(i = 3..2: 1/0) + prod(i = 1..0: 5);\n"
        "for i = 1..2 { for k = i..2 { constraint c[10*i + k]: q[i]*q[k] = 1; } }\n"
        "for i = 1..0 { force q[99] = 1; }",
        NULL);
    static const char *const q[] = {"7", "1", "2", "7", "4"};
    static const char *const v[] = {"1", "1", "2", "0", "24"};
    for (size_t i = 0; i < 5; i++) {
        is_rational(c, c->states[0].q[i].value, q[i], c->coordinates[i]);
        is_rational(c, c->states[0].v[i].value, v[i], "its velocity");
    }
    /* 1*(1+2+3+4) + 2*(2+3+4) + 0 + 1 */
    is_rational(c, c->states[0].q[5].value, "29", "sums in sums");
    tap_ok(c->m == 3 && strcmp(c->constraints[1].name, "c[12]") == 0, "constraints from two loops");
    hol_case_destroy(c);
}

/* A sum that goes on where it ended last is the same node as one that is made as a whole. */
static void
growing_sums(void)
{
    struct hol_case *c = must_load(
        "size N = 9; parameter a = 2, b = 1/3; coordinate q[1..N], z[1..4];\n"
        "kinetic sum(i = 1..N: q[i]'^2) + sum(i = 1..4: z[i]'^2);\n"
        "define f(k) = a*cos(k/10) - (-1)^k*b/k; define s(n) = sum(k = 1..n: f(k));\n"
        "define even(n) = sum(k = 1..n: a*k); define of(u) = sum(k = 1..2: u*k);\n"
        "for i = 1..N {\n"
        "  initial q[i]  = if(i == 5, 0, sum(k = 1..i: f(k) - sum(j = 1..k: j*b))),\n"
        "          q[i]' = if(i == 5, 0, sum(k = 1..i: f(k + i - i) - sum(j = 1..k: j*b))); }\n"
        "let x = even(2)*q[even(2)]; let y = even(3)*q[even(2) - 1];\n"
        "initial z[1] = s(3), z[2] = s(5), z[3] = s(4), z[4] = s(2) + f(3),\n"
        "  z[1]' = of(3), z[2]' = of(4), z[3]' = sum(k = 2..4: k), z[4]' = sum(k = 2..1: k);\n"
        "force q[1] = sum(i = 1..3: sum(k = 1..i: i*q[k]));",
        NULL);
    const struct hol_initial *q = c->states[0].q, *v = c->states[0].v;
    for (size_t i = 0; i < 9; i++)
        tap_ok(q[i].value == v[i].value, "to %zu: the same node", i + 1);
    tap_ok(q[8].value != q[7].value, "which are not all one");
    is_text(c, c->lets[0].value, "3*a*q[6]", "as an index with values, as a factor with names");
    is_text(c, c->lets[1].value, "6*a*q[5]", "and longer");
    tap_ok(q[9].value == q[12].value && q[9].value != q[10].value, "shorter again");
    is_rational(c, v[9].value, "9", "the argument around it");
    is_rational(c, v[10].value, "12", "is part of a sum");
    is_rational(c, v[11].value, "9", "another start");
    is_rational(c, v[12].value, "0", "an empty one");
    is_text(c, c->force[0], "6*q[1] + 5*q[2] + 3*q[3]", "so is the index around it");
    hol_case_destroy(c);
}

/* noise: odd multiples of 1/1024, the same for the same numbers, spread as if at random. */
static void
noise(void)
{
    struct hol_case *c =
        must_load("size N = 400; coordinate q[1..N]; kinetic sum(i = 1..N: q[i]'^2);\n"
                  "define f(i) = noise(7, i); let noisy = noise(1);\n"
                  "for i = 1..N { initial q[i] = noise(7, i), q[i]' = f(i) - noise(7, -i); }",
                  NULL);
    mpq_t x;
    double sum = 0, squares = 0, along = 0, before = 0;
    size_t odd = 0;
    mpq_init(x);
    for (size_t i = 0; i < 400; i++) {
        bool rational = hol_expr_is_rational(c->graph, c->states[0].q[i].value, x);
        mpz_mul_ui(mpq_numref(x), mpq_numref(x), 1024);
        odd += rational && mpz_divisible_p(mpq_numref(x), mpq_denref(x)) &&
               mpz_cmp_ui(mpq_denref(x), 1024) == 0;
        double value = mpq_get_d(x) / 1024;
        odd -= value < -1 || value > 1;
        sum += value;
        squares += value * value;
        along += value * before;
        before = value;
    }
    mpq_clear(x);
    tap_ok(odd == 400, "odd multiples of 1/1024 within -1 .. 1");
    tap_ok(sum * sum < 16 * 400. / 3, "mean 0: sum %g", sum); /* four standard deviations */
    tap_ok(squares > 110 && squares < 157, "variance 1/3: %g of 400/3", squares);
    tap_ok(along * along < 16 * 400. / 9, "no likeness of neighbours: %g", along);
    is_rational(c, c->lets[0].value, NOISE_1, "noise(1)"); /* stored: cases must not change */
    tap_ok(!hol_expr_is_zero(c->graph, c->states[0].v[0].value), "a sign counts");
    hol_case_destroy(c);
    c = must_load("define noise(u) = 2*u; " HEAD "force x = noise(y);", NULL);
    is_text(c, c->force[0], "2*y", "a function of the file called noise");
    hol_case_destroy(c);
}

static void
states(void)
{
    struct hol_case *c =
        must_load("parameter a = 0.25; coordinate x, y[1..2]; kinetic x'^2 + y[1]'^2 + y[2]'^2;\n"
                  "state \"late\": t = 2*a, x ~ 3, y[2]' = -a;\n"
                  "for i = 1..2 { state \"bent\": y[i] = 10*i; }\n"
                  "span 1/4 .. 1;\n"
                  "initial x = 1, x' ~ 0.5;\nfor i = 1..2 { initial y[i] = i; }",
                  NULL);
    tap_ok(c->state_count == 3, "an initial and two named states");
    const struct hol_state *s = c->states;
    tap_ok(strcmp(s[0].name, "initial") == 0 && strcmp(s[1].name, "late") == 0 &&
               strcmp(s[2].name, "bent") == 0,
           "their names");
    is_rational(c, s[0].t.value, "1/4", "the initial time is the start of the span");
    is_text(c, s[1].t.value, "2*a", "the time of a state");
    is_rational(c, s[2].t.value, "1/4", "a time inherited");
    tap_ok(s[0].v[0].approximate && !s[0].q[0].approximate && s[1].q[0].approximate,
           "exact and approximate");
    tap_ok(s[1].q[0].given && !s[1].q[1].given && !s[0].v[1].given, "given and not");
    is_rational(c, s[1].q[2].value, "2", "a coordinate inherited");
    tap_ok(s[1].v[0].approximate && !s[1].v[0].given, "so is its being approximate");
    is_rational(c, s[0].v[1].value, "0", "a velocity not given");
    is_rational(c, s[2].q[2].value, "20", "a state from a loop");
    hol_case_destroy(c);
}

static void
motion(void)
{
    struct hol_case *c =
        must_load("parameter k = 3 \"N/m\"; parameter d = 1;" HEAD
                  "potential k*x^2/2; force x = t, y = -y'; force x = x; nonideal y = -d*y';\n"
                  "constraint a: x = 2*y; constraint b: x' = y*t; constraint c: x'' + y'' = 0;",
                  NULL);
    is_text(c, c->force[0], "x + t", "forces add up");
    is_text(c, c->nonideal[1], "-y'*d", "a nonideal force");
    tap_ok(c->constraints[0].order == HOL_ORDER_HOLONOMIC &&
               c->constraints[1].order == HOL_ORDER_VELOCITY &&
               c->constraints[2].order == HOL_ORDER_ACCELERATION,
           "three orders of constraints");
    tap_ok(strcmp(c->parameters[0].unit, "N/m") == 0 && *c->parameters[1].unit == '\0', "units");
    tap_ok(!c->has_span && *c->title == '\0' && c->note_count == 0, "what is not there is empty");
    hol_case_destroy(c);
}

static void
published(void)
{
    struct hol_case *c = must_load(
        HEAD RING
        "published \"p\" {\n"
        "  matrix M = [1, 0; 0, 1], A = [2*x,   # a comment\n    2*y], b = [-2*(x'^2 + y'^2)];\n"
        "  matrix \"A+A\" = [x, y; x, y], V = [y; -x];\n"
        "  solution y = sin(t), x = cos(t);\n"
        "  misprint acceleration x = 1, y = 2.50e1;\n"
        "  for i = 1..2 { ideal x = i*x; }\n"
        "  event \"start\": zero x - y, t = +0.5, x' = - 1.25, ideal.x = 3;\n"
        "  at t = 1.0: ideal.x = (0.5), multiplier.ring = 1/2;\n"
        "}",
        NULL);
    const struct hol_entry *e = c->published[0].entries;
    tap_ok(c->published[0].entry_count == 13, "13 entries");
    tap_ok(e[0].kind == HOL_ENTRY_MATRIX && e[0].matrix == HOL_MATRIX_MASS && e[0].rows == 2 &&
               e[0].cols == 2,
           "a matrix");
    tap_ok(strcmp(e[1].text, "matrix A = [2*x, 2*y]") == 0, "blanks collapsed: %s", e[1].text);
    is_text(c, e[1].cells[1], "2*y", "a cell of A");
    tap_ok(e[3].matrix == HOL_MATRIX_A_PLUS_A && e[4].matrix == HOL_MATRIX_V && e[4].rows == 2 &&
               e[4].cols == 1,
           "a quoted name, and V");
    is_text(c, e[3].cells[2], "x", "rows one after the other");
    tap_ok(e[5].kind == HOL_ENTRY_SOLUTION && e[5].rows == 2, "a solution");
    is_text(c, e[5].cells[0], "cos(t)", "in the order of the coordinates");
    tap_ok(e[6].misprint && e[7].misprint && !e[8].misprint, "misprint is for the whole list");
    tap_ok(!e[6].right.is_number && e[7].right.is_number && e[7].right.unit == -1,
           "an integer is no printed number, 2.50e1 is one, to tenths");
    tap_ok(strcmp(e[9].text, "ideal x = i*x (i = 2)") == 0, "an entry in a loop: %s", e[9].text);
    tap_ok(e[10].quantities[0].right.is_number && e[10].quantities[0].right.unit == -1 &&
               e[10].quantities[1].right.is_number && e[10].quantities[1].right.unit == -2 &&
               !e[10].quantities[2].right.is_number,
           "signs before printed numbers");
    is_text(c, e[10].left, "x - y", "what is zero at the event");
    tap_ok(!e[11].right.is_number && strcmp(e[12].right.text, "1/2") == 0,
           "neither (0.5) nor 1/2 is a printed number");
    hol_case_destroy(c);
}

static void
overridden(void)
{
    static const char *const good[] = {"g=49/30", "N=2+1", "k=sqrt(2)*pi", NULL};
    const char *text = "size N = 1; parameter g = 9.81, k = 1, gravity = g; coordinate x[1..N];\n"
                       "kinetic sum(i = 1..N: x[i]'^2); for i = 1..N { initial x[i] = g; }";
    struct hol_case *c = must_load(text, good);
    tap_ok(c->n == 3, "a size from the command line");
    is_rational(c, c->parameters[0].value, "49/30", "a fraction");
    is_text(c, c->parameters[1].value, "sqrt(2)*pi", "an expression");
    hol_case_destroy(c);
    static const struct {
        const char *override, *message;
    } bad[] = {
        {"h=1", "command line:1:1: unknown parameter or size 'h'\nh=1\n^\n"},
        {"gg=1", "command line:1:1: unknown parameter or size 'gg'\ngg=1\n^\n"},
        {"x=1", "command line:1:1: unknown parameter or size 'x'\nx=1\n^\n"},
        {"g=", "command line:1:3: unexpected end of the value, expected an expression\ng=\n  ^\n"},
        {"g=1;", "command line:1:4: unexpected ';', expected an operator or the end\ng=1;\n   ^\n"},
        {"k=2*g",
         "command line:1:5: 'g' is a parameter, which a value that is given must not "
         "hold, expected numbers\nk=2*g\n    ^\n"},
        {"g=1/0", "command line:1:4: division by zero\ng=1/0\n   ^\n"},
        {"gravit=1", "command line:1:1: unknown parameter or size 'gravit', did you mean "
                     "'gravity'?\ngravit=1\n^\n"},
        {"N=1.5", "command line:1:1: an integer is expected for the size 'N'\nN=1.5\n^\n"},
        {"N=two", "command line:1:3: unknown name 'two'\nN=two\n  ^\n"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const char *const list[] = {bad[i].override, NULL};
        char *got = messages_of(text, strlen(text), list, NULL);
        if (!tap_ok(got != NULL && strcmp(got, bad[i].message) == 0, "%s is refused",
                    bad[i].override))
            tap_diag("got:\n%s", got == NULL ? "" : got);
        hol_free(got);
    }
    static const char *const twice[] = {"g=1", "k=2", "g=3", NULL};
    char *got = messages_of(text, strlen(text), twice, NULL);
    tap_ok(got != NULL &&
               strcmp(got, "command line:1:1: more than one value for 'g'\ng=3\n^\n") == 0,
           "two values for one parameter");
    hol_free(got);
}

int
main(void)
{
    numbers();
    words_are_free();
    lets();
    loops();
    growing_sums();
    noise();
    states();
    motion();
    published();
    overridden();
    return tap_done();
}
