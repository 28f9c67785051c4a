/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A case of the site: what is computed about it, its page and its files. */
#include "cli/site/site.h"
#include "cli/stored-files.h"

#include "base/alloc.h"
#include "code/code.h"
#include "compare/instant/pack.h"
#include "reference/trajectory/phases.h"
#include "reports/motion/plot.h"
#include "reports/notation/latex-case.h"
#include "solvers/solver.h"

#include <stdlib.h>
#include <string.h>

#define POINTS 300 /* of a motion that is drawn */

/* A case on its way to its page. */
struct work {
    struct hol_site_job *job;
    struct hol_site_done *done;
    struct hol_site_motion *motion;
    struct hol_site_case about;
    struct hol_site_file files[HOL_SITE_FILES];
    char *bibtex, *latex, *equations;
};

/* ------------------------------------------------------------------------- what is computed */

static enum hol_status
compare(struct work *w)
{
    const struct hol_options *o = &w->job->options;
    const struct hol_compare_options how = {.bits_count = o->bits_count,
                                            .bits = o->bits,
                                            .solver_count = w->job->solver_count,
                                            .solvers = w->job->solvers,
                                            .random_states = o->states,
                                            .seed = o->seed,
                                            .check_published = true,
                                            .certify = HOL_ERRATA_SECONDS,
                                            .stored = w->done->stored,
                                            .solve = true,
                                            .jobs = 1,
                                            .keeper = o->keeper};

    return hol_compare_case(&w->done->result, w->done->loaded.model, &how);
}

/* t, all coordinates, all velocities. */
static enum hol_status
name_quantities(struct hol_site_motion *motion, const struct hol_model *model)
{
    const struct hol_case *source = model->source;
    enum hol_status status = HOL_OK;

    for (size_t k = 0; k < 2 * source->n + 1 && status == HOL_OK; k++) {
        size_t i = (k - 1) % source->n;
        struct hol_text name = {0};

        hol_text_print(&name, "%s%s", k == 0 ? "t" : source->coordinates[i],
                       k > source->n ? "'" : "");
        if (name.failed)
            return HOL_NOMEM;
        motion->names[motion->count] = name.text;
        status =
            hol_curve_quantity_find(&motion->along[motion->count++], model, name.text, name.length);
    }
    return status;
}

static void
pack_motion(struct hol_pack *pack, void *record)
{
    struct hol_site_motion *motion = record;

    hol_pack_chars(pack, motion->why, sizeof motion->why);
    hol_pack_curve(pack, &motion->curve);
}

/* Why there is none, or none to the end, is on the page. */
static enum hol_status
follow(struct hol_site_motion *motion, const struct hol_model *model,
       const struct hol_keeper *keeper)
{
    const struct hol_curve_quantities quantities = {motion->count, motion->along};
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, model->source, "motion", 0);
    status = hol_keeper_recall(keeper, name, pack_motion, motion);
    if (status != HOL_UNABLE)
        return status;
    status = hol_curve_truth(&motion->curve, motion->why, model, 0, NULL, POINTS, HOL_SITE_STEPS,
                             &quantities);
    if (strstr(motion->why, HOL_PHASES_SPENT) != NULL)
        (void)snprintf(motion->why, sizeof motion->why,
                       "it takes more than %d steps of its Taylor series, which is all that the "
                       "site gives to a motion",
                       HOL_SITE_STEPS);
    return status == HOL_NOMEM ? status
                               : hol_keeper_keep(keeper, name, "curve", pack_motion, motion, NULL);
}

static enum hol_status
move(struct work *w)
{
    const struct hol_model *model = w->done->loaded.model;
    const struct hol_case *source = model->source;
    struct hol_site_motion *motion = w->motion = hol_alloc(1, sizeof *w->motion);

    if (motion == NULL)
        return HOL_NOMEM;
    if (source->impulsive || !source->has_span)
        return HOL_OK;
    if (source->n > HOL_SITE_COORDINATES) {
        (void)snprintf(motion->why, sizeof motion->why, "it has more than %d coordinates",
                       HOL_SITE_COORDINATES);
        return HOL_OK;
    }
    enum hol_status status = name_quantities(motion, model);
    if (status == HOL_OK)
        status = follow(motion, model, w->job->options.keeper);
    return status;
}

/* ------------------------------------------------------------------------- files */

/* What was written is in the list of the page. */
static enum hol_status
save(struct work *w, const char *folder, const char *end, const char *what,
     enum hol_status (*write)(FILE *out, void *context), void *context)
{
    struct hol_site_file *file = &w->files[w->about.file_count];
    char *text = NULL;
    FILE *out = open_memstream(&text, &file->bytes);
    enum hol_status status = out != NULL ? write(out, context) : HOL_NOMEM;

    if (out != NULL && fclose(out) != 0)
        status = HOL_NOMEM;
    hol_site_file(file->path, folder, w->done->loaded.source->name, end);
    if (strcmp(folder, HOL_SITE_CODE) == 0) /* names that are modules in every language */
        for (char *p = file->path + sizeof HOL_SITE_CODE; p[strlen(end)] != '\0'; p++)
            *p = *p == '.' || *p == '-' ? '_' : *p;
    if (status == HOL_OK) {
        (void)snprintf(file->what, sizeof file->what, "%s", what);
        status = hol_site_save_text(w->job, file->path, text);
        w->about.file_count++;
    }
    free(text);
    return status;
}

static enum hol_status
write_string(FILE *out, void *context)
{
    fputs(context, out);
    return HOL_OK;
}

static enum hol_status
write_motion(FILE *out, void *context)
{
    return hol_site_motion_csv(out, context);
}

static enum hol_status
write_stored(FILE *out, void *context)
{
    return hol_site_stored_csv(out, context);
}

static enum hol_status
save_case_file(struct work *w)
{
    const struct hol_case *source = w->done->loaded.source;
    char *text = hol_alloc(source->text_length + 1, 1);

    if (text == NULL)
        return HOL_NOMEM;
    memcpy(text, source->text, source->text_length);
    enum hol_status status =
        save(w, HOL_SITE_CASES, ".case", "the case, for holonom", write_string, text);
    hol_free(text);
    return status;
}

/* A language: what cannot be written in it has no file. */
static enum hol_status
save_code(struct work *w, const struct hol_code_facts *facts, const struct hol_language *language)
{
    struct hol_text text = {0}, command = {0};
    const char *why = NULL;
    char what[60];

    hol_text_print(&command, "holonom code %s --language=%s --certify=no",
                   w->done->loaded.source->name, language->name);
    enum hol_status status = command.failed ? HOL_NOMEM : HOL_OK;
    if (status == HOL_OK)
        status = hol_code_write(
            &text, facts, language,
            &(const struct hol_code_options){.program = PACKAGE_STRING, .command = command.text},
            &why);
    (void)snprintf(what, sizeof what, "the equations in %s", language->title);
    if (status == HOL_OK && !text.failed)
        status = save(w, HOL_SITE_CODE, language->suffix, what, write_string, text.text);
    else if (status == HOL_UNABLE || status == HOL_INVALID)
        status = HOL_OK;
    hol_text_clear(&text);
    hol_text_clear(&command);
    return status;
}

static enum hol_status
save_languages(struct work *w)
{
    struct hol_code_facts *facts = NULL;
    enum hol_status status =
        hol_code_facts_of(&facts, w->done->loaded.model, w->done->stored, hol_solver_default, false,
                          0, w->job->options.keeper);

    for (size_t k = 0; hol_languages[k] != NULL && status == HOL_OK; k++)
        status = save_code(w, facts, hol_languages[k]);
    hol_code_facts_destroy(facts);
    return status == HOL_NOMEM || status == HOL_IO ? status : HOL_OK;
}

static enum hol_status
draw(struct work *w, bool path)
{
    const struct hol_case *source = w->done->loaded.source;
    struct hol_site_drawn *drawn = NULL;
    char name[HOL_SITE_PATH];
    enum hol_status status = hol_site_drawn_create(&drawn, w->motion, source, path);

    if (status == HOL_OK)
        *(path ? &w->motion->path : &w->motion->drawn) = hol_site_draw(
            w->job, hol_site_file(name, HOL_SITE_CASES, source->name, path ? ".path.svg" : ".svg"),
            &hol_plot_drawing, NULL, 0, hol_site_drawn_plot(drawn));
    hol_site_drawn_destroy(drawn);
    return status == HOL_UNABLE ? HOL_OK : status;
}

static enum hol_status
save_files(struct work *w)
{
    enum hol_status status = save_case_file(w);

    if (status == HOL_OK)
        status = save(w, HOL_SITE_CASES, ".tex", "its equations in LaTeX", write_string, w->latex);
    if (status == HOL_OK)
        status = save(w, HOL_SITE_CASES, ".bib", "BibTeX", write_string, w->bibtex);
    if (status == HOL_OK && w->motion->curve.count > 0)
        status = save(w, HOL_SITE_CASES, ".motion.csv",
                      "the true motion at equidistant times, 17 digits", write_motion, w->motion);
    if (status == HOL_OK && w->done->stored != NULL && w->done->stored->instant_count > 0)
        status = save(w, HOL_SITE_CASES, ".stored.csv", "the stored true motion, every digit",
                      write_stored, w->done->stored);
    if (status == HOL_OK && w->motion->curve.count > 0)
        status = draw(w, false);
    if (status == HOL_OK && w->motion->curve.count > 0)
        status = draw(w, true);
    return status == HOL_OK ? save_languages(w) : status;
}

/* ------------------------------------------------------------------------- texts, page */

static enum hol_status
latex_of(char **text, const struct hol_model *model, bool headed)
{
    size_t size;
    FILE *out = open_memstream(text, &size);
    enum hol_status status = out == NULL ? HOL_NOMEM
                             : headed    ? hol_latex_case(out, model, 0)
                                         : hol_latex_equations(out, model);

    if (out != NULL && fclose(out) != 0)
        status = HOL_NOMEM;
    return status;
}

static enum hol_status
write_page(FILE *out, void *context)
{
    const struct work *w = context;

    return hol_site_case_page(out, &w->job->site, &w->about);
}

static enum hol_status
make_page(struct work *w)
{
    const struct hol_case *source = w->done->loaded.source;
    char name[HOL_SITE_PATH];
    enum hol_status status = latex_of(&w->latex, w->done->loaded.model, true);

    if (status == HOL_OK)
        status = latex_of(&w->equations, w->done->loaded.model, false);
    w->bibtex = hol_site_bibtex(w->job, source->source);
    if (w->bibtex == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = save_files(w);
    w->about.result = w->done->result;
    w->about.instant_count = w->done->instant_count;
    w->about.instants = w->done->instants;
    w->about.stored = w->done->stored;
    w->about.motion = w->motion;
    w->about.files = w->files;
    w->about.bibtex = w->bibtex;
    w->about.latex = w->latex;
    w->about.equations = w->equations;
    return status == HOL_OK
               ? hol_site_save(w->job, hol_site_file(name, HOL_SITE_CASES, source->name, ".html"),
                               write_page, w)
               : status;
}

static void
clear_work(struct work *w)
{
    if (w->motion != NULL) {
        for (size_t k = 0; k < w->motion->count; k++)
            hol_free(w->motion->names[k]);
        hol_curve_clear(&w->motion->curve);
    }
    hol_free(w->motion);
    free(w->latex);
    free(w->equations);
    hol_free(w->bibtex);
}

void
hol_site_done_clear(struct hol_site_done *done)
{
    for (size_t k = 0; k < done->instant_count; k++)
        hol_site_instant_clear(&done->instants[k]);
    hol_free(done->instants);
    hol_result_destroy(done->result);
    hol_stored_destroy(done->stored);
    hol_loaded_clear(&done->loaded);
    *done = (struct hol_site_done){.ready = false};
}

/* Add what is ready to the lists, in the order of the cases, whichever was made first. */
static enum hol_status
hand_over(struct hol_site_job *job, size_t k)
{
    enum hol_status status = HOL_OK;

    (void)pthread_mutex_lock(&job->lock);
    job->done[k].ready = true;
    hol_progress_step(&job->progress, k, job->selection.list[k].name);
    for (; job->next < job->selection.count && job->done[job->next].ready && status == HOL_OK;
         job->next++) {
        struct hol_site_done *done = &job->done[job->next];
        bool known = done->instant_count > 0 && done->instants[0].status == HOL_OK;

        status =
            hol_site_add(&job->site, done->result, known ? &done->instants[0] : NULL, done->stored);
        hol_site_done_clear(done);
    }
    (void)pthread_mutex_unlock(&job->lock);
    return status;
}

enum hol_status
hol_site_one_case(void *context, size_t k)
{
    struct hol_site_job *job = context;
    struct work *w = hol_alloc(1, sizeof *w);
    enum hol_status status = w != NULL ? HOL_OK : HOL_NOMEM;

    if (status == HOL_OK) {
        w->job = job;
        w->done = &job->done[k];
        status = hol_load(&w->done->loaded, &job->selection.list[k], &job->options);
    }
    if (status == HOL_OK) {
        w->done->stored = hol_stored_of(w->done->loaded.source, &job->options);
        status = compare(w);
    }
    if (status == HOL_OK)
        status = hol_site_solve(w->done, w->job->options.keeper);
    if (status == HOL_OK)
        status = move(w);
    if (status == HOL_OK)
        status = make_page(w);
    if (status == HOL_OK)
        status = hand_over(job, k);
    if (w != NULL)
        clear_work(w);
    hol_free(w);
    return status;
}
