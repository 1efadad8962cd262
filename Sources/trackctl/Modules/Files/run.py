#!/usr/bin/env python3
from trackd_module import serve


def up(call, rows):
    count = rows.counts.one() or rows.counts.insert(user=call.user, name=call.params["name"], n=0)
    count.update(n=count["n"] + 1)
    return {"count": count}


serve({"$NAME.up": up})
