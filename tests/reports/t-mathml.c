/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Formulas of web pages: elements with as many children as MathML wants, and nothing lost. */
#include "base/alloc.h"
#include "reports/notation/mathml.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdlib.h>
#include <string.h>

/* What the printer of LaTeX writes, and the letters and numbers of it in their order. */
static const char *const table[][2] = {
    {"\\frac{1}{2} m (\\dot{x}^{2} + \\dot{y}^{2})", "12m(x˙2+y˙2)"},
    {"-9.81 m g", "−9.81mg"},
    {"m \\sin^{2} x \\cos (x - y)", "msin2xcos(x−y)"},
    {"\\sqrt{x^{2} + y^{2}}", "x2+y2"},
    {"\\Bigl(\\frac{1}{3}\\Bigr)^{x}", "(13)x"},
    {"\\frac{m}{z} \\left(x + \\frac{\\theta}{2}\\right)", "mz(x+θ2)"},
    {"(\\sin x)^{3/2}", "(sinx)3/2"},
    {"F^{C}_{x} + \\lambda_{\\text{rod[1]}}", "FxC+λrod[1]"},
    {"\\lvert x\\rvert \\operatorname{sgn} \\mathit{near}", "|x|sgnnear"},
    {"(\\theta)", "(θ)"}, /* no word of sizes before the parenthesis */
    {"\\mathtt{a\\_b}^{2}", "a_b2"},
    {"A_{\\text{crank},\\,x_{0}}", "Acrank,x0"},
    {"x < y", "x&lt;y"},
    {"\\begin{pmatrix}\n  m & 0 \\\\\n  0 & \\frac{1}{2}\n\\end{pmatrix}", "(m0012)"},
};

/* The first element from `at` on, with its children counted; NULL: it is not well formed. */
struct element {
    char name[16];
    size_t children;
};

static const char *
walk(const char *at, struct element *outer, char *leaves, size_t size)
{
    while (*at != '\0' && strncmp(at, "</", 2) != 0) {
        struct element inner = {"", 0};
        const char *end;

        if (*at != '<') {
            size_t used = strlen(leaves);

            if (used + 1 < size)
                leaves[used] = *at;
            at++;
            continue;
        }
        outer->children++;
        (void)snprintf(inner.name, sizeof inner.name, "%.*s", (int)strcspn(at + 1, " />"), at + 1);
        end = strchr(at, '>');
        if (end == NULL)
            return NULL;
        at = end + 1;
        if (end[-1] == '/')
            continue;
        at = walk(at, &inner, leaves, size);
        size_t length = strlen(inner.name);
        if (at == NULL || strncmp(at, "</", 2) != 0 || strncmp(at + 2, inner.name, length) != 0 ||
            at[2 + length] != '>')
            return NULL;
        static const struct {
            const char *name;
            size_t children;
        } wanted[] = {{"mfrac", 2}, {"msup", 2}, {"msub", 2}, {"mover", 2}, {"msubsup", 3}};
        for (size_t k = 0; k < sizeof wanted / sizeof wanted[0]; k++)
            if (strcmp(inner.name, wanted[k].name) == 0 && inner.children != wanted[k].children)
                return NULL;
        at += length + 3;
    }
    return at;
}

/* free it; NULL: not OK */
static char *
written(const char *latex, enum hol_status (*write)(FILE *, const char *), enum hol_status *status)
{
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);

    if (out == NULL)
        tap_bail("no memory");
    *status = write(out, latex);
    (void)fclose(out);
    return text;
}

static bool
is_well_formed(const char *text, char leaves[4000])
{
    struct element document = {"", 0};
    const char *end;

    memset(leaves, 0, 4000);
    end = walk(text, &document, leaves, 4000);
    return end != NULL && *end == '\0';
}

static void
test_table(void)
{
    char leaves[4000];
    enum hol_status status;

    for (size_t k = 0; k < sizeof table / sizeof table[0]; k++) {
        char *text = written(table[k][0], hol_mathml_inline, &status);

        if (!tap_ok(status == HOL_OK && is_well_formed(text, leaves) &&
                        strcmp(leaves, table[k][1]) == 0,
                    "%s", table[k][0]))
            tap_diag("%s\n%s", text, leaves);
        free(text);
    }
}

/* What no printer writes: it is shown somehow, and the elements stay whole. */
static void
test_broken(void)
{
    static const char *const broken[] = {
        "\\frac{1}",    "\\frac",  "{{{{",      "}}", "x^", "_",
        "^{2}",         "\\left(", "(x",        "x)", "\\", "\\begin{pmatrix} a & b",
        "\\unknown{x}", "\\sqrt",  "a_{b}_{c}", "",   "&",  "\\\\",
        "\\dot"};
    char leaves[4000];
    enum hol_status status;

    for (size_t k = 0; k < sizeof broken / sizeof broken[0]; k++) {
        char *text = written(broken[k], hol_mathml_inline, &status);

        if (!tap_ok(status == HOL_OK && is_well_formed(text, leaves), "broken: '%s'", broken[k]))
            tap_diag("%s", text);
        free(text);
    }
}

static void
test_deep(void)
{
    enum { DEEP = 100000 };
    char *latex = calloc(DEEP * 2 + 2, 1);
    enum hol_status status;

    if (latex == NULL)
        tap_bail("no memory");
    memset(latex, '{', DEEP);
    latex[DEEP] = 'x';
    memset(latex + DEEP + 1, '}', DEEP);
    char *text = written(latex, hol_mathml_inline, &status);
    tap_ok(status == HOL_OK && strncmp(text, "<math>", 6) == 0, "groups in groups, without end");
    free(text);
    free(latex);
}

/* Paragraphs and displayed lines, as a case has them. */
static void
test_document(void)
{
    static const char latex[] =
        "Energies:\n\\begin{align*}\n  T & = \\frac{1}{2} m \\\\\n  V & = m g\n"
        "\\end{align*}\nWith $A \\ddot{q} = b$:\n\\[ F = x \\]\n";
    char leaves[4000];
    enum hol_status status;
    char *text = written(latex, hol_mathml_document, &status);
    bool good = status == HOL_OK && is_well_formed(text, leaves);

    tap_ok(good && strstr(text, "<p>Energies:\n</p>") != NULL, "a paragraph");
    tap_ok(good && strstr(text, "<p>With <math>") != NULL, "a formula in a paragraph");
    const char *lines = strstr(text, "<mtable class=\"lines\"");
    size_t rows = 0, cells = 0;
    for (const char *p = lines; p != NULL && (p = strstr(p, "<mt")) != NULL; p++) {
        rows += strncmp(p, "<mtr>", 5) == 0;
        cells += strncmp(p, "<mtd>", 5) == 0;
    }
    if (!tap_ok(rows == 2 && cells == 4, "two lines, aligned"))
        tap_diag("%zu rows, %zu cells in %s", rows, cells, text);
    tap_ok(strstr(text, "<div class=\"formula\"><math display=\"block\"><mrow>") != NULL,
           "a displayed formula");
    free(text);
}

static void
test_memory(void)
{
    bool good = true;
    size_t calls;
    enum hol_status status;

    heap_fail_at(0);
    free(written(table[5][0], hol_mathml_inline, &status));
    calls = heap_calls();
    for (size_t k = 1; k <= calls; k++) {
        heap_fail_at(k);
        char *text = written(table[5][0], hol_mathml_inline, &status);

        heap_fail_at(0);
        good = good && status == HOL_NOMEM && text[0] == '\0';
        free(text);
    }
    tap_ok(good && calls > 3, "each of %zu allocations fails, and nothing is written", calls);
}

int
main(void)
{
    test_table();
    test_broken();
    test_deep();
    test_document();
    test_memory();
    return tap_done();
}
