# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
#
# awk -v least=LINES -f claims.awk claims-elsewhere.txt claims.csv: is all of the table in what `holonom claims' wrote as
# CSV, and is it the same? Says what is not, and how many numbers it looked at; exit status 1 if one is off.

# Of a decimal, one unit of its last digit.
function last_unit(text, part, point) {
    split(text, part, "e")
    point = index(part[1], ".")
    return 10 ^ (part[2] - (point ? length(part[1]) - point : 0))
}

function agrees(found, wanted, unit, first, off) {
    first = substr(wanted, 1, 1)
    if (found == "")
        return 0
    if (first == "<")
        return found + 0 >= 0 && found + 0 < substr(wanted, 2) + 0
    if (first == "=")
        return found + 0 == substr(wanted, 2) + 0
    off = found / (unit == "" ? 1 : unit) - wanted
    return (off < 0 ? -off : off) <= last_unit(wanted)
}

FNR == 1 { file++ }

# 7,"place",holds,"row","column",0.0761464
file == 2 && FNR > 1 {
    count = split($0, part, "\"")
    claim = part[1] + 0
    sub(/\r$/, "", part[count])
    value[claim, part[4], part[6]] = substr(part[7], 2)
    sub(/^,/, "", part[3])
    sub(/,$/, "", part[3])
    verdict[claim] = part[3]
    next
}

file == 1 && !/^#/ { line[++lines] = $0 }

END {
    for (k = 1; k <= lines; k++) {
        split(line[k], wanted, ";")
        if (wanted[2] == "") {
            good = verdict[wanted[1] + 0] == wanted[4]
            found = verdict[wanted[1] + 0]
        } else {
            found = value[wanted[1] + 0, wanted[2], wanted[3]]
            good = agrees(found, wanted[4], wanted[5])
        }
        if (!good)
            printf "# claim %s, %s, %s: %s, elsewhere %s\n", wanted[1], wanted[2], wanted[3], found, wanted[4]
        bad += !good
    }
    printf "# %d verdicts and numbers, %d off\n", lines, bad
    exit bad > 0 || lines < least
}
