"""Runs the checks case by case, each case on a machine of its own, and counts."""

import argparse
import importlib
import os
import pathlib
import sys
import threading
import time
import traceback

from checks import Wrong, found
from machine import Machine, Root

HERE = pathlib.Path(__file__).parent


def main():
    options = arguments()
    cases = options.cases or sorted(path.stem for path in (HERE / "cases").glob("*.py"))
    for case in cases:
        importlib.import_module(f"cases.{case}")
    if options.lacking:
        sys.exit(say_what_is_not_run(options))
    threading.Thread(target=end_with_input, daemon=True).start()
    root = Root(options.base, options.package, options.layers)
    failed = sum(run(case, root) for case in cases)
    print(f"{len(found) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", help="a Debian's folder")
    parser.add_argument("--package", help="trackd's package")
    parser.add_argument("--layers", help="where what is written to machines goes")
    parser.add_argument("--lacking", help="why nothing can be run here")
    parser.add_argument("--may-skip", action="store_true", help="not running for that reason is no failure")
    parser.add_argument("cases", nargs="*")
    return parser.parse_args()


def say_what_is_not_run(options):
    for each in found:
        print(f"not run: {each.sentence}")
    print(f"This machine has {options.lacking}, so nothing was checked.")
    print(f"0 passed, 0 failed, {len(found)} skipped")
    return 0 if options.may_skip else 1


def end_with_input():
    """Whoever started this holds its input open, and with the end of this process everything in its namespace ends."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def run(case, root):
    """Runs the checks of a case. Returns how many failed."""
    checks = [each for each in found if each.case == case]
    print(f"{case}:", flush=True)
    try:
        with Machine(root, case) as machine:
            return sum(not passes(each, machine) for each in checks)
    except Wrong as problem:
        print(indented(str(problem)))
        return len(checks)


def passes(each, machine):
    start = time.monotonic()
    try:
        each.function(machine)
        wrong = None
    except Wrong as problem:
        wrong = str(problem)
    except Exception:
        wrong = traceback.format_exc()
    print(f"  {'FAILED' if wrong else 'passed'}: {each.sentence} ({time.monotonic() - start:.1f} s)", flush=True)
    if wrong:
        print(indented(wrong + "\nThe machine's journal, its end:\n" + machine.last_entries()), flush=True)
    return not wrong


def indented(text):
    return "".join(f"    {line}\n" for line in text.splitlines())


main()
