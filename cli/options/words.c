/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lists of words, the names that a user may give, and the one that was meant. */
#include "cli/options/words.h"

#include "cli/collection/collection.h"
#include "compare/instant/compare.h"
#include "motion/method.h"
#include "motion/stabilization.h"
#include "reports/notation/tags.h"

#include <string.h>

bool
hol_word_in(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *p = list; *p != '\0'; p += strcspn(p, " "), p += *p == ' ')
        if (length > 0 && strcspn(p, " ") == length && memcmp(p, word, length) == 0)
            return true;
    return false;
}

const char *
hol_word_next(char *word, size_t size, const char *list)
{
    size_t length = strcspn(list, " ");
    if (length == 0)
        return NULL;
    snprintf(word, size, "%.*s", (int)length, list);
    return list + length + (list[length] == ' ');
}

void
hol_word_list(char *text, size_t size, const char *list, const char *last, const char *before)
{
    char word[64];
    size_t used = 0;
    text[0] = '\0';
    for (const char *rest = hol_word_next(word, sizeof word, list); rest != NULL && used < size;
         rest = hol_word_next(word, sizeof word, rest))
        used += (size_t)snprintf(text + used, size - used, "%s%s%s%s",
                                 used == 0 ? ""
                                 : *rest   ? ", "
                                           : " ",
                                 used > 0 && !*rest ? last : "", before, word);
}

/* ---------------------------------------------------------------------- what was meant */

#define LETTERS 95

/* How many letters have to be changed, put in, left out or exchanged with their neighbour
 * (Damerau's distance) to make b of a. */
static size_t
distance(const char *a, size_t m, const char *b, size_t n)
{
    size_t row[3][LETTERS + 1] = {{0}};
    for (size_t j = 0; j <= n; j++)
        row[0][j] = j;
    for (size_t i = 1; i <= m; i++) {
        size_t *now = row[i % 3], *before = row[(i + 2) % 3], *older = row[(i + 1) % 3];
        now[0] = i;
        for (size_t j = 1; j <= n; j++) {
            bool same = a[i - 1] == b[j - 1];
            now[j] = before[j - 1] + !same;
            if (before[j] + 1 < now[j])
                now[j] = before[j] + 1;
            if (now[j - 1] + 1 < now[j])
                now[j] = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                older[j - 2] + 1 < now[j])
                now[j] = older[j - 2] + 1;
        }
    }
    return row[m % 3][n];
}

void
hol_guess_begin(struct hol_guess *guess, const char *word, size_t length)
{
    *guess = (struct hol_guess){.word = word, .length = length, .distance = length / 3 + 1};
}

void
hol_guess_offer(void *context, const char *candidate)
{
    struct hol_guess *guess = context;
    const char *slash = strrchr(candidate, '/'), *parts[] = {candidate, slash ? slash + 1 : NULL};
    for (size_t i = 0; i < 2 && parts[i] != NULL; i++) {
        size_t length = strlen(parts[i]);
        if (guess->length == 0 || guess->length > LETTERS || length > LETTERS)
            continue;
        size_t found = distance(guess->word, guess->length, parts[i], length);
        if (found < guess->distance && found < length) {
            guess->distance = found;
            snprintf(guess->best, sizeof guess->best, "%s", candidate);
        }
    }
}

/* ------------------------------------------------------------------------------- names */

static void
case_names(void (*take)(void *context, const char *name), void *context)
{
    const struct hol_options all = {.cases_dir = NULL};
    struct hol_selection selection;
    if (hol_select(&selection, &all) != HOL_OK)
        return;
    for (size_t i = 0; i < selection.count; i++)
        take(context, selection.list[i].name);
    hol_selection_clear(&selection);
}

bool
hol_names(const char *list, void (*take)(void *context, const char *name), void *context)
{
    if (strcmp(list, "solvers") == 0) {
        for (size_t i = 0; hol_compared_any(i) != NULL; i++)
            take(context, hol_compared_any(i)->name);
    } else if (strcmp(list, "integrators") == 0) {
        for (size_t i = 0; hol_integrator_at(i) != NULL; i++)
            take(context, hol_integrator_at(i)->name);
    } else if (strcmp(list, "stabilizations") == 0) {
        for (size_t i = 0; hol_stabilization_at(i) != NULL; i++)
            take(context, hol_stabilization_at(i)->name);
    } else if (strcmp(list, "tags") == 0) {
        for (int t = 0; t < HOL_TAG_COUNT; t++)
            take(context, hol_tag_text((enum hol_tag)t));
    } else if (strcmp(list, "commands") == 0) {
        for (const struct hol_command *c = hol_command_table; c->name != NULL; c++)
            take(context, c->name);
    } else if (strcmp(list, "cases") == 0) {
        case_names(take, context);
    } else {
        return false;
    }
    return true;
}

const char *
hol_guess_text(struct hol_guess *guess, const char *list, const char *word, size_t length,
               const char *otherwise)
{
    char text[sizeof guess->best];
    hol_guess_begin(guess, word, length);
    hol_names(list, hol_guess_offer, guess);
    if (guess->best[0] == '\0')
        return otherwise;
    snprintf(text, sizeof text, "%s", guess->best);
    snprintf(guess->best, sizeof guess->best, "; did you mean %.70s?", text);
    return guess->best;
}

bool
hol_is_range(const char *text)
{
    return text != NULL && (strchr(text, ':') != NULL || strstr(text, "..") != NULL);
}
