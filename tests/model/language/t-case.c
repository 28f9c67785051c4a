/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The normative case files: what the loader makes of them, in figures taken from the files by hand.
 */
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

struct facts {
    const char *name;
    size_t n, m, parameters, sizes, lets, notes, invariants, blocks, entries;
    const char *coordinates; /* with blanks between */
    const char *constraints; /* name:order, with blanks between */
    bool impulsive, nonideal, span;
};

static const struct facts normative[] = {
    {"families/pendulum-chain", 6, 3, 3, 1, 0, 0, 1, 0, 0, "x[1] x[2] x[3] y[1] y[2] y[3]",
     "rod[1]:0 rod[2]:0 rod[3]:0", false, false, true},
    {"greenwood/cone-and-plane", 3, 2, 2, 0, 0, 0, 1, 2, 23, "x y z", "cone:0 plane:0", false,
     false, true},
    {"greenwood/dumbbell-hits-floor", 4, 2, 3, 0, 1, 0, 0, 3, 8, "x1 y1 x2 y2", "rod:0 floor:1",
     true, false, false},
    {"greenwood/knife-edge-dumbbell", 3, 1, 2, 0, 1, 0, 1, 3, 26, "x y phi", "knife:1", false,
     false, true},
    {"greenwood/triangle-on-floor-impulse", 6, 4, 3, 0, 1, 0, 0, 3, 7, "xA yA xB yB xC yC",
     "AB:0 BC:0 CA:0 floor:0", true, false, false},
    {"ukp2004/bead-on-rough-ring", 2, 1, 4, 0, 2, 1, 0, 2, 4, "x y", "ring:0", false, true, true},
    {"ukp2004/nonholonomic-particle", 3, 1, 3, 0, 7, 1, 0, 2, 9, "x y z", "path:1", false, true,
     true},
    {"ukp2004/redundant-ring", 3, 3, 3, 0, 0, 0, 0, 0, 0, "x y z", "sphere:0 level:0 cylinder:0",
     false, false, true},
};

static void
check(const struct facts *f)
{
    struct hol_case *c = load_named(f->name, NULL);
    tap_ok(c != NULL, "%s loads", f->name);
    if (c == NULL)
        return;
    char names[256] = "", rows[256] = "";
    size_t entries = 0, used = 0;
    for (size_t i = 0; i < c->n; i++)
        used += (size_t)snprintf(names + used, sizeof names - used, "%s%s", i > 0 ? " " : "",
                                 c->coordinates[i]);
    used = 0;
    for (size_t j = 0; j < c->m; j++)
        used += (size_t)snprintf(rows + used, sizeof rows - used, "%s%s:%d", j > 0 ? " " : "",
                                 c->constraints[j].name, (int)c->constraints[j].order);
    for (size_t b = 0; b < c->published_count; b++)
        entries += c->published[b].entry_count;
    tap_ok(c->n == f->n && c->m == f->m, "%s: n = %zu, m = %zu", f->name, c->n, c->m);
    tap_ok(c->parameter_count == f->parameters && c->size_count == f->sizes &&
               c->let_count == f->lets,
           "%s: parameters, sizes, lets", f->name);
    tap_ok(c->note_count == f->notes && c->invariant_count == f->invariants,
           "%s: notes, invariants", f->name);
    tap_ok(c->published_count == f->blocks && entries == f->entries, "%s: %zu blocks, %zu entries",
           f->name, c->published_count, entries);
    tap_ok(strcmp(names, f->coordinates) == 0, "%s: coordinates %s", f->name, names);
    tap_ok(strcmp(rows, f->constraints) == 0, "%s: constraints %s", f->name, rows);
    tap_ok(c->impulsive == f->impulsive && c->has_nonideal == f->nonideal && c->has_span == f->span,
           "%s: impulsive, nonideal, span", f->name);
    tap_ok(strcmp(c->name, f->name) == 0 && *c->title != '\0' && *c->source != '\0',
           "%s: name, title, source", f->name);
    hol_case_destroy(c);
}

static void
cone_and_plane(void)
{
    struct hol_case *c = load_named("greenwood/cone-and-plane", NULL);
    if (c == NULL)
        tap_bail("greenwood/cone-and-plane does not load");
    is_rational(c, c->parameters[1].value, "98/10", "g");
    tap_ok(strcmp(c->parameters[1].unit, "m/s^2") == 0 && c->parameters[1].place.line == 6,
           "unit and place of g");
    is_text(c, c->kinetic, "m*(x'^2 + y'^2 + z'^2)/2", "T");
    is_text(c, c->potential, "m*g*z", "V");
    is_text(c, c->constraints[0].residual, "x^2 + y^2 - z^2/4", "the cone");
    is_text(c, c->invariants[0].value, "m*(x'^2 + y'^2 + z'^2)/2 + m*g*z", "the energy");
    tap_ok(c->state_count == 1 && strcmp(c->states[0].name, "initial") == 0, "one state");
    is_rational(c, c->states[0].t.value, "0", "the initial time");
    is_rational(c, c->states[0].v[1].value, "-1", "y' at the start");
    is_rational(c, c->span_to, "2", "the end of the span");

    const struct hol_entry *e = &c->published[1].entries[5];
    tap_ok(e->kind == HOL_ENTRY_AT && strcmp(e->text, "at t = 0.5: z' = -3.404994") == 0,
           "an entry of a list at a time: %s", e->text);
    is_text(c, e->left, "z'", "its left side");
    is_rational(c, e->time, "1/2", "its time");
    is_rational(c, e->right.value, "-3404994/1000000", "its value");
    tap_ok(e->right.is_number && e->right.unit == -6 && strcmp(e->right.text, "-3.404994") == 0,
           "printed to 10^%ld", e->right.unit);
    e = &c->published[1].entries[19];
    tap_ok(e->kind == HOL_ENTRY_EVENT && e->event == HOL_EVENT_MAXIMUM &&
               strcmp(e->event_name, "highest point") == 0 && e->quantity_count == 2,
           "an event");
    is_text(c, e->quantities[0].left, "t", "its first quantity");
    is_rational(c, e->quantities[1].right.value, "3414214/1000000", "the value of its second");
    e = &c->published[0].entries[2];
    tap_ok(e->kind == HOL_ENTRY_ACCELERATION && e->index == 2 && !e->right.is_number &&
               e->place.line == 25,
           "an acceleration");
    hol_case_destroy(c);
}

static void
knife_edge(void)
{
    struct hol_case *c = load_named("greenwood/knife-edge-dumbbell", NULL);
    if (c == NULL)
        tap_bail("greenwood/knife-edge-dumbbell does not load");
    size_t misprints = 0, which = 0;
    const struct hol_published *block = &c->published[2];
    for (size_t i = 0; i < block->entry_count; i++)
        if (block->entries[i].misprint) {
            misprints++;
            which = i;
        }
    tap_ok(misprints == 1 && strcmp(block->entries[which].text, "at t = 10.0: x = -4.964991") == 0,
           "the misprint: %s", block->entries[which].text);
    tap_ok(c->published[0].entries[3].kind == HOL_ENTRY_MULTIPLIER &&
               c->published[0].entries[3].index == 0,
           "a multiplier");
    is_text(c, c->published[1].entries[1].right.value,
            "l^2*phi'' - l*sin(phi)*x'' + l*cos(phi)*y''", "a residual with accelerations");
    is_text(c, c->lets[0].value, "x'*cos(phi) + y'*sin(phi)", "the let v");
    tap_ok(block->entries[14].right.unit == -5, "10.81251 has five places");
    hol_case_destroy(c);
}

static void
impulses(void)
{
    struct hol_case *c = load_named("greenwood/triangle-on-floor-impulse", NULL);
    if (c == NULL)
        tap_bail("greenwood/triangle-on-floor-impulse does not load");
    is_text(c, c->impulse[0], "P", "the impulse on xA");
    is_rational(c, c->impulse[1], "0", "the impulse on yA");
    const struct hol_entry *e = &c->published[1].entries[1];
    tap_ok(e->kind == HOL_ENTRY_AFTER, "an after entry");
    is_text(c, e->left, "(after xA' - after xB')/l",
            "velocities after on its left side, through a let");
    is_text(c, e->right.value, "0.4*P/(m*l)", "its right side");
    e = &c->published[2].entries[1];
    tap_ok(e->kind == HOL_ENTRY_REACTION && e->index == 3, "a reaction");
    hol_case_destroy(c);

    c = load_named("greenwood/dumbbell-hits-floor", NULL);
    if (c == NULL)
        tap_bail("greenwood/dumbbell-hits-floor does not load");
    tap_ok(!c->constraints[0].after && c->constraints[1].after, "the floor holds after the impact");
    hol_case_destroy(c);
}

static void
before(void)
{
    struct hol_case *c = load_text("parameter m = 1, e = 1/2; coordinate x, y;\n"
                                   "let v = x' - y'; define f(u) = u + y';\n"
                                   "kinetic m/2*(x'^2 + y'^2);\n"
                                   "before wire[1]: x' = 2*y';\n"
                                   "constraint level: y = 0;\n"
                                   "before wire[2]: x = y;\n"
                                   "after wall: v = -e*before(v);\n"
                                   "after rest: f(x') = before(f(2*x'));\n"
                                   "initial x = 0, y = 0, x' = 1, y' ~ 0;\n",
                                   NULL);
    if (c == NULL)
        tap_bail("rows before an impulse do not load");
    tap_ok(c->m == 3 && c->before_count == 2, "three rows of A, two that hold before");
    tap_ok(strcmp(c->constraints[1].name, "wall") == 0 &&
               strcmp(c->constraints[3].name, "wire[1]") == 0 &&
               strcmp(c->constraints[4].name, "wire[2]") == 0,
           "those that hold before come after the rows of A");
    is_text(c, c->constraints[1].residual, "after x' - after y' + (x' - y')*e",
            "velocities after, and before in before( ), through a let");
    is_text(c, c->constraints[2].residual, "after x' - 2*x' - y' + after y'",
            "and through a function");
    is_text(c, c->constraints[3].residual, "x' - 2*y'", "a row before");
    tap_ok(c->constraints[1].after && c->constraints[1].order == HOL_ORDER_VELOCITY &&
               !c->constraints[3].after && c->constraints[4].order == HOL_ORDER_HOLONOMIC,
           "their orders");
    hol_case_destroy(c);
}

static void
nonideal(void)
{
    struct hol_case *c = load_named("ukp2004/bead-on-rough-ring", NULL);
    if (c == NULL)
        tap_bail("ukp2004/bead-on-rough-ring does not load");
    tap_ok(hol_expr_depends(c->graph, c->nonideal[0], HOL_VAR_IDEAL), "friction depends on F_L");
    is_text(c, c->lets[1].value, "mu*sqrt(ideal.x^2 + ideal.y^2)", "the let h");
    is_rational(c, c->parameters[3].value, "15/100", "mu");
    hol_case_destroy(c);

    c = load_named("ukp2004/nonholonomic-particle", NULL);
    if (c == NULL)
        tap_bail("ukp2004/nonholonomic-particle does not load");
    is_text(c, c->constraints[0].residual, "y' - z^2*x' - alpha*sin(x)*cos(t)",
            "a constraint through a function");
    is_text(c, c->force[0], "t/10 - x", "a force through a let");
    hol_case_destroy(c);
}

static void
family(void)
{
    static const char *const seven[] = {"N=7", "g=49/30", NULL};
    struct hol_case *c = load_named("families/pendulum-chain", seven);
    if (c == NULL)
        tap_bail("families/pendulum-chain does not load");
    tap_ok(c->n == 14 && c->m == 7, "N=7: n = %zu, m = %zu", c->n, c->m);
    tap_ok(c->sizes[0].value == 7 && c->sizes[0].overridden, "the size is overridden");
    is_rational(c, c->parameters[2].value, "49/30", "the parameter overridden");
    tap_ok(c->parameters[2].overridden && !c->parameters[0].overridden, "one parameter of three");
    is_text(c, c->constraints[6].residual, "(x[6] - x[7])^2 - l^2 + (y[6] - y[7])^2",
            "the last rod");
    is_text(c, c->states[0].q[2].value, "l*cos(0.1) + l*cos(0.2) + l*cos(0.3)",
            "x[3] at the start");
    hol_case_destroy(c);
}

int
main(void)
{
    for (size_t i = 0; i < sizeof normative / sizeof normative[0]; i++)
        check(&normative[i]);
    cone_and_plane();
    knife_edge();
    impulses();
    before();
    nonideal();
    family();
    return tap_done();
}
