/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Neutral text, line by line, into a language. */
#include "base/alloc.h"
#include "base/printable.h"
#include "code/printer-inside.h"

#include <stdio.h>
#include <string.h>

const char *
hol_printer_text(const struct hol_text *t)
{
    return t->text != NULL ? t->text : "";
}

/* Print a text that is finished, and clear it. */
void
hol_printer_finish(struct hol_printer *p, struct hol_text *text)
{
    hol_print_broken(p, p->out, hol_printer_text(text));
    p->out->failed = p->out->failed || text->failed;
    hol_free(text->text);
    *text = (struct hol_text){.text = NULL};
}

/* The same of a template, at the indentation. */
void
hol_printer_put(struct hol_printer *p, const char *template, const char *const *arguments,
                size_t count)
{
    struct hol_text line = {.text = NULL};

    hol_fill_template(&line, template, arguments, count);
    hol_printer_finish(p, &line);
}

/* A word up to one of `stops`; blanks before it are skipped. Returns what follows it. */
const char *
hol_printer_take(char *word, size_t size, const char *c, const char *stops)
{
    size_t length;

    while (*c == ' ' || *c == ',')
        c++;
    length = strcspn(c, stops);
    if (length >= size)
        length = size - 1;
    memcpy(word, c, length);
    word[length] = '\0';
    return c + length;
}

/* ------------------------------------------------------------------------- blocks */

/* One bound: `counts`: of elements, of which it is the last; then `beyond` it, or the element
 * itself. */
static void
put_bound(const struct hol_printer *p, struct hol_text *to, const char *from, const char *end,
          bool counts, int beyond)
{
    int shift = beyond;
    char text[24];
    bool after = strncmp(from, "after ", 6) == 0;

    if (after)
        from += 6;
    if (end - from == 1 && *from == '1' && !counts) {
        (void)snprintf(text, sizeof text, "%d", p->language->base + beyond);
        hol_text_add(to, text);
        return;
    }
    hol_print_expression(p, to, from, end);
    shift += after ? p->language->base : counts ? p->language->base - 1 : 0;
    if (shift == 1 && to->length > 4 && strcmp(to->text + to->length - 4, " - 1") == 0) {
        to->text[to->length -= 4] = '\0';
        shift = 0;
    }
    if (shift != 0) {
        (void)snprintf(text, sizeof text, " %c %d", shift > 0 ? '+' : '-',
                       shift > 0 ? shift : -shift);
        hol_text_add(to, text);
    }
}

/* "i = 1 .. nq" */
static void
put_loop(struct hol_printer *p, const char *c, bool down)
{
    struct hol_text bound[3] = {{0}};
    char name[64];
    const char *dots = strstr(c, " .. "), *to = dots != NULL ? dots : strstr(c, " to ");
    const char *after, *end = c + strlen(c);

    c = hol_printer_take(name, sizeof name, c, " ") + 3;
    if (to == NULL) {
        p->wrong = true;
        return;
    }
    after = to + 4;
    while (*after == ' ')
        after++;
    put_bound(p, &bound[0], c, to, down && dots != NULL, 0);
    put_bound(p, &bound[1], after, end, !down && dots != NULL, 0);
    put_bound(p, &bound[2], after, end, !down && dots != NULL, down ? -1 : 1);
    hol_printer_put(p, down ? p->language->loop_down : p->language->loop,
                    (const char *const[]){name, hol_printer_text(&bound[0]),
                                          hol_printer_text(&bound[1]), hol_printer_text(&bound[2])},
                    4);
    for (int i = 0; i < 3; i++)
        hol_free(bound[i].text);
    p->indent++;
}

/* "for i = 1 .. nc", "down i = nc .. 1" with nc 0: compilers warn of such loops. */
static bool
has_no_turns(const struct hol_printer *p, const char *c)
{
    char count[32] = "";

    if (sscanf(c, "for %*s = 1 .. %31s", count) != 1)
        (void)sscanf(c, "down %*s = %31s .. 1", count);
    for (size_t i = 0; i < p->size_count; i++)
        if (p->sizes[i].value == 0 && strcmp(count, p->sizes[i].name) == 0)
            return true;
    return p->none != NULL && strcmp(count, p->none) == 0;
}

/* Is the line part of a loop of no turns? */
static bool
skips(struct hol_printer *p, const char *c)
{
    if (p->skipped == 0 && !has_no_turns(p, c))
        return false;
    if (strncmp(c, "for ", 4) == 0 || strncmp(c, "down ", 5) == 0)
        p->skipped++;
    else if (strcmp(c, "end for") == 0)
        p->skipped--;
    return true;
}

/* The head of a block with a condition. */
static void
put_condition(struct hol_printer *p, const char *template, const char *c)
{
    struct hol_text condition = {.text = NULL};

    hol_print_expression(p, &condition, c, c + strlen(c));
    hol_printer_put(p, template, (const char *const[]){hol_printer_text(&condition)}, 1);
    hol_free(condition.text);
    p->indent++;
}

static void
put_branch(struct hol_printer *p, const char *c)
{
    put_condition(p, p->language->branch, c);
}

static void
put_while(struct hol_printer *p, const char *c)
{
    put_condition(p, p->language->whilst, c);
}

static void
end_block(struct hol_printer *p, const char *end)
{
    p->indent--;
    if (end != NULL)
        hol_printer_put(p, end, NULL, 0);
}

static void
put_zero(struct hol_printer *p, const char *name)
{
    for (size_t i = 0; i < p->output_count; i++)
        if (strcmp(p->outputs[i].name, name) == 0)
            hol_printer_variable(p, p->language->zero, &p->outputs[i]);
}

/* In C a line that ends in a backslash, or in the trigraph that is one, goes on in the next line,
 * which would be part of the comment. */
static bool
goes_on(const char *line, size_t length)
{
    return (length > 0 && line[length - 1] == '\\') ||
           (length > 2 && memcmp(line + length - 3, "\?\?/", 3) == 0);
}

/* The words of a comment to the end of its line. */
static void
put_remark(struct hol_printer *p, const char *words, size_t length)
{
    hol_text_add_bytes(p->out, words, length);
    while (p->out->length > 0 && p->out->text[p->out->length - 1] == ' ')
        p->out->text[--p->out->length] = '\0';
    hol_text_add(p->out, goes_on(p->out->text, p->out->length) ? ".\n" : "\n");
}

static void
put_assignment(struct hol_printer *p, const char *c, bool let)
{
    const struct hol_language *l = p->language;
    struct hol_text line = {.text = NULL};
    const char *equals = strstr(c, " = "), *remark = strstr(c, " # ");

    if (equals == NULL) {
        p->wrong = true;
        return;
    }
    if (let && l->let != NULL)
        hol_text_add(&line, l->let);
    hol_print_expression(p, &line, c, equals);
    hol_text_add(&line, l->assign);
    hol_print_expression(p, &line, equals + 3, remark != NULL ? remark : c + strlen(c));
    hol_text_add(&line, l->end);
    if (remark != NULL &&
        line.length + strlen(l->comment) + strlen(remark) + 4 * (size_t)p->indent > l->width) {
        hol_printer_comment(p, remark + 3);
    } else if (remark != NULL) { /* on the same line, which is not broken */
        for (int i = 0; i < 4 * p->indent; i++)
            hol_text_add(p->out, " ");
        hol_text_add(p->out, hol_printer_text(&line));
        hol_text_add(p->out, "  ");
        hol_text_add(p->out, l->comment);
        put_remark(p, remark + 3, strlen(remark + 3));
        p->out->failed = p->out->failed || line.failed;
        hol_free(line.text);
        return;
    }
    hol_printer_finish(p, &line);
}

/* ------------------------------------------------------------------------- public */

/* How many bytes of the words are a line of so many bytes: it ends at a blank, or else between two
 * characters. */
static size_t
part_of(const char *words, size_t width)
{
    size_t length = strlen(words), part = width;

    if (length <= width)
        return length;
    while (part > width / 2 && words[part] != ' ')
        part--;
    if (words[part] != ' ')
        for (part = width; part > width - 3 && ((unsigned char)words[part] & 0xC0) == 0x80; part--)
            ;
    return part;
}

void
hol_printer_comment(struct hol_printer *p, const char *words)
{
    const size_t width = p->language->width - 4 * (size_t)p->indent - strlen(p->language->comment);
    char *shown = hol_printable(words); /* no end of the line, and of the comment, is in it */

    p->out->failed = p->out->failed || shown == NULL;
    for (char *line = shown; line != NULL;) {
        size_t part = part_of(line, width);
        for (int i = 0; i < 4 * p->indent; i++)
            hol_text_add(p->out, " ");
        hol_text_add(p->out, p->language->comment);
        put_remark(p, line, part);
        line += part;
        if (*line == '\0')
            break;
        line += *line == ' ';
    }
    hol_free(shown);
}

void
hol_printer_line(struct hol_printer *p, const char *c)
{
    static const struct {
        const char *word;
        void (*put)(struct hol_printer *, const char *);
    } words[] = {{"var ", hol_printer_declare},
                 {"lets ", hol_printer_lets},
                 {"function ", hol_printer_begin},
                 {"call ", hol_printer_call},
                 {"if ", put_branch},
                 {"while ", put_while},
                 {"zero ", put_zero},
                 {"# ", hol_printer_comment}};

    while (*c == ' ')
        c++;
    if (skips(p, c))
        return;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (strncmp(c, words[i].word, strlen(words[i].word)) == 0) {
            words[i].put(p, c + strlen(words[i].word));
            return;
        }
    if (*c == '\0')
        hol_text_add(p->out, "\n");
    else if (strcmp(c, "end function") == 0)
        hol_printer_end(p);
    else if (strcmp(c, "end for") == 0)
        end_block(p, p->language->loop_end);
    else if (strcmp(c, "end while") == 0)
        end_block(p, p->language->while_end);
    else if (strcmp(c, "end if") == 0)
        end_block(p, p->language->branch_end);
    else if (strcmp(c, "else") == 0) {
        p->indent--;
        hol_printer_put(p, p->language->otherwise, NULL, 0);
        p->indent++;
    } else if (strcmp(c, "body") == 0) {
        hol_printer_body(p);
    } else if (strncmp(c, "for ", 4) == 0 || strncmp(c, "down ", 5) == 0)
        put_loop(p, c[0] == 'f' ? c + 4 : c + 5, c[0] == 'd');
    else if (strncmp(c, "let ", 4) == 0)
        put_assignment(p, c + 4, true);
    else
        put_assignment(p, c, false);
}

void
hol_printer_lines(struct hol_printer *p, const char *text)
{
    char line[512];

    while (*text != '\0') {
        size_t length = strcspn(text, "\n");

        if (length >= sizeof line) {
            p->wrong = true;
            return;
        }
        memcpy(line, text, length);
        line[length] = '\0';
        hol_printer_line(p, line);
        text += length + (text[length] == '\n');
    }
}

void
hol_printer_template(struct hol_printer *p, const char *template, const char *one, const char *two)
{
    hol_fill_template(p->out, template,
                      (const char *const[]){one, two, hol_printer_text(&p->functions)}, 3);
}
