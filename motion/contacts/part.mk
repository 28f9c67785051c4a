# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	motion/contacts/contacts-locate.c \
	motion/contacts/contacts.c motion/contacts/contacts.h \
	motion/contacts/passage.c motion/contacts/passage.h
