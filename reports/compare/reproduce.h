/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_COMPARE_REPRODUCE_H
#define HOL_REPORTS_COMPARE_REPRODUCE_H

#include "reports/compare/writer.h"

/* The command that shows one record again, without a newline. */
void hol_reproduce(FILE *out, const struct hol_writer_options *options,
                   const struct hol_result *result, const struct hol_record *record);
/* A word of a command line, in quotes where the shell wants them. */
void hol_reproduce_word(FILE *out, const char *word);

#endif
