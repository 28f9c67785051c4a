/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The table of options against the program: every command with every option and bad values, made of
 * the table itself, is refused with status 2 and one line, and writes nothing; what the table calls
 * a default is taken.
 */
#include "cli/options/help.h"
#include "cli/options/options.h"
#include "cli/options/words.h"
#include "cli/program.h"
#include "tests/support/tap.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define CASE "greenwood/cone-and-plane"
#define SECONDS 20 /* a run that computes is one that was not refused */
#define WORDS 12

static char scratch[] = "/tmp/holonom-options.XXXXXX";

struct line {
    char *word[WORDS];
    size_t count;
};

/* One more word, of three parts. */
static void
add(struct line *line, const char *a, const char *b, const char *c)
{
    size_t size = strlen(a) + strlen(b) + strlen(c) + 1;
    char *word = malloc(size);
    if (word == NULL || line->count + 1 >= WORDS)
        abort();
    snprintf(word, size, "%s%s%s", a, b, c);
    line->word[line->count++] = word;
    line->word[line->count] = NULL;
}

static void
clear(struct line *line)
{
    while (line->count > 0)
        free(line->word[--line->count]);
}

/* How many files there are in the scratch folder. */
static size_t
files(void)
{
    size_t count = 0;
    DIR *folder = opendir(scratch);
    if (folder == NULL)
        return SIZE_MAX;
    while (readdir(folder) != NULL)
        count++;
    closedir(folder);
    return count;
}

static void
read_back(char *text, size_t size, int file)
{
    ssize_t length = pread(file, text, size - 1, 0);
    text[length > 0 ? length : 0] = '\0';
}

/* The program with a command line, in the scratch folder: its exit status, 256 if it has none. */
static int
program(const struct line *line, int out, int err)
{
    int status;
    if (ftruncate(out, 0) != 0 || ftruncate(err, 0) != 0)
        return 256;
    fflush(NULL);
    pid_t child = fork();
    if (child == 0) {
        alarm(SECONDS);
        if (lseek(out, 0, SEEK_SET) != 0 || lseek(err, 0, SEEK_SET) != 0 || dup2(out, 1) < 0 ||
            dup2(err, 2) < 0 || chdir(scratch) != 0)
            _exit(255);
        status = hol_program((int)line->count, (char **)line->word);
        fflush(NULL);
        _exit(status);
    }
    return child > 0 && waitpid(child, &status, 0) == child && WIFEXITED(status)
               ? WEXITSTATUS(status)
               : 256;
}

/* Is the line refused: status 2, one line of complaint, nothing printed or written? */
static bool
refused(const struct line *line, int out, int err)
{
    static char said[200000], printed[200];
    size_t before = files();
    int status = program(line, out, err);
    read_back(said, sizeof said, err);
    read_back(printed, sizeof printed, out);
    const char *end = strchr(said, '\n');
    bool good = status == 2 && strncmp(said, "holonom: ", 9) == 0 && end != NULL &&
                end[1] == '\0' && printed[0] == '\0' && files() == before;
    if (!good) {
        printf("# status %d, %zu files more:", status, files() - before);
        for (size_t i = 0; i < line->count; i++)
            printf(" '%s'", line->word[i]);
        printf("\n# %.300s\n", said);
    }
    return good;
}

/* The start of a command line: the command, its operands, and what an option goes with. */
static void
begin(struct line *line, const struct hol_command *command, const struct hol_option_use *use)
{
    char with[64] = "";
    bool motion = use->with != NULL && strcmp(use->with, "motion") == 0;
    add(line, "", "holonom", "");
    add(line, "", command->name, "");
    if (use->with != NULL)
        hol_word_next(with, sizeof with, use->with);
    if (strcmp(with, "motion") == 0 || strchr(with, '=') != NULL)
        add(line, "--", with, "");
    else if (with[0] != '\0')
        add(line, "--", with,
            strcmp(with, "solvers") == 0  ? "=svd"
            : strcmp(with, "figure") == 0 ? "=figure.svg"
            : strcmp(with, "state") == 0  ? "=random 1"
                                          : "=1e-9");
    if (strcmp(command->name, "validate") == 0)
        add(line, "", "./no-such-solver.so", "");
    else if (strcmp(command->name, "claims") == 0)
        add(line, "", "1", "");
    else if (strcmp(command->name, "judge") == 0 && !motion)
        add(line, "", "no-such-answers.json", "");
    else if (hol_word_in("diff average explain", command->name))
        add(line, "", "no-such-table.csv", "");
    if (hol_word_in("diff explain", command->name))
        add(line, "", "no-such-table.csv", "");
    if (strstr(command->operands, "CASE") != NULL)
        add(line, "", CASE, "");
    if (strcmp(command->name, "plot") == 0)
        add(line, "", "t", "");
    if (strcmp(command->name, "judge") == 0 && motion)
        add(line, "", "no-such-trajectory.csv", "");
}

/* Values that no option of a kind takes. */
static const char *const bad_numbers[] = {
    "",  "x", "-1", "+1", "1.5", "1e3", "0x10", " 5", "5 ", "99999999999999999999999999999999",
    NULL};
static const char *const bad_bits[] = {
    "",  "x", "53,", ",53", "53,,106", "23", "-53", "8193", "53;106", "1e9", "9999999999999999999",
    NULL};
static const char *const bad_decimals[] = {
    "",      "x", "1e", "1.2.3", "nan", "inf", "-inf",
    "0x1p3", ".", "1,", "1e1e1", "--1", " 1",  "1e99999999999999999999",
    NULL};
static const char *const bad_positive[] = {"0", "-1", "0e5", "-0.0", NULL};
static const char *const bad_words[] = {"", "no-such-word", "TEXT", "text ", "text csv", NULL};
static const char *const bad_files[] = {"", "no/such/folder/file.svg", ".", NULL};
static const char *const bad_inputs[] = {"", "no-such-file", ".", NULL};
static const char *const bad_folders[] = {"", "no-such-folder", "file", NULL};
static const char *const bad_names[] = {"", "no-such-name", ",", "svd,", "[", NULL};
static const char *const bad_ranges[] = {
    "", "x", "-1", "1.5", "3..2", "..", "1..x", "99999999999999999999999", NULL};
static const char *const bad_lists[] = {"", "x", "1,", ",", "1e", "1:", "nan", NULL};
static const char *const bad_lengths[] = {"",      "x",      "8",    "cm",     "-12cm",
                                          "12 cm", "4cm",    "43cm", "1e99cm", "0x10cm",
                                          "nancm", "Column", NULL};
static const char *const bad_pairs[] = {"",    "x",   ":",     "1",     "1:1",    "2:1",   "1:2:3",
                                        "a:b", "1:x", "nan:1", "0x1:2", "1e999:", "1:inf", NULL};
static const char *const bad_panels[] = {"", "a b", "\"", "a\nb", NULL};
static const char *const only_empty[] = {"", NULL};
static const char *const no_values[] = {NULL};

static const char *const *
bad_values(const struct hol_option *option, const struct hol_option_use *use)
{
    static const struct {
        const char *names;
        const char *const *values;
    } texts[] = {{"solvers integrator stabilization tag state", bad_names},
                 {"n m", bad_ranges},
                 {"at box threshold step alpha beta", bad_lists}};
    static const char *const *const kinds[] = {
        [HOL_ARGUMENT_NONE] = no_values,       [HOL_ARGUMENT_NUMBER] = bad_numbers,
        [HOL_ARGUMENT_BITS] = bad_bits,        [HOL_ARGUMENT_ONE_BITS] = bad_bits,
        [HOL_ARGUMENT_DECIMAL] = bad_decimals, [HOL_ARGUMENT_POSITIVE] = bad_decimals,
        [HOL_ARGUMENT_WORD] = bad_words,       [HOL_ARGUMENT_WRITTEN] = bad_files,
        [HOL_ARGUMENT_DRAWN] = bad_files,      [HOL_ARGUMENT_MOVING] = bad_files,
        [HOL_ARGUMENT_READ] = bad_inputs,      [HOL_ARGUMENT_FOLDER] = bad_folders,
        [HOL_ARGUMENT_MADE] = only_empty,      [HOL_ARGUMENT_LENGTH] = bad_lengths,
        [HOL_ARGUMENT_RANGE] = bad_pairs,      [HOL_ARGUMENT_PANELS] = bad_panels};
    enum hol_argument kind = hol_option_argument(option, use);
    if (kinds[kind] != NULL)
        return kinds[kind];
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        if (hol_word_in(texts[i].names, option->name))
            return texts[i].values;
    return only_empty;
}

/* `make check' tries every third value: other ones of the next option. */
static bool
value_refused(const struct hol_command *command, const struct hol_option *option,
              const struct hol_option_use *use, const char *value, int out, int err)
{
    static unsigned turn;
    struct line line = {.count = 0};
    char equals[400];
    if (!tap_all() && turn++ % 3 != 0)
        return true;
    begin(&line, command, use);
    snprintf(equals, sizeof equals, "=%s", value);
    add(&line, "--", option->name, equals);
    bool good = refused(&line, out, err);
    clear(&line);
    return good;
}

static void
try_use(const struct hol_command *command, const struct hol_option *option,
        const struct hol_option_use *use, int out, int err)
{
    struct line line = {.count = 0};
    char number[40];
    bool good = true;
    const char *const *values = bad_values(option, use);
    enum hol_argument argument = hol_option_argument(option, use);
    for (; *values != NULL; values++)
        good = value_refused(command, option, use, *values, out, err) && good;
    if (argument == HOL_ARGUMENT_POSITIVE)
        for (values = bad_positive; *values != NULL; values++)
            good = value_refused(command, option, use, *values, out, err) && good;
    if (argument == HOL_ARGUMENT_NUMBER || argument == HOL_ARGUMENT_BITS) {
        snprintf(number, sizeof number, "%lu", hol_option_high(option, use) + 1);
        good = value_refused(command, option, use, number, out, err) && good;
    }
    if (argument == HOL_ARGUMENT_NUMBER && option->low > 0) {
        snprintf(number, sizeof number, "%lu", option->low - 1);
        good = value_refused(command, option, use, number, out, err) && good;
    }
    begin(&line, command, use);
    add(&line, "--", option->name, argument == HOL_ARGUMENT_NONE ? "=1" : "");
    good = refused(&line, out, err) && good;
    clear(&line);
    if (use->with != NULL) { /* without that */
        const struct hol_option_use alone = {.commands = use->commands};
        begin(&line, command, &alone);
        add(&line, "--", option->name, argument == HOL_ARGUMENT_NONE ? "" : "=1");
        good = refused(&line, out, err) && good;
        clear(&line);
    }
    tap_ok(good, "%s --%s: bad values are refused", command->name, option->name);
}

/* A value that is taken, twice; and a text that is huge, with an escape in it. */
static void
try_twice(const struct hol_command *command, const struct hol_option *option,
          const struct hol_option_use *use, int out, int err)
{
    static char huge[1 << 16];
    struct line line = {.count = 0};
    enum hol_argument argument = hol_option_argument(option, use);
    char value[64] = "=";
    bool good, texts = argument == HOL_ARGUMENT_TEXTS;
    strcpy(value + 1, strcmp(option->name, "bits") == 0 ? "53" : "2");
    if (argument == HOL_ARGUMENT_WORD)
        hol_word_next(value + 1, sizeof value - 1, use->words);
    if (argument == HOL_ARGUMENT_NONE)
        value[0] = '\0';
    begin(&line, command, use);
    add(&line, "--", option->name, value);
    add(&line, "--", option->name, value);
    good = texts || refused(&line, out, err);
    clear(&line);
    memset(huge, 'x', sizeof huge - 1);
    begin(&line, command, use);
    add(&line, "--", option->name, "");
    add(&line, "/\033[2J\n", huge, "");
    good = (argument == HOL_ARGUMENT_NONE || texts || strcmp(option->name, "source") == 0 ||
            strcmp(option->name, "caption") == 0 || refused(&line, out, err)) &&
           good;
    clear(&line);
    tap_ok(good, "%s --%s: twice, and a text that is huge, are refused", command->name,
           option->name);
}

/* An option that the command does not take. */
static void
try_foreign(const struct hol_command *command, int out, int err)
{
    const struct hol_option_use none = {.with = NULL};
    bool good = true;
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        struct line line = {.count = 0};
        if (hol_option_use(o, command) != NULL)
            continue;
        begin(&line, command, &none);
        add(&line, "--", o->name, o->argument == HOL_ARGUMENT_NONE ? "" : "=1");
        good = refused(&line, out, err) && good;
        clear(&line);
    }
    tap_ok(good, "%s: the options of others are refused", command->name);
}

/* What the table says is so by default is taken when it is given, and is the same. */
static void
try_defaults(const struct hol_command *command)
{
    const struct hol_option_use none = {.with = NULL};
    bool good = true;
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        const struct hol_option_use *use = hol_option_use(o, command);
        struct line line = {.count = 0}, bare = {.count = 0};
        struct hol_options given = {.bits_count = 0}, plain = {.bits_count = 0};
        if (use == NULL || use->otherwise == NULL || use->with != NULL)
            continue;
        begin(&line, command, &none);
        if (o->letter != '\0')
            add(&line, "-", (const char[]){o->letter, '\0'}, "");
        else
            add(&line, "--", o->name, "");
        add(&line, "", use->otherwise, "");
        begin(&bare, command, &none);
        bool same = hol_options_parse(&plain, command, (int)bare.count - 1, bare.word + 1) == -1 &&
                    hol_options_parse(&given, command, (int)line.count - 1, line.word + 1) == -1 &&
                    hol_option_given(&given, o->name) && !hol_option_given(&plain, o->name) &&
                    given.bits_count == plain.bits_count &&
                    memcmp(given.bits, plain.bits, sizeof given.bits) == 0 &&
                    given.points == plain.points && given.states == plain.states;
        if (!same)
            tap_diag("%s --%s=%s", command->name, o->name, use->otherwise);
        good = good && same;
        hol_options_clear(&given);
        hol_options_clear(&plain);
        clear(&line);
        clear(&bare);
    }
    tap_ok(good, "%s: the defaults are taken", command->name);
}

/* The table by itself: names once, and only of commands that there are. */
static void
try_table(void)
{
    bool good = true;
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        for (const struct hol_option *p = o + 1; p->name != NULL; p++)
            good = good && strcmp(o->name, p->name) != 0 &&
                   (o->letter == '\0' || o->letter != p->letter);
        for (const struct hol_option_use *use = o->uses; use->commands != NULL; use++) {
            char name[32];
            for (const char *rest = hol_word_next(name, sizeof name, use->commands); rest != NULL;
                 rest = hol_word_next(name, sizeof name, rest)) {
                bool known =
                    strcmp(name, "*") == 0 || (hol_command_find(name) != NULL &&
                                               hol_option_use(o, hol_command_find(name)) == use);
                if (!known)
                    tap_diag("--%s: '%s' is no command, or has another use", o->name, name);
                good = good && known && hol_option_help(o, use) != NULL;
            }
        }
    }
    tap_ok(good, "the table: names and letters once, and of commands that there are");
}

int
main(void)
{
    char path[64];
    FILE *file;
    if (mkdtemp(scratch) == NULL)
        tap_bail("cannot make a folder");
    snprintf(path, sizeof path, "%s/file", scratch);
    file = fopen(path, "w");
    if (file == NULL || fclose(file) != 0)
        tap_bail("cannot write a file");
    int out = fileno(tmpfile()), err = fileno(tmpfile());
    try_table();
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
            if (hol_option_use(o, c) != NULL)
                try_use(c, o, hol_option_use(o, c), out, err),
                    try_twice(c, o, hol_option_use(o, c), out, err);
        try_foreign(c, out, err);
        try_defaults(c);
    }
    remove(path);
    rmdir(scratch);
    return tap_done();
}
