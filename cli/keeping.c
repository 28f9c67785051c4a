/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Runs of commands that a store keeps, goes on with, or shows again. */
#include "cli/keeping.h"

#include "cli/options/commands.h"

#include "base/alloc.h"
#include "base/files/digest.h"
#include "cli/options/words.h"
#include "cli/record.h"
#include "cli/signature.h"
#include "store/keep.h"

#include <stdio.h>
#include <string.h>

struct hol_store *
hol_keeping_open(const char *path, enum hol_store_mode mode)
{
    struct hol_store *store = NULL;
    char why[HOL_STORE_WHY];

    if (hol_store_open(&store, path, mode, why) == HOL_OK)
        return store;
    hol_complain("%s", why);
    return NULL;
}

bool
hol_keeping_close(struct hol_store *store)
{
    char why[HOL_STORE_WHY];

    if (hol_store_close(store, why) == HOL_OK)
        return true;
    hol_complain("%s", why);
    return false;
}

/* The command of a line "holonom COMMAND ...", is it this one? */
static bool
is_of(const struct hol_store_run *run, const char *command)
{
    static const char program[] = "holonom ";
    const char *line = run->record.value[HOL_PROVENANCE_COMMAND];
    size_t length = strlen(command);

    return line != NULL && strncmp(line, program, sizeof program - 1) == 0 &&
           strncmp(line + sizeof program - 1, command, length) == 0 &&
           strchr(" ", line[sizeof program - 1 + length]) != NULL;
}

bool
hol_keeping_find(struct hol_store_run *run, struct hol_store *store, const char *path,
                 size_t number, const char *command)
{
    struct hol_store_run *runs = NULL;
    size_t count = 0, found = SIZE_MAX;
    enum hol_status status = hol_store_runs(store, &runs, &count);

    for (size_t k = 0; k < count; k++)
        if (number > 0 ? runs[k].run == (long long)number
                       : command == NULL || is_of(&runs[k], command))
            found = k;
    if (status != HOL_OK)
        hol_complain("%s", status == HOL_IO ? hol_store_why(store) : hol_status_text(status));
    else if (found == SIZE_MAX && number > 0)
        hol_complain("%s: there is no run %zu; `holonom store ls' lists them", path, number);
    else if (found == SIZE_MAX)
        hol_complain("%s: there is no run%s%s", path, command != NULL ? " of holonom " : "",
                     command != NULL ? command : "");
    else if (command != NULL && !is_of(&runs[found], command)) {
        const char *line = runs[found].record.value[HOL_PROVENANCE_COMMAND];
        hol_complain("%s: run %zu is one of another command%s%s", path, number,
                     *line != '\0' ? ": " : "", line);
        found = SIZE_MAX;
    }
    if (found != SIZE_MAX) {
        *run = runs[found];
        runs[found] = (struct hol_store_run){0};
    }
    for (size_t k = 0; k < count; k++)
        hol_store_run_clear(&runs[k]);
    hol_free(runs);
    return found != SIZE_MAX;
}

/* --------------------------------------------------------------------------- --store, --resume */

/* A keeper that failed has not been complained of yet. */
static void
complain(const struct hol_store_keeper *keeper, const struct hol_options *options)
{
    const char *path = options->store != NULL ? options->store : options->from;

    if (keeper->missing[0] != '\0')
        hol_complain("%s: run %lld: %s", path, keeper->run, keeper->missing);
}

/* The end says what the writer could not do; what else failed is said here. */
static bool
close_after(struct hol_store *store, bool failed)
{
    char why[HOL_STORE_WHY];

    (void)snprintf(why, sizeof why, "%s", failed ? hol_store_why(store) : "");
    if (!hol_keeping_close(store))
        return false;
    if (failed)
        hol_complain("%s", why);
    return !failed;
}

/* A command that computed nothing leaves no run. The store stays: another may have opened it. */
static void
remove_empty(struct hol_store *store, long long number)
{
    struct hol_store_run *runs = NULL;
    size_t count = 0;
    bool empty = false;

    if (hol_store_runs(store, &runs, &count) != HOL_OK)
        count = 0;
    for (size_t k = 0; k < count; k++) {
        empty = empty || (runs[k].run == number && runs[k].units == 0);
        hol_store_run_clear(&runs[k]);
    }
    hol_free(runs);
    if (empty && hol_store_remove(store, number) != HOL_OK)
        hol_complain("%s", hol_store_why(store));
}

static int
keep(struct hol_options *options)
{
    struct hol_store *store = hol_keeping_open(options->store, HOL_STORE_MAKE);
    struct hol_store_keeper keeper;
    char signature[HOL_DIGEST_LENGTH + 1];
    long long run = 0;
    size_t units = 0;
    int code = HOL_EXIT_USAGE;
    bool whole = false, failed = false;
    enum hol_status status;

    if (store == NULL)
        return code;
    if (!hol_signature(signature, options)) {
        (void)hol_keeping_close(store);
        return code;
    }
    status = hol_store_begin(store, &run, &units, options->provenance, signature, options->resume);
    if (status == HOL_OK) {
        hol_store_keeper_init(&keeper, store, run, units == 0, false);
        options->keeper = &keeper.keeper;
        code = options->command->run(options);
        options->keeper = NULL;
        complain(&keeper, options);
        whole = code != HOL_EXIT_USAGE || keeper.whole;
        failed = keeper.unread;
        hol_store_keeper_clear(&keeper);
    } else {
        hol_complain("%s", status == HOL_IO ? hol_store_why(store) : hol_status_text(status));
    }
    if (whole && hol_store_complete(store, run, options->provenance) != HOL_OK)
        failed = true;
    else if (!whole && run > 0)
        remove_empty(store, run);
    return close_after(store, failed) ? code : HOL_EXIT_USAGE;
}

/* -------------------------------------------------------------------------------------- --from */

struct words {
    char **list;
    size_t count;
    const char *times; /* the file of --times, whose table is in the store; NULL */
};

static bool
add_word(struct words *words, const char *format, const char *name, const char *value)
{
    struct hol_text text = {0};

    hol_text_print(&text, "%s%s", format, name);
    if (value != NULL)
        hol_text_print(&text, "=%s", value);
    words->list[words->count] = text.text;
    words->count += !text.failed;
    return !text.failed;
}

/* The option that a word of a line names; NULL: it names no option. */
static const struct hol_option *
option_of(const char *word)
{
    size_t length = strcspn(word, "=");

    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
        if (strncmp(word, "--", 2) == 0 && strlen(o->name) == length - 2 &&
            strncmp(word + 2, o->name, length - 2) == 0)
            return o;
    return NULL;
}

/* What is computed is the run's, so that nothing else may be asked for. */
static bool
only_shows(const struct hol_options *options, long long run)
{
    if (options->operand_count > 0) {
        hol_complain("--from shows run %lld as it was computed: '%s' does not go with it", run,
                     options->operands[0]);
        return false;
    }
    for (size_t k = 0; hol_option_table[k].name != NULL; k++)
        if (options->given[k] && !hol_only_shows(hol_option_table[k].name)) {
            hol_complain("--from shows run %lld as it was computed: --%s does not go with it", run,
                         hol_option_table[k].name);
            return false;
        }
    return true;
}

/* The line of the run without what only showed, and with what is asked for now. */
static bool
put_words(struct words *words, const struct hol_options *options, char **old, size_t count)
{
    bool good = true;

    words->list = hol_alloc(count + HOL_OPTIONS_MAX + 2, sizeof *words->list);
    if (words->list == NULL)
        return false;
    for (size_t k = 1; k < count && good; k++) { /* without "holonom" */
        const struct hol_option *option = option_of(old[k]);
        if (option != NULL && strcmp(option->name, "times") == 0 && strchr(old[k], '=') != NULL) {
            words->times = strchr(old[k], '=') + 1;
            continue;
        }
        if (option == NULL || !hol_only_shows(option->name) ||
            (strcmp(option->name, "cases") == 0 && !hol_option_given(options, "cases")))
            good = add_word(words, "", old[k], NULL);
    }
    for (size_t k = 0; hol_option_table[k].name != NULL && good; k++) {
        const struct hol_option *option = &hol_option_table[k];
        if (options->given[k] && !hol_word_in("from run", option->name))
            good = add_word(words, "--", option->name,
                            option->argument != HOL_ARGUMENT_NONE ? options->argument[k] : NULL);
    }
    return good;
}

/* An option that is said in the block, and that nothing reads. */
static void
say_option(struct hol_options *options, const char *name, const char *argument)
{
    for (size_t k = 0; hol_option_table[k].name != NULL && argument != NULL; k++)
        if (strcmp(hol_option_table[k].name, name) == 0) {
            options->given[k] = true;
            options->argument[k] = argument;
        }
}

int
hol_keeping_part(const struct hol_options *whole, const struct hol_command *command, int argc,
                 char **argv)
{
    struct hol_keeper_part part;
    struct hol_options options;
    int code = hol_options_parse_for(&options, whole->capture, command, argc, argv);

    if (code < 0 && !hol_record_begin(&options))
        code = HOL_EXIT_USAGE;
    if (code < 0) {
        hol_record_computed(&options, whole->provenance);
        options.keeper = hol_keeper_part(&part, whole->keeper, command->name);
        code = command->run(&options);
    }
    hol_record_end(&options);
    hol_options_clear(&options);
    return code;
}

/* The run again, with the block of the one that computed it. failed: the store cannot be read. */
static int
show(bool *failed, const struct hol_options *given, struct hol_store *store,
     const struct hol_store_run *run, const struct words *words)
{
    struct hol_store_keeper keeper;
    struct hol_options options;
    int code = hol_options_parse(&options, given->command, (int)words->count, words->list);

    if (code < 0 && !hol_shows_no_more(&options, given)) {
        hol_complain("%s: the command line of run %lld is none of holonom's", given->from,
                     run->run);
        code = HOL_EXIT_USAGE;
    }
    if (code < 0)
        say_option(&options, "times", words->times);
    if (code < 0 && !hol_record_begin(&options))
        code = HOL_EXIT_USAGE;
    if (code < 0) {
        hol_record_computed(&options, &run->record);
        hol_store_keeper_init(&keeper, store, run->run, false, true);
        options.keeper = &keeper.keeper;
        code = options.command->run(&options);
        complain(&keeper, given);
        *failed = keeper.unread;
        hol_store_keeper_clear(&keeper);
    }
    hol_record_end(&options);
    hol_options_clear(&options);
    return code;
}

static int
from(const struct hol_options *options)
{
    struct hol_store *store = hol_keeping_open(options->from, HOL_STORE_READ);
    struct hol_store_run run = {0};
    struct words words = {0};
    char **old = NULL;
    size_t count = 0;
    int code = HOL_EXIT_USAGE;
    bool failed = false;

    if (store == NULL)
        return code;
    if (hol_keeping_find(&run, store, options->from, options->run, options->command->name) &&
        only_shows(options, run.run)) {
        if (!run.complete)
            hol_complain("%s: run %lld is not complete (%zu units); --store and --resume with its "
                         "line go on: %s",
                         options->from, run.run, run.units,
                         run.record.value[HOL_PROVENANCE_COMMAND]);
        else if (hol_provenance_words(&old, &count, run.record.value[HOL_PROVENANCE_COMMAND]) !=
                     HOL_OK ||
                 !put_words(&words, options, old, count))
            hol_complain("%s: run %lld has no command line that can be read", options->from,
                         run.run);
        else
            code = show(&failed, options, store, &run, &words);
    }
    for (size_t k = 0; k < words.count; k++)
        hol_free(words.list[k]);
    hol_free(words.list);
    if (old != NULL)
        hol_provenance_words_clear(old);
    hol_store_run_clear(&run);
    return close_after(store, failed) ? code : HOL_EXIT_USAGE;
}

int
hol_keeping_run(struct hol_options *options)
{
    /* a campaign writes its store itself, a unit a task */
    if (options->store != NULL && options->command->run != hol_command_campaign)
        return keep(options);
    return hol_options_from_store(options) ? from(options) : options->command->run(options);
}
