/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_DIAGNOSTICS_H
#define HOL_MODEL_LANGUAGE_DIAGNOSTICS_H

#include "base/arena.h"
#include "model/case.h"

#include <stdarg.h>
#include <stdint.h>

/* A text that findings point into. Offsets are bytes from its start. */
struct hol_source {
    const char *path;
    const char *text; /* length bytes */
    size_t length;
};

struct hol_report_entry {
    const struct hol_source *source;
    size_t order; /* findings of the source with the smaller number come first */
    uint32_t offset;
    char *message;
};

/* The findings of one run of the loader, in the order in which they were made. */
struct hol_report {
    struct hol_arena *arena; /* for the messages */
    size_t limit;            /* findings kept */
    size_t count;
    struct hol_report_entry *list;
    bool full;              /* there were more than limit */
    enum hol_status status; /* OK or NOMEM */
};

/*
 * Add a finding, in the words that vprintf would write. A second one at the same offset is dropped,
 * since a loop would repeat it; beyond the limit the report is full and takes no more. That memory
 * ran out is kept in the report.
 */
void hol_report_add(struct hol_report *report, const struct hol_source *source, size_t order,
                    uint32_t offset, const char *format, va_list words)
    __attribute__((format(printf, 5, 0)));

/* Line and column (in characters, not bytes), from 1, of an offset. */
struct hol_place hol_source_place(const struct hol_source *source, uint32_t offset);

/*
 * Sort by place and render. Everything in it is printable (base/printable.h); an empty line is not
 * shown.
 *
 * diagnostics  out  written on HOL_OK only
 *
 * HOL_NOMEM
 */
enum hol_status hol_report_render(const struct hol_report *report,
                                  struct hol_diagnostics *diagnostics) HOL_MUST_CHECK;

/*
 * Make a single diagnostic at a place of the source: "path:line:column: message\n" and the line
 * with a caret, or "path: message\n" for line 0. No line is shown where source->text is NULL.
 *
 * HOL_NOMEM
 */
enum hol_status hol_diagnostics_single(struct hol_diagnostics *diagnostics,
                                       const struct hol_source *source, struct hol_place place,
                                       const char *message) HOL_MUST_CHECK;

#endif
