/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The page of a case: what it is, and what every formulation answered. */
#include "base/text.h"
#include "reports/notation/describe.h"
#include "reports/parts/parts-inside.h"
#include "reports/table/escape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Prose, sizes, and the states without a truth. */
static void
head(FILE *out, const struct hol_result *result)
{
    const struct hol_case *source = result->source;
    long double most_B = 0, most_M = 0;

    hol_html_print(out, "<p>%s</p>\n", source->title != NULL ? source->title : "");
    if (source->source != NULL)
        hol_html_print(out, "<p><small>Source: %s</small></p>\n", source->source);
    for (size_t i = 0; i < source->note_count; i++)
        hol_html_print(out, "<p>%s</p>\n", source->notes[i]);
    for (size_t i = 0; i < result->comparison_count; i++)
        if (result->comparisons[i].truth_status == HOL_OK) {
            most_B = fmaxl(most_B, result->comparisons[i].kappa_B);
            most_M = fmaxl(most_M, result->comparisons[i].kappa_M);
        }
    fprintf(out, "<p><i>n</i> = %zu, <i>m</i> = %zu, %zu state%s", result->model->n,
            result->model->m, result->comparison_count, hol_plural(result->comparison_count));
    if (most_B > 0) {
        fputs(", &kappa;(B) &le; ", out);
        hol_html_number(out, most_B);
        fputs(", &kappa;(M) &le; ", out);
        hol_html_number(out, most_M);
    }
    for (size_t i = 0; i < result->comparison_count; i++) {
        const struct hol_comparison *c = &result->comparisons[i];
        if (c->truth_status == HOL_OK)
            continue;
        hol_html_print(out, "<br>at state %s: truth %s, %s", c->label,
                       hol_status_name(c->truth_status), c->truth_why);
    }
    fputs("</p>\n", out);
}

/* T, V, forces, constraints, matrices and states, as `holonom show' writes them. */
static enum hol_status
put_equations(struct hol_page *page, const struct hol_model *model)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    enum hol_status status = out != NULL ? hol_describe(out, model, NULL) : HOL_NOMEM;

    if (out != NULL && fclose(out) != 0)
        status = HOL_NOMEM;
    if (status == HOL_OK) {
        hol_page_section(page, 2, "equations", "As the program understood it");
        hol_html_print(page->out, "<pre>%s</pre>\n", text);
    }
    free(text);
    return status;
}

const char *
hol_part_case_file(char path[HOL_PART_PATH], const char *name)
{
    char stem[HOL_PAGE_STEM];

    (void)snprintf(path, HOL_PART_PATH, HOL_PART_FOLDER "/%s.html", hol_page_stem(stem, name));
    return path;
}

static enum hol_status
put_advice(struct hol_page *page, const struct hol_part_lists *lists)
{
    const struct hol_part_case_advice *last = &lists->by_case[lists->by_case_count - 1];
    struct hol_text needs = {0};
    enum hol_status status = hol_section_needs(&needs, &last->advice);

    if (status == HOL_OK) {
        hol_page_section(page, 2, "advice", "Which formulation to take");
        status = hol_section_advice(page, "advice-table",
                                    "From the verdicts at the states of this case", 1,
                                    &(const struct hol_section_advised){.label = "this case",
                                                                        .meaning = needs.text,
                                                                        .advice = &last->advice,
                                                                        .need = HOL_NEED_ANY});
    }
    hol_text_clear(&needs);
    return status;
}

enum hol_status
hol_part_case(FILE *out, const struct hol_part_lists *lists, const struct hol_result *result)
{
    char file[HOL_PART_PATH];
    const struct hol_page_about about = {.site = lists->site,
                                         .file = hol_part_case_file(file, result->source->name),
                                         .under = hol_part_file(HOL_PART_CASES),
                                         .title = result->source->label};
    struct hol_page page;
    enum hol_status status = hol_page_begin(&page, &about);

    if (status == HOL_OK) {
        head(page.out, result);
        status = put_advice(&page, lists);
    }
    if (status == HOL_OK)
        status = hol_section_formulations(&page, result, NULL);
    if (status == HOL_OK)
        status = hol_section_printed(&page, result);
    if (status == HOL_OK)
        status = put_equations(&page, result->model);
    return hol_page_end(&page, out, status);
}
