/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The record of where a result comes from, filled from the command line. */
#include "cli/record.h"

#include "base/alloc.h"
#include "cli/collection/paths.h"
#include "cli/options/words.h"

#include <string.h>

bool
hol_only_shows(const char *name)
{
    return hol_word_in(HOL_RECORD_SHOWS, name);
}

bool
hol_shows_no_more(const struct hol_options *options, const struct hol_options *given)
{
    for (size_t k = 0; hol_option_table[k].name != NULL; k++)
        if (options->given[k] && !given->given[k] && hol_only_shows(hol_option_table[k].name) &&
            strcmp(hol_option_table[k].name, "cases") != 0)
            return false;
    return true;
}

/* The last part of a path: folders of a machine are nobody's business. */
static const char *
file_name(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash != NULL ? slash + 1 : path;
}

static void
add_option(struct hol_text *line, const struct hol_option *option, enum hol_argument argument,
           const char *value)
{
    struct hol_text word = {0};

    hol_text_print(&word, "--%s", option->name);
    if (argument == HOL_ARGUMENT_WRITTEN || argument == HOL_ARGUMENT_DRAWN)
        value = file_name(value);
    if (argument != HOL_ARGUMENT_NONE)
        hol_text_print(&word, "=%s", value);
    hol_provenance_add_word(line, &word);
}

void
hol_record_command(struct hol_text *line, const struct hol_options *options, const char *leave_out)
{
    hol_text_print(line, "holonom %s", options->command->name);
    for (size_t i = 0; i < options->operand_count; i++) {
        hol_text_add(line, " ");
        hol_provenance_quote(line, options->operands[i]);
    }
    hol_record_options(line, options, leave_out);
}

void
hol_record_options(struct hol_text *line, const struct hol_options *options, const char *leave_out)
{
    for (size_t k = 0; hol_option_table[k].name != NULL; k++) {
        const struct hol_option *o = &hol_option_table[k];
        const struct hol_option_use *use = hol_option_use(o, options->command);

        if (use == NULL || !hol_option_given(options, o->name) || hol_word_in(leave_out, o->name))
            continue;
        enum hol_argument argument = hol_option_argument(o, use);
        const struct hol_texts *texts = (const void *)((const char *)options + o->offset);
        if (argument != HOL_ARGUMENT_TEXTS)
            add_option(line, o, argument, options->argument[k]);
        else
            for (size_t i = 0; i < texts->count; i++)
                add_option(line, o, argument, texts->list[i]);
    }
}

/* Which state it is of, where it is one. */
static void
put_state(struct hol_provenance *record, const struct hol_options *options)
{
    static const char several[] = "compare rank validate judge export explain",
                      random[] = "random ";
    const char *named = hol_option_value(options, "state"),
               *state = named != NULL ? named : "initial";
    struct hol_text text = {0};

    bool given = options->set.count > 0 || options->at != NULL ||
                 (options->state != NULL && strncmp(options->state, random, strlen(random)) != 0);

    if (given) { /* no random states are drawn */
        hol_provenance_set(record, HOL_PROVENANCE_STATES, "%s", "");
        hol_provenance_set(record, HOL_PROVENANCE_SEED, "%s", "");
    }
    for (size_t i = 0; i < options->set.count; i++)
        hol_text_print(&text, "%s%s", i > 0 ? "," : "", options->set.list[i]);
    if (options->set.count > 0)
        hol_provenance_set(record, HOL_PROVENANCE_STATE, "%s, with %s%s", state,
                           text.failed ? "" : text.text,
                           options->project ? ", moved onto the constraints" : "");
    else if (options->at != NULL && strcmp(options->command->name, "reference") != 0)
        hol_provenance_set(record, HOL_PROVENANCE_STATE, "of the true motion at t = %s",
                           options->at);
    else if (options->from != NULL && !hol_options_from_store(options))
        hol_provenance_set(record, HOL_PROVENANCE_STATE, "the last row of %s",
                           file_name(options->from));
    else if (named == NULL && hol_options_take(options, "state") &&
             !hol_word_in(several, options->command->name))
        hol_provenance_set(record, HOL_PROVENANCE_STATE, "%s", state);
    hol_text_clear(&text);
}

/* Fields that are an option as it was given, or its default. */
static void
put_settings(struct hol_provenance *record, const struct hol_options *options)
{
    static const struct {
        const char *option;
        enum hol_provenance_field field;
    } settings[] = {
        {"state", HOL_PROVENANCE_STATE},
        {"states", HOL_PROVENANCE_STATES},
        {"seed", HOL_PROVENANCE_SEED},
        {"solvers", HOL_PROVENANCE_SOLVERS},
        {"integrator", HOL_PROVENANCE_INTEGRATOR},
        {"stabilization", HOL_PROVENANCE_STABILIZATION},
        {"step", HOL_PROVENANCE_STEP},
        {"tolerance", HOL_PROVENANCE_TOLERANCE},
        {"bits", HOL_PROVENANCE_BITS},
        {"digits", HOL_PROVENANCE_DIGITS},
    };

    for (size_t i = 0; i < sizeof settings / sizeof settings[0]; i++) {
        const char *value = hol_option_value(options, settings[i].option);
        if (value != NULL)
            hol_provenance_set(record, settings[i].field, "%s", value);
    }
}

bool
hol_record_begin(struct hol_options *options)
{
    struct hol_provenance *record;
    struct hol_text line = {0};
    char *overrides;

    bool silent = options->with_block != NULL && strcmp(options->with_block, "no") == 0;

    options->provenance = record = hol_alloc(1, sizeof *record);
    if (!silent)
        options->style.provenance = record;
    overrides = hol_overrides_text(options);
    if (record == NULL || overrides == NULL) {
        if (overrides != NULL) /* else it is said already */
            hol_complain("out of memory");
        hol_free(overrides);
        return false;
    }
    hol_provenance_begin(record);
    record->silent = silent;
    bool reads = strcmp(options->command->name, "campaign") == 0 && options->pattern_count > 0 &&
                 strcmp(options->patterns[0], "run") != 0;
    /* --from and --run say which run is shown where a store has it; else they are what is read, as
     * --store is in the other commands of a campaign */
    hol_record_command(&line, options,
                       hol_options_from_store(options) ? HOL_RECORD_WHERE " store resume from run"
                       : reads                         ? HOL_RECORD_WHERE " resume"
                                                       : HOL_RECORD_WHERE " store resume");
    record->failed = record->failed || line.failed;
    if (!line.failed)
        hol_provenance_set(record, HOL_PROVENANCE_COMMAND, "%s", line.text);
    hol_provenance_set(record, HOL_PROVENANCE_OVERRIDES, "%s", overrides);
    put_settings(record, options);
    put_state(record, options);
    hol_text_clear(&line);
    hol_free(overrides);
    return true;
}

void
hol_record_computed(struct hol_options *options, const struct hol_provenance *record)
{
    static const enum hol_provenance_field fields[] = {
        HOL_PROVENANCE_PROGRAM, HOL_PROVENANCE_COMMIT, HOL_PROVENANCE_MACHINE, HOL_PROVENANCE_BLAS,
        HOL_PROVENANCE_DATE};

    for (size_t k = 0; k < sizeof fields / sizeof fields[0]; k++)
        if (record != NULL && record->value[fields[k]] != NULL)
            hol_provenance_set(options->provenance, fields[k], "%s", record->value[fields[k]]);
}

void
hol_record_end(struct hol_options *options)
{
    if (options->provenance != NULL)
        hol_provenance_clear(options->provenance);
    hol_free(options->provenance);
    options->provenance = NULL;
}
