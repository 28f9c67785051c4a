/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Functions in a language: heads, variables, results, calls. */
#include "base/alloc.h"
#include "code/printer-inside.h"

#include <stdio.h>
#include <string.h>

static const char letters[] = {
#define LETTER(name, letter) letter,
    HOL_KIND_LIST(LETTER)
#undef LETTER
};

/* ---------------------------------------------------------------------- variables */

/* The number of elements as the language wants it. */
static void
put_size(const struct hol_printer *p, char size[32])
{
    for (size_t i = 0; i < p->size_count; i++)
        if (strcmp(p->sizes[i].name, size) == 0) {
            if (p->sizes[i].value == 0 && p->language->has_no_empty_arrays)
                (void)snprintf(size, 32, "1");
            else if (p->language->sizes_are_numbers)
                (void)snprintf(size, 32, "%zu", p->sizes[i].value);
        }
}

/* "(nq)", "(nq,nc)", or nothing: the sizes of a variable. */
static const char *
take_sizes(const struct hol_printer *p, struct hol_code_output *v, const char *c)
{
    v->size[0][0] = v->size[1][0] = '\0';
    if (*c == '(') {
        c = hol_printer_take(v->size[0], sizeof v->size[0], c + 1, ",)");
        if (*c == ',')
            c = hol_printer_take(v->size[1], sizeof v->size[1], c + 1, ")");
        c += *c == ')';
    }
    put_size(p, v->size[0]);
    put_size(p, v->size[1]);
    return c;
}

/* "x(nq)", "K(nq,nc)": a name and its sizes. */
static const char *
take_variable(const struct hol_printer *p, struct hol_code_output *v, const char *c)
{
    return take_sizes(p, v, hol_printer_take(v->name, sizeof v->name, c, "(,:) "));
}

static enum hol_kind
kind_of(struct hol_printer *p, char letter)
{
    for (int k = 0; k < HOL_KIND_COUNT; k++)
        if (letters[k] == letter)
            return (enum hol_kind)k;
    p->wrong = true;
    return HOL_KIND_REAL;
}

void
hol_printer_variable(struct hol_printer *p, const char *const *templates,
                     const struct hol_code_output *v)
{
    const char *const arguments[] = {v->name, v->size[0], v->size[1]};

    if (templates[v->kind] != NULL)
        hol_printer_put(p, templates[v->kind], arguments, 3);
}

void
hol_printer_declare(struct hol_printer *p, const char *c)
{
    struct hol_code_output v;

    v.kind = kind_of(p, *c++);
    while (*c != '\0') {
        c = take_variable(p, &v, c);
        if (p->variable_count < HOL_VARIABLES)
            p->variables[p->variable_count++] = v;
        else
            p->wrong = true;
    }
}

/* Scalars, many to a line. */
void
hol_printer_lets(struct hol_printer *p, const char *c)
{
    struct hol_text names = {.text = NULL};
    char name[64];

    if (p->language->let != NULL || p->language->variable[HOL_KIND_REAL] == NULL)
        return;
    while (*c != '\0') {
        c = hol_printer_take(name, sizeof name, c, ", ");
        hol_text_add(&names, names.length > 0 ? ", " : "");
        hol_text_add(&names, name);
        if (*c == '\0' || names.length > 70) {
            const char *const arguments[] = {hol_printer_text(&names)};

            hol_printer_put(p, p->language->variable[HOL_KIND_REAL], arguments, 1);
            hol_free(names.text);
            names = (struct hol_text){.text = NULL};
        }
    }
}

/* ---------------------------------------------------------------------- functions */

/* "q:v(nq)" */
static const char *
take_argument(struct hol_printer *p, struct hol_code_output *v, const char *c)
{
    c = hol_printer_take(v->name, sizeof v->name, c, ":");
    v->kind = kind_of(p, c[1]);
    return take_sizes(p, v, c + 2);
}

static void
add_argument(struct hol_text *list, const char *const *templates, const struct hol_code_output *v)
{
    const char *const arguments[] = {v->name, v->size[0], v->size[1]};

    hol_text_add(list, list->length > 0 ? ", " : "");
    hol_fill_template(list, templates[v->kind] != NULL ? templates[v->kind] : "$1", arguments, 3);
}

/* The outputs of the function as a list. */
static void
add_results(const struct hol_printer *p, struct hol_text *list)
{
    const struct hol_language *l = p->language;

    for (size_t i = 0; i < p->output_count; i++) {
        const char *const arguments[] = {p->outputs[i].name};

        if (i > 0)
            hol_text_add(list, l->result_separator != NULL ? l->result_separator : ", ");
        hol_fill_template(list, l->result_item != NULL ? l->result_item : "$1", arguments, 1);
    }
}

void
hol_printer_begin(struct hol_printer *p, const char *c)
{
    const struct hol_language *l = p->language;
    struct hol_text arguments = {.text = NULL}, outputs = {.text = NULL};

    c = hol_printer_take(p->function, sizeof p->function, c, "(") + 1;
    p->input_count = 0;
    while (*c != ')' && *c != '\0' && p->input_count < HOL_OUTPUTS) {
        c = take_argument(p, &p->inputs[p->input_count], c);
        add_argument(&arguments, l->argument, &p->inputs[p->input_count++]);
    }
    c = strchr(c, '(');
    p->output_count = p->variable_count = 0;
    hol_text_add(&p->functions, p->functions.length > 0 ? ", " : "");
    hol_text_add(&p->functions, p->function);
    for (c = c != NULL ? c + 1 : ")"; *c != ')' && *c != '\0' && p->output_count < HOL_OUTPUTS;) {
        c = take_argument(p, &p->outputs[p->output_count], c);
        if (l->outputs_are_arguments)
            add_argument(&arguments, l->output_argument, &p->outputs[p->output_count]);
        p->output_count++;
    }
    add_results(p, &outputs);
    hol_printer_put(p, l->function,
                    (const char *const[]){p->function, hol_printer_text(&arguments),
                                          hol_printer_text(&outputs)},
                    3);
    p->indent++;
    for (size_t i = 0; i < p->input_count; i++)
        hol_printer_variable(p, l->argument_line, &p->inputs[i]);
    for (size_t i = 0; i < p->output_count; i++)
        hol_printer_variable(p, l->output_line, &p->outputs[i]);
    if (l->before_variables != NULL) {
        p->indent--;
        hol_printer_put(p, l->before_variables, NULL, 0);
        p->indent++;
    }
    hol_free(arguments.text);
    hol_free(outputs.text);
}

void
hol_printer_body(struct hol_printer *p)
{
    p->body = p->out->length;
}

/* Is the name a word of the text, outside of comments? read: and not only what a line sets, its
 * first word. */
static bool
is_word_of(const struct hol_printer *p, const char *text, const char *name, bool read)
{
    size_t length = strlen(name);
    bool inside = false, first = true; /* of a word; of a line */

    for (const char *c = text; *c != '\0'; c++) {
        if (strncmp(c, p->language->comment, strlen(p->language->comment)) == 0) {
            c += strcspn(c, "\n");
            inside = false;
        }
        if (!inside && strncmp(c, name, length) == 0 && !hol_printer_is_word(c[length]) &&
            !(read && first))
            return true;
        inside = hol_printer_is_word(*c);
        first = *c == '\n' || (first && *c == ' ');
        if (*c == '\0')
            break;
    }
    return false;
}

static bool
is_used(const struct hol_printer *p, const char *text, const char *name)
{
    return is_word_of(p, text, name, false);
}

/* What comes before the statements: variables that they use, what they begin as. */
static void
put_declarations(struct hol_printer *p, const char *statements)
{
    const struct hol_language *l = p->language;
    size_t kept = 0;

    for (size_t i = 0; i < p->variable_count; i++)
        if (is_used(p, statements, p->variables[i].name))
            p->variables[kept++] = p->variables[i];
    p->variable_count = kept;
    for (size_t i = 0; i < p->variable_count; i++)
        hol_printer_variable(p, l->variable, &p->variables[i]);
    if (l->before_body != NULL) {
        p->indent--;
        hol_printer_put(p, l->before_body, NULL, 0);
        p->indent++;
    }
    for (size_t i = 0; i < p->input_count; i++)
        if (!is_used(p, statements, p->inputs[i].name))
            hol_printer_variable(p, l->unused, &p->inputs[i]);
    for (size_t i = 0; i < p->variable_count; i++)
        if (!is_word_of(p, statements, p->variables[i].name, true))
            hol_printer_variable(p, l->unused, &p->variables[i]);
    for (size_t i = 0; i < p->output_count; i++)
        if (!l->clears_outputs && !is_used(p, statements, p->outputs[i].name))
            hol_printer_variable(p, l->zero, &p->outputs[i]);
    for (size_t i = 0; l->clears_outputs && i < p->output_count; i++)
        hol_printer_variable(p, l->clear, &p->outputs[i]);
    for (size_t i = 0; i < p->variable_count; i++)
        hol_printer_variable(p, l->clear, &p->variables[i]);
}

void
hol_printer_end(struct hol_printer *p)
{
    struct hol_text outputs = {.text = NULL}, statements = {.text = NULL};

    hol_text_add(&statements, p->out->failed ? "" : hol_printer_text(p->out) + p->body);
    if (!p->out->failed && !statements.failed && p->out->length > p->body)
        p->out->text[p->out->length = p->body] = '\0';
    put_declarations(p, hol_printer_text(&statements));
    hol_text_add(p->out, hol_printer_text(&statements));
    p->out->failed = p->out->failed || statements.failed;
    hol_free(statements.text);
    add_results(p, &outputs);
    p->indent--;
    hol_printer_put(p, p->language->result,
                    (const char *const[]){p->function, hol_printer_text(&outputs)}, 2);
    hol_text_add(p->out, "\n");
    hol_free(outputs.text);
}

/* "(M, F) = f(t, q)" */
void
hol_printer_call(struct hol_printer *p, const char *c)
{
    const struct hol_language *l = p->language;
    struct hol_text arguments = {.text = NULL}, results = {.text = NULL}, separate = {.text = NULL};
    const char *open = strchr(c, '('), *close = open != NULL ? strchr(open, ')') : NULL;
    const char *equals = close != NULL ? strchr(close, '=') : NULL;
    char name[64], word[64], place[24];
    size_t count = 0;

    if (equals == NULL) {
        p->wrong = true;
        return;
    }
    c = hol_printer_take(name, sizeof name, equals + 1, "(");
    hol_print_expression(p, &arguments, c + 1, c + strlen(c) - 1);
    for (c = open + 1; *c != ')';) {
        c = hol_printer_take(word, sizeof word, c, ",) ");
        hol_text_add(&results, results.length > 0 ? ", " : "");
        hol_text_add(&results, word);
        (void)snprintf(place, sizeof place, "%zu", ++count);
        if (l->call_output != NULL)
            hol_fill_template(&separate, l->call_output, (const char *const[]){word, place}, 2);
    }
    if (l->outputs_are_arguments) {
        hol_text_add(&arguments, arguments.length > 0 ? ", " : "");
        hol_text_add(&arguments, hol_printer_text(&results));
    }
    hol_printer_put(
        p, l->call,
        (const char *const[]){name, hol_printer_text(&arguments), hol_printer_text(&results)}, 3);
    hol_free(arguments.text);
    hol_free(results.text);
    if (separate.length > 0)
        hol_printer_finish(p, &separate);
    hol_free(separate.text);
}
