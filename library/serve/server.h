/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_LIBRARY_SERVE_SERVER_H
#define HOL_LIBRARY_SERVE_SERVER_H

#include "base/status.h"

#include <stdbool.h>
#include <stddef.h>

/*
 * The server of `holonom serve`: one request a line, one answer a line, in the grammar of the
 * protocol of `holonom validate` (foreign/process/wire.h), on top of <holonom/holonom.h>. Whatever
 * a line holds, it is answered; a state that has no answer is answered by "domain", "unable" or
 * "invalid" with the reason. Memory is bounded: lines, what one state may ask for, and the cases
 * that are kept open have limits.
 */
#define HOL_SERVE_LINE_MOST ((size_t)4 << 20)

struct hol_server;

/* Of a request for a truth, a motion, a formulation, more than 53 bits or a projection: where
 * seconds are given, it is answered by a process of its own. */
struct hol_server_limits {
    size_t seconds; /* 0: no limit, and no process */
    size_t memory;  /* megabytes of data; 0: no limit */
};

/*
 * Start: the hello is sent.
 *
 * cases  in  the folder of the collection; must outlive the server
 * send   in  takes what is to be written; false: nobody listens any more
 *
 * HOL_NOMEM, HOL_IO
 */
enum hol_status hol_server_create(struct hol_server **server, const char *cases,
                                  const struct hol_server_limits *limits,
                                  bool (*send)(void *context, const char *bytes, size_t length),
                                  void *context) HOL_MUST_CHECK;
void hol_server_destroy(struct hol_server *server); /* NULL is a no-op */

/*
 * Answer a line, without its end.
 *
 * whole  in  false: it was longer than HOL_SERVE_LINE_MOST, and this is its beginning
 *
 * HOL_IO  nobody listens
 */
enum hol_status hol_server_line(struct hol_server *server, const char *line, size_t length,
                                bool whole) HOL_MUST_CHECK;

#endif
