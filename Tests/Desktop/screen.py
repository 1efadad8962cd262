"""A virtual screen, with access to its pixels and simulated input."""

import os
import struct
import subprocess

from desktop import pass_time, wait_for

WIDTH, HEIGHT = 1000, 600
BAR = 30
# The colors of the tray's icon in its states.
RUNNING = (0x00, 0x9E, 0x73)
IDLE = (0x8C, 0x96, 0xA0)
LONG = (0xE6, 0x9F, 0x00)


class Screen:
    def __init__(self, test, *options):
        self.environment = test.environment
        reading, writing = os.pipe()
        self.process = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{WIDTH}x{HEIGHT}x24", "-nolisten", "tcp", *options],
            pass_fds=[writing], stderr=subprocess.DEVNULL)
        test.addCleanup(self.end)
        os.close(writing)
        with os.fdopen(reading) as file:
            self.environment["DISPLAY"] = ":" + file.readline().strip()

    def end(self):
        self.process.kill()
        self.process.wait()

    def dump(self):
        # xwd fails if a window, such as a tooltip, disappears while xwd runs. The test therefore tries again.
        return wait_for(lambda: subprocess.run(
            ["xwd", "-root", "-silent"], env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout,
            "a picture of the screen")

    def picture(self, path):
        subprocess.run(["convert", "xwd:-", path], input=self.dump(), check=True)

    def bar(self, top=0, bottom=BAR):
        """The pixels of these rows."""
        dump = self.dump()
        # The header contains its own length, the size of a pixel and of a row, and the number of colors that precede
        # the pixels.
        head = struct.unpack(">25I", dump[:100])
        start, step, stride = head[0] + 12 * head[19], head[11] // 8, head[12]
        rows = (dump[at : at + step * WIDTH] for at in range(start + top * stride, start + bottom * stride, stride))
        return [pixel for row in rows for pixel in zip(row[2::step], row[1::step], row[0::step])]

    def find(self, colour, top=0, bottom=BAR):
        """The column in these rows with most of this colour."""
        places = [divmod(number, WIDTH) for number, pixel in enumerate(self.bar(top, bottom)) if pixel == colour]
        if len(places) < 12:
            return None
        return sum(x for _, x in places) // len(places), top + sum(y for y, _ in places) // len(places)

    def columns(self, accepts):
        """The columns of the bar that have a matching pixel. The edges are its frame."""
        return sorted({number % WIDTH for number, pixel in enumerate(self.bar(4, BAR - 4)) if accepts(pixel)})

    def do(self, *words):
        subprocess.run(["xdotool", *map(str, words)], env=self.environment, check=True)

    def click(self, place, button=1):
        self.do("mousemove", *place)
        pass_time(0.2)
        self.do("click", button)
