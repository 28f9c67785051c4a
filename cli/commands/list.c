/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom list: the cases, solvers, integrators and stabilizations there are. */
#include "cli/collection/collection.h"
#include "cli/options/commands.h"
#include "cli/options/words.h"

#include "base/alloc.h"
#include "reference/enclosure/enclosure.h"
#include "reports/notation/tags.h"
#include "reports/studies/listing.h"
#include "reports/studies/methods.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The lists that are not of cases. */
static const struct {
    const char *name;
    enum hol_methods which;
} lists[] = {{"solvers", HOL_METHODS_SOLVERS},
             {"integrators", HOL_METHODS_INTEGRATORS},
             {"stabilizations", HOL_METHODS_STABILIZATIONS}};

/* ------------------------------------------------------------------------- cases */

/* A range of sizes from the command line. */
struct range {
    unsigned long low, high;
};

/* "4", "3..6", "3..", "..6"; NULL: all. Complains. */
static bool
read_range(struct range *range, const char *option, const char *text)
{
    const char *dots = text != NULL ? strstr(text, "..") : NULL;
    const char *high = dots != NULL ? dots + 2 : text;
    char *end = NULL;
    bool good = true;
    *range = (struct range){0, ULONG_MAX};
    if (text == NULL)
        return true;
    if (dots != text && text[0] != '\0') {
        errno = 0;
        range->low = strtoul(text, &end, 10);
        good = errno == 0 && text[0] >= '0' && text[0] <= '9' &&
               (end == dots || (dots == NULL && !*end));
    }
    if (good && (*high != '\0' || dots == NULL)) {
        errno = 0;
        range->high = strtoul(high, &end, 10);
        good =
            errno == 0 && *high >= '0' && *high <= '9' && *end == '\0' && range->low <= range->high;
    }
    if (!good || strcmp(text, "..") == 0) {
        hol_complain("--%s takes a number or a range such as 3..6, not '%s'", option, text);
        return false;
    }
    return true;
}

/* What is looked for, and where what is found goes. */
struct search {
    const struct hol_options *options;
    struct range n, m;
    struct hol_listing listing;
    bool bibtex;        /* what is found is cited, not listed: */
    const char **names; /* of the cases, the selection's */
    size_t name_count;
};

/* Is a text in another, small and capital letters alike? */
static bool
contains(const char *text, const char *part)
{
    size_t length = strlen(part);
    for (; strlen(text) >= length; text++) {
        if (strncasecmp(text, part, length) == 0)
            return true;
        if (*text == '\0')
            break;
    }
    return false;
}

static bool
wanted(const struct search *search, const struct hol_model *model)
{
    const char *source = model->source->source;
    if (search->options->source != NULL &&
        (source == NULL || !contains(source, search->options->source)))
        return false;
    return model->n >= search->n.low && model->n <= search->n.high && model->m >= search->m.low &&
           model->m <= search->m.high;
}

static bool
has_tag(unsigned tags, const char *wanted)
{
    for (int t = 0; t < HOL_TAG_COUNT; t++)
        if ((tags & (1u << t)) && strcmp(hol_tag_text((enum hol_tag)t), wanted) == 0)
            return true;
    return false;
}

/* All tags that are wanted. */
static bool
has_tags(unsigned tags, const struct hol_texts *wanted)
{
    for (size_t i = 0; i < wanted->count; i++)
        if (!has_tag(tags, wanted->list[i]))
            return false;
    return true;
}

/* Are there such tags at all? Complains. */
static bool
known_tags(const struct hol_texts *wanted)
{
    char tags[1000] = "";
    for (size_t t = 0, used = 0; t < HOL_TAG_COUNT && used < sizeof tags; t++)
        used +=
            (size_t)snprintf(tags + used, sizeof tags - used, " %s", hol_tag_text((enum hol_tag)t));
    for (size_t i = 0; i < wanted->count; i++) {
        const char *tag = wanted->list[i];
        struct hol_guess guess;
        if (has_tag((1u << HOL_TAG_COUNT) - 1, tag))
            continue;
        hol_complain("unknown tag '%s'%s; tags are:%s", tag,
                     hol_guess_text(&guess, "tags", tag, strlen(tag), ""), tags);
        return false;
    }
    return true;
}

static enum hol_status
list_case(struct search *search, const struct hol_selected *selected)
{
    const struct hol_options *options = search->options;
    struct hol_loaded loaded;
    struct hol_truth *truth = NULL;
    struct hol_recipe initial = {.kind = HOL_RECIPE_NAMED};
    enum hol_status status = hol_load(&loaded, selected, options);
    if (status != HOL_OK)
        return status;
    if (wanted(search, loaded.model)) {
        bool known = hol_truth_certify(&truth, NULL, loaded.model, &initial, 20, 0) == HOL_OK;
        unsigned tags = hol_tags(loaded.model, known ? truth : NULL);
        bool found = has_tags(tags, &options->tag);
        if (found && search->bibtex)
            search->names[search->name_count++] = selected->name;
        else if (found)
            status = hol_listing_add(&search->listing, selected->name, loaded.model, tags,
                                     known ? truth : NULL);
    }
    hol_truth_destroy(truth);
    hol_loaded_clear(&loaded);
    return status;
}

static bool
wants_bibtex(const struct hol_options *options)
{
    return options->format_name != NULL && strcmp(options->format_name, "bibtex") == 0;
}

/* The entries of the sources of all cases that are found, as `holonom cite' writes them. */
static int
cite_cases(const struct hol_options *options)
{
    struct search search = {.options = options, .bibtex = true};
    struct hol_selection selection = {0};
    struct hol_options own = *options;
    enum hol_status status = HOL_OK;
    int code = HOL_EXIT_USAGE;
    if (!read_range(&search.n, "n", options->n) || !read_range(&search.m, "m", options->m) ||
        hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    search.names = hol_alloc(selection.count + 1, sizeof *search.names);
    if (search.names == NULL)
        hol_complain("out of memory");
    for (size_t i = 0; i < selection.count && search.names != NULL && status == HOL_OK; i++)
        status = list_case(&search, &selection.list[i]);
    if (search.names != NULL && status == HOL_OK) {
        own.patterns = search.names;
        own.pattern_count = search.name_count;
        code = hol_command_cite(&own);
    }
    hol_free(search.names);
    hol_selection_clear(&selection);
    return code;
}

static int
list_cases(const struct hol_options *options)
{
    struct search search = {.options = options};
    struct hol_selection selection;
    struct hol_output output;
    int code = HOL_EXIT_GOOD;
    if (!read_range(&search.n, "n", options->n) || !read_range(&search.m, "m", options->m) ||
        hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (hol_output_open(&output, options) != 0) {
        hol_selection_clear(&selection);
        return HOL_EXIT_USAGE;
    }
    if (hol_listing_begin(&search.listing, output.file, &options->style) != HOL_OK ||
        !hol_tables_good(options))
        code = HOL_EXIT_USAGE;
    for (size_t i = 0; i < selection.count && code == HOL_EXIT_GOOD; i++)
        if (list_case(&search, &selection.list[i]) != HOL_OK)
            code = HOL_EXIT_USAGE;
    if (hol_listing_end(&search.listing) != HOL_OK) {
        (void)hol_tables_good(options);
        code = HOL_EXIT_USAGE;
    }
    if (hol_output_close(&output, true) != 0)
        code = HOL_EXIT_USAGE;
    hol_selection_clear(&selection);
    return code;
}

/* A list of methods: all of it. */
static int
list_methods(const struct hol_options *options, const char *name, enum hol_methods which)
{
    struct hol_tables output;
    enum hol_status status;
    char form[40];
    snprintf(form, sizeof form, "list %s", name);
    if (!hol_options_without(options, form, "tag source n m cases limits"))
        return HOL_EXIT_USAGE;
    if (hol_tables_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    status = hol_methods_write(output.file, &options->style, which);
    return hol_tables_end(&output, options, status) ? HOL_EXIT_GOOD : HOL_EXIT_USAGE;
}

int
hol_command_list(const struct hol_options *options)
{
    if (!known_tags(&options->tag))
        return HOL_EXIT_USAGE;
    for (size_t i = 0; options->pattern_count > 0 && i < sizeof lists / sizeof lists[0]; i++)
        if (strcmp(options->patterns[0], lists[i].name) == 0) {
            if (wants_bibtex(options)) {
                hol_complain("--format=bibtex is for cases; `holonom cite METHOD' is for methods");
                return HOL_EXIT_USAGE;
            }
            if (options->pattern_count == 1)
                return list_methods(options, lists[i].name, lists[i].which);
            hol_complain("list %s takes no patterns: it shows them all", lists[i].name);
            return HOL_EXIT_USAGE;
        }
    struct hol_options cases = *options;
    if (options->pattern_count > 0 && strcmp(options->patterns[0], "cases") == 0) {
        cases.patterns++;
        cases.pattern_count--;
    }
    return wants_bibtex(options) ? cite_cases(&cases) : list_cases(&cases);
}
