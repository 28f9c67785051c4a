/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Lists of words in one text, separated by blanks; and the word that was meant. */
#ifndef HOL_CLI_OPTIONS_WORDS_H
#define HOL_CLI_OPTIONS_WORDS_H

#include "cli/options/options.h"

/* Is the word one of the list? */
bool hol_word_in(const char *list, const char *word);
/* The first word of the list, cut to size; returns what follows it, NULL: there is none. */
const char *hol_word_next(char *word, size_t size, const char *list);
/* "a, b or c", cut to size; last: the word before the last one; before: what begins each. */
void hol_word_list(char *text, size_t size, const char *list, const char *last, const char *before);

/*
 * The nearest of several words to one that is not among them: begin, offer each, then `best' is it,
 * or empty where none is near (at most a third of its letters are wrong). Of a name with folders
 * its last part may be meant.
 */
struct hol_guess {
    const char *word;
    size_t length, distance;
    char best[96];
};
void hol_guess_begin(struct hol_guess *guess, const char *word, size_t length);
void hol_guess_offer(void *guess, const char *candidate); /* a struct hol_guess */

/* Gives each name of a list (solvers, integrators, stabilizations, tags, commands, cases) to
 * `take'. False: there is no such list. */
bool hol_names(const char *list, void (*take)(void *context, const char *name), void *context);
/* "; did you mean NAME?", or another text where none of the list is near. */
const char *hol_guess_text(struct hol_guess *guess, const char *list, const char *word,
                           size_t length, const char *otherwise);

/* Does the text of an axis say a range, 1:2 or 1..2, not a list? NULL: no. */
bool hol_is_range(const char *text);

#endif
