#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""Look at figures (SVG, in points): what is higher than a page has room for, text outside of the figure, texts one over the other,
letters of less than 7 points, faint lines.
usage: look-at-figures.py FONT.ttf FIGURE.svg ..."""
import re
import struct
import sys
import xml.etree.ElementTree as tree

LEAST = 7.0 - 0.01  # points; gnuplot writes a decimal or two
CONTRAST = 3.0
MOST_HIGH = 652.5  # points, which are 23 cm
SVG = "{http://www.w3.org/2000/svg}"


def font(path):
    """Widths of the letters in units of the size, and how high and deep they are (OpenType: head, hhea, hmtx, cmap format 4)."""
    data = open(path, "rb").read()
    at = {}
    for i in range(struct.unpack(">H", data[4:6])[0]):
        tag, _, offset, _ = struct.unpack(">4sIII", data[12 + 16*i:28 + 16*i])
        at[tag] = offset
    word = lambda o: struct.unpack(">H", data[o:o + 2])[0]
    unit, count = word(at[b"head"] + 18), word(at[b"hhea"] + 34)
    advance = [word(at[b"hmtx"] + 4*i) for i in range(count)]
    widths, table = {}, at[b"cmap"]
    for i in range(word(table + 2)):
        platform, _, offset = struct.unpack(">HHI", data[table + 4 + 8*i:table + 12 + 8*i])
        t = table + offset
        if platform != 3 or word(t) != 4:
            continue
        n = word(t + 6)//2
        for j in range(n):
            end, start = word(t + 14 + 2*j), word(t + 16 + 2*n + 2*j)
            delta, reach = word(t + 16 + 4*n + 2*j), t + 16 + 6*n + 2*j
            for c in range(start, min(end, 0x2fff) + 1):
                g = (c + delta) & 65535 if word(reach) == 0 else word(reach + word(reach) + 2*(c - start))
                if g:
                    widths[chr(c)] = advance[min(g, count - 1)]/unit
    return widths


def parts(color):
    """Red, green and blue, from 0 to 1."""
    m = re.match(r"rgb\(\s*(\d+),\s*(\d+),\s*(\d+)\)$", color)
    names = {"black": (0, 0, 0), "white": (255, 255, 255), "gray": (128, 128, 128)}
    if m:
        rgb = tuple(map(int, m.groups()))
    elif color.startswith("#"):
        rgb = tuple(int(color[i:i + 2], 16) for i in (1, 3, 5))
    else:
        rgb = names[color]
    return [v/255 for v in rgb]


def dark(rgb):
    """The color on a dark page: invert(.92) hue-rotate(180deg) of reports/page/style.c, as CSS defines it (Filter Effects 1)."""
    rgb = [0.92 - 0.84*v for v in rgb]
    turn = ((-0.574, 1.43, 0.144), (0.426, 0.43, 0.144), (0.426, 1.43, -0.856))
    return [min(1, max(0, sum(t*v for t, v in zip(row, rgb)))) for row in turn]


def contrast(one, other):
    light = []
    for rgb in one, other:
        part = [v/12.92 if v <= 0.04045 else ((v + 0.055)/1.055)**2.4 for v in rgb]
        light.append(0.05 + 0.2126*part[0] + 0.7152*part[1] + 0.0722*part[2])
    return max(light)/min(light)


def texts(node, widths, place=(0.0, 0.0, 0.0), style=None):
    """(text, box, least size) of every text below: boxes of what is upright or turned by 90 degrees, from the base line."""
    style = dict(style or {})
    for key in ("font-size", "text-anchor", "fill"):
        if key in node.attrib:
            style[key] = node.attrib[key]
    move = re.match(r"translate\(([-\d.]+),([-\d.]+)\)(?: rotate\(([-\d.]+)\))?", node.attrib.get("transform", ""))
    if move:
        place = (place[0] + float(move[1]), place[1] + float(move[2]), float(move[3] or place[2]))
    if node.tag == SVG + "text":
        runs = [(float(t.attrib.get("font-size", style["font-size"])), t.text or "", float(t.attrib.get("dy", "0").rstrip("px")))
                for t in node.iter(SVG + "tspan")] or [(float(style["font-size"]), node.text or "", 0.0)]
        written = "".join(run[1] for run in runs).strip()
        if written:
            wide = sum(size*sum(widths.get(c, 0.6) for c in text) for size, text, _ in runs)
            rise, top, bottom = 0.0, 0.0, 0.0
            for size, text, dy in runs:
                rise += dy
                if text.strip():
                    top, bottom = min(top, rise - 0.72*size), max(bottom, rise + 0.2*size)
            left = {"start": 0.0, "middle": -wide/2, "end": -wide}[style.get("text-anchor", "start")]
            x, y, turn = place
            if turn % 180 == 0:
                box = (x + left, y + top, x + left + wide, y + bottom)
            else:
                box = (x + top, y - left - wide, x + bottom, y - left)
            yield written, box, min(size for size, text, _ in runs if text.strip())
    for child in node:
        yield from texts(child, widths, place, style)


def faint(root):
    """Colors of lines and marks of plots that do not stand out from white, or on a dark page from what becomes of white; those
    that fill areas are no lines."""
    white = [1, 1, 1]
    areas = {node.attrib.get("fill") for node in root.iter()}
    for group in root.iter(SVG + "g"):
        if not re.search("_plot_", group.attrib.get("id", "")):
            continue
        for node in group.iter():
            color = node.attrib.get("stroke", node.attrib.get("color", "none"))
            if color not in areas | {"none", "currentColor", "white"} and not re.search(r"rgb\(\s*255,\s*255,\s*255\)", color):
                if contrast(parts(color), white) < CONTRAST or contrast(dark(parts(color)), dark(white)) < CONTRAST:
                    yield color


def look(path, widths):
    root = tree.parse(path).getroot()
    _, _, wide, high = map(float, root.attrib["viewBox"].split())
    all_texts, found = list(texts(root, widths)), []
    if high > MOST_HIGH:
        found.append("it is %g points high, more than a page has room for" % high)
    if not all_texts:
        found.append("there is no text at all")
    for text, (left, top, right, bottom), size in all_texts:
        if size < LEAST:
            found.append("'%s' has letters of %.2f points" % (text, size))
        if left < -0.3 or top < -0.3 or right > wide + 0.3 or bottom > high + 0.3:
            found.append("'%s' is outside of the page, at %.1f, %.1f to %.1f, %.1f of %g, %g" % (text, left, top, right, bottom, wide, high))
    for i, (one, a, _) in enumerate(all_texts):
        for other, b, _ in all_texts[:i]:
            if min(a[2], b[2]) - max(a[0], b[0]) > 0.8 and min(a[3], b[3]) - max(a[1], b[1]) > 0.8 and (one, a) != (other, b):
                found.append("'%s' is over '%s' at %.1f, %.1f" % (one, other, a[0], a[1]))
    for color in sorted(set(faint(root))):
        found.append("a line is faint: %s" % color)
    return found


def main():
    widths, bad = font(sys.argv[1]), 0
    for path in sys.argv[2:]:
        for line in look(path, widths):
            print("%s: %s" % (path, line))
            bad += 1
    return bad > 0


if __name__ == "__main__":
    sys.exit(main())
