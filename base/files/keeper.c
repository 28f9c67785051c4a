/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records on their way to whoever keeps them, and back. */
#include "base/files/keeper.h"

#include <stdio.h>

static void
pack_format(struct hol_pack *pack)
{
    size_t format = HOL_KEEPER_FORMAT;

    hol_pack_size(pack, &format);
    if (format != HOL_KEEPER_FORMAT && pack->status == HOL_OK)
        pack->status = HOL_IO;
}

enum hol_status
hol_keeper_recall(const struct hol_keeper *keeper, const char *name, hol_pack_members *members,
                  void *record)
{
    struct hol_pack pack = {.reading = true};
    enum hol_status status;

    if (keeper == NULL)
        return HOL_UNABLE;
    status = keeper->recall(keeper->context, name, &pack);
    if (status == HOL_OK) {
        pack_format(&pack);
        members(&pack, record);
        status = hol_pack_end(&pack);
        if (status == HOL_IO)
            keeper->spoilt(keeper->context, name);
    }
    hol_pack_clear(&pack);
    return status;
}

enum hol_status
hol_keeper_keep(const struct hol_keeper *keeper, const char *name, const char *kind,
                hol_pack_members *members, void *record, const void *const *part)
{
    struct hol_pack pack = {.reading = false};
    enum hol_status status;

    if (keeper == NULL)
        return HOL_OK;
    pack_format(&pack);
    members(&pack, record);
    status = hol_pack_end(&pack);
    if (status == HOL_OK)
        status = keeper->keep(keeper->context, name, kind, &pack, part);
    hol_pack_clear(&pack);
    return status;
}

void
hol_keeper_whole(const struct hol_keeper *keeper)
{
    if (keeper != NULL && keeper->whole != NULL)
        keeper->whole(keeper->context);
}

/* ---------------------------------------------------------------------------------- parts */

#define NAME 600 /* of a unit with that of its part */

static enum hol_status
recall_part(void *context, const char *name, struct hol_pack *pack)
{
    const struct hol_keeper_part *part = context;
    char whole[NAME];

    (void)snprintf(whole, sizeof whole, "%s/%s", part->name, name);
    return part->whole->recall(part->whole->context, whole, pack);
}

static enum hol_status
keep_part(void *context, const char *name, const char *kind, const struct hol_pack *pack,
          const void *const *parts)
{
    const struct hol_keeper_part *part = context;
    char whole[NAME];

    (void)snprintf(whole, sizeof whole, "%s/%s", part->name, name);
    return part->whole->keep(part->whole->context, whole, kind, pack, parts);
}

static void
spoil_part(void *context, const char *name)
{
    const struct hol_keeper_part *part = context;
    char whole[NAME];

    (void)snprintf(whole, sizeof whole, "%s/%s", part->name, name);
    part->whole->spoilt(part->whole->context, whole);
}

const struct hol_keeper *
hol_keeper_part(struct hol_keeper_part *part, const struct hol_keeper *whole, const char *name)
{
    if (whole == NULL)
        return NULL;
    *part = (struct hol_keeper_part){.keeper = {.context = part,
                                                .recall = recall_part,
                                                .keep = keep_part,
                                                .only = whole->only,
                                                .spoilt = spoil_part},
                                     .whole = whole};
    (void)snprintf(part->name, sizeof part->name, "%s", name);
    return &part->keeper;
}
