/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The block of a file that was written before, whoever wrote it. */
#ifndef HOL_REPORTS_PROVENANCE_READ_H
#define HOL_REPORTS_PROVENANCE_READ_H

#include "reports/provenance/provenance.h"

#define HOL_PROVENANCE_WHY 160

/* Where a file's result is: all but the block. */
struct hol_provenance_place {
    enum hol_container container;
    size_t before; /* bytes of the result before the block */
    size_t after;  /* and, to the end of the file, from here on */
};

/*
 * The block of a file, by what the file begins with. Nothing in it is believed: keys are those of
 * the list, each once, values are of one line. The names of cases are not taken apart.
 *
 * record  out  hol_provenance_clear
 * bytes   in   length, and a zero after them
 * why     out  unless HOL_OK: what is wrong
 *
 * HOL_UNABLE  there is none, or it is of a later version;  HOL_INVALID  it is damaged;  HOL_NOMEM
 */
enum hol_status hol_provenance_read(struct hol_provenance *record,
                                    struct hol_provenance_place *place,
                                    char why[HOL_PROVENANCE_WHY], const char *bytes,
                                    size_t length) HOL_MUST_CHECK;

#define HOL_DIFFERENCE 240

/*
 * Is the result in a file that of another run, but for what is between marks (result-stream.h), of
 * which there are as many words, and in JSON for the members of hol_is_volatile?
 *
 * why     out  if it is not: where the first difference is, and what it is
 * old     in   of old_length, as it was read; what is not in its place is passed over
 * new     in   of new_length: written by a stream that kept its marks
 *
 * UNABLE: no;  NOMEM
 */
enum hol_status hol_result_compare(char why[HOL_DIFFERENCE], const char *old, size_t old_length,
                                   const struct hol_provenance_place *place, const char *new,
                                   size_t new_length) HOL_MUST_CHECK;

/* Has the file the digest that its block says? (Not known, and true, where times are left out.) */
bool hol_result_is_whole(const struct hol_provenance *record, const char *bytes, size_t length,
                         const struct hol_provenance_place *place);

#endif
