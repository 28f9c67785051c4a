# SPDX-License-Identifier: GPL-3.0-or-later
# Copyright (C) 2026 the holonom authors
"""Is a file what its format says, as a reader of that format that is not ours has it, and does nothing in it act?

    python3 injection.py MARK FORMAT FILE [MARK FORMAT FILE]...

MARK stands in every text of a stranger: "-", or what must be found again, whole, in a text of the file. A line for
each that is not so; exit status 1 then.
"""
import csv
import html.parser
import io
import json
import math
import struct
import sys
import unicodedata
import xml.etree.ElementTree
import zlib


def texts_of(value):
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from texts_of(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from texts_of(inner)
    elif isinstance(value, str):
        yield value


def unique(pairs):
    if len({key for key, _ in pairs}) != len(pairs):
        raise ValueError("a member twice")
    return dict(pairs)


def constant(word):
    raise ValueError(word + " is no JSON")


def read_json(text):
    return list(texts_of(json.loads(text, object_pairs_hook=unique, parse_constant=constant)))


def is_number(cell):
    try:
        float(cell)
        return True
    except ValueError:
        return False


def read_csv(text):
    body = "".join(line for line in text.splitlines(keepends=True) if not line.startswith("#"))
    rows = [row for row in csv.reader(io.StringIO(body, newline=""), strict=True) if row]
    if len({len(row) for row in rows}) > 1:
        raise ValueError("rows of %s cells" % sorted({len(row) for row in rows}))
    cells = [cell for row in rows for cell in row]
    for cell in cells:
        if cell[:1] in "=+-@\t\r" and cell[:1] and not is_number(cell) and cell != "-":
            raise ValueError("a formula: " + cell[:80])
    # what begins like a formula has an apostrophe before it
    return cells + [cell[1:] for cell in cells if cell.startswith("'")]


VOID = set("area base br col embed hr img input link meta source track wbr path line rect circle use".split())


class Page(html.parser.HTMLParser):
    """Elements and attributes of a page; the texts between them."""

    def __init__(self, mark):
        super().__init__(convert_charrefs=True)
        self.mark, self.texts, self.open = mark, [""], []

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name.startswith("on") or (value or "").strip().lower().startswith("javascript:"):
                raise ValueError("an attribute that acts: %s=%s" % (name, value))
            self.texts.append(value or "")
        if self.mark != "-" and (self.mark.lower() in tag or any(self.mark in name for name, _ in attrs)):
            raise ValueError("a tag of a stranger: " + tag)
        if tag in ("base", "embed", "iframe", "object"):
            raise ValueError("there is a " + tag)
        self.texts.append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        self.texts.append("")
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            raise ValueError("line %d: </%s> closes nothing" % (self.getpos()[0], tag))

    def handle_data(self, data):
        if self.open and self.open[-1] == "script" and self.mark != "-" and "onerror" in data and "<" in data:
            raise ValueError("a stranger's tag in a script")
        self.texts[-1] += data


def read_html(text, mark):
    page = Page(mark)
    page.feed(text)
    page.close()
    if page.open:
        raise ValueError("not closed: %s" % page.open)
    return page.texts


SVG = set("svg defs g path text tspan title desc rect circle line polyline polygon use clipPath style linearGradient stop "
          "radialGradient pattern image marker symbol metadata filter feFlood feComposite feOffset feGaussianBlur feMerge feMergeNode".split())


def read_svg(text):
    found = []
    for element in xml.etree.ElementTree.fromstring(text).iter():
        name = element.tag.rsplit("}", 1)[-1]
        if name not in SVG:
            raise ValueError("an element " + name)
        for key, value in element.attrib.items():
            if key.startswith("on") or "javascript:" in value:
                raise ValueError("an attribute that acts: " + key)
        found.append("".join(element.itertext()))
    return found


# Types of a MAT-file's elements (MathWorks, MAT-File Format, version 5) as struct has them.
NUMBERS = {1: "b", 2: "B", 3: "h", 4: "H", 5: "i", 6: "I", 7: "f", 9: "d", 12: "q", 13: "Q"}
MATRIX, COMPRESSED, UTF8 = 14, 15, 16
CELL, STRUCT, CHARACTERS = 1, 2, 4


def elements(data):
    """Types and contents, one after the other, which fill the data."""
    at = 0
    while at < len(data):
        kind, size = struct.unpack_from("<II", data, at)
        if kind >> 16:  # a small one: its size, its type, and four bytes
            kind, size, begin, after = kind & 0xFFFF, kind >> 16, at + 4, at + 8
        else:
            begin = at + 8
            after = begin + size + (-size % 8 if kind != COMPRESSED else 0)
        if after > len(data) or (kind not in NUMBERS and kind not in (MATRIX, COMPRESSED, UTF8)):
            raise ValueError("element of type %d, %d bytes" % (kind, size))
        yield kind, data[begin:begin + size]
        at = after


def numbers(element):
    kind, data = element
    return struct.unpack("<%d%s" % (len(data) // struct.calcsize(NUMBERS[kind]), NUMBERS[kind]), data)


def read_array(data, texts):
    if not data:
        return
    parts = elements(data)
    form = numbers(next(parts))[0] & 0xFF
    count = math.prod(numbers(next(parts)))
    texts.append(next(parts)[1].decode("ascii"))
    fields = [""]
    if form == STRUCT:
        length = numbers(next(parts))[0]
        names = next(parts)[1]
        fields = [names[k:k + length].split(b"\0")[0].decode("ascii") for k in range(0, len(names), length)]
        if not all(field.isidentifier() for field in fields):
            raise ValueError("fields %s" % fields)
    rest = list(parts)
    if form in (CELL, STRUCT):
        if len(rest) != count * len(fields):
            raise ValueError("%d arrays of %d" % (len(rest), count * len(fields)))
        for kind, inner in rest:
            read_array(inner, texts)
        return
    if form == CHARACTERS:
        kind, inner = rest[0]
        text = inner.decode("utf-8") if kind == UTF8 else struct.pack("<%dH" % count, *numbers(rest[0])).decode("utf-16-le")
        texts.append(text)
    elif len(numbers(rest[0])) != count:
        raise ValueError("%d numbers of %d" % (len(numbers(rest[0])), count))
    if len(rest) != 1:
        raise ValueError("more than one part of numbers")


def read_mat(data):
    texts = [data[:116].decode("ascii")]
    if data[124:128] != b"\x00\x01IM":
        raise ValueError("no MAT-file of version 5")
    for kind, inner in elements(data[128:]):
        if kind == COMPRESSED:
            (kind, inner), = elements(zlib.decompress(inner))
        if kind != MATRIX:
            raise ValueError("an element of type %d" % kind)
        read_array(inner, texts)
    return texts


def look(mark, kind, name):
    with open(name, "rb") as file:
        data = file.read()
    texts = read_mat(data) if kind == "mat" else None
    text = "\n".join(texts) if kind == "mat" else data.decode("utf-8")
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in "\n\r\t\u00ad\u200b":
            raise ValueError("U+%04X is in it" % ord(character))
    if kind == "mat":
        pass
    elif kind == "json":
        texts = read_json(text)
    elif kind == "csv":
        texts = read_csv(text)
    elif kind == "html":
        texts = read_html(text, "IMG" if mark != "-" else mark)
    elif kind == "svg":
        texts = read_svg(text)
    else:
        texts = [text]
    if mark != "-" and not any(mark in found for found in texts):
        raise ValueError("the text is not in it as it was: " + mark[:60])


bad = 0
arguments = sys.argv[1:]
while arguments:
    asked, arguments = arguments[:3], arguments[3:]
    try:
        look(*asked)
    except (ValueError, csv.Error, xml.etree.ElementTree.ParseError, AssertionError) as why:
        print("%s, %s: %s" % (asked[2], asked[1], why))
        bad = 1
sys.exit(bad)
