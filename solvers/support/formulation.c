/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The work space of a formulation: the balanced problem and what its table lists. */
#include "solvers/support/formulation.h"

#include "base/alloc.h"

enum hol_status
hol_formulation_create(void **work, size_t size, const struct hol_workspace *table, size_t n,
                       size_t m, mpfr_prec_t bits, const void *context)
{
    struct hol_balanced *in = hol_alloc(1, size);
    enum hol_status status;

    if (in == NULL)
        return HOL_NOMEM;
    status = hol_balanced_init(in, n, m, bits);
    if (status == HOL_OK)
        status = hol_workspace_init(in, table, n, m, bits);
    if (status != HOL_OK) {
        hol_formulation_destroy(in, table);
        return status;
    }
    in->context = context;
    *work = in;
    return HOL_OK;
}

void
hol_formulation_destroy(void *work, const struct hol_workspace *table)
{
    if (work == NULL)
        return;
    hol_workspace_clear(work, table);
    hol_balanced_clear(work);
    hol_free(work);
}
