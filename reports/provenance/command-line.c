/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Command lines as text: words put between quotation marks, and read again without a shell. */
#include "reports/provenance/provenance.h"

#include "base/alloc.h"
#include "base/array.h"
#include "base/printable.h"

#include <string.h>

#define LINE_MOST 262144 /* bytes of a line */

/* Characters that mean themselves to a shell, wherever they stand in a word. */
static bool
is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c != '\0' && strchr("_-./:,+@%^=", c) != NULL);
}

static void
quote_bytes(struct hol_text *line, const char *word)
{
    hol_text_add(line, "$'");
    for (; *word != '\0'; word++) {
        if (*word == '\'' || *word == '\\' || *word < ' ' || *word > '~')
            hol_text_print(line, "\\x%02x", (unsigned)(unsigned char)*word);
        else
            hol_text_add_bytes(line, word, 1);
    }
    hol_text_add(line, "'");
}

void
hol_provenance_quote(struct hol_text *line, const char *word)
{
    size_t plain = 0, equals;

    while (is_plain(word[plain]))
        plain++;
    if (plain > 0 && word[plain] == '\0') {
        hol_text_add(line, word);
        return;
    }
    /* --solvers='a*': the name of an option stays outside */
    equals = strcspn(word, "=");
    if (strncmp(word, "--", 2) == 0 && word[equals] == '=' && equals < plain) {
        hol_text_add_bytes(line, word, equals + 1);
        word += equals + 1;
    }
    if (hol_printable_span(word, strlen(word)) < strlen(word) || strchr(word, '\n') != NULL ||
        strchr(word, '\t') != NULL) {
        quote_bytes(line, word);
        return;
    }
    hol_text_add(line, "'");
    for (; *word != '\0'; word++) {
        if (*word == '\'')
            hol_text_add(line, "'\\''");
        else
            hol_text_add_bytes(line, word, 1);
    }
    hol_text_add(line, "'");
}

void
hol_provenance_add_word(struct hol_text *line, struct hol_text *word)
{
    hol_text_add(line, " ");
    if (word->failed)
        line->failed = true;
    else
        hol_provenance_quote(line, word->text);
    hol_text_clear(word);
}

static int
hex(char c)
{
    static const char digits[] = "0123456789abcdef";
    const char *at = c != '\0' ? strchr(digits, c) : NULL;

    return at != NULL ? (int)(at - digits) : -1;
}

/* One word, from *line on; false: it is not quoted as we quote. */
static bool
take_word(struct hol_text *word, const char **line)
{
    const char *c = *line;

    while (*c != '\0' && *c != ' ') {
        if (c[0] == '\\' && c[1] == '\'') {
            hol_text_add(word, "'");
            c += 2;
        } else if (c[0] == '\'') {
            size_t length = strcspn(c + 1, "'");
            if (c[1 + length] == '\0')
                return false;
            hol_text_add_bytes(word, c + 1, length);
            c += length + 2;
        } else if (c[0] == '$' && c[1] == '\'') {
            for (c += 2; *c != '\'' && *c != '\0'; c++) {
                char byte = *c;
                if (byte == '\\') {
                    if (c[1] != 'x' || hex(c[2]) < 0 || hex(c[3]) < 0)
                        return false;
                    byte = (char)(hex(c[2]) * 16 + hex(c[3]));
                    c += 3;
                }
                if (byte == '\0')
                    return false;
                hol_text_add_bytes(word, &byte, 1);
            }
            if (*c++ != '\'')
                return false;
        } else if (is_plain(*c)) {
            hol_text_add_bytes(word, c++, 1);
        } else {
            return false;
        }
    }
    *line = c;
    return true;
}

void
hol_provenance_words_clear(char **words)
{
    for (size_t i = 0; words != NULL && words[i] != NULL; i++)
        hol_free(words[i]);
    hol_free(words);
}

enum hol_status
hol_provenance_words(char ***words, size_t *count, const char *line)
{
    enum hol_status status = strlen(line) < LINE_MOST ? HOL_OK : HOL_INVALID;
    size_t used = 0, capacity = 0;
    char **list = NULL;

    do {
        struct hol_text word = {0};
        if (status == HOL_OK && !hol_array_reserve(&list, &capacity, used + 2, sizeof *list))
            status = HOL_NOMEM;
        if (status != HOL_OK)
            break;
        list[used] = list[used + 1] = NULL;
        line += strspn(line, " ");
        if (*line == '\0')
            break;
        hol_text_add(&word, ""); /* '' is a word, too */
        if (!take_word(&word, &line))
            status = HOL_INVALID;
        else if (word.failed)
            status = HOL_NOMEM;
        list[used++] = word.text;
    } while (true);
    if (status == HOL_OK && used == 0)
        status = HOL_INVALID;
    if (status != HOL_OK) {
        hol_provenance_words_clear(list);
        return status;
    }
    *words = list;
    *count = used;
    return HOL_OK;
}
