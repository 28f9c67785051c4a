/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * C without libraries:    cc -O2 -o solver solver.c -lm
 *                         holonom validate --exec ./solver
 *
 * Elimination with pivoting on Lagrange's equations, two right-hand sides at once:
 *
 *     [M  -A^T] [ q''   ]   [F]       [M  -A^T] [z ]   [C]
 *     [A    0 ] [lambda ] = [b],      [A    0 ] [mu] = [0],     F_L = A^T lambda,  F_C = M z.
 *
 * Where the rows of A are dependent it says that it is unable.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SIZE_MAX_N 1000 /* most coordinates, and most rows */

/* One line of any length without its newline; NULL at the end of the input. */
static char *
read_line(void)
{
    static char *line;
    static size_t room;
    size_t length = 0;

    for (;;) {
        if (room - length < 2) {
            char *larger = realloc(line, room = 2 * room + 65536);
            if (larger == NULL)
                exit(3);
            line = larger;
        }
        if (fgets(line + length, room - length < 65536 ? (int)(room - length) : 65536, stdin) ==
            NULL)
            return length > 0 ? line : NULL;
        length += strlen(line + length);
        if (length > 0 && line[length - 1] == '\n') {
            line[length - 1] = '\0';
            return line;
        }
    }
}

/*
 * The numbers after "key": brackets and commas are skipped. holonom writes each key of a problem
 * once and without blanks; a quotation mark or a brace ends the list.
 */
static void
numbers(double *x, size_t count, const char *line, const char *key)
{
    char name[32];
    const char *p;

    snprintf(name, sizeof name, "\"%s\":", key);
    p = strstr(line, name);
    if (p == NULL)
        exit(4);
    p += strlen(name);
    for (size_t i = 0; i < count; i++) {
        char *end;
        p += strspn(p, "[],");
        x[i] = strtod(p, &end);
        if (end == p)
            exit(4);
        p = end;
    }
}

static void
print(const char *key, const double *x, size_t count)
{
    printf(",\"%s\":[", key);
    for (size_t i = 0; i < count; i++)
        printf("%s%.17g", i > 0 ? "," : "", x[i]);
    printf("]");
}

/* A power of two that brings a number of this size near 1: scaling by it rounds nothing. */
static double
unit(double size)
{
    int exponent = 0;

    if (size > 0)
        frexp(size, &exponent);
    return ldexp(1, -exponent);
}

/* T, size x (size + 2): solve in place; 0 if a pivot is lost in rounding. */
static int
eliminate(double *T, size_t size)
{
    size_t width = size + 2;

    for (size_t j = 0; j < size; j++) {
        size_t pivot = j;
        for (size_t i = j + 1; i < size; i++)
            if (fabs(T[i * width + j]) > fabs(T[pivot * width + j]))
                pivot = i;
        if (!(fabs(T[pivot * width + j]) > 1e-13))
            return 0;
        for (size_t k = j; k < width && pivot != j; k++) {
            double t = T[j * width + k];
            T[j * width + k] = T[pivot * width + k];
            T[pivot * width + k] = t;
        }
        for (size_t i = j + 1; i < size; i++) {
            double factor = T[i * width + j] / T[j * width + j];
            for (size_t k = j; k < width && factor != 0; k++)
                T[i * width + k] -= factor * T[j * width + k];
        }
    }
    for (size_t j = size; j-- > 0;)
        for (size_t c = size; c < width; c++) {
            double x = T[j * width + c];
            for (size_t k = j + 1; k < size; k++)
                x -= T[j * width + k] * T[k * width + c];
            T[j * width + c] = x / T[j * width + j];
        }
    return 1;
}

struct problem {
    size_t n, m;
    double *M, *F, *A, *b, *C; /* row by row */
    double *d, *s;             /* units of the coordinates and of the rows */
    double *T;                 /* the system, (n + m) x (n + m + 2) */
    double *qdd, *z, *FL, *FC, *lambda;
};

static void
set_up(struct problem *p)
{
    size_t n = p->n, m = p->m, width = n + m + 2;

    for (size_t i = 0; i < n; i++)
        p->d[i] = unit(sqrt(fabs(p->M[i * n + i])));
    memset(p->T, 0, (n + m) * width * sizeof *p->T);
    for (size_t i = 0; i < n; i++) {
        for (size_t j = 0; j < n; j++)
            p->T[i * width + j] = p->d[i] * p->M[i * n + j] * p->d[j];
        p->T[i * width + n + m] = p->d[i] * p->F[i];
        p->T[i * width + n + m + 1] = p->d[i] * p->C[i];
    }
    for (size_t k = 0; k < m; k++) {
        double most = 0;
        for (size_t j = 0; j < n; j++)
            most = fmax(most, fabs(p->A[k * n + j] * p->d[j]));
        p->s[k] = unit(most);
        for (size_t j = 0; j < n; j++) {
            double x = p->s[k] * p->A[k * n + j] * p->d[j];
            p->T[(n + k) * width + j] = x;
            p->T[j * width + n + k] = -x;
        }
        p->T[(n + k) * width + n + m] = p->s[k] * p->b[k];
    }
}

static void
take_out(struct problem *p)
{
    size_t n = p->n, m = p->m, width = n + m + 2;

    for (size_t j = 0; j < n; j++) {
        p->z[j] = p->d[j] * p->T[j * width + n + m + 1];
        p->qdd[j] = p->d[j] * p->T[j * width + n + m] + p->z[j];
    }
    for (size_t k = 0; k < m; k++)
        p->lambda[k] = p->s[k] * p->T[(n + k) * width + n + m];
    for (size_t i = 0; i < n; i++) {
        p->FL[i] = p->FC[i] = 0;
        for (size_t j = 0; j < n; j++)
            p->FC[i] += p->M[i * n + j] * p->z[j];
        for (size_t k = 0; k < m; k++)
            p->FL[i] += p->A[k * n + i] * p->lambda[k];
    }
}

static void
answer(const char *line)
{
    double id, sizes[2], *memory, *next;
    struct problem p = {0};
    size_t n, m;

    numbers(&id, 1, line, "id");
    numbers(&sizes[0], 1, line, "n");
    numbers(&sizes[1], 1, line, "m");
    if (!(sizes[0] >= 1 && sizes[0] <= SIZE_MAX_N && sizes[1] >= 0 && sizes[1] <= SIZE_MAX_N)) {
        printf("{\"id\":%.0f,\"unable\":\"more than %d coordinates or rows\"}\n", id, SIZE_MAX_N);
        return;
    }
    n = p.n = (size_t)sizes[0];
    m = p.m = (size_t)sizes[1];
    memory = next = calloc(n * n + m * n + (n + m) * (n + m + 2) + 8 * n + 3 * m, sizeof *memory);
    if (memory == NULL)
        exit(3);
    struct {
        double **to;
        size_t count;
    } blocks[] = {{&p.M, n * n}, {&p.A, m * n}, {&p.T, (n + m) * (n + m + 2)},
                  {&p.F, n},     {&p.C, n},     {&p.d, n},
                  {&p.qdd, n},   {&p.z, n},     {&p.FL, n},
                  {&p.FC, n},    {&p.b, m},     {&p.s, m},
                  {&p.lambda, m}};
    for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++) {
        *blocks[i].to = next;
        next += blocks[i].count;
    }
    numbers(p.M, n * n, line, "M");
    numbers(p.F, n, line, "F");
    numbers(p.A, m * n, line, "A");
    numbers(p.b, m, line, "b");
    numbers(p.C, n, line, "C");
    set_up(&p);
    printf("{\"id\":%.0f", id);
    if (eliminate(p.T, n + m)) {
        take_out(&p);
        print("qdd", p.qdd, n);
        print("FL", p.FL, n);
        print("FC", p.FC, n);
        print("lambda", p.lambda, m);
        printf("}\n");
    } else {
        printf(",\"unable\":\"the rows of A are dependent, or M is singular along them\"}\n");
    }
    free(memory);
}

int
main(void)
{
    const char *line = read_line(); /* holonom's hello */
    double version;

    if (line == NULL)
        return 1;
    numbers(&version, 1, line, "holonom");
    if (version != 1)
        return 2;
    printf("{\"holonom\":1,\"name\":\"solver.c\",\"yields\":[\"FL\",\"FC\",\"lambda\"],"
           "\"needs\":[\"full-rank\"],\"batch\":64}\n");
    fflush(stdout);
    while ((line = read_line()) != NULL) {
        answer(line);
        fflush(stdout);
    }
    return 0;
}
