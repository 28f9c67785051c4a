/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The arguments of options: numbers, words and files, read as their rows say. */
#include "cli/options/arguments.h"

#include "base/array.h"
#include "cli/options/words.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Exponents of more digits are out of every range. */
#define EXPONENT_LENGTH 9

/* A whole number from low to high, or complain. */
static bool
read_number(const char *option, const char *text, unsigned long low, unsigned long high,
            unsigned long *value)
{
    char *end;
    errno = 0;
    *value = strtoul(text, &end, 10);
    if (text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0 && *value >= low &&
        *value <= high)
        return true;
    hol_complain("--%s takes a whole number from %lu to %lu, not '%s'", option, low, high, text);
    return false;
}

static bool
read_bits(struct hol_options *options, const char *text, unsigned long low, unsigned long high,
          size_t most)
{
    options->bits_count = 0;
    for (const char *p = text;; p++) {
        char number[24];
        size_t length = strcspn(p, ",");
        unsigned long value;
        if (options->bits_count == most) {
            hol_complain(most == 1 ? "--bits takes one number here, not '%s'"
                                   : "--bits: too long a list: '%s'",
                         text);
            return false;
        }
        snprintf(number, sizeof number, "%.*s", (int)(length < 20 ? length : 20), p);
        if (!read_number("bits", number, low, high, &value))
            return false;
        options->bits[options->bits_count++] = (mpfr_prec_t)value;
        p += length;
        if (*p == '\0')
            return true;
    }
}

/* Is it a decimal number, above zero where that is wanted? */
static bool
is_decimal(const char *text, bool positive)
{
    static const char digits[] = "0123456789";
    const char *p = text + (*text == '-' || *text == '+');
    size_t whole = strspn(p, digits), part = 0;
    bool above = text[0] != '-' && strspn(p, "0.") < strspn(p, "0123456789.");
    p += whole;
    if (*p == '.')
        p += 1 + (part = strspn(p + 1, digits));
    if (whole + part == 0 || (positive && !above))
        return false;
    if (*p == 'e' || *p == 'E') {
        p += 1 + (p[1] == '-' || p[1] == '+');
        size_t exponent = strspn(p, digits);
        if (exponent == 0 || exponent > EXPONENT_LENGTH)
            return false;
        p += exponent;
    }
    return *p == '\0';
}

static bool
is_of_kind(const char *path, bool folder)
{
    struct stat about;
    if (!folder && strcmp(path, "-") == 0)
        return true; /* standard input */
    if (stat(path, &about) == 0 && S_ISDIR(about.st_mode) == folder &&
        access(path, folder ? R_OK | X_OK : R_OK) == 0)
        return true;
    hol_complain("cannot read the %s %s: %s", folder ? "folder" : "file", path,
                 errno != 0 ? strerror(errno)
                 : folder   ? "not a folder"
                            : "a folder");
    return false;
}

static bool
is_drawn(const char *path, bool moving)
{
    const char *format = hol_draw_format(path);
    if (format != NULL && (moving || strcmp(format, "gif") != 0))
        return true;
    hol_complain("--figure takes a name that ends in .png, .svg%s, not '%s'",
                 moving ? ", .pdf or .gif" : " or .pdf", path);
    return false;
}

static bool
is_word(const char *option, const char *words, const char *text)
{
    char list[128];
    struct hol_guess guess;
    if (hol_word_in(words, text))
        return true;
    hol_guess_begin(&guess, text, strlen(text));
    for (const char *rest = hol_word_next(list, sizeof list, words); rest != NULL;
         rest = hol_word_next(list, sizeof list, rest))
        hol_guess_offer(&guess, list);
    hol_word_list(list, sizeof list, words, "or ", "");
    if (guess.best[0] != '\0')
        hol_complain("--%s takes %s, not '%s'; did you mean %s?", option, list, text, guess.best);
    else
        hol_complain("--%s takes %s, not '%s'", option, list, text);
    return false;
}

/* One more. */
static bool
add_text(struct hol_texts *texts, const char *text)
{
    if (!hol_array_extend(&texts->list, texts->count, sizeof *texts->list)) {
        hol_complain("out of memory");
        return false;
    }
    texts->list[texts->count++] = text;
    return true;
}

/* Arguments that are kept as they are written; false after a complaint. */
static bool
is_text_of(enum hol_argument argument, const struct hol_option *option,
           const struct hol_option_use *use, const char *text)
{
    static const char length[] =
        "column, page or a length from 5 to 42 cm (12cm, 80mm, 5in, 300pt)",
                      range[] = "A:B with A below B (A: or :B leaves an end to the data)",
                      panels[] = "names or numbers, separated by commas",
                      made[] = "the name of a folder, or of its file";
    const char *wanted = option->placeholder;
    bool good;

    switch (argument) {
    case HOL_ARGUMENT_DECIMAL:
    case HOL_ARGUMENT_POSITIVE:
        good = is_decimal(text, argument == HOL_ARGUMENT_POSITIVE);
        wanted = argument == HOL_ARGUMENT_POSITIVE ? "a number above zero" : "a number";
        break;
    case HOL_ARGUMENT_WORD:
        return is_word(option->name, use->words, text);
    case HOL_ARGUMENT_LENGTH:
        good = hol_figure_length(&(double){0}, text);
        wanted = length;
        break;
    case HOL_ARGUMENT_RANGE:
        good = hol_figure_range((double[2]){0}, text);
        wanted = range;
        break;
    case HOL_ARGUMENT_PANELS:
        good = hol_figure_panels(text);
        wanted = panels;
        break;
    case HOL_ARGUMENT_MADE:
        good = text[0] != '\0' && strcmp(text, "-") != 0;
        wanted = made;
        break;
    default:
        good = text[0] != '\0';
        break;
    }
    if (!good)
        hol_complain("--%s takes %s, not '%.200s'", option->name, wanted, text);
    return good;
}

bool
hol_argument_take(struct hol_options *options, const struct hol_option *option,
                  const struct hol_option_use *use, const char *text)
{
    void *field = (char *)options + option->offset;
    enum hol_argument argument = hol_option_argument(option, use);
    unsigned long value = 0, low = option->low, high = hol_option_high(option, use);
    bool good = true;

    switch (argument) {
    case HOL_ARGUMENT_NONE:
        *(bool *)field = true;
        return true;
    case HOL_ARGUMENT_NUMBER:
        good = read_number(option->name, text, low, high, &value);
        *(size_t *)field = value;
        return good;
    case HOL_ARGUMENT_BITS:
        return read_bits(options, text, low, high, HOL_BITS_LIST_MAX);
    case HOL_ARGUMENT_ONE_BITS:
        return read_bits(options, text, low, high, 1);
    case HOL_ARGUMENT_TEXTS:
        return is_text_of(argument, option, use, text) && add_text(field, text);
    default:
        break;
    }
    if (!is_text_of(argument, option, use, text))
        return false;
    bool standard = argument == HOL_ARGUMENT_WRITTEN && strcmp(text, "-") == 0;
    if (standard && strcmp(option->name, "output") != 0) {
        hol_complain("--%s takes a file, not '-'", option->name);
        return false;
    }
    *(const char **)field = standard ? NULL : text;
    return true;
}

bool
hol_arguments_open(const struct hol_options *options)
{
    bool good = true;
    for (const struct hol_option *o = hol_option_table; o->name != NULL && good; o++) {
        const struct hol_option_use *use = hol_option_use(o, options->command);
        if (use == NULL || !hol_option_given(options, o->name))
            continue;
        enum hol_argument argument = hol_option_argument(o, use);
        if (argument != HOL_ARGUMENT_READ && argument != HOL_ARGUMENT_FOLDER &&
            argument != HOL_ARGUMENT_WRITTEN && argument != HOL_ARGUMENT_DRAWN &&
            argument != HOL_ARGUMENT_MOVING)
            continue; /* its field is no path */
        const char *path = *(const char *const *)((const char *)options + o->offset);
        if (path == NULL)
            continue; /* standard output */
        errno = 0;
        if (argument == HOL_ARGUMENT_READ || argument == HOL_ARGUMENT_FOLDER)
            good = is_of_kind(path, argument == HOL_ARGUMENT_FOLDER);
        else if (argument != HOL_ARGUMENT_WRITTEN)
            good = is_drawn(path, argument == HOL_ARGUMENT_MOVING);
        if (argument != HOL_ARGUMENT_READ && argument != HOL_ARGUMENT_FOLDER)
            good = good && (options->capture != NULL || hol_output_possible(path));
    }
    return good;
}
