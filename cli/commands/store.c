/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom store: runs that are kept, listed, shown, removed, exported and merged. */
#include "cli/commands/shared.h"
#include "cli/keeping.h"
#include "cli/options/commands.h"
#include "cli/options/words.h"

#include "base/alloc.h"
#include "base/files/file.h"

#include <stdlib.h>
#include <string.h>

/* ---------------------------------------------------------------------------------- tables */

HOL_GETTER(get_run, 0, struct hol_store_run, integer, (intmax_t)r->run)
HOL_GETTER(get_state, 0, struct hol_store_run, text, r->complete ? "complete" : "unfinished")
HOL_GETTER(get_units, 0, struct hol_store_run, size, r->units)
HOL_GETTER(get_ended, 0, struct hol_store_run, text, r->ended)
HOL_GETTER(get_field, 0, struct hol_store_run, text, r->record.value[index])
HOL_GETTER(get_signature, 0, struct hol_store_run, text, r->signature)

static const struct hol_column listed[] = {
    {"run", .get = get_run, .align = HOL_ALIGN_RIGHT},
    {"state", .get = get_state},
    {"units", .get = get_units, .align = HOL_ALIGN_RIGHT},
    {"date", .get = get_field, .index = HOL_PROVENANCE_DATE},
    {"ended", .get = get_ended, .in = HOL_IN_DATA},
    {"command", .get = get_field, .index = HOL_PROVENANCE_COMMAND, .quoted = true},
};
static const struct hol_table_spec list_table = {.name = "runs", HOL_COLUMNS(listed), .indent = 0};

#define FIELD(name, key) {key, .get = get_field, .index = HOL_PROVENANCE_##name, .quoted = true},
/* clang-format off */
static const struct hol_column shown[] = {
    {"run", .get = get_run},
    {"is", .get = get_state},
    {"units", .get = get_units},
    {"ended", .get = get_ended},
    HOL_PROVENANCE_LIST(FIELD)
    {"signature", .get = get_signature},
};
/* clang-format on */
static const struct hol_table_spec show_table = {
    .name = "run", HOL_COLUMNS(shown), .cards = HOL_IN(TEXT) | HOL_IN(LATEX)};

/* Some runs as a table; number 0: all. */
static bool
write_runs(const struct hol_options *options, const struct hol_table_spec *spec,
           const struct hol_store_run *runs, size_t count)
{
    struct hol_tables output;
    struct hol_table *table;

    if (hol_tables_open(&output, options) != 0)
        return false;
    table = hol_table_begin(output.file, &options->style, spec);
    for (size_t k = 0; k < count; k++)
        hol_table_row(table, HOL_RECORD(&runs[k]));
    return hol_tables_end(&output, options, hol_table_end(table));
}

/* ----------------------------------------------------------------------------- subcommands */

/* What a function of the store came to: true, or after a complaint false. */
static bool
well(struct hol_store *store, enum hol_status status)
{
    if (status != HOL_OK)
        hol_complain("%s", hol_store_why(store)[0] != '\0' ? hol_store_why(store)
                                                           : hol_status_text(status));
    return status == HOL_OK;
}

static bool
list(const struct hol_options *options, struct hol_store *store)
{
    struct hol_store_run *runs = NULL;
    size_t count = 0;
    bool good = well(store, hol_store_runs(store, &runs, &count)) &&
                write_runs(options, &list_table, runs, count);

    for (size_t k = 0; k < count; k++)
        hol_store_run_clear(&runs[k]);
    hol_free(runs);
    return good;
}

static bool
show(const struct hol_options *options, struct hol_store *store)
{
    struct hol_store_run run = {0};
    bool good = hol_keeping_find(&run, store, options->patterns[1], options->run, NULL) &&
                write_runs(options, &show_table, &run, 1);

    hol_store_run_clear(&run);
    return good;
}

/* A number of a run among the operands; 0 after a complaint. */
static long long
read_run(const char *word)
{
    char *end;
    long long run = strtoll(word, &end, 10);

    if (end != word && *end == '\0' && run > 0)
        return run;
    hol_complain("'%s' is no number of a run", word);
    return 0;
}

static bool
thin(const struct hol_options *options, struct hol_store *store)
{
    for (size_t k = 2; k < options->pattern_count; k++) /* all, or none */
        if (read_run(options->patterns[k]) == 0)
            return false;
    for (size_t k = 2; k < options->pattern_count; k++) {
        enum hol_status status = hol_store_remove(store, read_run(options->patterns[k]));
        if (status == HOL_UNABLE)
            hol_complain("%s: there is no run %s", options->patterns[1], options->patterns[k]);
        else
            (void)well(store, status);
        if (status != HOL_OK)
            return false;
    }
    return true;
}

static bool export(const struct hol_options *options, struct hol_store *store)
{
    struct hol_store_run run = {0};
    struct hol_tables output;
    const char *name = options->table != NULL ? options->table : "results";
    enum hol_status status;
    bool good = hol_keeping_find(&run, store, options->patterns[1], options->run, NULL);

    if (good && hol_tables_open(&output, options) != 0)
        good = false;
    else if (good) {
        status = hol_store_export(output.file, store, run.run, name, &options->style);
        good = hol_tables_end_stored(&output, options, store, status);
    }
    hol_store_run_clear(&run);
    return good;
}

/* Before a store is made of them: are they stores? Each is opened, so that it is of this schema. */
static bool
look_at_sources(const struct hol_options *options)
{
    for (size_t k = 2; k < options->pattern_count; k++) {
        struct hol_store *other;

        if (hol_file_is_same(options->patterns[1], options->patterns[k])) {
            hol_complain("%s and %s are one file: a store is not merged into itself",
                         options->patterns[1], options->patterns[k]);
            return false;
        }
        other = hol_keeping_open(options->patterns[k], HOL_STORE_READ);
        if (other == NULL || !hol_keeping_close(other))
            return false;
    }
    return true;
}

static bool
merge(const struct hol_options *options, struct hol_store *store)
{
    bool good = true;

    for (size_t k = 2; k < options->pattern_count && good; k++)
        good = well(store, hol_store_merge(store, options->patterns[k]));
    return good;
}

/* Options of what is written, and not of what only changes stores. */
#define WRITING                                                                                    \
    "format columns rows caption label longtable siunitx output provenance width run table"

int
hol_command_store(const struct hol_options *options)
{
    static const struct {
        const char *name;
        enum hol_store_mode mode;
        size_t least, most; /* operands after the file */
        bool (*run)(const struct hol_options *options, struct hol_store *store);
        const char *form, *not ; /* options without effect */
    } verbs[] = {{"ls", HOL_STORE_READ, 0, 0, list, "store ls", "run table"},
                 {"show", HOL_STORE_READ, 0, 0, show, "store show",
                  "table caption label longtable siunitx width"},
                 {"rm", HOL_STORE_WRITE, 1, SIZE_MAX, thin, "store rm", WRITING},
                 {"export", HOL_STORE_READ, 0, 0, export, "store export", ""},
                 {"merge", HOL_STORE_MAKE, 1, SIZE_MAX, merge, "store merge", WRITING}};
    const char *verb = options->patterns[0];
    struct hol_store *store;
    struct hol_guess guess;
    size_t k = 0, more = options->pattern_count - 2;
    bool good;

    while (k < sizeof verbs / sizeof verbs[0] && strcmp(verb, verbs[k].name) != 0)
        k++;
    if (k == sizeof verbs / sizeof verbs[0]) {
        hol_guess_begin(&guess, verb, strlen(verb));
        for (k = 0; k < sizeof verbs / sizeof verbs[0]; k++)
            hol_guess_offer(&guess, verbs[k].name);
        hol_complain("store takes ls, show, rm, export or merge, not '%s'%s%s%s", verb,
                     guess.best[0] != '\0' ? "; did you mean " : "", guess.best,
                     guess.best[0] != '\0' ? "?" : "");
        return HOL_EXIT_USAGE;
    }
    if (more < verbs[k].least || more > verbs[k].most) {
        hol_complain("usage: holonom store %s FILE%s", verb,
                     strcmp(verb, "rm") == 0      ? " RUN..."
                     : strcmp(verb, "merge") == 0 ? " FROM..."
                                                  : "");
        return HOL_EXIT_USAGE;
    }
    if (!hol_options_without(options, verbs[k].form, verbs[k].not ))
        return HOL_EXIT_USAGE;
    if (verbs[k].mode != HOL_STORE_READ && !hol_rerun_may_change(options, options->patterns[1]))
        return HOL_EXIT_USAGE;
    if (verbs[k].run == merge && !look_at_sources(options))
        return HOL_EXIT_USAGE;
    store = hol_keeping_open(options->patterns[1], verbs[k].mode);
    if (store == NULL)
        return HOL_EXIT_USAGE;
    good = verbs[k].run(options, store);
    return hol_keeping_close(store) && good ? HOL_EXIT_GOOD : HOL_EXIT_USAGE;
}
