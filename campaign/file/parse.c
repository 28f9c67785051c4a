/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* From the text of a campaign to its blocks. */
#include "campaign/file/parse-inside.h"

#include "base/names.h"
#include "model/language/words.h"

#include <stdio.h>
#include <string.h>

#define FINDINGS 20

const char *
hol_campaign_kind_text(enum hol_campaign_kind kind)
{
    return kind == HOL_CAMPAIGN_INSTANTS ? "instants" : "motions";
}

/* -------------------------------------------------------------------------------- blocks */

/* A word that begins no statement here: what may have been meant. */
static void
complain_word(struct hol_campaign_parser *p, const struct hol_campaign_text *word,
              const char *const *words, size_t count, const char *where)
{
    const char *best = NULL;
    size_t least = 3;

    for (size_t k = 0; k < count; k++) {
        size_t distance = hol_words_distance(word->text, words[k], least);

        if (distance < least) {
            least = distance;
            best = words[k];
        }
    }
    if (best != NULL)
        hol_scan_error(&p->scan, word->offset, "'%s' begins no statement %s; did you mean '%s'?",
                       word->text, where, best);
    else
        hol_scan_error(&p->scan, word->offset, "'%s' begins no statement %s", word->text, where);
}

static void
read_item(struct hol_campaign_parser *p, struct hol_campaign_block *block,
          bool given[HOL_ITEMS_MOST])
{
    unsigned here = block->kind == HOL_CAMPAIGN_INSTANTS ? HOL_ITEM_INSTANTS : HOL_ITEM_MOTIONS;
    const char *words[HOL_ITEMS_MOST];
    struct hol_campaign_text word;
    size_t count = 0;

    if (!hol_scan_word(&p->scan, &word, "a statement or '}'"))
        return;
    for (size_t k = 0; hol_campaign_items[k].word != NULL; k++) {
        const struct hol_campaign_item *item = &hol_campaign_items[k];

        if ((item->in & here) != 0)
            words[count++] = item->word;
        if (strcmp(word.text, item->word) != 0)
            continue;
        if ((item->in & here) == 0)
            hol_scan_error(&p->scan, word.offset, "'%s' is no statement of %s", word.text,
                           hol_campaign_kind_text(block->kind));
        else if (given[k] && !item->again)
            hol_scan_error(&p->scan, word.offset, "'%s' is there already", word.text);
        else
            (void)item->read(p, block);
        given[k] = true;
        return;
    }
    complain_word(p, &word, words, count, "of a block");
}

/* A name of its own, or "instants 1". */
static bool
name_block(struct hol_campaign_parser *p, struct hol_campaign_block *block, uint32_t offset)
{
    char name[40];

    if (block->name.text == NULL) {
        (void)snprintf(name, sizeof name, "%s %zu", hol_campaign_kind_text(block->kind),
                       p->campaign->block_count + 1);
        block->name.text = hol_arena_text(p->scan.arena, name, strlen(name));
        block->name.offset = offset;
        if (block->name.text == NULL) {
            hol_campaign_parser_no_memory(p);
            return false;
        }
    }
    for (size_t k = 0; k < p->campaign->block_count; k++)
        if (strcmp(p->campaign->blocks[k].name.text, block->name.text) == 0) {
            hol_scan_error(&p->scan, block->name.offset, "a block \"%s\" is there already",
                           block->name.text);
            return false;
        }
    return true;
}

static void
read_block(struct hol_campaign_parser *p, enum hol_campaign_kind kind, uint32_t offset)
{
    struct hol_campaign_block block = {
        .kind = kind, .named = true, .seed = p->seed, .budget = p->budget};
    struct hol_campaign *c = p->campaign;
    bool given[HOL_ITEMS_MOST] = {false};

    if (!hol_scan_mark(&p->scan, "{") &&
        (!hol_scan_string(&p->scan, &block.name, "the block's name in quotes, or '{'") ||
         !hol_scan_expect(&p->scan, "{")))
        return;
    while (!hol_scan_mark(&p->scan, "}")) {
        if (hol_scan_is_end(&p->scan)) {
            hol_scan_error(&p->scan, offset, "the block has no '}'");
            return;
        }
        read_item(p, &block, given);
        if (p->scan.status != HOL_OK)
            return;
        hol_scan_recover(&p->scan);
    }
    if (!name_block(p, &block, offset))
        return;
    if (block.cases.count == 0)
        hol_scan_error(&p->scan, offset, "the block has no cases; `cases \"*\";' are all");
    else if (kind == HOL_CAMPAIGN_INSTANTS && !block.named && block.random_states == 0)
        hol_scan_error(&p->scan, offset, "the block has no states");
    if (!hol_arena_extend(p->scan.arena, &c->blocks, c->block_count, sizeof *c->blocks))
        hol_campaign_parser_no_memory(p);
    else
        c->blocks[c->block_count++] = block;
}

static void
read_statement(struct hol_campaign_parser *p)
{
    static const char *const words[] = {"title", "seed", "budget", "instants", "motions"};
    struct hol_campaign_text word, title;

    if (!hol_scan_word(&p->scan, &word, "a statement"))
        return;
    if (strcmp(word.text, "title") == 0) {
        if (p->campaign->title[0] != '\0')
            hol_scan_error(&p->scan, word.offset, "there is a title already");
        else if (hol_scan_string(&p->scan, &title, "the title in quotes") &&
                 hol_scan_expect(&p->scan, ";"))
            p->campaign->title = title.text;
    } else if (strcmp(word.text, "seed") == 0) {
        (void)hol_campaign_read_seed(p, &p->seed);
    } else if (strcmp(word.text, "budget") == 0) {
        (void)hol_campaign_read_budget(p, &p->budget);
    } else if (strcmp(word.text, "instants") == 0) {
        read_block(p, HOL_CAMPAIGN_INSTANTS, word.offset);
    } else if (strcmp(word.text, "motions") == 0) {
        read_block(p, HOL_CAMPAIGN_MOTIONS, word.offset);
    } else {
        complain_word(p, &word, words, sizeof words / sizeof words[0], "of a campaign");
    }
}

static enum hol_status
keep_source(struct hol_campaign *c, const char *path, const char *text, size_t length)
{
    char *copy = hol_arena_text(&c->arena, text, length);
    char *name = hol_arena_text(&c->arena, path, strlen(path));

    if (copy == NULL || name == NULL)
        return HOL_NOMEM;
    c->source = (struct hol_source){.path = name, .text = copy, .length = length};
    c->title = "";
    return HOL_OK;
}

enum hol_status
hol_campaign_parse(struct hol_campaign *campaign, struct hol_diagnostics *diagnostics,
                   const char *path, const char *text, size_t length)
{
    struct hol_arena findings = {0};
    struct hol_report report = {.arena = &findings, .limit = FINDINGS};
    struct hol_campaign_parser p = {.campaign = campaign, .seed = 1};
    enum hol_status status;

    *campaign = (struct hol_campaign){0};
    status = keep_source(campaign, path, text, length);
    p.scan = (struct hol_scan){
        .source = &campaign->source, .report = &report, .arena = &campaign->arena};
    while (status == HOL_OK && p.scan.status == HOL_OK && !hol_scan_is_end(&p.scan)) {
        read_statement(&p);
        if (p.scan.failed && hol_scan_is_end(&p.scan))
            break;
        hol_scan_recover(&p.scan);
        if (hol_scan_mark(&p.scan, "}")) /* of a block that was given up */
            hol_scan_error(&p.scan, p.scan.at - 1, "there is no block to be ended here");
        p.scan.failed = false;
    }
    if (status == HOL_OK && report.count == 0 && p.scan.status == HOL_OK &&
        campaign->block_count == 0)
        hol_scan_error(&p.scan, 0,
                       "the campaign has no block: instants { ... } or motions { ... }");
    if (status == HOL_OK)
        status = p.scan.status != HOL_OK ? p.scan.status : report.status;
    if (status == HOL_OK && report.count > 0) {
        status = hol_report_render(&report, diagnostics);
        if (status == HOL_OK)
            status = HOL_INVALID;
    }
    hol_arena_clear(&findings);
    return status;
}

void
hol_campaign_clear(struct hol_campaign *campaign)
{
    hol_arena_clear(&campaign->arena);
    *campaign = (struct hol_campaign){0};
}

bool
hol_campaign_asks(const struct hol_campaign *campaign)
{
    size_t b = 0;

    while (b < campaign->block_count && campaign->blocks[b].outside.count == 0)
        b++;
    return b < campaign->block_count;
}
