/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/* What is said of a case that has no equations of motion. */
#include "model/equations/model.h"
#include "tests/model/expr/hand-case.h"
#include "tests/support/tap.h"

#include <string.h>

static struct hol_case *
start(size_t m)
{
    struct hol_case *c = hand_case(2, m, 1);

    if (c == NULL)
        tap_bail("out of memory");
    return c;
}

static struct hol_case *
good(size_t m)
{
    struct hol_case *c = start(m);

    c->kinetic = hol_expr_add(c->graph, hand_square(c, hand_v(c, 0)), hand_square(c, hand_v(c, 1)));
    c->kinetic_place = (struct hol_place){.line = 4, .column = 1};
    c->parameters[0].value = hand_number(c, "1");
    for (size_t i = 0; i < m; i++)
        c->constraints[i].residual = hand_q(c, 0);
    return c;
}

static void
refuse(struct hol_case *c, const char *expected)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    enum hol_status status = hol_model_create(&model, c, &diagnostics);
    bool ok = status == HOL_INVALID && diagnostics.count == 1 && diagnostics.text != NULL &&
              strcmp(diagnostics.text, expected) == 0;

    if (!tap_ok(ok, "%.*s", (int)strlen(expected) - 1, expected))
        tap_diag("status %s, %zu diagnostics: %s", hol_status_name(status), diagnostics.count,
                 diagnostics.text == NULL ? "" : diagnostics.text);
    hol_diagnostics_clear(&diagnostics);
    hand_case_destroy(c);
}

/* A constraint of this order with this residual; built on a copy of `good`. */
static struct hol_case *
constrained(enum hol_order order, hol_node (*residual)(struct hol_case *))
{
    struct hol_case *c = good(1);

    c->constraints[0].order = order;
    c->constraints[0].residual = residual(c);
    return c;
}

static hol_node
only_time(struct hol_case *c)
{
    return hand_t(c);
}
static hol_node
velocity(struct hol_case *c)
{
    return hand_v(c, 0);
}
static hol_node
velocity_squared(struct hol_case *c)
{
    return hand_square(c, hand_v(c, 0));
}
static hol_node
acceleration(struct hol_case *c)
{
    return hand_a(c, 0);
}
static hol_node
acceleration_squared(struct hol_case *c)
{
    return hand_square(c, hand_a(c, 1));
}
static hol_node
multiplier(struct hol_case *c)
{
    return hol_expr_add(c->graph, hand_q(c, 0), hol_expr_var(c->graph, HOL_VAR_MULTIPLIER, 0));
}

static struct hol_case *
impulsive(struct hol_case *c)
{
    c->impulsive = true;
    return c;
}

static void
bad_constraints(void)
{
    refuse(constrained(HOL_ORDER_HOLONOMIC, only_time),
           "by-hand.case:10:3: constraint 'c1' does not depend on the motion\n");
    refuse(constrained(HOL_ORDER_HOLONOMIC, velocity),
           "by-hand.case:10:3: constraint 'c1' is of a higher order than stated\n");
    refuse(constrained(HOL_ORDER_VELOCITY, acceleration),
           "by-hand.case:10:3: constraint 'c1' is of a higher order than stated\n");
    refuse(constrained(HOL_ORDER_VELOCITY, only_time),
           "by-hand.case:10:3: constraint 'c1' does not depend on the motion\n");
    refuse(constrained(HOL_ORDER_ACCELERATION, acceleration_squared),
           "by-hand.case:10:3: constraint 'c1' is not linear in the accelerations\n");
    refuse(constrained(HOL_ORDER_HOLONOMIC, multiplier),
           "by-hand.case:10:3: constraint 'c1' must not hold constraint forces or multipliers\n");
    refuse(impulsive(constrained(HOL_ORDER_VELOCITY, velocity_squared)),
           "by-hand.case:10:3: constraint 'c1': an impulsive problem needs constraints that are "
           "linear in the velocities\n");
    struct hol_case *late = impulsive(constrained(HOL_ORDER_VELOCITY, acceleration_squared));
    late->constraints[0].after = true;
    refuse(late,
           "by-hand.case:10:3: constraint 'c1': an impulsive problem needs constraints that are "
           "linear in the velocities\n");
    refuse(impulsive(constrained(HOL_ORDER_ACCELERATION, acceleration)),
           "by-hand.case:10:3: constraint 'c1': an impulsive problem cannot have a constraint on "
           "accelerations\n");
}

static void
bad_energies_and_forces(void)
{
    struct hol_case *c = good(0);

    c->kinetic = hand_q(c, 0);
    refuse(c, "by-hand.case:4:1: the kinetic energy does not depend on any velocity\n");
    c = good(0);
    c->kinetic = hol_expr_mul(c->graph, hand_a(c, 0), hand_v(c, 0));
    refuse(c, "by-hand.case:4:1: the kinetic energy must not hold accelerations, constraint forces "
              "or multipliers\n");
    c = impulsive(good(0));
    c->kinetic = hand_square(c, hand_square(c, hand_v(c, 0)));
    refuse(c, "by-hand.case:4:1: an impulsive problem needs a kinetic energy that is quadratic in "
              "the velocities\n");
    c = good(0);
    c->potential = hand_v(c, 0);
    refuse(c, "by-hand.case: the potential energy may hold coordinates and t only\n");
    c = good(0);
    c->force[1] = hand_a(c, 0);
    refuse(c, "by-hand.case: the force on 'q2' must not hold accelerations, constraint forces or "
              "multipliers\n");
    c = impulsive(good(0));
    c->impulse[1] = hand_a(c, 0);
    refuse(c, "by-hand.case: the impulse on 'q2' must not hold accelerations, constraint forces or "
              "multipliers\n");
    c = good(0);
    c->has_nonideal = true;
    c->nonideal[0] = hand_a(c, 0);
    refuse(c, "by-hand.case: the nonideal force on 'q1' must not hold accelerations or nonideal "
              "forces\n");
    c = good(0);
    c->force[0] = hol_expr_var(c->graph, HOL_VAR_PARAMETER, 9);
    refuse(c, "by-hand.case: the equations cannot be evaluated: a value is missing, or they are "
              "too large\n");
}

/* With the text at hand the line is shown, and what is not printable in it, is not. */
static void
refuse_text(const char *text, const char *expected)
{
    struct hol_diagnostics diagnostics = {0};
    struct hol_model *model = NULL;
    struct hol_case *c = NULL;

    if (hol_case_parse(&c, NULL, "text", "te\033xt", text, strlen(text), 0, NULL, NULL) != HOL_OK)
        tap_bail("does not load: %s", text);
    enum hol_status status = hol_model_create(&model, c, &diagnostics);
    bool ok = status == HOL_INVALID && diagnostics.count == 1 && diagnostics.text != NULL &&
              strcmp(diagnostics.text, expected) == 0;
    if (!tap_ok(ok, "with its line: %.*s", (int)strcspn(expected, "\n"), expected))
        tap_diag("status %s, %zu diagnostics: %s", hol_status_name(status), diagnostics.count,
                 diagnostics.text == NULL ? "" : diagnostics.text);
    hol_diagnostics_clear(&diagnostics);
    hol_case_destroy(c);
}

static void
with_their_lines(void)
{
    refuse_text("coordinate x; kinetic x'^2/2; initial x = 1;\n"
                "\tconstraint d: x''^2 = 1; # \033[31m \302\233 \342\200\256\n",
                "te?xt:2:2: constraint 'd' is not linear in the accelerations\n"
                " constraint d: x''^2 = 1; # ?[31m ? ?\n"
                " ^\n");
    refuse_text("coordinate x; initial x = 1;\nlet y = x; kinetic x^2;",
                "te?xt:2:12: the kinetic energy does not depend on any velocity\n"
                "let y = x; kinetic x^2;\n"
                "           ^\n");
    refuse_text("coordinate x; kinetic x'^4; initial x = 1; impulse x = 1;\n",
                "te?xt:1:15: an impulsive problem needs a kinetic energy that is quadratic in the "
                "velocities\n"
                "coordinate x; kinetic x'^4; initial x = 1; impulse x = 1;\n"
                "              ^\n");
}

int
main(void)
{
    bad_constraints();
    bad_energies_and_forces();
    with_their_lines();
    mpfr_free_cache();
    return tap_done();
}
