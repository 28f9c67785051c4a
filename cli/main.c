/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The program: libraries are told how to behave, then hol_program runs the command. */
#include "cli/program.h"

#include <cblas.h>
#include <gsl/gsl_errno.h>
#include <locale.h>

int
main(int argc, char **argv)
{
    setlocale(LC_CTYPE, "");
    gsl_set_error_handler_off();
    openblas_set_num_threads(1); /* work units run in parallel, not the algebra inside them */
    return hol_program(argc, argv);
}
