"""sway on a virtual X server, so that it has a pointer and keys."""

import os
import unittest

from desktop import PATIENCE, wait_for
from screen import HEIGHT, WIDTH


def start_sway(test, *lines):
    """Sets WAYLAND_DISPLAY in the test's environment."""
    if os.getuid() == 0:
        # sway refuses to run as root. `run` has already changed the uid if the machine allows it.
        raise unittest.SkipTest("sway doesn't run as root, and this machine has no user namespaces")
    path = os.path.join(test.folder, "sway.conf")
    with open(path, "w") as file:
        file.write("\n".join([
            f"output X11-1 resolution {WIDTH}x{HEIGHT} position 0,0", "default_border none",
            "xwayland disable", *lines, ""]))
    before = set(os.listdir(test.folder))
    process = test.start_program("sway", "-c", path, WLR_BACKENDS="x11", WLR_RENDERER="pixman", WLR_NO_HARDWARE_CURSORS="1")

    def socket():
        assert process.poll() is None, open(test.folder + "/sway.log").read()
        return next((name for name in sorted(set(os.listdir(test.folder)) - before)
                     if name.startswith("wayland-") and not name.endswith(".lock")), None)

    test.environment["WAYLAND_DISPLAY"] = wait_for(socket, "sway", PATIENCE)
