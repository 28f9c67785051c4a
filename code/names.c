/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names of a case as a language can have them. */
#include "code/names.h"

#include "base/alloc.h"
#include "base/array.h"

#include <ctype.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

/* What the functions of every generated file call their own. */
static const char own[] =
    "t q v p w i qdd M F A b C S r phi_dot FL FC multiplier values gap restitution Rq "
    "Rv nq nc np ni nl ng nz nr run_steps nt ns sqr sign pow powi sqrt sin cos tan asin acos atan "
    "exp log sinh cosh tanh asinh abs atan2 min max phi zeros dp pi equations "
    "parameters constraints lets gaps invariants nonideal jacobian solve motion e "
    "this seq_to";

static bool
is_same(const char *a, const char *b, bool ignores_case)
{
    return ignores_case ? strcasecmp(a, b) == 0 : strcmp(a, b) == 0;
}

static bool
is_listed(const char *list, const char *name, bool ignores_case)
{
    char word[64];

    for (size_t length; *list != '\0'; list += length + (list[length] == ' ')) {
        length = strcspn(list, " ");
        (void)snprintf(word, sizeof word, "%.*s", (int)length, list);
        if (is_same(word, name, ignores_case))
            return true;
    }
    return false;
}

/* Does it begin with a word of the list that ends in a star? */
static bool
is_beginning_listed(const char *list, const char *name)
{
    for (const char *star = strchr(list, '*'); star != NULL; star = strchr(star + 1, '*')) {
        size_t length = 0;

        while (star - length > list && star[-1 - (ptrdiff_t)length] != ' ')
            length++;
        if (strncmp(star - length, name, length) == 0)
            return true;
    }
    return false;
}

/* w12 is what intermediate values are called. */
static bool
is_intermediate(const char *name)
{
    return tolower((unsigned char)name[0]) == 'w' &&
           strspn(name + 1, "0123456789") == strlen(name + 1);
}

static bool
is_taken(const struct hol_code_names *names, const struct hol_language *l, const char *name)
{
    if (is_listed(own, name, l->ignores_case) || is_listed(l->reserved, name, l->ignores_case) ||
        is_intermediate(name))
        return true;
    for (size_t k = 0; k < names->count; k++)
        if (is_same(names->all[k], name, l->ignores_case))
            return true;
    return false;
}

static void
put_before(char *name, char c)
{
    memmove(name + 1, name, strlen(name) + 1);
    name[0] = c;
}

/* Letters, digits and single underscores, beginning with a letter. */
static void
make_plain(char *to, size_t size, const char *before, const char *from, const char *after)
{
    size_t length = (size_t)snprintf(to, size, "%s", before);

    for (; *from != '\0' && length + strlen(after) + 8 < size; from++)
        if (isalnum((unsigned char)*from))
            to[length++] = *from;
        else if (length > 0 && to[length - 1] != '_')
            to[length++] = '_';
    while (length > 0 && to[length - 1] == '_')
        length--;
    (void)snprintf(to + length, size - length, "%s", after);
    if (!isalpha((unsigned char)to[0]))
        put_before(to, 'x');
}

/* Fortran has names of at most 63 characters. */
#define LONGEST 60

static bool
add(struct hol_code_names *names, const struct hol_language *l, const char *before,
    const char *from, const char *after)
{
    char text[LONGEST + 2], tried[LONGEST + 32];
    char *name;

    make_plain(text, sizeof text - 1, before, from, after);
    if (is_beginning_listed(l->reserved, text))
        put_before(text, 'x');
    (void)snprintf(tried, sizeof tried, "%s", text);
    if (is_taken(names, l, tried))
        (void)snprintf(tried, sizeof tried, "%s_", text);
    for (int k = 2; is_taken(names, l, tried); k++)
        (void)snprintf(tried, sizeof tried, "%s_%d", text, k);
    if (!hol_array_reserve(&names->all, &names->capacity, names->count + 1, sizeof *names->all) ||
        (name = hol_strdup(tried)) == NULL)
        return false;
    names->all[names->count++] = name;
    return true;
}

/* What a variable of the case is called in it. */
static const char *
word_of(const struct hol_case *c, enum hol_var kind, size_t index, size_t *count)
{
    switch (kind) {
    case HOL_VAR_TIME:
        *count = 0;
        return NULL;
    case HOL_VAR_PARAMETER:
        *count = c->parameter_count;
        return index < *count ? c->parameters[index].name : NULL;
    case HOL_VAR_MULTIPLIER:
    case HOL_VAR_REACTION:
        *count = c->m;
        return index < *count ? c->constraints[index].name : NULL;
    default:
        *count = c->n;
        return index < *count ? c->coordinates[index] : NULL;
    }
}

/* What may stand between quotation marks of any language, and in a format of printf. */
static void
make_label(char *label, size_t size, const char *name)
{
    static const char others[] = "/._- ";
    size_t length = strlen(name);

    (void)snprintf(label, size, "%s", name + (length < size ? 0 : length - size + 1));
    for (char *c = label; *c != '\0'; c++)
        if (!isalnum((unsigned char)*c) && strchr(others, *c) == NULL)
            *c = '_';
}

enum hol_status
hol_code_names_create(struct hol_code_names *names, const struct hol_case *c,
                      const struct hol_language *language)
{
    static const char *const before[HOL_VAR_COUNT] = {
        "", "", "", "", "", "ideal_", "nonideal_", "multiplier_", "reaction_"};
    static const char *const after[HOL_VAR_COUNT] = {"", "", "", "_dot", "_ddot", "", "", "", ""};
    char file[LONGEST + 1];
    size_t count;

    *names = (struct hol_code_names){.count = 0};
    for (int kind = 0; kind < HOL_VAR_COUNT; kind++) {
        names->first[kind] = names->count;
        for (size_t k = 0; word_of(c, (enum hol_var)kind, k, &count) != NULL; k++)
            if (!add(names, language, before[kind], word_of(c, (enum hol_var)kind, k, &count),
                     after[kind]))
                return HOL_NOMEM;
    }
    names->first_let = names->count;
    for (size_t k = 0; k < c->let_count; k++)
        if (!add(names, language, "", c->lets[k].name, ""))
            return HOL_NOMEM;
    make_plain(file, sizeof file, "case_", c->name, "");
    make_label(names->label, sizeof names->label, c->name);
    names->file = hol_strdup(file);
    return names->file != NULL ? HOL_OK : HOL_NOMEM;
}

void
hol_code_names_clear(struct hol_code_names *names)
{
    for (size_t k = 0; k < names->count; k++)
        hol_free(names->all[k]);
    hol_free(names->all);
    hol_free(names->file);
    *names = (struct hol_code_names){.count = 0};
}
