/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The true states of a generated file, and the residual for the test of its derivatives. */
#include "base/alloc.h"
#include "code/file-inside.h"
#include "code/runtime.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define DIGITS 40                         /* in remarks */
#define EXACT (-2 * HOL_DECIMAL_EXPONENT) /* a place: all digits are known */

/* One number of a table, with its digits as a remark: none beyond `place'. */
static void
put_number(struct hol_code_file *f, const char *element, const struct hol_vec *v, size_t i,
           const char *name, long place)
{
    struct hol_text number = {.text = NULL};
    char decimals[HOL_DECIMAL_SIZE] = "not known";
    long most;
    mpfr_t x;

    mpfr_init2(x, v->bits);
    hol_mat_get(x, v, i, 0);
    hol_code_put_number(f, &number, mpfr_get_d(x, MPFR_RNDN));
    most = hol_decimal_place(x, DIGITS);
    if (mpfr_zero_p(x) && place == EXACT)
        (void)snprintf(decimals, sizeof decimals, "0");
    else
        (void)!hol_decimal_write(decimals, x, most > place ? most : place);
    mpfr_clear(x);
    hol_code_line(f, "%s = %s # %s = %s", element, number.text != NULL ? number.text : "0.0", name,
                  decimals);
    hol_free(number.text);
}

static void
put_row(struct hol_code_file *f, const char *array, size_t row, const struct hol_vec *v,
        const char *primes, long place)
{
    char element[64], name[160];

    for (size_t i = 0; i < f->c->n; i++) {
        (void)snprintf(element, sizeof element, "%s[%zu,%zu]", array, row + 1, i + 1);
        (void)snprintf(name, sizeof name, "%s%s", f->c->coordinates[i], primes);
        put_number(f, element, v, i, name, place);
    }
}

static void
put_scalar(struct hol_code_file *f, const char *array, size_t i, double x)
{
    struct hol_text number = {.text = NULL};

    hol_code_put_number(f, &number, x);
    hol_code_line(f, "%s[%zu] = %s", array, i + 1, number.text != NULL ? number.text : "0.0");
    hol_free(number.text);
}

static double
time_of(const struct hol_point *point)
{
    double t;
    mpfr_t x;

    mpfr_init2(x, point->t.bits);
    hol_mat_get(x, &point->t, 0, 0);
    t = mpfr_get_d(x, MPFR_RNDN);
    mpfr_clear(x);
    return t;
}

static void
put_states(struct hol_code_file *f)
{
    char line[320];

    hol_printer_comment(&f->printer,
                        f->c->impulsive
                            ? "States before the impulse, and the true velocities after it."
                            : "States and the true accelerations there; the first is the start of "
                              "the motion.");
    hol_code_line(f, "function states() -> (state_t:v(ns), state_q:m(ns,nq), state_v:m(ns,nq), "
                     "state_qdd:m(ns,nq), tolerance:v(ns))");
    hol_code_line(f, "body");
    hol_code_line(f, "zero state_qdd");
    for (size_t k = 0; k < f->facts->state_count; k++) {
        const struct hol_code_state *s = &f->facts->states[k];
        bool answered = s->qdd.rows > 0;

        if (answered)
            (void)snprintf(line, sizeof line, "state \"%s\": accelerations %s to %.0f digits",
                           s->name, s->certified ? "certified" : "agreed on by two computations",
                           floor(s->digits));
        else
            (void)snprintf(line, sizeof line, "state \"%s\": no accelerations: %s", s->name,
                           s->why);
        hol_printer_comment(&f->printer, line);
        if (answered && s->tolerance > 1e-12)
            hol_printer_comment(
                &f->printer, "here the condition of the problem does not allow 12 digits in double "
                             "precision");
        put_scalar(f, "state_t", k, time_of(&s->point));
        put_scalar(f, "tolerance", k, s->tolerance);
        put_row(f, "state_q", k, &s->point.q, "", EXACT);
        put_row(f, "state_v", k, &s->point.v, "'", EXACT);
        if (answered)
            put_row(f, "state_qdd", k, &s->qdd, f->c->impulsive ? "' after" : "''",
                    hol_code_scale(&s->qdd) - (long)floor(s->digits));
    }
    hol_code_line(f, "end function");
}

/* How well a true state is known. */
static void
put_how(char line[80], const struct hol_code_time *t)
{
    (void)snprintf(line, 80, "%s to %ld digits",
                   t->certified ? "certified" : "agreed on by two runs", t->digits);
}

static void
put_truth(struct hol_code_file *f)
{
    char line[320];

    hol_printer_comment(&f->printer,
                        "The true motion at exact tenths of its span: times, q, q' and how many "
                        "digits are known, relative to the largest of the motion.");
    if (f->facts->why[0] != '\0') {
        (void)snprintf(line, sizeof line, "It ends here: %s", f->facts->why);
        hol_printer_comment(&f->printer, line);
    }
    if (f->facts->change_count > 0)
        hol_printer_comment(&f->printer, "Its contacts, as two runs agree to 12 digits:");
    for (size_t k = 0; k < f->facts->change_count; k++)
        hol_printer_comment(&f->printer, f->facts->changes[k]);
    hol_code_line(f, "function truth() -> (truth_t:v(nt), truth_q:m(nt,nq), truth_v:m(nt,nq), "
                     "digits:v(nt))");
    hol_code_line(f, "body");
    for (size_t k = 0; k < f->facts->time_count; k++) {
        const struct hol_code_time *t = &f->facts->times[k];

        put_how(line, t);
        hol_printer_comment(&f->printer, line);
        put_scalar(f, "truth_t", k, time_of(&t->point));
        put_scalar(f, "digits", k, (double)t->digits);
        put_row(f, "truth_q", k, &t->point.q, "", t->place_q);
        put_row(f, "truth_v", k, &t->point.v, "'", t->place_v);
    }
    hol_code_line(f, "end function");
}

static void
put_end(struct hol_code_file *f)
{
    const struct hol_code_facts *facts = f->facts;
    const struct {
        const char *array, *primes;
        const struct hol_vec *v;
        long place;
    } parts[] = {{"end_q", "", &facts->end.point.q, facts->end.place_q},
                 {"end_v", "'", &facts->end.point.v, facts->end.place_v}};
    char element[64], name[160], line[80];

    hol_printer_comment(&f->printer,
                        "The end of the Runge-Kutta run of the self-test: its time, the sizes of q "
                        "and of q' along the motion, and the true state at exactly the double "
                        "that this time is.");
    hol_code_line(f, "function run_end() -> (plan:v(3), end_q:v(nq), end_v:v(nq))");
    hol_code_line(f, "body");
    put_scalar(f, "plan", 0, facts->until);
    put_scalar(f, "plan", 1, facts->size_q > 0 ? facts->size_q : 1);
    put_scalar(f, "plan", 2, facts->size_v > 0 ? facts->size_v : 1);
    put_how(line, &facts->end);
    hol_printer_comment(&f->printer, line);
    for (int part = 0; part < 2; part++)
        for (size_t i = 0; i < f->c->n; i++) {
            (void)snprintf(element, sizeof element, "%s[%zu]", parts[part].array, i + 1);
            (void)snprintf(name, sizeof name, "%s%s", f->c->coordinates[i], parts[part].primes);
            put_number(f, element, parts[part].v, i, name, parts[part].place);
        }
    hol_code_line(f, "end function");
}

void
hol_code_tables(struct hol_code_file *f)
{
    put_states(f);
    if (f->facts->time_count > 0) {
        put_truth(f);
    } else {
        hol_printer_comment(&f->printer, "There is no true motion here:");
        hol_printer_comment(&f->printer, f->facts->why);
        hol_text_add(f->printer.out, "\n");
    }
    if (f->facts->has_run)
        put_end(f);
}

void
hol_code_residual(struct hol_code_file *f)
{
    bool forces = f->model->nonideal_needs_force;

    hol_printer_comment(&f->printer, "The residual (M q'' - F - C - A^T r, A q'' - b).");
    hol_code_line(f, "function residual(t:r, q:v(nq), v:v(nq), p:v(np), qdd:v(nq), r:v(nc)) -> "
                     "(res:v(nz))");
    hol_code_line(f, "var m M(nq,nq), A(nc,nq)%s", forces ? ", S(nq,nc)" : "");
    hol_code_line(f, "var v F(nq), b(nc), C(nq)%s", forces ? ", FL(nq)" : "");
    hol_code_line(f, "var l i, j");
    hol_code_line(f, "body");
    hol_code_line(f, "call (M, A, F, b, C) = equations(t, q, v, p)");
    if (forces) /* of those it does not depend: hol_code_derivable */
        hol_code_line(f, "call (C, S) = nonideal(t, q, v, p, FL, r, r)");
    hol_printer_lines(&f->printer, hol_runtime_residual);
}
