/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What stands below a true answer: rank, condition, digits, and what they rest on. */
#include "reports/instant/true-facts.h"

#include <math.h>

/* What the balls prove. */
void
hol_print_certificate(FILE *out, const struct hol_enclosure *e)
{
    if (e->why != NULL) {
        fprintf(out, "not certified: the digits above are those on which both agree; %s\n", e->why);
        return;
    }
    fprintf(out, "%.0f digits certified in balls (", floor(e->digits));
    if (e->m == 0)
        fputs("no constraints", out);
    else if (e->rank == e->m)
        fprintf(out, "rank %zu of %zu proved", e->rank, e->m);
    else
        fprintf(out, "assuming rank %zu of %zu; rank >= %zu proved", e->rank, e->m, e->rank);
    fprintf(out, "), at %ld bits\n", (long)e->bits);
    if (e->solved)
        fprintf(out,
                "the state is the solution of its constraints next to the numbers above, proved to "
                "exist; its free components are exact at %ld bits\n",
                (long)e->point_bits);
}

void
hol_print_truth_facts(FILE *out, const struct hol_model *model, const struct hol_truth *truth)
{
    fprintf(out, "rank %zu of m = %zu, n = %zu", truth->answer.rank, model->m, model->n);
    if (model->m > 0 && truth->answer.rank > 0)
        fprintf(out, " (scaled pivots: last kept %.1Le", truth->info.smallest_kept);
    else if (model->m > 0)
        fprintf(out, " (no row kept");
    if (model->m > truth->answer.rank)
        fprintf(out, ", first dropped %.1Le", truth->info.largest_dropped);
    fprintf(out, "%s\n", model->m > 0 ? ")" : "");
    if (truth->condition.singular || truth->condition.indefinite)
        fprintf(out, "kappa([M A^T; A 0]) = %.2Le, rows of A scaled to size 1: M is %s\n",
                truth->condition.kappa_B, truth->condition.singular ? "singular" : "indefinite");
    else
        fprintf(out, "kappa(B) = %.2Le, kappa(M) = %.2Le, B = A M^-1/2\n", truth->condition.kappa_B,
                truth->condition.kappa_M);
    fprintf(out, "%.0f digits agree: computed at %ld and again at %ld bits\n", floor(truth->digits),
            (long)truth->bits / 2, (long)truth->bits);
}
