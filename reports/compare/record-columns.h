/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_COMPARE_RECORD_COLUMNS_H
#define HOL_REPORTS_COMPARE_RECORD_COLUMNS_H

#include "compare/instant/compare.h"
#include "reports/table/table.h"

/*
 * Getters of a table's columns over struct hol_record, which is part number `which` of a row: what
 * tables of a comparison and of a store have in common. The index of a column over errors is that
 * of the quantity.
 */
#define HOL_RECORD_GETTERS(which)                                                                  \
    HOL_GETTER(get_status, which, struct hol_record, text, hol_status_name(r->status))             \
    HOL_GETTER(get_worst, which, struct hol_record, measured, r->errors[index].worst)              \
    HOL_GETTER(get_digits, which, struct hol_record, measured, r->errors[index].digits)            \
    HOL_GETTER(get_attainable, which, struct hol_record, measured, r->errors[index].attainable)    \
    HOL_GETTER(get_units, which, struct hol_record, measured, r->errors[index].units)              \
    HOL_GETTER(get_ratio, which, struct hol_record, measured, r->errors[index].ratio)              \
    HOL_GETTER_IF(get_component, which, struct hol_record, r->errors[index].component != SIZE_MAX, \
                  size, r->errors[index].component + 1)                                            \
    /* which computation answered: of a solver that gave no answer, neither */                     \
    HOL_GETTER_IF(get_path, which, struct hol_record, r->status == HOL_OK, text,                   \
                  hol_path_word(r->path))

#endif
