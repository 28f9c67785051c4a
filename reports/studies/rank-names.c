/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "reports/studies/rank-inside.h"

bool
hol_rank_chosen(const struct hol_rank_state *state, const struct hol_rank_record *record,
                enum hol_rank_list list, size_t row)
{
    switch (list) {
    case HOL_RANK_DROPPED:
        return record->detail.dropped[row];
    case HOL_RANK_UNIQUE:
        return record->detail.unique[row] == HOL_UNIQUE_YES;
    case HOL_RANK_UNDECIDED:
        return record->detail.unique[row] == HOL_UNIQUE_UNDECIDED;
    case HOL_RANK_TRUE_UNIQUE:
        return state->unique[row];
    }
    return false;
}

static void
put_plain(FILE *out, const char *text)
{
    fputs(text, out);
}

void
hol_rank_put_list(FILE *out, const struct hol_case *source, const struct hol_rank_state *state,
                  const struct hol_rank_record *record, enum hol_rank_list list, size_t most,
                  void (*put)(FILE *out, const char *text))
{
    size_t count = 0, written = 0;

    for (size_t i = 0; i < state->m; i++)
        count += hol_rank_chosen(state, record, list, i);
    if (count == 0 || count == state->m) {
        fputs(count == 0 ? "none" : "all", out);
        return;
    }
    for (size_t i = 0; i < state->m && written < most; i++) {
        if (!hol_rank_chosen(state, record, list, i))
            continue;
        if (written++ > 0)
            fputs(", ", out);
        (put != NULL ? put : put_plain)(out, source->constraints[i].name);
    }
    if (written < count)
        fprintf(out, " and %zu more", count - written);
}
