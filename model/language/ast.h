/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_LANGUAGE_AST_H
#define HOL_MODEL_LANGUAGE_AST_H

#include "model/case.h"
#include "model/language/words.h"

/*
 * The syntax tree of a case file: what was written, names not yet resolved. It lives in the arena
 * of its parse; nothing in it is freed alone.
 */

/* Where something is: bytes [first, last), and the place of the first. The type of bison's
 * locations. */
struct hol_span {
    uint32_t first, last;
    uint32_t line, column;
};

enum hol_ast_kind {
    HOL_AST_ERROR, /* something wrong stood here, and it has been said */
    HOL_AST_NUMBER,
    HOL_AST_NAME,       /* word, word[index], primes                               */
    HOL_AST_MEMBER,     /* owner.word[index]: ideal.x, multiplier.cone             */
    HOL_AST_CALL,       /* word(items)                                             */
    HOL_AST_SUM_OF,     /* items, each with '+' or '-'                             */
    HOL_AST_PRODUCT_OF, /* items, each with '*' or '/'                             */
    HOL_AST_POWER,      /* items[0] ^ items[1]                                     */
    HOL_AST_NEGATIVE,   /* - items[0]                                              */
    HOL_AST_LOOP_SUM,   /* sum(word = items[0] .. items[1]: items[2])              */
    HOL_AST_LOOP_PRODUCT,
    HOL_AST_IF,      /* if(items[0], items[1], items[2])                        */
    HOL_AST_COMPARE, /* items[0] op items[1]                                    */
    HOL_AST_AND,     /* items; so OR; NOT has one                               */
    HOL_AST_OR,
    HOL_AST_NOT
};

enum hol_ast_compare { HOL_AST_EQ, HOL_AST_NE, HOL_AST_LT, HOL_AST_LE, HOL_AST_GT, HOL_AST_GE };

/* The value that a sum had last; one that goes on where this ended begins with it. */
struct hol_ast_prefix {
    hol_node node; /* HOL_NODE_NONE: there is none */
    unsigned rules;
    long from, to;
};

struct hol_ast {
    enum hol_ast_kind kind;
    int op;               /* of this node: enum hol_ast_compare */
    uint32_t first, last; /* bytes of the source */
    uint32_t at;          /* offset of the operator or of the function's name */
    uint32_t depth;       /* 1 + the greatest of the items' */
    uint32_t primes;      /* NAME */
    hol_node node;        /* NUMBER: its node, once made */
    struct hol_word *word, *owner;
    struct hol_ast *index;
    size_t count;
    struct hol_ast_operand *items;
    long small;                   /* NUMBER: an integer that fits; otherwise -1 */
    struct hol_ast_prefix prefix; /* LOOP_SUM */
};

struct hol_ast_operand {
    char op;     /* '+', '-', '*', '/' of sums and products */
    uint32_t at; /* its offset; of the first operand, the operand's */
    struct hol_ast *ast;
};

struct hol_ast_item;
struct hol_ast_items {
    struct hol_ast_item *first, *last;
    size_t count;
};

/* One member of a comma list: what is used depends on the statement. */
struct hol_ast_item {
    struct hol_ast_item *next;
    struct hol_span span, left_span, right_span;
    struct hol_ast *left, *right;
    struct hol_word *word;      /* declared name */
    struct hol_word *index;     /* let s[index = low .. high] */
    struct hol_ast *low, *high; /* a range; let s[low] */
    bool approximate;           /* ~ */
    char *text;                 /* unit; name of a matrix */
    struct hol_ast_items cells; /* of a matrix: row after row; right is the cell */
    size_t rows;
    bool ragged; /* rows of a matrix have different lengths */
};

/* Statements, with the word that begins them. */
#define HOL_STATEMENT_LIST(X)                                                                      \
    X(TITLE, "title")                                                                              \
    X(SOURCE, "source")                                                                            \
    X(NOTE, "note")                                                                                \
    X(PARAMETER, "parameter")                                                                      \
    X(SIZE, "size")                                                                                \
    X(COORDINATE, "coordinate")                                                                    \
    X(LET, "let")                                                                                  \
    X(DEFINE, "define")                                                                            \
    X(KINETIC, "kinetic")                                                                          \
    X(POTENTIAL, "potential")                                                                      \
    X(FORCE, "force")                                                                              \
    X(CONSTRAINT, "constraint")                                                                    \
    X(NONIDEAL, "nonideal")                                                                        \
    X(IMPULSE, "impulse")                                                                          \
    X(AFTER, "after")                                                                              \
    X(BEFORE, "before")                                                                            \
    X(CONTACT, "contact")                                                                          \
    X(INITIAL, "initial")                                                                          \
    X(STATE, "state")                                                                              \
    X(SPAN, "span")                                                                                \
    X(INVARIANT, "invariant")                                                                      \
    X(PUBLISHED, "published")                                                                      \
    X(MISPRINT, "misprint")                                                                        \
    X(FOR, "for")                                                                                  \
    X(ACCELERATION, "acceleration")                                                                \
    X(IDEAL, "ideal")                                                                              \
    X(MULTIPLIER, "multiplier")                                                                    \
    X(VANISHES, "vanishes")                                                                        \
    X(REACTION, "reaction")                                                                        \
    X(MATRIX, "matrix")                                                                            \
    X(SOLUTION, "solution")                                                                        \
    X(AT, "at")                                                                                    \
    X(EVENT, "event")                                                                              \
    X(LIMIT, "limit")                                                                              \
    X(ORDER, "order")
#define HOL_STATEMENT_ENUM(name, text) HOL_STATEMENT_##name,
enum hol_statement { HOL_STATEMENT_LIST(HOL_STATEMENT_ENUM) HOL_STATEMENT_COUNT };
#undef HOL_STATEMENT_ENUM

struct hol_ast_statement {
    struct hol_ast_statement *next;
    enum hol_statement kind;
    struct hol_span span;  /* without the ';' */
    struct hol_span begin; /* of it with what precedes it: misprint, order */
    size_t last_line;      /* of the ';' */
    struct hol_span keyword;
    bool misprint;
    struct hol_ast_statement *under; /* the ORDER before an entry; NULL: there is none */
    bool row;                        /* AFTER NAME: ..., the constraint */
    char *text;                      /* the string it holds */
    struct hol_word *word;           /* DEFINE, FOR, AT, EVENT: the name after the keyword */
    struct hol_span word_span;
    struct hol_ast *left, *right, *third; /* CONTACT: the gap is left - right, the name third */
    struct hol_ast_items items;
    struct hol_ast_statement *body;
    size_t state; /* STATE: the one made by an earlier turn of the loop around it; 0: none */
};

struct hol_ast_statements {
    struct hol_ast_statement *first, *last;
};

struct hol_parse;

/* Builders. All return NULL when the parse has to stop (status in the parse). */
struct hol_ast *hol_ast_make(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span,
                             uint32_t at);
struct hol_ast *hol_ast_number(struct hol_parse *p, struct hol_span span);
struct hol_ast *hol_ast_name(struct hol_parse *p, struct hol_span span, struct hol_word *word,
                             struct hol_ast *index);
/* a op b, with sums and products kept flat, so that a long one is not a deep tree. */
struct hol_ast *hol_ast_binary(struct hol_parse *p, struct hol_span span, struct hol_ast *a,
                               char op, uint32_t at, struct hol_ast *b);
/* Adds an operand to a node; one that becomes too deep is turned into an ERROR node. */
struct hol_ast *hol_ast_push(struct hol_parse *p, struct hol_ast *node, char op, uint32_t at,
                             struct hol_ast *operand);
/* kind with two operands (b may be NULL: one), or three. */
struct hol_ast *hol_ast_pair(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span,
                             uint32_t at, struct hol_ast *a, struct hol_ast *b);
struct hol_ast *hol_ast_triple(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span,
                               struct hol_ast *a, struct hol_ast *b, struct hol_ast *c);
struct hol_ast *hol_ast_compare(struct hol_parse *p, enum hol_ast_compare op, struct hol_span span,
                                uint32_t at, struct hol_ast *a, struct hol_ast *b);
/* a and b, a or b: flat, too. */
struct hol_ast *hol_ast_logic(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span,
                              uint32_t at, struct hol_ast *a, struct hol_ast *b);
struct hol_ast_item *hol_ast_item(struct hol_parse *p, struct hol_span span);
/* left = right, and where each is. */
struct hol_ast_item *hol_ast_equation(struct hol_parse *p, struct hol_span left_span,
                                      struct hol_ast *left, struct hol_span right_span,
                                      struct hol_ast *right);
struct hol_ast_statement *hol_ast_statement(struct hol_parse *p, enum hol_statement kind,
                                            struct hol_span keyword, struct hol_span span);
/* With the name after the keyword. */
struct hol_ast_statement *hol_ast_worded(struct hol_parse *p, enum hol_statement kind,
                                         struct hol_span keyword, struct hol_span span,
                                         struct hol_word *word, struct hol_span word_span);
/* NAME: left = right, or left >= right. */
struct hol_ast_statement *hol_ast_relation(struct hol_parse *p, enum hol_statement kind,
                                           struct hol_span keyword, struct hol_span span,
                                           struct hol_ast *name, struct hol_ast *left,
                                           struct hol_ast *right);
/* The list (NULL: an empty one) with one more item. */
struct hol_ast_items hol_ast_list(const struct hol_ast_items *items, struct hol_ast_item *item);
void hol_ast_append_statement(struct hol_ast_statements *list, struct hol_ast_statement *statement);

/* "kinetic" of HOL_STATEMENT_KINETIC; static. */
const char *hol_ast_keyword(enum hol_statement kind);

#endif
