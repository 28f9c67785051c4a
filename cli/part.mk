# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors

holonom_SOURCES += cli/main.c
libcli_a_SOURCES += \
	cli/arguments.c cli/arguments.h \
	cli/collection.c cli/collection.h \
	cli/commands.c cli/commands.h \
	cli/complain.c \
	cli/help-forms.c \
	cli/errors.c cli/errors.h \
	cli/figure.c \
	cli/gnuplot.c cli/gnuplot.h \
	cli/help.c cli/help.h \
	cli/motion.c cli/motion.h \
	cli/option-table.c \
	cli/options.c cli/options.h \
	cli/output.c \
	cli/pick.c cli/pick.h \
	cli/program.c cli/program.h \
	cli/progress.c cli/progress.h \
	cli/run.c cli/run.h \
	cli/stored-files.c cli/stored-files.h \
	cli/text-file.c \
	cli/verdict.c cli/verdict.h \
	cli/words.c cli/words.h

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
