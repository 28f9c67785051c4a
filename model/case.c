/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Loading a case: parse, elaborate, and keep what the case owns. */
#include "model/case.h"

#include "base/alloc.h"
#include "base/files/file.h"
#include "base/text.h"
#include "model/elaborate/elaborate.h"
#include "model/elaborate/switches.h"
#include "model/language/parse.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

const struct hol_limits hol_limits_default = {.bytes = (size_t)8 << 20,
                                              .nesting = 200,
                                              .range = 1000000,
                                              .nodes = 16000000,
                                              .iterations = 20000000,
                                              .work = 500000000,
                                              .errors = 20};

struct hol_limits
hol_limits_times(size_t factor)
{
    struct hol_limits limits = hol_limits_default;

    limits.bytes *= factor;
    limits.range *= factor;
    limits.nodes *= factor;
    limits.iterations *= factor;
    limits.work *= factor;
    return limits;
}

/* A case as it is kept: with its memory, and the names that the namer hands out. */
struct kept {
    struct hol_case c; /* first: what callers see */
    struct hol_arena arena;
    const char **names[HOL_VAR_COUNT]; /* by index */
    size_t override_count;             /* what it was loaded with */
    struct hol_override *overrides;
    struct hol_shrinking shrinking;
    struct hol_limits limits;
};

/* How a file is to be read, but for its text. */
struct reading {
    size_t override_count;
    const struct hol_override *overrides;
    const struct hol_contact_choice *phase; /* NULL: the first one */
    const struct hol_sides *sides;          /* NULL: no switches */
    struct hol_shrinking shrinking;
};

/* ---------------------------------------------------------------- namer */

static const char *
name_of(const void *context, enum hol_var kind, size_t index)
{
    const struct kept *kept = context;
    switch (kind) {
    case HOL_VAR_TIME:
        return "t";
    case HOL_VAR_PARAMETER:
        return kept->c.parameters[index].name;
    case HOL_VAR_COORD:
        return kept->c.coordinates[index];
    default:
        return kept->names[kind][index];
    }
}

struct hol_namer
hol_case_namer(const struct hol_case *c)
{
    return (struct hol_namer){.name = name_of, .context = c};
}

static bool
make_names(struct kept *kept, enum hol_var kind, const char *before, const char *after)
{
    bool row = kind == HOL_VAR_MULTIPLIER || kind == HOL_VAR_REACTION;
    size_t count = row ? kept->c.m : kept->c.n;
    const char **names = hol_arena_alloc(&kept->arena, count, sizeof *names);
    if (names == NULL)
        return false;
    kept->names[kind] = names;
    for (size_t i = 0; i < count; i++) {
        const char *stem = row ? kept->c.constraints[i].name : kept->c.coordinates[i];
        size_t size = strlen(before) + strlen(stem) + strlen(after) + 1;
        char *name = hol_arena_alloc(&kept->arena, size, 1);
        if (name == NULL)
            return false;
        snprintf(name, size, "%s%s%s", before, stem, after);
        names[i] = name;
    }
    return true;
}

static bool
keep_overrides(struct kept *kept, size_t count, const struct hol_override *overrides)
{
    kept->override_count = count;
    kept->overrides = hol_arena_alloc(&kept->arena, count + 1, sizeof *kept->overrides);
    for (size_t i = 0; kept->overrides != NULL && i < count; i++) {
        const struct hol_override *o = &overrides[i];
        kept->overrides[i].name = hol_arena_text(&kept->arena, o->name, strlen(o->name));
        kept->overrides[i].value = hol_arena_text(&kept->arena, o->value, strlen(o->value));
        kept->overrides[i].how = o->how;
        if (o->state != NULL)
            kept->overrides[i].state = hol_arena_text(&kept->arena, o->state, strlen(o->state));
        if (kept->overrides[i].name == NULL || kept->overrides[i].value == NULL ||
            (o->state != NULL && kept->overrides[i].state == NULL))
            return false;
    }
    return kept->overrides != NULL;
}

/* The name and the overrides, as people read them. */
static bool
make_label(struct kept *kept)
{
    struct hol_text label = {.text = NULL};

    hol_text_add(&label, kept->c.name);
    for (size_t i = 0; i < kept->override_count; i++)
        hol_text_print(&label, " %s=%s", kept->overrides[i].name, kept->overrides[i].value);
    if (!label.failed)
        kept->c.label = hol_arena_text(&kept->arena, label.text, label.length);
    hol_text_clear(&label);
    return kept->c.label != NULL;
}

bool
hol_state_is_told(const char *name)
{
    return strcmp(name, "initial") != 0 && strcmp(name, HOL_STATE_GIVEN) != 0;
}

/* The same of what begins at each state. */
static bool
make_state_labels(struct kept *kept)
{
    bool good = true;

    for (size_t k = 0; k < kept->c.state_count && good; k++) {
        struct hol_state *state = &kept->c.states[k];
        struct hol_text label = {.text = NULL};

        hol_text_add(&label, kept->c.label);
        if (hol_state_is_told(state->name))
            hol_text_print(&label, ", from '%s'", state->name);
        if (!label.failed)
            state->label = hol_arena_text(&kept->arena, label.text, label.length);
        hol_text_clear(&label);
        good = state->label != NULL;
    }
    return good;
}

static enum hol_status
complete(struct kept *kept, const char *name, const struct hol_parse *parse,
         const struct reading *r)
{
    struct hol_case *c = &kept->c;
    const struct hol_source *source = parse->source;
    char **texts[] = {&c->path, &c->name, &c->title, &c->source};
    const char *given[] = {source->path, name, c->title == NULL ? "" : c->title,
                           c->source == NULL ? "" : c->source};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        *texts[i] = hol_arena_text(&kept->arena, given[i], strlen(given[i]));
        if (*texts[i] == NULL)
            return HOL_NOMEM;
    }
    c->text = hol_arena_text(&kept->arena, source->text, source->length);
    if (c->text == NULL)
        return HOL_NOMEM;
    c->text_length = source->length;
    hol_digest(c->digest, parse->tokens, parse->tokens_length);
    kept->shrinking = r->shrinking;
    /* In an impulsive problem the variables of q'' are the velocities after. */
    bool made =
        keep_overrides(kept, r->override_count, r->overrides) && make_label(kept) &&
        make_state_labels(kept) && make_names(kept, HOL_VAR_VELOCITY, "", "'") &&
        make_names(kept, HOL_VAR_ACCEL, c->impulsive ? "after " : "", c->impulsive ? "'" : "''") &&
        make_names(kept, HOL_VAR_IDEAL, "ideal.", "") &&
        make_names(kept, HOL_VAR_NONIDEAL, "nonideal.", "") &&
        make_names(kept, HOL_VAR_MULTIPLIER, "multiplier.", "") &&
        make_names(kept, HOL_VAR_REACTION, "reaction.", "");
    return made ? HOL_OK : HOL_NOMEM;
}

/* ---------------------------------------------------------------- parse */

static enum hol_status
elaborate(struct kept *kept, struct hol_parse *parse, const struct reading *r)
{
    struct hol_elaborator e = {.rules.owner = HOL_GUARD_NOBODY,
                               .c = &kept->c,
                               .arena = &kept->arena,
                               .scratch = parse->arena,
                               .limits = parse->limits,
                               .report = parse->report,
                               .source = parse->source,
                               .order = parse->order,
                               .words = parse->words,
                               .override_count = r->override_count,
                               .overrides = r->overrides,
                               .phase = r->phase,
                               .shrinking = r->shrinking,
                               .doubtful = parse->syntax_errors,
                               .rules.where = ""};
    e.used_overrides = hol_arena_alloc(parse->arena, r->override_count, sizeof *e.used_overrides);
    if (e.used_overrides == NULL)
        return HOL_NOMEM;
    return hol_elaborate(&e, parse->file);
}

static bool
too_long(const struct hol_limits *limits, size_t override_count,
         const struct hol_override *overrides)
{
    for (size_t i = 0; i < override_count; i++)
        if (strlen(overrides[i].name) + strlen(overrides[i].value) >= limits->bytes)
            return true;
    return false;
}

static enum hol_status
read(struct kept *kept, struct hol_parse *parse, const struct reading *r)
{
    parse->words = hol_arena_alloc(parse->arena, 1, sizeof *parse->words);
    if (parse->words == NULL)
        return HOL_NOMEM;
    enum hol_status status = hol_words_init(parse->words, parse->arena);
    if (status != HOL_OK)
        return status;
    if (too_long(parse->limits, r->override_count, r->overrides)) {
        hol_parse_stop(parse, 0, "the values on the command line have too many bytes",
                       parse->limits->bytes);
        return parse->status == HOL_OK ? HOL_INVALID : parse->status;
    }
    hol_parse_run(parse);
    status = parse->status;
    if (status == HOL_OK && parse->stopped)
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = elaborate(kept, parse, r);
    return parse->report->status != HOL_OK ? parse->report->status : status;
}

static struct hol_limits
usable(const struct hol_limits *limits)
{
    struct hol_limits own = limits == NULL ? hol_limits_default : *limits;
    if (own.bytes > UINT32_MAX / 4) /* offsets have 32 bits */
        own.bytes = UINT32_MAX / 4;
    if (own.nesting > 1000) /* of the stack */
        own.nesting = 1000;
    if (own.errors == 0)
        own.errors = 1;
    return own;
}

static enum hol_status
parse_text(struct hol_case **out, struct hol_diagnostics *diagnostics, const char *name,
           const struct hol_source source, const struct hol_limits *limits, const struct reading *r)
{
    struct hol_limits own = usable(limits);
    struct hol_arena scratch = {0};
    struct hol_report report = {.arena = &scratch, .limit = own.errors};
    struct hol_parse parse = {
        .limits = &own, .arena = &scratch, .report = &report, .source = &source, .order = 1};
    struct hol_diagnostics found = {0};
    struct kept *kept = hol_alloc(1, sizeof *kept);
    enum hol_status status = HOL_NOMEM;
    if (kept != NULL) {
        parse.keep = &kept->arena;
        parse.comments = &kept->c.comments;
        status = hol_graph_create(&kept->c.graph, own.nodes);
        kept->limits = own;
    }
    if (status == HOL_OK)
        hol_graph_limit_work(kept->c.graph, own.work);
    if (status == HOL_OK)
        status = read(kept, &parse, r);
    if (status == HOL_OK && report.count > 0)
        status = HOL_INVALID;
    if (status == HOL_OK)
        status = complete(kept, name, &parse, r);
    if (status == HOL_OK && r->sides != NULL)
        status = hol_switches_choose(&kept->c, &kept->arena, r->sides);
    if (status == HOL_INVALID) {
        enum hol_status rendered = hol_report_render(&report, &found);
        status = rendered == HOL_OK ? HOL_INVALID : rendered;
    }
    hol_arena_clear(&scratch);
    if (diagnostics != NULL)
        *diagnostics = found;
    else
        hol_diagnostics_clear(&found);
    if (status == HOL_OK)
        *out = &kept->c;
    else if (kept != NULL)
        hol_case_destroy(&kept->c);
    return status;
}

enum hol_status
hol_case_parse(struct hol_case **out, struct hol_diagnostics *diagnostics, const char *name,
               const char *path, const char *text, size_t length, size_t override_count,
               const struct hol_override *overrides, const struct hol_limits *limits)
{
    const struct hol_source source = {path, text, length};
    const struct reading r = {override_count, overrides, NULL, NULL, {SIZE_MAX, 0}};
    return parse_text(out, diagnostics, name, source, limits, &r);
}

enum hol_status
hol_case_phase(struct hol_case **out, struct hol_diagnostics *diagnostics, const struct hol_case *c,
               const bool *closed, size_t impact, const struct hol_sides *sides)
{
    const struct kept *kept = (const struct kept *)c;
    const struct hol_source source = {c->path, c->text, c->text_length};
    const struct hol_contact_choice phase = {closed, impact};
    const struct reading r = {kept->override_count, kept->overrides, &phase, sides,
                              kept->shrinking};
    return parse_text(out, diagnostics, c->name, source, &kept->limits, &r);
}

enum hol_status
hol_case_shrunk(struct hol_case **out, struct hol_diagnostics *diagnostics,
                const struct hol_case *c, size_t parameter, unsigned halvings)
{
    const struct kept *kept = (const struct kept *)c;
    const struct hol_source source = {c->path, c->text, c->text_length};
    const struct reading r = {
        kept->override_count, kept->overrides, NULL, NULL, {parameter, halvings}};
    return parse_text(out, diagnostics, c->name, source, &kept->limits, &r);
}

/* ----------------------------------------------------------------- load */

enum hol_status
hol_case_load(struct hol_case **out, struct hol_diagnostics *diagnostics, const char *name,
              const char *path, size_t override_count, const struct hol_override *overrides,
              const struct hol_limits *limits)
{
    char *text = NULL;
    size_t length = 0;
    enum hol_status status = HOL_IO;
    errno = 0;
    FILE *file = fopen(path, "rb");
    if (file != NULL)
        status = hol_file_read(&text, &length, file, usable(limits).bytes);
    int cause = errno;
    if (file != NULL)
        fclose(file);
    if (status == HOL_OK) {
        status = hol_case_parse(out, diagnostics, name, path, text, length, override_count,
                                overrides, limits);
        hol_free(text);
        return status;
    }
    if (diagnostics == NULL)
        return status;
    const struct hol_source nothing = {.path = path};
    *diagnostics = (struct hol_diagnostics){0};
    if (status == HOL_IO &&
        hol_diagnostics_single(diagnostics, &nothing, (struct hol_place){0, 0},
                               cause == 0 ? "cannot be read" : strerror(cause)) != HOL_OK)
        return HOL_NOMEM;
    return status;
}

void
hol_case_destroy(struct hol_case *c)
{
    if (c == NULL)
        return;
    struct kept *kept = (struct kept *)c;
    struct hol_arena arena = kept->arena;
    hol_graph_destroy(c->graph);
    hol_free(kept);
    hol_arena_clear(&arena);
}
