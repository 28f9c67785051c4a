/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* holonom code: the equations of a case as a file of a programming language. */
#include "code/code.h"

#include "cli/choose-methods.h"
#include "cli/collection/collection.h"
#include "cli/commands/shared.h"
#include "cli/options/commands.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "compare/instant/pack.h"

#include <string.h>

#define WORK 60000 /* of the run in the self-test: milliseconds in C, a second in Octave */

struct job {
    const struct hol_options *options;
    struct hol_loaded loaded;
    struct hol_stored *stored;
    struct hol_code_facts *facts;
    bool several;
};

enum hol_status
hol_code_facts_of(struct hol_code_facts **facts, const struct hol_model *model,
                  const struct hol_stored *stored, const struct hol_solver *solver, bool bare,
                  double certify, const struct hol_keeper *keeper)
{
    size_t count;
    const struct hol_integrator **integrators = hol_choose_integrators(&count, "rk4");
    const struct hol_stabilization **stabilizations = hol_choose_stabilizations(&count, "none");
    struct hol_code_plan plan = {
        .solver = solver, .stored = stored, .bare = bare, .work = WORK, .certify = certify};
    char unit[HOL_UNIT_NAME];
    enum hol_status status = HOL_NOMEM;

    hol_unit_name(unit, model->source, "code", 0);
    if (integrators != NULL && stabilizations != NULL) {
        plan.integrator = integrators[0];
        plan.stabilization = stabilizations[0];
        status = hol_code_facts_create(facts, model, &plan, keeper, unit);
        if (status != HOL_OK)
            hol_complain("%s: %s", model->source->label, hol_status_text(status));
    }
    hol_free(integrators);
    hol_free(stabilizations);
    return status;
}

static enum hol_status
find_facts(struct job *job)
{
    const struct hol_solver *solver = hol_one_solver(job->options);
    double certify;

    if (!hol_read_certify(&certify, job->options))
        return HOL_INVALID;
    if (solver == NULL)
        return HOL_NOMEM;
    if (job->options->override_count == 0)
        job->stored = hol_stored_of(job->loaded.source, job->options);
    return hol_code_facts_of(&job->facts, job->loaded.model, job->stored, solver,
                             job->options->bare, certify, NULL);
}

/* What the user typed, but for --output. */
static void
put_command(struct hol_text *to, const struct job *job, const struct hol_language *language)
{
    const struct hol_options *o = job->options;

    hol_text_add(to, "holonom code ");
    hol_provenance_quote(to, job->loaded.source->name);
    for (size_t k = 0; k < o->override_count; k++) {
        struct hol_text word = {.text = NULL};

        hol_text_print(&word, "%s=%s", o->overrides[k].name, o->overrides[k].value);
        hol_provenance_add_word(to, &word);
    }
    hol_text_add(to, " --language=");
    hol_text_add(to, language->name);
    hol_text_add(to, o->jacobian ? " --jacobian" : "");
    hol_text_add(to, o->bare ? " --bare" : "");
    if (strcmp(o->certify, "10") != 0) {
        hol_text_add(to, " --certify=");
        hol_text_add(to, o->certify);
    }
}

static bool
save(const struct job *job, const struct hol_language *language, const struct hol_text *text)
{
    struct hol_text path = {.text = NULL};
    struct hol_output output;
    bool good = false;

    if (job->options->output != NULL)
        hol_text_add(&path, job->options->output);
    if (job->several)
        hol_text_add(&path, language->suffix);
    if (!path.failed &&
        hol_output_open_part(&output, job->options, path.text, NULL, HOL_CONTAINER_NONE) == 0) {
        fputs(text->text, output.file);
        good = hol_output_close(&output, true) == 0;
    }
    hol_free(path.text);
    return good;
}

static bool
write_one(const struct job *job, const struct hol_language *language)
{
    struct hol_text text = {.text = NULL}, command = {.text = NULL};
    const char *why = NULL;
    enum hol_status status = HOL_NOMEM;
    bool good = false;

    put_command(&command, job, language);
    if (!command.failed)
        status = hol_code_write(&text, job->facts, language,
                                &(struct hol_code_options){.jacobian = job->options->jacobian,
                                                           .program = PACKAGE_STRING,
                                                           .command = command.text},
                                &why);
    if (status == HOL_OK && !text.failed)
        good = save(job, language, &text);
    else
        hol_complain("%s: %s", job->loaded.source->label,
                     why != NULL ? why : hol_status_text(status));
    hol_free(text.text);
    hol_free(command.text);
    return good;
}

static void
complain_language(const char *name)
{
    struct hol_text known = {.text = NULL};

    for (size_t k = 0; hol_languages[k] != NULL; k++) {
        hol_text_add(&known, k > 0 ? ", " : "");
        hol_text_add(&known, hol_languages[k]->name);
    }
    hol_complain("there is no language '%s' (--language=NAME,... of %s)", name,
                 known.text != NULL ? known.text : "");
    hol_text_clear(&known);
}

/* The languages of a list, one after the other; write NULL: only look whether there are such. */
static bool
each_language(const char *list, bool (*write)(const struct job *, const struct hol_language *),
              const struct job *job)
{
    char name[32];

    while (*list != '\0') {
        size_t length = strcspn(list, ",");
        const struct hol_language *language;

        snprintf(name, sizeof name, "%.*s", (int)length, list);
        language = hol_language_find(name);
        if (language == NULL) {
            complain_language(name);
            return false;
        }
        if (write != NULL && !write(job, language))
            return false;
        list += length + (list[length] == ',');
    }
    return true;
}

static int
write_case(struct job *job, const struct hol_selected *selected)
{
    int code = HOL_EXIT_USAGE;

    if (hol_load(&job->loaded, selected, job->options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (find_facts(job) == HOL_OK && each_language(job->options->language, write_one, job))
        code = HOL_EXIT_GOOD;
    hol_code_facts_destroy(job->facts);
    hol_stored_destroy(job->stored);
    hol_loaded_clear(&job->loaded);
    return code;
}

int
hol_command_code(const struct hol_options *options)
{
    struct hol_selection selection;
    struct job job = {.options = options, .several = strchr(options->language, ',') != NULL};
    int code = HOL_EXIT_USAGE;

    if (!each_language(options->language, NULL, NULL))
        return HOL_EXIT_USAGE;
    if (job.several && options->output == NULL) {
        hol_complain("several languages are several files: --output=NAME without a suffix");
        return HOL_EXIT_USAGE;
    }
    if (hol_select(&selection, options) != HOL_OK)
        return HOL_EXIT_USAGE;
    if (selection.count != 1)
        hol_complain("code takes one case; the pattern matches %zu", selection.count);
    else
        code = write_case(&job, &selection.list[0]);
    hol_selection_clear(&selection);
    return code;
}
