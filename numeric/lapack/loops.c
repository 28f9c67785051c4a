/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#include "numeric/lapack/loops.h"

/* What a test took. */
static const struct hol_loops *taken;

const struct hol_loops *
hol_loops(void)
{
    return taken != NULL ? taken : hol_loops_here()[0];
}

const struct hol_loops *const *
hol_loops_here(void)
{
    static const struct hol_loops *const all[] = {
#ifdef HOL_LOOPS_X86
        &hol_loops_8, &hol_loops_4,
#endif
        &hol_loops_2, NULL};
    size_t first = 0;

#ifdef HOL_LOOPS_X86
    first = __builtin_cpu_supports("avx512f") ? 0 : __builtin_cpu_supports("avx2") ? 1 : 2;
#endif
    return all + first;
}

void
hol_loops_take(const struct hol_loops *loops)
{
    taken = loops;
}
