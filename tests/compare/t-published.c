/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Published entries right, wrong, misprinted, rounded and undefined: what the check says of each.
 */
#include "tests/compare/check-rows.h"
#include "tests/support/tap.h"

#include <mpfr.h>

/* A bead on a ring, with a drag that obeys v^T F_C = v^T C; at the start q'' = (-5.2288, ...). */
static const char ring[] = "title \"ring\"; source \"-\";\n"
                           "parameter m = 2; parameter g = 9.81; parameter R = 3/2;\n"
                           "coordinate x, y;\n"
                           "kinetic m/2*(x'^2 + y'^2); potential m*g*y;\n"
                           "constraint ring: (x^2 + y^2 - R^2)/2 = 0;\n"
                           "nonideal x = -0.3*x'; nonideal y = -0.3*y';\n"
                           "initial x = R*3/5, y = -R*4/5, x' = 4/5, y' = 3/5;\n"
                           "let l = (-x'^2 - y'^2 + g*y)/R^2;\n";

static const struct row ring_formulas[] = {
    {"acceleration x = l*x - 0.3*x'/m, y = -g + l*y - 0.3*y'/m;", "CC"},
    {"acceleration x = l*x + 0.3*x'/m, y = g + l*y - 0.3*y'/m;", "FF"},
    {"acceleration x = l*x;", "F"},
    {"ideal x = m*l*x, y = m*l*y;", "CC"},
    {"ideal x = m*l*x - 0.3*x';", "F"},
    {"nonideal x = -0.3*x', y = -3/10*y';", "CC"},
    {"nonideal x = -0.3*y';", "F"},
    {"multiplier ring = m*l;", "C"},
    {"multiplier ring = -m*l;", "F"},
    {"vanishes x*x'' + y*y'' + x'^2 + y'^2;", "C"},
    {"vanishes x*x'' + y*y'' - x'^2 - y'^2;", "F"},
    {"vanishes (x*x'' + y*y'' - x'^2 - y'^2)/10^100;", "F"},
    {"vanishes (x*x'' + y*y'' + x'^2 + y'^2)*10^100;", "C"},
    {"vanishes x*x'' + y*y'' + x'^2 + y'^2 + x''/10^40;", "F"},
    {"vanishes x*x' + y*y';", "C"},
    {"vanishes sin(x)^2 + cos(x)^2 - 1;", "C"},
    {"vanishes x^2 + y^2 - R^2;", "C"},
    {"vanishes x^2 + y^2 - m*R^2;", "F"},
    {"vanishes x*x' - y*y';", "F"},
    {"vanishes ideal.x*x' + ideal.y*y';", "C"},
    {"vanishes nonideal.x*x' + nonideal.y*y';", "F"},
    {"vanishes multiplier.ring*x - ideal.x;", "C"},
    {"vanishes (x*x'' + y*y'' - x'^2 - y'^2)/10^130;", "F"},
    {"vanishes (x*x'' + y*y'' + x'^2 + y'^2)/10^130;", "C"},
    {"vanishes exp(300*(x*x' + y*y')) - 1 + 0.001;", "F"},
    {"vanishes exp(300*(x*x' + y*y')) - 1;", "C"},
    {"vanishes sinh(40*x'')*(x*x' + y*y') + 1e-3*x;", "F"},
    {"vanishes sinh(40*x'')*(x*x' + y*y');", "C"},
    {"vanishes (x*x'' + y*y'' + x'^2 + y'^2 + 1e-16*x)^3;", "F"},
    {"vanishes (x*x'' + y*y'' + x'^2 + y'^2)^3;", "C"},
    {"vanishes sqrt(abs(x*x' + y*y'));", "C"},
    {"vanishes sqrt(abs(x*x' + y*y' + 1e-90*x));", "F"},
    {"vanishes sin(m)^2 + cos(m)^2 - 1;", "C"},
    {"vanishes sin(m)^2 + cos(m)^2 - 1 + 1e-120;", "F"},
    {"vanishes 1e200 + 5 - 1e200;", "F"}, /* exact: folded */
    {"vanishes x + 1e200*R - 1e200*R;", "F"},
    {"vanishes (x*exp(230) + 1)/exp(230) - x - exp(-230);", "C"},
    {"acceleration x = (l*x - 0.3*x'/m + 1e40*y) - 1e40*y;", "C"},
    {"acceleration x = (l*x - 0.3*x'/m + sqrt(x^2 + 1e80) - 1e40*sqrt(1 + x^2/1e80));", "C"},
    {"acceleration x = l*x - 0.3*x'/m + 5 + exp(250 + x) - exp(250)*exp(x);", "F"},
    {"acceleration x = l*x - 0.3*x'/m + 5 + exp(3000 + x) - exp(3000)*exp(x);", "U"},
    {"vanishes 1e-9*x + exp(3000 + x) - exp(3000)*exp(x);", "U"},
    {"vanishes (sin(x)^2 + cos(x)^2 - 1)*1e90;", "C"},
    {"misprint acceleration x = l*x + 0.3*x'/m; acceleration x = l*x - 0.3*x'/m;", "RC"},
    {"misprint acceleration x = l*x - 0.3*x'/m;", "H"},
    {"misprint vanishes x*x'' + y*y'' - x'^2 - y'^2;", "R"},
    {"misprint vanishes x*x'' + y*y'' + x'^2 + y'^2;", "H"},
    {"acceleration x = sqrt(-1 - x^2);", "U"},
    {"misprint acceleration x = sqrt(-1 - x^2);", "U"},
    {"at t = 0.5: x = 1.23; event \"lowest\": minimum y, t = 0.5;", "FF"},
};

/* Parameters that are 1, 2 and 0 hide what is wrong with a formula; R, m and k are put in in one.
 */
static const char special[] = "title \"special values\"; source \"-\";\n"
                              "parameter m = 1, R = 1, k = 2, mu = 0;\n"
                              "coordinate x, y;\n"
                              "kinetic m/2*(x'^2 + y'^2); potential m*9.8*y + k*x^2/2;\n"
                              "constraint ring: x^2 + y^2 = R^2;\n"
                              "initial x = 3/5, y = -4/5, x' = 4/5, y' = 3/5;\n"
                              "let l = (m*(x'^2 + y'^2) - k*x^2 - m*9.8*y)/R^2;\n";

static const struct row special_formulas[] = {
    {"acceleration x = (-k*x - x*l)/m;", "C"},
    {"acceleration x = (-k*x - x*l)/m^2;", "S"},
    {"acceleration x = (-k*x - k*x*l/2)/m;", "S"},
    {"acceleration x = (-k*x - x*l*R)/m;", "S"},
    {"acceleration x = (-k*x - x*l)/m + mu*x;", "S"},
    {"acceleration x = -2*x - x*(x'^2 + y'^2 - 2*x^2 - 9.8*y);", "C"},
    {"acceleration x = -2*x + x*(x'^2 + y'^2 - 2*x^2 - 9.8*y);", "F"},
    {"vanishes x*x'' + y*y'' + m*(x'^2 + y'^2);", "S"},
    {"misprint acceleration x = (-k*x - x*l)/m^2;", "R"},
    {"matrix M = [m, 0; 0, m^2];", "S"},
};

static const struct row ring_matrices[] = {
    {"matrix M = [m, 0; 0, m];", "C"},
    {"matrix M = [m, 0; 0, -m];", "F"},
    {"matrix F = [0; -m*g];", "C"},
    {"matrix F = [0; m*g];", "F"},
    {"matrix a = [0; -g];", "C"},
    {"matrix a = [0; -m*g];", "F"},
    {"matrix A = [x, y];", "C"},
    {"matrix A = [2*x, 2*y];", "F"},
    {"matrix b = [-x'^2 - y'^2];", "C"},
    {"matrix b = [x'^2 + y'^2];", "F"},
    {"matrix B = [x/sqrt(m), y/sqrt(m)];", "C"},
    {"matrix B = [x*sqrt(m), y*sqrt(m)];", "F"},
    {"matrix V = [y; -x];", "C"},
    {"matrix V = [7*y; -7*x];", "C"},
    {"matrix V = [y; x];", "F"},
    {"matrix V = [y/10^90; -x/10^90];", "C"},
    {"matrix V = [y*(1 + 1/10^30); -x];", "F"},
    {"matrix V = [y, 2*y; -x, -2*x];", "F"},
    {"matrix V = [0*x; 0*y];", "F"},
    {"matrix V = [y; -x]; matrix J = [(m*x^2 + y^2)/R^4, (m - 1)*x*y/R^4;"
     " (m - 1)*x*y/R^4, (m*y^2 + x^2)/R^4];",
     "CC"},
    {"matrix V = [y; -x]; matrix J = [(m*x^2 + y^2)/R^4, (1 - m)*x*y/R^4;"
     " (1 - m)*x*y/R^4, (m*y^2 + x^2)/R^4];",
     "CF"},
    {"matrix V = [2*y; -2*x]; matrix J = [(m*x^2 + y^2)/R^4, (m - 1)*x*y/R^4;"
     " (m - 1)*x*y/R^4, (m*y^2 + x^2)/R^4];",
     "CF"},
    {"matrix J = [1, 0; 0, 1];", "U"},
    {"matrix V = [0*x; 0*y]; matrix J = [1, 0; 0, 1];", "FU"},
    {"matrix B = [x, sqrt(-1 - y^2)];", "U"},
    {"matrix \"A+\" = [x/R^2; y/R^2];", "C"},
    {"matrix \"A+\" = [x/R; y/R];", "F"},
    {"matrix \"B+\" = [sqrt(m)*x/R^2; sqrt(m)*y/R^2];", "C"},
    {"matrix \"B+\" = [x/R^2; y/R^2];", "F"},
    {"matrix \"A+A\" = [x^2/R^2, x*y/R^2; x*y/R^2, y^2/R^2];", "C"},
    {"matrix \"A+A\" = [y^2/R^2, x*y/R^2; x*y/R^2, x^2/R^2];", "F"},
    {"matrix \"I-A+A\" = [y^2/R^2, -x*y/R^2; -x*y/R^2, x^2/R^2];", "C"},
    {"matrix \"I-A+A\" = [x^2/R^2, -x*y/R^2; -x*y/R^2, y^2/R^2];", "F"},
    {"matrix \"AA^T\" = [R^2];", "C"},
    {"matrix \"AA^T\" = [R];", "F"},
    {"matrix \"JB^T\" = [sqrt(m)*x/R^2; sqrt(m)*y/R^2];", "C"},
    {"matrix \"JB^T\" = [x/R^2; y/R^2];", "F"},
    {"misprint matrix A = [2*x, 2*y];", "R"},
    {"misprint matrix A = [x, y];", "H"},
};

/* Numbers stand for the initial state: 1.24, 1.25, 1.29, 1.3, 1.35 printed with one decimal. */
static const char rounded[] = "title \"rounded\"; source \"-\";\n"
                              "coordinate a, b, c, d, e;\n"
                              "kinetic (a'^2 + b'^2 + c'^2 + d'^2 + e'^2)/2;\n"
                              "force a = 1.24 + a; force b = 1.25; force c = 1.29;\n"
                              "force d = 1.30; force e = 1.35;\n"
                              "initial a = 0, b = 0, c = 0, d = 0, e = 0,\n"
                              " a' = 0, b' = 0, c' = 0, d' = 0, e' = 0;\n";

static const struct row numbers[] = {
    {"acceleration a = 1.2;", "C"},                        /* off by 0.4 units */
    {"acceleration b = 1.2; acceleration b = 1.3;", "CC"}, /* 0.5, either way */
    {"acceleration c = 1.2;", "L"},                        /* 0.9 */
    {"acceleration d = 1.2;", "L"},                        /* 1 */
    {"acceleration e = 1.2;", "F"},                        /* 1.5 */
    {"acceleration e = 1.35; acceleration e = -1.35;", "CF"},
    {"acceleration a = 1.240;", "C"},
    {"acceleration a = 1.2e0;", "C"},
    {"misprint acceleration a = 1.2; misprint acceleration c = 1.2;"
     " misprint acceleration e = 1.2;",
     "HHR"},
    {"acceleration a = 124/100;", "F"}, /* a formula, and false elsewhere */
};

/* Two equal rows: the force is unique, its multipliers are not. */
static const char redundant[] = "title \"redundant\"; source \"-\";\n"
                                "coordinate x, y;\n"
                                "kinetic (x'^2 + y'^2)/2; potential y;\n"
                                "constraint one: y = x/2; constraint two: 2*y = x;\n"
                                "constraint three: x = sin(t);\n"
                                "initial x = 0, y = 0, x' = 1, y' = 1/2; span 0 .. 1;\n";

static const struct row multipliers[] = {
    {"multiplier one = 1;", "U"},
    {"multiplier two = 1;", "U"},
    {"multiplier three = -5/4*sin(t) + 1/2;", "C"},
    {"ideal y = 1 - sin(t)/2;", "C"},
    {"solution x = sin(t), y = sin(t)/2;", "C"},
};

/* A of rank 1: as many singular values as the rank says. */
static const char deficient[] = "title \"deficient\"; source \"-\";\n"
                                "coordinate x, y; kinetic (x'^2 + y'^2)/2;\n"
                                "constraint one: y - x/2 = 0; constraint two: 2*y - x = 0;\n"
                                "initial x = 0, y = 0, x' = 1, y' = 1/2;\n";

static const struct row inverses[] = {
    {"matrix \"A+\" = [-2/25, -4/25; 4/25, 8/25];", "C"},
    {"matrix \"B+\" = [-2/25, -4/25; 4/25, 8/25];", "C"},
    {"matrix \"A+A\" = [1/5, -2/5; -2/5, 4/5];", "C"},
    {"matrix \"A+\" = [-2/25, -4/25; 4/25, 7/25];", "F"},
};

/* A coordinate without mass, held by a constraint: M^-1 and B do not exist. */
static const char massless[] = "title \"massless\"; source \"-\";\n"
                               "coordinate x, y; kinetic x'^2/2; potential x;\n"
                               "constraint joined: y = 2*x;\n"
                               "initial x = 0, y = 0, x' = 1, y' = 2;\n";

static const struct row without_inverse[] = {
    {"matrix a = [-1; 0];", "U"},
    {"matrix B = [-2, 1];", "U"},
    {"matrix V = [1; 2];", "U"},
    {"matrix \"JB^T\" = [1; 2];", "U"},
    {"matrix A = [-2, 1]; matrix M = [1, 0; 0, 0];", "CC"},
    {"acceleration x = -1, y = -2; multiplier joined = 0;", "CCC"},
};

/* M is regular: M^-1 there is, M^-1/2 there is not. */
static const char indefinite[] =
    "title \"indefinite\"; source \"-\";\n"
    "coordinate x, y; kinetic x'^2/2 - y'^2; force x = 3; force y = 1;\n"
    "constraint c: y = x/2; initial x = 0, y = 0; span 0 .. 1;\n";

static const struct row of_regular[] = {
    {"matrix a = [3; -1/2];", "C"},
    {"matrix a = [3; 1/2];", "F"},
    {"matrix B = [-1/2, 1];", "U"},
    {"matrix V = [1; 1/2];", "U"},
};

/* Thrown in a field. */
static const char thrown[] = "title \"thrown\"; source \"-\";\n"
                             "parameter g = 9.8; coordinate x, y;\n"
                             "kinetic (x'^2 + y'^2)/2; potential g*y;\n"
                             "constraint straight: x = 3*t + 1;\n"
                             "initial x = 1, y = 2, x' = 3, y' = 4; span 0 .. 1;\n";

static const struct row solutions[] = {
    {"solution x = 1 + 3*t, y = 2 + 4*t - g*t^2/2;", "C"},
    {"solution x = 1 + 3*t, y = 2 + 4*t - g*t^2;", "F"},         /* acceleration */
    {"solution x = 1 + 3*t, y = 2 + 5*t - g*t^2/2;", "F"},       /* initial velocity */
    {"solution x = 1 + 3*t, y = 1 + 4*t - g*t^2/2;", "F"},       /* initial position */
    {"solution x = 1 + 3*t + t^4, y = 2 + 4*t - g*t^2/2;", "F"}, /* constraint */
    {"solution x = 1 + 3*t, y = 2 + 4*t - g*t^2/2 + t^5;", "F"}, /* not at the start */
    {"misprint solution x = 1 + 3*t, y = 2 + 4*t - g*t^2;", "R"},
    {"misprint solution x = 1 + 3*t, y = 2 + 4*t - g*t^2/2;", "H"},
    {"solution x = 1 + 3*t, y = sqrt(-1 - t);", "U"},
};

/* From rest, by closed forms that have a kink there. */
static const char kinked[] = "title \"kinked\"; source \"-\";\n"
                             "coordinate x; kinetic x'^2/2; force x = 1/3;\n"
                             "let u = t*abs(t)/6; initial x = 0; span 0 .. 1;\n";

static const struct row kinks[] = {
    {"solution x = t*abs(t)/6; solution x = max(t, 0)^2/6; solution x = t*abs(t)/7;", "CCF"},
    {"acceleration x = u''; vanishes u'' - 1/4; ideal x = u' - u';", "UUC"},
};

/* A blow along x; the wall stops x. The blow is met in any motion, the numbers at the start only.
 */
static const char struck[] = "title \"struck\"; source \"-\";\n"
                             "parameter m = 2; parameter P = 3; coordinate x, y;\n"
                             "kinetic m/2*(x'^2 + y'^2);\n"
                             "after wall: x' = 0; let w = x'^2/x'; let u = w^2/w + y';\n"
                             "let s = (x' + 5)^2/(x' + 5); let z = u + w + u + s + s*0;\n"
                             "impulse x = P; impulse y = 2*P;\n"
                             "initial x = 0, y = 0, x' = -5, y' = 1;\n";

static const struct row impulses[] = {
    {"after x' = 0; after y' = 1 + 2*P/m; reaction wall = 5*m - P;", "CCC"},
    {"after y' = y' + 2*P/m; after y' = y' - 2*P/m;", "CF"}, /* on the right, y' before the blow */
    {"after y' = 1 - 2*P/m; reaction wall = -5*m - P;", "FF"},
    {"after y' - x' = 1 + 2*P/m;", "C"},
    {"after y' + w = 4; after u = 4; after z = 13;", "UUU"}, /* 0/0, as they are written */
    {"after y' + s = 9; after s = 5;", "CC"},                /* before the blow it was */
    {"misprint reaction wall = 5*m + P; reaction wall = 7.0; reaction wall = 7.2;", "RCF"},
};

int
main(void)
{
    TEST_ROWS(ring, ring_formulas);
    TEST_ROWS(special, special_formulas);
    TEST_ROWS(ring, ring_matrices);
    TEST_ROWS(rounded, numbers);
    TEST_ROWS(redundant, multipliers);
    TEST_ROWS(deficient, inverses);
    TEST_ROWS(massless, without_inverse);
    TEST_ROWS(indefinite, of_regular);
    TEST_ROWS(kinked, kinks);
    TEST_ROWS(thrown, solutions);
    TEST_ROWS(struck, impulses);
    mpfr_free_cache();
    return tap_done();
}
