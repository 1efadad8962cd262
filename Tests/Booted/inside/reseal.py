"""Replaces the header of a journal by one read from the input, with a valid checksum:

    reseal.py JOURNAL
"""

import json
import pathlib
import sys


def crc32c(data):
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder ^= byte
        for _ in range(8):
            remainder = remainder >> 1 ^ (0x82F63B78 if remainder & 1 else 0)
    return remainder ^ 0xFFFFFFFF


journal = pathlib.Path(sys.argv[1])
header = sys.stdin.buffer.read()
checksum = crc32c(json.loads(header)["file"].encode() + header)
rest = journal.read_bytes().split(b"\n", 1)[1]
with journal.open("r+b") as file:
    file.write(b"%08x %s\n" % (checksum, header) + rest)
