/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language Python, version 3, without libraries. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {{"sqr", "@1**2"},
                                                {"powi", "@1**@2"},
                                                {"pow", "math.pow($1, $2)"},
                                                {"sqrt", "math.sqrt($1)"},
                                                {"sin", "math.sin($1)"},
                                                {"cos", "math.cos($1)"},
                                                {"tan", "math.tan($1)"},
                                                {"asin", "math.asin($1)"},
                                                {"acos", "math.acos($1)"},
                                                {"atan", "math.atan($1)"},
                                                {"exp", "math.exp($1)"},
                                                {"log", "math.log($1)"},
                                                {"sinh", "math.sinh($1)"},
                                                {"cosh", "math.cosh($1)"},
                                                {"tanh", "math.tanh($1)"},
                                                {"asinh", "math.asinh($1)"},
                                                {"atan2", "math.atan2($1, $2)"},
                                                {.name = NULL}};

const struct hol_language hol_language_python = {
    .name = "python",
    .title = "Python",
    .suffix = ".py",
    .run = "python3 $1",
    .comment = "# ",
    .width = 99,
    .continuation = " \\",
    .end = "",
    .assign = " = ",
    .index_open = "[",
    .index_separator = "][",
    .index_close = "]",
    .base = 0,
    .real_suffix = "",
    .size = "$1 = $2",
    .function = "def $1($2):",
    .output_line = {[HOL_KIND_VECTOR] = "$1 = [0.0]*$2",
                    [HOL_KIND_MATRIX] = "$1 = [[0.0]*$3 for _ in range($2)]"},
    .variable = {[HOL_KIND_VECTOR] = "$1 = [0.0]*$2",
                 [HOL_KIND_PLACES] = "$1 = [0]*$2",
                 [HOL_KIND_MATRIX] = "$1 = [[0.0]*$3 for _ in range($2)]"},
    .result = "    return $2\n",
    .call = "$3 = $1($2)",
    .loop = "for $1 in range($2, $4):",
    .loop_down = "for $1 in range($2, $4, -1):",
    .whilst = "while $1:",
    .branch = "if $1:",
    .otherwise = "else:",
    .spellings = spellings,
    .begin = "import math\n"
             "import sys\n"
             "\n\n"
             "def sign(x):\n"
             "    return (x > 0) - (x < 0)\n"
             "\n",
    .finish = "\nif __name__ == \"__main__\":\n"
              "    result = self_test()\n"
              "    said = \"$2: accelerations off by %.1e\" % result[1]\n",
    .tested = "    said += \", $1 by %.1e\" % result[$2]\n",
    .untested = "    said += \", $1 not tested\"\n",
    .end_of_file = "    print(said + (\": FAILED\" if result[0] else \": passed\"))\n"
                   "    sys.exit(int(result[0]))\n",
    .reserved = "False None True and as assert async await break class continue def del elif else "
                "except finally for from global if import in is lambda nonlocal not or pass raise "
                "return try while with yield math sys range print int len",
};
