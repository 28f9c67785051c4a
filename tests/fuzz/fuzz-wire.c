/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a foreign solver may say: the first line is its hello, the others are its answers. */
#include "base/alloc.h"
#include "base/printable.h"
#include "foreign/process/wire.h"
#include "model/equations/model.h"
#include "tests/fuzz/fuzz.h"

#include <math.h>
#include <string.h>

/* Problems with n = 2 and m = 1, and one with m = 2; made once, and kept. */
static struct hol_exchange *
problems(void)
{
    static const char text[] =
        "title \"t\"; source \"-\"; parameter g = 9.8; coordinate x, y; kinetic x'^2 + y'^2;"
        "force y = -g; constraint c: x + 2*y = 0; initial x = 2, y = -1;";
    static const mpfr_prec_t bits[] = {53};
    static const struct hol_compare_options options = {
        .bits_count = 1, .bits = bits, .seed = 1, .solve = true, .jobs = 1};
    static struct hol_exchange *made;
    static struct hol_case *c;
    static struct hol_model *model;
    struct hol_diagnostics found;

    if (made != NULL)
        return made;
    require(hol_case_parse(&c, &found, "fuzz", "fuzz", text, strlen(text), 0, NULL,
                           &hol_limits_default) == HOL_OK);
    require(hol_model_create(&model, c, &found) == HOL_OK);
    require(hol_exchange_collect(&made, model, &options, 0) == HOL_OK);
    require(made->question_count >= 2);
    return made;
}

/* A reason in words: there, within bounds, printable. */
static void
require_reason(const char *why)
{
    size_t length = strnlen(why, HOL_WIRE_WHY);

    require(length > 0 && length < HOL_WIRE_WHY);
    require(hol_printable_span(why, length) == length);
}

/* What was read is read again from what is written of it, bit for bit. */
static void
require_round_trip(const double *x, size_t count)
{
    struct hol_text text = {0};
    char why[HOL_WIRE_WHY];
    double *again = hol_alloc(count + 1, sizeof *again);
    json_t *list;

    hol_text_add(&text, "{\"x\":");
    hol_wire_add_vector(&text, x, count);
    hol_text_add(&text, "}");
    require(again != NULL && !text.failed);
    list = hol_wire_parse(text.text, text.length, why);
    require(list != NULL && hol_wire_vector(again, count, json_object_get(list, "x"), "x", why));
    for (size_t i = 0; i < count; i++)
        require((isnan(x[i]) && isnan(again[i])) || memcmp(&x[i], &again[i], sizeof *x) == 0);
    json_decref(list);
    hol_text_clear(&text);
    hol_free(again);
}

static void
check_reply(const struct hol_reply *reply, const struct hol_question *q)
{
    require(reply->kind < HOL_REPLY_COUNT && reply->kind != HOL_REPLY_MISSING);
    if (reply->why != NULL)
        require(hol_printable_span(reply->why, strlen(reply->why)) == strlen(reply->why));
    if (reply->kind != HOL_REPLY_OK)
        return;
    require(reply->qdd != NULL);
    require_round_trip(reply->qdd, q->n);
    if (reply->lambda != NULL)
        require_round_trip(reply->lambda, q->m);
}

static void
check_hello(struct hol_foreign *foreign, const json_t *hello)
{
    char why[HOL_WIRE_WHY] = "";
    enum hol_status status = hol_wire_read_hello(foreign, hello, why);

    require(status == HOL_OK || status == HOL_INVALID);
    if (status == HOL_INVALID)
        require_reason(why);
    require(foreign->batch >= 1 && foreign->batch <= HOL_BATCH_MAX);
    require(memchr(foreign->name, '\0', sizeof foreign->name) != NULL && *foreign->name != '\0');
    require(hol_printable_span(foreign->name, strlen(foreign->name)) == strlen(foreign->name));
}

static void
check_answer(const struct hol_foreign *foreign, const json_t *answer)
{
    struct hol_exchange *x = problems();
    char why[HOL_WIRE_WHY] = "";
    enum hol_status status;
    size_t question;
    uint64_t id = 0;

    status = hol_wire_read_id(&id, answer, why);
    require(status == HOL_OK || status == HOL_INVALID);
    if (status == HOL_INVALID) {
        require_reason(why);
        return;
    }
    require(hol_wire_read_answer(x, x->question_count, foreign, answer, why) == HOL_INVALID);
    question = (size_t)(id % x->question_count);
    status = hol_wire_read_answer(x, question, foreign, answer, why);
    require(status == HOL_OK || status == HOL_INVALID);
    fuzz_right += status == HOL_OK;
    if (status == HOL_INVALID)
        require_reason(why);
    else
        check_reply(&x->replies[question], &x->questions[question]);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct hol_foreign foreign = {.name = "fuzz", .growth = HOL_GROWTH_KAPPA2, .batch = 1};
    bool first = true;

    while (size > 0) {
        const uint8_t *end = memchr(data, '\n', size);
        size_t length = end != NULL ? (size_t)(end - data) : size;
        char *line = fuzz_copy(data, length), why[HOL_WIRE_WHY] = "";
        json_t *object = hol_wire_parse(line, length, why);

        if (object == NULL)
            require_reason(why);
        else if (first)
            check_hello(&foreign, object);
        else
            check_answer(&foreign, object);
        json_decref(object);
        hol_free(line);
        first = false;
        data += length + (end != NULL);
        size -= length + (end != NULL);
    }
    return 0;
}
