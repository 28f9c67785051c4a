/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A comparison with every kind of published entry, in which the k-th allocation fails. */
#include "compare/instant/compare.h"
#include "tests/support/case-files.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

/* The same of a problem without an answer. */
static const char contradiction[] = "title \"contradiction\"; source \"-\";\n"
                                    "coordinate x, y; kinetic x'^2 + y'^2;\n"
                                    "constraint steady: x' = 1; constraint pushed: x'' = 1;\n"
                                    "initial x = 0, y = 0, x' = 1, y' = 0;\n";

static const char complete[] =
    "title \"memory\"; source \"-\";\n"
    "parameter m = 2; coordinate x, y;\n"
    "kinetic m/2*(x'^2 + y'^2); potential m*y;\n"
    "constraint line: y = x/2;\n"
    "nonideal x = 1; nonideal y = ideal.x;\n"
    "initial x = 0, y = 0, x' = 1, y' = 1/2; span 0 .. 1;\n"
    "published \"all\" {\n"
    "  acceleration x = 0; vanishes y'' - x''/2; multiplier line = 1; ideal x = 1;\n"
    "  nonideal x = 1; matrix V = [sqrt(m); sqrt(m)/2]; matrix J = [1, 0; 0, 1];\n"
    "  matrix \"A+\" = [1; 1]; matrix \"I-A+A\" = [1, 0; 0, 1]; matrix B = [1, 1];\n"
    "  matrix a = [0; -1]; solution x = t, y = t/2;\n"
    "  at t = 0.5: x = 0.5; event \"half\": zero x - 1/2, t = 0.5;\n"
    "}\n";

static const mpfr_prec_t bits[] = {53, 64};

static enum hol_status
compare(const struct hol_model *model, struct hol_result **result)
{
    struct hol_compare_options options = hol_compare_defaults;

    options.bits_count = 2;
    options.bits = bits;
    options.random_states = 1;
    options.jobs = 1;
    return hol_compare_case(result, model, &options);
}

static void
exhaust(const char *text)
{
    struct case_model c = case_parse(text);
    struct hol_result *result = NULL;
    size_t calls, failures = 0, others = 0, step;

    heap_fail_at(0);
    if (compare(c.model, &result) != HOL_OK)
        tap_bail("the comparison fails without a reason");
    calls = heap_calls();
    hol_result_destroy(result);
    result = NULL;
    /* Every one of the first, then a stride that walks through all kinds. */
    step = 1 + calls / (300 * tap_multiplier());
    for (size_t k = 1; k <= calls; k += k < 100 ? 1 : step) {
        heap_fail_at(k);
        enum hol_status status = compare(c.model, &result);
        heap_fail_at(0);
        failures++;
        if (status != HOL_NOMEM || result != NULL) {
            if (others++ < 5)
                tap_diag("allocation %zu of %zu: %s", k, calls, hol_status_name(status));
            hol_result_destroy(result);
            result = NULL;
        }
    }
    tap_ok(calls > 500, "%s: a comparison allocates %zu times", c.source->title, calls);
    tap_ok(others == 0 && failures > 100, "%zu failing allocations: NOMEM each time", failures);
    tap_ok(compare(c.model, &result) == HOL_OK, "and afterwards all is well");
    hol_result_destroy(result);
    case_clear(&c);
}

int
main(void)
{
    exhaust(complete);
    exhaust(contradiction);
    mpfr_free_cache();
    return tap_done();
}
