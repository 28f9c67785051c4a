/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* How tables are wanted: the style that the options make, and complaints about columns and rows. */
#include "cli/options/words.h"

#include "reports/table/table.h"

#include <stdlib.h>
#include <string.h>

#define TEX_POINT (72.27 / 72) /* points of TeX in a point of PostScript */
/* A column of the class article, less what the width of a text is taken too small by. */
#define COLUMN (7.9 / 2.54 * 72)

bool
hol_style_make(struct hol_options *options)
{
    static const char allowed[] =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:.-_/";

    if (options->label != NULL &&
        (options->label[strspn(options->label, allowed)] != '\0' || strlen(options->label) > 80)) {
        hol_complain("--label takes letters, digits and :.-_/, at most 80, not '%.80s'",
                     options->label);
        return false;
    }
    options->style = (struct hol_table_style){.format = options->format,
                                              .columns = options->columns,
                                              .rows = options->rows,
                                              .trouble = &options->trouble,
                                              .caption = options->caption,
                                              .label = options->label,
                                              .long_table = options->longtable,
                                              .siunitx = options->siunitx};
    if (options->width == NULL || !hol_figure_length(&options->style.width, options->width))
        return true; /* of any width; the option was read before */
    if (strcmp(options->width, "column") == 0)
        options->style.width = COLUMN;
    options->style.width *= TEX_POINT;
    options->style.page = strcmp(options->width, "page") == 0;
    return true;
}

/* Offer each name of a list that is separated by ", ". */
static void
offer(struct hol_guess *guess, const char *list)
{
    char name[96];

    for (size_t length; list != NULL && *list != '\0'; list += length) {
        list += strspn(list, ", ");
        length = strcspn(list, ",");
        (void)snprintf(name, sizeof name, "%.*s", (int)length, list);
        hol_guess_offer(guess, name);
    }
}

bool
hol_tables_good(const struct hol_options *options)
{
    const struct hol_table_trouble *trouble = options->style.trouble;
    const char *option = trouble->rows ? "rows" : "columns";
    struct hol_guess guess;
    char meant[120] = "";

    if (trouble->hint[0] != '\0') {
        hol_complain("%s", trouble->hint);
        return false;
    }
    if (trouble->word[0] == '\0' || trouble->tables > 0)
        return true;
    hol_guess_begin(&guess, trouble->word, strlen(trouble->word));
    offer(&guess, trouble->known.text);
    if (guess.best[0] != '\0')
        (void)snprintf(meant, sizeof meant, "; did you mean %s?", guess.best);
    hol_complain("--%s: there is no column '%s'%s%s%s", option, trouble->word, meant,
                 meant[0] != '\0' ? " There are: " : "; there are: ",
                 trouble->known.text != NULL ? trouble->known.text : "none");
    return false;
}

int
hol_tables_open(struct hol_tables *tables, const struct hol_options *options)
{
    *tables = (struct hol_tables){.file = NULL};
    if (hol_output_open(&tables->output, options) != 0)
        return -1;
    tables->file = hol_table_is_chosen(&options->style)
                       ? open_memstream(&tables->held, &tables->length)
                       : tables->output.file;
    if (tables->file != NULL)
        return 0;
    hol_complain("out of memory");
    (void)hol_output_close(&tables->output, false);
    return -1;
}

bool
hol_tables_end(struct hol_tables *tables, const struct hol_options *options, enum hol_status status)
{
    bool held = tables->file != tables->output.file, good = true;

    if (held && fclose(tables->file) != 0)
        status = HOL_NOMEM;
    if (status == HOL_OK || status == HOL_INVALID)
        good = hol_tables_good(options);
    if (held && status == HOL_OK && good)
        fwrite(tables->held, 1, tables->length, tables->output.file);
    free(tables->held);
    if (good)
        return hol_output_end(&tables->output, status);
    (void)hol_output_close(&tables->output, false);
    return false;
}

bool
hol_tables_end_stored(struct hol_tables *tables, const struct hol_options *options,
                      const struct hol_store *store, enum hol_status status)
{
    const char *why = hol_store_why(store);
    bool said = (status == HOL_IO || status == HOL_INVALID) && why[0] != '\0';

    if (said)
        hol_complain("%s", why);
    return hol_tables_end(tables, options, said ? HOL_IO : status);
}
