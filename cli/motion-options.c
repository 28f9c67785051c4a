/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads the options that the subcommands about motions share. */
#include "cli/motion-options.h"

#include "base/alloc.h"
#include "cli/choose-methods.h"
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
    good = good && hol_mat_is_finite(to);
    if (!good)
        hol_complain("--%s takes a number, not '%s'", option, text);
    return good;
}

bool
hol_read_tolerance(struct hol_vec *to, const struct hol_options *options, mpfr_prec_t bits)
{
    return hol_read_decimal(to, "tolerance", options->tolerance, bits);
}

bool
hol_numbers_read(struct hol_numbers *numbers, const struct hol_options *options, mpfr_prec_t bits)
{
    if (!hol_read_decimal(&numbers->step, "step", options->step, bits) ||
        !hol_read_decimal(&numbers->until, "until", options->until, bits) ||
        !hol_read_decimal(&numbers->alpha, "alpha", options->alpha, bits) ||
        !hol_read_decimal(&numbers->beta, "beta", options->beta, bits) ||
        !hol_read_tolerance(&numbers->tolerance, options, bits))
        return false;
    numbers->gains = (struct hol_gains){hol_number_given(options->alpha, &numbers->alpha),
                                        hol_number_given(options->beta, &numbers->beta)};
    return true;
}

void
hol_numbers_clear(struct hol_numbers *numbers)
{
    hol_mat_clear(&numbers->step);
    hol_mat_clear(&numbers->until);
    hol_mat_clear(&numbers->alpha);
    hol_mat_clear(&numbers->beta);
    hol_mat_clear(&numbers->tolerance);
}

const struct hol_vec *
hol_number_given(const char *text, const struct hol_vec *number)
{
    return text != NULL ? number : NULL;
}

const struct hol_solver *
hol_one_solver(const struct hol_options *options)
{
    size_t count = 0;
    const struct hol_solver *named =
        options->solvers != NULL ? hol_solver_find(options->solvers) : hol_solver_default;
    if (named != NULL) /* also one that no list has */
        return named;
    const struct hol_solver **solvers = hol_choose_solvers(&count, options), *first = NULL;
    if (solvers == NULL)
        return NULL;
    if (count != 1)
        hol_complain("%s takes one solver; %zu match '%s'", options->command->name, count,
                     options->solvers);
    else
        first = solvers[0];
    hol_free(solvers);
    return first;
}

size_t
hol_threads(const struct hol_options *options)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    if (options->jobs > 0)
        return options->jobs;
    return cores > 0 ? (size_t)cores : 1;
}

bool
hol_numbers_concern(const struct hol_options *options, size_t integrator_count,
                    const struct hol_integrator *const *integrators, size_t stabilization_count,
                    const struct hol_stabilization *const *stabilizations)
{
    const char *gain = options->alpha != NULL ? "alpha" : options->beta != NULL ? "beta" : NULL;
    bool gains = gain == NULL || stabilization_count == 0;
    bool tolerance = !hol_option_given(options, "tolerance") || integrator_count == 0;
    for (size_t i = 0; i < stabilization_count; i++)
        gains = gains || (stabilizations[i]->flags & HOL_STABILIZE_RHS);
    for (size_t i = 0; i < integrator_count; i++)
        tolerance = tolerance || (integrators[i]->flags & HOL_METHOD_ADAPTIVE);
    if (!gains)
        hol_complain("--%s is a gain of Baumgarte's stabilization; say --stabilization=baumgarte",
                     gain);
    else if (!tolerance)
        hol_complain("--tolerance is of integrators that choose their steps; %s has a fixed one",
                     integrators[0]->name);
    return gains && tolerance;
}

static bool
load_all(struct hol_copies *copies, size_t count, const struct hol_selected *selected,
         const struct hol_options *options)
{
    const char *state = options->state != NULL ? options->state : "initial";
    copies->loaded = hol_alloc(count, sizeof *copies->loaded);
    copies->models = hol_alloc(count, sizeof *copies->models);
    if (copies->loaded == NULL || copies->models == NULL) {
        hol_complain("out of memory");
        return false;
    }
    for (; copies->count < count; copies->count++) {
        if (hol_load(&copies->loaded[copies->count], selected, options) != HOL_OK)
            return false;
        copies->models[copies->count] = copies->loaded[copies->count].model;
    }
    if (hol_find_state(&copies->state, copies->loaded[0].source, state))
        return true;
    hol_complain_state(copies->loaded[0].source, state);
    return false;
}

bool
hol_copies_load(struct hol_copies *copies, size_t count, const struct hol_options *options,
                const char *command)
{
    struct hol_selection selection = {0};
    bool good = false;
    *copies = (struct hol_copies){0};
    if (hol_select(&selection, options) != HOL_OK)
        return false;
    if (selection.count != 1)
        hol_complain("%s takes one case; %zu match", command, selection.count);
    else
        good = load_all(copies, count, &selection.list[0], options);
    hol_selection_clear(&selection);
    if (!good)
        hol_copies_clear(copies);
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

int
hol_motion_refused(const struct hol_case *source, enum hol_status status, const char *why)
{
    if (why == NULL && status == HOL_DOMAIN)
        why = hol_end_text(HOL_END_START);
    else if (why == NULL && status == HOL_INVALID)
        why = "--bits are too many for a true trajectory";
    hol_complain("%s: %s", source->name, why != NULL ? why : hol_status_text(status));
    return status == HOL_DOMAIN ? HOL_EXIT_VERDICT : HOL_EXIT_USAGE;
}

int
hol_motion_ended(const struct hol_case *source, const char *what, enum hol_end end, long double t,
                 long double step)
{
    char sentence[HOL_END_SENTENCE], hint[80] = "";
    if (step > 0 && (end == HOL_END_UNABLE || end == HOL_END_CORRECTION || end == HOL_END_STEP))
        snprintf(hint, sizeof hint, "; a smaller step may go on: --step=%.0Le", step / SMALLER);
    hol_complain("%s: %s%s%s%s", source->name, what, what[0] != '\0' ? ": " : "",
                 hol_end_sentence(sentence, hol_end_text(end), t), hint);
    return end == HOL_END_STOPPED ? HOL_EXIT_USAGE : HOL_EXIT_VERDICT;
}

bool
hol_has_motion(const struct hol_case *source, const struct hol_options *options)
{
    if (source->impulsive)
        hol_complain("%s: an impulsive problem is an instant, not a motion", source->name);
    else if (!source->has_span && options->until == NULL)
        hol_complain("%s: the case has no span; --until says where to end", source->name);
    else
        return true;
    return false;
}
