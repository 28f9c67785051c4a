# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

holonom_SOURCES += cli/main.c
libcli_a_SOURCES += \
	cli/choose-methods.c cli/choose-methods.h \
	cli/complain.c \
	cli/figures.c \
	cli/keeping.c cli/keeping.h \
	cli/motion-options.c cli/motion-options.h \
	cli/output.c \
	cli/program.c cli/program.h \
	cli/progress.c cli/progress.h \
	cli/record.c cli/record.h \
	cli/signature.c cli/signature.h \
	cli/tables.c \
	cli/stored-files.c cli/stored-files.h \
	cli/validation.c cli/validation.h

# What shells complete, made of the tables of commands and options by the program itself.
bashcompletiondir = $(datadir)/bash-completion/completions
bashcompletion_DATA = cli/completions/holonom
zshcompletiondir = $(datadir)/zsh/site-functions
zshcompletion_DATA = cli/completions/_holonom
fishcompletiondir = $(datadir)/fish/vendor_completions.d
fishcompletion_DATA = cli/completions/holonom.fish
CLEANFILES += $(bashcompletion_DATA) $(zshcompletion_DATA) $(fishcompletion_DATA)
DESCRIBE = $(AM_V_GEN)$(MKDIR_P) cli/completions && ./holonom$(EXEEXT) >$@.tmp --describe
$(bashcompletion_DATA): holonom$(EXEEXT)
	$(DESCRIBE) bash && mv $@.tmp $@
$(zshcompletion_DATA): holonom$(EXEEXT)
	$(DESCRIBE) zsh && mv $@.tmp $@
$(fishcompletion_DATA): holonom$(EXEEXT)
	$(DESCRIBE) fish && mv $@.tmp $@
