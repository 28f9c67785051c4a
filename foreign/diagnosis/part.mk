# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	foreign/diagnosis/candidates-answer.c \
	foreign/diagnosis/candidates-formula.c \
	foreign/diagnosis/candidates-problem.c \
	foreign/diagnosis/circumstances.c foreign/diagnosis/diagnosis-inside.h \
	foreign/diagnosis/diagnosis.c foreign/diagnosis/diagnosis.h \
	foreign/diagnosis/evidence.c foreign/diagnosis/evidence.h \
	foreign/diagnosis/findings-hypotheses.c foreign/diagnosis/findings-linear.c \
	foreign/diagnosis/findings.c foreign/diagnosis/findings.h \
	foreign/diagnosis/history.c foreign/diagnosis/history.h \
	foreign/diagnosis/hypotheses.c foreign/diagnosis/hypotheses.h \
	foreign/diagnosis/numbers.c foreign/diagnosis/numbers.h \
	foreign/diagnosis/response.c foreign/diagnosis/response.h
