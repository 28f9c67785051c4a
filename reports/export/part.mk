# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/export/export-csv.c \
	reports/export/export-json.c \
	reports/export/export-mat.c \
	reports/export/export-motion.c reports/export/export-motion.h \
	reports/export/export.c reports/export/export.h \
	reports/export/iftomm.c reports/export/iftomm.h \
	reports/export/mat-file.c reports/export/mat-file.h
