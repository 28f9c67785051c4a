/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Nonideal forces of the actual reactions (reference/instant/reaction.h): closed forms; the
 * equations that define the reactions, at random states; that the ideal multiplier is another
 * thing; no solution, several, a singular one, rows that are not unique; balls; exhausted memory.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "tests/reference/truth-cases.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <string.h>

/*
 * A block on an incline, at rest in the turning, feet at a to both sides and h below its centre;
 * friction f at the feet:
 *     N1 + N2 = W = m g cos(alpha),  a (N2 - N1) = h f,  m x'' = m g sin(alpha) - f.
 */
#define BLOCK(mu, force, f, N1)                                                                    \
    HEAD "parameter m = 1.3, g = 9.81, I = 0.7, a = 0.4, h = 0.3, alpha = 0.5, mu = " mu           \
         ";\ncoordinate x, y, th;\nkinetic m/2*(x'^2 + y'^2) + I/2*th'^2;\n"                       \
         "force x = m*g*sin(alpha), y = -m*g*cos(alpha);\n"                                        \
         "constraint foot1: y - h*cos(th) - a*sin(th) = 0;\n"                                      \
         "constraint foot2: y - h*cos(th) + a*sin(th) = 0;\n"                                      \
         "nonideal x = -mu*(" force "), th = -mu*h*(" force ");\n"                                 \
         "initial x = 0, y = h, th = 0, x' = 1.1, y' = 0, th' = 0;\n"                              \
         "let W = m*g*cos(alpha);\nlet N1 = " N1 ";\n"                                             \
         "published \"p\" { reaction foot1 = N1; reaction foot2 = W - N1;\n"                       \
         "acceleration x = g*sin(alpha) - mu*" f "/m; multiplier foot1 = W/2; }\n"
#define BOTH(mu, force) BLOCK(mu, force, "W", "W/2*(1 - mu*h/a)")
#define ONE(mu, force) BLOCK(mu, force, "N1", "W/(2 + mu*h/a)")
#define LINEAR(mu) BOTH(mu, "reaction.foot1 + reaction.foot2")
#define PRESSED(mu) BOTH(mu, "abs(reaction.foot1) + sqrt(reaction.foot2^2)")

/* On the line y = x: nu = C_x/2, lambda = +-4.9. */
#define LINE(potential, force)                                                                     \
    HEAD "coordinate x, y;\nkinetic (x'^2 + y'^2)/2;\npotential 9.8*" potential                    \
         ";\nconstraint line: y - x = 0;\nnonideal x = " force                                     \
         ";\ninitial x = 0.5, y = 0.5, x' = 0, y' = 0;\n"
/* A groove: friction of the resultant of two forces, skew to both. */
#define GROOVE                                                                                     \
    HEAD "coordinate x, y, z;\nkinetic x'^2 + 1.5*y'^2 + 0.7*z'^2;\npotential 9.8*z - 3*y;\n"      \
         "constraint side: y - 0.5*x + x^2/7 = 0;\nconstraint bottom: z + 0.3*x*y = 0;\n"          \
         "nonideal x = -0.4*sqrt(reaction.side^2 + reaction.bottom^2);\n"                          \
         "nonideal z = 0.1*min(reaction.bottom, 2*abs(reaction.side));\n"                          \
         "initial x = 0.4, y = 0.5*0.4 - 0.16/7, z = -0.12*(0.2 - 0.16/7), x' = 0, y' = 0, z' = "  \
         "0;\n"

static bool
close_to(mpfr_t x, mpfr_t y, mpfr_prec_t bits)
{
    mpfr_exp_t size = mpfr_regular_p(x) ? mpfr_get_exp(x) : 0;

    mpfr_sub(y, x, y, MPFR_RNDN);
    return mpfr_zero_p(y) || (mpfr_regular_p(y) && mpfr_get_exp(y) < size - (mpfr_exp_t)bits);
}

/* The entries of the first published block: the last one that fails, or their number. */
static size_t
count_confirmed(const struct case_model *c, const struct hol_truth *t)
{
    const struct hol_published *block = &c->source->published[0];
    size_t good = 0;
    mpfr_t printed, x;

    mpfr_inits2(t->bits, printed, x, (mpfr_ptr)0);
    for (size_t k = 0; k < block->entry_count; k++) {
        const struct hol_entry *e = &block->entries[k];

        hol_eval_get(printed, t->eval, hol_model_published(c->model, 0, k, 0));
        hol_mat_get(x,
                    e->kind == HOL_ENTRY_REACTION     ? &t->reaction
                    : e->kind == HOL_ENTRY_MULTIPLIER ? &t->answer.lambda
                                                      : &t->answer.qdd,
                    e->index, 0);
        good += close_to(x, printed, 180);
    }
    mpfr_clears(printed, x, (mpfr_ptr)0);
    return good;
}

static void
try_closed(const char *text, size_t wanted, const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 60, 0, &status);
    size_t good = status == HOL_OK ? count_confirmed(&c, t) : 99;

    if (!tap_ok(good == wanted, "%s: %zu of 4 closed forms hold", label, wanted))
        tap_diag("%zu; %s: %s", good, hol_status_name(status), t && t->why ? t->why : "");
    hol_truth_destroy(t);
    case_clear(&c);
}

/* M q'' = F + C + A^T r, where C is what the tape makes of r. */
static bool
holds(const struct case_model *c, const struct hol_truth *t)
{
    const struct hol_problem *p = &t->problem;
    bool good = true;
    mpfr_t sum, size, x, y;

    mpfr_inits2(t->bits, sum, size, x, y, (mpfr_ptr)0);
    for (size_t i = 0; i < p->n; i++) {
        hol_mat_get(x, &p->C, i, 0);
        hol_eval_get(y, t->eval, c->model->out_C + i);
        good = good && close_to(x, y, 150);
        hol_mat_get(y, &p->F, i, 0);
        mpfr_add(sum, x, y, MPFR_RNDN);
        for (size_t j = 0; j < p->m; j++) {
            hol_mat_get(x, &p->A, j, i);
            hol_mat_get(y, &t->reaction, j, 0);
            mpfr_fma(sum, x, y, sum, MPFR_RNDN);
        }
        mpfr_set_ui(size, 1, MPFR_RNDN);
        for (size_t j = 0; j < p->n; j++) {
            hol_mat_get(x, &p->M, i, j);
            hol_mat_get(y, &t->answer.qdd, j, 0);
            mpfr_mul(x, x, y, MPFR_RNDN);
            mpfr_sub(sum, sum, x, MPFR_RNDN);
        }
        mpfr_add(x, size, sum, MPFR_RNDN);
        good = good && close_to(size, x, 150);
    }
    mpfr_clears(sum, size, x, y, (mpfr_ptr)0);
    return good;
}

static void
try_law(struct case_model c, const char *label)
{
    struct hol_recipe recipe = {.kind = HOL_RECIPE_RANDOM, .seed = tap_seed()};
    size_t solved = 0, good = 0, enclosed = 0;

    for (; recipe.sample < 8; recipe.sample++) {
        struct hol_truth *t = NULL;
        struct hol_enclosure *e = NULL;

        if (hol_truth_create(&t, c.model, &recipe, 60, 0) == HOL_OK) {
            solved++;
            good += holds(&c, t);
            enclosed += hol_enclosure_create(&e, c.model, &recipe, t, 40) == HOL_OK &&
                        hol_enclosure_contains(e, &t->answer, NULL) && e->digits >= 40;
        }
        hol_enclosure_destroy(e);
        hol_truth_destroy(t);
    }
    if (!tap_ok(solved >= 6 && good == solved && enclosed == solved,
                "%s: M q'' = F + C(r) + A^T r at random states, and in balls", label))
        tap_diag("%zu solved, %zu good, %zu enclosed, seed %lu", solved, good, enclosed,
                 (unsigned long)tap_seed());
    case_clear(&c);
}

static void
refuse(const char *text, enum hol_status wanted, const char *why, const char *label)
{
    struct case_model c = case_parse(text);
    enum hol_status status;
    struct hol_truth *t = find(&c, 0, 40, 0, &status);

    if (!tap_ok(status == wanted && t && (wanted == HOL_OK || strstr(t->why, why)), "%s: %s", label,
                hol_status_name(wanted)))
        tap_diag("%s: %s", hol_status_name(status), t && t->why ? t->why : "");
    hol_truth_destroy(t);
    case_clear(&c);
}

static void
try_outcomes(void)
{
    refuse(LINE("y", "-4*abs(reaction.line)"), HOL_UNABLE, "several", "two solutions");
    refuse(LINE("(-y)", "-4*abs(reaction.line)"), HOL_UNABLE, "converge", "no solution");
    refuse(LINE("0", "reaction.line^2"), HOL_UNABLE, "several", "one of two is 0");
    refuse(LINE("0", "-2*abs(reaction.line)"), HOL_UNABLE, "several", "0, and a half-line");
    refuse(LINE("0", "-abs(reaction.line)"), HOL_OK, "", "0 alone");
    refuse(PRESSED("1.5"), HOL_UNABLE, "", "the block would turn over: no solution");
    refuse(LINE("y", "-abs(reaction.line)"), HOL_OK, "", "weaker friction: one solution");
    refuse(LINE("y", "2*reaction.line"), HOL_DOMAIN, "singular", "linear and singular");
    refuse(LINE("y", "2.001*reaction.line"), HOL_OK, "", "linear and nearly so");
    refuse(LINE("y", "reaction.line/(x - y)"), HOL_DOMAIN, "no value", "no value");
    refuse(LINE("y", "-sign(reaction.line)"), HOL_OK, "", "a sign, which has no slope");
    refuse(RING "nonideal x = -reaction.sphere/3;\n", HOL_UNABLE, "not unique",
           "a row that depends on others");
    refuse(RING "nonideal x = -reaction.level/3;\n", HOL_OK, "", "one that does not");
}

/* Each of our own allocations failing. */
static void
try_no_memory(void)
{
    struct case_model c = case_parse(GROOVE);
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED};
    enum hol_status status;
    struct hol_truth *truth = NULL;
    size_t k = 0, failed = 0;

    do {
        hol_truth_destroy(truth);
        heap_fail_at(++k);
        truth = find(&c, 0, 20, 0, &status);
        failed += status == HOL_NOMEM;
    } while (status != HOL_OK && k < 2000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 100, "the truth, no memory at 1 to %zu",
           k - 1);
    k = failed = 0;
    do {
        struct hol_enclosure *e = NULL;

        heap_fail_at(++k);
        status = hol_enclosure_create(&e, c.model, &recipe, truth, 20);
        failed += status == HOL_NOMEM;
        hol_enclosure_destroy(e);
    } while (status != HOL_OK && k < 2000);
    heap_fail_at(0);
    tap_ok(status == HOL_OK && failed == k - 1 && k > 15, "balls, no memory at 1 to %zu", k - 1);
    hol_truth_destroy(truth);
    case_clear(&c);
}

int
main(void)
{
    try_closed(LINEAR("0.35"), 4, "block on an incline");
    try_closed(PRESSED("0.35"), 4, "... with what is pressed, not pulled");
    try_closed(ONE("0.35", "reaction.foot1"), 4, "... with one rough foot");
    try_closed(ONE("0.35", "multiplier.foot1"), 1, "the ideal multiplier there, on purpose");
    try_law(case_parse(LINEAR("0.6")), "block on an incline");
    try_law(case_parse(GROOVE), "groove");
    try_law(case_load("greenwood/dumbbell-on-rough-wall-and-floor"), "dumbbell");
    try_law(case_load("greenwood/rod-leaning-on-rough-wall"), "rod");
    try_law(case_load("greenwood/triangle-on-rough-floor-impulse"), "impulse of friction");
    try_outcomes();
    try_no_memory();
    hol_thread_free_cache();
    return tap_done();
}
