/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom rerun: the run that made a file, again, and whether the numbers are the same. */
#define _DEFAULT_SOURCE /* timegm */
#include "cli/collection/paths.h"
#include "cli/commands/shared.h"
#include "cli/options/commands.h"
#include "cli/options/words.h"
#include "cli/record.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "reference/stored/stored.h"
#include "reports/provenance/read.h"
#include "store/store.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define FILE_MOST ((size_t)1 << 30) /* bytes of a file */

/* A file as it was: its bytes and its block. */
struct made {
    char *path;
    char *bytes;
    size_t length;
    struct hol_provenance record;
    struct hol_provenance_place place;
};

/* A run that is repeated for a file, or for all files of a folder. */
struct rerun {
    const char *path;
    bool folder, stored;     /* stored: it is a stored reference */
    const struct made *made; /* the file, or the page of the folder */
    FILE *out;
    size_t same, different;
    bool failed;
};

/* --- the file */

static void
made_clear(struct made *made)
{
    hol_free(made->path);
    hol_free(made->bytes);
    hol_provenance_clear(&made->record);
    *made = (struct made){0};
}

/* Read a file and its block; silent: without a complaint about a file that has none. made_clear in
 * any case. */
static bool
made_read(struct made *made, const char *path, bool silent)
{
    FILE *file = fopen(path, "re");
    char why[HOL_PROVENANCE_WHY] = "";
    enum hol_status status = HOL_IO;

    *made = (struct made){.path = hol_strdup(path)};
    if (made->path == NULL)
        status = HOL_NOMEM;
    else if (file != NULL)
        status = hol_file_read(&made->bytes, &made->length, file, FILE_MOST);
    if (status == HOL_IO)
        hol_complain("cannot read %s: %s", path, strerror(errno));
    else if (status != HOL_OK)
        hol_complain("%s: %s", path, hol_status_text(status));
    if (file != NULL)
        (void)fclose(file);
    if (status == HOL_OK && made->length > FILE_MOST) {
        hol_complain("%s: more than a gigabyte", path);
        return false;
    }
    if (status != HOL_OK)
        return false;
    status = hol_provenance_read(&made->record, &made->place, why, made->bytes, made->length);
    if (status != HOL_OK && !silent)
        hol_complain("%s: %s", path, why);
    return status == HOL_OK;
}

/* --- what is said */

void
hol_rerun_say(FILE *out, const char *path, const char *format, ...)
{
    struct hol_text text = {.text = NULL};
    va_list arguments;
    char *plain = NULL;

    va_start(arguments, format);
    hol_text_print(&text, "%s: ", path);
    hol_text_vprint(&text, format, arguments);
    va_end(arguments);
    if (!text.failed)
        plain = hol_printable(text.text);
    fprintf(out, "%s\n", plain != NULL ? plain : "out of memory");
    hol_free(plain);
    hol_text_clear(&text);
}

void
hol_rerun_say_circumstances(FILE *out, const char *path, const struct hol_provenance *old,
                            const struct hol_provenance *new)
{
    static const enum hol_provenance_field fields[] = {HOL_PROVENANCE_PROGRAM,
                                                       HOL_PROVENANCE_COMMIT, HOL_PROVENANCE_CASES,
                                                       HOL_PROVENANCE_MACHINE, HOL_PROVENANCE_BLAS};

    for (size_t i = 0; i < sizeof fields / sizeof fields[0]; i++) {
        const char *before = old->value[fields[i]], *now = new->value[fields[i]];
        if (strcmp(before != NULL ? before : "", now != NULL ? now : "") != 0)
            hol_rerun_say(out, path, "%s was %s, is %s", hol_provenance_key(fields[i]),
                          before != NULL ? before : "not said", now != NULL ? now : "none");
    }
}

/* --- the comparison */

static bool
wants(void *context, const char *part)
{
    const struct rerun *r = context;
    const char *wanted = r->made->record.value[HOL_PROVENANCE_PART];

    if (!r->folder)
        return strcmp(part != NULL ? part : "", wanted != NULL ? wanted : "") == 0;
    char *path = part != NULL ? hol_path_join(r->path, part) : NULL;
    bool there = path != NULL && hol_is_file(path);
    hol_free(path);
    return there;
}

/* The data of a figure have one digest, whatever the format. */
static enum hol_status
compare_digests(char why[HOL_DIFFERENCE], const struct made *made, const struct hol_provenance *new)
{
    const char *now = new->value[HOL_PROVENANCE_RESULT];

    if (now != NULL && strcmp(made->record.value[HOL_PROVENANCE_RESULT], now) == 0)
        return HOL_OK;
    (void)snprintf(why, HOL_DIFFERENCE, "the numbers that are drawn have another digest");
    return HOL_UNABLE;
}

/* Stored references by their values, as `references --check' compares them: how many steps and
 * digits there were is no part of a motion. UNABLE: why says what differs. */
static enum hol_status
compare_stored(char why[HOL_DIFFERENCE], const struct made *made, const char *bytes, size_t length)
{
    struct hol_stored *old = NULL, *new = NULL;
    char what[HOL_STORED_WHAT];
    enum hol_status status = hol_stored_read(&old, NULL, made->bytes, made->length);

    if (status == HOL_OK)
        status = hol_stored_read(&new, NULL, bytes, length);
    if (status == HOL_OK && !hol_stored_agree(old, new, what)) {
        (void)snprintf(why, HOL_DIFFERENCE, "%.*s", HOL_DIFFERENCE - 1, what);
        status = HOL_UNABLE;
    }
    hol_stored_destroy(old);
    hol_stored_destroy(new);
    return status == HOL_INVALID ? HOL_UNABLE : status; /* with the difference of the texts */
}

static void
compare(struct rerun *r, const struct made *made, const struct hol_provenance *new, FILE *file)
{
    char why[HOL_DIFFERENCE] = "", *bytes = NULL;
    enum hol_status status;
    size_t length;
    bool changed;

    if (file == NULL) {
        status = compare_digests(why, made, new);
    } else {
        status = hol_file_read(&bytes, &length, file, FILE_MOST);
        if (status == HOL_OK)
            status =
                hol_result_compare(why, made->bytes, made->length, &made->place, bytes, length);
        if (status == HOL_UNABLE && r->stored)
            status = compare_stored(why, made, bytes, length);
    }
    hol_free(bytes);
    changed = file != NULL &&
              !hol_result_is_whole(&made->record, made->bytes, made->length, &made->place);
    if (status == HOL_OK) {
        hol_rerun_say(r->out, made->path, "the same numbers");
        if (changed)
            hol_rerun_say(r->out, made->path, "but its block has the digest of others");
        r->same++;
    } else if (status == HOL_UNABLE) {
        hol_rerun_say(r->out, made->path, "different: %s", why);
        hol_rerun_say_circumstances(r->out, made->path, &made->record, new);
        if (changed)
            hol_rerun_say(r->out, made->path,
                          "it was changed after it was made: its digest is another");
        r->different++;
    } else {
        hol_complain("%s: %s", made->path, hol_status_text(status));
        r->failed = true;
    }
}

static void
take(void *context, const char *part, const struct hol_provenance *record, FILE *file)
{
    struct rerun *r = context;
    struct made made = {0};
    char *path;

    if (record == NULL)
        return;
    if (!r->folder) {
        compare(r, r->made, record, file);
        return;
    }
    path = hol_path_join(r->path, part);
    if (path != NULL && made_read(&made, path, true))
        compare(r, &made, record, file);
    made_clear(&made);
    hol_free(path);
}

/* --- the run */

bool
hol_rerun_may(const char *path, const struct hol_command *command,
              const struct hol_options *options)
{
    static const char never[] = "rerun serve code", starts[] = "validate";

    if (hol_word_in(never, command->name))
        hol_complain("%s: `holonom %s' is not repeated", path, command->name);
    else if (hol_word_in(starts, command->name) && !options->trust)
        hol_complain("%s: its command starts somebody else's program; --trust runs it", path);
    else
        return true;
    return false;
}

bool
hol_rerun_may_start(const struct hol_options *options)
{
    if (options->capture != NULL && !options->trust)
        hol_complain("`holonom %s' starts somebody else's program; --trust runs it",
                     options->command->name);
    return options->capture == NULL || options->trust;
}

bool
hol_rerun_may_change(const struct hol_options *options, const char *path)
{
    if (options->capture == NULL || options->capture->has_store)
        return true;
    hol_complain("`holonom %s' would change the store %s, and is not repeated",
                 options->command->name, path);
    return false;
}

bool
hol_rerun_check_cases(FILE *out, const char *path, const char *cases,
                      const struct hol_options *options)
{
    struct hol_selection selection = {0};
    const char *operands = options->command->operands + strspn(options->command->operands, "[");

    if (cases == NULL || options->pattern_count != 1 || strncmp(operands, "CASE", 4) != 0)
        return true;
    bool there = hol_select(&selection, options) == HOL_OK;
    if (there && selection.count == 1) {
        size_t length = strlen(selection.list[0].name);
        struct hol_loaded loaded;
        if (strncmp(cases, selection.list[0].name, length) == 0 && cases[length] == ' ' &&
            hol_load(&loaded, &selection.list[0], options) == HOL_OK) {
            if (strncmp(loaded.source->digest, cases + length + 1, HOL_PROVENANCE_CASE_DIGITS) != 0)
                hol_rerun_say(out, path, "the case %s is not what it was: digest %s, now %.*s",
                              loaded.source->name, cases + length + 1, HOL_PROVENANCE_CASE_DIGITS,
                              loaded.source->digest);
            hol_loaded_clear(&loaded);
        }
    }
    hol_selection_clear(&selection);
    return there;
}

/* Dates within a result are those of the file: $SOURCE_DATE_EPOCH for the run. */
static void
set_date(const char *date)
{
    int part[6];
    char seconds[24];

    if (date == NULL || sscanf(date, "%4d-%2d-%2dT%2d:%2d:%2dZ", &part[0], &part[1], &part[2],
                               &part[3], &part[4], &part[5]) != 6)
        return;
    struct tm parts = {.tm_year = part[0] - 1900,
                       .tm_mon = part[1] - 1,
                       .tm_mday = part[2],
                       .tm_hour = part[3],
                       .tm_min = part[4],
                       .tm_sec = part[5]};
    time_t then = timegm(&parts);
    if (then < 0)
        return;
    (void)snprintf(seconds, sizeof seconds, "%lld", (long long)then);
    (void)setenv("SOURCE_DATE_EPOCH", seconds, 1);
}

static bool
repeat(struct rerun *r, const struct hol_options *mine, const struct hol_command *command, int argc,
       char **argv)
{
    const struct hol_capture capture = {wants, take, r, false, mine};
    struct hol_options options;
    bool good = false;
    int status = hol_options_parse_for(&options, &capture, command, argc, argv);

    if (status >= 0)
        hol_complain("%s: its command cannot be repeated", r->path);
    else if (hol_option_given(&options, "output"))
        hol_complain("%s: its command names a file to be written", r->path);
    else if (hol_record_begin(&options)) {
        options.trust = mine->trust;
        r->failed = !hol_rerun_check_cases(r->out, r->path,
                                           r->made->record.value[HOL_PROVENANCE_CASES], &options);
        set_date(r->made->record.value[HOL_PROVENANCE_DATE]);
        if (!r->failed)
            (void)command->run(&options);
        good = r->same + r->different > 0 && !r->failed;
        if (!good && !r->failed)
            hol_complain("%s: its command, run again, has made no such result", r->path);
    }
    hol_record_end(&options);
    hol_options_clear(&options);
    return good;
}

/* The exit status for one file. */
static int
rerun(FILE *out, const char *path, const struct hol_options *options)
{
    struct made made = {0};
    struct rerun r = {.path = path, .folder = hol_is_folder(path), .made = &made, .out = out};
    char **words = NULL, *page = r.folder ? hol_path_join(path, "index.html") : hol_strdup(path);
    size_t count = 0;
    bool good = false;

    if (page == NULL)
        hol_complain("out of memory");
    else if (made_read(&made, page, false)) {
        const char *line = made.record.value[HOL_PROVENANCE_COMMAND];
        const struct hol_command *command = NULL;
        enum hol_status status = hol_provenance_words(&words, &count, line);
        if (status == HOL_OK && count > 1 && strcmp(words[0], "holonom") == 0)
            command = hol_command_find(words[1]);
        r.stored = command != NULL && strcmp(command->name, "references") == 0;
        if (status == HOL_NOMEM)
            hol_complain("out of memory");
        else if (command == NULL)
            hol_complain("%s: its command is not one of holonom's", path);
        else if (strncmp(made.record.value[HOL_PROVENANCE_RESULT], "none", 4) == 0)
            hol_complain("%s: it shows seconds, which are never the same", path);
        else if (strstr(made.record.value[HOL_PROVENANCE_RESULT], " of the problems") != NULL)
            hol_complain("%s: it is of problems; `holonom judge' says whether they are the same",
                         path);
        else if (hol_rerun_may(path, command, options))
            good = repeat(&r, options, command, (int)count - 1, words + 1);
    }
    hol_provenance_words_clear(words);
    hol_free(page);
    made_clear(&made);
    return !good ? HOL_EXIT_USAGE : r.different > 0 ? HOL_EXIT_VERDICT : HOL_EXIT_GOOD;
}

int
hol_command_rerun(const struct hol_options *options)
{
    struct hol_output output;
    int code = HOL_EXIT_GOOD;

    if (hol_output_open(&output, options) != 0)
        return HOL_EXIT_USAGE;
    for (size_t i = 0; i < options->pattern_count; i++) {
        const char *path = options->patterns[i];
        int own = HOL_EXIT_USAGE;
        if (hol_store_is_database(path))
            own = hol_rerun_store(output.file, path, options);
        else if (hol_options_without(options, "rerun of a file", "run"))
            own = rerun(output.file, path, options);
        code = own > code ? own : code;
    }
    if (hol_output_close(&output, code != HOL_EXIT_USAGE) != 0)
        code = HOL_EXIT_USAGE;
    return code;
}
