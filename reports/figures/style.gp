# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# What the figures share. A template reads the data as its standard input, and draws on its standard output. Its arguments are the
# folder of the TEMPLATES, FORMAT svg, png or pdf, the TEXT that its drawing writes, and HOW: width in points; ends of the ranges
# wanted of x and y ("*": its own); the panels wanted, by number ("": all). It sets them, loads this, finds its HEIGHT in points, and
# loads open.gp. Letters are of 8 points, and of 7 at least, at either width: what goes into a paper is not scaled.

DATA = exists("SOURCE") ? SOURCE : "/dev/stdin"
FACE = "Liberation Sans"
SMALL = ",7"
# gnuplot puts what is below an axis elsewhere in an SVG.
XLABEL = FORMAT eq "svg" ? 1.15 : 0.6
XTICS = FORMAT eq "svg" ? 0.5 : 0.3
POWER = "10^{/*1.11 %T}" # exponents of 7 points, too
WIDTH = real(word(HOW, 1))
NARROW = WIDTH < 340 # a column: panels go below each other
MOST_HIGH = 652.0 # 23 cm: more does not fit on a page, with a caption
PANELS = word(HOW, 6)
chosen(panel) = strlen(PANELS) == 0 || strstrt(" ".PANELS." ", sprintf(" %d ", panel)) > 0
CHOSEN_FIRST = strlen(PANELS) > 0 ? int(word(PANELS, 1)) : 1

# Places in points from the top left.
across(x) = x/WIDTH
down(y) = 1 - real(y)/HEIGHT

# The range of an axis as a command: what was asked for where that is meant (`mine`), else its own ends ("*": by the data).
end(asked, own, mine) = mine && word(HOW, asked) ne "*" ? word(HOW, asked) : own
number(value) = sprintf("%.12g", value)
range(axis, asked, low, high, mine, logarithmic) = \
  logarithmic && mine && (end(asked, "1", 1) + 0.0 <= 0 || end(asked + 1, "1", 1) + 0.0 <= 0) \
    ? sprintf('exit error "a logarithmic axis has no place for 0 and less: --%srange"', axis) \
    : sprintf("set %srange [%s:%s]", axis, end(asked, low, mine), end(asked + 1, high, mine))
x_range(low, high, mine, logarithmic) = range("x", 2, low, high, mine, logarithmic)
y_range(low, high, mine, logarithmic) = range("y", 4, low, high, mine, logarithmic)
# Ticks of a logarithmic axis: every decade, second, fourth ..., so that there are few; as a factor.
every(low, high, most) = 10.0**ceil((log10(high) - log10(low))/most)

# The exponents between which data are: a template has stats look at every point with see(x, y); 0 and less has none.
X_LEAST = 400.0; X_MOST = -400.0; Y_LEAST = 400.0; Y_MOST = -400.0
see(x, y) = (X_LEAST = x > 0 && log10(x) < X_LEAST ? log10(x) : X_LEAST, X_MOST = x > 0 && log10(x) > X_MOST ? log10(x) : X_MOST, \
  Y_LEAST = y > 0 && log10(y) < Y_LEAST ? log10(y) : Y_LEAST, Y_MOST = y > 0 && log10(y) > Y_MOST ? log10(y) : Y_MOST, 1)
power(d) = sprintf("%.1e", 10.0**d) # gnuplot does not read 1e-05

# The width of a text in points, by the metrics of the letters (that of Helvetica and Arial; 32 to 126; others are taken as 0.6).
ASCII = ' !"#$%&''()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\]^_`abcdefghijklmnopqrstuvwxyz{|}~'
METRICS = "278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 \
556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 \
333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584"
letter(c) = (LETTER = strstrt(ASCII, c), LETTER > 0 ? real(word(METRICS, LETTER)) : 600.0)
wide(text) = strlen(text) > 0 ? 0.008*(sum [i=1:strlen(text)] letter(text[i:i])) : 0
small(text) = wide(text)*7/8

# A text in lines no wider than that; LINES: how many.
fold_word(text, most) = (LONG > 0 && LONG + wide(" ".text) > most \
  ? (FOLDED = FOLDED."\n".text, LINES = LINES + 1, LONG = wide(text)) \
  : (FOLDED = FOLDED.(LONG > 0 ? " " : "").text, LONG = LONG + wide((LONG > 0 ? " " : "").text)), 0)
fold(text, most) = (FOLDED = "", LONG = 0.0, LINES = 1, words(text) > 0 ? sum [i=1:words(text)] fold_word(word(text, i), most) : 0, FOLDED)

# Looks: no two of the first ten have shade, dashes or mark in common; all shades stand out from white by 3:1 and more, differ in
# grey, and for readers who do not see red or green. An eleventh and later ones come with another combination.
array SHADE[10] = ["#0b3c8c", "#d1560a", "#00806e", "#7a3fa0", "#000000", "#b8002e", "#2f8fc4", "#8a6d00", "#4d4d4d", "#5f8a1d"]
array MARK[10] = [4, 6, 8, 12, 2, 10, 5, 1, 7, 3]
array DASH[10] = [1, 2, 4, 3, 1, 5, 2, 4, 3, 5]
turn(k) = (k-1)/10
look(k) = 1 + (k-1)%10
shade(k) = SHADE[1 + (k-1 + 3*turn(k))%10]
mark(k) = MARK[look(k)]
dash(k) = DASH[1 + (k-1 + turn(k))%10]
BLUE = "#0b3c8c"; ORANGE = "#c04a00"; RED = "#b8002e"; GREEN = "#2f6a1f"
FAINT = "#949494"; GREY = "#5a5a5a"; GRID = "#e0e0e0"
# Points of a picture are of the size of points of a drawing.
MARKS = FORMAT eq "svg" ? 0.5 : 0.45

# A legend of its own, as that of gnuplot is clipped where a name is long: entries in columns as wide as the widest, over the width
# of the figure. legend.gp measures it, and draws it with its top LEGEND_TOP points from the top. KIND 1: line with marks, 2: line,
# 3: mark, 4: box.
MOST = 120
LEGEND_LEFT = 4.0; LEGEND_WIDE = WIDTH - 8
array LEGEND[MOST]; array KIND[MOST]; array COLOR[MOST]; array DASHES[MOST]; array POINT[MOST]
ENTRIES = 0
# A name that is wider than the figure loses its middle.
LETTERS(text, most) = int(strlen(text)*most/small(text)) - 3
part(text, n) = text[1:n/2]."…".text[strlen(text) - n/2 + 1:*]
shortened(text, most) = small(text) > most ? part(text, LETTERS(text, most)) : text
entry(text, kind, color, dashes, point) = (ENTRIES = ENTRIES < MOST ? ENTRIES + 1 : MOST, LEGEND[ENTRIES] = shortened(text, LEGEND_WIDE - 36), \
  KIND[ENTRIES] = kind, COLOR[ENTRIES] = color, DASHES[ENTRIES] = dashes, POINT[ENTRIES] = point, 0)
SAMPLE(kind) = kind < 3 ? 22.0 : 8.0
legend_room(n) = (ROOM = 0.0, SAMPLES = 0.0, \
  sum [i=1:ENTRIES] (ROOM = small(LEGEND[i]) > ROOM ? small(LEGEND[i]) : ROOM, \
                     SAMPLES = SAMPLE(KIND[i]) > SAMPLES ? SAMPLE(KIND[i]) : SAMPLES, 0), ROOM + SAMPLES + 12)
legend_columns(n) = (FIT = int(LEGEND_WIDE/legend_room(ENTRIES)), FIT < 1 ? 1 : FIT > ENTRIES ? ENTRIES : FIT)
legend_rows(n) = ENTRIES == 0 ? 0 : (FIT = legend_columns(ENTRIES), (ENTRIES + FIT - 1)/FIT)
LINE = 10.0 # from one line of small letters to the next
legend_high(n) = ENTRIES == 0 ? 0 : legend_rows(ENTRIES)*LINE + 4

set encoding utf8
set datafile missing "?"
set tics nomirror out scale 0.45,0.25
set border 3 linewidth 0.6
set grid xtics ytics linetype 1 linecolor rgb GRID linewidth 0.5
unset key
set minussign

# An error of exactly 0 has no logarithm: it stands at the floor of the figure.
at_floor(value, low) = value > low ? value : low
# The error in a column: nothing where the solver had no answer (a line ends there).
error_in(c, low) = valid(c) ? at_floor(column(c), low) : NaN
