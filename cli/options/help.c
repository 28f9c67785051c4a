/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* --help, of the program and of its commands. */
#include "cli/options/help.h"

#include "base/names.h"
#include "cli/options/words.h"

#include <string.h>

#define WIDTH 79
#define RANGE_SHOWN 100000 /* larger limits are of the machine */
#define COLUMN 28          /* where the help of an option begins */

/* Words of a text in lines of WIDTH, from a column on; `at' is the column reached. A newline
 * ends a paragraph. */
static void
fill(FILE *out, const char *text, size_t at, size_t column)
{
    bool begun = false;
    for (; at < column; at++)
        fputc(' ', out);
    while (*text != '\0') {
        size_t length = strcspn(text, " \n");
        if (begun && at + 1 + length > WIDTH) {
            fprintf(out, "\n%*s", (int)column, "");
            at = column;
        } else if (begun) {
            fputc(' ', out);
            at++;
        }
        fwrite(text, 1, length, out);
        at += length;
        begun = true;
        text += length;
        if (*text == '\n') {
            fprintf(out, "\n%*s", (int)column, "");
            at = column;
            begun = false;
        }
        text += *text != '\0';
    }
    fputc('\n', out);
}

void
hol_help_text(char *text, size_t size, const struct hol_option *option,
              const struct hol_option_use *use)
{
    char list[160] = "", first[32] = "";
    const char *help = hol_option_help(option, use);
    enum hol_argument argument = hol_option_argument(option, use);
    unsigned long high = hol_option_high(option, use);
    char range[64] = "";
    size_t used = 0;
    if (argument == HOL_ARGUMENT_BITS || argument == HOL_ARGUMENT_ONE_BITS ||
        (argument == HOL_ARGUMENT_NUMBER && high <= RANGE_SHOWN))
        snprintf(range, sizeof range, ", %s%lu to %lu",
                 argument == HOL_ARGUMENT_ONE_BITS ? "one number, " : "", option->low, high);
    const char *companions = use->with != NULL ? use->with : use->without;
    if (companions != NULL) {
        hol_word_list(list, sizeof list, companions, "or ", "--");
        used = (size_t)snprintf(text, size, "with%s %s: ", use->with != NULL ? "" : "out", list);
    }
    if (use->words != NULL) {
        const char *others = hol_word_next(first, sizeof first, use->words);
        hol_word_list(list, sizeof list, others, "or ", "");
        snprintf(text + used, size - used, "%s: %s (default)%s%s", help, first,
                 strchr(others, ' ') != NULL ? ", " : " or ", list);
    } else if (use->otherwise != NULL) {
        snprintf(text + used, size - used, "%s%s (default: %s)", help, range, use->otherwise);
    } else {
        snprintf(text + used, size - used, "%s%s%s", help, range,
                 argument == HOL_ARGUMENT_TEXTS ? "; may be given again" : "");
    }
}

void
hol_help_command(FILE *out, const struct hol_command *command)
{
    fprintf(out, "Usage: holonom %s [OPTION]...%s%s\n%s.\n\n", command->name,
            command->operands[0] != '\0' ? " " : "", command->operands, command->summary);
    if (command->details[0] != '\0') {
        fill(out, command->details, 0, 0);
        fputc('\n', out);
    }
    for (const struct hol_option *o = hol_option_table; o->name != NULL; o++) {
        const struct hol_option_use *use = hol_option_use(o, command);
        char text[400], letter[5] = "    ";
        if (use == NULL)
            continue;
        if (o->letter != '\0')
            snprintf(letter, sizeof letter, "-%c, ", o->letter);
        int at = fprintf(out, "  %s--%s%s%s", letter, o->name, o->placeholder ? "=" : "",
                         o->placeholder ? o->placeholder : "");
        hol_help_text(text, sizeof text, o, use);
        fputc(' ', out);
        fill(out, text, (size_t)at + 1, (size_t)at + 1 < COLUMN ? COLUMN : (size_t)at + 1);
    }
    fprintf(out, "  %-*s %s\n", COLUMN - 3, "-h, --help", "this text");
}

void
hol_help_program(FILE *out)
{
    static const char *const groups[] = {HOL_GROUP_LIST(HOL_NAME_FIRST)};

    fputs("Usage: holonom COMMAND [OPTION]... [OPERAND]...\n"
          "Compare formulations of constrained motion with each other and with the truth.\n",
          out);
    for (int group = 0; group < HOL_GROUP_COUNT; group++) {
        fprintf(out, "\n%s\n", groups[group]);
        for (const struct hol_command *c = hol_command_table; c->name != NULL; c++)
            if (c->group == (enum hol_group)group)
                fprintf(out, "  %-15s %s\n", c->name, c->summary);
    }
    fputs(
        "\n"
        "  -h, --help       this text, or that of a command\n"
        "  --version        version and licence\n"
        "  --cflags         what a plug-in is compiled with (validate)\n"
        "  --clients        the folder of holonom.py and its like (validate)\n\n"
        "CASE is a name such as greenwood/cone-and-plane, a glob such as 'ukp2004/*', or a file.\n"
        "Exit status: 0 all agree, 1 a verdict or a published value failed, 2 usage or input "
        "error.\n",
        out);
}
