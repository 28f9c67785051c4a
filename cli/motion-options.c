/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads the options that the subcommands about motions share. */
#include "cli/motion-options.h"

#include "base/alloc.h"
#include "reference/certified/certify.h"
#include "solvers/solver.h"

#include <unistd.h>

/* Of the step that is tried next, where one was too large. */
#define SMALLER 50

bool
hol_read_decimal(struct hol_vec *to, const char *option, const char *text, mpfr_prec_t bits)
{
    mpfr_t x;
    if (text == NULL)
        return true;
    if (hol_vec_init(to, 1, bits) != HOL_OK) {
        hol_complain("out of memory");
        return false;
    }
    mpfr_init2(x, bits);
    bool good = mpfr_set_str(x, text, 10, MPFR_RNDN) == 0;
    if (good)
        hol_mat_set(to, 0, 0, x);
    mpfr_clear(x);
    if (good && hol_mat_is_finite(to))
        return true;
    if (good)
        hol_complain("--%s: %s is beyond all numbers of %ld bits", option, text, (long)bits);
    else
        hol_complain("--%s takes a number, not '%s'", option, text);
    return false;
}

bool
hol_read_certify(double *seconds, const struct hol_options *options)
{
    *seconds = 0;
    if (options->certify == NULL || hol_certify_seconds(seconds, options->certify))
        return true;
    hol_complain("--certify takes no, yes or a number of seconds, not '%s'", options->certify);
    return false;
}

size_t
hol_threads(const struct hol_options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->jobs > 0)
        return options->jobs;
    return cores > 0 ? (size_t)cores : 1;
}

static bool
load_all(struct hol_copies *copies, size_t count, const struct hol_selected *selected,
         const char *name, const struct hol_options *options)
{
    const char *state = name == NULL && options->state != NULL ? options->state : "initial";
    copies->loaded = hol_alloc(count, sizeof *copies->loaded);
    copies->models = hol_alloc(count, sizeof *copies->models);
    if (copies->loaded == NULL || copies->models == NULL) {
        hol_complain("out of memory");
        return false;
    }
    for (; copies->count < count; copies->count++) {
        struct hol_loaded *loaded = &copies->loaded[copies->count];
        if ((name != NULL ? hol_load_named(loaded, name, 0, NULL, options)
                          : hol_load(loaded, selected, options)) != HOL_OK)
            return false;
        copies->models[copies->count] = loaded->model;
    }
    if (hol_find_state(&copies->state, copies->loaded[0].source, state))
        return true;
    hol_complain_state(copies->loaded[0].source, state);
    return false;
}

/* That of the name, or else the selected one. */
static bool
load(struct hol_copies *copies, size_t count, const struct hol_selected *selected, const char *name,
     const struct hol_options *options)
{
    *copies = (struct hol_copies){0};
    if (load_all(copies, count, selected, name, options))
        return true;
    hol_copies_clear(copies);
    return false;
}

/* The one case of the patterns. */
static bool
select_one(struct hol_selection *selection, const struct hol_options *options)
{
    if (hol_select(selection, options) != HOL_OK)
        return false;
    if (selection->count != 1)
        hol_complain("%s takes one case; %zu match", options->command->name, selection->count);
    return selection->count == 1;
}

bool
hol_copies_load(struct hol_copies *copies, size_t count, const char *name,
                const struct hol_options *options)
{
    struct hol_selection selection = {0};
    *copies = (struct hol_copies){0};
    bool good = (name != NULL || select_one(&selection, options)) &&
                load(copies, count, selection.list, name, options);
    hol_selection_clear(&selection);
    return good;
}

void
hol_copies_clear(struct hol_copies *copies)
{
    for (size_t i = 0; i < copies->count; i++)
        hol_loaded_clear(&copies->loaded[i]);
    hol_free(copies->loaded);
    hol_free(copies->models);
    *copies = (struct hol_copies){0};
}

static bool
choose_methods(struct hol_job *job, bool one)
{
    const struct hol_options *o = job->options;
    if ((job->solver = hol_one_solver(o)) == NULL ||
        (job->integrators = hol_choose_integrators(&job->integrator_count, o->integrator)) ==
            NULL ||
        (job->stabilizations =
             hol_choose_stabilizations(&job->stabilization_count, o->stabilization)) == NULL)
        return false;
    if (!one || (job->integrator_count == 1 && job->stabilization_count == 1))
        return true;
    hol_complain("%s takes one integrator and one stabilization; %zu and %zu match",
                 o->command->name, job->integrator_count, job->stabilization_count);
    return false;
}

/* Does each of --alpha, --beta and --tolerance that is given concern one of the methods? */
static bool
numbers_concern(const struct hol_job *job)
{
    const struct hol_options *o = job->options;
    const char *gain = o->alpha != NULL ? "alpha" : o->beta != NULL ? "beta" : NULL;
    bool gains = gain == NULL, tolerance = !hol_option_given(o, "tolerance");
    for (size_t i = 0; i < job->stabilization_count; i++)
        gains = gains || (job->stabilizations[i]->flags & HOL_STABILIZE_RHS);
    for (size_t i = 0; i < job->integrator_count; i++)
        tolerance = tolerance || (job->integrators[i]->flags & HOL_METHOD_ADAPTIVE);
    if (!gains)
        hol_complain("--%s is a gain of Baumgarte's stabilization; say --stabilization=baumgarte",
                     gain);
    else if (!tolerance)
        hol_complain("--tolerance is for integrators that choose their steps; %s has a fixed step",
                     job->integrators[0]->name);
    return gains && tolerance;
}

static bool
read_numbers(struct hol_job *job, bool ranges)
{
    const struct hol_options *o = job->options;
    const struct {
        const char *name, *text;
    } options[] = {{"until", o->until},
                   {"tolerance", o->tolerance},
                   {"step", ranges ? NULL : o->step},
                   {"alpha", ranges ? NULL : o->alpha},
                   {"beta", ranges ? NULL : o->beta}};
    const struct hol_vec *given[5];
    for (size_t k = 0; k < 5; k++) {
        if (!hol_read_decimal(&job->number[k], options[k].name, options[k].text, job->bits))
            return false;
        given[k] = options[k].text != NULL ? &job->number[k] : NULL;
    }
    job->until = given[0];
    job->tolerance = given[1] != NULL ? hol_mat_abs(given[1], 0, 0) : 0;
    job->step = given[2];
    job->gains = (struct hol_gains){given[3], given[4]};
    return true;
}

/* In the record: the solver; Baumgarte's gains where a stabilization has them, as given or those of
 * the step; a tolerance only where an integrator has one. */
static void
note_methods(const struct hol_job *job)
{
    const struct hol_options *o = job->options;
    bool any = false, adaptive = false;

    if (o->solvers == NULL)
        hol_provenance_set(o->provenance, HOL_PROVENANCE_SOLVERS, "%s", job->solver->name);
    for (size_t i = 0; i < job->integrator_count; i++)
        adaptive = adaptive || (job->integrators[i]->flags & HOL_METHOD_ADAPTIVE);
    if (!adaptive)
        hol_provenance_set(o->provenance, HOL_PROVENANCE_TOLERANCE, "%s", "");

    for (size_t i = 0; i < job->stabilization_count; i++)
        any = any || (job->stabilizations[i]->flags & HOL_STABILIZE_RHS);
    if (any)
        hol_provenance_set(o->provenance, HOL_PROVENANCE_GAINS, "alpha %s, beta %s",
                           o->alpha != NULL ? o->alpha
                                            : "of the step (2/h; 1/h for velocity level)",
                           o->beta != NULL ? o->beta : "of the step (1/h^2)");
}

static bool
begin(struct hol_job *job, const struct hol_options *options, const struct hol_selected *selected,
      size_t copies, unsigned how)
{
    *job = (struct hol_job){.options = options, .bits = options->bits[0]};
    job->watch = (struct hol_studies_progress){hol_progress_watch, &job->progress};
    if (!choose_methods(job, how & HOL_JOB_ONE) || !numbers_concern(job) ||
        !read_numbers(job, how & HOL_JOB_RANGES) || !hol_read_certify(&job->certify, options) ||
        !load(&job->copies, copies, selected, NULL, options))
        return false;
    job->source = job->copies.loaded[0].source;
    note_methods(job);
    hol_progress_begin(&job->progress, 0);
    return hol_has_motion(job->source, options);
}

bool
hol_job_begin(struct hol_job *job, const struct hol_options *options, size_t copies, unsigned how)
{
    struct hol_selection selection = {0};
    *job = (struct hol_job){0};
    bool good =
        select_one(&selection, options) && begin(job, options, &selection.list[0], copies, how);
    hol_selection_clear(&selection);
    return good;
}

bool
hol_jobs_begin(struct hol_jobs *jobs, const struct hol_options *options, size_t copies,
               unsigned how)
{
    struct hol_selection selection = {0};
    *jobs = (struct hol_jobs){0};
    bool good = hol_select(&selection, options) == HOL_OK;
    if (good && (jobs->list = hol_alloc(selection.count + 1, sizeof *jobs->list)) == NULL) {
        hol_complain("out of memory");
        good = false;
    }
    for (size_t i = 0; i < selection.count && good; i++)
        good = begin(&jobs->list[jobs->count++], options, &selection.list[i], copies, how);
    hol_selection_clear(&selection);
    return good;
}

void
hol_jobs_end(struct hol_jobs *jobs)
{
    for (size_t i = 0; i < jobs->count; i++)
        hol_job_end(&jobs->list[i]);
    hol_free(jobs->list);
    *jobs = (struct hol_jobs){0};
}

bool
hol_job_begin_named(struct hol_job *job, const struct hol_options *options, const char *name,
                    const char *integrators, const char *stabilizations, const char *step)
{
    *job =
        (struct hol_job){.options = options, .bits = HOL_BITS_DOUBLE, .solver = hol_solver_default};
    job->watch = (struct hol_studies_progress){hol_progress_watch, &job->progress};
    job->integrators = hol_choose_integrators(&job->integrator_count, integrators);
    job->stabilizations = hol_choose_stabilizations(&job->stabilization_count, stabilizations);
    if (job->integrators == NULL || job->stabilizations == NULL ||
        !hol_read_decimal(&job->number[0], "step", step, job->bits) ||
        !hol_copies_load(&job->copies, hol_threads(options), name, options))
        return false;
    job->step = step != NULL ? &job->number[0] : NULL;
    job->source = job->copies.loaded[0].source;
    hol_progress_begin(&job->progress, 0);
    return true;
}

void
hol_job_end(struct hol_job *job)
{
    for (size_t k = 0; k < sizeof job->number / sizeof job->number[0]; k++)
        hol_mat_clear(&job->number[k]);
    hol_free(job->integrators);
    hol_free(job->stabilizations);
    hol_copies_clear(&job->copies);
}

int
hol_job_studied(struct hol_job *job, enum hol_status status)
{
    hol_progress_end(&job->progress);
    hol_progress_begin(&job->progress, 0);
    return status == HOL_OK ? HOL_EXIT_GOOD : hol_motion_refused(job->source, status, job->why);
}

int
hol_motion_refused(const struct hol_case *source, enum hol_status status, const char *why)
{
    if (status == HOL_IO)
        return HOL_EXIT_USAGE; /* of a store: complained of at the end */
    if (why == NULL && status == HOL_DOMAIN)
        why = hol_end_text(HOL_END_START);
    else if (why == NULL && status == HOL_INVALID)
        why = "--bits is too large for a true trajectory";
    hol_complain("%s: %s", source->label, why != NULL ? why : hol_status_text(status));
    return status == HOL_DOMAIN ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
}

int
hol_motion_ended(const struct hol_case *source, const char *what, enum hol_end end, long double t,
                 long double step)
{
    char sentence[HOL_END_SENTENCE], hint[80] = "";
    if (step > 0 && (end == HOL_END_UNABLE || end == HOL_END_CORRECTION || end == HOL_END_STEP))
        snprintf(hint, sizeof hint, "; a smaller step may go on: --step=%.0Le", step / SMALLER);
    hol_complain("%s: %s%s%s%s", source->label, what, what[0] != '\0' ? ": " : "",
                 hol_end_sentence(sentence, hol_end_text(end), t), hint);
    return end == HOL_END_STOPPED ? HOL_EXIT_USAGE : HOL_EXIT_VERDICT;
}

bool
hol_has_motion(const struct hol_case *source, const struct hol_options *options)
{
    if (source->impulsive)
        hol_complain("%s: an impulsive problem is an instant, not a motion", source->label);
    else if (!source->has_span && options->until == NULL)
        hol_complain("%s: the case has no span; --until says where to end", source->label);
    else
        return true;
    return false;
}
