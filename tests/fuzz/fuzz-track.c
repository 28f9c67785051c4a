/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Tables of trajectories: either rows of finite numbers at increasing times, or a line. */
#include "base/alloc.h"
#include "base/printable.h"
#include "foreign/files/track.h"
#include "model/equations/model.h"
#include "tests/fuzz/fuzz.h"

#include <math.h>
#include <string.h>

static void
say(void *context, const char *line)
{
    size_t *said = context, length = strlen(line);

    require(length > 0 && length < HOL_LINE && hol_printable_span(line, length) == length);
    ++*said;
}

static const struct hol_case *
a_case(void)
{
    static const char text[] =
        "title \"t\"; source \"-\"; coordinate x[1..2], y; kinetic x[1]'^2 + "
        "x[2]'^2 + y'^2; initial x[1] = 0, x[2] = 0, y = 1; span 0 .. 1;";
    static struct hol_case *c;
    struct hol_diagnostics found;

    if (c == NULL)
        require(hol_case_parse(&c, &found, "fuzz", "fuzz", text, strlen(text), 0, NULL,
                               &hol_limits_default) == HOL_OK);
    return c;
}

static void
check(const struct hol_track *track, size_t n)
{
    require(track->t.rows > 0 && track->q.rows == track->t.rows && track->q.cols == n);
    require(!track->has_v || (track->v.rows == track->t.rows && track->v.cols == n));
    require(hol_mat_is_finite(&track->t) && hol_mat_is_finite(&track->q));
    require(!track->has_v || hol_mat_is_finite(&track->v));
    for (size_t i = 1; i < track->t.rows; i++)
        require(track->t.d[i - 1] < track->t.d[i] && track->line[i - 1] < track->line[i]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size);
    struct hol_track track = {0};
    size_t said = 0;
    struct hol_lines lines = {.say = say, .context = &said};
    enum hol_status status;

    status = hol_track_read(&track, a_case(), 53, "t.csv", text, size, &lines);
    hol_free(text);
    require(status == HOL_OK || status == HOL_INVALID);
    require((status == HOL_OK) == (said == 0));
    fuzz_right += status == HOL_OK;
    if (status == HOL_OK)
        check(&track, a_case()->n);
    hol_track_clear(&track);
    return 0;
}
