/// Programs that violate the module protocol, and how a call of each program must end.
enum HostilePrograms {
  struct Deed: Sendable {
    /// The value of the param `how`. It selects the violation.
    let how: String
    /// The reason with which the call must be refused. Nil if the call succeeds in spite of the violation.
    let reason: String?
    /// The method to call. Programs are slow on a busy machine, so only the tests of timeouts use a short deadline.
    var method: String { reason == "module.tooSlow" ? "count.rush" : "count.up" }
  }

  static let deeds = [
    Deed(how: "exit", reason: "module.died"),
    Deed(how: "exit in mid-answer", reason: "module.died"),
    Deed(how: "never", reason: "module.tooSlow"),
    Deed(how: "late", reason: "module.tooSlow"),
    Deed(how: "twice", reason: nil),
    Deed(how: "another id", reason: "module.confused"),
    Deed(how: "garbage", reason: "module.confused"),
    Deed(how: "long line", reason: "module.tooLong"),
    Deed(how: "byte a second", reason: "module.tooSlow"),
    Deed(how: "prints", reason: nil),
    Deed(how: "closes", reason: "module.died"),
    Deed(how: "memory", reason: "module.died"),
    Deed(how: "forks", reason: "module.tooSlow"),
    Deed(how: "escapes", reason: nil),
    Deed(how: "trespass", reason: "module.trespass"),
    Deed(how: "deletes another's", reason: "module.trespass"),
    Deed(how: "undeclared", reason: "module.undeclared"),
    Deed(how: "undeclared table", reason: "module.undeclared"),
    Deed(how: "undeclared reply", reason: "module.undeclared"),
    Deed(how: "wrong type", reason: "module.wrongType"),
    Deed(how: "wrong reply", reason: "module.wrongType"),
    Deed(how: "past the range", reason: "module.outOfRange"),
    Deed(how: "deep", reason: "module.confused"),
    Deed(how: "find after", reason: nil),
    Deed(how: "unknown reason", reason: "count.whim"),
  ]

  /// The manual's manifest with two more methods. One has a short deadline, and the other declares no changes.
  static let manifest = """
    {
      "module": "count", "protocol": 1, "schema": 1, "summary": "Counts.",
      "tables": {
        "counts": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "name": {"type": "string", "maxLength": 60},
            "n":    {"type": "integer", "minimum": 0, "default": 0}
          },
          "owner": "user", "visible": "own", "unique": [["user", "name"]], "index": [["user", "name"]],
          "verbs": ["add", "list"]
        }
      },
      "methods": {
        "count.up": {
          "summary": "One more.", "changes": true, "access": "member", "deadlineMilliseconds": 20000,
          "params": {"name": {"type": "string", "maxLength": 60}, "how": {"type": "string", "maxLength": 20, "optional": true}},
          "needs": {"counts": {"user": "$user", "name": "$params.name"}},
          "result": {"n": {"type": "integer"}},
          "reasons": {"count.unknown": {"code": -32001, "message": "There is no such count."}}
        },
        "count.rush": {
          "summary": "One more, at once.", "changes": true, "deadlineMilliseconds": 700,
          "params": {"name": {"type": "string", "maxLength": 60}, "how": {"type": "string", "maxLength": 20}},
          "needs": {"counts": {"user": "$user", "name": "$params.name"}},
          "result": {"n": {"type": "integer"}}
        },
        "count.look": {
          "summary": "Says that it only looks.", "deadlineMilliseconds": 20000,
          "params": {"name": {"type": "string", "maxLength": 60}},
          "needs": {"counts": {"user": "$user", "name": "$params.name"}},
          "result": {"n": {"type": "integer"}}
        }
      }
    }
    """

  static let bookings = """
    {
      "module": "bookings", "protocol": 1, "schema": 1, "summary": "Who has which room when.",
      "tables": {
        "bookings": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "room": {"type": "string"}, "start": {"type": "time"},
            "end": {"type": "time"}
          },
          "one": "booking", "owner": "user", "visible": "members", "index": [["room"]],
          "verbs": ["add", "list", "edit", "delete"]
        }
      },
      "check": {"deadlineMilliseconds": 20000, "reasons": {"bookings.overlap": {"code": -32002, "message": "Somebody has it then."}}}
    }
    """

  /// The hostile program. It can't use the helper library, because the library prevents all these violations.
  static let program = #"""
    #!/usr/bin/env python3
    import json, os, socket, sys, time
    host = socket.socket(fileno=3)
    lines = host.makefile("rb")
    def say(message): host.sendall(json.dumps(message).encode() + b"\n")
    def answer(id, **result): say({"jsonrpc": "2.0", "id": id, "result": result})
    last = None
    for line in lines:
        message = json.loads(line)
        id, params = message["id"], message["params"]
        if message["method"] == "hello":
            answer(id, protocol=1)
            continue
        counts, name, how = params["rows"]["counts"], params["params"]["name"], params["params"].get("how", "")
        row = counts["rows"][0] if counts["rows"] else {"id": counts["next"], "user": params["user"], "name": name, "n": 0}
        row["n"] += 1
        good = {"reply": {"n": row["n"]}, "put": {"counts": [row]}, "del": {}}
        if how == "exit": os._exit(0)
        if how == "exit in mid-answer": host.sendall(b'{"jsonrpc":"2.0","id":'); os._exit(0)
        if how == "never": time.sleep(3600)
        if how == "late": time.sleep(0.9)
        if how == "twice": answer(id, **good)
        if how == "another id": id += 1
        if how == "garbage": host.sendall(b"\xff\x00 hello\n"); time.sleep(3600)
        if how == "long line":
            try:
                while True: host.sendall(b'"' + b"x" * 65535)
            except OSError: time.sleep(3600)
        if how == "byte a second":
            for byte in json.dumps({"jsonrpc": "2.0", "id": id, "result": good}).encode():
                host.sendall(bytes([byte])); time.sleep(1)
        if how == "prints":
            for stream in [sys.stdout, sys.stderr]:
                stream.write("a stray print\n" * 100_000); stream.flush()
        if how == "closes": host.shutdown(socket.SHUT_RDWR); time.sleep(3600)
        if how == "memory":
            try: hoard = [bytearray(b"x") * (1 << 20) for number in range(100_000)]
            except MemoryError: os._exit(1)
        if how == "forks":
            # As many as the kernel lets it have, or enough.
            try:
                for number in range(300):
                    if os.fork() == 0: time.sleep(3600)
            except OSError: pass
            time.sleep(3600)
        if how == "escapes":
            ready, told = os.pipe()
            if os.fork() == 0:
                os.setsid()
                if os.fork() != 0: os._exit(0)
                print("escaped", os.getpid(), file=sys.stderr, flush=True)
                os.close(told)
                time.sleep(3600)
            os.close(told)
            os.read(ready, 1)
        if how == "trespass": good["put"]["counts"] = [{**row, "id": 1 if row["id"] != 1 else 2}]
        if how == "deletes another's": good = {"reply": {"n": 1}, "put": {}, "del": {"counts": [2]}}
        if how == "undeclared": row["color"] = "red"
        if how == "undeclared table": good["put"]["others"] = []
        if how == "undeclared reply": good["reply"]["m"] = 1
        if how == "wrong type": row["n"] = "many"
        if how == "wrong reply": good["reply"]["n"] = None
        if how == "past the range": good["put"]["counts"] = [{**row, "id": 1 << 40}]
        if how == "deep": host.sendall(b"[" * 100 + b"]" * 100 + b"\n"); time.sleep(3600)
        if how == "unknown reason":
            say({"jsonrpc": "2.0", "id": id, "error": {"code": -32002, "message": "No.", "data": {"reason": "count.whim"}}})
            continue
        answer(id, **good)
        if how == "find after":
            say({"jsonrpc": "2.0", "id": "m", "method": "rows.find", "params": {"call": id, "table": "counts", "where": {}}})
            assert "error" in json.loads(lines.readline())
    """#
}
