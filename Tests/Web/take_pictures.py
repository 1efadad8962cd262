#!/usr/bin/env python3
"""Takes the README's pictures of the page into a folder. Called by `./dev update-pictures`."""

import base64
import pathlib
import sys
import time

from household import Household
from page import browser, sign_in
from record import fill

LARGEST = 60_000


def main(folder):
    folder.mkdir(exist_ok=True)
    with Household() as house:
        fill(house)
        for name, query, width, height, scale, dark in (
            ("today", "", 1280, 760, 0.55, False), ("time", "", 1280, 620, 0.55, True), ("chores", "", 400, 836, 0.5, False)):
            tab = browser().tab(width=width, height=height, dark=dark)
            sign_in(tab, house)
            tab.view(name, query)
            tab.dismiss()
            time.sleep(0.5)
            clip = {"x": 0, "y": 0, "width": width, "height": height, "scale": scale}
            data = base64.b64decode(tab.call("Page.captureScreenshot", format="png", clip=clip)["data"])
            if len(data) > LARGEST:
                sys.exit(f"{name}.png has {len(data)} bytes, which is over {LARGEST}")
            (folder / f"{name}.png").write_bytes(data)
            tab.close()


if __name__ == "__main__":
    main(pathlib.Path(sys.argv[1]).resolve())
