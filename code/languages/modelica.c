/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* The language Modelica 3: a package of functions. */
#include "code/languages/languages.h"

static const struct hol_spelling spellings[] = {
    {"sqr", "@1^2"}, {"powi", "@1^@2"}, {"pow", "@1^@2"}, {"asinh", "log_of($1)"}, {.name = NULL}};

const struct hol_language hol_language_modelica = {
    .name = "modelica",
    .title = "Modelica",
    .suffix = ".mo",
    .run = "omc $1, then simulate SelfTest of it",
    .comment = "// ",
    .width = 100,
    .continuation = "",
    .end = ";",
    .assign = " := ",
    .index_open = "[",
    .index_separator = ", ",
    .index_close = "]",
    .base = 1,
    .real_suffix = "",
    .size = "constant Integer $1 = $2;",
    .function = "function $1",
    .argument_line = {[HOL_KIND_REAL] = "input Real $1;",
                      [HOL_KIND_INTEGER] = "input Integer $1;",
                      [HOL_KIND_VECTOR] = "input Real $1[$2];",
                      [HOL_KIND_MATRIX] = "input Real $1[$2, $3];"},
    .output_line =
        {[HOL_KIND_VECTOR] = "output Real $1[$2];", [HOL_KIND_MATRIX] = "output Real $1[$2, $3];"},
    .before_variables = "protected",
    .before_body = "algorithm",
    .variable = {[HOL_KIND_REAL] = "Real $1;",
                 [HOL_KIND_INTEGER] = "Integer $1;",
                 [HOL_KIND_VECTOR] = "Real $1[$2];",
                 [HOL_KIND_PLACES] = "Integer $1[$2];",
                 [HOL_KIND_MATRIX] = "Real $1[$2, $3];"},
    .clear = {[HOL_KIND_REAL] = "$1 := 0.0;",
              [HOL_KIND_INTEGER] = "$1 := 0;",
              [HOL_KIND_VECTOR] = "$1 := zeros($2);",
              [HOL_KIND_PLACES] = "$1 := fill(0, $2);",
              [HOL_KIND_MATRIX] = "$1 := zeros($2, $3);"},
    .zero = {[HOL_KIND_VECTOR] = "$1 := zeros($2);", [HOL_KIND_MATRIX] = "$1 := zeros($2, $3);"},
    .clears_outputs = true,
    .result = "end $1;",
    .call = "($3) := $1($2);",
    .loop = "for $1 in $2:$3 loop",
    .loop_down = "for $1 in $2:-1:$3 loop",
    .whilst = "while $1 loop",
    .branch = "if $1 then",
    .otherwise = "else",
    .loop_end = "end for;",
    .while_end = "end while;",
    .branch_end = "end if;",
    .spellings = spellings,
    .begin = "package $1\n",
    .finish = "function log_of \"asinh\"\n"
              "    input Real x;\n"
              "    output Real y;\n"
              "algorithm\n"
              "    y := sign(x)*log(abs(x) + sqrt(x*x + 1.0));\n"
              "end log_of;\n"
              "\n"
              "model SelfTest \"ends with an error unless all is well\"\n"
              "    Real result[4];\n"
              "initial algorithm\n"
              "    result := self_test();\n"
              "    assert(result[1] < 0.5, \"$2: the self-test failed\");\n"
              "equation\n"
              "    der(result) = zeros(4);\n"
              "end SelfTest;\n"
              "end $1;\n",
    .reserved = "algorithm and annotation assert block break class connect connector constant "
                "constrainedby der discrete each else elseif elsewhen encapsulated end enumeration "
                "equation expandable extends external false final flow for function if import "
                "impure in initial inner input loop model not operator or outer output package "
                "parameter partial protected public pure record redeclare replaceable return "
                "stream then time true type when while within Real Integer Boolean String log_of "
                "SelfTest fill ones linspace size sum product scalar vector identity diagonal "
                "transpose cross skew symmetric div mod rem ceil floor integer delay cardinality "
                "homotopy sample pre edge change reinit terminal noEvent smooth ndims",
};
