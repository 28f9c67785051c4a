/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * The grammar of the case language. All values live in the arena of the parse, so nothing has to be destroyed
 * when the parser drops them. After a syntax error it goes on at the next ';', '}' or statement.
 */
%code requires {
#pragma GCC system_header /* what bison writes into the header is not for the analyzers */
#include "model/language/parse.h"
}
%code {
#include "model/language/token.h"
#include "base/alloc.h"

#define YYMALLOC(size) hol_alloc(1, size)
#define YYFREE hol_free
/* Brackets and operators are counted by the scanner, so that the stack cannot reach this: that
 * it cannot grow means that there is no memory. */
#define YYMAXDEPTH 4000000
#define YYLLOC_DEFAULT(current, rhs, n) current = join(rhs, n)

/* What a builder could not make ends the parse; the reason is in p->status. */
#define TRY(made)                                                                                  \
    do {                                                                                           \
        if ((made) == NULL)                                                                        \
            YYABORT;                                                                               \
    } while (0)

static struct hol_span
join(const struct hol_span *rhs, int n)
{
    struct hol_span span = rhs[n > 0]; /* of nothing: where the symbol before ends */
    if (n > 0)
        span.last = rhs[n].last;
    else
        span.first = span.last;
    return span;
}

/* Not for syntax errors: the stack could not grow. */
static void
hol_parser_error(const struct hol_span *span, struct hol_parse *p, const char *message)
{
    (void)span;
    (void)message;
    p->status = HOL_NOMEM;
}
}
%code provides {
/* The next token as the parser is to see it: parse.c. */
int hol_parser_lex(HOL_PARSER_STYPE *value, struct hol_span *span, struct hol_parse *p);
}

%require "3.8"
%define api.pure full
%define api.prefix {hol_parser_}
%define api.location.type {struct hol_span}
%define api.header.include {"model/language/parser.h"}
%define parse.error custom
%define parse.lac full
%locations
%param {struct hol_parse *p}
%expect 0

%union {
    struct hol_ast *ast;
    struct hol_ast_item *item;
    struct hol_ast_items items;
    struct hol_ast_statement *statement;
    struct hol_ast_statements statements;
    struct hol_word *word;
    char *text;
    enum hol_statement kind;
    enum hol_ast_compare compare;
    enum hol_ast_kind loop;
    uint32_t count;
}

%token START_FILE START_VALUE BAD
%token <word> NAME
%token NUMBER
%token <text> STRING
%token <count> PRIMES
%token SUM PROD IF AND OR NOT
%token EQ "'=='" NE "'!='" LE "'<='" GE "'>='" RANGE "'..'"
/* Statements by the form of what follows the keyword. */
%token <kind> PROSE PARAMETER SIZE COORDINATE LET DEFINE VALUE VALUES TARGETS CONSTRAINT AFTER CONTACT
%token <kind> INITIAL STATE SPAN INVARIANT PUBLISHED MISPRINT FOR MATRIX AT EVENT LIMIT ORDER

%type <statements> statements
%type <statement> statement plain order
%type <items> qualities parameters sizes coordinates lets names values targets equations initials matrices
%type <item> quality parameter size coordinate let name value target equation initial matrix rows
%type <ast> expr primary reference condition
%type <compare> comparison
%type <loop> loop
%type <text> unit matrix_name

%left OR
%left AND
%precedence NOT
%left '+' '-'
%left '*' '/'
%precedence NEGATIVE
%right '^'

%%

input: START_FILE file | START_VALUE expr { p->value = $2; };

file: statements { p->file = $1.first; }
    | file '}' { hol_parse_error(p, @2.first, "unexpected '}', no block is open here"); }
      statements
    ;

statements: %empty { $$ = (struct hol_ast_statements){NULL, NULL}; }
    | statements statement { $$ = $1; if ($2 != NULL) hol_ast_append_statement(&$$, $2); }
    ;

statement: plain ';' { $$ = $1; $$->last_line = @2.line; }
    | MISPRINT statement { if (($$ = $2) != NULL) { $$->misprint = true; $$->begin = @1; } }
    | order ':' statement { if (($$ = $3) != NULL) { $$->under = $1; $$->begin = @1; } }
    | FOR NAME '=' expr RANGE expr '{' statements '}' {
          TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2));
          $$->left = $4;
          $$->right = $6;
          $$->body = $8.first;
      }
    | FOR error '{' statements '}' { $$ = NULL; hol_parse_doubt(p, @1.first, @$.last); yyerrok; }
    | PUBLISHED STRING '{' statements '}' {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->text = $2;
          $$->body = $4.first;
      }
    | PUBLISHED error '{' statements '}' { $$ = NULL; yyerrok; }
    | error ';' { $$ = NULL; hol_parse_doubt(p, @1.first, @1.last); yyerrok; }
    | error { $$ = NULL; hol_parse_doubt(p, @1.first, @1.last); yyerrok; }
    ;

order: ORDER NAME { TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2)); }
    | ORDER NAME '^' expr {
          TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2));
          $$->left = $4;
      }
    ;

plain: PROSE STRING {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->text = $2;
      }
    | PARAMETER parameters { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | SIZE sizes { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | COORDINATE coordinates { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | LET lets { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | DEFINE NAME '(' names ')' '=' expr {
          TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2));
          $$->items = $4;
          $$->left = $7;
      }
    | VALUE expr { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->left = $2; }
    | VALUES values { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | TARGETS targets { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | CONSTRAINT reference ':' expr '=' expr { TRY($$ = hol_ast_relation(p, $1, @1, @$, $2, $4, $6)); }
    | AFTER reference ':' expr '=' expr {
          TRY($$ = hol_ast_relation(p, $1, @1, @$, $2, $4, $6));
          $$->row = true;
      }
    | CONTACT reference ':' expr GE expr qualities {
          TRY($$ = hol_ast_relation(p, $1, @1, @$, $2, $4, $6));
          $$->items = $7;
      }
    | AFTER equations { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | INVARIANT reference ':' expr {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->third = $2;
          $$->left = $4;
      }
    | INVARIANT STRING ':' expr { /* a name that no expression can refer to */
          struct hol_word *word;
          TRY(word = hol_parse_word(p, $2));
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          TRY($$->third = hol_ast_name(p, @2, word, NULL));
          $$->left = $4;
      }
    | INITIAL initials { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | STATE STRING ':' initials {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->text = $2;
          $$->items = $4;
      }
    | SPAN expr RANGE expr {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->left = $2;
          $$->right = $4;
      }
    | MATRIX matrices { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | AT NAME '=' expr ':' equations {
          TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2));
          $$->left = $4;
          $$->items = $6;
      }
    | AT NAME '=' expr RANGE expr ':' equations {
          TRY($$ = hol_ast_worded(p, $1, @1, @$, $2, @2));
          $$->left = $4;
          $$->right = $6;
          $$->items = $8;
      }
    | AT STRING ':' equations {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->text = $2;
          $$->word_span = @2;
          $$->items = $4;
      }
    | LIMIT equations { TRY($$ = hol_ast_statement(p, $1, @1, @$)); $$->items = $2; }
    | EVENT STRING ':' NAME expr ',' equations {
          TRY($$ = hol_ast_statement(p, $1, @1, @$));
          $$->text = $2;
          $$->word = $4;
          $$->word_span = @4;
          $$->left = $5;
          $$->items = $7;
      }
    ;

qualities: %empty { $$ = (struct hol_ast_items){0}; }
    | qualities ',' quality { $$ = hol_ast_list($1.first != NULL ? &$1 : NULL, $3); }
    ;
quality: NAME { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; }
    | NAME expr { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; $$->right = $2; }
    ;

parameters: parameter { $$ = hol_ast_list(NULL, $1); }
    | parameters ',' parameter { $$ = hol_ast_list(&$1, $3); }
    ;
parameter: NAME '=' expr unit {
          TRY($$ = hol_ast_item(p, @1));
          $$->word = $1;
          $$->right = $3;
          $$->text = $4;
      }
    ;
unit: %empty { $$ = NULL; } | STRING { $$ = $1; };

sizes: size { $$ = hol_ast_list(NULL, $1); }
    | sizes ',' size { $$ = hol_ast_list(&$1, $3); }
    ;
size: NAME '=' expr { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; $$->right = $3; };

coordinates: coordinate { $$ = hol_ast_list(NULL, $1); }
    | coordinates ',' coordinate { $$ = hol_ast_list(&$1, $3); }
    ;
coordinate: NAME { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; }
    | NAME '[' expr RANGE expr ']' {
          TRY($$ = hol_ast_item(p, @1));
          $$->word = $1;
          $$->low = $3;
          $$->high = $5;
      }
    ;

lets: let { $$ = hol_ast_list(NULL, $1); }
    | lets ',' let { $$ = hol_ast_list(&$1, $3); }
    ;
let: NAME '=' expr { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; $$->right = $3; }
    | NAME '[' expr ']' '=' expr {
          TRY($$ = hol_ast_item(p, @1));
          $$->word = $1;
          $$->low = $3;
          $$->right = $6;
      }
    | NAME '[' NAME '=' expr RANGE expr ']' '=' expr {
          TRY($$ = hol_ast_item(p, @1));
          $$->word = $1;
          $$->index = $3;
          $$->left_span = @3;
          $$->low = $5;
          $$->high = $7;
          $$->right = $10;
      }
    ;

names: name { $$ = hol_ast_list(NULL, $1); }
    | names ',' name { $$ = hol_ast_list(&$1, $3); }
    ;
name: NAME { TRY($$ = hol_ast_item(p, @1)); $$->word = $1; };

values: value { $$ = hol_ast_list(NULL, $1); }
    | values ',' value { $$ = hol_ast_list(&$1, $3); }
    ;
value: expr { TRY($$ = hol_ast_item(p, @1)); $$->right = $1; $$->right_span = @1; };

targets: target { $$ = hol_ast_list(NULL, $1); }
    | targets ',' target { $$ = hol_ast_list(&$1, $3); }
    ;
target: reference '=' expr { TRY($$ = hol_ast_equation(p, @1, $1, @3, $3)); };

equations: equation { $$ = hol_ast_list(NULL, $1); }
    | equations ',' equation { $$ = hol_ast_list(&$1, $3); }
    ;
equation: expr '=' expr { TRY($$ = hol_ast_equation(p, @1, $1, @3, $3)); };

initials: initial { $$ = hol_ast_list(NULL, $1); }
    | initials ',' initial { $$ = hol_ast_list(&$1, $3); }
    ;
initial: reference '=' expr { TRY($$ = hol_ast_equation(p, @1, $1, @3, $3)); }
    | reference '~' expr {
          TRY($$ = hol_ast_equation(p, @1, $1, @3, $3));
          $$->approximate = true;
      }
    ;

matrices: matrix { $$ = hol_ast_list(NULL, $1); }
    | matrices ',' matrix { $$ = hol_ast_list(&$1, $3); }
    ;
matrix: matrix_name '=' '[' rows ']' { $$ = $4; $$->span = @$; $$->text = $1; };
matrix_name: NAME { $$ = $1->text; } | STRING { $$ = $1; };
rows: values {
          TRY($$ = hol_ast_item(p, @1));
          $$->rows = 1;
          $$->cells = $1;
      }
    | rows ';' values {
          $$ = $1;
          $$->ragged = $$->ragged || $3.count * $$->rows != $$->cells.count;
          $$->rows++;
          $$->cells.last->next = $3.first;
          $$->cells.last = $3.last;
          $$->cells.count += $3.count;
      }
    ;

reference: NAME { TRY($$ = hol_ast_name(p, @$, $1, NULL)); }
    | NAME PRIMES { TRY($$ = hol_ast_name(p, @$, $1, NULL)); $$->primes = $2; }
    | NAME '[' expr ']' { TRY($$ = hol_ast_name(p, @$, $1, $3)); }
    | NAME '[' expr ']' PRIMES { TRY($$ = hol_ast_name(p, @$, $1, $3)); $$->primes = $5; }
    ;

primary: NUMBER { TRY($$ = hol_ast_number(p, @1)); }
    | reference
    | NAME '.' reference {
          $$ = $3;
          $$->kind = HOL_AST_MEMBER;
          $$->first = @$.first;
          $$->owner = $1;
      }
    | NAME '(' values ')' {
          TRY($$ = hol_ast_make(p, HOL_AST_CALL, @$, @1.first));
          $$->word = $1;
          for (struct hol_ast_item *item = $3.first; item != NULL; item = item->next)
              TRY(hol_ast_push(p, $$, ',', item->span.first, item->right));
      }
    | loop '(' NAME '=' expr RANGE expr ':' expr ')' {
          TRY($$ = hol_ast_triple(p, $1, @$, $5, $7, $9));
          $$->word = $3;
          $$->at = @3.first;
      }
    | IF '(' condition ',' expr ',' expr ')' { TRY($$ = hol_ast_triple(p, HOL_AST_IF, @$, $3, $5, $7)); }
    | '(' expr ')' { $$ = $2; }
    ;

loop: SUM { $$ = HOL_AST_LOOP_SUM; } | PROD { $$ = HOL_AST_LOOP_PRODUCT; };

expr: primary
    | expr '+' expr { TRY($$ = hol_ast_binary(p, @$, $1, '+', @2.first, $3)); }
    | expr '-' expr { TRY($$ = hol_ast_binary(p, @$, $1, '-', @2.first, $3)); }
    | expr '*' expr { TRY($$ = hol_ast_binary(p, @$, $1, '*', @2.first, $3)); }
    | expr '/' expr { TRY($$ = hol_ast_binary(p, @$, $1, '/', @2.first, $3)); }
    | expr '^' expr { TRY($$ = hol_ast_pair(p, HOL_AST_POWER, @$, @2.first, $1, $3)); }
    | '-' expr %prec NEGATIVE { TRY($$ = hol_ast_pair(p, HOL_AST_NEGATIVE, @$, @1.first, $2, NULL)); }
    | '+' expr %prec NEGATIVE { $$ = $2; }
    ;

condition: expr comparison expr { TRY($$ = hol_ast_compare(p, $2, @$, @2.first, $1, $3)); }
    | condition AND condition { TRY($$ = hol_ast_logic(p, HOL_AST_AND, @$, @2.first, $1, $3)); }
    | condition OR condition { TRY($$ = hol_ast_logic(p, HOL_AST_OR, @$, @2.first, $1, $3)); }
    | NOT condition { TRY($$ = hol_ast_pair(p, HOL_AST_NOT, @$, @1.first, $2, NULL)); }
    | '(' condition ')' { $$ = $2; }
    ;
comparison: EQ { $$ = HOL_AST_EQ; } | NE { $$ = HOL_AST_NE; }
    | '<' { $$ = HOL_AST_LT; } | LE { $$ = HOL_AST_LE; }
    | '>' { $$ = HOL_AST_GT; }
    | GE { $$ = HOL_AST_GE; }
    ;

%%

static int
yyreport_syntax_error(const yypcontext_t *context, struct hol_parse *p)
{
    yysymbol_kind_t symbols[YYNTOKENS];
    const char *names[YYNTOKENS];
    int count = yypcontext_expected_tokens(context, symbols, YYNTOKENS);
    if (count < 0)
        return count;
    for (int i = 0; i < count; i++)
        names[i] = yysymbol_name(symbols[i]);
    hol_parse_syntax(p, yysymbol_name(yypcontext_token(context)), yypcontext_location(context),
                     (size_t)count, names);
    return 0;
}
