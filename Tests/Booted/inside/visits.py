"""Calls a daemon repeatedly just when it is about to exit for lack of connections, and prints the outcome as JSON:

    visits.py SOCKET IDLE-SECONDS TIMES SEED
"""

import json
import random
import sys
import time

from client import Client

path, idle, times, seed = sys.argv[1], float(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
chance = random.Random(seed)
told = {"failed": [], "daemons": 0, "longest": 0.0}
last = None
for _ in range(times):
    start = time.monotonic()
    try:
        client = Client(path)
        pid = client.call("system.status")["pid"]
        client.close()
    except Exception as error:
        told["failed"].append(repr(error))
    else:
        told["daemons"] += pid != last
        last = pid
    told["longest"] = max(told["longest"], time.monotonic() - start)
    time.sleep(idle + chance.choice((chance.uniform(-0.002, 0.015), chance.uniform(-0.05, 0.1))))
print(json.dumps(told))
