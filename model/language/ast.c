/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Builds the nodes of the syntax tree. */
#include "model/language/ast.h"

#include "model/language/parse.h"

#include <limits.h>

static void *
make(struct hol_parse *p, size_t size)
{
    void *made = hol_arena_alloc(p->arena, 1, size);
    if (made == NULL)
        p->status = HOL_NOMEM;
    return made;
}

struct hol_ast *
hol_ast_make(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span, uint32_t at)
{
    struct hol_ast *ast = make(p, sizeof *ast);
    if (ast != NULL) {
        ast->kind = kind;
        ast->first = span.first;
        ast->last = span.last;
        ast->at = at;
        ast->depth = 1;
    }
    return ast;
}

struct hol_ast *
hol_ast_number(struct hol_parse *p, struct hol_span span)
{
    struct hol_ast *ast = hol_ast_make(p, HOL_AST_NUMBER, span, span.first);
    if (ast == NULL)
        return NULL;
    long value = 0;
    for (uint32_t i = span.first; i < span.last && value >= 0; i++) {
        int digit = p->source->text[i] - '0';
        bool fits = digit >= 0 && digit <= 9 && value <= (LONG_MAX - digit) / 10;
        value = fits ? 10 * value + digit : -1;
    }
    ast->small = value;
    return ast;
}

static void
deepen(struct hol_parse *p, struct hol_ast *node, uint32_t depth)
{
    if (depth < node->depth)
        return;
    node->depth = depth + 1;
    if (node->depth > p->limits->nesting) {
        hol_parse_error(p, node->at, "expression nested more than %zu deep", p->limits->nesting);
        node->kind = HOL_AST_ERROR;
        node->depth = 1;
    }
}

struct hol_ast *
hol_ast_name(struct hol_parse *p, struct hol_span span, struct hol_word *word,
             struct hol_ast *index)
{
    struct hol_ast *ast = hol_ast_make(p, HOL_AST_NAME, span, span.first);
    if (ast == NULL)
        return NULL;
    ast->word = word;
    ast->index = index;
    if (index != NULL)
        deepen(p, ast, index->depth);
    return ast;
}

struct hol_ast *
hol_ast_push(struct hol_parse *p, struct hol_ast *node, char op, uint32_t at,
             struct hol_ast *operand)
{
    if (!hol_arena_extend(p->arena, &node->items, node->count, sizeof *node->items)) {
        p->status = HOL_NOMEM;
        return NULL;
    }
    node->items[node->count++] = (struct hol_ast_operand){op, at, operand};
    if (operand->last > node->last)
        node->last = operand->last;
    deepen(p, node, operand->depth);
    return node;
}

struct hol_ast *
hol_ast_binary(struct hol_parse *p, struct hol_span span, struct hol_ast *a, char op, uint32_t at,
               struct hol_ast *b)
{
    bool sum = op == '+' || op == '-';
    enum hol_ast_kind kind = sum ? HOL_AST_SUM_OF : HOL_AST_PRODUCT_OF;
    if (a->kind == kind)
        return hol_ast_push(p, a, op, at, b);
    struct hol_ast *node = hol_ast_make(p, kind, span, at);
    if (node == NULL || hol_ast_push(p, node, sum ? '+' : '*', a->at, a) == NULL)
        return NULL;
    return hol_ast_push(p, node, op, at, b);
}

struct hol_ast *
hol_ast_pair(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span, uint32_t at,
             struct hol_ast *a, struct hol_ast *b)
{
    struct hol_ast *node = hol_ast_make(p, kind, span, at);
    if (node == NULL || hol_ast_push(p, node, ',', a->at, a) == NULL)
        return NULL;
    return b == NULL ? node : hol_ast_push(p, node, ',', b->at, b);
}

struct hol_ast *
hol_ast_triple(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span, struct hol_ast *a,
               struct hol_ast *b, struct hol_ast *c)
{
    struct hol_ast *node = hol_ast_pair(p, kind, span, span.first, a, b);
    return node == NULL ? NULL : hol_ast_push(p, node, ',', c->at, c);
}

struct hol_ast *
hol_ast_compare(struct hol_parse *p, enum hol_ast_compare op, struct hol_span span, uint32_t at,
                struct hol_ast *a, struct hol_ast *b)
{
    struct hol_ast *node = hol_ast_pair(p, HOL_AST_COMPARE, span, at, a, b);
    if (node != NULL)
        node->op = op;
    return node;
}

struct hol_ast *
hol_ast_logic(struct hol_parse *p, enum hol_ast_kind kind, struct hol_span span, uint32_t at,
              struct hol_ast *a, struct hol_ast *b)
{
    return a->kind == kind ? hol_ast_push(p, a, ',', at, b) : hol_ast_pair(p, kind, span, at, a, b);
}

struct hol_ast_item *
hol_ast_item(struct hol_parse *p, struct hol_span span)
{
    struct hol_ast_item *item = make(p, sizeof *item);
    if (item != NULL)
        item->span = span;
    return item;
}

struct hol_ast_item *
hol_ast_equation(struct hol_parse *p, struct hol_span left_span, struct hol_ast *left,
                 struct hol_span right_span, struct hol_ast *right)
{
    struct hol_span span = left_span;
    span.last = right_span.last;
    struct hol_ast_item *item = hol_ast_item(p, span);
    if (item != NULL) {
        item->left_span = left_span;
        item->right_span = right_span;
        item->left = left;
        item->right = right;
    }
    return item;
}

struct hol_ast_statement *
hol_ast_statement(struct hol_parse *p, enum hol_statement kind, struct hol_span keyword,
                  struct hol_span span)
{
    struct hol_ast_statement *statement = make(p, sizeof *statement);
    if (statement != NULL) {
        statement->kind = kind;
        statement->keyword = keyword;
        statement->span = statement->begin = span;
    }
    return statement;
}

struct hol_ast_statement *
hol_ast_worded(struct hol_parse *p, enum hol_statement kind, struct hol_span keyword,
               struct hol_span span, struct hol_word *word, struct hol_span word_span)
{
    struct hol_ast_statement *s = hol_ast_statement(p, kind, keyword, span);
    if (s != NULL) {
        s->word = word;
        s->word_span = word_span;
    }
    return s;
}

struct hol_ast_statement *
hol_ast_relation(struct hol_parse *p, enum hol_statement kind, struct hol_span keyword,
                 struct hol_span span, struct hol_ast *name, struct hol_ast *left,
                 struct hol_ast *right)
{
    struct hol_ast_statement *s = hol_ast_statement(p, kind, keyword, span);
    if (s != NULL) {
        s->third = name;
        s->left = left;
        s->right = right;
    }
    return s;
}

struct hol_ast_items
hol_ast_list(const struct hol_ast_items *items, struct hol_ast_item *item)
{
    struct hol_ast_items list = {item, item, 1};
    if (items != NULL) {
        items->last->next = item;
        list.first = items->first;
        list.count = items->count + 1;
    }
    return list;
}

void
hol_ast_append_statement(struct hol_ast_statements *list, struct hol_ast_statement *statement)
{
    if (list->last == NULL)
        list->first = statement;
    else
        list->last->next = statement;
    list->last = statement;
}

const char *
hol_ast_keyword(enum hol_statement kind)
{
#define TEXT(name, text) text,
    static const char *const keywords[] = {HOL_STATEMENT_LIST(TEXT)};
#undef TEXT
    return keywords[kind];
}
