/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lists of constraints: dropped, unique, undecided. */
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

void
hol_rank_list(struct hol_datum *datum, const struct hol_case *source,
              const struct hol_rank_state *state, const struct hol_rank_record *record,
              enum hol_rank_list list, size_t most)
{
    size_t count = 0, written = 0;

    for (size_t i = 0; i < state->m; i++)
        count += hol_rank_chosen(state, record, list, i);
    if (count == 0 || count == state->m) {
        hol_datum_text(datum, count == 0 ? "none" : "all");
        return;
    }
    for (size_t i = 0; i < state->m && written < most; i++)
        if (hol_rank_chosen(state, record, list, i))
            hol_datum_print(datum, "%s%s", written++ > 0 ? ", " : "", source->constraints[i].name);
    if (written < count)
        hol_datum_print(datum, " and %zu more", count - written);
}

void
hol_rank_put_list(FILE *out, const struct hol_case *source, const struct hol_rank_state *state,
                  const struct hol_rank_record *record, enum hol_rank_list list, size_t most,
                  void (*put)(FILE *out, const char *text))
{
    struct hol_datum datum = {0};

    hol_rank_list(&datum, source, state, record, list, most);
    if (datum.text != NULL && put != NULL)
        put(out, datum.text);
    else if (datum.text != NULL)
        fputs(datum.text, out);
    hol_datum_clear(&datum);
}
