/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOLONOM_H
#define HOLONOM_H

#include <stddef.h>

/*
 * libholonom: the equations of constrained motion of a case, evaluated at any precision, and the
 * truth about its instants and motions.
 *
 *     M q'' = F + F_L + F_C,   A q'' = b,   F_L = A^T lambda,   v^T F_C = v^T C if A v = 0
 *
 * Build:  cc mine.c $(pkg-config --cflags --libs libholonom)
 *
 * Errors. Functions that can fail return HOLONOM_OK or another status, and holonom_message() then
 * says why; what they were to write is unchanged. Nothing is printed, and the process is never
 * ended, except by GMP, MPFR and FLINT, which end it where memory runs out within them. NULL where
 * something is needed (a handle, a name, room) is HOLONOM_INVALID, and of nothing there is nothing.
 *
 * Threads. Different handles may be used by different threads at the same time; one handle by one
 * thread at a time. A thread that has used the library calls holonom_thread_end() before it ends.
 *
 * Memory. A text or pointer that is returned belongs to the library, and lives until the next call
 * with the same handle, unless it is said otherwise. Matrices are row major.
 *
 * Structs begin with their size, which the caller sets: members are only ever added at the end, so
 * that a program built with an older version of this header goes on to work. C99 and C++.
 */
#ifdef __cplusplus
extern "C" {
#endif

#if defined __GNUC__
#define HOLONOM_API __attribute__((visibility("default")))
#else
#define HOLONOM_API
#endif

/* What functions return; of the same values as those of <holonom/solver.h>. */
#define HOLONOM_OK 0
#define HOLONOM_DOMAIN 1  /* the problem has no answer: contradicting constraints, no value, ... */
#define HOLONOM_UNABLE 2  /* this method or precision cannot decide */
#define HOLONOM_INVALID 3 /* a mistake in what was given: a name, a number, a case */
#define HOLONOM_NOMEM 4   /* out of memory */
#define HOLONOM_IO 5      /* a file cannot be read */

/* The version of the library, "0.1.0"; lives forever. */
HOLONOM_API const char *holonom_version(void);

/* ------------------------------------------------------------------------------- cases */

struct holonom_case; /* a handle */

/* A parameter or a size of the case with another value: an expression of numbers, "1.62", "2/3". */
struct holonom_setting {
    const char *name, *value;
};

struct holonom_options {
    size_t size; /* sizeof(struct holonom_options) */
    size_t setting_count;
    const struct holonom_setting *settings;
    const char
        *cases; /* the folder of the collection; NULL: $HOL_CASES_DIR, else the installed one */
    size_t most_nodes; /* of expressions, a limit on what a case may ask for; 0: 16 million */
};

/*
 * Open a case: of the collection by its name ("iftomm/andrews"), or a file whose name ends in
 * ".case".
 *
 * options  in   NULL: none
 * c        out  a handle, also where the status is not HOLONOM_OK, and then for holonom_message()
 *               and holonom_close() only; NULL: out of memory
 *
 * HOLONOM_INVALID  there is no such case, or it, or a setting, has errors;  HOLONOM_IO
 */
HOLONOM_API int holonom_open(struct holonom_case **c, const char *name,
                             const struct holonom_options *options);
/* The same of a case given as text, in the language of case files; name: what it is called. */
HOLONOM_API int holonom_open_text(struct holonom_case **c, const char *name, const char *text,
                                  size_t length, const struct holonom_options *options);
HOLONOM_API void holonom_close(struct holonom_case *c); /* NULL is a no-op */

/* Why the last call with this handle did not return HOLONOM_OK; "": it did. NULL: out of memory. */
HOLONOM_API const char *holonom_message(const struct holonom_case *c);

/*
 * What the case says: "name", "title", "source", "path". NULL: nothing of that kind. Lives as long
 * as the handle.
 */
HOLONOM_API const char *holonom_text(const struct holonom_case *c, const char *what);

/*
 * How many there are, and the name of the k-th (NULL: none): "coordinates" (n), "constraints" (m,
 * the rows of A), "parameters", "sizes", "invariants", "lets", "states", "contacts". A name lives
 * as long as the handle.
 */
HOLONOM_API size_t holonom_count(const struct holonom_case *c, const char *what);
HOLONOM_API const char *holonom_name(const struct holonom_case *c, const char *what, size_t k);

/* Is it so? "impulsive", "nonideal" (there is a C), "span". 1: yes; 0: no. */
HOLONOM_API int holonom_is(const struct holonom_case *c, const char *what);

/* -------------------------------------------------------------------- in double precision */

/* Times at which the motion of the case begins and ends. HOLONOM_DOMAIN: it has no span. */
HOLONOM_API int holonom_span(struct holonom_case *c, double *from, double *to);

/*
 * A state of the case by name ("initial" is the first), each number correctly rounded.
 *
 * t, q, v  out  1, n, n
 *
 * HOLONOM_INVALID  there is no such state;  HOLONOM_DOMAIN  it violates a constraint
 */
HOLONOM_API int holonom_state(struct holonom_case *c, const char *name, double *t, double *q,
                              double *v);

/* What is wanted of a state; what is NULL is not. */
struct holonom_values {
    size_t size;        /* sizeof(struct holonom_values) */
    double *M;          /* n x n */
    double *F;          /* n */
    double *A;          /* m x n */
    double *b;          /* m */
    double *C;          /* n */
    double *phi;        /* m: residuals of the constraints, 0 of those on accelerations */
    double *phidot;     /* m: rates of the holonomic ones, 0 of others */
    double *invariants; /* as many as there are */
    double *lets;       /* likewise */
    double *off;        /* 1: 0 where the constraints hold as well as doubles can have it, else the
                           largest |phi| or |phi'| */
};

/*
 * Evaluate the equations at a state, whether the constraints hold there or not. Nothing is
 * allocated, unless C or a let depends on forces of constraint, multipliers or accelerations: they
 * are then solved for at more bits.
 * Of an impulsive case M, F, A, b, C are those of M v+ = F + A^T Lambda, A v+ = b.
 *
 * q, v  in  n each
 *
 * HOLONOM_DOMAIN  what is wanted has no value there: 1/0, sqrt(-1), NaN was given
 */
HOLONOM_API int holonom_evaluate(struct holonom_case *c, const struct holonom_values *wanted,
                                 double t, const double *q, const double *v);

/* ----------------------------------------------------------------------- at any precision */

/*
 * A state: by name; else as texts, whose decimal ("0.1") or hexadecimal ("0x1.8p-1") values are
 * exact; else as doubles. Members that are not needed are 0.
 */
struct holonom_point {
    size_t size;                               /* sizeof(struct holonom_point) */
    const char *state;                         /* NULL: what follows */
    const char *t_text;                        /* NULL: the doubles below */
    const char *const *q_text, *const *v_text; /* n each */
    double t;
    const double *q, *v; /* n each */
    int project;         /* 1: move it onto the constraints first, as little as that takes */
};

/*
 * The functions below leave their results in the handle, until the next of them. Results are
 * matrices of decimal texts by key; one column for a vector.
 *
 * holonom_shape   rows and columns; 0 and 0: there is no such result
 * holonom_number  an entry; NULL: there is none
 * holonom_doubles all of them, row major, each the double next to its text. HOLONOM_INVALID: there
 *                 is no such result
 */
HOLONOM_API void holonom_shape(const struct holonom_case *c, const char *key, size_t *rows,
                               size_t *columns);
HOLONOM_API const char *holonom_number(const struct holonom_case *c, const char *key, size_t row,
                                       size_t column);
HOLONOM_API int holonom_doubles(struct holonom_case *c, const char *key, double *numbers);

/*
 * Evaluate at a state, at `bits` bits (24 to 8000; each operation correctly rounded): "t", "q",
 * "v", "M", "F", "A", "b", "C", "phi", "phidot", "invariants", "lets", "parameters" (each of these
 * its exact value, rounded once), with as many digits as it takes to read them back exactly; and
 * "off", as above. At 53 bits a parameter that no double holds is a decimal of at most 40 digits.
 *
 * HOLONOM_DOMAIN  M, F, A, b or C has no value there, or there is no such state on the constraints
 *                 (results without a value are left out)
 */
HOLONOM_API int holonom_evaluate_bits(struct holonom_case *c, const struct holonom_point *at,
                                      long bits);

/* How well an answer is known. */
struct holonom_known {
    size_t size;   /* sizeof(struct holonom_known) */
    int certified; /* 1: enclosed by a proof in balls, for that rank; 0: two precisions agree */
    double digits; /* of the worst number, relative to the largest of its vector */
    size_t rank;   /* of A */
    long bits;     /* of the computation */
};

/*
 * The truth at a state: "qdd" (of an impulsive case the velocities after), "FL", "FC", "lambda",
 * "reaction" (multipliers with C), of which no digit is printed that is not known, "unique" (of
 * each multiplier: 1 or 0; where not, it is that of least norm), and the state "t", "q", "v",
 * "off". A state that is given is taken as exact, on the constraints or not.
 *
 * digits  in   wanted
 * known   out  may be NULL
 *
 * HOLONOM_DOMAIN   the constraints contradict each other there, M is not positive definite, ...
 * HOLONOM_UNABLE   the rank of A, or that many digits, cannot be decided
 */
HOLONOM_API int holonom_truth(struct holonom_case *c, const struct holonom_point *at, long digits,
                              struct holonom_known *known);

/*
 * The true motion from a state of the case, at times: "q" and "v" (n x count, a column a time, no
 * digit printed that is not known), "certified" and "digits" (1 x count: enclosed in balls, or
 * agreed by two runs, and to how many digits).
 *
 * seconds  in  for the proof, beyond the motion itself (through changes of contact, too); 0: none
 *              is tried
 * times    in  decimal texts
 *
 * HOLONOM_DOMAIN, HOLONOM_UNABLE  the motion cannot be followed that far; there are results for
 *                                 the times that it reaches, and columns without numbers beyond
 */
HOLONOM_API int holonom_motion(struct holonom_case *c, const char *state, long digits,
                               double seconds, size_t count, const char *const *times);

/* The k-th formulation; NULL: there are no more. *summary (may be NULL): one line. They live
 * forever. */
HOLONOM_API const char *holonom_formulation(size_t k, const char **summary);

/*
 * What a formulation answers at a state, at `bits` bits (53: doubles): "qdd", "FL", "FC", "lambda"
 * (where it yields them), and the state as above. Nothing of it is proved.
 *
 * rank  out  of A as the formulation found it; may be NULL
 *
 * HOLONOM_INVALID  there is no such formulation, or the case is impulsive;  other statuses: the
 *                  formulation's own
 */
HOLONOM_API int holonom_solve(struct holonom_case *c, const char *formulation,
                              const struct holonom_point *at, long bits, size_t *rank);

/* Give back what the libraries below keep for the calling thread. */
HOLONOM_API void holonom_thread_end(void);

#ifdef __cplusplus
}
#endif

#endif
