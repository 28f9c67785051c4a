/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The command line of a command, read as the table of options says. */
#include "cli/options/options.h"

#include "base/alloc.h"
#include "base/names.h"
#include "cli/options/arguments.h"
#include "cli/options/help.h"
#include "cli/options/words.h"

#include <getopt.h>
#include <stdlib.h>
#include <string.h>

/* Long options start above the characters. */
#define LONG_BASE 256

static const char *const format_names[] = {HOL_FORMAT_LIST(HOL_NAME_FIRST)};

/* ------------------------------------------------------------------------- the table */

const struct hol_option_use *
hol_option_use(const struct hol_option *option, const struct hol_command *command)
{
    for (const struct hol_option_use *use = option->uses; use->commands != NULL; use++)
        if (strcmp(use->commands, "*") == 0 || hol_word_in(use->commands, command->name))
            return use;
    return NULL;
}

enum hol_argument
hol_option_argument(const struct hol_option *option, const struct hol_option_use *use)
{
    return use->argument != HOL_ARGUMENT_NONE ? use->argument : option->argument;
}

unsigned long
hol_option_high(const struct hol_option *option, const struct hol_option_use *use)
{
    return use->high != 0 ? use->high : option->high;
}

const char *
hol_option_help(const struct hol_option *option, const struct hol_option_use *use)
{
    return use->help != NULL ? use->help : option->help;
}

bool
hol_option_given(const struct hol_options *options, const char *name)
{
    for (size_t k = 0; hol_option_table[k].name != NULL; k++)
        if (strcmp(hol_option_table[k].name, name) == 0)
            return options->given[k];
    return false;
}

bool
hol_options_without(const struct hol_options *options, const char *form, const char *names)
{
    char name[64];
    while ((names = hol_word_next(name, sizeof name, names)) != NULL)
        if (hol_option_given(options, name)) {
            hol_complain("--%s is of no use to %s", name, form);
            return false;
        }
    return true;
}

bool
hol_options_from_store(const struct hol_options *options)
{
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
        if (strcmp(o->name, "from") == 0 && hol_option_given(options, "from"))
            return hol_option_argument(o, hol_option_use(o, options->command)) == HOL_ARGUMENT_TEXT;
    return false;
}

/* ------------------------------------------------------------------------ conditions */

/* Was one of the options given that `names' lists: NAME, or format=WORD? */
static bool
any_given(const struct hol_options *options, const char *names)
{
    char name[64];
    for (; (names = hol_word_next(name, sizeof name, names)) != NULL;) {
        char *word = strchr(name, '=');
        if (word != NULL)
            *word++ = '\0';
        if (hol_option_given(options, name) &&
            (word == NULL || strcmp(options->format_name, word) == 0))
            return true;
    }
    return false;
}

/* Does an option go with the others that were given? */
static bool
goes_along(const struct hol_options *options, const struct hol_option_use *use)
{
    return (use->with == NULL || any_given(options, use->with)) &&
           (use->without == NULL || !any_given(options, use->without));
}

bool
hol_options_take(const struct hol_options *options, const char *name)
{
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        const struct hol_option_use *use = hol_option_use(o, options->command);
        if (strcmp(o->name, name) == 0)
            return use != NULL && goes_along(options, use);
    }
    return false;
}

const char *
hol_option_value(const struct hol_options *options, const char *name)
{
    for (size_t k = 0; hol_option_table[k].name != NULL; k++) {
        const struct hol_option *o = &hol_option_table[k];
        const struct hol_option_use *use = hol_option_use(o, options->command);
        if (strcmp(o->name, name) != 0)
            continue;
        if (use == NULL || !goes_along(options, use))
            return NULL;
        return options->given[k] ? options->argument[k] : use->otherwise;
    }
    return NULL;
}

/* Does every option that was given go with the others? Else a complaint. */
static bool
go_together(const struct hol_options *options)
{
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        const struct hol_option_use *use = hol_option_use(o, options->command);
        char list[128];
        if (use == NULL || !hol_option_given(options, o->name))
            continue;
        if (use->with != NULL && !any_given(options, use->with)) {
            hol_word_list(list, sizeof list, use->with, "or ", "--");
            hol_complain("--%s goes with %s", o->name, list);
            return false;
        }
        if (use->without != NULL && any_given(options, use->without)) {
            hol_word_list(list, sizeof list, use->without, "or ", "--");
            hol_complain("--%s does not go with %s", o->name, list);
            return false;
        }
    }
    return true;
}

/* -------------------------------------------------------------------------- operands */

/* NAME=VALUE overrides a parameter, all others are patterns: so is a path with a `=' after a slash.
 */
static bool
sort_operands(struct hol_options *options, int count, char **operands)
{
    size_t slots = (size_t)count + 1, bytes = 1;
    for (int i = 0; i < count; i++)
        bytes += strlen(operands[i]) + 1;
    options->patterns = hol_alloc(slots, sizeof *options->patterns);
    options->overrides = hol_alloc(slots, sizeof *options->overrides);
    options->override_text = hol_alloc(bytes, 1);
    if (!options->patterns || !options->overrides || !options->override_text) {
        hol_complain("out of memory");
        return false;
    }
    char *text = options->override_text;
    for (int i = 0; i < count; i++) {
        const char *equals = strchr(operands[i], '=');
        if (equals == NULL || memchr(operands[i], '/', (size_t)(equals - operands[i])) != NULL) {
            options->patterns[options->pattern_count++] = operands[i];
            continue;
        }
        size_t length = (size_t)(equals - operands[i]);
        memcpy(text, operands[i], length);
        text[length] = '\0';
        options->overrides[options->override_count++] =
            (struct hol_override){.name = text, .value = equals + 1};
        text += length + 1;
    }
    return true;
}

static bool
operands_fit(const struct hol_options *options)
{
    const struct hol_command *command = options->command;
    if (hol_options_from_store(options))
        return true; /* the operands are those of the run */
    if (options->pattern_count < command->least || options->pattern_count > command->most)
        hol_complain("usage: holonom %s [OPTION]...%s%s; `holonom %s --help' says more",
                     command->name, command->operands[0] != '\0' ? " " : "", command->operands,
                     command->name);
    else if (options->override_count > 0 && !command->parameters)
        hol_complain("%s takes no NAME=VALUE", command->name);
    else if (options->override_count > 0 && options->pattern_count == 0)
        hol_complain("NAME=VALUE needs a CASE that has the parameter");
    else
        return true;
    return false;
}

/* --------------------------------------------------------------------------- getopt */

/* All options are known to getopt, so that "not an option of this command" can be said. */
static void
getopt_tables(char letters[2 * HOL_OPTIONS_MAX + 3], struct option longs[HOL_OPTIONS_MAX + 2])
{
    size_t k = 0;
    *letters++ = ':';
    *letters++ = 'h';
    for (; hol_option_table[k].name != NULL; k++) {
        const struct hol_option *o = &hol_option_table[k];
        bool argument = o->argument != HOL_ARGUMENT_NONE;
        if (o->letter)
            *letters++ = o->letter;
        if (o->letter && argument)
            *letters++ = ':';
        longs[k] = (struct option){o->name, argument ? required_argument : no_argument, NULL,
                                   LONG_BASE + (int)k};
    }
    *letters = '\0';
    longs[k] = (struct option){"help", no_argument, NULL, 'h'};
    longs[k + 1] = (struct option){NULL, 0, NULL, 0};
}

static size_t
find_row(int code)
{
    size_t k = 0;
    if (code >= LONG_BASE)
        return (size_t)(code - LONG_BASE);
    while (hol_option_table[k].name != NULL && hol_option_table[k].letter != code)
        k++;
    return k;
}

static void
complain_unknown(const struct hol_command *command, int code, const char *word)
{
    struct hol_guess guess;
    if (code == ':') {
        hol_complain("option '%s' needs an argument", word);
        return;
    }
    hol_guess_begin(&guess, word + 2, strncmp(word, "--", 2) == 0 ? strcspn(word + 2, "=") : 0);
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
        if (hol_option_use(o, command) != NULL)
            hol_guess_offer(&guess, o->name);
    if (guess.best[0] != '\0')
        hol_complain("unknown option '%s'; did you mean --%s?", word, guess.best);
    else
        hol_complain("unknown option '%s'; see `holonom %s --help'", word, command->name);
}

/* One option as getopt gave it; the exit status after a complaint, or -1. */
static int
take_option(struct hol_options *options, int code, char **argv)
{
    size_t row = find_row(code);
    const struct hol_option *option = &hol_option_table[row];
    const struct hol_option_use *use =
        option->name != NULL ? hol_option_use(option, options->command) : NULL;

    if (option->name == NULL)
        complain_unknown(options->command, code, argv[optind - 1]);
    else if (use == NULL)
        hol_complain("--%s is not an option of `holonom %s'", option->name, options->command->name);
    else if (options->given[row] && option->argument != HOL_ARGUMENT_TEXTS)
        hol_complain("--%s is given twice", option->name);
    else if (hol_argument_take(options, option, use, optarg)) {
        options->given[row] = true;
        options->argument[row] = optarg;
        return -1;
    }
    return HOL_EXIT_USAGE;
}

/* The defaults that the table has for a command. */
static void
defaults(struct hol_options *options, const struct hol_command *command,
         const struct hol_capture *capture)
{
    *options = (struct hol_options){.command = command, .capture = capture};
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        const struct hol_option_use *use = hol_option_use(o, command);
        if (use != NULL && use->otherwise != NULL)
            (void)hol_argument_take(options, o, use, use->otherwise);
    }
}

/* --state='random 7' needs seven of them; a seed, or their number, is of random states. */
static bool
random_states_fit(struct hol_options *options)
{
    static const char random[] = "random ";
    bool is_random =
        options->state != NULL && strncmp(options->state, random, sizeof random - 1) == 0;
    unsigned long sample = is_random ? strtoul(options->state + sizeof random - 1, NULL, 10) : 0;
    if (sample > options->states && sample <= HOL_STATES_MOST)
        options->states = sample;
    const char *useless = hol_option_given(options, "seed")     ? "seed"
                          : hol_option_given(options, "states") ? "states"
                                                                : NULL;
    bool at = hol_option_given(options, "at");
    if (useless == NULL || is_random || (options->state == NULL && !at))
        return true;
    hol_complain("--%s is of random states, and '%s' is not one", useless,
                 at ? "--at" : options->state);
    return false;
}

int
hol_options_parse(struct hol_options *options, const struct hol_command *command, int argc,
                  char **argv)
{
    return hol_options_parse_for(options, NULL, command, argc, argv);
}

int
hol_options_parse_for(struct hol_options *options, const struct hol_capture *capture,
                      const struct hol_command *command, int argc, char **argv)
{
    char letters[2 * HOL_OPTIONS_MAX + 3];
    struct option longs[HOL_OPTIONS_MAX + 2];
    int code;
    defaults(options, command, capture);
    getopt_tables(letters, longs);
    opterr = 0;
    optind = 0; /* of glibc and musl: begin anew */
    while ((code = getopt_long(argc, argv, letters, longs, NULL)) != -1) {
        if (code == 'h') {
            if (capture == NULL) /* nothing to be compared */
                hol_help_command(stdout, command);
            return HOL_EXIT_GOOD;
        }
        int status = take_option(options, code, argv);
        if (status >= 0)
            return status;
    }
    options->operand_count = (size_t)(argc - optind);
    options->operands = argv + optind;
    if (!sort_operands(options, argc - optind, argv + optind) || !operands_fit(options) ||
        !go_together(options) || !hol_set_read(options) || !random_states_fit(options) ||
        !hol_arguments_open(options) || !hol_files_apart(options))
        return HOL_EXIT_USAGE;
    for (int i = 0; options->format_name != NULL && i < HOL_FORMAT_COUNT; i++)
        if (strcmp(options->format_name, format_names[i]) == 0)
            options->format = (enum hol_format)i;
    if (!hol_style_make(options))
        return HOL_EXIT_USAGE;
    return -1;
}

void
hol_options_clear(struct hol_options *options)
{
    hol_free(options->patterns);
    hol_free(options->overrides);
    hol_free(options->override_text);
    hol_table_trouble_clear(&options->trouble);
    hol_free(options->set_text);
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
        if (o->argument == HOL_ARGUMENT_TEXTS)
            hol_free(((struct hol_texts *)((char *)options + o->offset))->list);
    *options = (struct hol_options){0};
}
