# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# A picture of WIDTH and HEIGHT points in the FORMAT. (The unit of an SVG is the point; pictures have 300 dots an inch; the cairo
# terminals count letters in pixels of 96 an inch.)
if (FORMAT eq "svg") { set terminal svg size WIDTH,HEIGHT fixed rounded font FACE.",8" linewidth 0.8 background rgb "white" }
if (FORMAT eq "pdf") { set terminal pdfcairo size WIDTH/72.0,HEIGHT/72.0 rounded font FACE.",8" fontscale 0.75 linewidth 1.5 background rgb "white" }
if (FORMAT eq "png") {
  set terminal pngcairo size WIDTH*300/72,HEIGHT*300/72 rounded font FACE.",8" fontscale 3.125 linewidth 3.2 dashlength 0.5 pointscale 3.8 \
    background rgb "white"
}
if (FORMAT eq "gif") { set terminal gif animate delay 5 loop 0 optimize size WIDTH*2,HEIGHT*2 font FACE.",8" fontscale 1.5 linewidth 2 \
    background rgb "white" }
