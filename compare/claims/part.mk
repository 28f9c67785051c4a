# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	compare/claims/claims-accuracy.c \
	compare/claims/claims-angular.c \
	compare/claims/claims-drift.c \
	compare/claims/claims-energy.c \
	compare/claims/claims-inside.h \
	compare/claims/claims-nonholonomic.c \
	compare/claims/claims-setup.c \
	compare/claims/claims-time.c \
	compare/claims/claims-walk.c compare/claims/claims-walk.h \
	compare/claims/claims.c compare/claims/claims.h
