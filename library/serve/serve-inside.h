/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_LIBRARY_SERVE_SERVE_INSIDE_H
#define HOL_LIBRARY_SERVE_SERVE_INSIDE_H

#include "base/text.h"
#include "foreign/holonom/holonom.h"
#include "foreign/process/wire-inside.h"
#include "library/serve/server.h"

/* The inside of the server. */

/* What a request may want of a state, in the order of the answer. */
enum hol_want {
    HOL_WANT_M,
    HOL_WANT_F,
    HOL_WANT_A,
    HOL_WANT_B,
    HOL_WANT_C,
    HOL_WANT_PHI,
    HOL_WANT_PHIDOT,
    HOL_WANT_INVARIANTS,
    HOL_WANT_LETS,
    HOL_WANT_COUNT
};
extern const char *const hol_want_keys[HOL_WANT_COUNT];

/* A request, read but for its states. Texts belong to the JSON object. */
struct hol_request {
    const json_t *root, *id;
    const char *state, *solver; /* NULL: not given */
    const json_t *states;       /* a list; NULL: t, q, v of the request itself, if it has q */
    const json_t *times;        /* of a motion */
    unsigned want;              /* bits of enum hol_want */
    long bits, digits;
    double certify;
    bool truth, project, given; /* given: there is something to evaluate */
};

/* Cases that are kept open, and work space for a state of the one that is asked. */
struct hol_kept_case {
    char *key; /* what it was opened with; NULL: none */
    struct holonom_case *c;
    size_t used; /* when, for the one that is to go */
};
#define HOL_SERVE_CASES 4

struct hol_server {
    const char *cases;
    struct hol_server_limits limits;
    bool (*send)(void *context, const char *bytes, size_t length);
    void *context;
    bool gone; /* nobody listens */
    struct hol_text out;
    struct hol_kept_case kept[HOL_SERVE_CASES];
    size_t clock;
    double *numbers; /* for one state: t, q, v, then all that may be wanted */
    size_t capacity;
};

/* Read a request; false, and why. */
bool hol_request_read(struct hol_request *r, const json_t *root, char why[HOL_WIRE_WHY]);

/* "v" of a state, or "qdot", as the protocol of validate first had it; NULL: none. */
const json_t *hol_request_velocity(const json_t *state);

/* Members of the answer: the description of the case; one state (status and why of a state that
 * has no answer are members, too); all states; a motion; the formulations. */
void hol_serve_case(struct hol_server *s, struct holonom_case *c);
void hol_serve_states(struct hol_server *s, const struct hol_request *r, struct holonom_case *c);
void hol_serve_motion(struct hol_server *s, const struct hol_request *r, struct holonom_case *c);
void hol_serve_solvers(struct hol_server *s);
/* States or a motion; the same by a process of its own, within the limits. */
void hol_serve_request(struct hol_server *s, const struct hol_request *r, struct holonom_case *c);
void hol_serve_by_child(struct hol_server *s, const struct hol_request *r, struct holonom_case *c);

/* ,"domain":"why" and its like; the word of a status. */
void hol_serve_error(struct hol_server *s, int status, const char *why);
/* A number of a request as the decimal with the fewest digits that its double is read back from: of
 * 0.1, one. */
void hol_serve_decimal(char text[40], const json_t *number);
/* Send what has been written, if it is much. */
void hol_serve_flush(struct hol_server *s, bool all);

#endif
