/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names and texts of the statuses. */
#include "base/status.h"

#define HOL_STATUS_NAME(name, text) #name,
#define HOL_STATUS_TEXT(name, text) text,

const char *
hol_status_name(enum hol_status status)
{
    static const char *const names[] = {HOL_STATUS_LIST(HOL_STATUS_NAME)};
    return (unsigned)status < HOL_STATUS_COUNT ? names[status] : "UNKNOWN";
}

const char *
hol_status_text(enum hol_status status)
{
    static const char *const texts[] = {HOL_STATUS_LIST(HOL_STATUS_TEXT)};
    return (unsigned)status < HOL_STATUS_COUNT ? texts[status] : "unknown status";
}
