/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom validate: somebody else's solver in the comparison. */
#include "cli/commands/validate.h"

#include "base/alloc.h"
#include "cli/commands/judge.h"
#include "cli/options/commands.h"
#include "cli/validation.h"
#include "foreign/plugin/host.h"
#include "foreign/process/child.h"

#include <string.h>

#define TROUBLES_MAX 10

struct validation {
    struct hol_foreign foreign;
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
                         reply->why != NULL ? reply->why : "", x->model->source->name,
                         x->states[q->state].label, hol_asked_text(q->asked));
        else if (v->troubles == TROUBLES_MAX + 1)
            hol_complain("further failures of %s are not told one by one", v->foreign.name);
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
        hol_complain("%s: %s", exchange->model->source->name, hol_status_text(status));
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

static int
validate(const struct hol_options *options, const char *what, const char *command)
{
    const char *const shell[] = {"/bin/sh", "-c", what, NULL};
    const char *const host[] = {"/proc/self/exe", HOL_HOST_OPTION, what, NULL};
    struct hol_child_options how = hol_child_defaults;
    struct validation v = {0};
    struct hol_verdict_run who = {.foreign = &v.foreign,
                                  .command = command,
                                  .seed = options->seed,
                                  .states = options->states,
                                  .answer = answer,
                                  .context = &v};
    char why[HOL_CHILD_WHY] = "";
    enum hol_status status;
    int code = HOL_EXIT_USAGE;

    how.argv = options->exec != NULL ? shell : host;
    how.limit = (double)options->limit;
#ifdef __SANITIZE_ADDRESS__
    how.memory = 0; /* the sanitizer's own memory is beyond any limit */
#endif
    name_after(v.foreign.name, sizeof v.foreign.name, what);
    status = hol_child_open(&v.child, &how, &v.foreign, why);
    if (status != HOL_OK) {
        hol_complain("%s: %s", what, status == HOL_IO ? why : hol_status_text(status));
        return code;
    }
    hol_rename_if_taken(&v.foreign);
    who.needs = v.foreign.needs;
    code = hol_run_validation(options, &who);
    hol_child_close(v.child, NULL);
    return code;
}

int
hol_command_validate(const struct hol_options *options)
{
    struct hol_options mine = *options;
    char *path = NULL, *command = NULL;
    int code = HOL_EXIT_USAGE;

    if (options->exec == NULL && options->pattern_count == 0) {
        hol_complain("validate takes a shared object, FILE.so, or --exec=COMMAND");
        return code;
    }
    if (options->exec == NULL) { /* dlopen looks elsewhere for what has no slash */
        const char *file = options->patterns[0];
        path = hol_alloc(strlen(file) + 3, 1);
        if (path != NULL)
            sprintf(path, "%s%s", strchr(file, '/') != NULL ? "" : "./", file);
        mine.patterns++;
        mine.pattern_count--;
    }
    if (path != NULL || options->exec != NULL)
        command = options->exec != NULL ? hol_path_quote("holonom validate --exec=", options->exec)
                                        : hol_path_quote("holonom validate ", path);
    if (command != NULL)
        code = validate(&mine, path != NULL ? path : options->exec, command);
    else
        hol_complain("out of memory");
    hol_free(command);
    hol_free(path);
    return code;
}
