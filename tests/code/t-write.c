/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */

/*
 * Generated code as a text: the same each time, in every language with nothing left of the marks
 * and within the columns of its lines; names that a language reserves are kept apart; a parameter
 * that decides on the equations is no parameter of the file; every allocation may fail.
 */
#include "base/alloc.h"
#include "code/code.h"
#include "code/names.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <string.h>
#include <strings.h>

static const char text[] =
    "title \"names\"; source \"none\";\n"
    "parameter lambda = 2; parameter M = 3; parameter m = 4; parameter k = 1; parameter twice = "
    "2*m;\n"
    "size N = 6;\n"
    "coordinate x[1..N], q, for_, end_1, A, a;\n"
    "let double = x[1]^2 + lambda;\n"
    "kinetic m/2*(sum(i = 1..N: x[i]'^2) + q'^2 + for_'^2 + end_1'^2) + M/2*(A'^2 + a'^2)*lambda;\n"
    "potential if(k > 0, twice*cos(q)*double, 0) + sum(i = 2..N: sqrt(1 + x[i]^2));\n"
    "constraint return_: A + a + x[1] = 0;\n"
    "initial x[1] = 1, A = -1, q = 0, for_ = 0, end_1 = 0, a = 0;\nfor i = 2..N { initial x[i] = "
    "0; }\nfor i = 1..N { initial x[i]' = 0; }\ninitial q' = 0, for_' = 0, end_1' = 0, A' = 0, a' "
    "= 0;\n";

static struct hol_model *
load(void)
{
    struct hol_case *c = NULL;
    struct hol_model *model = NULL;
    struct hol_diagnostics diagnostics = {0};

    if (hol_case_parse(&c, &diagnostics, "names", "names", text, strlen(text), 0, NULL, NULL) !=
            HOL_OK ||
        hol_model_create(&model, c, &diagnostics) != HOL_OK)
        tap_bail("%s", diagnostics.text != NULL ? diagnostics.text : "no model");
    hol_diagnostics_clear(&diagnostics);
    return model;
}

/* Without a run in double: no formulation is needed. */
static void
make_facts(struct hol_code_facts *f, const struct hol_model *model)
{
    *f = (struct hol_code_facts){.model = model, .rank = 1};
    if (hol_vec_init(&f->parameters, model->source->parameter_count, HOL_BITS_DOUBLE) != HOL_OK)
        tap_bail("out of memory");
}

static enum hol_status
write_in(struct hol_text *to, const struct hol_code_facts *f, const struct hol_language *l)
{
    const char *why;

    return hol_code_write(
        to, f, l,
        &(struct hol_code_options){.jacobian = true, .program = "test", .command = "test"}, &why);
}

static size_t
widest(const char *lines)
{
    size_t most = 0;

    for (size_t length; *lines != '\0'; lines += length + (lines[length] == '\n')) {
        length = strcspn(lines, "\n");
        most = length > most ? length : most;
    }
    return most;
}

static void
languages(const struct hol_code_facts *f)
{
    for (size_t k = 0; hol_languages[k] != NULL; k++) {
        const struct hol_language *l = hol_languages[k];
        struct hol_text one = {.text = NULL}, two = {.text = NULL};
        bool good = write_in(&one, f, l) == HOL_OK && write_in(&two, f, l) == HOL_OK;

        tap_ok(good && strcmp(one.text, two.text) == 0, "%s: the same each time", l->title);
        tap_ok(good && strpbrk(one.text, "\x01") == NULL && strstr(one.text, "[=") == NULL,
               "... with nothing left of the marks");
        tap_ok(good && widest(one.text) <= 132, "... in lines of at most 132 columns");
        tap_ok(good && strstr(one.text, "equations") != NULL &&
                   strstr(one.text, "jacobian") != NULL,
               "... with its functions");
        hol_free(one.text);
        hol_free(two.text);
    }
    tap_ok(hol_language_find("cobol") == NULL && hol_language_find("r") != NULL,
           "a language is found by its name");
}

static void
names(const struct hol_model *model)
{
    struct hol_code_names fortran, python;
    size_t same = 0;

    if (hol_code_names_create(&fortran, model->source, hol_language_find("fortran")) != HOL_OK ||
        hol_code_names_create(&python, model->source, hol_language_find("python")) != HOL_OK)
        tap_bail("out of memory");
    tap_ok(strcmp(python.all[python.first[HOL_VAR_PARAMETER]], "lambda_") == 0 &&
               strcmp(fortran.all[fortran.first[HOL_VAR_PARAMETER]], "lambda") == 0,
           "a reserved word gets an underscore where it is one");
    tap_ok(strcmp(python.all[python.first[HOL_VAR_VELOCITY] + 2], "x_3_dot") == 0,
           "x[3]' is x_3_dot");
    for (size_t i = 0; i < fortran.count; i++)
        for (size_t j = 0; j < i; j++)
            same += strcasecmp(fortran.all[i], fortran.all[j]) == 0;
    tap_ok(same == 0, "no two names are the same but for case in Fortran");
    hol_code_names_clear(&fortran);
    hol_code_names_clear(&python);
}

static void
parameters(const struct hol_code_facts *f)
{
    struct hol_text code = {.text = NULL};
    bool good = write_in(&code, f, hol_language_find("c")) == HOL_OK;

    tap_ok(good && strstr(code.text, "enum { np = 3 }") != NULL,
           "what decides, and what is computed of others, is no parameter of the file");
    tap_ok(good && strstr(code.text, "twice = 2.0*m") != NULL, "... the latter is computed");
    tap_ok(good && strstr(code.text, "decides which equations") != NULL, "... the former is named");
    tap_ok(good && strstr(code.text, "for (i = 0; i < ") != NULL, "a family is a loop");
    hol_free(code.text);
}

static void
memory(const struct hol_code_facts *f)
{
    const struct hol_language *l = hol_language_find("fortran");
    size_t total, wrong = 0, step;
    struct hol_text code = {.text = NULL};

    heap_fail_at(0);
    if (write_in(&code, f, l) != HOL_OK)
        tap_bail("not written");
    total = heap_calls();
    hol_free(code.text);
    step = total / 300 + 1;
    for (size_t k = 1; k <= total; k += step) {
        struct hol_text part = {.text = NULL};

        heap_fail_at(k);
        wrong += write_in(&part, f, l) != HOL_NOMEM;
        heap_fail_at(0);
        hol_free(part.text);
    }
    if (!tap_ok(wrong == 0, "each of %zu allocations may fail", total))
        tap_diag("%zu did not give HOL_NOMEM", wrong);
}

int
main(void)
{
    struct hol_model *model = load();
    struct hol_code_facts facts;

    make_facts(&facts, model);
    languages(&facts);
    names(model);
    parameters(&facts);
    memory(&facts);
    hol_mat_clear(&facts.parameters);
    hol_case_destroy((struct hol_case *)model->source);
    hol_model_destroy(model);
    return tap_done();
}
