/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The answer in balls (reference/enclosure/enclosure.h): values known by hand; a wrong truth is
 * found outside; a truth with a wrong rank or at a wrong state is refuted or not certified; what
 * balls cannot decide; digits that may be printed; misuse, exhausted memory.
 */
#include "base/jobs.h"
#include "model/tape/eval-ball.h"
#include "reference/enclosure/enclosure.h"
#include "tests/reference/truth-cases.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <string.h>

static const struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};

/* Both must be there. */
static struct hol_enclosure *
enclose(const struct case_model *c, const struct hol_truth *truth, long digits)
{
    struct hol_enclosure *e = NULL;
    enum hol_status status = hol_enclosure_create(&e, c->model, &initial, truth, digits);

    if (status != HOL_OK)
        tap_bail("no enclosure: %s, %s", hol_status_name(status), e && e->why ? e->why : "");
    return e;
}

static struct hol_truth *
truth_of(const struct case_model *c, long digits)
{
    enum hol_status status;
    struct hol_truth *truth = find(c, 0, digits, 0, &status);

    if (status != HOL_OK)
        tap_bail("no truth: %s", truth && truth->why ? truth->why : hol_status_name(status));
    return truth;
}

/* x += 10^-50. */
static void
spoil(struct hol_vec *v, size_t i)
{
    mpfr_t x, off;

    mpfr_inits2(v->bits, x, off, (mpfr_ptr)0);
    mpfr_ui_pow_ui(off, 10, 50, MPFR_RNDN);
    mpfr_ui_div(off, 1, off, MPFR_RNDN);
    hol_mat_get(x, v, i, 0);
    mpfr_add(x, x, off, MPFR_RNDN);
    hol_mat_set(v, i, 0, x);
    mpfr_clears(x, off, (mpfr_ptr)0);
}

/* Each component of the answer in turn, wrong by 10^-50, is found: that one, in that list. */
static void
find_wrong(const char *text, const char *label, unsigned least)
{
    struct case_model c = case_parse(text);
    unsigned spoilt = 0, found = 0;
    bool whole;
    struct hol_truth *truth = truth_of(&c, 60);
    struct hol_enclosure *e = enclose(&c, truth, 60);
    struct {
        const char *name;
        struct hol_vec *values;
    } lists[] = {{"q''", &truth->answer.qdd},
                 {"F_L", &truth->answer.FL},
                 {"F_C", &truth->answer.FC},
                 {"lambda", &truth->answer.lambda}};

    whole = hol_enclosure_contains(e, &truth->answer, NULL) && e->digits >= 60;
    for (size_t k = 0; k < 4; k++)
        for (size_t i = 0; i < lists[k].values->rows; i++) {
            struct hol_outside outside = {"", SIZE_MAX};
            mpfr_t keep;

            if (lists[k].values == &truth->answer.lambda && !truth->unique[i])
                continue;
            mpfr_init2(keep, truth->bits);
            hol_mat_get(keep, lists[k].values, i, 0);
            spoil(lists[k].values, i);
            spoilt++;
            found += !hol_enclosure_contains(e, &truth->answer, &outside) && outside.index == i &&
                     strcmp(outside.quantity, lists[k].name) == 0;
            hol_mat_set(lists[k].values, i, 0, keep);
            mpfr_clear(keep);
        }
    tap_ok(whole, "%s: the truth is inside, 60 digits certified", label);
    if (!tap_ok(found == spoilt && spoilt >= least, "%s: each component off by 1e-50 is outside",
                label))
        tap_diag("%u of %u found", found, spoilt);
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

/* ------------------------------------------------------------------------- by hand */

/* On the parabola x^2 + y = 2 with unit masses, at x = sqrt(2), x' = 1:
 * x'' = 2 x lambda, y'' = lambda - 9.8, 2 x x'' + y'' = -2, so that (4 x^2 + 1) lambda = 7.8. */
static void
by_hand(void)
{
    struct case_model c =
        case_parse(PLANE "constraint line: x^2 + y = 2;\ninitial x = sqrt(2), y ~ 0.1, x' = 1, "
                         "y' ~ -3;\n");
    struct hol_truth *truth = truth_of(&c, 100);
    struct hol_enclosure *e = enclose(&c, truth, 100), *more;
    arb_t x;

    arb_init(x);
    tap_ok(e->solved && e->rank == 1 && e->n == 2 && e->m == 1 && e->unique[0] &&
               e->point_bits == truth->bits,
           "a state with `~` is solved for");
    arb_sqrt_ui(x, 2, 400);
    tap_ok(arb_overlaps(e->q, x) && arb_contains_zero(e->q + 1),
           "x = sqrt(2), y = 2 - x^2 = 0 lie in their balls");
    arb_mul_si(x, x, -2, 400);
    tap_ok(arb_overlaps(e->v + 1, x) && arb_rel_accuracy_bits(e->v + 1) > 332,
           "y' = -2 x x' = -2 sqrt(2), to 100 digits");
    arb_set_si(x, 78);
    arb_div_ui(x, x, 90, 400);
    tap_ok(arb_contains(e->lambda, x) || arb_overlaps(e->lambda, x), "lambda = 7.8/9");
    arb_get_mid_arb(x, x);
    arb_add_error_2exp_si(x, -320);
    tap_ok(arb_contains(x, e->lambda), "and its ball is small");
    more = enclose(&c, truth, 150);
    tap_ok(more->digits >= 150 && more->bits > e->bits, "more digits wanted, more certified");
    arb_sub(x, more->lambda, e->lambda, 600);
    tap_ok(arb_contains_zero(x) && mag_cmp(arb_radref(more->lambda), arb_radref(e->lambda)) < 0,
           "in a smaller ball at the same place");
    arb_clear(x);
    hol_enclosure_destroy(more);
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

static void
shift(struct hol_vec *v, size_t i)
{
    mpfr_t x;

    mpfr_init2(x, v->bits);
    hol_mat_get(x, v, i, 0);
    mpfr_add_si(x, x, 1, MPFR_RNDN);
    hol_mat_set(v, i, 0, x);
    mpfr_clear(x);
}

/* What is solved for does not depend on where the truth's point says it is: y and y' are off by 1,
 * and found all the same (the constraint is linear in them, so that Newton's step is exact). */
static void
solved_for(void)
{
    struct case_model c =
        case_parse(PLANE "constraint line: x^2 + y = 2;\ninitial x = sqrt(2), y ~ 0.1, x' = 1, "
                         "y' ~ -3;\n");
    struct hol_truth *truth = truth_of(&c, 30);
    struct hol_enclosure *e;
    arb_t x;

    shift(&truth->point.q, 1);
    shift(&truth->point.v, 1);
    e = enclose(&c, truth, 30);
    arb_init(x);
    arb_sqrt_ui(x, 8, 300);
    arb_neg(x, x);
    tap_ok(arb_contains_zero(e->q + 1) && arb_overlaps(e->v + 1, x) &&
               arb_rel_accuracy_bits(e->v + 1) > 100,
           "Newton's step goes to the solution, in position and velocity");
    tap_ok(hol_enclosure_contains(e, &truth->answer, NULL), "and the truth is inside");
    arb_clear(x);
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

/* Multipliers that are not unique have no ball; one that is said to be, of a row that was dropped,
 * is not certified. */
static void
not_unique(void)
{
    struct case_model c = case_parse(RING);
    struct hol_truth *truth = truth_of(&c, 30);
    struct hol_enclosure *e = enclose(&c, truth, 30);
    enum hol_status status;

    tap_ok(!arb_is_finite(e->lambda) && arb_is_finite(e->lambda + 1) &&
               !arb_is_finite(e->lambda + 2) && !e->unique[0] && e->unique[1] && !e->unique[2],
           "redundant rows: only the unique multiplier has a ball");
    hol_enclosure_destroy(e);
    truth->unique[0] = truth->unique[2] = true;
    status = hol_enclosure_create(&e, c.model, &initial, truth, 30);
    tap_ok(status == HOL_UNABLE && e && e->why && strstr(e->why, "unique"),
           "all said to be unique: UNABLE");
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

/* ------------------------------------------------------------------------- no answer */

/* exp(x) = 0 has no solution: Newton's operator stays bounded, but never inside its box. */
static void
no_solution(void)
{
    struct case_model c = case_parse(PLANE "constraint growth: exp(x) + y = 1;\n"
                                           "initial x ~ 0, y = 1;\n"
                                           "state \"good\": x ~ 0, y = 0;\n");
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 1};
    struct hol_truth *truth;
    struct hol_enclosure *e = NULL;
    enum hol_status status;

    if (hol_truth_create(&truth, c.model, &recipe, 30, 0) != HOL_OK)
        tap_bail("no truth of the good state");
    status = hol_enclosure_create(&e, c.model, &recipe, truth, 30);
    tap_ok(status == HOL_OK && arb_contains_zero(e->q), "exp(x) = 1 is solved: x = 0");
    hol_enclosure_destroy(e);
    status = hol_enclosure_create(&e, c.model, &initial, truth, 30);
    tap_ok(status == HOL_UNABLE && e && e->why && strstr(e->why, "not proved"),
           "exp(x) = 0: not proved to have a solution");
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

static void
refuse(const char *text, const struct hol_recipe *recipe, const char *what)
{
    struct case_model c = case_parse(text);
    struct hol_truth *truth = NULL;
    struct hol_enclosure *e = NULL;
    enum hol_status status = hol_truth_create(&truth, c.model, recipe, 30, 0);

    if (status != HOL_OK)
        tap_bail("%s: no truth: %s", what, truth && truth->why ? truth->why : "");
    status = hol_enclosure_create(&e, c.model, recipe, truth, 30);
    if (!tap_ok(status == HOL_UNABLE && e && e->why, "%s: UNABLE", what))
        tap_diag("%s", hol_status_name(status));
    hol_enclosure_destroy(e);
    hol_truth_destroy(truth);
    case_clear(&c);
}

/* The truth tampered with: its rank, or the state that it is taken for. */
static void
tampered(void)
{
    struct case_model c = case_parse(RING),
                      two = case_parse(PLANE "constraint line: x + y = 1;\ninitial x = 1, y = "
                                             "1;\nstate \"good\": x = 0.5, y = 0.5;\n");
    struct hol_truth *truth = truth_of(&c, 30), *good;
    struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = 1};
    struct hol_enclosure *e = NULL;
    enum hol_status status;

    truth->answer.rank = 1; /* it is 2 */
    status = hol_enclosure_create(&e, c.model, &initial, truth, 30);
    tap_ok(status == HOL_DOMAIN && e && e->why && strstr(e->why, "dropped"),
           "a rank too small: a dropped row contradicts the others");
    hol_enclosure_destroy(e);
    truth->answer.rank = 3;
    status = hol_enclosure_create(&e, c.model, &initial, truth, 30);
    tap_ok(status == HOL_UNABLE && e && e->why, "a rank too large: UNABLE");
    hol_enclosure_destroy(e);
    truth->answer.rank = 2;
    tap_ok(hol_enclosure_create(&e, c.model, &initial, truth, 0) == HOL_INVALID && !e &&
               hol_enclosure_create(&e, two.model, &initial, truth, 30) == HOL_INVALID && !e,
           "no digits, another model: INVALID");
    if (hol_truth_create(&good, two.model, &recipe, 30, 0) != HOL_OK)
        tap_bail("no truth of the good state");
    status = hol_enclosure_create(&e, two.model, &initial, good, 30);
    tap_ok(status == HOL_DOMAIN && e && e->why && strstr(e->why, "violates"),
           "a state that violates a constraint: DOMAIN");
    hol_enclosure_destroy(e);
    hol_truth_destroy(good);
    hol_truth_destroy(truth);
    case_clear(&two);
    case_clear(&c);
}

/* ---------------------------------------------------------------------------- digits */

static void
printed(const char *mid, const char *radius, long most, long digits)
{
    arb_t ball, r;

    arb_init(ball);
    arb_init(r);
    arb_set_str(ball, mid, 300);
    arb_set_str(r, radius, 60);
    arb_add_error(ball, r);
    if (!tap_ok(hol_ball_digits(ball, most) == digits, "%s +- %s, at most %ld: %ld digits", mid,
                radius, most, digits))
        tap_diag("%ld", hol_ball_digits(ball, most));
    arb_clear(ball);
    arb_clear(r);
}

static void
digits(void)
{
    printed("3.14159265", "0.0004", 60, 3); /* 3.1411... to 3.1419... */
    printed("3.1422", "0.0002", 60, 4);     /* 3.1420 to 3.1424 */
    printed("1", "1e-20", 60, 19);          /* 0.99999... is rounded to 1 */
    printed("1", "0", 60, 60);
    printed("0.125", "1e-30", 2, 2); /* a tie that the radius does not decide: 0.12 or 0.13 */
    printed("0.125", "1e-4", 2, 1);  /* 0.1249 to 0.1251: nearly one digit too many */
    printed("2.5", "1e-30", 1, 1);
    printed("5.5", "4.5", 60, 0); /* 1 to 10: the same digit at another place */
    printed("0", "1e-40", 60, 0);
    printed("1e-50", "1e-49", 60, 0);
    printed("-2.5e300", "1e250", 60, 50);
}

/* ---------------------------------------------------------------------------- memory */

static void
exhausted(void)
{
    struct case_model c = case_parse(ROUGH);
    struct hol_truth *truth = truth_of(&c, 30);
    enum hol_status status = HOL_NOMEM;
    bool clean = true;
    size_t k = 0;

    while (status == HOL_NOMEM && k < 200) {
        struct hol_enclosure *e = NULL;

        heap_fail_at(++k);
        status = hol_enclosure_create(&e, c.model, &initial, truth, 30);
        heap_fail_at(0);
        clean = clean && (status == HOL_NOMEM || status == HOL_OK) && (k == 1) == (e == NULL) &&
                (!e || (e->why != NULL) == (status == HOL_NOMEM));
        hol_enclosure_destroy(e);
    }
    tap_ok(clean && status == HOL_OK && k > 15, "each of our own allocations failing: NOMEM");
    tap_diag("%zu allocations", k - 1);
    hol_enclosure_destroy(NULL);
    hol_truth_destroy(truth);
    case_clear(&c);
}

int
main(void)
{
    struct hol_recipe random = {.kind = HOL_RECIPE_RANDOM, .seed = tap_seed()};

    by_hand();
    solved_for();
    not_unique();
    find_wrong(PLANE "initial x = 1, y = 2;\n", "no constraint", 6);
    find_wrong(RING, "redundant rows", 6);
    find_wrong(EULER, "singular mass", 9);
    find_wrong(ROUGH, "nonideal force with ideal.x", 7);
    find_wrong(PLANE "constraint line: x + 2*y = 1;\nnonideal x = sqrt(2)*multiplier.line;\n"
                     "initial x = 1/3, y = 1/3;\n",
               "nonideal force with a multiplier", 7);
    find_wrong(PLANE "constraint line: y - 2*x = 1;\nnonideal x = -abs(reaction.line)/3;\n"
                     "initial x = 1/3, y = 5/3;\n",
               "nonideal force with a reaction", 7);
    find_wrong(HEAD "coordinate x, y;\nkinetic (x'^2 + 3*y'^2)/2;\nimpulse x = sqrt(3);\n"
                    "after floor: x' + y' = 0;\ninitial x = 0, y = 0, x' = 1, y' = 1/3;\n",
               "impulse", 7);
    find_wrong(NEAR("1e-9"), "nearly dependent rows", 8);
    refuse(TRAP, &random, "a double root");
    refuse(PLANE "force x = abs(y)^(3/2);\ninitial x = 1, y = sin(1)^2 + cos(1)^2 - 1;\n", &initial,
           "a root at the edge of where it has a value");
    no_solution();
    tampered();
    digits();
    exhausted();
    hol_thread_free_cache();
    return tap_done();
}
