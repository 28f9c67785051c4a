/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The words of a campaign file, one after the other. */
#ifndef HOL_CAMPAIGN_FILE_SCAN_H
#define HOL_CAMPAIGN_FILE_SCAN_H

#include "campaign/file/file.h"

/*
 * Where a file is being read. What does not fit is a finding in the report; `failed` then lasts
 * until the end of the statement (hol_scan_recover), and every function returns false without
 * reading on.
 */
struct hol_scan {
    const struct hol_source *source;
    struct hol_report *report;
    struct hol_arena *arena;
    uint32_t at;
    bool failed;
    enum hol_status status; /* OK or NOMEM */
};

/* Is this the next mark or word? It is passed over only if it is. */
bool hol_scan_mark(struct hol_scan *scan, const char *mark);
bool hol_scan_keyword(struct hol_scan *scan, const char *word);
bool hol_scan_is_end(struct hol_scan *scan);
/* Where the next one begins, for a message about it. */
uint32_t hol_scan_next(struct hol_scan *scan);
/* It must be the next one. */
bool hol_scan_expect(struct hol_scan *scan, const char *mark);

/* What must come next; `what` names it for the message. */
bool hol_scan_word(struct hol_scan *scan, struct hol_campaign_text *word, const char *what);
bool hol_scan_string(struct hol_scan *scan, struct hol_campaign_text *text, const char *what);
/* A string, or what stands there up to a blank or one of , ; { } " # : names and patterns. */
bool hol_scan_pattern(struct hol_scan *scan, struct hol_campaign_text *text, const char *what);
/* A decimal with its sign, as text. */
bool hol_scan_number(struct hol_scan *scan, struct hol_campaign_text *text, const char *what);
bool hol_scan_whole(struct hol_scan *scan, uint64_t *number, uint64_t low, uint64_t high,
                    const char *what);

/* A finding at an offset. */
void hol_scan_error(struct hol_scan *scan, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* After a failure: go to what follows the next ';', or to the next '}' of this block. */
void hol_scan_recover(struct hol_scan *scan);

#endif
