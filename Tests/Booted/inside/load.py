"""Keeps a daemon busy until its input ends, then prints the acknowledgements as JSON:

    load.py NAME CALLS-PER-CONNECTION METHOD

Each call adds a remark, or makes another change, with a key. After a refusal or without a response it is repeated with
the same key.
"""

import json
import select
import sys
import time

from client import Client, Refused

PARAMS = {"remarks.add": {"lat": 1, "lon": 1}, "spy.up": {"name": "load"}}


def main(name, calls_per_connection, method):
    told = {"acknowledged": [], "refused": [], "cut": 0, "failed": [], "longest": 0.0}
    client, calls, number = None, 0, 0
    while not select.select([sys.stdin], [], [], 0)[0]:
        start = time.monotonic()
        try:
            client = client or Client()
            text = f"{name} {number}"
            own = {"text": text} if method == "remarks.add" else {}
            client.call(method, idempotencyKey=f"{name}-{number}", **PARAMS[method], **own)
            told["acknowledged"].append(text)
            number += 1
            calls += 1
        except Refused as refusal:
            told["refused"].append(str(refusal))
            time.sleep(0.01)
        except (ConnectionResetError, BrokenPipeError):
            told["cut"] += 1
            client = None
        except OSError as error:
            told["failed"].append(str(error))
            client = None
        if client and calls >= calls_per_connection:
            client.close()
            client, calls = None, 0
        told["longest"] = max(told["longest"], time.monotonic() - start)
    print(json.dumps(told))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), sys.argv[3])
