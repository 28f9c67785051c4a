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

/* Options, as words: those that say only where a result goes and who computes it; and all that say
 * how or where results are shown, which run of a store among them, and not what is computed. */
#define HOL_RECORD_WHERE "output jobs provenance"
#define HOL_RECORD_SHOWS                                                                           \
    HOL_RECORD_WHERE                                                                               \
        " store resume from run format columns rows caption label longtable siunitx figure "       \
        "page width xrange yrange panels verbose show keep entry cases"
/* Is the option one of the latter? */
bool hol_only_shows(const char *name);
/* Does a stored line ask for nothing to be shown, or written, but what is asked for now? Whoever
 * made the store may have abbreviated an option, so that it is not seen before the line is read. */
bool hol_shows_no_more(const struct hol_options *options, const struct hol_options *given);
/* The line as a shell takes it: operands in their order, then the options in that of the table, but
 * for those that are left out, as words. */
void hol_record_command(struct hol_text *line, const struct hol_options *options,
                        const char *leave_out);
/* Its options alone, each after a blank. */
void hol_record_options(struct hol_text *line, const struct hol_options *options,
                        const char *leave_out);

#endif
