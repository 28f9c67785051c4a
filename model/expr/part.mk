# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/expr/branch.c \
	model/expr/derivative-rules.c \
	model/expr/expr.h \
	model/expr/func.c \
	model/expr/gradient.c \
	model/expr/graph.c model/expr/graph.h \
	model/expr/known-sign.c \
	model/expr/leading.c \
	model/expr/literal.c model/expr/literal.h \
	model/expr/multiply.c \
	model/expr/product.c \
	model/expr/rational.c \
	model/expr/slope.c \
	model/expr/sum.c \
	model/expr/time-derivative.c
