/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "foreign/json.h"

#include "model/printable.h"
#include "numeric/alloc.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WHOLE_MAX 9007199254740992.0 /* 2^53 */
#define SHORT 40                     /* bytes of a text that is quoted */

void
hol_json_why(char why[HOL_JSON_WHY], const char *format, ...)
{
    char text[HOL_JSON_WHY];
    char *shown;
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    shown = hol_printable(text);
    (void)snprintf(why, HOL_JSON_WHY, "%s", shown != NULL ? shown : "out of memory");
    hol_free(shown);
}

static bool
text_double(double *x, const char *text)
{
    char *end;

    if (text[0] == '\0' || isspace((unsigned char)text[0]))
        return false;
    *x = strtod(text, &end);
    return *end == '\0';
}

bool
hol_json_double(double *x, const json_t *value)
{
    if (json_is_number(value))
        *x = json_number_value(value);
    else if (json_is_null(value))
        *x = NAN;
    else
        return json_is_string(value) && text_double(x, json_string_value(value));
    return true;
}

bool
hol_json_whole(size_t *x, const json_t *value)
{
    double number;

    if (!json_is_number(value))
        return false;
    number = json_number_value(value);
    if (!(number >= 0 && number <= WHOLE_MAX) || number != floor(number))
        return false;
    *x = (size_t)number;
    return true;
}

/* --- what a solver says of itself */

struct word {
    const char *key;
    unsigned flag;
};
static const struct word gives_words[] = {
    {"FL", HOL_GIVES_FL},         {"FC", HOL_GIVES_FC},     {"force", HOL_GIVES_FORCE},
    {"lambda", HOL_GIVES_LAMBDA}, {"rank", HOL_GIVES_RANK},
};
static const struct word needs_words[] = {
    {"full-rank", HOL_NEEDS_FULL_RANK},
    {"positive-mass", HOL_NEEDS_PD_MASS},
};
static const struct word growth_words[] = {
    {"kappa", HOL_GROWTH_KAPPA},
    {"kappa^2", HOL_GROWTH_KAPPA2},
};
#define COUNT(words) (sizeof(words) / sizeof *(words))

static const struct word *
find_word(const struct word *words, size_t count, const json_t *value)
{
    for (size_t i = 0; json_is_string(value) && i < count; i++)
        if (strcmp(words[i].key, json_string_value(value)) == 0)
            return &words[i];
    return NULL;
}

/* A list of words, or one alone, into flags. */
static bool
read_words(unsigned *flags, const json_t *object, const char *key, const struct word *words,
           size_t count, char why[HOL_JSON_WHY])
{
    const json_t *list = json_object_get(object, key), *one;
    size_t length = json_is_array(list) ? json_array_size(list) : 1;

    *flags = 0;
    for (size_t i = 0; list != NULL && i < length; i++) {
        one = json_is_array(list) ? json_array_get(list, i) : list;
        const struct word *word = find_word(words, count, one);
        if (word == NULL) {
            hol_json_why(why, "\"%s\" takes no '%.*s'", key, SHORT,
                         json_is_string(one) ? json_string_value(one) : "(not a text)");
            return false;
        }
        *flags |= word->flag;
    }
    return true;
}

static bool
read_text(char *to, size_t size, const json_t *object, const char *key, size_t least,
          char why[HOL_JSON_WHY])
{
    const json_t *value = json_object_get(object, key);
    size_t length = json_is_string(value) ? json_string_length(value) : SIZE_MAX;

    if (value == NULL)
        return true;
    if (length < least || length >= size ||
        hol_printable_span(json_string_value(value), length) != length) {
        hol_json_why(why, "\"%s\" takes a printable text of %zu to %zu bytes", key, least,
                     size - 1);
        return false;
    }
    memcpy(to, json_string_value(value), length + 1);
    return true;
}

enum hol_status
hol_foreign_read(struct hol_foreign *foreign, const json_t *object, char why[HOL_JSON_WHY])
{
    struct hol_foreign f = {.name = "answers", .growth = HOL_GROWTH_KAPPA2, .batch = 1};
    const json_t *growth = json_object_get(object, "growth");

    if (!read_text(f.name, sizeof f.name, object, "name", 1, why) ||
        !read_text(f.summary, sizeof f.summary, object, "summary", 0, why) ||
        !read_words(&f.gives, object, "gives", gives_words, COUNT(gives_words), why) ||
        !read_words(&f.needs, object, "needs", needs_words, COUNT(needs_words), why))
        return HOL_INVALID;
    if (growth != NULL) {
        const struct word *word = find_word(growth_words, COUNT(growth_words), growth);
        if (word == NULL) {
            hol_json_why(why, "\"growth\" is \"kappa\" or \"kappa^2\"");
            return HOL_INVALID;
        }
        f.growth = (enum hol_growth)word->flag;
    }
    *foreign = f;
    return HOL_OK;
}

/* --- one answer */

static const struct {
    const char *key;
    enum hol_reply_kind kind;
} refusals[] = {
    {"unable", HOL_REPLY_UNABLE},
    {"domain", HOL_REPLY_DOMAIN},
    {"invalid", HOL_REPLY_INVALID},
};

static bool
is_refusal(const char *key, size_t *which)
{
    for (*which = 0; *which < COUNT(refusals); ++*which)
        if (strcmp(refusals[*which].key, key) == 0)
            return true;
    return false;
}

/* Which vectors there are; nothing else may be. refusal: index of the reason, or their number. */
static bool
look_at_keys(unsigned *given, size_t *refusal, const json_t *object, char why[HOL_JSON_WHY])
{
    const char *key;
    json_t *value;
    bool qdd = false;

    *given = 0;
    *refusal = COUNT(refusals);
    json_object_foreach((json_t *)object, key, value)
    {
        size_t which;
        unsigned flag = 0;
        for (size_t i = 0; i < COUNT(gives_words); i++)
            if (strcmp(gives_words[i].key, key) == 0)
                flag = gives_words[i].flag;
        *given |= flag;
        if (strcmp(key, "qdd") == 0)
            qdd = true;
        else if (is_refusal(key, &which)) {
            if (*refusal != COUNT(refusals) || !json_is_string(value)) {
                hol_json_why(why, "\"%s\" takes the one reason, a text", key);
                return false;
            }
            *refusal = which;
        } else if (flag == 0 && strcmp(key, "id") != 0 && strcmp(key, "cpu") != 0 &&
                   strcmp(key, "wall") != 0) {
            hol_json_why(why, "unknown key \"%.*s\"", SHORT, key);
            return false;
        }
    }
    if (qdd == (*refusal != COUNT(refusals)) || (!qdd && *given != 0)) {
        hol_json_why(why, qdd ? "both an answer and a reason for none"
                              : "neither \"qdd\" nor the reason for no answer alone");
        return false;
    }
    return true;
}

/* count numbers; a list of one may be a number. */
static bool
read_vector(double *to, size_t count, const json_t *object, const char *key, char why[HOL_JSON_WHY])
{
    const json_t *list = json_object_get(object, key);
    bool is_list = json_is_array(list);
    size_t length = is_list ? json_array_size(list) : 1;

    if (length != count) {
        hol_json_why(why, "\"%s\" has %zu number%s, not %zu", key, length, length == 1 ? "" : "s",
                     count);
        return false;
    }
    for (size_t i = 0; i < count; i++)
        if (!hol_json_double(to + i, is_list ? json_array_get(list, i) : list)) {
            hol_json_why(why, "\"%s\": the %zu. is not a number", key, i + 1);
            return false;
        }
    return true;
}

static bool
read_seconds(double *to, const json_t *object, const char *key, char why[HOL_JSON_WHY])
{
    const json_t *value = json_object_get(object, key);
    double x;

    if (value == NULL)
        return true;
    if (!json_is_number(value) || !((x = json_number_value(value)) >= 0)) {
        hol_json_why(why, "\"%s\" takes seconds", key);
        return false;
    }
    *to = x;
    return true;
}

static bool
read_vectors(struct hol_reply *reply, const struct hol_question *q, const json_t *object,
             char why[HOL_JSON_WHY])
{
    double *next = reply->block;

    if (!read_vector(next, q->n, object, "qdd", why))
        return false;
    next += q->n;
    for (size_t i = 0; i < 3; i++)
        if (reply->given & gives_words[i].flag) {
            if (!read_vector(next, q->n, object, gives_words[i].key, why))
                return false;
            next += q->n;
        }
    if (json_object_get(object, "lambda") != NULL &&
        !read_vector(next, q->m, object, "lambda", why))
        return false;
    if ((reply->given & HOL_GIVES_RANK) &&
        !hol_json_whole(&reply->rank, json_object_get(object, "rank"))) {
        hol_json_why(why, "\"rank\" takes a whole number");
        return false;
    }
    return read_seconds(&reply->cpu, object, "cpu", why) &&
           read_seconds(&reply->wall, object, "wall", why);
}

enum hol_status
hol_reply_read(struct hol_exchange *x, size_t id, const json_t *object, unsigned gives,
               char why[HOL_JSON_WHY])
{
    struct hol_reply *reply;
    unsigned given;
    size_t refusal;
    enum hol_status status;

    why[0] = '\0';
    if (id >= x->question_count)
        return HOL_INVALID;
    if (!json_is_object(object)) {
        hol_json_why(why, "not an object");
        return hol_exchange_refuse(x, id, HOL_REPLY_PROTOCOL, why);
    }
    if (!look_at_keys(&given, &refusal, object, why))
        return hol_exchange_refuse(x, id, HOL_REPLY_PROTOCOL, why);
    if (refusal != COUNT(refusals)) {
        char reason[HOL_JSON_WHY];
        hol_json_why(reason, "%s",
                     json_string_value(json_object_get(object, refusals[refusal].key)));
        return hol_exchange_refuse(x, id, refusals[refusal].kind, reason);
    }
    if (x->questions[id].m == 0)
        given |= gives & HOL_GIVES_LAMBDA;
    status = hol_exchange_reply(&reply, x, id, given);
    if (status != HOL_OK)
        return status;
    if (!read_vectors(reply, &x->questions[id], object, why))
        return hol_exchange_refuse(x, id, HOL_REPLY_PROTOCOL, why);
    return HOL_OK;
}
