# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	reports/instant/answers-along.c reports/instant/answers-along.h \
	reports/instant/formulation-answer.c reports/instant/formulation-answer.h \
	reports/instant/true-answer.c reports/instant/true-answer.h \
	reports/instant/true-contacts.c reports/instant/true-contacts.h \
	reports/instant/true-facts.c reports/instant/true-facts.h
