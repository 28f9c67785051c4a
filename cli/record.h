/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_RECORD_H
#define HOL_CLI_RECORD_H

#include "cli/options/options.h"

/* Make the record of a command line that was parsed: options->provenance; hol_record_end in any
 * case. False after a complaint: no memory. */
bool hol_record_begin(struct hol_options *options);
void hol_record_end(struct hol_options *options);

#endif
