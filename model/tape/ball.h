/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
#ifndef HOL_MODEL_TAPE_BALL_H
#define HOL_MODEL_TAPE_BALL_H

#include <mpfr.h>

/*
 * Ball arithmetic: Arb, which is part of FLINT 3 and a library of its own before that (configure
 * finds out which). mpfr.h comes first, so that the functions that cross between the two are there.
 *
 * Arb allocates by itself and ends the program (flint_abort) where memory runs out: a failure of
 * our own allocations is answered with HOL_NOMEM as everywhere, one inside Arb is not.
 * Arb keeps caches per thread: hol_thread_free_cache (base/jobs.h) at a thread's end.
 */
#include <flint/flint.h>
#include <flint/fmpq.h>
#include <flint/perm.h>
#ifdef HOL_FLINT_HAS_ARB
#include <flint/acb.h>
#include <flint/acb_mat.h>
#include <flint/arb.h>
#include <flint/arb_mat.h>
#include <flint/arb_poly.h>
#else
#include <acb.h>
#include <acb_mat.h>
#include <arb.h>
#include <arb_mat.h>
#include <arb_poly.h>
#endif

#endif
