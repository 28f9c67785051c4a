/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_CASE_H
#define HOL_MODEL_CASE_H

#include "base/files/digest.h"
#include "model/expr/expr.h"

#include <gmp.h>
#include <limits.h>
#include <stdbool.h>
#include <stddef.h>

/*
 * What a case file says, elaborated: loops unrolled, definitions and lets expanded, every name
 * resolved, every expression a node of the case's own graph. Nothing is differentiated here but
 * what the author wrote with primes on lets; model/equations/model.h derives the equations.
 *
 * All strings and arrays belong to the case. Names of indexed families are complete: "x[3]".
 */

struct hol_place { /* in the source text, 1-based; line 0: no place */
    size_t line, column;
};

struct hol_parameter {
    char *name;
    char *unit;      /* "" if none was given */
    hol_node value;  /* expression of earlier parameters */
    bool overridden; /* from the command line */
    bool decides;    /* an index or a condition of the case depends on its value */
    struct hol_place place;
};

struct hol_size {
    char *name;
    long value;
    bool overridden;
};

/*
 * An operation that has no value everywhere, as the author wrote it: 1/x, sqrt(x), log(x) ... The
 * expression around it may be simplified to something that has a value where this has none; the
 * equations of motion, a let, an invariant and a published entry have one only where their guards
 * do (model/equations/guard.c).
 */
struct hol_guard {
    size_t owner; /* HOL_GUARD_MOTION, or the let, invariant or entry that contains it */
    hol_node value;
    size_t let; /* value HOL_NODE_NONE: the owner refers to this let */
};
#define HOL_GUARD_MOTION (SIZE_MAX - 1)
#define HOL_GUARD_NOBODY SIZE_MAX        /* not kept: times of entries */
#define HOL_GUARD_PRINTED (SIZE_MAX / 2) /* and their number, of invariants and entries */

struct hol_let {
    char *name; /* as referred to: "v", "s[2]"; for output and for `at t` entries */
    hol_node value;
    bool branches; /* in a phase of the motion: on what the equations branch on, but by itself */
};

/* A comment of the file, from its '#' to the end of the line. */
struct hol_comment {
    size_t line, column; /* 1-based */
    size_t first, last;  /* bytes of the text */
    bool alone;          /* nothing is before it on the line */
};
struct hol_comments { /* in their order */
    size_t count;
    struct hol_comment *list;
};

/* Order of a constraint = the highest prime in it. */
enum hol_order { HOL_ORDER_HOLONOMIC, HOL_ORDER_VELOCITY, HOL_ORDER_ACCELERATION };

struct hol_constraint {
    char *name; /* unique; multiplier.NAME */
    enum hol_order order;
    bool after; /* holds only after the impulse: velocities, but before( ), are ACCEL variables */
    hol_node residual; /* left - right: phi(q, t), g(q, q', t) or the acceleration level */
    struct hol_place place;
};

/*
 * A unilateral contact, gap(q, t) >= 0. Closed, it is the holonomic row gap = 0, and opens where
 * its multiplier would become negative. Open, it is no row, and its multiplier is 0; where the gap
 * vanishes, there is an impact with Newton's restitution: gap' = -e gap' before.
 */
struct hol_contact {
    char *name;           /* as a constraint: multiplier.NAME */
    hol_node gap;         /* holds q and t */
    hol_node restitution; /* e: holds numbers and parameters; 0 without one */
    bool open;            /* at the start, as the file says */
    size_t row;           /* of the constraints; SIZE_MAX: open in this case */
    struct hol_place place;
};

/*
 * What the equations of motion branch on, each once (abs, sign, min, max; see hol_expr_branches):
 * only in a phase of the motion (hol_case_phase), in which the branches are chosen.
 */
struct hol_switch {
    char *text;     /* of the argument: "x'" */
    int side;       /* the sign of the argument in this phase; 0: not chosen */
    hol_node value; /* side times the argument: positive in the phase */
    bool passable;  /* q' is continuous where the argument vanishes, and so is the argument */
    bool jumps;     /* q'' need not be */
};

/* One value of a state: q_i, q_i' or t. */
struct hol_initial {
    bool approximate; /* "~": solved for, so that the constraints hold */
    bool guess;       /* of a state that is moved: it was approximate before */
    bool given;       /* false: inherited (named states) */
    hol_node value;   /* expression of parameters only */
    struct hol_place place;
};

/* What becomes of a state whose values somebody has given (struct hol_override). */
enum hol_given_how {
    HOL_GIVEN_CHECKED, /* as of any state of a case: the constraints have to hold */
    /* All values are moved onto the constraints (and are approximate): first the guesses alone, if
     * they can be solved for, then all, by steps that are each the least in the metric of M (where
     * M is not definite, in that of the coordinates). */
    HOL_GIVEN_MOVED,
    HOL_GIVEN_AS_IS /* whether the constraints hold or not; guesses are solved for if they can be */
};

struct hol_state {
    char *name, *label;   /* "initial" for the first; "CASE, from 'NAME'", for the first "CASE" */
    struct hol_initial t; /* start of the span for the initial state (0 without one) */
    struct hol_initial *q, *v; /* n each, complete: inherited values are filled in */
    enum hol_given_how how;
    struct hol_place place;
};

enum hol_entry_kind {
    HOL_ENTRY_ACCELERATION, /* index = coordinate, value                          */
    HOL_ENTRY_IDEAL,
    HOL_ENTRY_NONIDEAL,
    HOL_ENTRY_MULTIPLIER, /* index = constraint, value                          */
    HOL_ENTRY_VANISHES,   /* value = 0                                          */
    HOL_ENTRY_AFTER,      /* left = value; left linear in velocities after (ACCEL variables) */
    HOL_ENTRY_REACTION,   /* index = constraint: multiplier with C              */
    HOL_ENTRY_MATRIX,     /* matrix, rows x cols, cells (row major)              */
    HOL_ENTRY_SOLUTION,   /* cells: n expressions of t, in order of coordinates */
    HOL_ENTRY_AT,         /* time, left, value: one quantity at a time, or from time until ... */
    HOL_ENTRY_EVENT,      /* event; quantities                                  */
    HOL_ENTRY_STATE,      /* index = state, left, value: one quantity at a state of the case */
    HOL_ENTRY_LIMIT       /* left, value: one quantity as t -> infinity         */
};

/* Matrices that a source may print; the text is the name in the case language. */
#define HOL_MATRIX_LIST(X)                                                                         \
    X(MASS, "M")                                                                                   \
    X(FORCE, "F")                                                                                  \
    X(FREE, "a")                                                                                   \
    X(A, "A")                                                                                      \
    X(RIGHT, "b")                                                                                  \
    X(B, "B")                                                                                      \
    X(V, "V")                                                                                      \
    X(J, "J")                                                                                      \
    X(A_PLUS, "A+")                                                                                \
    X(B_PLUS, "B+")                                                                                \
    X(A_PLUS_A, "A+A")                                                                             \
    X(NULL_PROJECTOR, "I-A+A")                                                                     \
    X(A_AT, "AA^T")                                                                                \
    X(J_BT, "JB^T")
#define HOL_MATRIX_ENUM(name, text) HOL_MATRIX_##name,
enum hol_matrix { HOL_MATRIX_LIST(HOL_MATRIX_ENUM) HOL_MATRIX_COUNT };
#undef HOL_MATRIX_ENUM

enum hol_event_kind { HOL_EVENT_MINIMUM, HOL_EVENT_MAXIMUM, HOL_EVENT_ZERO };

/*
 * A value as printed in the source. A right-hand side that is nothing but a decimal literal with a
 * fraction or exponent (a sign allowed) is a printed number: it stands for an interval of half a
 * unit of its last digit.
 */
struct hol_printed {
    hol_node value;
    bool is_number; /* such a literal */
    long unit;      /* last digit is 10^unit */
    char *text;     /* the source text of the right-hand side, for reports */
};

struct hol_quantity { /* one "name = value" of an event or a time */
    char *text;       /* source text of the left side */
    hol_node left;
    struct hol_printed right;
    size_t impulse; /* of this contact, in the impact that the event is; then there is no left;
                       SIZE_MAX */
};

/* `order`: the difference of what is printed from the truth falls like this power of a parameter.
 */
struct hol_smallness {
    size_t parameter; /* SIZE_MAX: the entry is exact */
    long power;
};

struct hol_entry {
    enum hol_entry_kind kind;
    bool misprint; /* known to be wrong in print: it must fail */
    size_t index;
    hol_node left;
    struct hol_printed right;
    hol_node time;  /* AT */
    hol_node until; /* AT: none, or the end of the interval in which it holds */
    struct hol_smallness smallness;
    enum hol_matrix matrix;
    size_t rows, cols;
    hol_node *cells;
    enum hol_event_kind event;
    char *event_name;
    size_t quantity_count; /* EVENT; MATRIX: its cells, of which `right` counts */
    struct hol_quantity *quantities;
    char *text;   /* the entry as written, blanks collapsed, without the ';' */
    size_t owner; /* of its guards */
    struct hol_place place;
    struct hol_place statement; /* where the statement that contains it begins ... */
    size_t last_line;           /* ... and the line on which it ends */
};

struct hol_published {
    char *title; /* "eq. (32)" */
    size_t entry_count;
    struct hol_entry *entries;
    struct hol_place place;
};

struct hol_invariant {
    char *name;
    hol_node value;
    bool branches; /* as of a let */
    size_t owner;  /* of its guards */
    struct hol_place place;
};

struct hol_case {
    char *path; /* as given */
    char *text; /* the source, text_length bytes, for diagnostics; NULL: not at hand */
    size_t text_length;
    char digest[HOL_DIGEST_LENGTH + 1]; /* of its tokens, a line feed after each: comments and
                                           blanks do not change it */
    struct hol_comments comments;
    char *name;  /* key: path below the cases folder without ".case": "greenwood/cone-and-plane" */
    char *label; /* for people: the name, and what was overridden: "families/five-bar rho=1e-6" */
    char *title, *source;
    size_t note_count;
    char **notes;

    struct hol_graph *graph;
    size_t parameter_count;
    struct hol_parameter *parameters;
    size_t size_count;
    struct hol_size *sizes;
    size_t n;
    char **coordinates;
    size_t let_count;
    struct hol_let *lets;
    size_t guard_count;
    struct hol_guard *guards;
    size_t printed_count; /* owners from HOL_GUARD_PRINTED on */

    hol_node kinetic;                                /* T(q, q', t) */
    hol_node potential;                              /* V(q, t); 0 without one */
    struct hol_place kinetic_place, potential_place; /* for diagnostics; line 0: no place */
    hol_node *force; /* n: sum of the force statements, may hold q, q', t */
    size_t m;
    size_t before_count;                /* rows that hold only before an impulse, ... */
    struct hol_constraint *constraints; /* ... after the m rows of A */
    bool has_nonideal;
    hol_node *nonideal; /* n: C, may hold ideal.x and multiplier.c */

    size_t contact_count;
    struct hol_contact *contacts; /* closed and open as the file says: the first phase */

    size_t switch_count;
    struct hol_switch *switches;

    bool impulsive;    /* there is an impulse statement or an `after` constraint */
    hol_node *impulse; /* n: P */

    size_t state_count; /* state 0 is the initial one (values 0 if there is no initial statement: an
                           error) */
    struct hol_state *states;
    bool has_span;
    hol_node span_from, span_to;
    size_t invariant_count;
    struct hol_invariant *invariants;
    size_t published_count;
    struct hol_published *published;
};

/* One finding of the loader. Complete text as printed: "file:line:column: message, expected
 * ...\n<line>\n    ^". */
struct hol_diagnostic {
    struct hol_place place;
    char *message; /* one clause, without place */
};
struct hol_diagnostics {
    size_t count;
    struct hol_diagnostic *list;
    char *text; /* all of them, ready to print: line with a caret under each */
};
void hol_diagnostics_clear(struct hol_diagnostics *diagnostics);

/* Limits on what a file may make. */
struct hol_limits {
    size_t bytes;      /* of source text:              8 MiB     */
    size_t nesting;    /* of parentheses and blocks:   200       */
    size_t range;      /* indices of one loop or sum:  1000000   */
    size_t nodes;      /* of the graph:                16000000  */
    size_t iterations; /* of all loops and sums:       20000000; steps in them: 6 times that */
    size_t work;       /* operations on expressions:   500000000 */
    size_t errors;     /* reported before giving up:   20        */
};
extern const struct hol_limits hol_limits_default;
/* Those, times a factor, but for nesting and errors. */
struct hol_limits hol_limits_times(size_t factor);

struct hol_override { /* "g=1.62" from the command line: of a parameter or a size */
    const char *name;
    const char *value; /* an expression in the case language, of numbers only */
    /* NULL; or the name is that of a coordinate ("x", "x[2]"), a velocity ("x'") or "t", the value
     * may hold parameters, and it is one of the state HOL_STATE_GIVEN, which the case then has as
     * its last one; what is not given is as in the state of this name. */
    const char *state;
    enum hol_given_how how;
    const char *origin; /* NULL: the command line; else the file that it was read from */
};
#define HOL_STATE_GIVEN "given"
/* Is it told beside its case? Not the first, nor the one by hand, which the overrides tell. */
bool hol_state_is_told(const char *name);

/*
 * Load a case from text. Never crashes, and reads or writes nothing else.
 *
 * text        in   length  bytes, which need not be terminated
 * name, path  in           see struct hol_case
 * limits      in           NULL: the default ones
 *
 * HOL_INVALID  the file, or an override ("command line", or "ORIGIN, parameter NAME"), has errors:
 *              all that were found are in diagnostics;  HOL_NOMEM
 */
enum hol_status hol_case_parse(struct hol_case **out, struct hol_diagnostics *diagnostics,
                               const char *name, const char *path, const char *text, size_t length,
                               size_t override_count, const struct hol_override *overrides,
                               const struct hol_limits *limits) HOL_MUST_CHECK;

/*
 * The same case with other contacts closed (contact_count flags): another phase of its motion. With
 * `impact` < contact_count instead the impulsive problem of the impact at that contact, which is
 * open before, and takes part as a row that holds after; all others that are closed hold before and
 * after; published blocks are left out. Errors as above.
 *
 * sides  in  of the first `count` switches of the equations, 1, -1 or 0: that branch stands in the
 *            place of what branches in energies, forces, constraints and gaps. NULL: no switches
 */
struct hol_sides {
    size_t count;
    const int *side;
};
enum hol_status hol_case_phase(struct hol_case **out, struct hol_diagnostics *diagnostics,
                               const struct hol_case *c, const bool *closed, size_t impact,
                               const struct hol_sides *sides) HOL_MUST_CHECK;

/*
 * The same case, in its first phase, with the value of a parameter divided by 2^halvings: for
 * what holds as the parameter tends to zero. Errors as above; NaN and the like are the model's.
 */
#define HOL_CASE_PERTURBED UINT_MAX /* halvings: times 1 + sqrt(2)/37 instead; sqrt(2)/37 for 0 */
enum hol_status hol_case_shrunk(struct hol_case **out, struct hol_diagnostics *diagnostics,
                                const struct hol_case *c, size_t parameter,
                                unsigned halvings) HOL_MUST_CHECK;

/* The same from a file. HOL_IO: cannot be read (diagnostics holds one line that says why). */
enum hol_status hol_case_load(struct hol_case **out, struct hol_diagnostics *diagnostics,
                              const char *name, const char *path, size_t override_count,
                              const struct hol_override *overrides,
                              const struct hol_limits *limits) HOL_MUST_CHECK;
void hol_case_destroy(struct hol_case *c); /* NULL is a no-op */

/*
 * The comment that belongs to a published entry, which gives the evidence for a misprint: the
 * lines of comment directly before its statement (those that begin further in continue what
 * precedes them), and after them what follows '#' on its own lines and on lines of comment below
 * that begin further in. One text, lines joined by blanks; "" without a comment. hol_alloc'd; NULL:
 * out of memory.
 */
char *hol_comment_of(const struct hol_case *c, const struct hol_entry *entry);
/* The nearest lines of comment above it: of its block, else those directly above the block. */
char *hol_comment_above(const struct hol_case *c, const struct hol_published *block,
                        const struct hol_entry *entry);

/* A namer (hol_expr_text) that writes the case's own names: x, x', t, ideal.x, multiplier.cone. */
struct hol_namer hol_case_namer(const struct hol_case *c);

#endif
