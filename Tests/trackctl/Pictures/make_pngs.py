"""Writes PNGs of each kind, with each filter, and what they show as red, green and blue on white: make_pngs.py FOLDER"""

import random
import struct
import sys
import zlib

NUMBERS = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}


def chunk(name, data):
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def paeth(left, above, corner):
    guess = left + above - corner
    return min((left, above, corner), key=lambda one: (abs(guess - one), (left, above, corner).index(one)))


def filtered(rows, step, choose):
    text, above = b"", bytes(len(rows[0]))
    for row in rows:
        kind = choose()
        text += bytes([kind])
        for i, byte in enumerate(row):
            left, corner = (row[i - step], above[i - step]) if i >= step else (0, 0)
            guess = (0, left, above[i], (left + above[i]) // 2, paeth(left, above[i], corner))[kind]
            text += bytes([(byte - guess) % 256])
        above = row
    return text


def picture(kind, depth, dice, choose, level):
    width, height = dice.randint(1, 40), dice.randint(1, 30)
    most = (1 << depth) - 1
    colors = [tuple(dice.randrange(256) for _ in range(3)) for _ in range(min(256, most + 1))] if kind == 3 else []
    values = [[dice.randint(0, most) if dice.random() < 0.3 else most // 3 for _ in range(width * NUMBERS[kind])] for _ in range(height)]
    rows = []
    for line in values:
        bits = "".join(format(value, f"0{depth}b") for value in line)
        bits += "0" * (-len(bits) % 8)
        rows.append(bytes(int(bits[i:i + 8], 2) for i in range(0, len(bits), 8)))
    head = struct.pack(">IIBBBBB", width, height, depth, kind, 0, 0, 0)
    packed = zlib.compress(filtered(rows, max(1, NUMBERS[kind] * depth // 8), choose), level)
    half = len(packed) // 2
    palette = chunk(b"PLTE", bytes(part for color in colors for part in color)) if colors else b""
    png = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + palette + chunk(b"IDAT", packed[:half]) + chunk(b"IDAT", packed[half:]) + chunk(b"IEND", b"")

    def eight(value):
        return value >> 8 if depth == 16 else value * 255 // most

    shown = b""
    for line in values:
        for i in range(0, len(line), NUMBERS[kind]):
            one = line[i:i + NUMBERS[kind]]
            color = colors[one[0]] if kind == 3 else [eight(one[0])] * 3 if kind in (0, 4) else [eight(part) for part in one[:3]]
            opacity = eight(one[-1]) if kind in (4, 6) else 255
            shown += bytes((part * opacity + 255 * (255 - opacity)) // 255 if opacity < 255 else part for part in color)
    return png, shown


def main(folder):
    dice, number = random.Random(3), 0
    for kind, depths in ((0, (1, 2, 4, 8, 16)), (2, (8, 16)), (3, (1, 2, 4, 8)), (4, (8, 16)), (6, (8, 16))):
        for depth in depths:
            for one in (0, 1, 2, 3, 4, None):
                # Packed not at all, quickly and well: blocks of each kind.
                png, shown = picture(kind, depth, dice, lambda: dice.randrange(5) if one is None else one, dice.choice((0, 1, 9)))
                for ending, content in (("png", png), ("rgb", shown)):
                    with open(f"{folder}/{number}.{ending}", "wb") as file:
                        file.write(content)
                number += 1
    print(number)


main(*sys.argv[1:])
