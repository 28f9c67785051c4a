/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* Arrays and texts that grow, and files that are read at once, around the sizes where they grow. */
#include "base/alloc.h"
#include "base/array.h"
#include "base/files/file.h"
#include "base/text.h"
#include "tests/support/failing-heap.h"
#include "tests/support/tap.h"

#include <stdio.h>
#include <string.h>

#define MANY 1000

static void
test_extend(void)
{
    size_t *list = NULL, wrong = 0;

    for (size_t count = 0; count < MANY; count++) {
        if (!hol_array_extend(&list, count, sizeof *list))
            tap_bail("out of memory");
        list[count] = count * count;
    }
    for (size_t i = 0; i < MANY; i++)
        wrong += list[i] != i * i;
    tap_ok(wrong == 0, "%d elements are there, one by one", MANY);
    heap_fail_at(1);
    tap_ok(!hol_array_extend(&list, 1024, sizeof *list) &&
               list[MANY - 1] == (MANY - 1) * (MANY - 1),
           "no memory: nothing has changed");
    heap_fail_at(0);
    hol_free(list);
}

static void
test_reserve(void)
{
    unsigned char *bytes = NULL;
    size_t capacity = 0, set = 0;

    if (!hol_array_reserve(&bytes, &capacity, 1, 1))
        tap_bail("out of memory");
    memset(bytes, 1, capacity);
    size_t before = capacity;
    if (!hol_array_reserve(&bytes, &capacity, 5 * before, 1))
        tap_bail("out of memory");
    for (size_t i = 0; i < capacity; i++)
        set += bytes[i];
    tap_ok(capacity >= 5 * before && set == before, "old elements are kept, new ones are zero");
    hol_free(bytes);
}

static void
test_text(void)
{
    struct hol_text text = {.most = 100}, printed = {.most = 100};

    for (int i = 0; i < 50; i++) {
        hol_text_add(&text, "abc");
        hol_text_print(&printed, "a%cc", 'b');
    }
    tap_ok(text.cut && !text.failed && strcmp(text.text + 99, " ...") == 0,
           "a text that is too long is cut and says so");
    tap_ok(printed.cut && strcmp(printed.text, text.text) == 0, "so is one that is printed");
    hol_free(text.text);
    hol_free(printed.text);
}

static void
test_file(size_t length, size_t most)
{
    FILE *file = tmpfile();
    char *bytes = NULL;
    size_t got = 0, wrong = 0;
    enum hol_status status;

    if (file == NULL)
        tap_bail("no temporary file");
    for (size_t i = 0; i < length; i++)
        fputc((int)(i % 251), file);
    rewind(file);
    status = hol_file_read(&bytes, &got, file, most);
    for (size_t i = 0; status == HOL_OK && i < got; i++)
        wrong += (unsigned char)bytes[i] != i % 251;
    tap_ok(status == HOL_OK && wrong == 0 && bytes[got] == '\0' &&
               (length <= most ? got == length : got > most),
           "%zu bytes, at most %zu", length, most);
    hol_free(bytes);
    fclose(file);
}

int
main(void)
{
    static const size_t lengths[] = {0, 1, 65534, 65535, 65536, 65537, 131071, 131072, 300000};

    test_extend();
    test_reserve();
    test_text();
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        test_file(lengths[i], 1 << 20);
    test_file(300000, 70000);
    return tap_done();
}
