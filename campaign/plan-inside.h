/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How plan.c and plan-methods.c make a plan. */
#ifndef HOL_CAMPAIGN_PLAN_INSIDE_H
#define HOL_CAMPAIGN_PLAN_INSIDE_H

#include "campaign/plan.h"

struct hol_planner {
    struct hol_plan *plan;
    struct hol_report report;
};

/* A finding at an offset of the campaign's file. */
void hol_planner_error(struct hol_planner *planner, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The methods of a block, as its patterns say, else the defaults. NOMEM */
enum hol_status hol_planner_methods(struct hol_planner *planner,
                                    struct hol_plan_block *block) HOL_MUST_CHECK;
/* plan->signature. NOMEM */
enum hol_status hol_planner_sign(struct hol_plan *plan) HOL_MUST_CHECK;

#endif
