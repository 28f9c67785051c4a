/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A state by hand: --set=x=0.3,x'=1/2. */
#include "cli/options/arguments.h"

#include "base/alloc.h"
#include "cli/options/words.h"

#include <string.h>

/* Commands about an instant: they take a state off the constraints as it is. */
#define AS_IS "solve compare rank"

/* Where one value ends: at a comma that is in no parentheses or brackets, or at the end. */
static const char *
value_end(const char *text)
{
    size_t depth = 0;
    for (; *text != '\0' && (*text != ',' || depth > 0); text++)
        if (*text == '(' || *text == '[')
            depth++;
        else if ((*text == ')' || *text == ']') && depth > 0)
            depth--;
    return text;
}

/* One NAME=VALUE, at the end of the overrides; both are copied to *room. */
static bool
add(struct hol_options *options, char **room, const char *text, size_t length, const char *state)
{
    const char *equals = memchr(text, '=', length);
    if (equals == NULL || equals == text || equals + 1 == text + length) {
        hol_complain("--set takes NAME=VALUE of coordinates and velocities, such as x=0.3,x'=1/2, "
                     "not '%.*s'",
                     (int)(length < 200 ? length : 200), text);
        return false;
    }
    char *copy = *room;
    memcpy(copy, text, length);
    copy[length] = '\0';
    copy[equals - text] = '\0';
    *room += length + 1;
    options->overrides[options->override_count++] = (struct hol_override){
        .name = copy,
        .value = copy + (equals - text) + 1,
        .state = state,
        .how = options->project                             ? HOL_GIVEN_MOVED
               : hol_word_in(AS_IS, options->command->name) ? HOL_GIVEN_AS_IS
                                                            : HOL_GIVEN_CHECKED};
    return true;
}

/* Room for all values; false after a complaint. */
static bool
reserve(struct hol_options *options)
{
    size_t bytes = 1, values = options->override_count;
    for (size_t i = 0; i < options->set.count; i++) {
        bytes += strlen(options->set.list[i]) + 1;
        values++;
        for (const char *p = options->set.list[i]; *p != '\0'; p++)
            values += *p == ',';
    }
    struct hol_override *overrides =
        hol_realloc(options->overrides, values, sizeof *options->overrides);
    options->set_text = hol_alloc(bytes, 1);
    if (overrides != NULL)
        options->overrides = overrides;
    if (overrides != NULL && options->set_text != NULL)
        return true;
    hol_complain("out of memory");
    return false;
}

bool
hol_set_read(struct hol_options *options)
{
    const char *state = options->state != NULL ? options->state : "initial";
    if (options->set.count == 0)
        return true;
    if (options->pattern_count == 0) {
        hol_complain("--set needs a CASE that has the coordinates");
        return false;
    }
    if (!reserve(options))
        return false;
    char *room = options->set_text;
    for (size_t i = 0; i < options->set.count; i++)
        for (const char *p = options->set.list[i];; p++) {
            const char *end = value_end(p);
            if (!add(options, &room, p, (size_t)(end - p), state))
                return false;
            p = end;
            if (*p == '\0')
                break;
        }
    options->state = HOL_STATE_GIVEN;
    return true;
}
