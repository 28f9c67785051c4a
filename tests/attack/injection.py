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
import sys
import unicodedata
import xml.etree.ElementTree


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


def look(mark, kind, name):
    with open(name, "rb") as file:
        text = file.read().decode("utf-8")
    for character in text:
        if unicodedata.category(character) in ("Cc", "Cf", "Zl", "Zp") and character not in "\n\r\t\u00ad\u200b":
            raise ValueError("U+%04X is in it" % ord(character))
    if kind == "json":
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
