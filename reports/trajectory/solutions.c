/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The published closed forms of a motion, and to how many digits they are proved to be it. */
#include "reports/trajectory/motion.h"

#include "base/alloc.h"
#include "reference/tube/tube-solution.h"
#include "reports/trajectory/known.h"
#include "reports/trajectory/truth-line.h"

#include <math.h>

#define SOLUTION_SECONDS 10 /* for the proof of each */
#define DIGITS 15           /* of times */

/* A published closed form along the motion, in words. */
static enum hol_status
put_solution(struct hol_motion_writer *writer, size_t block, size_t entry)
{
    const struct hol_published *published = &writer->model->source->published[block];
    size_t output = hol_model_published(writer->model, block, entry, 3);
    const char *why = NULL;
    double digits, reached = hol_tube_reached(writer->tube, &why);
    bool refuted = false;
    char *text = NULL, end[40];
    arb_t when;
    arb_init(when);
    hol_motion_reached_text(end, sizeof end, DIGITS, reached, why == NULL);
    enum hol_status status =
        hol_tube_solution(&digits, &refuted, when, writer->tube, output, SOLUTION_SECONDS);
    if (status != HOL_NOMEM && refuted && (text = hol_known_ball(when, DIGITS)) == NULL)
        status = HOL_NOMEM;
    arb_clear(when);
    if (status == HOL_NOMEM)
        return status;
    if (status != HOL_OK || !(digits >= 1))
        digits = 0;
    if (writer->format == HOL_FORMAT_JSON) {
        json_t *object =
            json_pack("{s:o, s:o, s:b, s:f, s:s*}", "published", hol_json_text(published->title),
                      "line", hol_json_size(published->entries[entry].place.line), "refuted",
                      (int)refuted, "digits_certified", refuted ? 0 : floor(digits), "at", text);
        hol_free(text);
        hol_json_item(&writer->json, object);
        return HOL_OK;
    }
    fprintf(writer->out, "solution, %s, line %zu: ", published->title,
            published->entries[entry].place.line);
    if (refuted)
        fprintf(writer->out, "another motion, certified near t = %s\n", text);
    else if (digits == 0)
        fputs("not proved to be the motion\n", writer->out);
    else
        fprintf(writer->out, "holds all along to t = %s, certified to %.0f digits\n", end,
                floor(digits));
    hol_free(text);
    return HOL_OK;
}

enum hol_status
hol_motion_solutions(struct hol_motion_writer *writer)
{
    const struct hol_case *source = writer->model->source;
    enum hol_status status = HOL_OK;
    if (writer->format == HOL_FORMAT_JSON)
        hol_json_list(&writer->json, "solutions");
    for (size_t b = 0; b < source->published_count; b++)
        for (size_t e = 0; e < source->published[b].entry_count && status == HOL_OK; e++)
            if (source->published[b].entries[e].kind == HOL_ENTRY_SOLUTION)
                status = put_solution(writer, b, e);
    return status;
}
