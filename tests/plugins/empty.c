/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Copyright (C) 2026 the holonom authors */
/* A shared object that is no plug-in. */
int nothing_to_see(void);

int
nothing_to_see(void)
{
    return 0;
}
