/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads what a solver answers to a problem, on a line of the protocol. */
#include "foreign/process/wire-inside.h"

#include <string.h>

enum hol_status
hol_wire_read_id(uint64_t *id, const json_t *answer, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    if (hol_wire_whole(id, json_object_get(answer, "id"), 0x1p53))
        return HOL_OK;
    (void)hol_wire_say(why, "no \"id\" that is a whole number: %s",
                       hol_wire_shorten(quote, answer));
    return HOL_INVALID;
}

/* "domain", "unable", "invalid", or a fault that was found: by the host of plug-ins (PROTOCOL and
 * after), or, in a run that was kept, by holonom: the kind, else OK. Nothing says of itself that it
 * is missing. */
static bool
read_refusal(enum hol_reply_kind *kind, const char **text, const json_t *answer,
             char why[HOL_WIRE_WHY])
{
    const char *fault = json_string_value(json_object_get(answer, "fault"));
    char quote[HOL_WIRE_QUOTE + 4];

    *kind = HOL_REPLY_OK;
    *text = NULL;
    for (int k = HOL_REPLY_DOMAIN; k < HOL_REPLY_COUNT; k++) {
        const char *key = hol_reply_key((enum hol_reply_kind)k);
        const json_t *value = json_object_get(answer, key);
        if (fault != NULL && k > HOL_REPLY_MISSING && strcmp(fault, key) == 0)
            value = json_object_get(answer, "why");
        if (value == NULL)
            continue;
        if (*kind != HOL_REPLY_OK || json_object_get(answer, "qdd") != NULL)
            return hol_wire_say(why, "'%s' and something else at once", key);
        *kind = (enum hol_reply_kind)k;
        *text = json_string_value(value);
        fault = NULL;
        if (*text == NULL)
            return hol_wire_say(why, "'%s' is %s, not a reason in words", key,
                                hol_wire_shorten(quote, value));
    }
    return fault == NULL || hol_wire_say(why, "'fault' is %.20s, which it cannot be", fault);
}

static bool
read_seconds(double *seconds, const json_t *value)
{
    return value == NULL || (hol_wire_number(seconds, value) && *seconds >= 0 && *seconds < 1e9);
}

static bool
read_values(struct hol_reply *reply, const struct hol_question *q, unsigned given,
            const json_t *answer, char why[HOL_WIRE_WHY])
{
    const char *const names[] = {"qdd", "FL", "FC", "force", "lambda"};
    const double *const vectors[] = {reply->qdd, reply->FL, reply->FC, reply->force, reply->lambda};
    uint64_t rank = 0;
    char quote[HOL_WIRE_QUOTE + 4];

    for (size_t i = 0; i < 5; i++)
        if (vectors[i] != NULL &&
            !hol_wire_vector(reply->block + (vectors[i] - reply->block), i < 4 ? q->n : q->m,
                             json_object_get(answer, names[i]), names[i], why))
            return false;
    if ((given & HOL_GIVES_RANK) && !hol_wire_whole(&rank, json_object_get(answer, "rank"), 0x1p53))
        return hol_wire_say(why, "'rank' is %s, not a whole number",
                            hol_wire_shorten(quote, json_object_get(answer, "rank")));
    reply->rank = (size_t)rank;
    return true;
}

static bool
promised(unsigned *given, unsigned gives, const json_t *answer, char why[HOL_WIRE_WHY])
{
    if (json_object_get(answer, "qdd") == NULL)
        return hol_wire_say(why, "neither \"qdd\" nor \"unable\", \"domain\" or \"invalid\"");
    *given = 0;
    for (unsigned k = 0; k < HOL_GIVES_COUNT; k++) {
        const char *key = hol_gives_key((enum hol_gives_shift)k);
        bool there = json_object_get(answer, key) != NULL;
        if (!there && (gives & 1u << k))
            return hol_wire_say(why, "no '%s', which its hello promised, or other answers have",
                                key);
        if (there)
            *given |= 1u << k;
    }
    return true;
}

enum hol_status
hol_wire_read_answer(struct hol_exchange *x, size_t question, const struct hol_foreign *foreign,
                     const json_t *answer, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {"id",    "qdd", "FL",     "FC",     "force",  "lambda",
                                       "rank",  "cpu", "wall",   "domain", "unable", "invalid",
                                       "fault", "why", "errors", NULL};
    double cpu = -1, wall = -1;
    struct hol_reply *reply;
    enum hol_reply_kind kind;
    const char *text;
    enum hol_status status;
    unsigned given = 0;

    if (question >= x->question_count)
        return HOL_INVALID;
    if (!hol_wire_known_keys(answer, keys, "the answer", why) ||
        !read_refusal(&kind, &text, answer, why))
        return HOL_INVALID;
    if (!read_seconds(&cpu, json_object_get(answer, "cpu")) ||
        !read_seconds(&wall, json_object_get(answer, "wall"))) {
        (void)hol_wire_say(why, "'cpu' or 'wall' is no time in seconds");
        return HOL_INVALID;
    }
    if (kind != HOL_REPLY_OK) {
        char words[HOL_WIRE_WHY];
        (void)hol_wire_say(words, "%s", text);
        status = hol_exchange_refuse(x, question, kind, words);
    } else {
        if (!promised(&given, foreign->gives, answer, why))
            return HOL_INVALID;
        status = hol_exchange_reply(&reply, x, question, given);
        if (status == HOL_OK && !read_values(reply, &x->questions[question], given, answer, why)) {
            status = hol_exchange_refuse(x, question, HOL_REPLY_MISSING, NULL);
            return status == HOL_OK ? HOL_INVALID : status;
        }
    }
    if (status == HOL_OK) {
        x->replies[question].cpu = cpu;
        x->replies[question].wall = wall;
    }
    return status;
}
