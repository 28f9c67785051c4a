/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The collection as a folder of pages: its index, a page a case, a page a formulation, lists. */
#ifndef HOL_REPORTS_SITE_SITE_H
#define HOL_REPORTS_SITE_SITE_H

#include <stdio.h> /* first: mpfr.h has functions that take a FILE only after it */

#include "compare/motion/curve.h"
#include "reference/enclosure/enclosure.h"
#include "reports/gallery/gallery.h"
#include "reports/notation/tags.h"
#include "reports/sections/sections.h"
#include "reports/studies/timings.h"

/*
 * Nothing on a page depends on when, how fast or by how many threads it was made: the same cases
 * give the same bytes. Pages are complete without the script, which only searches, sorts and zooms.
 */

/* Enumerator, file, name in the navigation, title. All plain text. */
#define HOL_SITE_PAGE_LIST(X)                                                                      \
    X(INDEX, "index.html", "Cases", "Constrained motion: problems, and the truth about them")      \
    X(LEADERBOARD, "leaderboard.html", "Leaderboard", "Leaderboard")                               \
    X(GROWTH, "growth.html", "Growth of errors", "Growth of the errors, measured")                 \
    X(ERRATA, "errata.html", "Errata", "What the sources print wrongly")                           \
    X(CLAIMS, "claims.html", "Claims", "Greenwood's claims, measured")                             \
    X(REFERENCES, "references.html", "True motions", "True motions, stored")                       \
    X(SUBMIT, "submit.html", "Submit", "How to submit a solver, a simulator, a case or an erratum")
#define HOL_SITE_PAGE_ENUM(name, file, link, title) HOL_SITE_##name,
enum hol_site_page { HOL_SITE_PAGE_LIST(HOL_SITE_PAGE_ENUM) HOL_SITE_PAGES };
#undef HOL_SITE_PAGE_ENUM

#define HOL_SITE_CASES "cases"          /* folders of pages */
#define HOL_SITE_METHODS "formulations" /* likewise */
#define HOL_SITE_GALLERY "gallery"      /* of pages */
#define HOL_SITE_CODE "code"            /* of files */
#define HOL_SITE_SCRIPT "site.js"
#define HOL_SITE_PATH (HOL_PAGE_STEM + 40)

/* FOLDER/STEM END: "cases/greenwood.top.html" */
const char *hol_site_file(char path[HOL_SITE_PATH], const char *folder, const char *name,
                          const char *end);
const char *hol_site_page_file(enum hol_site_page page);
/* The pages' style, and the script that all of them may use. */
void hol_site_style(FILE *out);
void hol_site_script(FILE *out);

/* ------------------------------------------------------------------------ what is known of a case
 */

/* A named state with what is told of its true answer; a status other than OK: there is none, why.
 */
struct hol_site_instant {
    const char *label;
    enum hol_status status;
    char *why;
    unsigned tags; /* of the case, with what is known here */
    size_t rank, proved_rank;
    long double kappa_B, kappa_M;
    double agreed, certified; /* digits; certified: if open is NULL */
    long agreed_bits, certified_bits;
    char *open; /* why it is not certified */
    size_t text_count;
    char **texts; /* of the numbers that are shown */
};
/* truth, enclosure: of hol_truth_certify, whose status the instant has. NOMEM;
 * hol_site_instant_clear in any case. */
enum hol_status hol_site_instant_take(struct hol_site_instant *instant,
                                      const struct hol_model *model, const struct hol_truth *truth,
                                      const struct hol_enclosure *enclosure) HOL_MUST_CHECK;
void hol_site_instant_clear(struct hol_site_instant *instant);
/* All but the label; record: a struct hol_site_instant. */
void hol_pack_site_instant(struct hol_pack *pack, void *record);

/* A file to be taken: its path from the folder of the site, and what it is (plain text). */
struct hol_site_file {
    char path[HOL_SITE_PATH];
    char what[80];
    size_t bytes;
};
#define HOL_SITE_FILES 24

/* The true motion at equidistant times: t, all q, all q'. curve.count 0: there is none, why. */
#define HOL_SITE_COORDINATES 40 /* of a case with more no motion is shown */
#define HOL_SITE_STEPS 10000    /* of a motion's series; those of the collection have far fewer */
struct hol_site_motion {
    struct hol_curve curve;
    char why[HOL_CURVE_WHY];
    struct hol_curve_quantity along[2 * HOL_SITE_COORDINATES + 1];
    char *names[2 * HOL_SITE_COORDINATES + 1]; /* of the quantities */
    size_t count;                              /* of the quantities */
    bool drawn, path;                          /* there is a figure over time; of points */
};

struct hol_site_case {
    const struct hol_result *result; /* compared with all that is printed */
    size_t instant_count;
    struct hol_site_instant *instants; /* the case's own states; [0]: the initial one */
    const struct hol_stored *stored;   /* the stored motion of the case as it is; NULL */
    const struct hol_site_motion *motion;
    size_t file_count;
    const struct hol_site_file *files;
    const char *bibtex, *latex, *equations; /* equations: hol_latex_equations */
};

/* The page of a case. NOMEM */
struct hol_site;
enum hol_status hol_site_case_page(FILE *out, const struct hol_site *site,
                                   const struct hol_site_case *c) HOL_MUST_CHECK;

/*
 * The motion as CSV: every time of the curve; the stored one, every digit of it. NOMEM
 */
enum hol_status hol_site_motion_csv(FILE *out, const struct hol_site_motion *motion) HOL_MUST_CHECK;
enum hol_status hol_site_stored_csv(FILE *out, const struct hol_stored *stored) HOL_MUST_CHECK;
/*
 * What is drawn of it: coordinates over time, the first of them; the paths of points whose
 * coordinates are positions (x and y, x1 and y1, x[1] and y[1]; where there is no y, z). UNABLE: no
 * coordinates are. The plot is of the caller's storage.
 */
struct hol_plot;
struct hol_site_drawn;
enum hol_status hol_site_drawn_create(struct hol_site_drawn **drawn,
                                      const struct hol_site_motion *motion,
                                      const struct hol_case *source, bool path) HOL_MUST_CHECK;
const struct hol_plot *hol_site_drawn_plot(const struct hol_site_drawn *drawn);
void hol_site_drawn_destroy(struct hol_site_drawn *drawn); /* NULL is a no-op */

/* ------------------------------------------------------------------------ over all cases */

/* A formulation at a case, in double: the worst over its states. */
struct hol_site_outcome {
    bool asked;
    enum hol_verdict verdict;
    long double digits, attainable; /* -1: nothing was measured */
    char state[48], why[128];
};

struct hol_site_row {
    char *name, *label, *title, *source;
    char file[HOL_SITE_PATH];
    unsigned tags;
    size_t n, m, rank, states, agree, asked; /* formulations, in double */
    bool ranked;
    long certified;                   /* digits of the stored motion; 0: none */
    const char *take;                 /* the formulation; NULL */
    struct hol_site_outcome *outcome; /* by solver */
};

struct hol_site {
    struct hol_page_link links[HOL_SITE_PAGES];
    struct hol_page_site pages;
    char *foot;
    size_t solver_count;
    const struct hol_solver *const *solvers;
    size_t row_count;
    struct hol_site_row *rows; /* as the cases were selected */
    struct hol_overall overall;
    struct hol_errata errata;
    struct hol_advice advice;
    struct hol_totals totals;
    const struct hol_timings *times; /* NULL: none were given */
    const struct hol_growth_study *growth;
    const struct hol_gallery *gallery; /* NULL: there is none */
};

/*
 * Begin; hol_site_clear in any case. The solvers have to live as long. NOMEM
 *
 * claims  is there a page about claims?
 * digest  of the cases, which stands at the foot of every page
 */
enum hol_status hol_site_begin(struct hol_site *site, size_t count,
                               const struct hol_solver *const *solvers, size_t cases, bool claims,
                               const char *digest) HOL_MUST_CHECK;
/* The next case, in their order; after that its page can be written. first: its initial state,
 * where that has an answer, else NULL. NOMEM */
enum hol_status hol_site_add(struct hol_site *site, const struct hol_result *result,
                             const struct hol_site_instant *first,
                             const struct hol_stored *stored) HOL_MUST_CHECK;
void hol_site_clear(struct hol_site *site);

/* Pages about all cases, after the last one. NOMEM */
enum hol_status hol_site_index(FILE *out, struct hol_site *site) HOL_MUST_CHECK;
enum hol_status hol_site_leaderboard(FILE *out, struct hol_site *site) HOL_MUST_CHECK;
enum hol_status hol_site_growth(FILE *out, struct hol_site *site) HOL_MUST_CHECK;
enum hol_status hol_site_errata(FILE *out, struct hol_site *site) HOL_MUST_CHECK;
enum hol_status hol_site_submit(FILE *out, struct hol_site *site) HOL_MUST_CHECK;
/* The claims that are not about times. */
enum hol_status hol_site_claims(FILE *out, struct hol_site *site, size_t count, const size_t *which,
                                const struct hol_claim_finding *findings) HOL_MUST_CHECK;
/* A row is added by the caller for every stored motion: hol_section_references_begin. */
enum hol_status hol_site_references_begin(struct hol_page *page, struct hol_table **table,
                                          struct hol_site *site) HOL_MUST_CHECK;
/* The page of an entry of the gallery. */
enum hol_status hol_site_entry(FILE *out, const struct hol_site *site, size_t k) HOL_MUST_CHECK;
/* The page of a formulation; bibtex: of its source; drawn: there is its figure of growth. */
enum hol_status hol_site_method(FILE *out, struct hol_site *site, size_t solver, const char *bibtex,
                                bool drawn) HOL_MUST_CHECK;

#endif
