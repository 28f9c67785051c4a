/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language of MATLAB (R2024a and later) and GNU Octave, as a script with functions. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {
    {"sqr", "@1^2"}, {"powi", "@1^@2"}, {"pow", "power($1, $2)"}, {"and", "&&"}, {.name = NULL}};

const struct hol_language hol_language_matlab = {
    .name = "matlab",
    .title = "MATLAB, GNU Octave",
    .suffix = ".m",
    .run = "octave $1",
    .comment = "% ",
    .width = 100,
    .continuation = " ...",
    .end = ";",
    .assign = " = ",
    .index_open = "(",
    .index_separator = ", ",
    .index_close = ")",
    .base = 1,
    .real_suffix = "",
    .sizes_are_numbers = true,
    .function = "function [$3] = $1($2)",
    .output_line =
        {[HOL_KIND_VECTOR] = "$1 = zeros($2, 1);", [HOL_KIND_MATRIX] = "$1 = zeros($2, $3);"},
    .variable = {[HOL_KIND_REAL] = "$1 = 0;",
                 [HOL_KIND_INTEGER] = "$1 = 0;",
                 [HOL_KIND_VECTOR] = "$1 = zeros($2, 1);",
                 [HOL_KIND_PLACES] = "$1 = zeros($2, 1);",
                 [HOL_KIND_MATRIX] = "$1 = zeros($2, $3);"},
    .let = "",
    .result = "end",
    .call = "[$3] = $1($2);",
    .loop = "for $1 = $2:$3",
    .loop_down = "for $1 = $2:-1:$3",
    .whilst = "while $1",
    .branch = "if $1",
    .otherwise = "else",
    .loop_end = "end",
    .while_end = "end",
    .branch_end = "end",
    .spellings = spellings,
    .begin = "1;  % a script, in which functions are defined\n",
    .finish = "% With a variable no_self_test the functions alone.\n"
              "if ~exist('no_self_test', 'var')\n"
              "    self_test_result = self_test();\n"
              "    self_test_words = {'passed', 'FAILED'};\n"
              "    fprintf('$2: accelerations off by %.1e', self_test_result(2));\n",
    .tested = "    fprintf(', $1 by %.1e', self_test_result($2));\n",
    .untested = "    fprintf(', $1 not tested');\n",
    .end_of_file = "    fprintf(': %s\\n', self_test_words{1 + self_test_result(1)});\n"
                   "    if self_test_result(1) ~= 0\n"
                   "        error('the self-test failed');\n"
                   "    end\n"
                   "end\n",
    .reserved = "break case catch classdef continue else elseif end endif endfor endfunction "
                "endwhile for function global if otherwise parfor persistent return spmd switch "
                "try while do until unwind_protect end_try_catch eps inf nan Inf NaN j I J ans "
                "power exist fprintf error endswitch endparfor endspmd end_unwind_protect "
                "unwind_protect_cleanup endproperties endmethods endclassdef endenumeration "
                "endevents endarguments arguments properties methods events enumeration",
};
