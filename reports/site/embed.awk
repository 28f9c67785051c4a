# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A text as C, so that the program needs no file for it:
#     awk -v symbol=NAME -f embed.awk TEXT >TEXT.c
# defines `const char *const NAME[]', its lines, to NULL.

BEGIN {
    print "/* Made by embed.awk. */"
    print "extern const char *const " symbol "[];"
    print "const char *const " symbol "[] = {"
}
# gsub is of no use: how it takes backslashes differs between awks
{
    line = ""
    for (k = 1; k <= length($0); k++) {
        c = substr($0, k, 1)
        line = line (c == "\\" || c == "\"" ? "\\" : "") c
    }
    print "    \"" line "\","
}
END { print "    0};" }
