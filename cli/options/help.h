/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What the tables of commands and options say to a reader: help, man page, completions. */
#ifndef HOL_CLI_OPTIONS_HELP_H
#define HOL_CLI_OPTIONS_HELP_H

#include "cli/options/options.h"

void hol_help_program(FILE *out);
void hol_help_command(FILE *out, const struct hol_command *command);

/* The help of an option where it is used so, with its default, words and conditions; cut to size.
 */
void hol_help_text(char *text, size_t size, const struct hol_option *option,
                   const struct hol_option_use *use);

/*
 * The tables in a form for somebody else: man (sections COMMANDS and OPTIONS), bash, zsh, fish, or
 * table (a line for each command and option). False: there is no such form.
 */
bool hol_help_form(FILE *out, const char *form);

#endif
