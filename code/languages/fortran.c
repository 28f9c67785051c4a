/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language Fortran, as of 2008, in free form. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {{"sqr", "@1**2"},         {"powi", "@1**@2"},
                                                {"pow", "power($1, $2)"}, {"sign", "sign_of($1)"},
                                                {"and", ".and."},         {.name = NULL}};

const struct hol_language hol_language_fortran = {
    .name = "fortran",
    .title = "Fortran",
    .suffix = ".f90",
    .run = "gfortran -O2 -o test $1 && ./test",
    .comment = "! ",
    .width = 110,
    .continuation = " &",
    .end = "",
    .assign = " = ",
    .index_open = "(",
    .index_separator = ", ",
    .index_close = ")",
    .base = 1,
    .real_suffix = "_dp",
    .ignores_case = true,
    .size = "integer, parameter :: $1 = $2",
    .after_sizes = "contains",
    .function = "subroutine $1($2)",
    .outputs_are_arguments = true,
    .argument_line = {[HOL_KIND_REAL] = "real(dp), intent(in) :: $1",
                      [HOL_KIND_INTEGER] = "integer, intent(in) :: $1",
                      [HOL_KIND_VECTOR] = "real(dp), intent(in) :: $1($2)",
                      [HOL_KIND_MATRIX] = "real(dp), intent(in) :: $1($2, $3)"},
    .output_line = {[HOL_KIND_VECTOR] = "real(dp), intent(out) :: $1($2)",
                    [HOL_KIND_MATRIX] = "real(dp), intent(out) :: $1($2, $3)"},
    .variable = {[HOL_KIND_REAL] = "real(dp) :: $1",
                 [HOL_KIND_INTEGER] = "integer :: $1",
                 [HOL_KIND_LOOP] = "integer :: $1",
                 [HOL_KIND_VECTOR] = "real(dp) :: $1($2)",
                 [HOL_KIND_PLACES] = "integer :: $1($2)",
                 [HOL_KIND_MATRIX] = "real(dp) :: $1($2, $3)"},
    .clear = {[HOL_KIND_REAL] = "$1 = 0.0_dp",
              [HOL_KIND_INTEGER] = "$1 = 0",
              [HOL_KIND_VECTOR] = "$1 = 0.0_dp",
              [HOL_KIND_PLACES] = "$1 = 0",
              [HOL_KIND_MATRIX] = "$1 = 0.0_dp"},
    .unused = {[HOL_KIND_REAL] = "associate (unused => $1); end associate",
               [HOL_KIND_PLACES] = "associate (unused => $1); end associate",
               [HOL_KIND_INTEGER] = "associate (unused => $1); end associate",
               [HOL_KIND_VECTOR] = "associate (unused => $1); end associate",
               [HOL_KIND_MATRIX] = "associate (unused => $1); end associate"},
    .zero = {[HOL_KIND_VECTOR] = "$1 = 0.0_dp", [HOL_KIND_MATRIX] = "$1 = 0.0_dp"},
    .result = "end subroutine $1",
    .call = "call $1($2)",
    .loop = "do $1 = $2, $3",
    .loop_down = "do $1 = $2, $3, -1",
    .whilst = "do while ($1)",
    .branch = "if ($1) then",
    .otherwise = "else",
    .loop_end = "end do",
    .while_end = "end do",
    .branch_end = "end if",
    .spellings = spellings,
    .begin = "module $1\n"
             "implicit none\n"
             "integer, parameter :: dp = kind(1.0d0)\n",
    .finish = "pure function sign_of(x) result(s)\n"
              "    real(dp), intent(in) :: x\n"
              "    real(dp) :: s\n"
              "    s = 0.0_dp\n"
              "    if (x > 0.0_dp) s = 1.0_dp\n"
              "    if (x < 0.0_dp) s = -1.0_dp\n"
              "end function sign_of\n"
              "\n"
              "! Also of negative numbers, to a power that is an integer.\n"
              "pure function power(x, y) result(z)\n"
              "    real(dp), intent(in) :: x, y\n"
              "    real(dp) :: z\n"
              "    if (x < 0.0_dp .and. abs(y) < 1.0e9_dp .and. abs(y - anint(y)) <= 0.0_dp) then\n"
              "        z = x**nint(y)\n"
              "    else\n"
              "        z = x**y\n"
              "    end if\n"
              "end function power\n"
              "end module $1\n"
              "\n"
              "program test_$1\n"
              "    use $1\n"
              "    implicit none\n"
              "    real(dp) :: outcome(4)\n"
              "    call self_test(outcome)\n"
              "    write (*, '(a, es9.1)', advance='no') &\n"
              "        \"$2: accelerations off by\", &\n"
              "        outcome(2)\n",
    .tested = "    write (*, '(a, es9.1)', advance='no') \", $1 by\", outcome($2)\n",
    .untested = "    write (*, '(a)', advance='no') \", $1 not tested\"\n",
    .end_of_file =
        "    write (*, '(a, a)') \": \", merge(\"passed\", \"FAILED\", outcome(1) < 0.5_dp)\n"
        "    if (outcome(1) > 0.5_dp) stop 1\n"
        "end program test_$1\n",
    .reserved =
        "call do end if else then stop program module function subroutine contains real "
        "integer parameter use result kind nint merge power sign_of in out associate unused anint",
};
