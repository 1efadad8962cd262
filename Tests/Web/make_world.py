#!/usr/bin/env python3
"""Makes web/world.json, the offline map, from Debian's package of Natural Earth.

    apt-get download r-cran-rnaturalearthdata && dpkg -x r-cran-rnaturalearthdata_*.deb DIR
    pip install rdata && Tests/Web/make_world.py DIR > web/world.json

A border shared by two countries is stored and simplified once, so that both sides match at any scale.

Lines are numbers: x and y in steps of 1/grid degree, as differences to the previous point. An even code c stands for
c / 2, an odd one for -(c + 1) / 2. Codes are written in base 45, with the last digit from the first 45 of DIGITS and
the other digits from the last 45.

A country is [code, rank, lon, lat, rings]. A ring is a list of line numbers, with -n-1 for line n backwards.
"borders" has a 1 for each line between two countries.
"""
import bz2
import gzip
import json
import lzma
import math
import sys
import warnings
import zlib

import rdata

warnings.simplefilter("ignore")

GRID = 50  # The number of steps per degree.
TOLERANCE = 0.036  # How far a simplified line may be from the original, in degrees.
SMALLEST = 0.012  # Smaller islands are dropped, unless they are the whole country. The unit is square degrees.
DIGITS = "".join(chr(code) for code in range(35, 127) if chr(code) not in '\\&')[:90]


def read(folder, name):
    data = folder + "/usr/lib/R/site-library/rnaturalearthdata/data/Rdata"
    index = open(data + ".rdx", "rb").read()
    for unpack in (gzip.decompress, bz2.decompress, lzma.decompress, zlib.decompress):
        try:
            index = unpack(index)
            break
        except Exception:
            continue
    places = rdata.conversion.convert(rdata.parser.parse_data(index))["variables"]
    start, length = (int(number) for number in places[name])
    chunk = open(data + ".rdb", "rb").read()[start : start + length]
    if chunk[4:5] == b"2":
        plain = bz2.decompress(chunk[5:])
    elif chunk[4:5] == b"Z":
        filters = [{"id": lzma.FILTER_LZMA2, "preset": 6}]
        plain = lzma.LZMADecompressor(format=lzma.FORMAT_RAW, filters=filters).decompress(chunk[5:])
    else:
        plain = zlib.decompress(chunk[4:])
    return rdata.parser.parse_data(plain).object


def slots(value):
    """The attributes of an R object as a dictionary."""
    found, rest = {}, value.attributes
    while rest is not None and rest.info.type.name == "LIST":
        tag = rest.tag.referenced_object or rest.tag
        found[tag.value.value.decode()] = rest.value[0]
        rest = rest.value[1]
    return found


def countries(folder):
    """For each country its two-letter code and its rings of points."""
    top = slots(read(folder, "countries50"))
    names = [name.value.decode() for name in slots(top["data"])["names"].value]
    codes = top["data"].value[names.index("iso_a2")]
    sizes = [int(v) for v in top["data"].value[names.index("labelrank")].value] if "labelrank" in names else None
    levels = slots(codes).get("levels")
    for number, shape in enumerate(top["polygons"].value):
        code = codes.value[number]
        code = levels.value[code - 1].value if levels is not None else code.value
        code = (code or b"-").decode()
        rings = []
        for polygon in slots(shape)["Polygons"].value:
            numbers = list(slots(polygon)["coords"].value)
            half = len(numbers) // 2
            points = [(round(x, 4), round(y, 4)) for x, y in zip(numbers[:half], numbers[half:])]
            if points[0] == points[-1]:
                points.pop()
            points = [p for i, p in enumerate(points) if p != points[i - 1]]
            if len(points) > 2:
                rings.append(points)
        yield code, sizes[number] if sizes else 5, rings


def area(points):
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(points, points[1:] + points[:1]))) / 2


def simplify(points):
    """Douglas-Peucker, with longitudes scaled by latitude."""
    keep, todo = {0, len(points) - 1}, [(0, len(points) - 1)]
    while todo:
        first, last = todo.pop()
        (ax, ay), (bx, by) = points[first], points[last]
        squeeze = max(0.1, math.cos(math.radians((ay + by) / 2)))
        dx, dy = (bx - ax) * squeeze, by - ay
        length, worst, at = math.hypot(dx, dy), 0, None
        for i in range(first + 1, last):
            px, py = (points[i][0] - ax) * squeeze, points[i][1] - ay
            if length == 0:
                off = math.hypot(px, py)
            else:
                along = max(0, min(1, (px * dx + py * dy) / length**2))
                off = math.hypot(px - along * dx, py - along * dy)
            if off > worst:
                worst, at = off, i
        if worst > TOLERANCE:
            keep.add(at)
            todo += [(first, at), (at, last)]
    return [points[i] for i in sorted(keep)]


def write(number):
    """A signed number in base 45, whose last digit is from the lower half."""
    number = number * 2 if number >= 0 else -number * 2 - 1
    text = DIGITS[number % 45]
    number //= 45
    while number:
        text = DIGITS[45 + number % 45] + text
        number //= 45
    return text


def main(folder):
    shapes = list(countries(folder))
    kept = []
    for code, rank, rings in shapes:
        largest = max(rings, key=area)
        kept.append((code, rank, [ring for ring in rings if ring is largest or area(ring) >= SMALLEST]))
    beside = {}
    for _, _, rings in kept:
        for ring in rings:
            for i, point in enumerate(ring):
                pair = frozenset((ring[i - 1], ring[(i + 1) % len(ring)]))
                beside.setdefault(point, set()).add(pair)
    lines, numbers, used, drawn = [], {}, [], []
    for code, rank, rings in kept:
        refs = []
        for ring in rings:
            cuts = [i for i, point in enumerate(ring) if len(beside[point]) > 1]
            start = cuts[0] if cuts else 0
            turned = ring[start:] + ring[: start + 1]
            cuts = [i for i, p in enumerate(turned) if i in (0, len(turned) - 1) or len(beside[p]) > 1]
            ref = []
            for a, b in zip(cuts, cuts[1:]):
                line = tuple(turned[a : b + 1])
                back = line[::-1]
                if back in numbers:
                    ref.append(-numbers[back] - 1)
                    used[numbers[back]] += 1
                    continue
                if line not in numbers:
                    numbers[line] = len(lines)
                    lines.append(line)
                    used.append(0)
                used[numbers[line]] += 1
                ref.append(numbers[line])
            refs.append(ref)
        drawn.append((code, rank, refs, max(rings, key=area)))
    text = []
    for line in lines:
        points = list(line)
        if points[0] == points[-1]:  # A closed ring is divided into two lines, so that the ends of both are kept.
            half = len(points) // 2
            points = simplify(points[: half + 1])[:-1] + simplify(points[half:])
        else:
            points = simplify(points)
        grid = [(round(x * GRID), round(y * GRID)) for x, y in points]
        grid = [p for i, p in enumerate(grid) if i == 0 or p != grid[i - 1]]
        if len(grid) < 2:
            grid = grid * 2
        x, y, out = 0, 0, ""
        for px, py in grid:
            out += write(px - x) + write(py - y)
            x, y = px, py
        text.append(out)
    world = {
        "source": "Natural Earth 1:50m (naturalearthdata.com), as in Debian's r-cran-rnaturalearthdata 0.1.0-2",
        "license": "Natural Earth is in the public domain; rnaturalearthdata is CC0",
        "grid": GRID,
        "lines": " ".join(text),
        "borders": "".join("1" if n > 1 else "0" for n in used),
        "countries": [],
    }
    for code, rank, refs, largest in drawn:
        xs, ys = [p[0] for p in largest], [p[1] for p in largest]
        center = [round((min(xs) + max(xs)) / 2, 1), round((min(ys) + max(ys)) / 2, 1)]
        rings = " ".join("".join(write(n) for n in ref) for ref in refs)
        world["countries"].append([code, rank, *center, rings])
    json.dump(world, sys.stdout, ensure_ascii=True, separators=(",", ":"))
    print()


main(sys.argv[1])
