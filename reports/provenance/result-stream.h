/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A result on its way to its file: digested, and the block put where it belongs. */
#ifndef HOL_REPORTS_PROVENANCE_RESULT_STREAM_H
#define HOL_REPORTS_PROVENANCE_RESULT_STREAM_H

#include "reports/provenance/provenance.h"

/*
 * What differs from run to run, seconds above all, is no part of a result. Writers whose stream is
 * that of a result put it between these marks, which do not reach the file; in JSON nothing is
 * marked: the members of hol_is_volatile are left out.
 */
#define HOL_VOLATILE_BEGIN "\016"
#define HOL_VOLATILE_END "\017"
bool hol_is_volatile(const char *key);

/*
 * A stream whose bytes go on to another, but for the marks, and into a digest. It is not sought in.
 */
struct hol_result_stream {
    FILE *stream; /* to be written to */
    struct hol_result_stream_inside *inside;
};
/*
 * out        in  stays open, and is flushed when the stream is
 * container  in  where the block is to stand
 * marks      in  they are kept (for hol_result_compare), and there is no block
 *
 * NOMEM
 */
enum hol_status hol_result_stream_begin(struct hol_result_stream *result, FILE *out,
                                        enum hol_container container, bool marks) HOL_MUST_CHECK;
/*
 * The end of the stream, which it closes; where all was well the digest is set in the record, and
 * the block written. Errors of writing are those of `out`, for the caller to look at.
 *
 * record  in/out  NULL: no block
 *
 * NOMEM  there is no block, though there should be one
 */
enum hol_status hol_result_stream_end(struct hol_result_stream *result,
                                      struct hol_provenance *record) HOL_MUST_CHECK;

#endif
