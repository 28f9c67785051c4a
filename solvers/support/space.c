/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "solvers/support/space.h"

#include "base/alloc.h"
#include "numeric/lapack/lu-panels.h"

static size_t
size_of(enum hol_place_size size, size_t n, size_t m)
{
    switch (size) {
    case HOL_SIZE_N:
        return n;
    case HOL_SIZE_M:
        return m;
    case HOL_SIZE_SUM:
        return n + m;
    case HOL_SIZE_MORE:
        return n > m ? n : m;
    case HOL_SIZE_LESS:
        return n < m ? n : m;
    case HOL_SIZE_ONE:
        return 1;
    case HOL_SIZE_TWO:
        return 2;
    case HOL_SIZE_DOUBLE:
        return 2 * n;
    case HOL_SIZE_EXTENDED:
        return 2 * n + m;
    }
    return 0;
}

static enum hol_status
make(char *member, const struct hol_place *place, size_t n, size_t m, mpfr_prec_t bits)
{
    size_t rows = size_of(place->rows, n, m), cols = size_of(place->cols, n, m);

    switch (place->kind) {
    case HOL_PLACE_MAT:
        return hol_mat_init((struct hol_mat *)member, rows, cols, bits);
    case HOL_PLACE_PERM:
        *(size_t **)member = hol_alloc(rows, sizeof(size_t));
        return *(size_t **)member != NULL ? HOL_OK : HOL_NOMEM;
    case HOL_PLACE_WORK:
        return hol_work_create((struct hol_work **)member, rows, bits);
    case HOL_PLACE_METRIC:
        return hol_metric_init((struct hol_metric *)member, n, m, bits);
    case HOL_PLACE_LU_PANELS:
        return bits == HOL_BITS_DOUBLE ? hol_lu_panels_init((struct hol_lu_panels *)member, rows)
                                       : HOL_OK;
    }
    return HOL_INVALID;
}

static void
clear(char *member, enum hol_place_kind kind)
{
    switch (kind) {
    case HOL_PLACE_MAT:
        hol_mat_clear((struct hol_mat *)member);
        break;
    case HOL_PLACE_PERM:
        hol_free(*(size_t **)member);
        break;
    case HOL_PLACE_WORK:
        hol_work_destroy(*(struct hol_work **)member);
        break;
    case HOL_PLACE_METRIC:
        hol_metric_clear((struct hol_metric *)member);
        break;
    case HOL_PLACE_LU_PANELS:
        hol_lu_panels_clear((struct hol_lu_panels *)member);
        break;
    }
}

void
hol_space_destroy(void *work, const struct hol_namespace *space)
{
    if (work == NULL)
        return;
    for (size_t i = 0; i < space->count; i++)
        clear((char *)work + space->places[i].offset, space->places[i].kind);
    hol_balanced_clear(work);
    hol_free(work);
}

enum hol_status
hol_space_create(void **work, const struct hol_namespace *space, size_t n, size_t m,
                 mpfr_prec_t bits)
{
    char *w = hol_alloc(1, space->size);
    enum hol_status status;

    if (w == NULL)
        return HOL_NOMEM;
    status = hol_balanced_init((struct hol_balanced *)w, n, m, bits);
    for (size_t i = 0; i < space->count && status == HOL_OK; i++)
        status = make(w + space->places[i].offset, &space->places[i], n, m, bits);
    if (status != HOL_OK) {
        hol_space_destroy(w, space);
        return status;
    }
    *work = w;
    return HOL_OK;
}
