/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What decides the results of a command, as one digest. */
#include "cli/signature.h"

#include "cli/options/words.h"
#include "cli/record.h"

#include <stdio.h>
#include <string.h>

/* The digest of a file as it is now, if it is one. */
static bool
sign_file(struct hol_text *line, const char *path)
{
    char digest[HOL_DIGEST_LENGTH + 1];
    bool good = hol_digest_file(digest, path);

    if (good)
        hol_text_print(line, "\n%s", digest);
    return good;
}

/* A file of answers, a folder with one, a shared object: its name without folders, and what is in
 * it. Cases are not among them, as every unit names the digest of its own. */
static void
sign_operand(struct hol_text *line, const char *name)
{
    static const char *const inside[] = {"", "/answers.csv", "/manifest.json"};
    const char *dot = strrchr(name, '.'), *slash = strrchr(name, '/');
    char path[4096];
    bool known = false;

    for (size_t i = 0; i < sizeof inside / sizeof inside[0]; i++) {
        (void)snprintf(path, sizeof path, "%s%s", name, inside[i]);
        if (dot == NULL || strcmp(dot, ".case") != 0)
            known = sign_file(line, path) || known;
    }
    hol_text_print(line, "\n%s", known && slash != NULL ? slash + 1 : name);
}

/* Somebody else's files and programs: those of the same bytes are the same, wherever they are, and
 * answers of others are not gone on with. */
static void
sign_strangers(struct hol_text *line, const struct hol_options *options)
{
    for (size_t k = 0; k < options->operand_count; k++)
        sign_operand(line, options->operands[k]);
    hol_record_options(line, options, HOL_RECORD_SHOWS " exec");
    for (size_t k = 0; k < options->exec.count; k++) {
        hol_text_add(line, "\nexec");
        hol_digest_command(line, options->exec.list[k]);
    }
}

bool
hol_signature(char signature[HOL_DIGEST_LENGTH + 1], const struct hol_options *options)
{
    struct hol_text line = {0};
    bool good;

    hol_text_print(&line, "%s %s\n", PACKAGE_STRING, hol_provenance_commit());
    if (hol_word_in("judge validate", options->command->name)) {
        hol_text_print(&line, "holonom %s", options->command->name);
        sign_strangers(&line, options);
    } else {
        hol_record_command(&line, options, HOL_RECORD_SHOWS);
    }
    if (options->times != NULL)
        (void)sign_file(&line, options->times);
    for (size_t i = 0; i < options->tables.count; i++)
        (void)sign_file(&line, options->tables.list[i]);
    if (!line.failed)
        hol_digest(signature, line.text, line.length);
    else
        hol_complain("out of memory");
    good = !line.failed;
    hol_text_clear(&line);
    return good;
}
