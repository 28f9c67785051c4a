/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_MOTION_H
#define HOL_REPORTS_MOTION_H

#include "reference/trajectory.h"
#include "reports/writer.h"

#include <stdio.h>

/*
 * Points of a true trajectory: q, q', the case's lets and invariants at a time, with as many of
 * `digits` as both runs prove. Formats TEXT, CSV, JSON (numbers as decimal strings).
 */
struct hol_motion_writer {
    FILE *out;
    enum hol_format format;
    const struct hol_model *model;
    long digits;
    long scale_q, scale_v; /* decimal exponents of the largest so far */
    size_t count;
};
void hol_motion_begin(struct hol_motion_writer *writer, FILE *out, enum hol_format format,
                      const struct hol_model *model, long digits);
/* The statuses of hol_trajectory_at; NOMEM. */
enum hol_status hol_motion_point(struct hol_motion_writer *writer,
                                 struct hol_trajectory *trajectory, const mpfr_t t) HOL_MUST_CHECK;
void hol_motion_end(struct hol_motion_writer *writer, const struct hol_trajectory *trajectory);

#endif
