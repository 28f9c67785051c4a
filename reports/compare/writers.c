/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The formats of --format: the only list of the writers. */
#include "reports/compare/writer.h"

extern const struct hol_writer hol_writer_text, hol_writer_csv, hol_writer_json, hol_writer_latex,
    hol_writer_tap;

const struct hol_writer *const hol_writers[HOL_FORMAT_COUNT] = {
    [HOL_FORMAT_TEXT] = &hol_writer_text, [HOL_FORMAT_CSV] = &hol_writer_csv,
    [HOL_FORMAT_JSON] = &hol_writer_json, [HOL_FORMAT_LATEX] = &hol_writer_latex,
    [HOL_FORMAT_TAP] = &hol_writer_tap,
};
