/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Entries of the gallery: read, and results put into them, with complaints. */
#ifndef HOL_CLI_COLLECTION_ENTRY_H
#define HOL_CLI_COLLECTION_ENTRY_H

#include "cli/options/options.h"
#include "reports/gallery/entry-rows.h"
#include "reports/gallery/gallery.h"

/* Read an entry; not OK after a complaint. hol_gallery_entry_destroy. */
enum hol_status hol_gallery_entry_load(struct hol_gallery_entry **entry,
                                       const char *path) HOL_MUST_CHECK;

/*
 * The gallery, sorted by name: what is in gallery/entries beside the folder of the cases, of which
 * only what operands name, if they name any; and the files among the operands. Not OK after a
 * complaint; hol_gallery_clear in any case.
 */
enum hol_status hol_gallery_collect(struct hol_gallery *gallery,
                                    const struct hol_options *options) HOL_MUST_CHECK;
void hol_gallery_clear(struct hol_gallery *gallery);

/* Before a run: is the file of --entry, if it is there, an entry of this kind? False after a
 * complaint. */
bool hol_gallery_entry_fits(const struct hol_options *options, enum hol_gallery_kind kind);

/* Put results into the entry of --entry, if there is that option: its manifest stays, or a short
 * one is made. False after a complaint. parameters: as in struct hol_gallery_run. */
bool hol_gallery_entry_keep_instants(const struct hol_options *options,
                                     const struct hol_validation *validation,
                                     const char *parameters);
bool hol_gallery_entry_keep_motions(const struct hol_options *options,
                                    const struct hol_judged_files *files);

#endif
