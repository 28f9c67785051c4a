/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/*
 * A part of the proof that is wrong on purpose, in place of the library's: t-tube has to find it
 * out, or t-tube-event (5), t-tube-phases (7), t-tube-solution (8). MUTANT 1: of the residual no
 * more than its tail; 2: a disc of no width; 3: the error at the start is left out, and errors do
 * not grow; 4: the residual without its tail; 5: signs of what is watched in the middle of
 * intervals only; 6: the forces that friction depends on are 0; 7: contacts that do not change
 * where the run sees no change.
 */
#include "reference/tube/tube-inside.h"

#if MUTANT == 1
#define arb_get_mag(size, x) ((void)(x), mag_zero(size))
#include "reference/tube/tube-residual.c"
#elif MUTANT == 2
#define arb_add_error_mag(x, size) ((void)(size))
#include "reference/tube/tube-disc.c"
#elif MUTANT == 4
#define mag_geom_series(sum, ratio, first) mag_zero(sum)
#include "reference/tube/tube-residual.c"
#elif MUTANT == 5
#define arb_add_error(x, error) ((void)(error))
#include "reference/tube/tube-event.c"
#elif MUTANT == 6
#define hol_poly_eval_set(eval, kind, index, force)                                                \
    ((void)(force), arb_poly_zero(w->product), hol_poly_eval_set(eval, kind, index, w->product))
#include "reference/tube/tube-forces.c"
#elif MUTANT == 7
#include "reference/tube/tube-event.h"
#define hol_tube_events_next(events, when) ((void)(events), HOL_DOMAIN)
#define hol_tube_events_sign(events, at_start) (*(at_start) = false, 1)
#include "reference/certified/tube-changes.c"
#elif MUTANT == 8
#define mag_pow_ui(x, r, n) ((void)(n), mag_zero(x))
#include "reference/tube/tube-solution.c"
#else
#define arb_mul_2exp_si(product, x, exponent) ((void)(x), (void)(exponent), arb_zero(product))
#include "reference/tube/tube-flow.c"
#endif
