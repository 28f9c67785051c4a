/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Files of answers: what begins with a brace is the JSON file, all else the lines of a CSV file
 * beside a good manifest. Either it is read, and every problem gets a reply that fits it, or there
 * is a line about it.
 */
#include "base/alloc.h"
#include "base/printable.h"
#include "foreign/files/answers.h"
#include "model/equations/model.h"
#include "tests/fuzz/fuzz.h"

#include <stdio.h>
#include <string.h>

static void
say(void *context, const char *line)
{
    size_t *said = context, length = strlen(line);

    require(length > 0 && length < HOL_LINE && hol_printable_span(line, length) == length);
    ++*said;
}

static struct hol_exchange *
problems(const struct hol_model **model)
{
    static const char text[] =
        "title \"t\"; source \"-\"; parameter g = 9.8; coordinate x, y; kinetic x'^2 + y'^2;"
        "force y = -g; constraint c: x + 2*y = 0; initial x = 2, y = -1;";
    static const mpfr_prec_t bits[] = {53};
    static const struct hol_compare_options options = {
        .bits_count = 1, .bits = bits, .seed = 1, .solve = true, .jobs = 1};
    static struct hol_case *c;
    static struct hol_model *made;
    struct hol_exchange *x = NULL;
    struct hol_diagnostics found;

    if (made == NULL) {
        require(hol_case_parse(&c, &found, "fuzz", "fuzz", text, strlen(text), 0, NULL,
                               &hol_limits_default) == HOL_OK);
        require(hol_model_create(&made, c, &found) == HOL_OK);
    }
    require(hol_exchange_collect(&x, made, &options, 0) == HOL_OK);
    *model = made;
    return x;
}

/* Of that exchange; the corpus has it, too. */
static void
manifest_text(char *text, size_t size, const struct hol_exchange *x)
{
    char digest[HOL_DIGEST_LENGTH + 1];

    require(hol_manifest_digest(digest, x) == HOL_OK);
    (void)snprintf(text, size,
                   "{\"format\":1,\"seed\":1,\"states\":0,\"parameters\":{},\"cases\":[{\"case\":"
                   "\"fuzz\",\"first\":1,\"count\":%zu,\"digest\":\"%s\"}]}",
                   x->question_count, digest);
}

static void
check_replies(const struct hol_exchange *x)
{
    for (size_t id = 0; id < x->question_count; id++) {
        const struct hol_reply *r = &x->replies[id];
        require((unsigned)r->kind < HOL_REPLY_COUNT &&
                (r->kind == HOL_REPLY_OK) == (r->qdd != NULL));
        require((r->given & HOL_GIVES_LAMBDA) == 0 || r->lambda != NULL);
    }
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct hol_model *model;
    struct hol_exchange *x = problems(&model);
    struct hol_answers *answers = NULL;
    char manifest[512], *text = fuzz_copy(data, size);
    size_t said = 0;
    struct hol_lines lines = {.say = say, .context = &said};
    enum hol_status status;

    manifest_text(manifest, sizeof manifest, x);
    if (size > 0 && text[0] == '{')
        status = hol_answers_read(&answers, "a.json", text, size, &lines);
    else
        status = hol_answers_read_csv(&answers, "a.csv", text, size, "t.json", manifest,
                                      strlen(manifest), &lines);
    hol_free(text);
    require(status == HOL_OK || status == HOL_INVALID);
    require((status == HOL_OK) == (answers != NULL) && (status == HOL_OK || said > 0));
    fuzz_right += status == HOL_OK;
    for (size_t k = 0; answers != NULL && k < answers->manifest.case_count && k < 3; k++) {
        status = hol_answers_give(x, x, answers, k, &lines);
        require(status == HOL_OK || (status == HOL_INVALID && lines.count > 0));
        check_replies(x);
    }
    hol_lines_end(&lines);
    hol_answers_destroy(answers);
    hol_exchange_destroy(x);
    return 0;
}
