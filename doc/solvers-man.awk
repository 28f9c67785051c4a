# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The man page of the solvers from their chapter of the manual:
#     awk -v version=VERSION -f solvers-man.awk solvers.texi >holonom-solvers.7
# It knows the commands that the chapter uses; any other ends it with an error.

function text(s) {
    gsub(/\\/, "\\e", s)
    gsub(/-/, "\\-", s)
    gsub(/\\-\\-\\-/, "\\-\\-", s)
    s = gensub_all(s)
    if (s ~ /@[a-z]/) {
        print FILENAME ":" FNR ": unknown command: " s >"/dev/stderr"
        failed = 1
        exit 1
    }
    gsub(/@@/, "@", s)
    if (s ~ /^[.']/)
        s = "\\&" s
    return s
}

# @code{}, @command{}, @option{}, @file{}: bold; @math{}, @var{}, @dfn{}: italic; @pxref{}: the name.
function gensub_all(s,    open, name, rest, close_at, font) {
    while (match(s, /@[a-z]+\{/)) {
        open = RSTART
        name = substr(s, RSTART + 1, RLENGTH - 2)
        rest = substr(s, RSTART + RLENGTH)
        close_at = index(rest, "}")
        if (name == "code" || name == "command" || name == "option" || name == "file")
            font = "\\fB"
        else if (name == "math" || name == "var" || name == "dfn")
            font = "\\fI"
        else if (name == "pxref")
            font = "see "
        else
            break
        s = substr(s, 1, open - 1) font substr(rest, 1, close_at - 1) \
            (font ~ /^\\/ ? "\\fR" : "") substr(rest, close_at + 1)
    }
    return s
}

BEGIN {
    print ".\\\" Made of solvers.texi; SPDX-License-Identifier: GPL-3.0-or-later"
    print ".\\\" Copyright (C) 2026 the holonom authors"
    print ".TH HOLONOM-SOLVERS 7 \"\" \"holonom " version "\" \"Miscellaneous Information\""
    print ".SH NAME"
    print "holonom-solvers \\- the formulations of constrained motion that holonom compares"
}
/^@c / || /^@node / || /^@cindex / { next }
/^@chapter / { print ".SH DESCRIPTION"; next }
/^@section / { print ".SH " toupper(text(substr($0, 10))); next }
/^@subsection / { print ".SS " text(substr($0, 13)); next }
/^@example/ { print ".PP\n.nf\n.RS 4"; next }
/^@end example/ { print ".RE\n.fi"; next }
/^@table @code/ { code = 1; next }
/^@table / { code = 0; next }
/^@end table/ { print ".PP"; next }
/^@item / { print ".TP"; print (code ? "\\fB" : "") text(substr($0, 7)) (code ? "\\fR" : ""); next }
/^$/ { print ".PP"; next }
{ print text($0) }
END {
    if (failed)
        exit 1
    print ".SH SEE ALSO"
    print ".BR holonom (1)"
}
