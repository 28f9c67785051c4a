/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Fuzzes the case language, from bytes to an evaluated model and to what its evaluators owe each
 * other. */
#include "tests/fuzz/enclosures.h"
#include "tests/fuzz/fuzz.h"

#include "base/alloc.h"
#include "base/printable.h"
#include "model/equations/model.h"

#include <string.h>

/* Nothing but text, in lines. */
static void
require_text(const char *text)
{
    while (*text != '\0') {
        size_t line = strcspn(text, "\n");
        require(hol_printable_span(text, line) == line);
        text += line + (text[line] == '\n');
    }
}

/* What the program writes of a case, into a report or on a terminal. */
static void
check_strings(const struct hol_case *c)
{
    require_text(c->title);
    require_text(c->source);
    for (size_t i = 0; i < c->note_count; i++)
        require_text(c->notes[i]);
    for (size_t i = 0; i < c->parameter_count; i++)
        require_text(c->parameters[i].unit);
    for (size_t i = 0; i < c->state_count; i++)
        require_text(c->states[i].name);
    for (size_t i = 0; i < c->invariant_count; i++)
        require_text(c->invariants[i].name);
    for (size_t i = 0; i < c->published_count; i++) {
        const struct hol_published *block = &c->published[i];
        require_text(block->title);
        for (size_t k = 0; k < block->entry_count; k++) {
            require_text(block->entries[k].text);
            if (block->entries[k].event_name != NULL)
                require_text(block->entries[k].event_name);
        }
    }
}

/* Every message names a place in the text, and all of them are in the text that is printed. */
static void
check_diagnostics(const struct hol_diagnostics *found, const struct hol_limits *limits)
{
    require(found->count > 0 && found->count <= limits->errors + 1 && found->text != NULL);
    for (size_t i = 0; i < found->count; i++) {
        require(*found->list[i].message != '\0');
        require(strstr(found->text, found->list[i].message) != NULL);
    }
    require_text(found->text);
}

/* Texts of a few expressions. */
static void
write_some(struct hol_case *c)
{
    struct hol_namer namer = hol_case_namer(c);
    for (size_t j = 0; j < c->m && j < 4; j++)
        hol_free(hol_expr_text(c->graph, c->constraints[j].residual, &namer));
    hol_free(hol_expr_text(c->graph, c->kinetic, &namer));
}

static void
evaluate(const struct hol_model *model)
{
    struct hol_eval *eval = NULL;
    size_t where;
    mpfr_t value;
    if (hol_eval_create(&eval, model->tape, 53) != HOL_OK)
        return;
    mpfr_init2(value, 53);
    mpfr_set_si_2exp(value, 3, -2, MPFR_RNDN);
    hol_eval_set(eval, HOL_VAR_TIME, 0, value);
    for (size_t i = 0; i < model->n; i++) {
        hol_eval_set(eval, HOL_VAR_COORD, i, value);
        hol_eval_set(eval, HOL_VAR_VELOCITY, i, value);
    }
    enum hol_status status = hol_eval_run(eval, HOL_STAGE_STATE, &where);
    require(status == HOL_OK || status == HOL_DOMAIN);
    mpfr_clear(value);
    hol_eval_destroy(eval);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hol_limits limits = hol_limits_default;
    struct hol_case *c = NULL;
    struct hol_model *model = NULL;
    struct hol_diagnostics found;
    char *text = fuzz_copy(data, size);
    limits.bytes = 65536;
    limits.nesting = 60;
    limits.range = 1000;
    limits.nodes = limits.iterations = 20000;
    limits.work = 1000000;
    limits.errors = 5;
    enum hol_status status =
        hol_case_parse(&c, &found, "fuzz", "fuzz", text, size, 0, NULL, &limits);
    hol_free(text);
    require(status == HOL_OK || status == HOL_INVALID);
    require((status == HOL_OK) == (c != NULL));
    if (status == HOL_INVALID)
        check_diagnostics(&found, &limits);
    hol_diagnostics_clear(&found);
    if (c == NULL)
        return 0;
    check_strings(c);
    write_some(c);
    status = hol_model_create(&model, c, &found);
    require(status == HOL_OK || status == HOL_INVALID);
    if (status == HOL_INVALID)
        check_diagnostics(&found, &limits);
    hol_diagnostics_clear(&found);
    fuzz_right += model != NULL;
    if (model != NULL)
        evaluate(model);
    /* Larger ones would take the time of a hundred small ones, and say the same. */
    if (model != NULL && hol_tape_length(model->tape) <= 500)
        fuzz_require_enclosures(model->tape, model->n);
    hol_model_destroy(model);
    hol_case_destroy(c);
    return 0;
}
