/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Claims about errors of the constraints: how they grow, how they are damped, which are large. */
#include "compare/claims/claims-inside.h"

#include <math.h>

/* ------------------------------------------------ differentiated constraints: drift */

static const struct drift_method {
    const char *title, *integrator, *stabilization;
} drift_methods[] = {
    {"Euler, none", "euler", "none"},
    {"RK-2, none", "rk2", "none"},
    {"RK-2, Baumgarte", "rk2", "baumgarte"},
    {"RK-2, one-step", "rk2", "one-step"},
};
#define DRIFT_METHODS (sizeof drift_methods / sizeof drift_methods[0])

static enum hol_status
instability(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    bool grows = true;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < DRIFT_METHODS && status == HOL_OK; k++) {
        const struct drift_method *m = &drift_methods[k];
        struct hol_study_result result = {0};
        struct hol_trial trial = {
            .integrator = m->integrator, .stabilization = m->stabilization, .step = "0.02"};
        long double *row = hol_finding_row(finding, "%s", m->title);
        status = hol_setup_run(&result, setup, &trial);
        for (int i = 0; i < 3 && status == HOL_OK; i++)
            row[i] = hol_sample_near(&result, 10.0L * (i + 1))->phi;
        row[3] = row[2] / row[0];
        if (k < 2)
            grows = grows && row[2] > row[1] && row[1] > row[0] && row[3] > 2;
        hol_study_result_clear(&result);
    }
    if (status == HOL_OK && grows)
        hol_finding_decide(finding, true, false,
                           "from t = 10 to 30 the error grows by a factor of %.1Lf (Euler) and "
                           "%.1Lf (RK-2), t itself by 3",
                           finding->row[0].value[3], finding->row[1].value[3]);
    else if (status == HOL_OK)
        hol_finding_decide(finding, false, false, "|phi| does not grow like that");
    return status;
}

const struct hol_claim hol_claim_instability = {
    .place = "(6.290) and the text above it",
    .text = "Constraints that are differentiated twice and not stabilized are unstable: their "
            "characteristic equation has a double root at zero.",
    .measured = "greenwood/circular-wire, h = 0.02: |phi| at three times",
    .criterion = "without stabilization |phi| grows from time to time, more than twice from t = 10 "
                 "to t = 30, by Euler's method and by RK-2",
    .on = "greenwood/circular-wire",
    .until = "30",
    .columns = {"t = 10", "t = 20", "t = 30", "t = 30 / t = 10"},
    .measure = instability,
};

/* ------------------------------------------------------------ the response to an error */

/* phi'' + alpha phi' + beta phi = 0, (6.300). */
struct response {
    double alpha, beta;
};

static enum hol_status
response_rhs(void *context, struct hol_vec *dydt, const struct hol_vec *t, const struct hol_vec *y)
{
    const struct response *r = context;
    double phi = y->d[0], rate = y->d[1];

    (void)t;
    dydt->d[0] = rate;
    dydt->d[1] = -r->alpha * rate - r->beta * phi;
    return HOL_OK;
}

/* G: what a step of size h, a power of two, makes of (phi, h phi'), with gains 2/h, 1/h^2. */
static enum hol_status
amplification(long double G[2][2], const struct hol_integrator *integrator, double h)
{
    struct response response = {2 / h, 1 / (h * h)};
    struct hol_rhs rhs = {
        .size = 2, .bits = HOL_BITS_DOUBLE, .context = &response, .derivative = response_rhs};
    struct hol_vec t = {0}, y = {0}, step = {0};
    void *work = NULL;
    enum hol_status status = hol_vec_init(&t, 1, HOL_BITS_DOUBLE);

    if (status == HOL_OK)
        status = hol_vec_init(&y, 2, HOL_BITS_DOUBLE);
    if (status == HOL_OK)
        status = hol_vec_init(&step, 1, HOL_BITS_DOUBLE);
    for (int j = 0; j < 2 && status == HOL_OK; j++) {
        t.d[0] = 0;
        step.d[0] = h;
        y.d[0] = j == 0;
        y.d[1] = j == 1 ? 1 / h : 0;
        status = integrator->create(integrator, &work, &rhs, 0);
        if (status != HOL_OK)
            break;
        status = integrator->step(work, &t, &y, &step);
        integrator->destroy(work);
        G[0][j] = y.d[0];
        G[1][j] = h * (long double)y.d[1];
    }
    hol_mat_clear(&t);
    hol_mat_clear(&y);
    hol_mat_clear(&step);
    return status;
}

/* The larger |root| of rho^2 - trace rho + determinant = 0. */
static long double
spectral_radius(long double G[2][2])
{
    long double half = (G[0][0] + G[1][1]) / 2;
    long double determinant = G[0][0] * G[1][1] - G[0][1] * G[1][0];
    long double square = half * half - determinant;

    return square < 0 ? sqrtl(determinant) : fabsl(half) + sqrtl(square);
}

/* The largest element of G G: what two steps leave of an error. */
static long double
after_two(long double G[2][2])
{
    long double most = 0;

    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            most = fmaxl(most, fabsl(G[i][0] * G[0][j] + G[i][1] * G[1][j]));
    return most;
}

static enum hol_status
deadbeat(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const methods[] = {"euler", "modified-euler", "rk2", "rk4"};
    enum hol_status status = HOL_OK;

    (void)setup;
    for (size_t k = 0; k < 4 && status == HOL_OK; k++) {
        const struct hol_integrator *integrator = hol_integrator_find(methods[k]);
        long double *row = hol_finding_row(finding, "%s", methods[k]), most = 0;
        if (integrator == NULL)
            return HOL_UNABLE;
        for (int i = 0; i < 3 && status == HOL_OK; i++) {
            long double G[2][2] = {{0}};
            status = amplification(G, integrator, ldexp(1, -3 * i));
            row[i] = spectral_radius(G);
            most = fmaxl(most, after_two(G));
        }
        row[3] = most;
    }
    if (status == HOL_OK) {
        const long double *euler = finding->row[0].value;
        hol_finding_decide(
            finding, fmaxl(euler[0], fmaxl(euler[1], euler[2])) <= 1e-12L && euler[3] <= 1e-12L,
            false,
            "by Euler's method nothing is left after two steps; the same gains leave |rho| = %.3Lg "
            "with RK-2 and %.3Lg with RK-4",
            finding->row[2].value[0], finding->row[3].value[0]);
    }
    return status;
}

const struct hol_claim hol_claim_deadbeat = {
    .place = "(6.307) and the text below it",
    .text = "With alpha = 2/h, beta = 1/h^2 Euler's method has a deadbeat response: an error of "
            "the constraint is gone after two steps, whatever the step.",
    .measured = "phi'' + alpha phi' + beta phi = 0, (6.300), by the integrators themselves: "
                "largest |root| of one step for three steps h; largest element of two steps, that "
                "take (phi, h phi') to what is left of it",
    .criterion = "both are 0 (below 1e-12) by Euler's method at every h; the other integrators are "
                 "shown for comparison",
    .columns = {"h = 1", "h = 1/8", "h = 1/64", "left after two steps"},
    .measure = deadbeat,
};

/* --------------------------------------------------- errors of velocities are larger */

static enum hol_status
smoothing(struct hol_claim_finding *finding, struct hol_setup *setup)
{
    static const char *const steps[] = {"0.01", "0.005", "0.001"};
    static const char *const methods[] = {"none", "baumgarte"};
    long double least = INFINITY, most = 0;
    enum hol_status status = HOL_OK;

    for (int i = 0; i < 3 && status == HOL_OK; i++)
        for (int k = 0; k < 2 && status == HOL_OK; k++) {
            struct hol_study_result result = {0};
            struct hol_trial trial = {
                .integrator = "rk2", .stabilization = methods[k], .step = steps[i]};
            long double *row = hol_finding_row(finding, "h = %s, %s", steps[i], methods[k]);
            status = hol_setup_run(&result, setup, &trial);
            row[0] = result.worst.phi;
            row[1] = result.worst.rate;
            row[2] = row[1] / row[0];
            least = fminl(least, row[2]);
            most = fmaxl(most, row[2]);
            hol_study_result_clear(&result);
        }
    if (status == HOL_OK)
        hol_finding_decide(finding, least >= 3, least >= 1,
                           "the ratio is between %.1Lf and %.1Le, in units of 1/s", least, most);
    return status;
}

const struct hol_claim hol_claim_smoothing = {
    .place = "text before (6.416)",
    .text = "Errors of the velocities tend to be much larger than those of the configuration, as "
            "measured by the constraints.",
    .measured = "greenwood/cone-and-plane, RK-2: largest |phi'| over largest |phi|",
    .criterion =
        "ratio at least 3 with and without Baumgarte's method, at every step; in part: at least 1",
    .on = "greenwood/cone-and-plane",
    .columns = {"|phi|", "|phi'|", "ratio"},
    .measure = smoothing,
};
