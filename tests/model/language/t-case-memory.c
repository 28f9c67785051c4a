/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * Loading with the k-th allocation failing, for k = 1, 2, ... until it succeeds: always NOMEM, and
 * nothing is left behind (which the leak detection of the sanitizer build sees).
 */
#include "base/alloc.h"
#include "tests/support/failing-heap.h"
#include "tests/support/loading.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

/* With the sanitizers every piece of an arena is an allocation: hundreds are tried. */
enum { MOST = 1000000, DENSE = 400, FEWEST = 8 };

/* The k after k: all of the first ones, then with growing steps. */
static size_t
next(size_t k)
{
    return k < DENSE ? k + 1 : k + 1 + k / 50;
}

static void
starve(const char *what, const char *text, size_t length, enum hol_status end)
{
    static const struct hol_override overrides[] = {{.name = "g", .value = "49/30"}};
    size_t wrong = 0, tried = 0, k = 1;
    enum hol_status status = HOL_NOMEM;
    for (; k < MOST && status == HOL_NOMEM; k = next(k)) {
        struct hol_case *c = NULL;
        struct hol_diagnostics found;
        heap_fail_at(k);
        status = hol_case_parse(&c, &found, what, what, text, length, 1, overrides, NULL);
        heap_fail_at(0);
        tried++;
        if (status != HOL_NOMEM && status != end) {
            wrong++;
            tap_diag("allocation %zu fails: %s\n%s", k, hol_status_name(status),
                     found.text == NULL ? "" : found.text);
        }
        if ((status == HOL_OK) != (c != NULL))
            wrong++;
        hol_case_destroy(c);
        hol_diagnostics_clear(&found);
    }
    tap_ok(status == end && wrong == 0, "%s: NOMEM until the %zu-th allocation, then %s", what, k,
           hol_status_name(end));
    tap_ok(tried > FEWEST, "%s: %zu failures were tried", what, tried);
}

static void
starve_file(const char *name, enum hol_status end)
{
    size_t length;
    char *path = source_path(name, "", "");
    char *text = read_bytes(path, &length);
    hol_free(path);
    starve(name, text, length, end);
    hol_free(text);
}

/* hol_case_load reads the file itself. */
static void
starve_load(void)
{
    char *path = source_path("cases/greenwood/dumbbell-hits-floor.case", "", "");
    enum hol_status status = HOL_NOMEM;
    size_t k = 1;
    bool good = true;
    for (; k < MOST && status == HOL_NOMEM; k = next(k)) {
        struct hol_case *c = NULL;
        struct hol_diagnostics found;
        heap_fail_at(k);
        status = hol_case_load(&c, &found, "x", path, 0, NULL, NULL);
        heap_fail_at(0);
        good = good && (status == HOL_NOMEM || status == HOL_OK);
        hol_case_destroy(c);
        hol_diagnostics_clear(&found);
    }
    hol_free(path);
    tap_ok(good && status == HOL_OK, "hol_case_load: NOMEM, then OK");
}

/* Enough names to enlarge every table of the loader. */
static void
starve_long(void)
{
    static const char head[] = "parameter g = 1; coordinate x; kinetic x'^2; initial x = 0;\n"
                               "let s[i = 1..100] = i*x; define f(u) = u*s[100];\n";
    enum { LETS = 300, LINE = 40 };
    size_t used = strlen(head);
    char *text = hol_alloc(used + LETS * (size_t)LINE + 1, 1);
    if (text == NULL)
        tap_bail("out of memory");
    strcpy(text, head);
    for (int i = 0; i < LETS; i++)
        used += (size_t)snprintf(text + used, LINE, "let name%d = f(%d*x);\n", i, i);
    starve("300 lets", text, used, HOL_OK);
    hol_free(text);
}

static const char impulse[] = "parameter g = 1; coordinate x, y; kinetic x'^2 + y'^2;\n"
                              "let v = x' - g*y';\n"
                              "before wire: y' = x';\n"
                              "after wall: v = -before(v)/2;\n"
                              "initial x = 0, y = 0;\n";

int
main(void)
{
    starve_long();
    starve_file("cases/greenwood/cone-and-plane.case", HOL_OK);
    starve_file("cases/families/pendulum-chain.case", HOL_OK);
    starve_file("cases/ukp2004/bead-on-rough-ring.case", HOL_OK);
    starve("rows before an impulse", impulse, strlen(impulse), HOL_OK);
    starve_file("tests/bad/several-no-cascade.case", HOL_INVALID);
    starve_file("tests/bad/brace-missing.case", HOL_INVALID);
    starve_load();
    return tap_done();
}
