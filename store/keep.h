/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A run of a store as the keeper of what is computed. */
#ifndef HOL_STORE_KEEP_H
#define HOL_STORE_KEEP_H

#include "base/arena.h"
#include "store/store.h"

#include <pthread.h>
#include <stdatomic.h>

struct hol_store_keeper {
    struct hol_keeper keeper; /* to be handed to who computes */
    struct hol_store *store;
    long long run;
    bool empty;         /* the run is new: nothing need be looked for */
    atomic_bool unread; /* a unit could not be read: hol_store_why */
    bool whole;         /* all units of the run are there, as who computes says */
    pthread_mutex_t lock;
    struct hol_arena texts;      /* what records point to that were read */
    char missing[HOL_STORE_WHY]; /* the first unit that was not there or not ours; "" */
};
void hol_store_keeper_init(struct hol_store_keeper *keeper, struct hol_store *store, long long run,
                           bool empty, bool only);
void hol_store_keeper_clear(struct hol_store_keeper *keeper);

/* The rows of units of a kind, of the parts that hol_keeper_keep is given; NULL: there are none. */
typedef void hol_store_rows_of(struct hol_store_rows *rows, const void *const *part);
hol_store_rows_of *hol_store_kind(const char *kind);

#endif
