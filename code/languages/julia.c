/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language Julia. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {{"sqr", "@1^2"},  {"powi", "@1^@2"},
                                                {"pow", "@1^@2"}, {"atan2", "atan($1, $2)"},
                                                {"and", "&&"},    {.name = NULL}};

const struct hol_language hol_language_julia = {
    .name = "julia",
    .title = "Julia",
    .suffix = ".jl",
    .run = "julia $1",
    .comment = "# ",
    .width = 100,
    .continuation = "",
    .end = "",
    .assign = " = ",
    .index_open = "[",
    .index_separator = ", ",
    .index_close = "]",
    .base = 1,
    .real_suffix = "",
    .size = "const $1 = $2",
    .let = "",
    .function = "function $1($2)",
    .output_line = {[HOL_KIND_VECTOR] = "$1 = zeros($2)", [HOL_KIND_MATRIX] = "$1 = zeros($2, $3)"},
    .variable = {[HOL_KIND_REAL] = "$1 = 0.0",
                 [HOL_KIND_INTEGER] = "$1 = 0",
                 [HOL_KIND_VECTOR] = "$1 = zeros($2)",
                 [HOL_KIND_PLACES] = "$1 = zeros(Int, $2)",
                 [HOL_KIND_MATRIX] = "$1 = zeros($2, $3)"},
    .result = "    return $2\nend",
    .call = "$3 = $1($2)",
    .loop = "for $1 in $2:$3",
    .loop_down = "for $1 in $2:-1:$3",
    .whilst = "while $1",
    .branch = "if $1",
    .otherwise = "else",
    .loop_end = "end",
    .while_end = "end",
    .branch_end = "end",
    .spellings = spellings,
    .begin = "module $1\n\n",
    .finish = "end\n"
              "\n"
              "if abspath(PROGRAM_FILE) == @__FILE__\n"
              "    result = $1.self_test()\n"
              "    print(\"$2: accelerations off by \", result[2])\n",
    .tested = "    print(\", $1 by \", result[$2])\n",
    .untested = "    print(\", $1 not tested\")\n",
    .end_of_file = "    println(result[1] == 0 ? \": passed\" : \": FAILED\")\n"
                   "    exit(result[1] == 0 ? 0 : 1)\n"
                   "end\n",
    .reserved = "baremodule begin break catch const continue do else elseif end export false "
                "finally for function global if import let local macro module quote return struct "
                "true try using while in isa where mutable abstract type Int Inf NaN im",
};
