/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_SIGNATURE_H
#define HOL_CLI_SIGNATURE_H

#include "base/files/digest.h"
#include "cli/options/options.h"

/*
 * The digest of what decides the results: the program, the command line without what only shows,
 * and the files of others, by what is in them. False: no memory, which was complained of.
 */
bool hol_signature(char signature[HOL_DIGEST_LENGTH + 1], const struct hol_options *options);

#endif
