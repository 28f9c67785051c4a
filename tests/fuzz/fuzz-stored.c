/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Stored references: either one with all its parts, times that increase and numbers that are
 * decimals, or a line that says where it is none. */
#include "base/alloc.h"
#include "base/printable.h"
#include "reference/stored/stored.h"
#include "tests/fuzz/fuzz.h"

#include <string.h>

#define BITS 4000

static bool
is_text(const char *text)
{
    return text != NULL && hol_printable_span(text, strlen(text)) == strlen(text);
}

static void
check_instants(const struct hol_stored *s)
{
    size_t values = 0;
    mpfr_t last, t;

    mpfr_inits2(BITS, last, t, (mpfr_ptr)NULL);
    require(mpfr_set_str(last, s->from, 10, MPFR_RNDN) == 0);
    for (size_t i = 0; i < s->instant_count; i++) {
        const struct hol_stored_instant *instant = &s->instants[i];

        require(mpfr_set_str(t, instant->t, 10, MPFR_RNDN) == 0 && mpfr_number_p(t));
        require(i == 0 ? mpfr_greaterequal_p(t, last) : mpfr_greater_p(t, last));
        mpfr_swap(last, t);
        values += instant->count;
        for (size_t k = 0; k < instant->count; k++) {
            require(is_text(instant->values[k].name));
            require(mpfr_set_str(t, instant->values[k].text, 10, MPFR_RNDN) == 0);
            require(hol_stored_find(instant, instant->values[k].name) != NULL);
        }
        require(hol_stored_find(instant, "a name has no\nline") == NULL);
    }
    require(values == s->value_count);
    mpfr_clears(last, t, (mpfr_ptr)NULL);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = fuzz_copy(data, size);
    struct hol_stored *stored = NULL;
    struct hol_stored_error error = {.line = 0};
    enum hol_status status;

    status = hol_stored_read(&stored, &error, text, size);
    hol_free(text);
    require(status == HOL_OK || status == HOL_INVALID);
    fuzz_right += status == HOL_OK;
    if (status == HOL_OK) {
        require(is_text(stored->name) && is_text(stored->state));
        require(strlen(stored->digest) == HOL_DIGEST_LENGTH);
        require((stored->instant_count > 0) == (stored->to != NULL));
        check_instants(stored);
    } else {
        require(error.line > 0 && error.column > 0 && error.message[0] != '\0');
        require(is_text(error.message));
    }
    hol_stored_destroy(stored);
    return 0;
}
