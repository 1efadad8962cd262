"""What the manual of trackd-web has people write."""

import pathlib
import re

MANUAL = pathlib.Path(__file__).resolve().parents[2] / "man/trackd-web.8"


def example(part):
    """The one example that holds this, as it would be read."""
    shown = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", MANUAL.read_text(), re.S | re.M)
    [found] = [text for text in shown if part in text]
    return found.replace("\\e", "\\")
