/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_CLI_RECORD_H
#define HOL_CLI_RECORD_H

#include "cli/options/options.h"

/* Make the record of a command line that was parsed: options->provenance; hol_record_end in any
 * case. False after a complaint: no memory. */
bool hol_record_begin(struct hol_options *options);
void hol_record_end(struct hol_options *options);
/* The block names the program, machine and date of another record, which computed what is shown.
 * record: NULL is a no-op. */
void hol_record_computed(struct hol_options *options, const struct hol_provenance *record);

/* Does the option say only how or where results are shown, and not what is computed? */
bool hol_only_shows(const char *name);
/* Does a stored line ask for nothing to be shown, or written, but what is asked for now? Whoever
 * made the store may have abbreviated an option, so that it is not seen before the line is read. */
bool hol_shows_no_more(const struct hol_options *options, const struct hol_options *given);
/* The line as a shell takes it: operands in their order, then the options in that of the table, but
 * for some. */
void hol_record_command(struct hol_text *line, const struct hol_options *options,
                        bool (*leave_out)(const char *option));
/* Its options alone, each after a blank. */
void hol_record_options(struct hol_text *line, const struct hol_options *options,
                        bool (*leave_out)(const char *option));

#endif
