/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A campaign as its file says it: what is to be computed, before any case was looked at. */
#ifndef HOL_CAMPAIGN_FILE_FILE_H
#define HOL_CAMPAIGN_FILE_FILE_H

#include "base/arena.h"
#include "model/language/diagnostics.h"

#include <mpfr.h>

/*
 * The file, in the style of the case language: `;` ends a statement, `#` begins a comment.
 *
 *     title "Rows that are nearly dependent";
 *     seed 7;                                    # of random states and designs; 1 without it
 *     budget 60 s;                               # of a task: s, min or h; none without it
 *     instants "growth" {
 *         cases families/nearly-dependent, "ukp2004/r?-*", mine.case;
 *         parameter eps = 1 .. 1e-12 log 13;     # a grid: lin or log, with its number of points
 *         size N = 4, 8, 16;                     # a list; 4 .. 16 without points: every number
 *         random 50 { parameter mu = 0 .. 1; }   # a design: 50 points, all its parameters at once
 *         states named, random 20;               # named: the case's own
 *         formulations "*"; bits 53, 106;
 *         outside "python3 solver.py", ./mine.so;
 *         record verdicts, times;
 *     }
 *     motions { cases ...; integrators "rk*"; stabilizations none, baumgarte; formulations svd;
 *               bits 53; steps 0.1, 0.01; until 2; }
 */
struct hol_campaign_text {
    const char *text;
    uint32_t offset; /* in the file */
};
struct hol_campaign_list {
    size_t count;
    struct hol_campaign_text *list;
};

/* The values of a parameter or size: a list, or from low to high. */
struct hol_campaign_axis {
    struct hol_campaign_text name;
    bool is_size, logarithmic;
    struct hol_campaign_list values; /* count 0: a range */
    struct hol_campaign_text low, high;
    size_t points; /* of a range; 0: every whole number; of a design without meaning */
};
struct hol_campaign_axes {
    size_t count;
    struct hol_campaign_axis *list;
};

enum hol_campaign_kind { HOL_CAMPAIGN_INSTANTS, HOL_CAMPAIGN_MOTIONS };
const char *hol_campaign_kind_text(enum hol_campaign_kind kind); /* "instants" */

struct hol_campaign_block {
    enum hol_campaign_kind kind;
    struct hol_campaign_text name; /* "instants 1" without one */
    struct hol_campaign_list cases, formulations, integrators, stabilizations, steps, outside,
        record;
    struct hol_campaign_axes grid, design;
    size_t design_points; /* 0: there is no design */
    size_t bits_count;
    mpfr_prec_t *bits;
    bool named;           /* the named states */
    size_t random_states; /* beside them */
    uint64_t seed;
    double budget;                  /* seconds of a task; 0: any number */
    struct hol_campaign_text until; /* NULL: the end of the span */
};

struct hol_campaign {
    struct hol_arena arena;
    struct hol_source source; /* the file; path and text are the campaign's */
    const char *title;        /* "" without one */
    size_t block_count;
    struct hol_campaign_block *blocks;
};

/*
 * Read a campaign from a text.
 *
 * campaign     out  hol_campaign_clear in any case
 * diagnostics  out  what is wrong, as path:line:column: message; hol_diagnostics_clear
 * path         in   for messages
 *
 * HOL_INVALID  with diagnostics;  HOL_NOMEM
 */
enum hol_status hol_campaign_parse(struct hol_campaign *campaign,
                                   struct hol_diagnostics *diagnostics, const char *path,
                                   const char *text, size_t length) HOL_MUST_CHECK;
void hol_campaign_clear(struct hol_campaign *campaign); /* zeroed: no-op */

/* Are there outside solvers in it? */
bool hol_campaign_asks(const struct hol_campaign *campaign);

#endif
