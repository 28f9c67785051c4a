# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

# The expression graph, its derivatives, the tape and the equations of motion.

libholonom_a_SOURCES += \
	model/along.c \
	model/derive.c model/derive-constraints.c model/derive.h \
	model/eval.c model/eval-double.c model/eval-mpfr.c \
	model/expr.h \
	model/func.c \
	model/gradient.c \
	model/graph.c model/graph.h \
	model/local.c \
	model/lower.c \
	model/model.c model/model.h \
	model/outputs.c \
	model/product.c \
	model/rational.c \
	model/sum.c \
	model/tape.c model/tape.h model/tape-inside.h \
	model/text.c
