/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* What a formulation answers at the rows of a trajectory, as a table. */
#include "reports/instant/answers-along.h"

#include "numeric/dense/digits.h"

/* A row: its answer (NULL: there is none), its status, the writer, its number. */
enum { ANSWER, STATUS, WRITER, ROW };

#define VECTOR(name, member)                                                                       \
    static void name(struct hol_datum *datum, const void *const *part, size_t i)                   \
    {                                                                                              \
        const struct hol_answer *answer = part[ANSWER];                                            \
        if (answer != NULL)                                                                        \
            hol_datum_component(datum, &answer->member, i,                                         \
                                ((const struct hol_instants_writer *)part[WRITER])->digits);       \
    }
VECTOR(get_qdd, qdd)
VECTOR(get_FL, FL)
VECTOR(get_FC, FC)
VECTOR(get_lambda, lambda)

HOL_GETTER(get_t, WRITER, struct hol_instants_writer, component, &r->track->t,
           *(const size_t *)part[ROW], r->digits)

HOL_GET(get_status, index)
{
    hol_datum_text(datum, hol_status_name(*(const enum hol_status *)part[STATUS]));
}

/* Who answered, and by which path. */
HOL_GET(get_origin, path)
{
    const struct hol_answer *answer = part[ANSWER];
    const struct hol_instants_writer *w = part[WRITER];

    if (answer == NULL)
        return;
    hol_datum_text(datum, path ? hol_path_word(answer->origin.path)
                               : (answer->origin.by != NULL ? answer->origin.by : w->solver)->name);
}

static const struct hol_column first[] = {{"t", .get = get_t, .align = HOL_ALIGN_RIGHT}},
                               last[] = {{"rank", HOL_AT(ANSWER, struct hol_answer, rank)},
                                         {"by", .get = get_origin, .index = 0},
                                         {"path", .get = get_origin, .index = 1},
                                         {"status", .get = get_status}};

void
hol_instants_begin(struct hol_instants_writer *writer, FILE *out,
                   const struct hol_table_style *style, const struct hol_model *model,
                   const struct hol_track *track, const struct hol_solver *solver, mpfr_prec_t bits)
{
    const struct hol_case *c = model->source;
    struct hol_columns *columns = &writer->columns;

    *writer = (struct hol_instants_writer){
        .track = track,
        .solver = solver,
        .digits = (int)hol_digits_down(bits) + 2,
    };
    HOL_COLUMNS_ADD(columns, first);
    for (size_t i = 0; i < c->n; i++)
        hol_columns_component(columns, get_qdd, i, "%s''", c->coordinates[i]);
    for (size_t i = 0; i < c->n; i++)
        hol_columns_component(columns, get_FL, i, "F_L %s", c->coordinates[i]);
    for (size_t i = 0; c->has_nonideal && i < c->n; i++)
        hol_columns_component(columns, get_FC, i, "F_C %s", c->coordinates[i]);
    for (size_t i = 0; (solver->yields & HOL_YIELDS_LAMBDA) != 0 && i < model->m; i++)
        hol_columns_component(columns, get_lambda, i, "lambda %s", c->constraints[i].name);
    HOL_COLUMNS_ADD(columns, last);
    writer->table = hol_table_begin(
        out, style, &(const struct hol_table_spec){.name = "answers", .own = columns});
}

enum hol_status
hol_instants_write(void *writer, size_t row, enum hol_status status,
                   const struct hol_answer *answer)
{
    struct hol_instants_writer *w = writer;
    bool good = status == HOL_OK;

    hol_table_row(w->table, HOL_RECORD(good ? answer : NULL, &status, w, &row));
    w->unanswered += !good;
    if (w->table == NULL)
        return HOL_NOMEM;
    return w->table->status == HOL_OK && ferror(w->table->out) ? HOL_IO : w->table->status;
}

enum hol_status
hol_instants_end(struct hol_instants_writer *writer)
{
    return hol_table_end(writer->table);
}
