/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_REPORTS_PAGE_PAGE_H
#define HOL_REPORTS_PAGE_PAGE_H

#include "reports/compare/writer.h"

/* The report's page: a writer like the others (HTML), with the figures of a report's folder. */
extern const struct hol_writer hol_writer_page;

#endif
