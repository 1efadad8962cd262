"""Checks that all files of a folder are XML with only the few elements and attributes that charts use: check_xml.py
FOLDER"""

import pathlib
import re
import sys
import xml.etree.ElementTree

DRAWN = {"svg", "title", "style", "rect", "text", "circle", "line", "path", "polyline"}
PAGE = DRAWN | {"html", "head", "meta", "body", "main", "h1", "p", "table", "thead", "tbody", "tr", "th", "td"}
NUMBER = re.compile(r"-?\d+(\.\d+)?%?")
NUMBERS = {"x", "y", "x1", "x2", "y1", "y2", "cx", "cy", "r", "width", "height"}

count = 0
for path in pathlib.Path(sys.argv[1]).glob("*.[sh][vt][gm]*"):
    root = xml.etree.ElementTree.parse(path).getroot()
    for node in root.iter():
        name = node.tag.partition("}")[2]
        assert name in (PAGE if path.suffix == ".html" else DRAWN), f"{path}: {name}"
        for key, value in node.attrib.items():
            assert not key.startswith("on") and "href" not in key, f"{path}: {key}"
            assert key not in NUMBERS or NUMBER.fullmatch(value), f"{path}: {name} {key}={value}"
    count += 1
print(count)
