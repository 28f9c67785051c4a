/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* For how long a motion is certain to exist, as text; the box that is asked for. */
#include "reports/studies/existence.h"

#include "base/alloc.h"

#include <math.h>
#include <string.h>

#define BITS 256

/* ------------------------------------------------------------------------------- the box */

/* The dimension of that name: 0 t, then q, then q'; SIZE_MAX: none. */
static size_t
find_dimension(const struct hol_case *c, const char *name, size_t length)
{
    struct hol_namer namer = hol_case_namer(c);

    for (size_t d = 0; d < 2 * c->n + 1; d++) {
        enum hol_var kind = d == 0 ? HOL_VAR_TIME : d <= c->n ? HOL_VAR_COORD : HOL_VAR_VELOCITY;
        const char *own = namer.name(namer.context, kind,
                                     d == 0      ? 0
                                     : d <= c->n ? d - 1
                                                 : d - 1 - c->n);

        if (strlen(own) == length && strncmp(own, name, length) == 0)
            return d;
    }
    return SIZE_MAX;
}

static void
set(struct hol_point *radii, size_t n, size_t d, const mpfr_t x)
{
    hol_mat_set(d == 0   ? &radii->t
                : d <= n ? &radii->q
                         : &radii->v,
                d == 0   ? 0
                : d <= n ? d - 1
                         : d - 1 - n,
                0, x);
}

/* One entry, up to its comma; the end of it, or NULL. */
static const char *
read_entry(struct hol_point *radii, bool *given, const struct hol_case *c, const char *p, mpfr_t x)
{
    const char *comma = strchr(p, ','), *sign = strchr(p, '=');
    size_t d = SIZE_MAX, dims = 2 * c->n + 1;
    char *end;

    if (sign != NULL && (comma == NULL || sign < comma)) {
        d = find_dimension(c, p, (size_t)(sign - p));
        if (d == SIZE_MAX)
            return NULL;
        p = sign + 1;
    }
    mpfr_strtofr(x, p, &end, 10, MPFR_RNDD);
    if (end == p || (*end != ',' && *end != '\0') || !mpfr_number_p(x) || mpfr_sgn(x) <= 0)
        return NULL;
    for (size_t i = 0; i < dims; i++)
        if (d == SIZE_MAX || d == i) {
            set(radii, c->n, i, x);
            given[i] = true;
        }
    return end;
}

enum hol_status
hol_box_read(struct hol_point *radii, const char *list, const struct hol_model *model,
             const char **wrong)
{
    size_t dims = 2 * model->n + 1;
    bool *given = hol_alloc(dims, sizeof *given);
    enum hol_status status = HOL_NOMEM;
    const char *p = list != NULL ? list : "0.5";
    mpfr_t x;

    *radii = (struct hol_point){0};
    *wrong = p;
    mpfr_init2(x, BITS);
    if (given != NULL)
        status = hol_point_init(radii, model->n, BITS);
    while (status == HOL_OK && p != NULL) {
        *wrong = p;
        p = read_entry(radii, given, model->source, p, x);
        if (p == NULL)
            status = HOL_INVALID;
        else
            p = *p == ',' ? p + 1 : NULL;
    }
    for (size_t d = 0; status == HOL_OK && d < dims; d++)
        status = given[d] ? HOL_OK : HOL_INVALID;
    if (status != HOL_OK)
        hol_point_clear(radii);
    mpfr_clear(x);
    hol_free(given);
    return status;
}

/* ------------------------------------------------------------------------------ the text */

static void
print_observed(FILE *out, const struct hol_existence *e)
{
    if (!e->observed)
        return;
    if (e->stop_why[0] != '\0' && isnan(e->reached))
        fprintf(out, "observed: no motion: %s\n", e->stop_why);
    else if (e->stop_why[0] != '\0')
        fprintf(out, "observed: the motion exists up to t = %.12g; %s\n", e->reached, e->stop_why);
    else
        fprintf(out, "observed: the motion exists up to t = %.12g, where the search ended\n",
                e->reached);
}

void
hol_print_existence(FILE *out, const struct hol_model *model, const char *state,
                    const struct hol_existence *e, enum hol_status status)
{
    fprintf(out, "%s, state '%s': Theorem 1 of Udwadia, Kalaba and Nashed\n", model->source->label,
            state);
    if (status == HOL_OK) {
        fprintf(out, "rank of A: %zu in the whole box, ", e->rank);
        if (e->rank == 0)
            fputs(e->m == 0 ? "there are no constraints\n"
                            : "assumed: no state of the box that was looked at has more\n",
                  out);
        else if (e->assumed)
            fprintf(
                out,
                "at least %zu proved, at most %zu assumed: no state that was looked at has more\n",
                e->rank, e->rank);
        else
            fputs("proved\n", out);
        char text[4][40];

        (void)mpfr_snprintf(text[0], sizeof text[0], "%.15Rg", e->D);
        (void)mpfr_snprintf(text[1], sizeof text[1], "%.12RDg", e->mu_low);
        (void)mpfr_snprintf(text[2], sizeof text[2], "%.12RUg", e->mu_high);
        (void)mpfr_snprintf(text[3], sizeof text[3], "%.12RDg", e->h);
        fprintf(out, "min(D, b) = %s\nmu between %s and %s (%zu evaluations)\n", text[0], text[1],
                text[2], e->evaluations);
        (void)mpfr_snprintf(text[0], sizeof text[0], "%.12Rg", e->t);
        fprintf(out, "h >= %s: the motion exists for |t - %s| < h\n", text[3], text[0]);
    } else {
        fprintf(out, "no bound: %s\n", e->why);
        if (e->where[0] != '\0')
            fprintf(out, "  at %s\n", e->where);
    }
    print_observed(out, e);
}
