/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Requests of the server: which members they have, and what these may be. */
#include "library/serve/serve-inside.h"

#include <math.h>
#include <string.h>

#define BITS_LEAST 24
#define BITS_MOST 8000
#define DIGITS_MOST 1000
#define CERTIFY 10 /* seconds that the proof of a motion may take, if nothing is said */

const char *const hol_want_keys[HOL_WANT_COUNT] = {"M",   "F",      "A",          "b",   "C",
                                                   "phi", "phidot", "invariants", "lets"};

/* Without "want": everything but the lets, which are many. */
static const unsigned usual = (1u << HOL_WANT_LETS) - 1;

const json_t *
hol_request_velocity(const json_t *state)
{
    const json_t *v = json_object_get(state, "v");

    return v != NULL ? v : json_object_get(state, "qdot");
}

static bool
read_want(unsigned *want, const json_t *list, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    *want = usual;
    if (list == NULL)
        return true;
    if (!json_is_array(list))
        return hol_wire_say(why, "'want' is %s, not a list", hol_wire_shorten(quote, list));
    *want = 0;
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *text = json_string_value(json_array_get(list, i));
        size_t k = 0;

        while (k < HOL_WANT_COUNT && (text == NULL || strcmp(hol_want_keys[k], text) != 0))
            k++;
        if (k == HOL_WANT_COUNT)
            return hol_wire_say(why,
                                "'want' has %s, which is none of M, F, A, b, C, phi, phidot, "
                                "invariants and lets",
                                hol_wire_shorten(quote, json_array_get(list, i)));
        *want |= 1u << k;
    }
    return true;
}

/* A member that is text, if it is there. */
static bool
read_text(const char **text, const json_t *root, const char *key, char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(root, key);
    char quote[HOL_WIRE_QUOTE + 4];

    *text = json_string_value(value);
    return value == NULL || *text != NULL ||
           hol_wire_say(why, "'%s' is %s, not a text", key, hol_wire_shorten(quote, value));
}

static bool
read_flag(bool *flag, const json_t *root, const char *key, char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(root, key);
    char quote[HOL_WIRE_QUOTE + 4];

    *flag = json_is_true(value);
    return value == NULL || json_is_boolean(value) ||
           hol_wire_say(why, "'%s' is %s, not true or false", key, hol_wire_shorten(quote, value));
}

static bool
read_whole(long *x, const json_t *root, const char *key, long least, long most, long otherwise,
           char why[HOL_WIRE_WHY])
{
    const json_t *value = json_object_get(root, key);
    char quote[HOL_WIRE_QUOTE + 4];
    uint64_t whole = 0;

    *x = otherwise;
    if (value == NULL)
        return true;
    if (!hol_wire_whole(&whole, value, (double)most) || (long)whole < least)
        return hol_wire_say(why, "'%s' is %s, not a whole number from %ld to %ld", key,
                            hol_wire_shorten(quote, value), least, most);
    *x = (long)whole;
    return true;
}

static bool
read_list(const json_t **list, const json_t *root, const char *key, char why[HOL_WIRE_WHY])
{
    char quote[HOL_WIRE_QUOTE + 4];

    *list = json_object_get(root, key);
    return *list == NULL || json_is_array(*list) ||
           hol_wire_say(why, "'%s' is %s, not a list", key, hol_wire_shorten(quote, *list));
}

/* Things that exclude each other, or that mean nothing without another. */
static bool
agrees(const struct hol_request *r, char why[HOL_WIRE_WHY])
{
    static const char *const of_states[] = {"truth", "solver", "project", "want", "bits"};
    bool q = json_object_get(r->root, "q") != NULL;

    for (size_t i = 0; i < sizeof of_states / sizeof *of_states; i++)
        if (!r->given && json_object_get(r->root, of_states[i]) != NULL)
            return hol_wire_say(why, "'%s' goes with 'state', 'states' or 'q'", of_states[i]);
    if ((r->state != NULL) + (r->states != NULL) + q > 1)
        return hol_wire_say(why, "more than one of 'state', 'states' and 'q'");
    if (json_object_get(r->root, "v") != NULL && json_object_get(r->root, "qdot") != NULL)
        return hol_wire_say(why, "'qdot' is another word for 'v': one of them");
    if (!q && (hol_request_velocity(r->root) != NULL || json_object_get(r->root, "t") != NULL))
        return hol_wire_say(why, "'t' and 'v' go with 'q'");
    if (r->times != NULL && (q || r->states != NULL || r->truth || r->solver != NULL))
        return hol_wire_say(why, "'times' goes with 'state' alone");
    if (json_object_get(r->root, "digits") != NULL && !r->truth && r->times == NULL)
        return hol_wire_say(why, "'digits' goes with 'truth' or 'times'");
    if (json_object_get(r->root, "certify") != NULL && r->times == NULL)
        return hol_wire_say(why, "'certify' goes with 'times'");
    if (json_object_get(r->root, "list") != NULL &&
        json_object_size(r->root) > 1 + (size_t)(r->id != NULL))
        return hol_wire_say(why, "beside 'list' there is 'id' alone");
    if (r->truth && r->solver != NULL)
        return hol_wire_say(why, "one of 'truth' and 'solver' at a time");
    if (json_object_get(r->root, "case") != NULL && json_object_get(r->root, "text") != NULL)
        return hol_wire_say(why, "one of 'case' and 'text' at a time");
    return true;
}

/* An id that can be sent back as the number that it is: a whole one, which comes as a double where
 * the line has larger numbers (foreign/process/wire-read.c). */
static bool
read_id(struct hol_request *r, const json_t *root, char why[HOL_WIRE_WHY])
{
    const double most = 9007199254740992.0; /* 2^53 */
    char quote[HOL_WIRE_QUOTE + 4];
    json_t *id = json_object_get(root, "id");
    double x = json_is_real(id) ? json_real_value(id) : 0;

    if (id == NULL || json_is_string(id) || json_is_integer(id)) {
        r->id = id;
    } else if (json_is_real(id) && x == floor(x) && fabs(x) <= most) {
        if (json_object_set_new((json_t *)root, "id", json_integer((json_int_t)x)) != 0)
            return hol_wire_say(why, "out of memory");
        r->id = json_object_get(root, "id");
    } else {
        return hol_wire_say(why, "'id' is %s, not a whole number of 64 bits or a text",
                            hol_wire_shorten(quote, id));
    }
    return true;
}

bool
hol_request_read(struct hol_request *r, const json_t *root, char why[HOL_WIRE_WHY])
{
    static const char *const keys[] = {"id",     "case",  "text",    "parameters", "list",
                                       "state",  "t",     "q",       "v",          "states",
                                       "want",   "bits",  "truth",   "digits",     "project",
                                       "solver", "times", "certify", "qdot",       NULL};
    const json_t *certify = json_object_get(root, "certify");
    char quote[HOL_WIRE_QUOTE + 4];

    *r = (struct hol_request){.root = root};
    if (!read_id(r, root, why) || !hol_wire_known_keys(root, keys, "the request", why) ||
        !read_text(&r->state, root, "state", why) || !read_text(&r->solver, root, "solver", why) ||
        !read_list(&r->states, root, "states", why) || !read_list(&r->times, root, "times", why) ||
        !read_want(&r->want, json_object_get(root, "want"), why) ||
        !read_whole(&r->bits, root, "bits", BITS_LEAST, BITS_MOST, 53, why) ||
        !read_whole(&r->digits, root, "digits", 1, DIGITS_MOST, 16, why) ||
        !read_flag(&r->truth, root, "truth", why) || !read_flag(&r->project, root, "project", why))
        return false;
    if (certify != NULL &&
        (!hol_wire_number(&r->certify, certify) || !(r->certify >= 0) || isinf(r->certify)))
        return hol_wire_say(why, "'certify' is %s, not a number of seconds",
                            hol_wire_shorten(quote, certify));
    r->certify = certify != NULL ? r->certify : CERTIFY;
    r->given = r->state != NULL || r->states != NULL || json_object_get(root, "q") != NULL;
    return agrees(r, why);
}
