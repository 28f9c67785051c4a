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
              "    cat(sprintf(\"$2: accelerations off by %.1e\", result[2]))\n",
    .tested = "    cat(sprintf(\", $1 by %.1e\", result[$2]))\n",
    .untested = "    cat(\", $1 not tested\")\n",
    .end_of_file = "    cat(if (result[1] == 0) \": passed\\n\" else \": FAILED\\n\")\n"
                   "    quit(status = result[1])\n"
                   "}\n",
    .reserved = "if else repeat while function for next break TRUE FALSE NULL Inf NaN NA in made "
                "numeric matrix list rev",
};
