/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom validate: somebody else's solver in the comparison. */
#include "cli/commands/shared.h"

#include "base/alloc.h"
#include "base/places.h"
#include "cli/collection/entry.h"
#include "cli/collection/paths.h"
#include "cli/options/commands.h"
#include "cli/validation.h"
#include "foreign/plugin/host.h"
#include "foreign/process/child.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define TROUBLES_MAX 10

/* A solver that is asked. */
struct validation {
    struct hol_foreign foreign;
    const char *what;    /* the command, or the path of the object */
    bool program;        /* a command */
    char *path;          /* owns `what', if that is not of the command line */
    char *command;       /* that validates it alone */
    const char *argv[4]; /* of the child, which is started from it again */
    struct hol_child *child;
    size_t troubles;
    bool given_up;
};

int
hol_host_plugin(const char *path)
{
    char why[HOL_HOST_WHY];

    if (hol_host_run(path, why) == HOL_OK)
        return HOL_EXIT_GOOD;
    hol_complain("%s", why);
    return HOL_EXIT_USAGE;
}

/* Whatever came instead of answers, a line each, for the first ones. */
static void
report_troubles(struct validation *v, const struct hol_exchange *x)
{
    for (size_t id = 0; id < x->question_count && !v->given_up; id++) {
        const struct hol_reply *reply = &x->replies[id];
        const struct hol_question *q = &x->questions[id];
        if (reply->kind <= HOL_REPLY_MISSING)
            continue;
        if (v->troubles++ < TROUBLES_MAX)
            hol_complain("%s %s%s%s; %s, state '%s', %s", v->foreign.name,
                         hol_reply_text(reply->kind), reply->why != NULL ? ": " : "",
                         reply->why != NULL ? reply->why : "", x->model->source->label,
                         x->states[q->state].label, hol_asked_text(q->asked));
        else if (v->troubles == TROUBLES_MAX + 1)
            hol_complain("further failures of %s are not listed one by one", v->foreign.name);
    }
    if (hol_child_given_up(v->child) != NULL && !v->given_up) {
        hol_complain("%s: %s; it is not asked any more", v->foreign.name,
                     hol_child_given_up(v->child));
        v->given_up = true;
    }
}

static enum hol_status
answer(void *context, struct hol_exchange *exchange)
{
    struct validation *v = context;
    enum hol_status status = hol_child_answer(v->child, exchange, &v->foreign);

    if (status == HOL_OK)
        report_troubles(v, exchange);
    else
        hol_complain("%s: %s", exchange->model->source->label, hol_status_text(status));
    return status;
}

/* The stem of the last word of a command or path, as long as it is a word for tables. */
static void
name_after(char *name, size_t size, const char *command)
{
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+";
    size_t length = strlen(command), end;
    const char *word;

    while (length > 0 && command[length - 1] == ' ')
        length--;
    for (word = command + length; word > command && word[-1] != ' ' && word[-1] != '/';)
        word--;
    end = strspn(word, plain);
    snprintf(name, size, "%.*s", (int)(end < 40 ? end : 40), word);
    if (name[0] == '\0')
        snprintf(name, size, "solver");
}

void
hol_rename_if_taken(struct hol_foreign *foreign)
{
    char name[sizeof foreign->name];

    if (hol_compared_find(foreign->name) == NULL)
        return;
    snprintf(name, sizeof name, "%.50s-foreign", foreign->name);
    memcpy(foreign->name, name, sizeof name);
}

/* A name that no solver before it has: with -2, -3, ... */
static void
rename_among(struct validation *list, size_t k)
{
    struct hol_foreign *foreign = &list[k].foreign;
    char first[sizeof foreign->name];
    size_t number = 2;

    hol_rename_if_taken(foreign);
    memcpy(first, foreign->name, sizeof first);
    for (size_t i = 0; i < k; i++)
        if (strcmp(list[i].foreign.name, foreign->name) == 0) {
            (void)snprintf(foreign->name, sizeof foreign->name, "%.50s-%zu", first, number++);
            i = SIZE_MAX; /* from the first again */
        }
}

/* The folder at the end of a search path, which may not be there yet. False: no memory. */
static bool
append_path(const char *name, const char *folder)
{
    const char *paths = getenv(name);
    bool any = paths != NULL && paths[0] != '\0';
    char *longer = hol_alloc((any ? strlen(paths) : 0) + strlen(folder) + 2, 1);
    bool good = longer != NULL;

    if (good) {
        sprintf(longer, "%s%s%s", any ? paths : "", any ? ":" : "", folder);
        good = setenv(name, longer, 1) == 0;
    }
    hol_free(longer);
    return good;
}

const char *
hol_clients_folder(void)
{
    struct stat status;
    const char *environment = getenv("HOLONOM_CLIENTS");

    if (environment != NULL && environment[0] != '\0')
        return environment;
    return stat(HOL_CLIENTS_DIR, &status) == 0 ? HOL_CLIENTS_DIR : HOL_SOURCE_CLIENTS_DIR;
}

const char *
hol_include_folder(void)
{
    struct stat status;

    return stat(HOL_INCLUDE_DIR "/holonom/solver.h", &status) == 0 ? HOL_INCLUDE_DIR
                                                                   : HOL_SOURCE_INCLUDE_DIR;
}

/* Programs find the clients. */
bool
hol_clients_tell(void)
{
    const char *folder = hol_clients_folder();

    return setenv("HOLONOM_CLIENTS", folder, 1) == 0 && append_path("PYTHONPATH", folder) &&
           append_path("OCTAVE_PATH", folder);
}

/* What a solver says of itself. */
static void
pack_hello(struct hol_pack *pack, void *record)
{
    struct hol_foreign *foreign = record;
    size_t gives = foreign->gives, needs = foreign->needs;

    hol_pack_chars(pack, foreign->name, sizeof foreign->name);
    hol_pack_chars(pack, foreign->summary, sizeof foreign->summary);
    hol_pack_size(pack, &gives);
    hol_pack_size(pack, &needs);
    foreign->gives = (unsigned)gives;
    foreign->needs = (unsigned)needs;
    HOL_PACK_ENUM(pack, foreign->growth, HOL_GROWTH_KAPPA2 + 1);
    hol_pack_bool(pack, &foreign->wants_state);
    hol_pack_size(pack, &foreign->batch);
}

/* Start it and hear its hello; false after a complaint. Where nothing is to be computed, it is not
 * started. */
static bool
begin(struct validation *v, const struct hol_options *options, size_t place)
{
    const struct hol_keeper *keeper = options->keeper;
    char unit[40];
    struct hol_child_options how = hol_child_defaults;
    char why[HOL_CHILD_WHY] = "";
    enum hol_status status;

    (void)snprintf(unit, sizeof unit, "a hello %06zu", place);
    if (keeper != NULL && keeper->only)
        return hol_keeper_recall(keeper, unit, pack_hello, &v->foreign) == HOL_OK;
    v->argv[0] = v->program ? "/bin/sh" : "/proc/self/exe";
    v->argv[1] = v->program ? "-c" : HOL_HOST_OPTION;
    v->argv[2] = v->what;
    how.argv = v->argv;
    how.limit = (double)options->limit;
    how.sandbox = options->sandbox;
#ifdef __SANITIZE_ADDRESS__
    how.memory = 0; /* the sanitizer's own memory is beyond any limit */
#endif
    name_after(v->foreign.name, sizeof v->foreign.name, v->what);
    status = hol_child_open(&v->child, &how, &v->foreign, why);
    if (status != HOL_OK)
        hol_complain("%s: %s", v->what, status == HOL_IO ? why : hol_status_text(status));
    if (status == HOL_OK)
        status = hol_keeper_keep(keeper, unit, "hello", pack_hello, &v->foreign, NULL);
    return status == HOL_OK;
}

static int
validate(const struct hol_options *options, struct validation *list, size_t count)
{
    struct hol_verdict_solver *solvers = hol_alloc(count, sizeof *solvers);
    struct hol_verdict_run who = {.count = count,
                                  .solvers = solvers,
                                  .seed = options->seed,
                                  .states = options->states,
                                  .units = true};
    bool begun = solvers != NULL && hol_clients_tell();
    int code = HOL_EXIT_USAGE;

    if (!begun)
        hol_complain("out of memory");
    for (size_t k = 0; k < count && begun; k++) {
        begun = begin(&list[k], options, k);
        if (!begun)
            break;
        rename_among(list, k);
        solvers[k] = (struct hol_verdict_solver){.foreign = &list[k].foreign,
                                                 .command = list[k].command,
                                                 .needs = list[k].foreign.needs,
                                                 .answer = answer,
                                                 .context = &list[k]};
    }
    if (begun)
        code = hol_run_validation(options, &who);
    for (size_t k = 0; k < count; k++)
        hol_child_close(list[k].child, NULL);
    hol_free(solvers);
    return code;
}

/* The k-th operand is a shared object: by its name, or as there is nothing else to be asked. */
static bool
is_object(const struct hol_options *options, size_t k)
{
    const char *dot = strrchr(options->patterns[k], '.');

    return (k == 0 && options->exec.count == 0) || (dot != NULL && strcmp(dot, ".so") == 0);
}

/* The programs, then the objects, with their commands; the other operands stay. NOMEM */
static enum hol_status
sort_solvers(struct validation *list, const char **cases, size_t *case_count,
             const struct hol_options *options)
{
    size_t count = 0;

    for (size_t k = 0; k < options->exec.count; k++, count++) {
        list[count] = (struct validation){.what = options->exec.list[k], .program = true};
        list[count].command = hol_path_quote("holonom validate --exec=", list[count].what);
    }
    *case_count = 0;
    for (size_t k = 0; k < options->pattern_count; k++) {
        const char *file = options->patterns[k];
        if (!is_object(options, k)) {
            cases[(*case_count)++] = file;
            continue;
        }
        char *path = hol_alloc(strlen(file) + 3, 1);
        if (path == NULL)
            return HOL_NOMEM;
        /* dlopen looks elsewhere for what has no slash */
        sprintf(path, "%s%s", strchr(file, '/') != NULL ? "" : "./", file);
        list[count] = (struct validation){.what = path, .path = path};
        list[count++].command = hol_path_quote("holonom validate ", path);
    }
    for (size_t k = 0; k < count; k++)
        if (list[k].command == NULL)
            return HOL_NOMEM;
    return HOL_OK;
}

int
hol_command_validate(const struct hol_options *options)
{
    struct hol_options mine = *options;
    size_t count = options->exec.count;
    struct validation *list = NULL;
    int code = HOL_EXIT_USAGE;

    for (size_t k = 0; k < options->pattern_count; k++)
        count += is_object(options, k);
    if (count == 0 || (count == 1 && hol_option_given(options, "show"))) {
        hol_complain(count == 0 ? "validate takes a shared object, FILE.so, or --exec=COMMAND"
                                : "--show goes with several solvers");
        return code;
    }
    if (!hol_sandbox_possible(options) || !hol_gallery_entry_fits(options, HOL_GALLERY_INSTANT))
        return code;
    list = hol_alloc(count, sizeof *list);
    mine.patterns = hol_alloc(options->pattern_count + 1, sizeof *mine.patterns);
    if (list == NULL || mine.patterns == NULL ||
        sort_solvers(list, mine.patterns, &mine.pattern_count, options) != HOL_OK)
        hol_complain("out of memory");
    else
        code = validate(&mine, list, count);
    for (size_t k = 0; list != NULL && k < count; k++) {
        hol_free(list[k].command);
        hol_free(list[k].path);
    }
    hol_free(list);
    hol_free(mine.patterns);
    return code;
}
