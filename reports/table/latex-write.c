/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A table of LaTeX as it was fitted: heads, rows, panels, caption. */
#include "reports/table/latex-inside.h"

#include "reports/provenance/result-stream.h"

#include <stdlib.h>
#include <string.h>

#define LONG_NOTE 60 /* is broken */

/* ------------------------------------------------------------------------------- heads */

/* Add to a text of HOL_LATEX_HEAD characters. */
static void
append(char *text, const char *words, bool escaped)
{
    char *made = NULL;
    size_t size = 0, used = strlen(text);
    FILE *memory = escaped ? NULL : open_memstream(&made, &size);

    if (memory != NULL) {
        hol_latex_text(memory, words);
        if (fclose(memory) == 0)
            (void)snprintf(text + used, HOL_LATEX_HEAD - used, "%s", made);
        free(made);
    } else if (escaped)
        (void)snprintf(text + used, HOL_LATEX_HEAD - used, "%s", words);
}

void
hol_latex_head(char text[HOL_LATEX_HEAD], const struct hol_table *table, size_t k, bool stacked)
{
    const struct hol_column *column = table->column[k];
    const char *words = column->head != NULL ? column->head : column->key;
    const char *breaks = stacked ? "\n " : "\n";
    bool several = column->latex == NULL && strpbrk(words, breaks) != NULL;

    text[0] = '\0';
    if (column->latex != NULL)
        append(text, column->latex, true);
    else if (several)
        append(text, hol_table_is_right(table, k) ? "\\shortstack[r]{" : "\\shortstack[l]{", true);
    for (size_t length; column->latex == NULL && *words != '\0'; words += length) {
        char line[80];

        length = strcspn(words, breaks);
        (void)snprintf(line, sizeof line, "%.*s", (int)length, words);
        append(text, line, false);
        length += words[length] != '\0';
        if (words[length] != '\0')
            append(text, "\\\\", true);
    }
    if (several)
        append(text, "}", true);
    if (column->unit != NULL) {
        append(text, " [", true);
        append(text, column->unit, false);
        append(text, "]", true);
    }
}

/* -------------------------------------------------------------------------------- writing */

/* A record as an item of a description. */
static void
put_card(const struct hol_table *table, const struct hol_latex_row *row)
{
    fputs("\\item[] ", table->out);
    for (size_t k = 0; k < table->count; k++) {
        const struct hol_column *column = table->column[k];
        bool title = column->head != NULL && column->head[0] == '\0';
        char head[HOL_LATEX_HEAD];

        if (row->cell[k][0] == '\0')
            continue;
        if (!title) {
            hol_latex_head(head, table, k, false);
            fprintf(table->out, "\\par %s%s", head, column->code ? ": \\texttt{" : ": ");
        }
        fputs(row->cell[k], table->out);
        fputs(!title && column->code ? "}\n" : "\n", table->out);
    }
}

void
hol_latex_put_cards(const struct hol_table *table)
{
    const struct hol_latex_table *t = table->state;

    fputs("% \\input this; it needs no package.\n\\begin{description}\n", table->out);
    for (size_t i = 0; i < t->count; i++)
        if (t->rows[i].cell != NULL)
            put_card(table, &t->rows[i]);
        else if (t->rows[i].line != NULL)
            fprintf(table->out, "\\item[{%s}]\n", t->rows[i].line);
    fputs("\\end{description}\n", table->out);
}

/* Digits before and after the point, and of the exponent, that the numbers of a column have at
 * most; false: it has none. */
static bool
shape(int digits[3], const struct hol_latex_table *t, size_t k, bool *negative)
{
    bool any = false;

    for (size_t i = 0; i < t->count; i++) {
        const char *text = t->rows[i].cell != NULL ? t->rows[i].number[k] : NULL;
        int own[3] = {0}, part = 0;

        for (; text != NULL && *text != '\0'; text++) {
            if (*text == '.' || *text == 'e')
                part = *text == '.' ? 1 : 2;
            else if (*text == '-')
                *negative = *negative || part == 0;
            else if (*text >= '0' && *text <= '9')
                own[part]++;
            any = true;
        }
        for (part = 0; part < 3; part++)
            digits[part] = own[part] > digits[part] ? own[part] : digits[part];
    }
    return any;
}

static void
put_column(const struct hol_table *table, const struct hol_latex_table *t, size_t k)
{
    int digits[3] = {0};
    bool negative = false;

    if (table->column[k]->share > 0 && table->style.width <= 0)
        fprintf(table->out, "p{0.%02d\\linewidth}", table->column[k]->share);
    else if (table->style.siunitx && shape(digits, t, k, &negative))
        fprintf(table->out, "S[table-format=%s%d.%d%s%.0d]", negative ? "-" : "", digits[0],
                digits[1], digits[2] > 0 ? "e-" : "", digits[2]);
    else
        fputc(hol_table_is_right(table, k) ? 'r' : 'l', table->out);
}

static bool
is_shown(const struct hol_latex_fit *fit, size_t panel, size_t i)
{
    return i < fit->keys || (i >= (panel > 0 ? fit->end[panel - 1] : 0) && i < fit->end[panel]);
}

static void
put_heads(const struct hol_table *table, const struct hol_latex_fit *fit, size_t panel)
{
    bool first = true;

    for (size_t i = 0; hol_table_has_over(table) && fit->panels == 1 && i < fit->count;) {
        size_t k = fit->shown[i], span = hol_latex_over(fit, table, i);

        fputs(i > 0 ? " & " : "", table->out);
        if (table->column[k]->over != NULL) {
            fprintf(table->out, "\\multicolumn{%zu}{c}{", span);
            hol_latex_text(table->out, table->column[k]->over);
            fputc('}', table->out);
        }
        i += span;
        fputs(i >= fit->count ? " \\\\\n" : "", table->out);
    }
    for (size_t i = 0; i < fit->count; i++) {
        char head[HOL_LATEX_HEAD];

        if (!is_shown(fit, panel, i))
            continue;
        hol_latex_head(head, table, fit->shown[i], fit->stacked);
        fprintf(table->out, table->style.siunitx ? "%s{%s}" : "%s%s", first ? "" : " & ", head);
        first = false;
    }
    fputs(table->style.long_table ? " \\\\\n\\midrule\n\\endhead\n" : " \\\\\n\\midrule\n",
          table->out);
}

/* A text in lines, which are broken at blanks, after hyphens and, tight, after slashes. */
static void
put_broken(FILE *out, const char *text, double width, bool tight)
{
    fprintf(out, "\\parbox[t]{%.1fpt}{\\raggedright ", width);
    for (size_t length; *text != '\0'; text += length) {
        length = hol_latex_piece(text, tight);
        length += text[length] == ' ';
        fprintf(out, "%.*s%s", (int)length, text,
                text[length - 1] == '/' && text[length] != '\0' ? "\\allowbreak{}" : "");
    }
    fputs("\\strut}", out);
}

static void
put_row(const struct hol_table *table, const struct hol_latex_table *t, size_t which,
        const struct hol_latex_fit *fit, size_t panel, size_t columns)
{
    const struct hol_latex_row *r = &t->rows[which];
    size_t put = 0;

    if (r->line != NULL && panel + 1 == fit->panels)
        fprintf(table->out, "\\multicolumn{%zu}{@{}l@{}}{%s%s%s} \\\\\n", columns,
                strlen(r->line) > LONG_NOTE ? "\\parbox[t]{0.95\\linewidth}{\\raggedright " : "",
                r->line, strlen(r->line) > LONG_NOTE ? "\\strut}" : "");
    else if (r->line == NULL && r->cell == NULL && which + 1 < t->count)
        fputs("\\addlinespace\n", table->out);
    if (r->cell != NULL && fit->heading < r->rest && r->cell[fit->heading][0] != '\0')
        fprintf(table->out, "\\multicolumn{%zu}{@{}l@{}}{\\emph{%s}} \\\\\n", columns,
                r->cell[fit->heading]);
    for (size_t i = 0; r->cell != NULL && i < fit->count && r->line == NULL; i++) {
        size_t k = fit->shown[i];
        bool number = table->style.siunitx && r->number[k] != NULL;
        double broken = k < r->rest ? hol_latex_break(fit, table, k) : 0;

        if (!is_shown(fit, panel, i) || k > r->rest)
            continue;
        fputs(put++ > 0 ? " & " : "", table->out);
        fputs(table->column[k]->timed ? HOL_VOLATILE_BEGIN : "", table->out);
        if (k == r->rest)
            fprintf(table->out, "\\multicolumn{%zu}{l}{%s}", columns - put + 1, r->cell[k]);
        else if (broken > 0)
            put_broken(table->out, r->cell[k], fit->scale * broken, fit->tight);
        else if (table->style.siunitx && !number)
            fprintf(table->out, "{%s}", r->cell[k]);
        else
            fputs(number ? r->number[k] : r->cell[k], table->out);
        fputs(table->column[k]->timed ? HOL_VOLATILE_END : "", table->out);
    }
    fputs(r->cell != NULL ? " \\\\\n" : "", table->out);
}

/* The caption, with how to get the table again, and the label. */
static void
put_caption(const struct hol_table *table)
{
    const struct hol_table_style *style = &table->style;

    if (style->caption != NULL) {
        fputs("\\caption{", table->out);
        hol_latex_text(table->out, style->caption);
        fputs(style->long_table && style->label == NULL ? "} \\\\\n" : "}\n", table->out);
    }
    if (style->label != NULL)
        fprintf(table->out, "\\label{%s}%s\n", style->label, style->long_table ? " \\\\" : "");
}

static void
put_panel(const struct hol_table *table, const struct hol_latex_table *t,
          const struct hol_latex_fit *fit, size_t panel)
{
    const char *kind = table->style.long_table ? "longtable" : "tabular";
    size_t columns = 0;

    /* what just fits has no room for an indentation */
    fprintf(table->out, "%s%s\\begin{%s}{@{}", panel > 0 ? "\\par\\medskip\n" : "",
            table->style.width > 0 && !table->style.long_table ? "\\noindent" : "", kind);
    for (size_t i = 0; i < fit->count; i++)
        if (is_shown(fit, panel, i)) {
            put_column(table, t, fit->shown[i]);
            columns++;
        }
    fputs("@{}}\n", table->out);
    if (table->style.long_table && panel == 0)
        put_caption(table);
    fputs("\\toprule\n", table->out);
    put_heads(table, fit, panel);
    for (size_t i = 0; i < t->count; i++)
        put_row(table, t, i, fit, panel, columns);
    fprintf(table->out, "\\bottomrule\n\\end{%s}\n", kind);
}

void
hol_latex_put_table(const struct hol_table *table, const struct hol_latex_fit *fit)
{
    const struct hol_latex_table *t = table->state;
    const struct hol_table_style *style = &table->style;
    bool floats = (style->caption != NULL || style->label != NULL) && !style->long_table;
    bool grouped = fit->size[0] != '\0' || fit->space > 0 || fit->panels > 1;
    const char *star = style->page ? "*" : "";

    fprintf(table->out, "%% \\input this; it needs booktabs%s%s.\n",
            style->long_table ? ", longtable" : "", style->siunitx ? ", siunitx" : "");
    if (fit->spared.text != NULL)
        fprintf(table->out, "%% Left out, for it would be too wide: %s; --columns names others.\n",
                fit->spared.text);
    if (floats)
        fprintf(table->out, "\\begin{table%s}[tbp]\n\\centering\n", star);
    else if (grouped)
        fputs("\\begingroup\n", table->out);
    if (floats)
        put_caption(table);
    if (fit->size[0] != '\0')
        fprintf(table->out, "%s\n", fit->size);
    if (fit->space > 0)
        fprintf(table->out, "\\setlength{\\tabcolsep}{%gpt}\n", fit->space);
    if (grouped && !style->long_table && !floats)
        fputs("\\noindent\n", table->out);
    for (size_t panel = 0; panel < fit->panels; panel++)
        put_panel(table, t, fit, panel);
    if (fit->constant.text != NULL)
        fprintf(table->out, "\\par\\smallskip{\\footnotesize In every row %s.}\n",
                fit->constant.text);
    if (floats && style->provenance != NULL) {
        fputs("\\par\\smallskip{\\scriptsize\\raggedright\n", table->out);
        hol_provenance_write_caption(table->out, style->provenance);
        fputs("\\par}\n", table->out);
    }
    if (floats)
        fprintf(table->out, "\\end{table%s}\n", star);
    else if (grouped)
        fputs("\\par\\endgroup\n", table->out);
}
