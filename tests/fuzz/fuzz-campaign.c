/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Files of campaigns: either one with blocks, or diagnostics with a place in the file. */
#include "base/alloc.h"
#include "campaign/file/file.h"
#include "model/language/diagnostics.h"
#include "tests/fuzz/fuzz.h"

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size);
    struct hol_campaign campaign = {.block_count = 0};
    struct hol_diagnostics found = {.count = 0};
    enum hol_status status;

    status = hol_campaign_parse(&campaign, &found, "c.campaign", text, size);
    require(status == HOL_OK || status == HOL_INVALID);
    require((status == HOL_INVALID) == (found.count > 0 && found.text != NULL));
    require(status != HOL_OK || (campaign.block_count > 0 && campaign.title != NULL));
    fuzz_right += status == HOL_OK;
    hol_diagnostics_clear(&found);
    hol_campaign_clear(&campaign);
    hol_free(text);
    return 0;
}
