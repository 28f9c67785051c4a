/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Units on their way into a run of a store, and back out of it. */
#include "store/keep.h"

#include <stdio.h>

static const char *
stay(void *context, const char *text, size_t length)
{
    struct hol_store_keeper *keeper = context;
    const char *copy;

    (void)pthread_mutex_lock(&keeper->lock);
    copy = hol_arena_text(&keeper->texts, text, length);
    (void)pthread_mutex_unlock(&keeper->lock);
    return copy;
}

/* Remember the first one. */
static void
miss(struct hol_store_keeper *keeper, const char *what, const char *name, const char *hint)
{
    (void)pthread_mutex_lock(&keeper->lock);
    if (keeper->missing[0] == '\0')
        (void)snprintf(keeper->missing, sizeof keeper->missing, "%s: %.300s%s", what, name, hint);
    (void)pthread_mutex_unlock(&keeper->lock);
}

static enum hol_status
recall(void *context, const char *name, struct hol_pack *pack)
{
    struct hol_store_keeper *keeper = context;
    void *bytes = NULL;
    size_t length = 0;
    enum hol_status status = HOL_UNABLE;

    if (!keeper->empty)
        status = hol_store_get(keeper->store, keeper->run, name, &bytes, &length);
    if (status == HOL_IO)
        keeper->unread = true;
    if (status == HOL_UNABLE && keeper->keeper.only) {
        miss(keeper, "it has nothing of", name, "; was the case file changed since?");
        return HOL_IO;
    }
    if (status != HOL_OK)
        return status;
    *pack = (struct hol_pack){.reading = true,
                              .bytes = bytes,
                              .length = bytes != NULL ? length : 0,
                              .stay = stay,
                              .context = keeper};
    return HOL_OK;
}

struct parts {
    hol_store_rows_of *rows;
    const void *const *part;
};

static void
put_rows(struct hol_store_rows *rows, const void *context)
{
    const struct parts *parts = context;

    if (parts->rows != NULL && parts->part != NULL)
        parts->rows(rows, parts->part);
}

static enum hol_status
keep(void *context, const char *name, const char *kind, const struct hol_pack *pack,
     const void *const *part)
{
    struct hol_store_keeper *keeper = context;
    const struct parts parts = {hol_store_kind(kind), part};

    return hol_store_put(keeper->store, keeper->run, name, kind, pack->bytes, pack->length,
                         put_rows, &parts);
}

static void
spoilt(void *context, const char *name)
{
    miss(context, "this version of holonom cannot read what it has of", name, "");
}

static void
whole(void *context)
{
    ((struct hol_store_keeper *)context)->whole = true;
}

void
hol_store_keeper_init(struct hol_store_keeper *keeper, struct hol_store *store, long long run,
                      bool empty, bool only)
{
    *keeper = (struct hol_store_keeper){.keeper = {.context = keeper,
                                                   .recall = recall,
                                                   .keep = keep,
                                                   .only = only,
                                                   .spoilt = spoilt,
                                                   .whole = whole},
                                        .store = store,
                                        .run = run,
                                        .empty = empty};
    (void)pthread_mutex_init(&keeper->lock, NULL);
}

void
hol_store_keeper_clear(struct hol_store_keeper *keeper)
{
    hol_arena_clear(&keeper->texts);
    (void)pthread_mutex_destroy(&keeper->lock);
}
