# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	code/facts/facts.c code/facts/facts.h \
	code/facts/facts-motion.c \
	code/facts/facts-pack.c \
	code/facts/truth.c code/facts/truth.h
