/* SPDX-License-Identifier: GPL-3.0-or-later
 * Copyright (C) 2026 the holonom authors */
#include <stdio.h>
#include <string.h>

int
main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--version") == 0)
        return puts(PACKAGE_STRING) == EOF;
    puts("Usage: holonom [--help | --version]");
    return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
}
