/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Members of a struct that own memory, made and cleared by a table. */
#include "base/workspace.h"

#include "base/alloc.h"

enum hol_status
hol_workspace_init(void *owner, const struct hol_workspace *table, size_t n, size_t m,
                   mpfr_prec_t bits)
{
    const size_t size[HOL_EXTENTS] = {
        [HOL_EXTENT_ONE] = 1,
        [HOL_EXTENT_TWO] = 2,
        [HOL_EXTENT_THREE] = 3,
        [HOL_EXTENT_N] = n,
        [HOL_EXTENT_M] = m,
        [HOL_EXTENT_MAX] = n > m ? n : m,
        [HOL_EXTENT_MIN] = n < m ? n : m,
        [HOL_EXTENT_SUM] = n + m,
        [HOL_EXTENT_DOUBLE] = 2 * n,
        [HOL_EXTENT_EXTENDED] = 2 * n + m,
    };

    for (size_t i = 0; i < table->count; i++) {
        const struct hol_slot *slot = &table->slots[i];
        enum hol_status status = slot->storage->init((char *)owner + slot->offset, size[slot->rows],
                                                     size[slot->cols], bits);

        if (status != HOL_OK) {
            hol_workspace_clear(owner, table);
            return status;
        }
    }
    return HOL_OK;
}

void
hol_workspace_clear(void *owner, const struct hol_workspace *table)
{
    for (size_t i = 0; i < table->count; i++)
        table->slots[i].storage->clear((char *)owner + table->slots[i].offset);
}

enum hol_status
hol_workspace_create(void **owner, size_t size, const struct hol_workspace *table, size_t n,
                     size_t m, mpfr_prec_t bits)
{
    void *made = hol_alloc(1, size);
    enum hol_status status = HOL_NOMEM;

    if (made != NULL)
        status = hol_workspace_init(made, table, n, m, bits);
    if (status == HOL_OK)
        *owner = made;
    else
        hol_free(made);
    return status;
}

void
hol_workspace_destroy(void *owner, const struct hol_workspace *table)
{
    if (owner == NULL)
        return;
    hol_workspace_clear(owner, table);
    hol_free(owner);
}

static enum hol_status
init_sizes(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    size_t *array = hol_alloc(rows * cols, sizeof *array);

    (void)bits;
    *(size_t **)member = array;
    return array != NULL ? HOL_OK : HOL_NOMEM;
}

static void
clear_sizes(void *member)
{
    hol_free(*(size_t **)member);
    *(size_t **)member = NULL;
}

static enum hol_status
init_longs(void *member, size_t rows, size_t cols, mpfr_prec_t bits)
{
    long *array = hol_alloc(rows * cols, sizeof *array);

    (void)bits;
    *(long **)member = array;
    return array != NULL ? HOL_OK : HOL_NOMEM;
}

static void
clear_longs(void *member)
{
    hol_free(*(long **)member);
    *(long **)member = NULL;
}

const struct hol_storage hol_storage_sizes = {init_sizes, clear_sizes};
const struct hol_storage hol_storage_longs = {init_longs, clear_longs};
