/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A case as a file of a programming language: its head, its functions, its self-test. */
#include "code/file-inside.h"

#include "base/alloc.h"
#include "code/runtime.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* --------------------------------------------------------------------------- head */

static void
remark(struct hol_code_file *f, const char *label, const char *text)
{
    struct hol_text line = {.text = NULL};

    if (text == NULL || text[0] == '\0')
        return;
    hol_text_add(&line, label);
    hol_text_add(&line, text);
    if (line.text != NULL)
        hol_printer_comment(&f->printer, line.text);
    hol_free(line.text);
}

static void
put_head(struct hol_code_file *f)
{
    const struct hol_case *c = f->c;
    char run[160] = "";
    struct hol_text how = {.text = NULL};
    const struct hol_language *l = f->printer.language;

    (void)snprintf(run, sizeof run, "%s%s", f->names.file, l->suffix);
    hol_fill_template(&how, l->run, (const char *const[]){run}, 1);
    remark(f, "", "SPDX-License-Identifier: GPL-3.0-or-later");
    remark(f, "", "Copyright (C) 2026 the holonom authors");
    hol_text_add(f->printer.out, "\n");
    remark(f, "", c->title);
    remark(f, "Source: ", c->source);
    for (size_t k = 0; k < c->note_count; k++)
        remark(f, "Note: ", c->notes[k]);
    hol_text_add(f->printer.out, "\n");
    remark(f, "Case: ", c->name);
    remark(f, "sha256 of the case: ", c->digest);
    remark(f, "Written by ", f->options->program);
    remark(f, "", f->options->command);
    remark(f, "Run as a program it tests itself: ", how.text != NULL ? how.text : "");
    hol_text_add(f->printer.out, "\n");
    hol_printer_comment(
        &f->printer,
        c->impulsive ? "M v+ = F + C + A^T r, A v+ = b: velocities after an impulse; the functions "
                       "are of the state before. F is M v + P, r the impulses of the constraints."
                     : "M q'' = F + C + A^T r, A q'' = b. F: given forces; C: what nonideal "
                       "constraint forces do work like; r: multipliers, with C.");
    if (c->contact_count > 0)
        hol_printer_comment(
            &f->printer, "The contacts are closed and open as at the start: no change of contact "
                         "and no impact is followed. Function gaps tells when the equations no "
                         "longer hold.");
    hol_text_add(f->printer.out, "\n");
    hol_free(how.text);
}

static void
put_sizes(struct hol_code_file *f)
{
    const struct hol_language *l = f->printer.language;

    for (size_t k = 0; k < f->printer.size_count; k++) {
        const struct hol_code_size *s = &f->printer.sizes[k];
        char value[24];

        (void)snprintf(value, sizeof value, "%zu", s->value);
        if (l->size == NULL) {
            char line[128];

            (void)snprintf(line, sizeof line, "%s = %zu: %s", s->name, s->value, s->meaning);
            hol_printer_comment(&f->printer, line);
            continue;
        }
        hol_fill_template(f->printer.out, l->size, (const char *const[]){s->name, value}, 2);
        hol_text_add(f->printer.out, "  ");
        hol_text_add(f->printer.out, l->comment);
        hol_text_add(f->printer.out, s->meaning);
        hol_text_add(f->printer.out, "\n");
    }
    hol_text_add(f->printer.out, "\n");
    if (l->after_sizes != NULL) {
        hol_text_add(f->printer.out, l->after_sizes);
        hol_text_add(f->printer.out, "\n\n");
    }
}

/* --------------------------------------------------------------------- parameters */

void
hol_code_line(struct hol_code_file *f, const char *format, ...)
{
    char line[1024];
    va_list list;

    va_start(list, format);
    (void)vsnprintf(line, sizeof line, format, list);
    va_end(list);
    hol_printer_line(&f->printer, line);
}

void
hol_code_put_number(struct hol_code_file *f, struct hol_text *to, double x)
{
    f->beyond = f->beyond || !isfinite(x);
    hol_code_number(to, x);
}

static void
put_parameters(struct hol_code_file *f)
{
    hol_printer_comment(&f->printer,
                        "The parameters as they are in the case; functions take any others.");
    hol_code_line(f, "function parameters() -> (p:v(np))");
    hol_code_line(f, "body");
    for (size_t k = 0; k < f->c->parameter_count; k++) {
        const struct hol_parameter *p = &f->c->parameters[k];
        struct hol_text number = {.text = NULL};

        if (f->parameter[k] == SIZE_MAX)
            continue;
        hol_code_put_number(f, &number, f->facts->parameters.d[k]);
        hol_code_line(f, "p[%zu] = %s # %s%s%s%s", f->parameter[k] + 1,
                      number.text != NULL ? number.text : "0.0", p->name,
                      p->unit[0] != '\0' ? ", " : "", p->unit,
                      p->overridden ? " (not as in the file)" : "");
        hol_free(number.text);
    }
    hol_code_line(f, "end function");
    for (size_t k = 0; k < f->c->parameter_count; k++)
        if (f->c->parameters[k].decides) {
            hol_printer_comment(&f->printer,
                                "A parameter that decides which equations there are is a number in "
                                "them; write the file anew to change it:");
            remark(f, "    ", f->c->parameters[k].name);
        }
}

/* -------------------------------------------------------------------------- tests */

static void
put_test_head(struct hol_code_file *f)
{
    bool motion = f->facts->has_run, jacobian = f->options->jacobian;

    hol_printer_comment(
        &f->printer, "result: 0 where all tests pass, else 1; the largest relative errors of the "
                     "accelerations, of the motion, of the derivatives.");
    hol_code_line(f, "function self_test() -> (result:v(4))");
    hol_code_line(f, "var v p(np), q(nq), v(nq), qdd(nq), r(nc), info(2)");
    hol_code_line(f, "var v state_t(ns), tolerance(ns)");
    hol_code_line(f, "var m state_q(ns,nq), state_v(ns,nq), state_qdd(ns,nq)");
    if (motion || jacobian)
        hol_code_line(f, "var v x(nq), y(nq)");
    if (motion)
        hol_code_line(f, "var v plan(3), end_q(nq), end_v(nq)");
    if (jacobian) {
        hol_code_line(f, "var v R1(nz), R2(nz)");
        hol_code_line(f, "var m Rq(nz,nq), Rv(nz,nq)");
        hol_code_line(f, "var i which");
        hol_code_line(f, "var l j");
        hol_code_line(f, "var r h, total, floor_of");
    }
    hol_code_line(f, "var i passed, wanted");
    hol_code_line(f, "var l i, k");
    hol_code_line(f, "var r off, most");
    hol_code_line(f, "body");
    hol_code_line(f, "zero result");
    hol_code_line(f, "passed = 0");
    hol_code_line(f, "wanted = 0");
    if (jacobian)
        hol_code_line(f, "which = 0");
}

static void
put_test(struct hol_code_file *f)
{
    put_test_head(f);
    hol_printer_lines(&f->printer, hol_runtime_test);
    if (f->facts->has_run)
        hol_printer_lines(&f->printer, hol_runtime_test_motion);
    if (f->options->jacobian)
        hol_printer_lines(&f->printer, hol_runtime_test_jacobian);
    hol_printer_lines(&f->printer, hol_runtime_test_end);
}

static void
put_solution(struct hol_code_file *f)
{
    struct hol_printer *p = &f->printer;
    bool forces = f->model->nonideal_needs_force;

    hol_printer_comment(p, hol_runtime_solve_note);
    p->none = f->facts->rank == 0 ? "rank" : NULL;
    hol_printer_lines(p, hol_runtime_solve);
    p->none = NULL;
    if (forces)
        hol_printer_lines(p, hol_runtime_rotate);
    hol_printer_comment(p, f->c->impulsive
                               ? "The velocities after the impulse, and its multipliers."
                               : "The accelerations and the multipliers.");
    hol_printer_lines(p, forces ? hol_runtime_forces : hol_runtime_plain);
    if (f->facts->has_run) {
        hol_printer_comment(p, "The classical Runge-Kutta method of order 4, from t0 to t1.");
        hol_printer_lines(p, hol_runtime_motion);
    }
}

/* --------------------------------------------------------------------------- file */

enum {
    SIZE_NQ,
    SIZE_NC,
    SIZE_NP,
    SIZE_NI,
    SIZE_NL,
    SIZE_NG,
    SIZE_NZ,
    SIZE_NR,
    SIZE_NS,
    SIZE_NT,
    SIZE_STEPS,
    SIZE_COUNT
};

static void
set_sizes(struct hol_code_file *f, struct hol_code_size *sizes)
{
    const struct hol_code_facts *facts = f->facts;
    const struct hol_code_size all[SIZE_COUNT] = {
        {"nq", f->c->n, "coordinates: n"},
        {"nc", f->c->m, "constraints, rows of A: m"},
        {"np", f->parameter_count, "parameters"},
        {"ni", f->c->invariant_count, "invariants"},
        {"nl", f->c->let_count, "abbreviations of the case (lets)"},
        {"ng", f->c->contact_count, "contacts"},
        {"nz", f->c->n + f->c->m, "n + m"},
        {"nr", facts->rank, "rank of A, at these parameters"},
        {"ns", facts->state_count, "states with true accelerations"},
        {"nt", facts->time_count, "times of the true motion"},
        {"run_steps", facts->steps, "steps of the Runge-Kutta run of the self-test"}};

    memcpy(sizes, all, sizeof all);
    f->printer.sizes = sizes;
    f->printer.size_count = SIZE_COUNT;
}

/* What was not tested is not said to be off by 0. */
static void
put_outcome(struct hol_code_file *f)
{
    const struct hol_language *l = f->printer.language;
    const struct {
        const char *what;
        bool tested;
    } parts[] = {{"motion", f->facts->has_run}, {"derivatives", f->options->jacobian}};

    for (size_t k = 0; k < 2; k++) {
        char index[24];

        (void)snprintf(index, sizeof index, "%d", (int)l->base + 2 + (int)k);
        hol_printer_template(&f->printer, parts[k].tested ? l->tested : l->untested, parts[k].what,
                             index);
    }
    hol_printer_template(&f->printer, l->end_of_file, f->names.file, f->names.label);
}

static enum hol_status
write_all(struct hol_code_file *f)
{
    const struct hol_language *l = f->printer.language;
    enum hol_status status;

    put_head(f);
    hol_printer_template(&f->printer, l->begin, f->names.file, f->names.label);
    hol_text_add(f->printer.out, "\n");
    put_sizes(f);
    put_parameters(f);
    status = hol_code_functions(f);
    if (status != HOL_OK)
        return status;
    put_solution(f);
    hol_code_tables(f);
    if (f->options->jacobian)
        hol_code_residual(f);
    put_test(f);
    hol_printer_template(&f->printer, l->finish, f->names.file, f->names.label);
    if (l->tested != NULL)
        put_outcome(f);
    if (f->beyond) /* which no language has a word for that all of them know */
        return HOL_UNABLE;
    return f->printer.out->failed ? HOL_NOMEM : f->printer.wrong ? HOL_INVALID : HOL_OK;
}

enum hol_status
hol_code_write(struct hol_text *text, const struct hol_code_facts *facts,
               const struct hol_language *language, const struct hol_code_options *options,
               const char **why)
{
    struct hol_code_size sizes[SIZE_COUNT];
    struct hol_code_file f = {.printer = {.language = language, .out = text},
                              .facts = facts,
                              .options = options,
                              .model = facts->model,
                              .c = facts->model->source};
    enum hol_status status;

    *why = NULL;
    if (options->jacobian && (status = hol_code_derivable(f.model, why)) != HOL_OK)
        return status;
    status = hol_code_names_create(&f.names, f.c, language);
    if (status == HOL_OK)
        status = hol_code_source_create(&f);
    if (status == HOL_OK) {
        set_sizes(&f, sizes);
        status = write_all(&f);
    }
    if (status == HOL_UNABLE)
        *why = "numbers in it are beyond double precision, which the file would be in";
    hol_free(f.printer.functions.text);
    hol_code_source_clear(&f);
    hol_code_names_clear(&f.names);
    return status;
}
