"""The library for a trackd module in Python: one file that needs only the standard library. See trackd-module(7).

A handler gets the call and the tables' rows, changes rows, and returns the members of the reply:

    def up(call, rows):
        count = rows.counts.one() or rows.counts.insert(user=call.user, name=call.params["name"], n=0)
        count.update(n=count["n"] + 1)
        return {"n": count["n"]}

    serve({"count.up": up})
"""

import decimal
import json
import os
import sys
import traceback

PROTOCOL = 1


class Refused(Exception):
    """A refused call: a reason declared in the manifest, and a message for people."""

    def __init__(self, reason, message, code=-32002, **data):
        super().__init__(message)
        self.error = {"code": code, "message": message, "data": {"reason": reason, **data}}


class NotFound(Refused):
    def __init__(self, reason, message, **data):
        super().__init__(reason, message, -32001, **data)


class Row(dict):
    """A stored row: accounts as ids, times and dates as text, decimals exact."""

    def __init__(self, table, members):
        super().__init__(members)
        self._table = table

    def update(self, **columns):
        super().update(columns)
        self._table.changed[self["id"]] = self


class Table(list):
    """The rows sent with the call, and those found later."""

    def __init__(self, call, name, rows, next_id):
        super().__init__(Row(self, row) for row in rows)
        self._call, self._name, self._first, self._next = call, name, next_id, next_id
        self.changed, self.removed = {}, []

    def one(self):
        return self[0] if self else None

    def insert(self, **columns):
        row = Row(self, {"id": self._next, **columns})
        self._next += 1
        self.append(row)
        self.changed[row["id"]] = row
        return row

    def delete(self, row):
        self.remove(row)
        self.changed.pop(row["id"], None)
        if row["id"] < self._first:
            self.removed.append(row["id"])

    def find(self, **where):
        """All rows with these values in their columns, requested page by page. They can be changed, too."""
        cursor = None
        while True:
            page = self._call.ask("rows.find", table=self._name, where=where, limit=1000, cursor=cursor)
            for members in page["rows"]:
                row = next((row for row in self if row["id"] == members["id"]), None)
                if row is None:
                    row = Row(self, members)
                    self.append(row)
                yield row
            cursor = page["next"]
            if cursor is None:
                return


class Rows:
    def __init__(self, call, tables):
        for name, table in tables.items():
            setattr(self, name, Table(call, name, table["rows"], table["next"]))


class Call:
    """A call: its user, method, params and time."""

    def __init__(self, host, number, params, settings):
        self._host, self._number, self._asked = host, number, 0
        self.settings = settings
        self.method, self.params = params["method"], params["params"]
        self.user, self.admin = params["user"], params["admin"]
        self.now, self.today, self.time_zone = params["now"], params["today"], params["timeZone"]
        self.rev, self.dry_run = params["rev"], params["dryRun"]
        # The replies of the lists that the method needs, keyed by method.
        self.lists = params.get("lists", {})
        # These are set only when trackd asks for a check: the verb, and the verb's changes by table. The changes of a
        # table are a list such as [{"id": 7, "before": None, "after": {…}}].
        self.verb, self.changes = params.get("verb"), params.get("changes", {})

    def ask(self, method, **params):
        self._asked += 1
        name = f"m{self._asked}"
        self._host.write({"jsonrpc": "2.0", "id": name, "method": method, "params": {"call": self._number, **params}})
        answer = self._host.read()
        if answer is None or answer.get("id") != name:
            sys.exit("trackd disconnected")
        if "error" in answer:
            raise RuntimeError(answer["error"]["message"])
        return answer["result"]


class Host:
    def __init__(self, descriptor):
        self._in = os.fdopen(descriptor, "rb")
        self._out = os.fdopen(os.dup(descriptor), "wb", buffering=0)

    def read(self):
        line = self._in.readline()
        return json.loads(line, parse_float=decimal.Decimal) if line else None

    def write(self, message):
        data = memoryview(json.dumps(message, separators=(",", ":"), default=_exactly).encode() + b"\n")
        while data:
            data = data[self._out.write(data) :]


def _exactly(value):
    """Decimals are sent as strings, because trackd reads them by their digits."""
    if isinstance(value, decimal.Decimal):
        return str(value)
    raise TypeError(f"a row or a reply can't contain a {type(value).__name__}")


def _answer(host, number, params, handlers, settings):
    call = Call(host, number, params, settings)
    rows = Rows(call, params["rows"])
    try:
        reply = handlers[call.method](call, rows)
    except Refused as refusal:
        return {"error": refusal.error}
    except Exception as problem:  # Only this call fails, and the program continues.
        traceback.print_exc()
        return {"error": {"code": -32603, "message": repr(problem)}}
    tables = vars(rows)
    put = {name: list(table.changed.values()) for name, table in tables.items() if table.changed}
    gone = {name: table.removed for name, table in tables.items() if table.removed}
    return {"result": {"reply": reply or {}, "put": put, "del": gone}}


def serve(handlers, descriptor=3):
    """Answers calls until trackd disconnects."""
    host = Host(descriptor)
    settings = {}
    while (message := host.read()) is not None:
        if message["method"] == "hello":
            settings = message["params"]["settings"]
            outcome = {"result": {"protocol": PROTOCOL}}
        else:
            outcome = _answer(host, message["id"], message["params"], handlers, settings)
        host.write({"jsonrpc": "2.0", "id": message["id"], **outcome})
