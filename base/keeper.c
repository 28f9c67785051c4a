/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Records on their way to whoever keeps them, and back. */
#include "base/keeper.h"

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
