"""A fake daemon that declares and sends whatever a test wants."""

import json
import os
import socket
import threading

STRING = {"type": "string", "x-kind": "string"}


def column(type, **more):
    return {"type": type, "x-kind": type, **more}


class FakeDaemon:
    """Answers a mirror's calls for made-up modules. `tell` sends an event to subscribers."""

    def __init__(self, folder):
        os.makedirs(folder, exist_ok=True)
        self.folder, self.socket = folder, folder + "/socket"
        # For each module, its tables by title. Each table has its columns by name.
        self.tables = {"accounts": {"accounts": {"name": STRING}}}
        self.states = {}
        self.rows = {}
        self.revs = {}
        self.plug = None
        self.subscriptions = {}
        self.asked = []
        self.lock = threading.Lock()
        self.listener = socket.socket(socket.AF_UNIX)
        self.listener.bind(self.socket)
        self.listener.listen()
        threading.Thread(target=self.serve, daemon=True).start()

    def close(self):
        self.listener.close()

    def module(self, name, tables, rows=(), rev=0):
        """`rows`: (table, id, row)."""
        self.tables[name] = tables
        self.rows[name] = list(rows)
        self.revs[name] = rev

    def serve(self):
        while True:
            try:
                plug, _ = self.listener.accept()
            except OSError:
                return
            self.plug, self.subscriptions = plug, {}
            threading.Thread(target=self.answer_all, args=[plug], daemon=True).start()

    def answer_all(self, plug):
        try:
            with plug, plug.makefile("rb") as lines:
                self.answer_lines(plug, lines)
        except OSError:
            pass

    def answer_lines(self, plug, lines):
        for line in lines:
            request = json.loads(line)
            self.asked.append((request["method"], request.get("params", {})))
            after = []
            reply = {"jsonrpc": "2.0", "id": request["id"], "result": self.answer(request, after)}
            self.send(reply, plug)
            for message in after:
                self.send(message, plug)

    def answer(self, request, after):
        params = request.get("params", {})
        method = request["method"]
        if method == "system.status":
            return {"version": "0", "modules": [{"name": m, "state": self.states.get(m, "ready")} for m in self.tables]}
        if method == "rpc.discover":
            return {"x-tables": {m: {t: {"columns": c} for t, c in tables.items()} for m, tables in self.tables.items()},
                    "methods": [{"name": f"{m}.add", "x-changes": True, "params": [{"name": "what", "summary": "what it's about"}]} for m in self.tables]}
        if method == "events.subscribe":
            name = f"s{len(self.asked)}"
            modules = params.get("topics", list(self.revs))
            self.subscriptions[name] = modules
            if params.get("snapshot"):
                after += [self.page(name, module) for module in modules]
            return {"subscription": name, "revs": {module: self.revs[module] for module in modules}}
        if method == "events.unsubscribe":
            self.subscriptions.pop(params["subscription"], None)
        if method == "accounts.list":
            return {"accounts": []}
        return {"transactions": []}

    def page(self, name, module, done=True):
        changes = [{"table": t, "id": i, "before": None, "after": row} for t, i, row in self.rows[module]]
        return self.notification("events.snapshot", name, module=module, rev=self.revs[module], changes=changes, done=done)

    @staticmethod
    def notification(kind, name, /, **params):
        return {"jsonrpc": "2.0", "method": kind, "params": {"subscription": name, **params}}

    def send(self, message, plug=None):
        with self.lock:
            (plug or self.plug).sendall(json.dumps(message).encode() + b"\n")

    def name(self, module):
        return next(name for name, modules in self.subscriptions.items() if modules == [module])

    def tell(self, module, *changes, truncated=False, at="2026-11-22T09:00:00Z"):
        """A transaction; changes are (table, id, after)."""
        self.revs[module] += 1
        told = [{"table": t, "id": i, "before": None, "after": row} for t, i, row in changes]
        more = {"truncated": True} if truncated else {}
        self.send(self.notification(
            "events.event", self.name(module), module=module, rev=self.revs[module], at=at,
            by=None, method=f"{module}.add", changes=told, **more))
