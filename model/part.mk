# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
include $(top_srcdir)/model/part-graph.mk
include $(top_srcdir)/model/part-language.mk
include $(top_srcdir)/model/part-balls.mk
