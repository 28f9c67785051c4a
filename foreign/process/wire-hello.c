/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Reads a solver's greeting: its name, what it yields, what it needs. */
#include "foreign/process/wire-inside.h"

#include <string.h>

struct word {
    const char *key;
    unsigned bit;
};
#define GIVES_WORD(name, key) {key, HOL_GIVES_##name},
static const struct word gives_words[] = {HOL_GIVES_LIST(GIVES_WORD){NULL, 0}};
static const struct word needs_words[] = {
    {"full-rank", HOL_NEEDS_FULL_RANK}, {"positive-definite", HOL_NEEDS_PD_MASS}, {NULL, 0}};

static bool
read_words(unsigned *bits, const json_t *list, const struct word *words, const char *name,
           char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    *bits = 0;
    if (list == NULL)
        return true;
    if (!json_is_array(list))
        return hol_wire_say(why, "the hello's '%s' is %s, not a list", name,
                            hol_wire_shorten(quote, list));
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        size_t k = 0;
        while (words[k].key != NULL && (text == NULL || strcmp(words[k].key, text) != 0))
            k++;
        if (words[k].key == NULL)
            return hol_wire_say(why, "the hello's '%s' has %s, which is not one of its words", name,
                                hol_wire_shorten(quote, json_array_get(list, i)));
        *bits |= words[k].bit;
    }
    return true;
}

/* A text of printable characters that fits; without blanks and commas if it is a name. */
static bool
read_text(char *to, size_t size, const json_t *value, const char *name, bool is_name,
          char why[HOL_WIRE_WHY])
{
    const char *text = json_string_value(value);
    char quote[HOL_WIRE_QUOTE + 4];

    if (value == NULL)
        return true;
    if (text == NULL || text[0] == '\0' || strlen(text) >= size ||
        (is_name && strpbrk(text, " ,*?[]/\\'\"") != NULL))
        return hol_wire_say(why, "the hello's '%s' is %s: not a %s of 1 to %zu characters", name,
                            hol_wire_shorten(quote, value), is_name ? "word" : "text", size - 1);
    for (const char *p = text; *p != '\0'; p++)
        if (*p < ' ' || *p > '~')
            return hol_wire_say(why, "the hello's '%s' has characters that are not printable ASCII",
                                name);
    memcpy(to, text, strlen(text) + 1);
    return true;
}

static bool
read_growth(enum hol_growth *growth, const json_t *value, char why[HOL_WIRE_WHY])
{
    const char *text = json_string_value(value);
    char quote[HOL_WIRE_QUOTE + 4];

    *growth = HOL_GROWTH_KAPPA2;
    if (value == NULL || (text != NULL && strcmp(text, "kappa^2") == 0))
        return true;
    if (text == NULL || strcmp(text, "kappa") != 0)
        return hol_wire_say(why, "the hello's 'growth' is %s, not \"kappa\" or \"kappa^2\"",
                            hol_wire_shorten(quote, value));
    *growth = HOL_GROWTH_KAPPA;
    return true;
}

enum hol_status
hol_wire_read_hello(struct hol_foreign *foreign, const json_t *hello, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {"holonom", "name",  "summary", "yields", "needs",
                                       "growth",  "batch", "state",   NULL};
    struct hol_foreign new = *foreign;
    const json_t *batch = json_object_get(hello, "batch"), *state = json_object_get(hello, "state");
    uint64_t version, size = 1;
    char quote[HOL_WIRE_QUOTE + 4];
    bool good;

    if (!hol_wire_whole(&version, json_object_get(hello, "holonom"), 1e6))
        good = hol_wire_say(why, "not a hello: it has no \"holonom\":%d", HOL_WIRE_VERSION);
    else if (version != HOL_WIRE_VERSION)
        good = hol_wire_say(why, "it speaks version %d of the protocol, this program version %d",
                            (int)version, HOL_WIRE_VERSION);
    else if (batch != NULL && (!hol_wire_whole(&size, batch, HOL_BATCH_MAX) || size == 0))
        good = hol_wire_say(why, "the hello's 'batch' is %s, not a whole number from 1 to %d",
                            hol_wire_shorten(quote, batch), HOL_BATCH_MAX);
    else if (state != NULL && !json_is_boolean(state))
        good = hol_wire_say(why, "the hello's 'state' is %s, not true or false",
                            hol_wire_shorten(quote, state));
    else
        good =
            hol_wire_known_keys(hello, keys, "the hello", why) &&
            read_text(new.name, sizeof new.name, json_object_get(hello, "name"), "name", true,
                      why) &&
            read_text(new.summary, sizeof new.summary, json_object_get(hello, "summary"), "summary",
                      false, why) &&
            read_words(&new.gives, json_object_get(hello, "yields"), gives_words, "yields", why) &&
            read_words(&new.needs, json_object_get(hello, "needs"), needs_words, "needs", why) &&
            read_growth(&new.growth, json_object_get(hello, "growth"), why);
    if (!good)
        return HOL_INVALID;
    new.batch = (size_t)size;
    new.wants_state = state != NULL &&json_is_true(state);
    *foreign = new;
    return HOL_OK;
}
