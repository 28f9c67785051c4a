/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom claims: what Greenwood says about his methods, measured now. */
#include "cli/commands/shared.h"

#include "cli/options/commands.h"

#include "base/alloc.h"
#include "reports/published/claims.h"

#include <stdlib.h>
#include <string.h>

struct collection {
    const struct hol_options *options;
    struct hol_progress progress;
    size_t done;
};

/* One case of the collection, for hol_claim_cases. */
static enum hol_status
open_case(void *context, const char *name, struct hol_model **model, void **owner)
{
    struct hol_loaded *loaded = hol_alloc(1, sizeof *loaded);
    enum hol_status status = HOL_NOMEM;
    if (loaded != NULL)
        status = hol_load_named(loaded, name, 0, NULL, ((struct collection *)context)->options);
    if (status != HOL_OK) {
        hol_free(loaded);
        return status == HOL_NOMEM ? status : HOL_INVALID;
    }
    *model = loaded->model;
    *owner = loaded;
    return HOL_OK;
}

static void
close_case(void *context, void *owner)
{
    (void)context;
    hol_loaded_clear(owner);
    hol_free(owner);
}

static void
tell(void *context, size_t claim)
{
    struct collection *collection = context;
    (void)claim;
    hol_progress_step(&collection->progress, ++collection->done, "claims");
}

/* The cases that claims open are those of one book. */
#define CASES "greenwood/*"

/* The record names the cases of claims that are kept, too, in the order of the claims. */
static enum hol_status
name_cases(size_t count, const size_t *which, const struct hol_options *options)
{
    enum hol_status status = HOL_OK;
    for (size_t k = 0; k < count && status == HOL_OK && options->keeper != NULL; k++) {
        const struct hol_claim *claim = hol_claim_at(which[k]);
        struct hol_loaded loaded = {0};
        if (claim->on != NULL)
            status = hol_load_named(&loaded, claim->on, 0, NULL, options);
        hol_loaded_clear(&loaded);
    }
    return status;
}

enum hol_status
hol_measure_claims(struct hol_claim_finding *findings, size_t count, const size_t *which,
                   const struct hol_options *options)
{
    struct collection collection = {.options = options};
    struct hol_selection selection = {0};
    char digest[HOL_DIGEST_LENGTH + 1] = "";
    enum hol_status status =
        options->keeper != NULL ? hol_select_one(&selection, CASES, options) : HOL_OK;
    const struct hol_claim_cases cases = {&collection, open_case,       close_case,
                                          tell,        options->keeper, digest};
    if (status == HOL_OK && !hol_digest_cases(digest, &selection))
        status = HOL_IO;
    hol_selection_clear(&selection);
    if (status == HOL_OK)
        status = name_cases(count, which, options);
    if (status != HOL_OK)
        return status;
    hol_progress_begin(&collection.progress, count);
    status = hol_claims_measure(findings, count, which, &cases, hol_threads(options));
    hol_progress_end(&collection.progress);
    return status;
}

size_t
hol_claim_total(void)
{
    size_t count = 0;
    while (hol_claim_at(count) != NULL)
        count++;
    return count;
}

bool
hol_has_claims(const struct hol_selection *selection)
{
    for (size_t i = 0; i < selection->count; i++)
        if (strncmp(selection->list[i].name, "greenwood/", 10) == 0)
            return true;
    return false;
}

/* The numbers on the command line as indices; all without any. Complains. */
static bool
choose(size_t *which, size_t *count, const struct hol_options *options)
{
    size_t total = hol_claim_total();
    *count = options->pattern_count;
    if (*count == 0)
        for (*count = 0; *count < total; ++*count)
            which[*count] = *count;
    for (size_t k = 0; k < options->pattern_count; k++) {
        char *end;
        const char *text = options->patterns[k];
        unsigned long number = strtoul(text, &end, 10);
        if (text[0] < '0' || text[0] > '9' || *end != '\0' || number < 1 || number > total) {
            hol_complain("claims are numbered from 1 to %zu; there is no '%s'", total, text);
            return false;
        }
        which[k] = number - 1;
    }
    return true;
}

static int
print(const struct hol_options *options, size_t count, const size_t *which,
      const struct hol_claim_finding *findings)
{
    struct hol_tables output;
    int code = HOL_EXIT_GOOD;
    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    if (!hol_tables_end(&output, options,
                        hol_print_claims(output.file, &options->style, count, which, findings)))
        return HOL_EXIT_USAGE;
    for (size_t k = 0; k < count; k++)
        if (findings[k].verdict == HOL_CLAIM_OPEN)
            code = HOL_EXIT_VERDICT;
    return code;
}

int
hol_command_claims(const struct hol_options *options)
{
    hol_claims_probe(&options->style);
    if (!hol_tables_good(options))
        return HOL_EXIT_USAGE;
    size_t room = hol_claim_total() + options->pattern_count, count;
    int code = HOL_EXIT_USAGE;
    size_t *which = hol_alloc(room, sizeof *which);
    struct hol_claim_finding *findings = hol_alloc(room, sizeof *findings);
    if (which == NULL || findings == NULL) {
        hol_complain("out of memory");
    } else if (choose(which, &count, options)) {
        enum hol_status status = hol_measure_claims(findings, count, which, options);
        if (status == HOL_OK)
            code = print(options, count, which, findings);
        else if (status == HOL_NOMEM)
            hol_complain("out of memory");
    }
    hol_free(which);
    hol_free(findings);
    return code;
}
