# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# The formulations' subsections of their chapter of the manual, as HTML:
#     awk -f solvers-html.awk solvers.texi
# writes for each a line "= NAME", and then its text. It knows the commands that the chapter uses; any
# other ends it with an error.

function escape(s) {
    gsub(/&/, "\\&amp;", s)
    gsub(/</, "\\&lt;", s)
    gsub(/>/, "\\&gt;", s)
    return s
}

# ^2, ^-1/2, ^T, ^+, ^(i-1); the same of _.
function scripts(s, mark, tag,    at, rest, inner, out) {
    out = ""
    while ((at = index(s, mark)) > 0) {
        out = out substr(s, 1, at - 1)
        rest = substr(s, at + 1)
        if (substr(rest, 1, 1) == "(" && index(rest, ")") > 0) {
            inner = substr(rest, 2, index(rest, ")") - 2)
            s = substr(rest, index(rest, ")") + 1)
        } else if (mark == "^" ? match(rest, /^(-?[0-9]+\/[0-9]+|-?[A-Za-z0-9]+|\+T?|')/) : match(rest, /^[A-Za-z0-9]+/)) {
            inner = substr(rest, 1, RLENGTH)
            s = substr(rest, RLENGTH + 1)
        } else {
            inner = ""
            s = rest
            out = out mark
        }
        if (inner != "") {
            gsub(/-/, "\\&minus;", inner)
            out = out "<" tag ">" inner "</" tag ">"
        }
    }
    return out s
}

function formula(s) {
    s = scripts(s, "^", "sup")
    s = scripts(s, "_", "sub")
    gsub(/kappa/, "\\&kappa;", s)
    gsub(/lambda/, "\\&lambda;", s)
    gsub(/''/, "\\&Prime;", s)
    return s
}

function text(s,    open, name, rest, end, inner) {
    s = escape(s)
    while (match(s, /@[a-z]+\{/)) {
        open = RSTART
        name = substr(s, RSTART + 1, RLENGTH - 2)
        rest = substr(s, RSTART + RLENGTH)
        end = index(rest, "}")
        inner = substr(rest, 1, end - 1)
        if (name == "code" || name == "command" || name == "option" || name == "file")
            inner = "<code>" inner "</code>"
        else if (name == "math")
            inner = "<span class=\"m\">" formula(inner) "</span>"
        else if (name == "var" || name == "dfn")
            inner = "<i>" inner "</i>"
        else if (name == "pxref")
            inner = "see " inner
        else
            break
        s = substr(s, 1, open - 1) inner substr(rest, end + 1)
    }
    if (s ~ /@[a-z]/) {
        print FILENAME ":" FNR ": unknown command: " s >"/dev/stderr"
        exit 1
    }
    gsub(/---/, "\\&mdash;", s)
    gsub(/--/, "\\&ndash;", s)
    gsub(/@@/, "@", s)
    return s
}

/^@c / || /^@node / || /^@cindex / || /^@chapter / { next }
/^@section / { on = 0; next }
/^@subsection / { print "= " substr($0, 13); on = 1; next }
!on { next }
/^@example/ { print "<pre class=\"m\">"; example = 1; next }
/^@end example/ { print "</pre>"; example = 0; next }
example { print formula(escape($0)); next }
/^@table @code/ { code = 1; item = 0; print "<p>Variants:</p><dl class=\"method\">"; next }
/^@table / { code = 0; item = 0; print "<dl class=\"method\">"; next }
/^@end table/ { print (item ? "</dd>" : "") "</dl>"; next }
/^@item / {
    print (item ? "</dd>" : "") "<dt>" (code ? "<code>" : "") text(substr($0, 7)) (code ? "</code>" : "") "</dt><dd>"
    item = 1
    next
}
/^$/ { next }
/^kappa(\^2)?\.?$/ { print formula($0); next }
{ print text($0) }
