/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Findings of a diagnosis, as they are collected. */
#ifndef HOL_FOREIGN_DIAGNOSIS_FINDINGS_H
#define HOL_FOREIGN_DIAGNOSIS_FINDINGS_H

#include "foreign/diagnosis/diagnosis-inside.h"

#define HOL_FINDING_SHARE 10 /* a finding explains at least one answer in this many */

struct hol_telling {
    struct hol_diagnosis *d;
    size_t left; /* answers that nothing explains yet */
    char of[96]; /* "54 answers that are not right", of which so many are something */
    struct hol_diagnosis_finding *list;
    size_t count;
    long double *room; /* as many as there are answers */
};

bool hol_telling_is_done(const struct hol_telling *t, size_t answer); /* something explains it */
/* The finding that comes next explains an answer; all that it was to explain are taken back. */
void hol_telling_explain(struct hol_telling *t, size_t answer);
void hol_telling_take_back(struct hol_telling *t);
/* That finding; its sentence is the caller's to write. */
struct hol_diagnosis_finding *hol_telling_add(struct hol_telling *t, const char *name,
                                              size_t matched, size_t of);

/* The known fault that explains most of what is left; false: none explains enough. */
bool hol_telling_hypothesis(struct hol_telling *t);

/* A circumstance that all of an outcome share, and that the fewest others have. */
void hol_telling_where(struct hol_telling *t, enum hol_reply_outcome outcome);

/* A linear combination of the parts of q'', the same for all answers. */
void hol_telling_linear(struct hol_telling *t);

#endif
