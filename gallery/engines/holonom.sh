#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# holonom's own simulations, beside those of others; the seconds include the start and the case's equations.
# usage: holonom.sh INTEGRATOR STABILIZATION CASE STEP
set -eu
every=$(awk -v h="$4" 'BEGIN { printf "%d", 0.01/h + 0.5 }')
holonom simulate "$3" --integrator="$1" --stabilization="$2" --step="$4" --every="$every" \
    --format=csv --provenance=no
times >seconds # of the shell, then of what it has run: user and system
echo "# step: $4"
echo "# method: $1 $2"
awk 'NR == 2 { gsub(/[ms]/, " "); printf "# seconds: %g\n", $1*60 + $2 + $3*60 + $4 }' seconds
