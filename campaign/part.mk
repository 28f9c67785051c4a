# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	campaign/failures.c \
	campaign/instant.c \
	campaign/motion.c \
	campaign/outside.c \
	campaign/plan-inside.h \
	campaign/plan-methods.c \
	campaign/plan.c campaign/plan.h \
	campaign/profile.c \
	campaign/result.c campaign/result.h \
	campaign/run.c campaign/run.h \
	campaign/status.c \
	campaign/tables.c campaign/tables.h \
	campaign/values.c \
	campaign/worker-inside.h \
	campaign/worker.c campaign/worker.h

nobase_dist_pkgdata_DATA += campaign/examples/collection.campaign
