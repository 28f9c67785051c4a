# shellcheck shell=sh disable=SC2034 # numpy is for who sources this
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Sourced by the shell tests that want Python: $python and $numpy are commands that run it, with
# the standard library and with numpy; empty: there is none.
# The problems are small: a thread for each core only costs its start.
OPENBLAS_NUM_THREADS=1
export OPENBLAS_NUM_THREADS
python=
numpy=
for command in ${PYTHON-} python3 /usr/bin/python3; do
    if [ -z "$python" ] && "$command" -c 'import json' 2>/dev/null; then
        python=$(command -v "$command")
    fi
    if [ -z "$numpy" ] && "$command" -c 'import numpy' 2>/dev/null; then
        numpy=$(command -v "$command")
    fi
done
