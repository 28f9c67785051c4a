# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

libholonom_a_SOURCES += \
	model/language/ast.c model/language/ast.h \
	model/language/diagnostics.c model/language/diagnostics.h \
	model/language/lexer.l \
	model/language/parse-hint.c \
	model/language/parse.c model/language/parse.h \
	model/language/parser.y \
	model/language/syntax-error.c \
	model/language/token.h \
	model/language/words.c model/language/words.h

# The scanner and parse.c include it.
BUILT_SOURCES += model/language/parser.h
model/language/parse.$(OBJEXT) model/language/lexer.$(OBJEXT) model/language/parser.$(OBJEXT): model/language/parser.h
