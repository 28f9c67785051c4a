/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Names of the case language as LaTeX. */
#include "model/notation/latex.h"

#include "base/alloc.h"

#include <stdio.h>
#include <string.h>

/* Letters that LaTeX has a name for; omicron and most capitals are Latin ones. */
static const char *const greek[] = {
    "alpha", "beta",    "gamma", "delta", "epsilon", "zeta",  "eta",   "theta",  "iota",
    "kappa", "lambda",  "mu",    "nu",    "xi",      "rho",   "sigma", "tau",    "upsilon",
    "phi",   "chi",     "psi",   "omega", "Gamma",   "Delta", "Theta", "Lambda", "Xi",
    "Sigma", "Upsilon", "Phi",   "Psi",   "Omega",   "ell"};

static bool
is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

static bool
is_digit(char c)
{
    return c >= '0' && c <= '9';
}

/* Abbreviations of Greek letters, as th1. */
static const char *
greek_of(const char *word, size_t length)
{
    static const char *const shorter[][2] = {
        {"th", "theta"}, {"ph", "phi"}, {"om", "omega"}, {"Om", "Omega"}};
    for (size_t i = 0; i < sizeof greek / sizeof greek[0]; i++)
        if (strlen(greek[i]) == length && strncmp(word, greek[i], length) == 0)
            return greek[i];
    for (size_t i = 0; length == 2 && i < sizeof shorter / sizeof shorter[0]; i++)
        if (strncmp(word, shorter[i][0], 2) == 0)
            return shorter[i][1];
    return NULL;
}

/* The parts of a name: the letter or word, and its subscript. */
struct parts {
    char base[160];
    char below[160];
};

static void
append(char *to, size_t size, const char *text, size_t length)
{
    size_t used = strlen(to);

    (void)snprintf(to + used, size - used, "%.*s", (int)length, text);
}

/* Greek letters among subscripts, too. */
static void
append_below(struct parts *p, const char *text, size_t length)
{
    const char *letter = greek_of(text, length);

    if (length == 0)
        return;
    if (p->below[0] != '\0')
        append(p->below, sizeof p->below, ",", 1);
    if (letter != NULL) {
        append(p->below, sizeof p->below, "\\", 1);
        append(p->below, sizeof p->below, letter, strlen(letter));
    } else if (length > 2 && is_letter(text[0])) {
        append(p->below, sizeof p->below, "\\mathit{", 8);
        append(p->below, sizeof p->below, text, length);
        append(p->below, sizeof p->below, "}", 1);
    } else {
        append(p->below, sizeof p->below, text, length);
    }
}

/* A word of letters: one letter, a Greek one, either with one or two letters below; a word. */
static void
split_word(struct parts *p, const char *word, size_t length)
{
    const char *letter = greek_of(word, length);
    size_t head = length;

    for (size_t k = length; letter == NULL && k-- > 3 && k + 2 >= length;) {
        letter = greek_of(word, k);
        head = letter != NULL ? k : length;
    }
    if (letter != NULL) {
        (void)snprintf(p->base, sizeof p->base, "\\%s", letter);
        append_below(p, word + head, length - head);
    } else if (length <= 3) {
        (void)snprintf(p->base, sizeof p->base, "%.1s", word);
        append_below(p, word + 1, length - 1);
    } else {
        (void)snprintf(p->base, sizeof p->base, "\\mathit{%.*s}", (int)length, word);
    }
}

/* An index, with its sign. */
static size_t
number_length(const char *text, size_t length)
{
    size_t digits = length > 0 && text[0] == '-', k = digits;

    while (k < length && is_digit(text[k]))
        k++;
    return k > digits ? k : 0;
}

static void
split(struct parts *p, const char *name, size_t length)
{
    size_t word = 0, k;

    *p = (struct parts){.base = ""};
    while (word < length && is_letter(name[word]))
        word++;
    split_word(p, name, word);
    for (k = word; k < length;) {
        size_t from = k, number = number_length(name + k, length - k);
        if (number > 0)
            k += number;
        else if (is_letter(name[k]))
            while (k < length && is_letter(name[k]))
                k++;
        else
            from = ++k; /* brackets, commas, underscores */
        append_below(p, name + from, k - from);
    }
}

char *
hol_latex_name(const char *name)
{
    static const char *const accents[] = {"", "\\dot{", "\\ddot{"};
    size_t length = strcspn(name, "'"), primes = strlen(name) - length;
    struct parts p;
    char text[400];

    if (length > 60 || length == 0 || primes > 2 || !is_letter(name[0]))
        return hol_latex_verbatim(name);
    split(&p, name, length);
    (void)snprintf(text, sizeof text, "%s%s%s%s%s%s", accents[primes], p.base,
                   primes > 0 ? "}" : "", p.below[0] ? "_{" : "", p.below, p.below[0] ? "}" : "");
    return hol_strdup(text);
}

char *
hol_latex_verbatim(const char *name)
{
    size_t length = strlen(name);
    char *text = hol_alloc(2 * length + sizeof "\\mathtt{}", 1), *to = text;

    if (text == NULL)
        return NULL;
    to += sprintf(to, "\\mathtt{");
    for (; *name != '\0'; name++) {
        if (strchr("_#$%&{}", *name) != NULL)
            *to++ = '\\';
        *to++ = *name;
    }
    *to++ = '}';
    *to = '\0';
    return text;
}
