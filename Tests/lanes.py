"""Runs the Python tests of a folder, several classes in parallel, because tests mostly wait.

    lanes.py FOLDER [OPTIONS OF UNITTEST]

A class that takes minutes for few tests sets `long = True` and starts first. A class that measures time sets `alone = True`
and runs after the others. With options, unittest runs the chosen tests one after the other.
"""

import os
import pathlib
import subprocess
import sys
import time
import unittest
from concurrent.futures import ThreadPoolExecutor

LANES = 3


def classes(suite):
    """The test classes of a suite with their number of tests."""
    counts = {}
    for each in suite:
        for case in each if isinstance(each, unittest.TestSuite) else [each]:
            for name, count in (classes(case) if isinstance(case, unittest.TestSuite) else {type(case): 1}).items():
                counts[name] = counts.get(name, 0) + count
    return counts


def run(case):
    """Runs a class in a separate process and prints its output. Returns the output if the class failed."""
    name = f"{case.__module__}.{case.__qualname__}"
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-m", "unittest", name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    print(f"{name}: {time.monotonic() - start:.0f} s\n{done.stdout}", flush=True)
    return done.stdout if done.returncode else None


def main():
    folder, *options = sys.argv[1:]
    os.chdir(folder)
    discover = ["discover", "--pattern", "test_*.py"]
    if options:
        os.execv(sys.executable, [sys.executable, "-m", "unittest", *discover, *options])
    sys.path.insert(0, os.getcwd())
    counts = classes(unittest.defaultTestLoader.discover(".", "test_*.py"))
    alone = [case for case in counts if getattr(case, "alone", False)]
    # The classes with the most tests come first, so that no long class starts last.
    together = sorted(
        (case for case in counts if case not in alone), key=lambda case: (not getattr(case, "long", False), -counts[case]))
    with ThreadPoolExecutor(LANES) as lanes:
        outputs = dict(zip(together, lanes.map(run, together)))
    outputs |= {case: run(case) for case in alone}
    failed = {f"{case.__module__}.{case.__qualname__}": output for case, output in outputs.items() if output is not None}
    # Show why at the end, too, because often only the end of a log is kept.
    for output in failed.values():
        _, rule, failures = output.partition("=" * 70 + "\n")
        print(f"{rule}{failures or output}"[:5_000])
    print(f"{sum(counts.values())} tests in {pathlib.Path(folder).resolve().name}; failed: {', '.join(failed) or 'none'}")
    sys.exit(1 if failed else 0)


main()
