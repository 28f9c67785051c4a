/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The tables of commands and options as a man page, as completions of shells, and as lines. */
#include "cli/options/help.h"

#include "cli/options/words.h"

#include <string.h>

/* Each command that takes an option, with its use. */
#define EACH_USE(command, option, use)                                                             \
    for (const struct hol_command *command = hol_command_table; command->name != NULL; command++)  \
        for (const struct hol_option *option = hol_option_table; option->name != NULL; option++)   \
            for (const struct hol_option_use *use = hol_option_use(option, command); use != NULL;  \
                 use = NULL)

/* A text with some characters escaped by another. */
static void
put_escaped(FILE *out, const char *text, const char *which, const char *by)
{
    for (; *text != '\0'; text++)
        fprintf(out, "%s%c", strchr(which, *text) != NULL ? by : "", *text);
}

static bool
takes_argument(const struct hol_option *option)
{
    return option->argument != HOL_ARGUMENT_NONE;
}

/* What a shell offers for an argument: c one of words, l a list of names, f files, d folders, or
 * nothing. */
static char
offered(const struct hol_option *option, const struct hol_option_use *use)
{
    switch (hol_option_argument(option, use)) {
    case HOL_ARGUMENT_WORD:
        return 'c';
    case HOL_ARGUMENT_TEXT:
    case HOL_ARGUMENT_TEXTS:
        return option->list != NULL ? 'l' : '-';
    case HOL_ARGUMENT_WRITTEN:
    case HOL_ARGUMENT_DRAWN:
    case HOL_ARGUMENT_MOVING:
    case HOL_ARGUMENT_READ:
        return 'f';
    case HOL_ARGUMENT_FOLDER:
    case HOL_ARGUMENT_MADE:
        return 'd';
    default:
        return '-';
    }
}

/* And for operands: n names of cases, w the lists of `list', f files, or nothing. */
static char
operands(const struct hol_command *command)
{
    return strstr(command->operands, "CASE") != NULL || command->group == HOL_GROUP_LOOK ? 'n'
           : command->operands[0] == '\0'                                                ? '-'
                                                                                         : 'f';
}

/* ------------------------------------------------------------------------------- man */

static void
man_text(FILE *out, const char *text)
{
    if (*text == '.' || *text == '\'')
        fputs("\\&", out);
    for (; *text != '\0'; text++)
        if (*text == '\n')
            fputs("\n.IP\n", out);
        else
            fprintf(out, "%s%c", *text == '\\' || *text == '-' ? "\\" : "",
                    *text == '\\' ? 'e' : *text);
    fputc('\n', out);
}

/* The uses of an option, those that say the same together. */
static void
man_uses(FILE *out, const struct hol_option *option)
{
    char text[400];
    for (const struct hol_option_use *use = option->uses; use->commands != NULL; use++) {
        if (use > option->uses)
            fputs(".IP\n", out);
        if (strcmp(use->commands, "*") != 0) {
            hol_word_list(text, sizeof text, use->commands, "and ", "");
            fputs(".I ", out);
            put_escaped(out, text, "-", "\\");
            fputs(":\n", out);
        } else if (use > option->uses) {
            fputs("else:\n", out);
        }
        hol_help_text(text, sizeof text, option, use);
        man_text(out, text);
    }
}

static void
man(FILE *out)
{
    fputs(".SH COMMANDS\n", out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        fputs(".TP\n.BI ", out);
        put_escaped(out, c->name, "-", "\\");
        fputs(" \" ", out);
        put_escaped(out, c->operands, "-", "\\");
        fputs("\"\n", out);
        man_text(out, c->summary);
        fputs(".IP\n", out);
        man_text(out, c->details);
    }
    fputs(".SH OPTIONS\n", out);
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        fputs(".TP\n.B ", out);
        if (o->letter != '\0')
            fprintf(out, "\\-%c, ", o->letter);
        fputs("\\-\\-", out);
        put_escaped(out, o->name, "-", "\\");
        fprintf(out, "%s%s\n", takes_argument(o) ? "=" : "",
                takes_argument(o) ? o->placeholder : "");
        man_uses(out, o);
    }
    fputs(".TP\n.B \\-h, \\-\\-help\nHelp, of the program or of a command.\n"
          ".TP\n.B \\-\\-version\nVersion and licence.\n"
          ".TP\n.B \\-\\-cflags\nWhat a plug-in is compiled with.\n"
          ".TP\n.B \\-\\-clients\nThe folder of holonom.py and its like, which are copied or "
          "imported.\n",
          out);
}

/* ------------------------------------------------------------------------------ bash */

/* What each option of each command takes. */
static void
bash_arguments(FILE *out)
{
    EACH_USE(c, o, use)
    {
        char kind = offered(o, use);
        if (!takes_argument(o))
            continue;
        fprintf(out, "    '%s --%s'", c->name, o->name);
        if (o->letter)
            fprintf(out, " | '%s -%c'", c->name, o->letter);
        fprintf(out, ") kind=%c words='%s' ;;\n", kind,
                kind == 'c'   ? use->words
                : kind == 'l' ? o->list
                              : "");
    }
}

/* The options of each command. */
static void
bash_options(FILE *out)
{
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        fprintf(out, "        %s) words='--help", c->name);
        for (const struct hol_option *o = hol_option_table; o->name != NULL; o++)
            if (hol_option_use(o, c) != NULL)
                fprintf(out, " --%s%s", o->name, takes_argument(o) ? "=" : "");
        fputs("' ;;\n", out);
    }
}

static void
bash(FILE *out)
{
    fputs("# bash completion of holonom, made of its tables of commands and options\n"
          "_holonom() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} option= i words kind\n"
          "    COMPREPLY=()\n"
          "    if [[ $COMP_CWORD -eq 1 ]]; then\n"
          "        COMPREPLY=($(compgen -W '--help --version --cflags --clients",
          out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++)
        fprintf(out, " %s", c->name);
    fputs("' -- \"$word\"))\n"
          "        return\n"
          "    fi\n"
          "    if [[ $word == = ]]; then\n"
          "        option=${COMP_WORDS[COMP_CWORD-1]} word=\n"
          "    elif [[ ${COMP_WORDS[COMP_CWORD-1]} == = ]]; then\n"
          "        option=${COMP_WORDS[COMP_CWORD-2]}\n"
          "    else\n"
          "        option=${COMP_WORDS[COMP_CWORD-1]}\n"
          "    fi\n"
          "    kind= words=\n"
          "    case \"${COMP_WORDS[1]} $option\" in\n",
          out);
    bash_arguments(out);
    fputs("    esac\n"
          "    if [[ -z $kind && $word == -* ]]; then\n"
          "        case ${COMP_WORDS[1]} in\n",
          out);
    bash_options(out);
    fputs("        esac\n"
          "        COMPREPLY=($(compgen -W \"$words\" -- \"$word\"))\n"
          "        [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null\n"
          "        return\n"
          "    fi\n"
          "    [[ -n $kind ]] || case ${COMP_WORDS[1]} in\n",
          out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++)
        fprintf(out, "    %s) kind=%c ;;\n", c->name, operands(c));
    fputs("    esac\n"
          "    case $kind in\n"
          "    c) COMPREPLY=($(compgen -W \"$words\" -- \"$word\")) ;;\n"
          "    l) COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" --names \"$words\" "
          "2>/dev/null)\" -- \"$word\")) ;;\n"
          "    n) COMPREPLY=($(compgen -W \"$(\"${COMP_WORDS[0]}\" --names cases 2>/dev/null)\" -- "
          "\"$word\")\n"
          "        $(compgen -f -- \"$word\")) ;;\n"
          "    f) COMPREPLY=($(compgen -f -- \"$word\")) ;;\n"
          "    d) COMPREPLY=($(compgen -d -- \"$word\")) ;;\n"
          "    esac\n"
          "} &&\n"
          "    complete -F _holonom holonom\n",
          out);
}

/* ------------------------------------------------------------------------------- zsh */

static void
zsh_option(FILE *out, const struct hol_option *o, const struct hol_option_use *use)
{
    const char *end = takes_argument(o) ? "=" : "";
    char text[400], kind = offered(o, use);

    hol_help_text(text, sizeof text, o, use);
    if (hol_option_argument(o, use) == HOL_ARGUMENT_TEXTS && o->letter != '\0')
        fprintf(out, "    '*'{-%c,--%s=}'[", o->letter, o->name);
    else if (o->letter != '\0')
        fprintf(out, "    '(-%c --%s)'{-%c,--%s%s}'[", o->letter, o->name, o->letter, o->name, end);
    else
        fprintf(out, "    '--%s%s[", o->name, end);
    for (const char *p = text; *p != '\0'; p++)
        fprintf(out, "%s%c%s", strchr("[]:", *p) != NULL ? "\\" : "", *p, *p == '\'' ? "\\''" : "");
    fputc(']', out);
    if (takes_argument(o))
        fprintf(out, ":%s:", o->placeholder);
    if (kind == 'c')
        fprintf(out, "(%s)", use->words);
    else if (kind == 'l')
        fprintf(out, "_holonom_names %s", o->list);
    else if (kind != '-')
        fputs(kind == 'f' ? "_files" : "_files -/", out);
    fputs("'\n", out);
}

static void
zsh(FILE *out)
{
    fputs("#compdef holonom\n"
          "# zsh completion of holonom, made of its tables of commands and options\n"
          "local -a commands\n"
          "commands=(\n",
          out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        fprintf(out, "    '%s:", c->name);
        put_escaped(out, c->summary, "'", "'\\'");
        fputs("'\n", out);
    }
    fputs(")\n"
          "_holonom_names() { compadd -- ${(f)\"$(holonom --names $1 2>/dev/null)\"} }\n"
          "if (( CURRENT == 2 )); then\n"
          "    _describe command commands\n"
          "    return\n"
          "fi\n"
          "local -a arguments\n"
          "case $words[2] in\n",
          out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        fprintf(out, "%s) arguments=(\n", c->name);
        for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
            const struct hol_option_use *use = hol_option_use(o, c);
            if (use != NULL)
                zsh_option(out, o, use);
        }
        char kind = operands(c);
        fprintf(out, "    '--help[this text]'%s) ;;\n",
                kind == 'n'   ? " '*:case:{_alternative \"cases:case:_holonom_names cases\" "
                                "\"files:file:_files\"}'"
                : kind == 'f' ? " '*:file:_files'"
                              : "");
    }
    fputs("esac\n"
          "shift words\n"
          "(( CURRENT-- ))\n"
          "_arguments -s $arguments\n",
          out);
}

/* ------------------------------------------------------------------------------ fish */

static void
fish(FILE *out)
{
    char text[400];
    fputs("# fish completion of holonom, made of its tables of commands and options\n"
          "complete -c holonom -f -n __fish_use_subcommand -l help -d 'help'\n"
          "complete -c holonom -f -n __fish_use_subcommand -l version -d 'version and licence'\n"
          "complete -c holonom -f -n __fish_use_subcommand -l cflags -d 'of a plug-in'\n"
          "complete -c holonom -f -n __fish_use_subcommand -l clients -d 'folder of holonom.py'\n",
          out);
    for (const struct hol_command *c = hol_command_table; c->name != NULL; c++) {
        fprintf(out, "complete -c holonom -f -n __fish_use_subcommand -a %s -d '", c->name);
        put_escaped(out, c->summary, "'\\", "\\");
        fputs("'\n", out);
        if (operands(c) == 'n')
            fprintf(out,
                    "complete -c holonom -n '__fish_seen_subcommand_from %s' -a '(holonom --names "
                    "cases 2>/dev/null)'\n",
                    c->name);
    }
    EACH_USE(c, o, use)
    {
        char kind = offered(o, use);
        fprintf(out, "complete -c holonom -n '__fish_seen_subcommand_from %s' -l %s", c->name,
                o->name);
        if (o->letter != '\0')
            fprintf(out, " -s %c", o->letter);
        if (takes_argument(o))
            fputs(kind == 'f' || kind == 'd' ? " -r" : " -x", out);
        if (kind == 'c')
            fprintf(out, " -a '%s'", use->words);
        else if (kind == 'l')
            fprintf(out, " -a '(holonom --names %s 2>/dev/null)'", o->list);
        fputs(" -d '", out);
        hol_help_text(text, sizeof text, o, use);
        put_escaped(out, text, "'\\", "\\");
        fputs("'\n", out);
    }
}

/* ------------------------------------------------------------------------------ lines */

/* COMMAND OPTION LETTER KIND [WORD]..., blanks between them. */
static void
table(FILE *out)
{
    EACH_USE(c, o, use)
    fprintf(out, "%s --%s %c %d%s%s\n", c->name, o->name, o->letter != '\0' ? o->letter : '-',
            (int)hol_option_argument(o, use), use->words != NULL ? " " : "",
            use->words != NULL ? use->words : "");
}

bool
hol_help_form(FILE *out, const char *form)
{
    static const struct {
        const char *name;
        void (*write)(FILE *out);
    } forms[] = {{"man", man}, {"bash", bash}, {"zsh", zsh}, {"fish", fish}, {"table", table}};
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].name, form) == 0) {
            forms[i].write(out);
            return true;
        }
    return false;
}
