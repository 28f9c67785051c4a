/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_ELABORATE_ELABORATE_H
#define HOL_MODEL_ELABORATE_ELABORATE_H

#include "model/language/ast.h"
#include "model/language/diagnostics.h"

/*
 * From the syntax tree to a case. A statement sees what was declared above it. An expression that
 * is wrong is HOL_NODE_NONE and has been reported; whatever is made of it is silently wrong too, so
 * that one slip is one finding. e->status other than OK ends everything.
 */

/* What an expression may hold: bits by enum hol_var. */
#define HOL_BIT(kind) (1u << HOL_VAR_##kind)
#define HOL_HOLDS_CONSTANTS HOL_BIT(PARAMETER)
#define HOL_HOLDS_POSITION (HOL_BIT(PARAMETER) | HOL_BIT(TIME) | HOL_BIT(COORD))
#define HOL_HOLDS_MOTION (HOL_HOLDS_POSITION | HOL_BIT(VELOCITY))
#define HOL_HOLDS_ALL ((1u << HOL_VAR_COUNT) - 1)

/* A member of an indexed family of names. */
struct hol_indexed {
    struct hol_symbol *symbol; /* NULL: this slot of the table is free */
    long index;
    size_t id;
};

/* Which contacts are closed, and where there is an impact; see hol_case_phase. */
struct hol_contact_choice {
    const bool *closed;
    size_t impact;
};

/* A parameter that is smaller than the file says; see hol_case_shrunk. */
struct hol_shrinking {
    size_t parameter; /* SIZE_MAX: none */
    unsigned halvings;
};

/* What has been used up of the limits. */
struct hol_elab_spent {
    size_t steps, iterations, things, text_bytes;
    size_t depth; /* of the expression in hand */
};

/* The rules for the expression in hand: what it may hold, and what its names mean. */
struct hol_elab_rules {
    unsigned holds;
    const char *where;    /* what it is: "the kinetic energy"             */
    bool closed;          /* parameters stand for their values            */
    bool indices;         /* it is an index or a condition                */
    size_t frame, frames; /* the call it is expanded in, and all so far   */
    uint32_t visible;     /* in a call: names declared before this offset */
    const struct hol_word *declaring;
    bool reads_results; /* published: names of invariants, too          */
    bool after_row;     /* velocities are those after the impulse ...   */
    bool in_before;     /* ... except in the argument of before( )      */
    size_t owner;       /* of guards: struct hol_guard                  */
};

/* Tables that only the elaboration needs. */
struct hol_elab_tables {
    hol_node *parameter_values;   /* closed */
    hol_node (*let_rates)[2];     /* ' and '' of each let, once asked for */
    uint32_t *coordinate_offsets; /* where each is declared */
    uint32_t *constraint_offsets;
    const struct hol_ast_statement **functions; /* of `define` */
    size_t function_count;
    struct hol_indexed *members; /* by hash */
    size_t member_count, member_capacity;
    hol_node *closed_of; /* by node: with the parameters' values in it, once asked for */
    size_t closed_capacity;
    hol_node *stack; /* operands */
    size_t stack_count, stack_capacity;
    struct hol_constraint *befores; /* rows that hold only before the impulse */
    size_t before_count;
};

/* What the statements so far have had. */
struct hol_elab_seen {
    bool has_coordinate, has_kinetic, has_potential, has_title, has_source, bad_initial;
    bool vectors;              /* the list of coordinates is closed ... */
    uint32_t vectors_offset;   /* ... by the statement here             */
    uint32_t impulsive_offset; /* 1 + offset of an entry that needs an impulse; 0: none */
    uint32_t before_offset;    /* of the first row that holds only before the impulse */
};

struct hol_elaborator {
    /* given */
    const struct hol_contact_choice *phase; /* NULL: the first one, as the file says */
    struct hol_shrinking shrinking;
    struct hol_case *c;
    struct hol_arena *arena;   /* the case's */
    struct hol_arena *scratch; /* gone after the load */
    const struct hol_limits *limits;
    struct hol_report *report;
    const struct hol_source *source;
    size_t order;
    struct hol_word_table *words;
    size_t override_count;
    const struct hol_override *overrides;
    bool *used_overrides;
    bool doubtful; /* there were syntax errors: something may be missing */

    enum hol_status status;
    size_t error_count;
    struct hol_elab_spent spent;
    struct hol_elab_rules rules;
    struct hol_elab_tables tables;
    struct hol_elab_seen seen;

    /* of the statements around */
    bool in_published;
    struct hol_word **loops; /* the indices of the for loops */
    size_t loop_count;
    struct hol_smallness smallness; /* of the entry */
};

/* elaborate.c */
enum hol_status hol_elaborate(struct hol_elaborator *e,
                              struct hol_ast_statement *file) HOL_MUST_CHECK;
void hol_elaborate_list(struct hol_elaborator *e, struct hol_ast_statement *list);

/* elaborate-expr.c: of the motion or of a let: what has no value everywhere is kept. */
hol_node hol_elab_owned(struct hol_elaborator *e, const struct hol_ast *ast, unsigned holds,
                        const char *where, size_t owner);
/* What follows, an entry, has guards of its own. */
void hol_elab_own(struct hol_elaborator *e);
/* Keep it for the owner; HOL_NODE_NONE: it refers to a let. */
void hol_elab_guard(struct hol_elaborator *e, hol_node value, size_t let, uint32_t offset);

/* elaborate-budget.c */
/* A finding; not one more once the work has ended. */
void hol_elab_error(struct hol_elaborator *e, uint32_t offset, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
bool hol_elab_ended(const struct hol_elaborator *e);
/* Has a finding been made here? (Then there is no need to find the words for another one.) */
bool hol_elab_known(const struct hol_elaborator *e, uint32_t offset);
size_t hol_elab_line(const struct hol_elaborator *e, uint32_t offset);
void hol_elab_nomem(struct hol_elaborator *e);
/* Spend from the limits; false: used up (reported, and the elaboration ended). */
bool hol_elab_step(struct hol_elaborator *e, uint32_t offset, size_t steps);
bool hol_elab_iterate(struct hol_elaborator *e, uint32_t offset);
bool hol_elab_thing(struct hol_elaborator *e, uint32_t offset); /* a coordinate, let, entry, ... */
/* low .. high of a loop. False: not integers or too many, and reported. An empty range has *high <
 * *low.
 */
bool hol_elab_range(struct hol_elaborator *e, const struct hol_ast *low, const struct hol_ast *high,
                    uint32_t offset, long *from, long *to);
/* Bind and release the index of a loop; false: the name is taken, and that was reported. */
bool hol_elab_bind(struct hol_elaborator *e, struct hol_word *word, struct hol_binding *binding,
                   uint32_t offset);
void hol_elab_release(struct hol_word *word, struct hol_binding *binding);
/* Room for one more element of a list of the case (in its arena). False: no memory, ended. */
bool hol_elab_extend(struct hol_elaborator *e, void *array, size_t count, size_t size);
#define HOL_ELAB_EXTEND(e, list, count) hol_elab_extend(e, &(list), count, sizeof *(list))
/* The text of some bytes of the source without comments, blanks collapsed; of the case. */
char *hol_elab_text(struct hol_elaborator *e, uint32_t first, uint32_t last);
char *hol_elab_string(struct hol_elaborator *e, const char *text); /* a copy, of the case */

/* elaborate-expr.c */
hol_node hol_elab_expr(struct hol_elaborator *e, const struct hol_ast *ast);
/* The same with its rules: what it may hold, and its name in messages. */
hol_node hol_elab_held(struct hol_elaborator *e, const struct hol_ast *ast, unsigned holds,
                       const char *where);
/* The graph's result of an operation at an offset: reports DOMAIN with `what`, ends at limits. */
hol_node hol_elab_result(struct hol_elaborator *e, hol_node made, uint32_t offset,
                         const char *what);
/* A node with the parameters' values in place of their names. */
hol_node hol_elab_close(struct hol_elaborator *e, hol_node node, uint32_t offset);
/* The variables in `value` that may not be here: false, reported as `name` at the offset. */
bool hol_elab_allowed(struct hol_elaborator *e, hol_node value, uint32_t offset, const char *name);

/*
 * elaborate-prefix.c: sum(k = 1..i: f(k)), written in a loop over i, is the sum up to i - 1, which
 * was made just before, and f(i). Sums are canonical and their coefficients exact: it is the same
 * node.
 */
/* The first terms of the sum from..to, if they are known: true, and *done is the last of them. */
bool hol_elab_prefix(struct hol_elaborator *e, const struct hol_ast *ast, long from, long to,
                     long *done, hol_node *node);
void hol_elab_keep_prefix(struct hol_elaborator *e, const struct hol_ast *ast, long from, long to,
                          hol_node node);

/* noise(a, b, ...): an exact number that looks random, of whole numbers. elaborate-noise.c */
bool hol_elab_is_noise(const struct hol_elaborator *e, const struct hol_ast *ast);
hol_node hol_elab_noise(struct hol_elaborator *e, const struct hol_ast *ast);

/* elaborate-call.c */
hol_node hol_elab_call(struct hol_elaborator *e, const struct hol_ast *ast);

/* Unknown names in the body of a function are told where it is defined, not where it is called. */
void hol_elab_check_body(struct hol_elaborator *e, const struct hol_ast_statement *s);

/* elaborate-index.c: exact integers and conditions */
bool hol_elab_integer(struct hol_elaborator *e, const struct hol_ast *ast, const char *what,
                      long *value);
/* 1, 0, or -1: it cannot be decided, and that was reported. */
int hol_elab_condition(struct hol_elaborator *e, const struct hol_ast *ast);

/* elaborate-name.c */
hol_node hol_elab_name(struct hol_elaborator *e, const struct hol_ast *ast);
hol_node hol_elab_member(struct hol_elaborator *e, const struct hol_ast *ast);
/* A coordinate with any primes, a constraint: its number. False: it is neither, and that was
 * reported. */
bool hol_elab_coordinate(struct hol_elaborator *e, const struct hol_ast *ast, size_t *index);
bool hol_elab_constraint(struct hol_elaborator *e, const struct hol_ast *ast, size_t *index);

/*
 * elaborate-impulse.c: a row that holds after an impulse has the velocities after it as ACCEL
 * variables, and those before it, in before( ), as VELOCITY variables.
 */
/* The variable of a velocity in the row being read. */
enum hol_var hol_elab_velocity(const struct hol_elaborator *e);
/* What a value may hold whose velocities are not yet those of the row: accelerations are really
 * such. */
unsigned hol_elab_before_impulse(const struct hol_elaborator *e);
/* A value in which all velocities are those of the row being read. */
hol_node hol_elab_at_impulse(struct hol_elaborator *e, hol_node value, uint32_t offset);
/* Every velocity as a velocity after the impulse. */
hol_node hol_elab_after_impulse(struct hol_elaborator *e, hol_node value, uint32_t offset);
/* The call before(expr). */
bool hol_elab_is_before(const struct hol_elaborator *e, const struct hol_ast *ast);
hol_node hol_elab_before(struct hol_elaborator *e, const struct hol_ast *ast);
/* The numbers of rows that hold only before the impulse begin here: such a row has no multiplier.
 */
#define HOL_BEFORE_ROWS ((size_t)1 << 40)
/* elaborate-contact.c */
void hol_elab_contact(struct hol_elaborator *e, const struct hol_ast_statement *s);
/* And those of open contacts here: their multipliers are 0. */
#define HOL_OPEN_ROWS ((size_t)1 << 41)
/* Is this an impact, in which published blocks have no place? */
bool hol_elab_is_impact(const struct hol_elaborator *e);

/* Append those rows to the constraints of the case. */
void hol_elab_befores(struct hol_elaborator *e);
/* Of an impact: what is left of nonideal forces in so short a time, C(r) for large r. */
void hol_elab_nonideal_impulses(struct hol_elaborator *e);

/* elaborate-override.c */
/* The value from the command line for a name; HOL_NODE_NONE without one (*found false) or if it is
 * wrong. */
hol_node hol_elab_override(struct hol_elaborator *e, const struct hol_word *word, bool *found);
/* The integer for a size; false: it is not an integer, and that was reported. */
bool hol_elab_override_integer(struct hol_elaborator *e, const struct hol_word *word, hol_node node,
                               long *value);
/* Overrides of unknown names, and of names given twice. */
void hol_elab_check_overrides(struct hol_elaborator *e);
/* The state HOL_STATE_GIVEN, if there is one; all others are complete. */
void hol_elab_given_state(struct hol_elaborator *e);
/* elaborate-state.c: a state with nothing given (its number, SIZE_MAX: ended), and what it has from
 * another one. */
size_t hol_elab_make_state(struct hol_elaborator *e, const char *name);
void hol_elab_move_state(struct hol_state *state, size_t n); /* all are approximate then */
void hol_elab_inherit_state(struct hol_state *state, const struct hol_state *from, size_t n);

/* symbols.c */
struct hol_symbol *hol_elab_declare(struct hol_elaborator *e, enum hol_namespace space,
                                    enum hol_symbol_kind kind, struct hol_word *word, bool family,
                                    uint32_t offset);
/* A member of a family; false: it is declared already (and reported), or the elaboration ended. */
bool hol_elab_declare_member(struct hol_elaborator *e, struct hol_symbol *symbol,
                             const struct hol_word *word, long index, size_t id, uint32_t offset);
/* The number of a member, SIZE_MAX: there is none. */
size_t hol_elab_find_member(const struct hol_elaborator *e, const struct hol_symbol *symbol,
                            long index);
/* The symbol of a word in a space, seen from here; NULL: there is none, and that was reported. */
struct hol_symbol *hol_elab_lookup(struct hol_elaborator *e, enum hol_namespace space,
                                   const struct hol_word *word, uint32_t offset);
const char *hol_elab_kind(enum hol_symbol_kind kind); /* "a parameter" */
void hol_elab_note_declarations(const struct hol_ast_statement *list);

/* elaborate-declare.c, -motion.c, -state.c, -published.c: statements */
void hol_elab_parameters(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_sizes(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_coordinates(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_lets(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_define(struct hol_elaborator *e, struct hol_ast_statement *s);
/*
 * Declare NAME, or NAME[index], as the thing of this kind with number id: the complete name, of the
 * case. NULL: wrong, and reported.
 */
char *hol_elab_declare_reference(struct hol_elaborator *e, enum hol_namespace space,
                                 enum hol_symbol_kind kind, const struct hol_ast *name, size_t id);

void hol_elab_energy(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_forces(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_constraint_statement(struct hol_elaborator *e, const struct hol_ast_statement *s);
/* One more row of A; offset: of its name. False: ended. */
bool hol_elab_keep_row(struct hol_elaborator *e, uint32_t offset,
                       const struct hol_constraint *made);
void hol_elab_span(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_invariant(struct hol_elaborator *e, const struct hol_ast_statement *s);
/* Arrays by coordinate, and the initial state: from here on no more coordinates. False: ended. */
bool hol_elab_vectors(struct hol_elaborator *e, uint32_t offset);

void hol_elab_initial(struct hol_elaborator *e, struct hol_ast_statement *s);
void hol_elab_finish_states(struct hol_elaborator *e);
/* Make the initial state, if it is not there yet. False: ended. */
bool hol_elab_first_state(struct hol_elaborator *e);

void hol_elab_published(struct hol_elaborator *e, const struct hol_ast_statement *s);
/* One more entry of the block being read. NULL: ended. */
struct hol_entry *hol_elab_add_entry(struct hol_elaborator *e, const struct hol_ast_statement *s,
                                     enum hol_entry_kind kind, struct hol_span span);
/* The entry as written: what is before the list, and the item; in loops with the indices. */
char *hol_elab_entry_text(struct hol_elaborator *e, uint32_t head_first, uint32_t head_last,
                          uint32_t first, uint32_t last);
/* The right side of an item, and whether it is a printed number. */
struct hol_printed hol_elab_printed(struct hol_elaborator *e, const struct hol_ast_item *item,
                                    unsigned holds, const char *where);

/* elaborate-entry.c, -along.c, -table.c: the kinds of entries */
void hol_elab_entry(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_motion_entry(struct hol_elaborator *e, const struct hol_ast_statement *s);
/* The `order` before an entry. */
struct hol_smallness hol_elab_smallness(struct hol_elaborator *e,
                                        const struct hol_ast_statement *s);
void hol_elab_matrices(struct hol_elaborator *e, const struct hol_ast_statement *s);
void hol_elab_solution(struct hol_elaborator *e, const struct hol_ast_statement *s);

#endif
