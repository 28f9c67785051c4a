/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The block of a record in each format of text. */
#include "reports/provenance/provenance.h"

#include "reports/table/escape.h"

#include <string.h>

enum hol_container
hol_container_of_name(const char *name)
{
    static const struct {
        const char *end;
        enum hol_container container;
    } kinds[] = {{".txt", HOL_CONTAINER_LINES}, {".csv", HOL_CONTAINER_LINES},
                 {".dat", HOL_CONTAINER_LINES}, {".tex", HOL_CONTAINER_LATEX},
                 {".json", HOL_CONTAINER_JSON}, {".html", HOL_CONTAINER_HTML},
                 {".svg", HOL_CONTAINER_SVG},   {".png", HOL_CONTAINER_PNG},
                 {".gif", HOL_CONTAINER_GIF},   {".pdf", HOL_CONTAINER_PDF}};
    const char *dot = strrchr(name, '.');

    for (size_t i = 0; dot != NULL && i < sizeof kinds / sizeof kinds[0]; i++)
        if (strcmp(dot, kinds[i].end) == 0)
            return kinds[i].container;
    return HOL_CONTAINER_NONE;
}

void
hol_provenance_write_lines(FILE *out, const struct hol_provenance *record, const char *prefix,
                           const char *end)
{
    fprintf(out, "%sholonom provenance %d%s", prefix, HOL_PROVENANCE_VERSION, end);
    for (size_t i = 0; i < HOL_PROVENANCE_COUNT; i++)
        if (record->value[i] != NULL)
            fprintf(out, "%s%s: %s%s", prefix, hol_provenance_key((enum hol_provenance_field)i),
                    record->value[i], end);
}

static json_t *
cases_array(const struct hol_provenance *record)
{
    json_t *list = json_array();

    for (size_t i = 0; i < record->case_count; i++)
        json_array_append_new(list,
                              json_pack("{s:o, s:s}", "name", hol_json_text(record->cases[i].name),
                                        "digest", record->cases[i].digest));
    return list;
}

json_t *
hol_provenance_object(const struct hol_provenance *record)
{
    json_t *object = json_pack("{s:i}", "version", HOL_PROVENANCE_VERSION);
    bool good = object != NULL;

    for (size_t i = 0; i < HOL_PROVENANCE_COUNT && good; i++)
        if (record->value[i] != NULL)
            good = json_object_set_new(object, hol_provenance_key((enum hol_provenance_field)i),
                                       hol_json_text(record->value[i])) == 0;
    if (good && record->case_count > 0)
        good = json_object_set_new(object, "case_list", cases_array(record)) == 0;
    if (!good) {
        json_decref(object);
        return NULL;
    }
    return object;
}

void
hol_provenance_write_html(FILE *out, const struct hol_provenance *record)
{
    fprintf(out,
            "<section id=\"provenance\" aria-label=\"Provenance\" "
            "data-version=\"%d\">\n<h2>Provenance</h2>\n<dl>\n",
            HOL_PROVENANCE_VERSION);
    for (size_t i = 0; i < HOL_PROVENANCE_COUNT; i++)
        if (record->value[i] != NULL)
            hol_html_print(out, "<dt>%s</dt><dd>%s</dd>\n",
                           hol_provenance_key((enum hol_provenance_field)i), record->value[i]);
    fputs("</dl>\n</section>\n", out);
}

/* LaTeX text in a typewriter face that may be broken at its blanks; "--" is no dash there. */
static void
write_typed(FILE *out, const char *text)
{
    fputs("\\texttt{", out);
    for (; *text != '\0'; text++) {
        char letter[2] = {*text, '\0'};
        if (text[0] == '-' && text[1] == '-')
            fputs("-{}", out);
        else if (*text == '\'')
            fputs("\\textquotesingle{}", out);
        else
            hol_latex_text(out, letter);
        if (*text == '/' || *text == ',' || *text == '=')
            fputs("\\allowbreak{}", out);
    }
    fputc('}', out);
}

void
hol_provenance_write_caption(FILE *out, const struct hol_provenance *record)
{
    static const struct {
        enum hol_provenance_field field;
        const char *before, *after;
    } said[] = {
        {HOL_PROVENANCE_CASES, "; ", ""},     {HOL_PROVENANCE_STEP, "; step ", ""},
        {HOL_PROVENANCE_GAINS, "; ", ""},     {HOL_PROVENANCE_BITS, "; ", " bits"},
        {HOL_PROVENANCE_SEED, "; seed ", ""}, {HOL_PROVENANCE_BLAS, "; ", ""},
    };

    if (record == NULL || record->value[HOL_PROVENANCE_COMMAND] == NULL)
        return;
    hol_latex_text(out, record->value[HOL_PROVENANCE_PROGRAM]);
    fputs(" (", out);
    hol_latex_text(out, record->value[HOL_PROVENANCE_COMMIT]);
    fputs("): ", out);
    write_typed(out, record->value[HOL_PROVENANCE_COMMAND]);
    for (size_t i = 0; i < sizeof said / sizeof said[0]; i++)
        if (record->value[said[i].field] != NULL) {
            fputs(said[i].before, out);
            hol_latex_text(out, record->value[said[i].field]);
            fputs(said[i].after, out);
        }
    fputc('.', out);
}
