/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * The identities of [UKP2004] as laws, on every case file: B = A M^-1/2, B V = 0 with a random V
 * that is not orthonormal, D = B^T B, E = V V^T, J = (D + E)^-1 and what follows from them, up to
 * the equation of motion (40) against the truth. Every law at 106, 212 and 424 bits: an identity
 * that is true gains the digits.
 */
#include "tests/reference/identities.h"

#include "reference/instant/instant.h"
#include "tests/support/case-files.h"
#include "tests/support/tap.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define RANDOM_STATES 2
#define DIGITS 140
#define MOST_COORDINATES 24
/* Ratios that could not fail prove nothing: 30 units must be below this. */
#define MEANING 1e-3L

static struct identity_record ledger[IDENTITY_BITS_COUNT][LAW_COUNT];
static size_t instants, singular, large, vacuous, unknown;

/* The matrices of (6)-(23). */
struct matrices {
    const struct hol_mat *M, *root, *inverse, *A, *b, *C, *F;
    const struct hol_mat *B, *V, *D, *E, *I, *J, *P, *S, *JBt, *as, *Cs, *q, *f; /* r = (q, f) */
    long double b_size, de, jn; /* ||B||, ||D|| + ||E||, ||J|| */
};

/* (20)-(35), (44)-(46). */
static void
lemma_1(struct instant *t, const struct matrices *x)
{
    size_t n = t->n, used = t->used;
    const struct hol_mat *ID = add(t, x->I, x->D), *IE = add(t, x->I, x->E);
    struct hol_mat *G = mat(t, 2 * n, 2 * n), *H = mat(t, 2 * n, 2 * n), *minus = eye(t, n);
    long double wide = (1 + x->de) * (1 + x->de) * (1 + x->jn);
    const struct hol_mat *JD = mul(t, x->J, x->D), *SE = mul(t, x->S, x->E);
    const struct hol_mat *DJ = mul(t, x->D, x->J), *ES = mul(t, x->E, x->S);

    hol_negate(minus);
    hol_mat_put(G, 0, 0, ID); /* (19) */
    hol_mat_put(G, 0, n, minus);
    hol_mat_put(G, n, 0, minus);
    hol_mat_put(G, n, n, IE);
    hol_mat_put(H, 0, 0, x->P); /* (20) */
    hol_mat_put(H, 0, n, x->J);
    hol_mat_put(H, n, 0, x->J);
    hol_mat_put(H, n, n, x->S);
    law_equal(t, LAW_INVERSE, mul(t, G, H), eye(t, 2 * n), wide);
    identity_law(t, LAW_ED, hol_mat_norm(mul(t, x->E, x->D)),
                 hol_mat_norm(x->E) * hol_mat_norm(x->D));
    law_equal(t, LAW_FIRST, sub(t, mul(t, x->P, ID), x->J), x->I, wide);
    law_equal(t, LAW_SECOND, sub(t, mul(t, x->S, IE), x->J), x->I, wide);
    law_equal(t, LAW_SE, SE, sub(t, x->I, JD), wide);
    law_equal(t, LAW_DJ, DJ, JD, 1);
    law_equal(t, LAW_ES, ES, SE, wide);
    law_equal(t, LAW_CHAIN, DJ, sub(t, x->I, ES), wide);
    release(t, used);
}

/* (41): J B^T = B^+, and the same for another V. */
static void
lemma_2(struct instant *t, const struct matrices *x, const struct hol_mat *Z, struct rng *rng)
{
    size_t used = t->used;
    const struct hol_mat *X = x->JBt, *BX = mul(t, x->B, X), *XB = mul(t, X, x->B), *V2;
    struct hol_mat *J2;
    long double kappa, size = hol_mat_norm(X);

    law_equal(t, LAW_PENROSE1, mul(t, BX, x->B), x->B, x->b_size);
    law_equal(t, LAW_PENROSE2, mul(t, XB, X), X, size);
    law_equal(t, LAW_PENROSE3, transposed(t, BX), BX, 1);
    law_equal(t, LAW_PENROSE4, transposed(t, XB), XB, 1);
    law_equal(t, LAW_PINV, make_pinv(t, x->B), X, size);
    V2 = make_V(t, x->root, Z, x->b_size / 8, rng);
    J2 = make_J(t, add(t, x->D, mul_nt(t, V2, V2)), &kappa);
    if (J2) {
        long double unit = t->unit;

        t->unit *= fmaxl(1, kappa * kappa / (x->de * x->de * x->jn * x->jn));
        law_equal(t, LAW_ANY_V, mul_nt(t, J2, x->B), X, size);
        t->unit = unit;
    } else
        identity_law(t, LAW_ANY_V, INFINITY, 1);
    release(t, used);
}

/* (15): L r = s. */
static void
overdetermined(struct instant *t, const struct matrices *x)
{
    size_t n = t->n, m = t->m, k = t->rank, rows = 2 * n + m - k, used = t->used;
    struct hol_mat *L = mat(t, rows, 2 * n), *s = mat(t, rows, 1), *r = mat(t, 2 * n, 1);
    struct hol_mat *Q = mat(t, rows, 2 * n), *R = mat(t, 2 * n, 2 * n), *minus = eye(t, n);
    struct hol_mat *G = mat(t, 2 * n, 2 * n), *g = mat(t, 2 * n, 1), *y, *z = mat(t, 2 * n, 1);
    size_t perm[2 * MOST_COORDINATES];
    long double size, least;
    mpfr_t e;

    hol_negate(minus);
    hol_mat_put(L, 0, 0, x->I);
    hol_mat_put(L, 0, n, minus);
    hol_mat_put(L, n, 0, x->B);
    hol_mat_put(L, n + m, n, transposed(t, x->V));
    hol_mat_put(s, 0, 0, x->as);
    hol_mat_put(s, n, 0, x->b);
    hol_mat_put(s, n + m, 0, mul_tn(t, x->V, x->Cs));
    hol_mat_put(r, 0, 0, x->q);
    hol_mat_put(r, n, 0, x->f);
    size = hol_mat_norm(L) * hol_mat_norm(r) + hol_mat_norm(s);
    law_equal(t, LAW_CONSISTENT, mul(t, L, r), s, size);

    hol_mat_put(G, 0, 0, add(t, x->I, x->D)); /* (16)-(19) */
    hol_mat_put(G, 0, n, minus);
    hol_mat_put(G, n, 0, minus);
    hol_mat_put(G, n, n, add(t, x->I, x->E));
    hol_mat_put(g, 0, 0, add(t, x->as, mul_tn(t, x->B, x->b)));
    hol_mat_put(g, n, 0, sub(t, mul(t, x->E, x->Cs), x->as));
    identity_law(t, LAW_NORMAL,
                 hol_mat_norm(sub(t, mul_tn(t, L, L), G)) / (1 + x->de) +
                     hol_mat_norm(sub(t, mul_tn(t, L, s), g)) /
                         ((1 + hol_mat_norm(L)) * (1 + hol_mat_norm(s))),
                 1);

    hol_qr(Q, R, perm, L, t->work);
    least = hol_mat_abs(R, 2 * n - 1, 2 * n - 1) / hol_mat_abs(R, 0, 0);
    identity_law(t, LAW_FULL, least > 1e6L * ldexpl(1, -(int)t->bits) ? 0 : INFINITY, 1);
    y = mul_tn(t, Q, s);
    hol_upper_solve(y, R, 2 * n);
    mpfr_init2(e, t->bits);
    for (size_t i = 0; i < 2 * n; i++) {
        hol_mat_get(e, y, i, 0);
        hol_mat_set(z, perm[i], 0, e);
    }
    mpfr_clear(e);
    law_equal(t, LAW_SOLUTION, z, r, size / hol_mat_norm(L) / least);
    release(t, used);
}

/* (36)-(40) against the truth. */
static void
equation_of_motion(struct instant *t, const struct matrices *x, const struct hol_truth *truth)
{
    size_t used = t->used;
    const struct hol_mat *error = sub(t, x->b, mul(t, x->B, x->as)); /* b - B a_s = b - A a */
    const struct hol_mat *ideal = mul(t, x->JBt, error);
    const struct hol_mat *rest = sub(t, x->Cs, mul(t, x->JBt, mul(t, x->B, x->Cs)));
    const struct hol_mat *Fs = add(t, ideal, rest); /* (38) */
    const struct hol_mat *right = sub(t, mul(t, x->E, x->Cs), x->as);
    const struct hol_mat *long_way =
        add(t, mul(t, x->J, add(t, x->as, mul_tn(t, x->B, x->b))), mul(t, x->S, right)); /* (36) */
    const struct hol_mat *Fc = mul(t, x->root, Fs);
    const struct hol_mat *true_FL = rounded(t, &truth->answer.FL);
    const struct hol_mat *true_Fc = add(t, true_FL, rounded(t, &truth->answer.FC));
    long double s = hol_mat_norm(x->as) + hol_mat_norm(x->Cs) +
                    hol_mat_norm(x->JBt) * (hol_mat_norm(x->b) + x->b_size * hol_mat_norm(x->as));
    long double root = hol_mat_norm(x->root);

    law_equal(t, LAW_SCALED, Fs, long_way, s * (1 + x->de) * (1 + x->jn));
    law_equal(t, LAW_FORCE, Fc, true_Fc, root * s);                     /* (39) */
    law_equal(t, LAW_IDEAL, mul(t, x->root, ideal), true_FL, root * s); /* (39), first member */
    law_equal(t, LAW_MOTION, mul(t, x->inverse, add(t, x->as, Fs)),     /* (40) */
              rounded(t, &truth->answer.qdd), hol_mat_norm(x->inverse) * s);
    release(t, used);
}

static void
try_bits(const struct hol_truth *truth, size_t which, const char *label, uint64_t seed)
{
    const struct hol_problem *p = &truth->problem;
    struct instant t = {.bits = identity_bits[which], .n = p->n, .m = p->m, .label = label};
    struct matrices x = {0};
    struct hol_mat *root, *inverse, *J;
    const struct hol_mat *Z;
    struct rng rng = {seed};
    long double kappa;

    t.rank = truth->answer.rank;
    t.ledger = ledger[which];
    if (hol_work_create(&t.work, 2 * p->n + p->m, t.bits) != HOL_OK)
        tap_bail("out of memory");
    x.M = rounded(&t, &p->M);
    x.A = rounded(&t, &p->A);
    x.b = rounded(&t, &p->b);
    x.C = rounded(&t, &p->C);
    x.F = rounded(&t, &p->F);
    Z = rounded(&t, &truth->null);
    if (!mass_roots(&t, x.M, &root, &inverse))
        tap_bail("%s: M has no root", label);
    x.root = root;
    x.inverse = inverse;
    x.B = mul(&t, x.A, inverse); /* (7) */
    x.b_size = hol_mat_norm(x.B);
    x.V = make_V(&t, root, Z, x.b_size, &rng);
    x.D = mul_tn(&t, x.B, x.B); /* (17) */
    x.E = mul_nt(&t, x.V, x.V); /* (18) */
    x.I = eye(&t, t.n);
    J = make_J(&t, add(&t, x.D, x.E), &kappa); /* (21) */
    t.unit =
        ldexpl((long double)t.n, -(int)t.bits) * (J ? kappa * kappa : 1) * truth->condition.kappa_M;
    if (!J || 30 * t.unit > MEANING)
        vacuous++;
    else {
        x.J = J;
        x.jn = hol_mat_norm(J);
        x.de = hol_mat_norm(x.D) + hol_mat_norm(x.E);
        x.P = add(&t, J, mul(&t, J, x.E)); /* (22) */
        x.S = add(&t, J, mul(&t, J, x.D)); /* (23) */
        x.JBt = mul_nt(&t, J, x.B);
        x.as = mul(&t, inverse, x.F); /* a_s = M^1/2 a = M^-1/2 F */
        x.Cs = mul(&t, inverse, x.C);
        x.q = mul(&t, root, rounded(&t, &truth->answer.qdd));
        x.f = mul(&t, inverse,
                  add(&t, rounded(&t, &truth->answer.FL), rounded(&t, &truth->answer.FC)));
        identity_law(&t, LAW_BV, hol_mat_norm(mul(&t, x.B, x.V)), x.b_size * hol_mat_norm(x.V));
        lemma_1(&t, &x);
        if (t.m > 0)
            lemma_2(&t, &x, Z, &rng);
        overdetermined(&t, &x);
        equation_of_motion(&t, &x, truth);
    }
    release(&t, 0);
    hol_work_destroy(t.work);
}

static void
try_instant(const struct case_model *c, const char *name, const struct hol_recipe *recipe)
{
    struct hol_truth *truth = NULL;
    enum hol_status status = hol_truth_create(&truth, c->model, recipe, DIGITS, 0);
    char label[200];

    (void)snprintf(label, sizeof label, "%s, %s%s %zu", name, c->source->states[recipe->state].name,
                   recipe->kind == HOL_RECIPE_RANDOM ? ", random" : ", sample", recipe->sample);
    if (status != HOL_OK) {
        /* a state without an answer is the comparison's business; that there are not many is
         * checked below */
        tap_diag("no truth: %s: %s", label, truth && truth->why ? truth->why : "?");
        unknown++;
    } else if (isinf(truth->condition.kappa_M)) {
        tap_diag("singular M: %s", label);
        singular++;
    } else {
        instants++;
        for (size_t k = 0; k < IDENTITY_BITS_COUNT; k++)
            try_bits(truth, k, label, tap_seed() + recipe->sample);
    }
    hol_truth_destroy(truth);
}

static void
try_case(const char *name)
{
    struct case_model c = case_load(name);

    if (c.model->n > MOST_COORDINATES)
        large++;
    for (size_t s = 0; c.model->n <= MOST_COORDINATES && s < c.source->state_count; s++) {
        struct hol_recipe recipe = {.kind = HOL_RECIPE_NAMED, .state = s};

        try_instant(&c, name, &recipe);
        recipe.kind = HOL_RECIPE_RANDOM;
        recipe.seed = tap_seed();
        for (; s == 0 && recipe.sample < RANDOM_STATES * tap_multiplier(); recipe.sample++)
            try_instant(&c, name, &recipe);
    }
    case_clear(&c);
}

int
main(void)
{
    struct case_list list = case_list_make();

    for (size_t i = 0; i < list.count; i++)
        try_case(list.names[i]);
    for (size_t k = 0; k < IDENTITY_BITS_COUNT; k++)
        for (size_t i = 0; i < LAW_COUNT; i++) {
            const struct identity_record *r = &ledger[k][i];

            tap_ok(r->tried > 0 && r->failed == 0, "%ld bits: %s: %zu instants, worst ratio %.1Le",
                   (long)identity_bits[k], identity_text[i], r->tried, r->worst);
        }
    tap_diag(
        "%zu cases: %zu instants; singular M %zu, no truth %zu, cases too large %zu; vacuous %zu "
        "of %zu",
        list.count, instants, singular, unknown, large, vacuous, instants * IDENTITY_BITS_COUNT);
    tap_ok(instants > list.count && 4 * (unknown + vacuous) < instants, "most instants were tried");
    case_list_clear(&list);
    return tap_done();
}
