/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The gallery: tables and a figure of all entries, ours among them. */
#ifndef HOL_REPORTS_GALLERY_GALLERY_H
#define HOL_REPORTS_GALLERY_GALLERY_H

#include "foreign/files/entry.h"
#include "reports/figures/draw.h"
#include "reports/table/table.h"

/* The value of a column: "Eigen 3.4.0". */
void hol_gallery_software(struct hol_datum *datum, const struct hol_gallery_entry *entry);

struct hol_gallery {
    size_t count;
    struct hol_gallery_entry **list;
    /* Of the figure of motions: the case; NULL: that which most entries have. */
    const char *case_name;
};

/* How an entry of instants ended on a group of problems, or on all (group HOL_GALLERY_GROUP_COUNT).
 */
struct hol_gallery_score {
    size_t problems, tally[HOL_VERDICT_COUNT];
    size_t answered;                  /* problems of which digits were measured */
    long double digits, digits_least; /* right: median, fewest; NaN: none */
    long double lost;                 /* attainable less right, the median */
    long double seconds;              /* of an answer, the median; NaN: not known */
};
/* NOMEM */
enum hol_status hol_gallery_score(struct hol_gallery_score *score,
                                  const struct hol_gallery_entry *entry,
                                  enum hol_gallery_group group) HOL_MUST_CHECK;
/* "12 of 14, 2 unable": how many agree (or rightly see that there is no answer), and what became of
 * the others, the gravest first. */
#define HOL_GALLERY_SCORE 96
void hol_gallery_score_text(char text[HOL_GALLERY_SCORE], const struct hol_gallery_score *score);

/* The runs of one entry on one case with one method of its own, from larger to smaller steps. */
struct hol_gallery_ladder {
    const char *case_name, *parameters, *method;
    size_t count;
    const struct hol_gallery_motion **runs; /* in the entry */
    const struct hol_gallery_motion *best;  /* most digits; of as many the largest step */
    long double order;                      /* median of the observed ones; NaN: none */
};
/* The digits of a run; NaN: of one that does not come to the end of the motion there are none. */
long double hol_gallery_run_digits(const struct hol_gallery_motion *run);
/* All ladders of an entry; hol_gallery_ladders_clear. NOMEM */
enum hol_status hol_gallery_ladders(struct hol_gallery_ladder **ladders, size_t *count,
                                    const struct hol_gallery_entry *entry) HOL_MUST_CHECK;
void hol_gallery_ladders_clear(struct hol_gallery_ladder *ladders, size_t count);

/*
 * Tables. Instants: a row an entry, with each group of problems. Motions: a row for each entry,
 * case and method. Reasons: why entries disagree where they do. Entries of the other kind have no
 * rows.
 *
 * HOL_INVALID  a format that tables do not have;  HOL_NOMEM
 */
enum hol_status hol_gallery_instants(FILE *out, const struct hol_table_style *style,
                                     const struct hol_gallery *gallery) HOL_MUST_CHECK;
enum hol_status hol_gallery_motions(FILE *out, const struct hol_table_style *style,
                                    const struct hol_gallery *gallery) HOL_MUST_CHECK;
enum hol_status hol_gallery_reasons(FILE *out, const struct hol_table_style *style,
                                    const struct hol_gallery *gallery) HOL_MUST_CHECK;

/* Digits against time of everybody, of a struct hol_gallery (gallery.gp): instants, and motions of
 * one case. */
extern const struct hol_drawing hol_gallery_drawing;

#endif
