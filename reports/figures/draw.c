/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Figures: data and text for a template, and gnuplot run on it. */
#include "reports/figures/draw.h"
#include "reports/figures/style.h"

#include "base/alloc.h"
#include "base/files/digest.h"
#include "base/files/file.h"
#include "base/places.h"
#include "foreign/process/process.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define LIMIT 120.0 /* seconds for a picture */

static const char *const formats[] = {"svg", "png", "pdf", NULL};

const char *
hol_draw_format(const char *path)
{
    const char *dot = strrchr(path, '.');

    for (size_t i = 0; dot != NULL && formats[i] != NULL; i++)
        if (strcmp(dot + 1, formats[i]) == 0)
            return formats[i];
    return dot != NULL && strcmp(dot, ".gif") == 0 ? "gif" : NULL;
}

/*
 * gnuplot with these arguments, the data as its standard input and the picture as its standard
 * output, in a process that cannot outlive this one, or LIMIT. IO: why says more.
 */
static enum hol_status
run(FILE *data, FILE *picture, char why[HOL_DRAW_WHY], const char *const arguments[6])
{
    const char *program = getenv("GNUPLOT");
    /* the templates and their texts are UTF-8, their numbers have points; -d, GNUTERM: the user's
     * own settings are not for these figures, nor is the zone of the time */
    static const char line[] = "unset GNUTERM; TZ=UTC0 LC_ALL=C.UTF-8 exec \"$0\" -d \"$@\"";
    const char *argv[] = {"/bin/sh",    "-c",         line,         HOL_GNUPLOT,
                          arguments[0], arguments[1], arguments[2], arguments[3],
                          arguments[4], arguments[5], NULL};
    struct hol_process_options how = {
        .argv = argv, .input = fileno(data), .output = fileno(picture), .line = 1};
    struct hol_process_end end = {0};
    struct hol_process *process;
    enum hol_status status;

    if (program != NULL && program[0] != '\0')
        argv[3] = program;
    status = hol_process_start(&process, &how);
    if (status == HOL_OK) {
        hol_process_end(process, LIMIT, &end);
        if (end.status == 127)
            snprintf(why, HOL_DRAW_WHY,
                     "cannot run %.200s: the figures need gnuplot (Debian package gnuplot-nox)",
                     argv[3]);
        else if (end.killed)
            snprintf(why, HOL_DRAW_WHY, "%.200s drew for %g s, and was ended", argv[3], LIMIT);
        else if (end.status != 0 || end.signal != 0)
            hol_process_how(why, HOL_DRAW_WHY, "gnuplot failed", &end);
        if (end.status != 0 || end.signal != 0 || end.killed)
            status = HOL_IO;
        hol_free(end.errors);
    } else if (status == HOL_IO) {
        snprintf(why, HOL_DRAW_WHY, "cannot start %.200s", argv[3]);
    }
    return status;
}

bool
hol_draw_possible(void)
{
    FILE *nowhere = hol_file_nameless();
    char why[HOL_DRAW_WHY];
    bool good =
        nowhere != NULL && run(nowhere, nowhere, why, (const char *[6]){"--version"}) == HOL_OK;

    if (nowhere != NULL)
        (void)fclose(nowhere);
    return good;
}

/* The folder of the templates: $HOL_FIGURES_DIR, else where they were installed, else where the
 * program was built from. */
static const char *
find_templates(void)
{
    struct stat about;
    const char *folder = getenv("HOL_FIGURES_DIR");

    if (folder != NULL && folder[0] != '\0')
        return folder;
    return stat(HOL_FIGURES_DIR, &about) == 0 ? HOL_FIGURES_DIR : HOL_SOURCE_FIGURES_DIR;
}

/* ------------------------------------------------------------------------- pictures */

/* What fills the words of a template's head. */
struct words {
    const char *format;
    char *text, *how;
};

static enum hol_status
find_words(struct words *words, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
           const struct hol_figure_style *style, const void *context)
{
    enum hol_status status = hol_figure_how(&words->how, why, drawing, style, context);

    words->text = NULL;
    if (status == HOL_OK && (words->text = hol_draw_text(drawing, context)) == NULL)
        status = HOL_NOMEM;
    return status;
}

static void
clear_words(struct words *words)
{
    hol_free(words->text);
    hol_free(words->how);
}

/* Is there a picture, and its end?  What draws may run out of memory or of room, and say nothing.
 */
static bool
is_whole(const char *bytes, size_t length, const char *format)
{
    static const struct {
        const char *format, *begin, *end;
    } kinds[] = {{"svg", "<", "</svg>"},
                 {"png", "\x89PNG", "IEND\xae\x42\x60\x82"},
                 {"pdf", "%PDF-", "%%EOF"},
                 {"gif", "GIF8", ";"}};
    size_t k = 0, end;

    while (k < sizeof kinds / sizeof kinds[0] - 1 && strcmp(kinds[k].format, format) != 0)
        k++;
    while (length > 0 && bytes[length - 1] == '\n')
        length--;
    end = strlen(kinds[k].end);
    return length > strlen(kinds[k].begin) + end &&
           memcmp(bytes, kinds[k].begin, strlen(kinds[k].begin)) == 0 &&
           memcmp(bytes + length - end, kinds[k].end, end) == 0;
}

/* All of a picture, with the block in it; the bytes of a picture that gnuplot has drawn. */
static enum hol_status
copy_with_block(FILE *out, char *bytes, size_t length, const struct hol_provenance *record)
{
    if (record != NULL)
        return hol_provenance_write_picture(out, bytes, length, record);
    return fwrite(bytes, 1, length, out) == length ? HOL_OK : HOL_IO;
}

/* All of a picture into a stream. */
static enum hol_status
copy(FILE *out, FILE *picture, const char *format, const struct hol_provenance *record,
     char why[HOL_DRAW_WHY])
{
    char *bytes = NULL, *mended = NULL;
    size_t length = 0, size;
    enum hol_status status = fseek(picture, 0, SEEK_SET) == 0 ? HOL_OK : HOL_IO;
    FILE *memory;

    if (status == HOL_OK && strcmp(format, "svg") == 0) {
        memory = open_memstream(&mended, &size);
        status = memory == NULL                         ? HOL_NOMEM
                 : hol_figure_copy_svg(memory, picture) ? HOL_OK
                                                        : HOL_IO;
        if (memory != NULL && fclose(memory) != 0)
            status = HOL_NOMEM;
        if (status == HOL_OK && !is_whole(mended, size, format))
            status = HOL_IO;
        if (status == HOL_OK)
            status = copy_with_block(out, mended, size, record);
        free(mended);
    } else if (status == HOL_OK) {
        status = hol_file_read(&bytes, &length, picture, SIZE_MAX / 2);
        if (status == HOL_OK && !is_whole(bytes, length, format))
            status = HOL_IO;
        if (status == HOL_OK) {
            if (strcmp(format, "pdf") == 0)
                hol_provenance_date_picture(bytes, length);
            status = copy_with_block(out, bytes, length, record);
        }
        hol_free(bytes);
    }
    if (status == HOL_IO)
        snprintf(why, HOL_DRAW_WHY,
                 "gnuplot has drawn nothing, or no whole picture, or it cannot be copied");
    return status;
}

/* The data by a template, as a picture. */
static enum hol_status
plot(FILE *out, FILE *data, const struct hol_drawing *drawing, const struct hol_figure_style *style,
     const struct words *words, char why[HOL_DRAW_WHY])
{
    const char *folder = find_templates(),
               *end =
                   drawing->column && hol_figure_width(style) < HOL_WIDTH_NARROW ? "-column" : "";
    char path[PATH_MAX];
    FILE *picture;
    enum hol_status status = HOL_IO;

    if (snprintf(path, sizeof path, "%s/%s%s.gp", folder, drawing->template, end) >=
        (int)sizeof path) {
        snprintf(why, HOL_DRAW_WHY, "the path of the figures' templates is too long: %.300s",
                 folder);
        return HOL_IO;
    }
    if ((picture = hol_file_nameless()) == NULL) {
        snprintf(why, HOL_DRAW_WHY, "cannot make a file for the picture: %.80s", strerror(errno));
        return HOL_IO;
    }
    status = run(data, picture, why,
                 (const char *[6]){"-c", path, folder, words->format, words->text, words->how});
    if (status == HOL_OK)
        status = copy(out, picture, words->format, style->provenance, why);
    (void)fclose(picture);
    return status;
}

/* What the drawing draws, in a file that gnuplot can open as its standard input. */
static enum hol_status
write_data(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing,
           const void *context)
{
    enum hol_status status = out != NULL ? drawing->data(out, context) : HOL_IO;

    if (status == HOL_OK && (ferror(out) || fflush(out) != 0))
        status = HOL_IO;
    if (status == HOL_IO)
        snprintf(why, HOL_DRAW_WHY, "cannot write the data of a figure: %.80s", strerror(errno));
    return status;
}

/* What is drawn, digested: the data, then the text. */
static enum hol_status
digest(struct hol_provenance *record, FILE *data, const struct hol_drawing *drawing,
       const char *text)
{
    char sum[HOL_DIGEST_LENGTH + 1], bytes[4096];
    struct hol_digest_sum all;
    ssize_t length;
    off_t at = 0;

    if (record == NULL)
        return HOL_OK;
    if (drawing->timed) {
        hol_provenance_set(record, HOL_PROVENANCE_RESULT, "none: seconds are drawn");
        return HOL_OK;
    }
    hol_digest_begin(&all);
    for (; (length = pread(fileno(data), bytes, sizeof bytes, at)) > 0; at += length)
        hol_digest_add(&all, bytes, (size_t)length);
    hol_digest_add(&all, text, strlen(text));
    hol_digest_end(sum, &all);
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "sha256 %s of the data", sum);
    return length == 0 ? HOL_OK : HOL_IO;
}

enum hol_status
hol_draw_digest(struct hol_provenance *record, const struct hol_drawing *drawing,
                const void *context)
{
    FILE *data = hol_file_nameless();
    char why[HOL_DRAW_WHY], *text = NULL;
    enum hol_status status = write_data(data, why, drawing, context);

    if (status == HOL_OK && (text = hol_draw_text(drawing, context)) == NULL)
        status = HOL_NOMEM;
    if (status == HOL_OK)
        status = digest(record, data, drawing, text);
    hol_free(text);
    if (data != NULL)
        (void)fclose(data);
    return status;
}

/* STEM.FORMAT of the folder, in all formats. */
static enum hol_status
plot_files(const char *folder, const char *stem, FILE *data, char why[HOL_DRAW_WHY],
           const struct hol_drawing *drawing, const struct hol_figure_style *style,
           const void *context)
{
    struct words words = {0};
    enum hol_status status = find_words(&words, why, drawing, style, context);

    if (status == HOL_OK)
        status = digest(style->provenance, data, drawing, words.text);
    for (const char *const *format = formats; *format != NULL && status == HOL_OK; format++) {
        char path[PATH_MAX];
        struct hol_file file;
        enum hol_status ended;

        snprintf(path, sizeof path, "%s/%s.%s", folder, stem, *format);
        words.format = *format;
        status = hol_file_begin(&file, path);
        if (status == HOL_OK) {
            hol_provenance_set(style->provenance, HOL_PROVENANCE_PART, "%s.%s", stem, *format);
            status = plot(file.stream, data, drawing, style, &words, why);
            ended = hol_file_end(&file, status == HOL_OK);
            status = status == HOL_OK ? ended : status;
        }
        if (status == HOL_IO && why[0] == '\0')
            snprintf(why, HOL_DRAW_WHY, "cannot write %.300s: %.80s", path, strerror(errno));
    }
    clear_words(&words);
    return status;
}

enum hol_status
hol_draw_all(const char *folder, const char *stem, char why[HOL_DRAW_WHY],
             const struct hol_drawing *drawing, struct hol_provenance *record, const void *context)
{
    struct hol_figure_style column = hol_figure_plain, page = hol_figure_plain;
    char path[PATH_MAX], narrow[80];
    struct hol_file data;
    enum hol_status status, ended;

    why[0] = '\0';
    column.width = HOL_WIDTH_COLUMN;
    column.provenance = page.provenance = record;
    snprintf(path, sizeof path, "%s/%s.dat", folder, stem);
    snprintf(narrow, sizeof narrow, "%s-column", stem);
    status = hol_file_begin(&data, path);
    if (status != HOL_OK) {
        snprintf(why, HOL_DRAW_WHY, "cannot write %.300s: %.80s", path, strerror(errno));
        return status;
    }
    status = write_data(data.stream, why, drawing, context);
    bool whole = status == HOL_OK; /* whatever becomes of the pictures */
    if (status == HOL_OK)
        status = plot_files(folder, stem, data.stream, why, drawing, &page, context);
    if (status == HOL_OK)
        status = plot_files(folder, narrow, data.stream, why, drawing, &column, context);
    hol_provenance_set(record, HOL_PROVENANCE_PART, "%s", "");
    hol_provenance_set(record, HOL_PROVENANCE_RESULT, "%s", "");
    ended = hol_file_end(&data, whole);
    if (ended != HOL_OK && status == HOL_OK)
        snprintf(why, HOL_DRAW_WHY, "cannot write %.300s: %.80s", path, strerror(errno));
    return status == HOL_OK ? ended : status;
}

enum hol_status
hol_draw(FILE *out, char why[HOL_DRAW_WHY], const struct hol_drawing *drawing, const char *format,
         const struct hol_figure_style *style, const void *context)
{
    FILE *data = hol_file_nameless();
    struct words words = {.format = format};
    enum hol_status status;

    why[0] = '\0';
    status = write_data(data, why, drawing, context);
    if (status == HOL_OK && strcmp(format, "gif") == 0 && !drawing->moves)
        status = HOL_UNABLE;
    if (status == HOL_OK)
        status = find_words(&words, why, drawing, style, context);
    if (status == HOL_OK)
        status = digest(style->provenance, data, drawing, words.text);
    if (status == HOL_OK)
        status = plot(out, data, drawing, style, &words, why);
    clear_words(&words);
    if (data != NULL)
        (void)fclose(data);
    return status;
}
