/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Curves for `holonom plot', computed or taken from where they are kept. */
#include "cli/studies/plot.h"

#include "base/printable.h"
#include "cli/commands/shared.h"
#include "compare/instant/pack.h"
#include "compare/judged/judged.h"

#define TABLE_BITS 64 /* of the numbers of a table: they are to be seen */

static void
pack_truth(struct hol_pack *pack, void *record)
{
    struct hol_plot_truth *truth = record;

    HOL_PACK_ENUM(pack, truth->status, HOL_STATUS_COUNT);
    hol_pack_chars(pack, truth->why, sizeof truth->why);
    hol_pack_curve(pack, truth->curve);
}

enum hol_status
hol_plot_truth(struct hol_plot_truth *truth, const struct hol_job *job,
               const struct hol_curve_quantities *quantities)
{
    const struct hol_keeper *keeper = job->options->keeper;
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, job->source, "truth", 0);
    status = hol_keeper_recall(keeper, name, pack_truth, truth);
    if (status != HOL_UNABLE)
        return status;
    truth->status =
        hol_curve_truth(truth->curve, truth->why, job->copies.models[0], job->copies.state,
                        job->until, job->options->points, 0, quantities);
    return truth->status == HOL_NOMEM
               ? HOL_NOMEM
               : hol_keeper_keep(keeper, name, "curve", pack_truth, truth, NULL);
}

enum hol_status
hol_plot_run(struct hol_plotted *run, const struct hol_job *job, const struct hol_simulation *how,
             const struct hol_curve_quantities *quantities, size_t number)
{
    const struct hol_keeper *keeper = job->options->keeper;
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, job->source, "run", number);
    status = hol_keeper_recall(keeper, name, hol_pack_plotted, run);
    if (status != HOL_UNABLE)
        return status;
    status = hol_curve_run(run, how, quantities);
    if (status == HOL_OK && run->status == HOL_INVALID)
        run->why = hol_combination_why(job->source, how->integrator, how->stabilization, job->bits);
    return status == HOL_OK ? hol_keeper_keep(keeper, name, "plotted", hol_pack_plotted, run,
                                              (const void *const[]){how, run})
                            : status;
}

static void
pack_table(struct hol_pack *pack, void *curve)
{
    hol_pack_curve(pack, curve);
}

/* False after a complaint. */
static bool
load_table(struct hol_curve *curve, const struct hol_job *job,
           const struct hol_curve_quantities *quantities, const char *path)
{
    struct hol_track track = {0};
    if (!hol_track_load(&track, job->source, TABLE_BITS, path))
        return false;
    enum hol_status status = hol_curve_track(curve, job->copies.models[0], &track, quantities);
    hol_track_clear(&track);
    if (status != HOL_OK)
        hol_complain("%s: %s", path, hol_status_text(status));
    return status == HOL_OK;
}

bool
hol_plot_table(struct hol_curve *curve, const struct hol_job *job,
               const struct hol_curve_quantities *quantities, const char *path, size_t number)
{
    const struct hol_keeper *keeper = job->options->keeper;
    char name[HOL_UNIT_NAME];
    enum hol_status status;

    hol_unit_name(name, job->source, "table", number);
    status = hol_keeper_recall(keeper, name, pack_table, curve);
    if (status == HOL_UNABLE) {
        if (!load_table(curve, job, quantities, path))
            return false;
        status = hol_keeper_keep(keeper, name, "curve", pack_table, curve, NULL);
    }
    if (status == HOL_NOMEM)
        hol_complain("%s", hol_status_text(status));
    (void)snprintf(curve->name, sizeof curve->name, "%s", path);
    hol_printable_replace(curve->name, ""); /* it stands in a figure's data, too, in a line */
    return status == HOL_OK;
}
