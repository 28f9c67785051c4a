/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language R. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {
    {"sqr", "@1^2"}, {"powi", "@1^@2"}, {"pow", "@1^@2"}, {"and", "&&"}, {.name = NULL}};

const struct hol_language hol_language_r = {
    .name = "r",
    .title = "R",
    .suffix = ".R",
    .run = "Rscript $1",
    .comment = "# ",
    .width = 100,
    .continuation = "",
    .end = "",
    .assign = " <- ",
    .index_open = "[",
    .index_separator = ", ",
    .index_close = "]",
    .base = 1,
    .real_suffix = "",
    .size = "$1 <- $2",
    .let = "",
    .function = "$1 <- function($2) {",
    .output_line =
        {[HOL_KIND_VECTOR] = "$1 <- numeric($2)", [HOL_KIND_MATRIX] = "$1 <- matrix(0, $2, $3)"},
    .variable = {[HOL_KIND_VECTOR] = "$1 <- numeric($2)",
                 [HOL_KIND_PLACES] = "$1 <- numeric($2)",
                 [HOL_KIND_MATRIX] = "$1 <- matrix(0, $2, $3)"},
    .result = "    list($2)\n}",
    .result_item = "$1 = $1",
    .call = "made <- $1($2)",
    .call_output = "$1 <- made[[$2]]\n",
    .loop = "for ($1 in seq_to($2, $3)) {",
    .loop_down = "for ($1 in rev(seq_to($3, $2))) {",
    .whilst = "while ($1) {",
    .branch = "if ($1) {",
    .otherwise = "} else {",
    .loop_end = "}",
    .while_end = "}",
    .branch_end = "}",
    .spellings = spellings,
    .begin = "seq_to <- function(from, to) {\n"
             "    if (to >= from) from:to else integer(0)\n"
             "}\n",
    .finish = "if (sys.nframe() == 0L) {\n"
              "    result <- self_test()$result\n"
              "    cat(sprintf(paste(\"$2: accelerations off by %.1e,\",\n"
              "        \"motion by %.1e, derivatives by %.1e: %s\\n\"), result[2], result[3],\n"
              "        result[4], if (result[1] == 0) \"passed\" else \"FAILED\"))\n"
              "    quit(status = result[1])\n"
              "}\n",
    .reserved = "if else repeat while function for next break TRUE FALSE NULL Inf NaN NA in made "
                "numeric matrix list rev",
};
