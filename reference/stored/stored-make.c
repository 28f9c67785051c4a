/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A stored reference, made: two trajectories of different precision, and what they agree on. */
#include "reference/stored/stored-inside.h"

#include "base/alloc.h"
#include "model/notation/text-buffer.h"
#include "numeric/dense/digits.h"
#include "reference/linear/dense.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* Of the second trajectory, more than of the first: enough for it to have more bits, too, and that
 * what is nothing but rounding errors is not the same in both. */
#define MORE_DIGITS 25
#define ANOTHER 25 /* if they agree on too few, more of both, */
#define TRIES 4
#define SPARE 3      /* decimals between what they agree on and the last one stored */
#define VANISHING 10 /* log2: what is below this many times the difference is zero */
#define FAINT 66     /* log2: and what is so far below the same vector at other instants */

struct maker {
    const struct hol_model *model;
    struct hol_stored_times times;
    struct hol_survey survey[2];
    long agree;
    struct hol_stored_proof proof;
    struct hol_text text;
    char *why;
};

/* ------------------------------------------------------------------------ agreement */

/*
 * Where the digits of a vector end on which both surveys agree. UNABLE: that is too early. top:
 * log2 of what it is at its largest; far below that (a velocity at a turning point) it is zero.
 * *digits: how many its largest component has; left alone where the vector is zero.
 */
static enum hol_status
find_place(long *place, long *digits, mpfr_t *a, mpfr_t *b, size_t count, long double top,
           mpfr_t tmp)
{
    long double apart = -INFINITY, size = -INFINITY;
    size_t largest = 0;
    long agreed;

    for (size_t i = 0; i < count; i++) {
        mpfr_sub(tmp, a[i], b[i], MPFR_RNDN);
        apart = fmaxl(apart, hol_ref_log2(tmp));
        if (hol_ref_log2(b[i]) > size) {
            size = hol_ref_log2(b[i]);
            largest = i;
        }
    }
    if (size == -INFINITY || size < apart + VANISHING ||
        size < top - FAINT) { /* zero, as far as can be told */
        *place = -HOL_STORED_DIGITS;
        if (apart > -INFINITY && (long)ceill(apart * HOL_DIGITS_A_BIT_LONG) + SPARE > *place)
            return HOL_UNABLE;
        return HOL_OK;
    }
    *place = hol_decimal_place(b[largest], HOL_STORED_DIGITS);
    agreed = apart == -INFINITY ? HOL_DECIMAL_DIGITS
                                : (long)floorl((size - apart) * HOL_DIGITS_A_BIT_LONG);
    if (agreed < HOL_STORED_LEAST + SPARE)
        return HOL_UNABLE;
    *place += agreed < HOL_STORED_DIGITS + SPARE ? HOL_STORED_DIGITS + SPARE - agreed : 0;
    *digits = agreed < *digits ? agreed : *digits;
    return HOL_OK;
}

/* Does every value exist in both surveys or in none, are the events the same ones? */
static bool
comparable(const struct hol_survey *a, const struct hol_survey *b)
{
    if (a->width != b->width || a->facts.rank != b->facts.rank || a->event_count != b->event_count)
        return false;
    for (size_t i = 0; i < a->count * a->width; i++)
        if (!mpfr_number_p(a->values[i]) != !mpfr_number_p(b->values[i]))
            return false;
    for (size_t i = 0; i < a->event_count; i++)
        if (a->events[i].block != b->events[i].block || a->events[i].entry != b->events[i].entry)
            return false;
    return true;
}

/* ----------------------------------------------------------------------------- text */

static void __attribute__((format(printf, 2, 3))) add(struct maker *m, const char *format, ...)
{
    char line[512];
    va_list arguments;

    va_start(arguments, format);
    (void)vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    hol_text_add(&m->text, line);
}

static enum hol_status
add_value(struct maker *m, const char *name, const mpfr_t x, long place)
{
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status = hol_decimal_write(text, x, place);

    if (status == HOL_OK)
        add(m, "  %s = %s\n", name, text);
    return status;
}

/* log2 of the largest of some values at all instants. */
static long double
top_of(const struct hol_survey *s, size_t first, size_t count)
{
    long double top = -INFINITY;

    for (size_t k = 0; k < s->count; k++)
        for (size_t i = first; i < first + count; i++)
            if (mpfr_number_p(s->values[k * s->width + i]))
                top = fmaxl(top, hol_ref_log2(s->values[k * s->width + i]));
    return top;
}

static enum hol_status
add_instant(struct maker *m, size_t k)
{
    const struct hol_survey *s = &m->survey[1];
    mpfr_t *a = m->survey[0].values + k * s->width, *b = s->values + k * s->width;
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status = hol_stored_time_text(text, &m->times, m->times.t[k]);

    add(m, "time %s\n", text);
    for (size_t g = 0; status == HOL_OK && g < s->group_count; g++) {
        size_t first = s->groups[g].first, count = s->groups[g].count;
        long place;

        if (!mpfr_number_p(b[first])) /* a let or an invariant without a value */
            continue;
        status = find_place(&place, &m->agree, a + first, b + first, count, top_of(s, first, count),
                            m->times.x);
        for (size_t i = first; status == HOL_OK && i < first + count; i++)
            status = add_value(m, hol_survey_name(s, i), b[i], place);
        if (status == HOL_UNABLE)
            (void)snprintf(m->why, HOL_SURVEY_WHY, "too few digits of %s at t = %s",
                           hol_survey_name(s, first), text);
    }
    return status;
}

static enum hol_status
add_event(struct maker *m, size_t k)
{
    const struct hol_survey_event *event = &m->survey[1].events[k];
    const struct hol_entry *e = &m->model->source->published[event->block].entries[event->entry];
    char text[HOL_DECIMAL_SIZE];
    long place;
    enum hol_status status = find_place(&place, &m->agree, m->survey[0].times + k,
                                        m->survey[1].times + k, 1, -INFINITY, m->times.x);

    if (status == HOL_OK)
        status = hol_decimal_write(text, event->when, place);
    if (status == HOL_OK)
        add(m, "event %s \"%s\" = %s", hol_survey_kind(e->event), e->event_name, text);
    if (status == HOL_OK && m->proof.events[k] > 0)
        add(m, ", certified %ld digits", m->proof.events[k]);
    if (status == HOL_OK)
        add(m, "\n");
    else if (status == HOL_UNABLE)
        (void)snprintf(m->why, HOL_SURVEY_WHY, "too few digits of the time of \"%s\"",
                       e->event_name);
    return status;
}

/* Does the proof end before the last time? */
static bool
ends_early(const struct maker *m)
{
    return m->proof.count < m->times.count;
}

static bool
needs_format_4(const struct maker *m)
{
    bool needs = ends_early(m);

    for (size_t k = 0; k < m->survey[1].event_count; k++)
        needs = needs || m->proof.events[k] > 0;
    return needs;
}

static enum hol_status
add_head(struct maker *m)
{
    const struct hol_case *c = m->model->source;
    const struct hol_namer namer = hol_case_namer(c);
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status;

    add(m,
        "# SPDX-License-Identifier: GPL-3.0-or-later\n"
        "# Copyright (C) 2026 the holonom authors\n"
        "# Computed by `make references'; do not edit.\n"
        "holonom reference, format %c\n",
        needs_format_4(m) ? '4' : '3');
    add(m, "case %s\nsha256 %s\nstate initial\n", c->name, c->digest);
    for (size_t i = 0; i < c->size_count; i++)
        add(m, "size %s = %ld\n", c->sizes[i].name, c->sizes[i].value);
    for (size_t i = 0; i < c->parameter_count; i++) {
        char *value = hol_expr_text(c->graph, c->parameters[i].value, &namer);

        if (value == NULL)
            return HOL_NOMEM;
        add(m, "parameter %s = ", c->parameters[i].name);
        hol_text_add(&m->text, value);
        add(m, "\n");
        hol_free(value);
    }
    status = hol_stored_time_text(text, &m->times, m->times.start);
    add(m, "from %s\n", text);
    if (m->times.count > 0 && status == HOL_OK) {
        status = hol_stored_time_text(text, &m->times, m->times.t[m->times.count - 1]);
        add(m, "to %s\n", text);
    }
    if (m->times.stopped)
        add(m, "stop %s: %s\n", m->times.stop_time, m->times.stop_why);
    return status;
}

static enum hol_status
add_runs(struct maker *m)
{
    char text[HOL_DECIMAL_SIZE];
    enum hol_status status = HOL_OK;

    add(m, "rank %zu\n", m->survey[1].facts.rank);
    for (size_t k = 0; k < 2; k++)
        for (size_t i = 0; i < 2; i++)
            add(m, "run %ld bits, order %zu, %zu steps\n", (long)m->survey[k].facts.bits[i],
                m->survey[k].facts.order[i], m->survey[k].facts.steps[i]);
    add(m, "agree %ld digits\ncertified %ld digits", m->agree, m->proof.digits);
    if (ends_early(m) && m->proof.count > 0) {
        status = hol_stored_time_text(text, &m->times, m->times.t[m->proof.count - 1]);
        add(m, " to %s", status == HOL_OK ? text : "");
    }
    if (ends_early(m))
        add(m, ": %s", m->proof.why != NULL ? m->proof.why : "the time allowed is over");
    add(m, "\n");
    return status;
}

/* Write the whole text; UNABLE: too few digits. The body comes first, as it shows how many digits
 * agree. */
static enum hol_status
write_text(struct maker *m)
{
    struct hol_text body;
    enum hol_status status = HOL_OK;

    m->text = (struct hol_text){0};
    m->agree = HOL_DECIMAL_DIGITS;
    for (size_t k = 0; status == HOL_OK && k < m->survey[1].event_count; k++)
        status = add_event(m, k);
    for (size_t k = 0; status == HOL_OK && k < m->times.count; k++)
        status = add_instant(m, k);
    body = m->text;
    m->text = (struct hol_text){0};
    if (status == HOL_OK)
        status = add_head(m);
    if (status == HOL_OK && m->times.count > 0)
        status = add_runs(m);
    if (body.text != NULL)
        hol_text_add(&m->text, body.text);
    if (status == HOL_OK && (m->text.failed || body.failed))
        status = HOL_NOMEM;
    if (status == HOL_OK && (m->text.cut || body.cut)) {
        (void)snprintf(m->why, HOL_SURVEY_WHY, "too long");
        status = HOL_INVALID;
    }
    hol_free(body.text);
    return status;
}

/* Make both trajectories and the text; UNABLE: more digits might do. */
static enum hol_status
attempt(struct maker *m, long digits)
{
    enum hol_status status = HOL_OK;

    for (size_t i = 0; i < 2 && status == HOL_OK && m->times.count > 0; i++)
        status = hol_survey_make(&m->survey[i], m->model, m->times.count, m->times.t,
                                 digits + (i > 0 ? MORE_DIGITS : 0), m->why);
    if (status == HOL_OK && m->times.count > 0 && !comparable(&m->survey[0], &m->survey[1])) {
        (void)snprintf(m->why, HOL_SURVEY_WHY, "two precisions find other events or values");
        status = HOL_UNABLE;
    }
    if (status == HOL_OK && m->times.count > 0)
        status = hol_stored_certify(&m->proof, &m->survey[1], m->times.t, m->why);
    if (status == HOL_OK)
        status = write_text(m);
    for (size_t i = 0; i < 2; i++)
        hol_survey_clear(&m->survey[i]);
    return status;
}

enum hol_status
hol_stored_make(char **text, size_t *length, const struct hol_model *model, char *why)
{
    struct maker m = {.model = model, .why = why};
    const struct hol_case *c = model->source;
    enum hol_status status;
    bool overridden = false;

    why[0] = '\0';
    for (size_t i = 0; i < c->parameter_count; i++)
        overridden = overridden || c->parameters[i].overridden;
    for (size_t i = 0; i < c->size_count; i++)
        overridden = overridden || c->sizes[i].overridden;
    if (!hol_stored_wanted(c) || c->text == NULL || overridden)
        return HOL_INVALID;
    status = hol_stored_times_make(&m.times, model, why);
    for (long i = 0; i < TRIES && (i == 0 ? status == HOL_OK : status == HOL_UNABLE); i++) {
        hol_free(m.text.text);
        m.text = (struct hol_text){0};
        status = attempt(&m, HOL_STORED_FIRST + i * ANOTHER);
    }
    hol_stored_times_clear(&m.times);
    if (status != HOL_OK) {
        hol_free(m.text.text);
        return status;
    }
    why[0] = '\0';
    *text = m.text.text;
    *length = m.text.length;
    return HOL_OK;
}
