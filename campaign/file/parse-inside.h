/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The statements of blocks, between parse.c and parse-items.c. */
#ifndef HOL_CAMPAIGN_FILE_PARSE_INSIDE_H
#define HOL_CAMPAIGN_FILE_PARSE_INSIDE_H

#include "campaign/file/scan.h"

struct hol_campaign_parser {
    struct hol_scan scan;
    struct hol_campaign *campaign;
    uint64_t seed; /* of the blocks to come, as is the budget */
    double budget;
};

#define HOL_ITEM_INSTANTS 1u
#define HOL_ITEM_MOTIONS 2u
#define HOL_ITEMS_MOST 20

struct hol_campaign_item {
    const char *word; /* that begins the statement */
    unsigned in;      /* the kinds of blocks that have it */
    bool again;       /* it may stand more than once */
    bool (*read)(struct hol_campaign_parser *p, struct hol_campaign_block *block);
};
extern const struct hol_campaign_item hol_campaign_items[]; /* ends with word NULL */

void hol_campaign_parser_no_memory(struct hol_campaign_parser *p);
/* Statements that stand outside of blocks, too. */
bool hol_campaign_read_seed(struct hol_campaign_parser *p, uint64_t *seed);
bool hol_campaign_read_budget(struct hol_campaign_parser *p, double *seconds);

#endif
