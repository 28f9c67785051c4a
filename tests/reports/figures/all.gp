# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# Draw stored figures at widths of 8.5 and 17.5 cm, in one process. Arguments: folder of the templates; folder of the data; folder
# for the pictures; names of the data: a name begins with that of its template, an underscore ends it; a second template for a column has the
# suffix -column; their text is in the line "# TEXT: ".
ALL_TEMPLATES = ARG1; ALL_DATA = ARG2; ALL_PICTURES = ARG3; ALL_STEMS = ARG4
array ALL_WIDTHS[2] = ["240.945", "496.063"]
array ALL_WORDS[2] = ["column", "page"]
do for [ALL_STEM in ALL_STEMS] {
  do for [ALL_V=1:2] {
    reset
    SOURCE = ALL_DATA."/".ALL_STEM.".dat"
    ALL_KIND = system(sprintf("printf %%s '%s' | sed 's/_.*//'", ALL_STEM))
    ALL_SUFFIX = ALL_V == 1 && (ALL_KIND eq "growth" || ALL_KIND eq "times") ? "-column" : ""
    set output ALL_PICTURES."/".ALL_STEM."-".ALL_WORDS[ALL_V].".svg"
    call ALL_TEMPLATES."/".ALL_KIND.ALL_SUFFIX.".gp" ALL_TEMPLATES "svg" system(sprintf("sed -n 's/^# TEXT: //p' '%s'", SOURCE)) ALL_WIDTHS[ALL_V].' * * * * ""'
    set output
  }
}
