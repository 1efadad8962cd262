"""Copies a daemon's tables into SQL and CSV, using only the description from `rpc.discover`.

    tables.py SOCKET FOLDER

Makes a database table and a CSV file for each of the daemon's tables, and fills them from `system.export`. Prints the
results as JSON.
"""

import csv
import json
import socket
import sqlite3
import sys

TYPES = {"integer": "INTEGER", "number": "REAL", "boolean": "INTEGER", "string": "TEXT", "array": "TEXT"}
CHECKS = {
    "boolean": "{0} IN (0, 1)",
    "time": "strftime('%Y-%m-%dT%H:%M:%SZ', {0}) = {0}",
    "date": "date({0}) = {0}",
    "tags": "json_type({0}) = 'array'",
}


class Daemon:
    def __init__(self, path):
        connection = socket.socket(socket.AF_UNIX)
        connection.connect(path)
        self.lines = connection.makefile("rw", encoding="utf-8")

    def call(self, method, **params):
        print(json.dumps({"jsonrpc": "2.0", "id": 1, "method": method, "params": params}), file=self.lines, flush=True)
        answer = json.loads(self.lines.readline())
        return answer["result"]


def quoted(name):
    return '"' + name.replace('"', '""') + '"'


def definition(name, schema, required):
    """A column's definition in SQL."""
    column = quoted(name)
    # SQLite has no type for a column whose values may have several types.
    parts = [column, TYPES.get(schema.get("type"), "ANY")]
    if required:
        parts.append("NOT NULL")
    if "default" in schema:
        parts.append("DEFAULT " + literal(stored(schema["default"])))
    if "x-references" in schema:
        parts.append(f"REFERENCES {quoted(schema['x-references'])} (id)")
    check = CHECKS.get(schema["x-kind"])
    if check:
        parts.append("CHECK (" + check.format(column) + ")")
    if "minimum" in schema:
        parts.append(f"CHECK ({column} >= {schema['minimum']})")
    if "maximum" in schema:
        parts.append(f"CHECK ({column} <= {schema['maximum']})")
    if "enum" in schema:
        parts.append("CHECK (" + column + " IN (" + ", ".join(map(literal, schema["enum"])) + "))")
    if "maxLength" in schema:
        parts.append(f"CHECK (length({column}) BETWEEN {schema['minLength']} AND {schema['maxLength']})")
    return " ".join(parts)


def literal(value):
    return "'" + value.replace("'", "''") + "'" if isinstance(value, str) else str(value)


def stored(value):
    """Converts a JSON value to a column's value."""
    if isinstance(value, bool):
        return int(value)
    return json.dumps(value) if isinstance(value, list) else value


def restored(value, schema):
    """Converts a column's value back to JSON."""
    if schema.get("type") == "boolean":
        return bool(value)
    return json.loads(value) if schema.get("type") == "array" else value


def exported(daemon):
    """All rows."""
    page = daemon.call("system.export")
    while True:
        for row in page["rows"]:
            yield f"{page['module']}.{row['table']}", row["id"], row["row"]
        if "next" not in page:
            return
        page = daemon.call("system.export", cursor=page["next"])


def main(path, folder):
    daemon = Daemon(path)
    described = {
        f"{module}.{name}": table
        for module, tables in daemon.call("rpc.discover")["x-tables"].items()
        for name, table in tables.items()
    }
    database = sqlite3.connect(folder + "/tables.db")
    files = {}
    for name, table in described.items():
        columns = ["id INTEGER PRIMARY KEY"]
        columns += [definition(key, schema, key in table["required"]) for key, schema in table["columns"].items()]
        database.execute(f"CREATE TABLE {quoted(name)} ({', '.join(columns)}) STRICT")
        file = open(f"{folder}/{name}.csv", "w", newline="", encoding="utf-8")
        files[name] = (file, csv.DictWriter(file, ["id", *table["columns"]]))
        files[name][1].writeheader()

    counts = dict.fromkeys(described, 0)
    left_over, changed = set(), []
    for name, id, row in exported(daemon):
        columns = described[name]["columns"]
        left_over |= {f"{name}.{key}" for key in row if key not in columns}
        known = {key: value for key, value in row.items() if key in columns}
        names = ["id", *known]
        values = [id, *map(stored, known.values())]
        database.execute(
            f"INSERT INTO {quoted(name)} ({', '.join(map(quoted, names))}) VALUES ({', '.join('?' * len(names))})", values)
        files[name][1].writerow(dict(zip(names, values)))
        back = database.execute(
            f"SELECT {', '.join(map(quoted, names))} FROM {quoted(name)} WHERE id = ?", [id]).fetchone()
        if {key: restored(value, columns[key]) for key, value in zip(names[1:], back[1:])} != known:
            changed.append(f"{name} {id}")
        counts[name] += 1
    database.commit()

    in_files = {}
    for name, (file, _) in files.items():
        file.close()
        with open(file.name, newline="", encoding="utf-8") as again:
            in_files[name] = sum(1 for _ in csv.DictReader(again, strict=True))
    dangling = [list(row) for row in database.execute("PRAGMA foreign_key_check")]
    print(json.dumps({
        "rows": counts, "inFiles": in_files == counts, "leftOver": sorted(left_over), "changed": changed,
        "dangling": dangling,
    }))


main(*sys.argv[1:])
