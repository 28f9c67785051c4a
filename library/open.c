/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Handles: opened by name or from text, closed; their messages. */
#include "base/alloc.h"
#include "base/jobs.h"
#include "library/collection.h"
#include "library/inside.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#define MESSAGE_MOST 400

_Static_assert(HOL_OK == HOLONOM_OK && HOL_DOMAIN == HOLONOM_DOMAIN &&
                   HOL_UNABLE == HOLONOM_UNABLE && HOL_INVALID == HOLONOM_INVALID &&
                   HOL_NOMEM == HOLONOM_NOMEM && HOL_IO == HOLONOM_IO,
               "the statuses of the header are ours");

void
hol_library_begin(struct holonom_case *c)
{
    c->outer = uselocale(c->plain);
}

int
hol_library_end(struct holonom_case *c, enum hol_status status, const char *format, ...)
{
    char text[MESSAGE_MOST];
    va_list arguments;

    if (c == NULL) /* nobody has the message */
        return (int)status;
    if (c->outer != (locale_t)0)
        (void)uselocale(c->outer);
    c->outer = (locale_t)0;
    hol_free(c->message);
    c->message = NULL;
    c->status = (int)status;
    if (status == HOL_OK)
        return HOLONOM_OK;
    if (format != NULL) {
        va_start(arguments, format);
        (void)vsnprintf(text, sizeof text, format, arguments);
        va_end(arguments);
        c->message = hol_strdup(text);
    }
    return (int)status;
}

const char *
holonom_message(const struct holonom_case *c)
{
    if (c == NULL) /* as holonom_open leaves it then */
        return hol_status_text(HOL_NOMEM);
    if (c->status == HOLONOM_OK)
        return "";
    return c->message != NULL ? c->message : hol_status_text((enum hol_status)c->status);
}

const char *
holonom_version(void)
{
    return PACKAGE_VERSION;
}

void
holonom_thread_end(void)
{
    hol_thread_free_cache();
}

/* ---------------------------------------------------------------------------- opening */

/* Where a case is from, and with what. */
struct origin {
    const char *name, *path;
    const char *text; /* NULL: the file */
    size_t length, count;
    struct hol_override *overrides;
    struct hol_limits limits;
};

static enum hol_status
take_options(struct origin *from, const struct holonom_options *options)
{
    const struct hol_limits *whole = &hol_limits_default;

    from->limits = *whole;
    if (options != NULL && (options->size < sizeof *options ||
                            (options->setting_count > 0 && options->settings == NULL)))
        return HOL_INVALID;
    if (options != NULL && options->most_nodes > 0 && options->most_nodes < whole->nodes) {
        from->limits.nodes = options->most_nodes;
        from->limits.iterations = whole->iterations / (whole->nodes / options->most_nodes);
        from->limits.range =
            from->limits.iterations < whole->range ? from->limits.iterations : whole->range;
        from->limits.work = whole->work / (whole->nodes / options->most_nodes);
    }
    if (options == NULL || options->setting_count == 0)
        return HOL_OK;
    from->overrides = hol_alloc(options->setting_count, sizeof *from->overrides);
    if (from->overrides == NULL)
        return HOL_NOMEM;
    from->count = options->setting_count;
    for (size_t i = 0; i < from->count; i++) {
        from->overrides[i].name = options->settings[i].name;
        from->overrides[i].value = options->settings[i].value;
        if (from->overrides[i].name == NULL || from->overrides[i].value == NULL)
            return HOL_INVALID;
    }
    return HOL_OK;
}

static enum hol_status
load(struct holonom_case *c, const struct origin *from, struct hol_diagnostics *diagnostics)
{
    enum hol_status status =
        from->text != NULL
            ? hol_case_parse(&c->source, diagnostics, from->name, from->path, from->text,
                             from->length, from->count, from->overrides, &from->limits)
            : hol_case_load(&c->source, diagnostics, from->name, from->path, from->count,
                            from->overrides, &from->limits);

    if (status == HOL_OK)
        status = hol_model_create(&c->model, c->source, diagnostics);
    if (status == HOL_OK)
        status = hol_eval_create(&c->eval, c->model->tape, HOL_BITS_DOUBLE);
    if (status == HOL_OK && (c->scale = hol_alloc(c->model->rows + 1, sizeof *c->scale)) == NULL)
        status = HOL_NOMEM;
    return status;
}

static void
unload(struct holonom_case *c)
{
    hol_free(c->scale);
    hol_eval_destroy(c->eval);
    hol_model_destroy(c->model);
    hol_case_destroy(c->source);
    c->scale = NULL;
    c->eval = NULL;
    c->model = NULL;
    c->source = NULL;
}

static int
open_from(struct holonom_case *c, struct origin *from, const struct holonom_options *options)
{
    struct hol_diagnostics diagnostics = {0};
    enum hol_status status = take_options(from, options);

    if (status == HOL_OK && (c->plain = newlocale(LC_ALL_MASK, "C", (locale_t)0)) == (locale_t)0)
        status = HOL_NOMEM;
    if (status == HOL_OK) {
        hol_library_begin(c);
        status = load(c, from, &diagnostics);
    }
    (void)hol_library_end(c, status,
                          status == HOL_INVALID && diagnostics.text == NULL
                              ? "the options are a struct of another size, or a setting has no "
                                "name or no value"
                              : NULL);
    if (status != HOL_OK) {
        unload(c);
        if (diagnostics.text != NULL)
            c->message = hol_strdup(diagnostics.text);
    }
    hol_diagnostics_clear(&diagnostics);
    hol_free(from->overrides);
    return (int)status;
}

int
holonom_open(struct holonom_case **out, const char *name, const struct holonom_options *options)
{
    const char *folder =
        options != NULL && options->size >= sizeof *options && options->cases != NULL
            ? options->cases
            : hol_cases_found();
    struct holonom_case *c = out != NULL ? *out = hol_alloc(1, sizeof *c) : NULL;
    char *path = c == NULL || name == NULL ? NULL
                 : hol_is_case_path(name)  ? hol_strdup(name)
                                           : hol_case_named(folder, name);
    struct origin from = {.name = name, .path = path};
    int status;

    if (c == NULL)
        return out != NULL ? HOLONOM_NOMEM : HOLONOM_INVALID;
    status = path != NULL ? open_from(c, &from, options)
                          : hol_library_end(c, HOL_INVALID, "there is no case '%.100s' in %s",
                                            name != NULL ? name : "", folder);
    hol_free(path);
    return status;
}

int
holonom_open_text(struct holonom_case **out, const char *name, const char *text, size_t length,
                  const struct holonom_options *options)
{
    struct holonom_case *c = out != NULL ? *out = hol_alloc(1, sizeof *c) : NULL;
    struct origin from = {.name = name, .path = name, .text = text, .length = length};

    if (c == NULL)
        return out != NULL ? HOLONOM_NOMEM : HOLONOM_INVALID;
    if (name == NULL || text == NULL)
        return hol_library_end(c, HOL_INVALID, "a case needs a name and a text");
    return open_from(c, &from, options);
}

void
holonom_close(struct holonom_case *c)
{
    if (c == NULL)
        return;
    hol_results_clear(c);
    unload(c);
    if (c->plain != (locale_t)0)
        freelocale(c->plain);
    hol_free(c->message);
    hol_free(c);
}
