/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_TESTS_REFERENCE_TRUTH_CASES_H
#define HOL_TESTS_REFERENCE_TRUTH_CASES_H

#include "reference/instant/instant.h"
#include "tests/support/case-files.h"

/* Small cases on which the truth is tried, and the truth about a state of theirs. */
#define HEAD "title \"t\"; source \"s\";\n"
#define PLANE HEAD "coordinate x, y;\nkinetic (x'^2 + y'^2)/2;\npotential 9.8*y;\n"

#define RING                                                                                       \
    HEAD "parameter R = 1.2;\ncoordinate x, y, z;\nkinetic 2.5/2*(x'^2 + y'^2 + z'^2);\n"          \
         "potential 9.81*2.5*z;\nforce x = 0.3;\nconstraint sphere: x^2 + y^2 + z^2 = R^2;\n"      \
         "constraint level: z = 0;\nconstraint cylinder: x^2 + y^2 = R^2;\n"                       \
         "initial x = R*cos(0.4), y = R*sin(0.4), z = 0, x' = -sin(0.4), y' = cos(0.4), z' = 0;\n"
#define TRAP                                                                                       \
    HEAD "parameter R = 1.2;\ncoordinate x, y, z;\nkinetic (x'^2 + y'^2 + z'^2)/2;\n"              \
         "potential 9.81*z;\nconstraint trap: (x^2 + y^2 + z^2 - R^2)^2 = 0;\n"                    \
         "initial x = R*cos(0.4), y = R*sin(0.4), z = 0, x' = -sin(0.4), y' = cos(0.4), z' = 1;\n"
/* Free rotation in Euler parameters, no completing term: M is singular, [M; A] is not. */
#define EULER                                                                                      \
    HEAD "coordinate a, b, c, d;\nlet p = 2*(-b*a' + a*b' + d*c' - c*d');\n"                       \
         "let q = 2*(-c*a' - d*b' + a*c' + b*d');\nlet r = 2*(-d*a' + c*b' - b*c' + a*d');\n"      \
         "kinetic 0.3*p^2 + 0.5*q^2 + 0.9*r^2;\nconstraint unit: a^2 + b^2 + c^2 + d^2 = 1;\n"     \
         "initial a = 0.6, b = 0, c = 0.8, d = 0, a' = 0.4, b' = 0.7, c' = -0.3, d' = 0.2;\n"
#define NEAR(eps)                                                                                  \
    HEAD "coordinate x, y, z;\nkinetic 0.3*x'^2 + 0.7*y'^2 + z'^2;\npotential 9.8*z + x + y;\n"    \
         "constraint one: x^2 + y + z = 3;\nconstraint two: x^2 + y + z + " eps                    \
         "*(x - 1)*sqrt(2) = 3;\ninitial x = 1, y = 1, z = 1, x' = 0, y' = 1.1, z' = -1.1;\n"
#define ROUGH                                                                                      \
    HEAD "parameter R = 0.9;\ncoordinate x, y;\nkinetic 1.3/2*(x'^2 + y'^2);\npotential 9.8*y;\n"  \
         "constraint ring: x^2 + y^2 = R^2;\nlet h = 0.15*sqrt(ideal.x^2 + ideal.y^2);\n"          \
         "nonideal x = -h*x'/sqrt(x'^2 + y'^2);\nnonideal y = -h*y'/sqrt(x'^2 + y'^2);\n"          \
         "initial x = R*cos(0.5), y = R*sin(0.5), x' = -6*sin(0.5), y' = 6*cos(0.5);\n"

static inline struct hol_truth *
find(const struct case_model *c, size_t state, long digits, mpfr_prec_t bits,
     enum hol_status *status)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = state};
    struct hol_truth *truth = NULL;

    *status = hol_truth_create(&truth, c->model, &recipe, digits, bits);
    return truth;
}

#endif
