/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What tests of the store share: units that are made up, and files to put them into. */
#ifndef HOL_TESTS_STORE_STORE_LAB_H
#define HOL_TESTS_STORE_STORE_LAB_H

#include "store/store.h"

/* A folder of its own, removed at the end of the program. */
const char *lab_folder(void);
/* The path of a file in it; the last four stay. */
const char *lab_path(const char *name);

/* Open, or the end of the test. */
struct hol_store *lab_open(const char *path, enum hol_store_mode mode);
void lab_close(struct hol_store *store);
/* Begin a run of that signature (resume if it is there). */
long long lab_begin(struct hol_store *store, const char *signature, size_t *units);
/* Put unit `number`: a problem with two answers and verdicts, a motion, a time. */
enum hol_status lab_put(struct hol_store *store, long long run, size_t number);
/* Are the units of a run exactly those from `first` to before `end`, whole? Says what differs. */
bool lab_has(struct hol_store *store, long long run, size_t first, size_t end);
/* A table or view of a run as CSV; free. */
char *lab_csv(struct hol_store *store, long long run, const char *name);
/* The number that a question in SQL has for an answer; -1: none. */
long long lab_ask(const char *path, const char *sql);
/* Run statements on a file by SQLite alone. */
bool lab_sql(const char *path, const char *sql);

#endif
