/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The schema of a store, its versions, and how one becomes the next (private to store/). */
#ifndef HOL_STORE_SCHEMA_H
#define HOL_STORE_SCHEMA_H

/* What SQLite keeps for us to tell our files by ("hoLO"), and the version of the schema. */
#define HOL_STORE_APPLICATION 0x686f4c4f
extern const int hol_store_schema_version;
/* The statement that makes the view, as SQLite keeps it. */
extern const char hol_store_results[];
/* The statements that make of schema k that of k + 1; of nothing (0) the first. */
extern const char *const hol_store_schema_step[];

#endif
