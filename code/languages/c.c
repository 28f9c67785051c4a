/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language C, as of 1999, that C++ understands, too. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {{"abs", "fabs($1)"},     {"min", "fmin($1, $2)"},
                                                {"max", "fmax($1, $2)"}, {"powi", "pow($1, $2)"},
                                                {"and", "&&"},           {.name = NULL}};

const struct hol_language hol_language_c = {
    .name = "c",
    .title = "C",
    .suffix = ".c",
    .run = "cc -O2 -o test $1 -lm && ./test",
    .comment = "// ",
    .width = 100,
    .continuation = "",
    .end = ";",
    .assign = " = ",
    .index_open = "[",
    .index_separator = "][",
    .index_close = "]",
    .base = 0,
    .real_suffix = "",
    .size = "enum { $1 = $2 };",
    .let = "const double ",
    .function = "void\n$1($2)\n{",
    .outputs_are_arguments = true,
    .has_no_empty_arrays = true,
    .argument = {[HOL_KIND_REAL] = "double $1",
                 [HOL_KIND_INTEGER] = "int $1",
                 [HOL_KIND_VECTOR] = "const double $1[$2]",
                 [HOL_KIND_MATRIX] = "double $1[$2][$3]"},
    .output_argument =
        {[HOL_KIND_VECTOR] = "double $1[$2]", [HOL_KIND_MATRIX] = "double $1[$2][$3]"},
    .variable = {[HOL_KIND_REAL] = "double $1 = 0;",
                 [HOL_KIND_INTEGER] = "int $1 = 0;",
                 [HOL_KIND_LOOP] = "int $1;",
                 [HOL_KIND_VECTOR] = "double $1[$2] = {0};",
                 [HOL_KIND_PLACES] = "int $1[$2] = {0};",
                 [HOL_KIND_MATRIX] = "double $1[$2][$3] = {{0}};"},
    .unused = {[HOL_KIND_REAL] = "(void)$1;",
               [HOL_KIND_PLACES] = "(void)$1;",
               [HOL_KIND_INTEGER] = "(void)$1;",
               [HOL_KIND_VECTOR] = "(void)$1;",
               [HOL_KIND_MATRIX] = "(void)$1;"},
    .zero = {[HOL_KIND_VECTOR] = "memset($1, 0, sizeof(double[$2]));",
             [HOL_KIND_MATRIX] = "memset($1, 0, sizeof(double[$2][$3]));"},
    .result = "}",
    .call = "$1($2);",
    .loop = "for ($1 = $2; $1 < $4; $1++) {",
    .loop_down = "for ($1 = $2; $1 >= $3; $1--) {",
    .whilst = "while ($1) {",
    .while_end = "}",
    .branch = "if ($1) {",
    .otherwise = "} else {",
    .loop_end = "}",
    .branch_end = "}",
    .spellings = spellings,
    .begin = "#include <math.h>\n"
             "#include <stdio.h>\n"
             "#include <string.h>\n"
             "\n"
             "static inline double\n"
             "sqr(double x)\n"
             "{\n"
             "    return x*x;\n"
             "}\n"
             "static inline double\n"
             "sign(double x)\n"
             "{\n"
             "    return (double)((x > 0) - (x < 0));\n"
             "}\n",
    .finish = "// With -DNO_MAIN the functions alone.\n"
              "#ifndef NO_MAIN\n"
              "int\n"
              "main(void)\n"
              "{\n"
              "    double result[4];\n"
              "\n"
              "    self_test(result);\n"
              "    printf(\"$2: accelerations off by %.1e\", result[1]);\n",
    .tested = "    printf(\", $1 by %.1e\", result[$2]);\n",
    .untested = "    printf(\", $1 not tested\");\n",
    .end_of_file = "    printf(\": %s\\n\", result[0] == 0 ? \"passed\" : \"FAILED\");\n"
                   "    return result[0] == 0 ? 0 : 1;\n"
                   "}\n"
                   "#endif\n",
    /* of C and C++, and the macros of the headers that are included, as in glibc */
    .reserved = "auto break case char const continue default do double else enum extern float for "
                "goto if inline int long register return short signed sizeof static struct switch "
                "union typedef unsigned void volatile while restrict asm typeof "
                "alignas alignof and_eq bitand bitor bool catch char8_t char16_t char32_t class "
                "co_await co_return co_yield compl concept consteval constexpr constinit "
                "const_cast decltype delete dynamic_cast explicit export false friend mutable "
                "namespace new noexcept not_eq nullptr operator or_eq private protected public "
                "reinterpret_cast requires static_assert static_cast template this thread_local "
                "throw true try typeid typename using virtual wchar_t xor xor_eq "
                "main printf fabs fmin fmax j0 j1 jn y0 y1 yn gamma signgam memset isfinite linux "
                "unix stdin stdout stderr math_errhandling NULL NAN INFINITY EOF BUFSIZ MAXFLOAT "
                "P_tmpdir NFDBITS BIG_ENDIAN LITTLE_ENDIAN BYTE_ORDER PDP_ENDIAN RAND_MAX TMP_MAX "
                "MB_CUR_MAX WCONTINUED WEXITED WNOHANG WNOWAIT WSTOPPED WUNTRACED "
                "M_* HUGE_VAL* FP_* L_* MATH_* RENAME_* SEEK_* SNAN* EXIT_* FD_* FILENAME_MAX "
                "FOPEN_MAX",
};
