"""Runs the checks case by case. Each case has its own machine, and a few machines run in parallel.

A case that takes more than a minute sets LONG and starts first. A case that measures time sets MEASURES and starts last,
when the others mostly wait. The machines share the host's network, so cases that use the page's port set USES_PORT and run
one after the other.
"""

import argparse
import importlib
import os
import pathlib
import sys
import threading
import time
import traceback
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

from checks import Wrong, found
from machine import Machine, Root

HERE = pathlib.Path(__file__).parent
LANES = 4
page_port = threading.Lock()


def main():
    options = arguments()
    cases = options.cases or sorted(path.stem for path in (HERE / "cases").glob("*.py"))
    for case in cases:
        importlib.import_module(f"cases.{case}")
    if options.lacking:
        sys.exit(say_what_is_not_run(options))
    threading.Thread(target=end_with_input, daemon=True).start()
    root = Root(options.base, options.package, options.layers, options.group)
    # A case mostly waits for boots, restarts and services that end, so many cases can run at once.
    with ThreadPoolExecutor(LANES) as lanes:
        order = sorted(cases, key=lambda case: has(case, "MEASURES") - has(case, "LONG"))
        failed = sum(lanes.map(lambda case: run(case, root), order))
    print(f"{len(found) - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("--base", help="a Debian's folder")
    parser.add_argument("--package", help="trackd's package")
    parser.add_argument("--layers", help="where what is written to machines goes")
    parser.add_argument("--group", action="append", default=[], help="a control group for machines, one for each hierarchy")
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
    """Exits when the parent process closes the input. Everything in this process's namespace ends with it."""
    os.read(sys.stdin.fileno(), 1)
    os._exit(1)


def has(case, mark):
    return getattr(sys.modules[f"cases.{case}"], mark, False)


def run(case, root):
    """Runs the checks of a case and prints their output in one piece. Returns the number of failures."""
    checks = [each for each in found if each.case == case]
    lines = []
    start = time.monotonic()
    try:
        with page_port if has(case, "USES_PORT") else nullcontext(), Machine(root, case) as machine:
            failed = sum(not passes(each, machine, lines) for each in checks)
    except Wrong as problem:
        lines.append(indented(str(problem)))
        failed = len(checks)
    print(f"{case}: ({time.monotonic() - start:.1f} s)", *lines, sep="\n", flush=True)
    return failed


def passes(each, machine, lines):
    start = time.monotonic()
    try:
        each.function(machine)
        wrong = None
    except Wrong as problem:
        wrong = str(problem)
    except Exception:
        wrong = traceback.format_exc()
    lines.append(f"  {'FAILED' if wrong else 'passed'}: {each.sentence} ({time.monotonic() - start:.1f} s)")
    if wrong:
        lines.append(indented(wrong + "\nThe machine's journal, its end:\n" + machine.last_entries()))
    return not wrong


def indented(text):
    return "".join(f"    {line}\n" for line in text.splitlines())


main()
