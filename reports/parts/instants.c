/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The report's part about instants: what a verdict is, and the figures over all cases. */
#include "reports/page/figure.h"
#include "reports/parts/parts-inside.h"
#include "reports/parts/parts.h"

static void
about(FILE *out)
{
    fputs("<p>Every solver gets <i>M</i>, <i>F</i>, <i>A</i>, <i>b</i>, <i>C</i> of an instant, "
          "each entry rounded once to the solver's precision, and answers <i>q&Prime;</i>, "
          "<i>F<sub>L</sub></i>, <i>F<sub>C</sub></i>. An error is the true one, against the "
          "reference (MPFR, two precisions that agree): relative, of vectors in the kinetic metric "
          "and of the worst component, with how many of its digits are right, of how many the "
          "problem allows in it at that precision (a componentwise condition). Within 30 times "
          "what is attainable a solver <i>agrees</i>; it <i>loses digits</i> where "
          "&kappa;<sup>2</sup> explains more: &ldquo;ratio&rdquo; is the largest difference over "
          "&kappa; 2<sup>&minus;bits</sup> times the largest of the terms that add up to the "
          "quantity, &kappa; = &kappa;(B) &kappa;(M), B = A M<sup>&minus;1/2</sup>. Beyond, it is "
          "<i>inaccurate</i>, and <i>wrong</i> with fewer than 3 digits, a law broken, or a false "
          "status. <i>Unable</i>: the method does not apply, or the precision cannot decide the "
          "rank, and the solver said so. <i>Domain</i>: the problem has no answer (constraints "
          "that contradict each other, or an <i>M</i> that is not positive definite where it must "
          "be), and the solver said so. Where no digit is attainable, agreement proves nothing; "
          "such rows are marked.</p>\n",
          out);
}

static void
figures(const struct hol_page *page, bool bits)
{
    hol_page_figure(
        page,
        &(const struct hol_page_picture){
            .stem = "error-cases",
            .words =
                "How the errors of each formulation are distributed over the states of all cases",
            .caption = "Error of the worst component at a state, in units of what is attainable in "
                       "it at this "
                       "precision: a dot for each state of each case, a strip for each "
                       "formulation, spread in "
                       "height where there are many. Bar: the median; circle: the worst, with the "
                       "name of its "
                       "case. Beside the strips: at how many states the error is exactly 0, and "
                       "how often the "
                       "formulation is unable, loses digits, or is inaccurate or wrong"});
    if (bits)
        hol_page_figure(
            page,
            &(const struct hol_page_picture){
                .stem = "error-bits",
                .words = "Error of q'' times 2^bits against the number of bits",
                .caption =
                    "Error of <i>q&Prime;</i> in units of 2<sup>&minus;bits</sup> against the "
                    "number of bits: an ordinary case, and nearly dependent rows. Where a line is "
                    "level, the algebra is right at every precision and no double is hidden in it; "
                    "its height is what is lost, beside &kappa; and &kappa;<sup>2</sup> in grey. "
                    "Where the precision cannot tell the rank there is no answer"});
}

enum hol_status
hol_part_instants(struct hol_page *page, const struct hol_overall *overall, bool bits)
{
    about(page->out);
    enum hol_status status = hol_section_overall(page, overall, NULL);
    figures(page, bits);
    return status;
}
