"""The examples in the manual of trackd-web."""

import pathlib
import re

MANUAL = pathlib.Path(__file__).resolve().parents[2] / "man/trackd-web.8"


def example(part):
    """The only example that contains this text, as a reader would see it."""
    shown = re.findall(r"^\.Bd -literal.*?\n(.*?)^\.Ed", MANUAL.read_text(), re.S | re.M)
    [found] = [text for text in shown if part in text]
    return found.replace("\\e", "\\")
