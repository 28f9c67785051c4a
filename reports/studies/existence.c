/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* For how long a motion is certain to exist, as text and as a table; the box that is asked for. */
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
    if (end == p || strchr("+-.0123456789", *p) == NULL || (*end != ',' && *end != '\0') ||
        !mpfr_number_p(x) || mpfr_sgn(x) <= 0)
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

/* ----------------------------------------------------------------------------- the table */

enum { EXISTENCE, CASE, FOUND };
struct found {
    const char *state;
    enum hol_status status;
};

static bool
has_bound(const void *const *part)
{
    return ((const struct found *)part[FOUND])->status == HOL_OK;
}

/* What people read: few digits, each bound rounded to its side. */
enum { RANK, MU, H };
HOL_GET(get_bound, what)
{
    const struct hol_existence *e = part[EXISTENCE];
    char low[40], high[40], h[40];

    if (!has_bound(part))
        return;
    (void)mpfr_snprintf(low, sizeof low, "%.5RDg", e->mu_low);
    (void)mpfr_snprintf(high, sizeof high, "%.5RUg", e->mu_high);
    (void)mpfr_snprintf(h, sizeof h, "%.4RDg", e->h);
    if (what == RANK)
        hol_datum_print(datum, "%zu%s", e->rank, e->assumed ? " (assumed)" : "");
    else if (what == MU)
        hol_datum_print(datum, datum->format == HOL_FORMAT_TEXT ? "%s-%s" : "%s–%s", low, high);
    else
        hol_datum_print(datum, "%s", h);
}

/* What programs read: bounds rounded to their sides, the rest to the nearest. */
enum { D, MU_LOW, MU_HIGH, H_LOW, START };
HOL_GET(get_number, what)
{
    const struct hol_existence *e = part[EXISTENCE];
    const mpfr_srcptr number[] = {e->D, e->mu_low, e->mu_high, e->h, e->t};
    static const mpfr_rnd_t towards[] = {MPFR_RNDN, MPFR_RNDD, MPFR_RNDU, MPFR_RNDD, MPFR_RNDN};
    char text[40];

    if (!has_bound(part))
        return;
    (void)mpfr_snprintf(text, sizeof text, "%.15R*g", towards[what], number[what]);
    hol_datum_print(datum, "%s", text);
}

HOL_GETTER_IF(get_rank, EXISTENCE, struct hol_existence, has_bound(part), size, r->rank)
HOL_GETTER_IF(get_assumed, EXISTENCE, struct hol_existence, has_bound(part), boolean, r->assumed)
HOL_GETTER(get_reached, EXISTENCE, struct hol_existence, number,
           r->observed ? (long double)r->reached : NAN)

HOL_GET(get_why, index)
{
    const struct hol_existence *e = part[EXISTENCE];
    bool none = !has_bound(part), stops = e->observed && e->stop_why[0] != '\0';

    stops = stops && !(none && strcmp(e->why, e->stop_why) == 0);
    hol_datum_print(datum, "%s%s%s", none ? e->why : "", none && stops ? "; " : "",
                    stops ? e->stop_why : "");
}

#define READ .in = HOL_IN_READ, .align = HOL_ALIGN_RIGHT
#define BOUND(what) .get = get_bound, .index = what, READ
#define NUMBER(what) .get = get_number, .index = what, .in = HOL_IN_DATA
/* clang-format off */
static const struct hol_column columns[] = {
    {"case", HOL_AT(CASE, struct hol_case, label), .quoted = true},
    {"state", HOL_AT(FOUND, struct found, state), .in = HOL_IN_ALL, .quoted = true},
    {"rank", BOUND(RANK)},
    {"rank", .get = get_rank, .in = HOL_IN_DATA},
    {"assumed", .get = get_assumed, .in = HOL_IN_DATA},
    {"min_D_b", NUMBER(D)},
    {"mu", .latex = "$\\mu$", .html = "&mu;", BOUND(MU)},
    {"mu_low", NUMBER(MU_LOW)},
    {"mu_high", NUMBER(MU_HIGH)},
    {"h", .latex = "$h$", .html = "<i>h</i>", BOUND(H)},
    {"h", NUMBER(H_LOW)},
    {"t", NUMBER(START)},
    {"reached", .head = "observed\nup to", .html = "observed up to", .get = get_reached, .text = {'g', 6}, .csv = {'g', 15},
     .markup = {'g', 6}},
    {"why", .html = "no bound, or no further", .get = get_why, .share = 40, .quoted = true},
};
/* clang-format on */

struct hol_table *
hol_existence_table(FILE *out, const struct hol_table_style *style)
{
    static const struct hol_table_spec spec = {.name = "existence", HOL_COLUMNS(columns)};

    return hol_table_begin(out, style, &spec);
}

void
hol_existence_row(struct hol_table *table, const struct hol_case *source, const char *state,
                  const struct hol_existence *existence, enum hol_status status)
{
    const struct found found = {state, status};

    hol_table_row(table, HOL_RECORD(existence, source, &found));
}
