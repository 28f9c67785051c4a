/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Where options are kept that need no reading. */
#include "cli/options.h"

const char **
hol_option_text(struct hol_options *options, uint64_t option, const char *name)
{
    switch (option) {
    case HOL_OPTION_SEARCH:
        return name[0] == 's' ? &options->source : name[0] == 'n' ? &options->n : &options->m;
    case HOL_OPTION_SOLVERS:
        return &options->solvers;
    case HOL_OPTION_STATE:
        return &options->state;
    case HOL_OPTION_OUTPUT:
        return &options->output;
    case HOL_OPTION_CASES:
        return &options->cases_dir;
    case HOL_OPTION_TAG:
        return &options->tag;
    case HOL_OPTION_EXEC:
        return &options->exec;
    case HOL_OPTION_INTEGRATOR:
        return &options->integrator;
    case HOL_OPTION_STABILIZATION:
        return &options->stabilization;
    case HOL_OPTION_STEP:
        return &options->step;
    case HOL_OPTION_TOLERANCE:
        return &options->tolerance;
    case HOL_OPTION_UNTIL:
        return &options->until;
    case HOL_OPTION_ALPHA:
        return &options->alpha;
    case HOL_OPTION_BETA:
        return &options->beta;
    case HOL_OPTION_AT:
        return &options->at;
    case HOL_OPTION_ALONG:
        return &options->along;
    case HOL_OPTION_BOX:
        return &options->box;
    case HOL_OPTION_FIGURE:
        return &options->figure;
    case HOL_OPTION_PAGE:
        return &options->page;
    case HOL_OPTION_SHOW:
        return &options->show;
    case HOL_OPTION_THRESHOLD:
        return &options->threshold;
    case HOL_OPTION_TIMES:
        return &options->times;
    default:
        return NULL;
    }
}

bool *
hol_option_flag(struct hol_options *options, uint64_t option)
{
    switch (option) {
    case HOL_OPTION_VERBOSE:
        return &options->verbose;
    case HOL_OPTION_ERRORS:
        return &options->errors;
    case HOL_OPTION_FAMILIES:
        return &options->families;
    case HOL_OPTION_CHECK:
        return &options->check;
    case HOL_OPTION_MOTION:
        return &options->motion;
    case HOL_OPTION_BARE:
        return &options->bare;
    case HOL_OPTION_COLUMN:
        return &options->column;
    case HOL_OPTION_STANDALONE:
        return &options->standalone;
    default:
        return NULL;
    }
}
