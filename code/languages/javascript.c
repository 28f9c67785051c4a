/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language JavaScript, for node (CommonJS) and other engines. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {{"sqr", "(@1**2)"},
                                                {"powi", "(@1**@2)"},
                                                {"pow", "Math.pow($1, $2)"},
                                                {"sqrt", "Math.sqrt($1)"},
                                                {"sin", "Math.sin($1)"},
                                                {"cos", "Math.cos($1)"},
                                                {"tan", "Math.tan($1)"},
                                                {"asin", "Math.asin($1)"},
                                                {"acos", "Math.acos($1)"},
                                                {"atan", "Math.atan($1)"},
                                                {"exp", "Math.exp($1)"},
                                                {"log", "Math.log($1)"},
                                                {"sinh", "Math.sinh($1)"},
                                                {"cosh", "Math.cosh($1)"},
                                                {"tanh", "Math.tanh($1)"},
                                                {"asinh", "Math.asinh($1)"},
                                                {"atan2", "Math.atan2($1, $2)"},
                                                {"abs", "Math.abs($1)"},
                                                {"sign", "Math.sign($1)"},
                                                {"min", "Math.min($1, $2)"},
                                                {"max", "Math.max($1, $2)"},
                                                {"and", "&&"},
                                                {.name = NULL}};

const struct hol_language hol_language_javascript = {
    .name = "javascript",
    .title = "JavaScript",
    .suffix = ".js",
    .run = "node $1",
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
    .size = "const $1 = $2;",
    .let = "const ",
    .function = "function $1($2) {",
    .output_line = {[HOL_KIND_VECTOR] = "let $1 = vector($2);",
                    [HOL_KIND_MATRIX] = "let $1 = matrix($2, $3);"},
    .variable = {[HOL_KIND_REAL] = "let $1 = 0;",
                 [HOL_KIND_INTEGER] = "let $1 = 0;",
                 [HOL_KIND_VECTOR] = "let $1 = vector($2);",
                 [HOL_KIND_PLACES] = "let $1 = vector($2);",
                 [HOL_KIND_MATRIX] = "let $1 = matrix($2, $3);"},
    .result = "    return [$2];\n}",
    .call = "[$3] = $1($2);",
    .loop = "for (let $1 = $2; $1 < $4; $1++) {",
    .loop_down = "for (let $1 = $2; $1 >= $3; $1--) {",
    .whilst = "while ($1) {",
    .branch = "if ($1) {",
    .otherwise = "} else {",
    .loop_end = "}",
    .while_end = "}",
    .branch_end = "}",
    .spellings = spellings,
    .begin = "\"use strict\";\n"
             "\n"
             "function vector(n) {\n"
             "    return new Array(n).fill(0);\n"
             "}\n"
             "\n"
             "function matrix(m, n) {\n"
             "    return Array.from({length: m}, () => vector(n));\n"
             "}\n",
    .finish =
        "if (typeof module !== \"undefined\") {\n"
        "    module.exports = {$3};\n"
        "}\n"
        "// As a module of the newer kind, .mjs, it exports nothing: there it can only be run.\n"
        "if (typeof module === \"undefined\" ? typeof process !== \"undefined\" : require.main === "
        "module) {\n"
        "    const [result] = self_test();\n"
        "    let said = `$2: accelerations off by ${result[1].toExponential(1)}`;\n",
    .tested = "    said += `, $1 by ${result[$2].toExponential(1)}`;\n",
    .untested = "    said += \", $1 not tested\";\n",
    .end_of_file = "    console.log(`${said}: ${result[0] === 0 ? \"passed\" : \"FAILED\"}`);\n"
                   "    process.exitCode = result[0];\n"
                   "}\n",
    .reserved = "arguments await break case catch class const continue debugger default delete do "
                "else enum eval export extends false finally for function if implements import in "
                "instanceof interface let new null package private protected public return static "
                "super switch this throw true try typeof var void while with yield Math Array "
                "vector matrix module require console process NaN Infinity undefined",
};
