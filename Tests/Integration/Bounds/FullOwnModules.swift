import TestSupport
import Time

/// Custom modules whose manifests are at the limits. They have as much data as one user may store: long texts in every
/// key, the maximum number of rows, dependent rows, and a program.
///
/// A short run has fewer rows.
struct FullOwnModules {
  /// The number of rows with long texts. Each row takes 5 kB. All rows together are just within a user's limit of 64
  /// MiB.
  static let texts = TestLength.isLong ? 9_900 : 2_000
  /// The maximum number of rows per user. In a short run, a tenth of that.
  static let counts = TestLength.isLong ? 250_000 : 25_000
  /// The number of things. If there were a few more, a dictionary with all rows would have to double its storage.
  static let things = TestLength.isLong ? 786_400 : 49_100
  static let rounds = TestLength.isLong ? 200_000 : 20_000
  /// The maximum number of dependent rows that are deleted together with a row.
  static let goingAlong = 999
  static let groups = 9_900

  static let names = "texts,counts,shared,rounds"

  /// A text of `count` scalars, which are letters and combining marks. Every character must be case-folded and
  /// composed.
  static func marks(_ count: Int) -> String {
    String(String.UnicodeScalarView(FullState.marks.unicodeScalars.prefix(count)))
  }

  /// A text of `count` letters that must be case-folded. Texts for different ids differ only at the end.
  static func letters(_ count: Int, _ id: Int) -> String {
    String(repeating: "Ж", count: count - 7) + String(1_000_000 + id)
  }

  func write(to state: String) throws {
    try writeTexts(to: state)
    try writeCounts(to: state)
    try writeShared(to: state)
    try writeRounds(to: state)
  }

  func writeModules(to path: String) throws {
    TestFiles.makeFolder(path, mode: 0o755)
    let manifests = [
      ("texts", Self.textsManifest), ("counts", Self.countsManifest), ("shared", Self.sharedManifest),
      ("rounds", Self.roundsManifest),
    ]
    for (name, manifest) in manifests {
      TestFiles.makeFolder("\(path)/\(name)", mode: 0o755)
      try TestFiles.write(Array(manifest.utf8), to: "\(path)/\(name)/module.json", mode: 0o644)
    }
    try TestFiles.write(Array(Self.program.utf8), to: "\(path)/rounds/run", mode: 0o755)
  }

  // MARK: Long texts

  /// More columns, each with texts of the maximum length.
  private static let others = "abcdefgh".map { #""\#($0)": {"type": "string", "maxLength": 1000, "optional": true}"# }
    .joined(separator: ", ")

  private static let textsManifest = """
    {
      "module": "texts", "protocol": 1, "schema": 1, "summary": "Rows with as long keys as there may be.",
      "tables": {
        "texts": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "on": {"type": "date", "default": "today"},
            "amount": {"type": "integer", "default": 5}, "serial": {"type": "integer"},
            "kind": {"type": "string", "maxLength": 1000}, "what": {"type": "string", "maxLength": 1000},
            "more": {"type": "string", "maxLength": 1000}, \(Self.others)
          },
          "one": "row", "owner": "user", "visible": "own",
          "unique": [
            ["kind", "serial"], ["what", "serial"], ["more", "serial"], ["kind", "what", "serial"], ["serial"],
            ["what", "more", "serial"], ["kind", "more", "serial"], ["kind", "what", "more", "serial"]
          ],
          "index": [
            ["kind"], ["what"], ["more"], ["kind", "what"], ["more", "amount"], ["kind", "what", "more", "amount"],
            ["a", "b", "c", "d"], ["e", "f", "g", "h"]
          ],
          "verbs": ["add", "list", "show", "edit", "delete", "report"],
          "show": {"sort": "-amount", "group": "kind", "highlight": "\(Self.sizes)", "report": {"by": "kind", "sum": "serial"}}
        }
      },
      "status": {"count": "\(Self.sizes)", "text": "{count} are long"}
    }
    """

  /// A condition that reads the maximum number of texts.
  private static let sizes = Array(repeating: "size(what) > size(more) - 1", count: 12).joined(separator: " && ")

  /// Writes rows that differ only in their kind.
  private func writeTexts(to state: String) throws {
    var pen = try JournalPen(module: "texts", next: #""texts":\#(Self.texts + 1)"#, in: state)
    let marks = Self.marks(1000)
    for id in 1...Self.texts {
      try pen.row(
        "texts", id,
        #""user":1,"on":"2026-01-01","amount":5,"serial":\#(id),"kind":"\#(Self.letters(1000, id))","what":"\#(marks)","more":"\#(marks)""#
      )
    }
    try pen.finish()
  }

  // MARK: Many rows of one user

  /// An expression with nearly the maximum number of steps. Its numbers have no common divisors, so that fractions stay
  /// long.
  private static func long(_ one: String, _ other: String) -> String {
    [7, 11, 13, 17].map { "(\(one) / \($0) + 1 / 3) * (\(other) / \($0 + 16) - 2 / 999983)" }
      .joined(separator: " + ")
  }

  private static let countsManifest = """
    {
      "module": "counts", "protocol": 1, "schema": 1, "summary": "As many rows as one user may have.",
      "tables": {
        "counts": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "at": {"type": "time", "default": "now"},
            "size": {"type": "integer", "default": 7}, "kind": {"type": "string", "maxLength": 40},
            "other": {"type": "string", "maxLength": 40, "optional": true},
            "last": {"type": "string", "maxLength": 200, "optional": true}, "weight": {"type": "integer", "default": 1},
            "seen": {"type": "time", "default": "now"},
            "long": {"type": "decimal", "digits": 6, "computed": "\(Self.long("size", "weight"))"},
            "now": {"type": "decimal", "digits": 6, "computed": "\(Self.long("size", "(now - seen) / seconds(7)"))"}
          },
          "one": "count", "owner": "user", "visible": "own",
          "index": [["kind"], ["other"], ["size"], ["kind", "other"], ["last"], ["weight"], ["seen"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        }
      }
    }
    """

  /// Writes rows of one kind, in many groups, on as many days as a sum may cover. Each row has texts of the maximum
  /// length.
  private func writeCounts(to state: String) throws {
    var pen = try JournalPen(module: "counts", next: #""counts":\#(Self.counts + 1)"#, in: state)
    let kind = Self.marks(40)
    for id in 1...Self.counts {
      let at = Instant(seconds: 1_000_000_000 + id * (860_000_000 / Self.counts))
      try pen.row(
        "counts", id,
        #""user":1,"at":"\#(at)","size":7,"kind":"\#(kind)","other":"\#(Self.letters(40, id % Self.groups))","last":"\#(kind)","weight":\#(id),"seen":"\#(at)""#
      )
    }
    try pen.finish()
  }

  // MARK: Shared rows

  private static let sharedManifest = """
    {
      "module": "shared", "protocol": 1, "schema": 1, "summary": "Rows that are everybody's, and go along with others.",
      "tables": {
        "things": {
          "row": {
            "name": {"type": "string", "maxLength": 80}, "place": {"type": "reference", "to": "places"},
            "box": {"type": "reference", "to": "boxes", "onDelete": "remove", "optional": true},
            "part": {"type": "reference", "to": "things", "onDelete": "remove", "optional": true},
            "due": {"type": "time", "optional": true},
            "long": {"type": "decimal", "digits": 6, "computed": "\(Self.long("size(name)", "(now - due) / seconds(7)"))"}
          },
          "one": "thing", "visible": "members", "unique": [["place", "name"]],
          "index": [["name"], ["place"], ["box"], ["due"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report"]
        },
        "notes": {
          "row": {
            "box": {"type": "reference", "to": "boxes", "onDelete": "remove"}, "text": {"type": "text", "maxLength": 12000}
          },
          "one": "note", "visible": "members", "verbs": ["add", "list", "delete"]
        },
        "places": {
          "row": {"name": {"type": "string", "maxLength": 80}}, "one": "place", "visible": "members",
          "verbs": ["add", "list", "edit", "delete"]
        },
        "boxes": {
          "row": {
            "name": {"type": "string", "maxLength": 80}, "things": {"type": "integer", "computed": "count(things)"},
            "soonest": {"type": "time", "computed": "min(things.due)"}
          }, "one": "box", "visible": "members",
          "verbs": ["add", "list", "edit", "delete"]
        }
      },
      "notices": {"shared.due": {"summary": "It is due.", "table": "things", "column": "due"}}
    }
    """

  /// The ids of boxes. `crowded` contains most things, `full` contains the maximum number of dependent things, and
  /// `heavy` contains the maximum of long notes. The other boxes are empty.
  static let (crowded, full, heavy, boxes) = (1, 2, 3, 20)

  private func writeShared(to state: String) throws {
    let next = #""things":\#(Self.things + 1),"notes":\#(Self.goingAlong + 1),"places":3,"boxes":\#(Self.boxes + 1)"#
    var pen = try JournalPen(module: "shared", next: next, in: state)
    for id in 1...Self.things {
      // Each of these things refers to the next thing, so the things form a chain.
      let part = 1..<Self.goingAlong ~= id ? #","part":\#(id + 1)"# : ""
      let box = Self.goingAlong + 1...2 * Self.goingAlong ~= id ? Self.full : Self.crowded
      try pen.row("things", id, #""name":"\#(Self.letters(20, id))","place":1,"box":\#(box)\#(part)"#)
    }
    let text = Self.marks(12_000)
    for id in 1...Self.goingAlong { try pen.row("notes", id, #""box":\#(Self.heavy),"text":"\#(text)""#) }
    for id in 1...2 { try pen.row("places", id, #""name":"Place \#(id)""#) }
    for id in 1...Self.boxes { try pen.row("boxes", id, #""name":"Box \#(id)""#) }
    try pen.finish()
  }

  // MARK: Program

  private static let roundsManifest = """
    {
      "module": "rounds", "protocol": 1, "schema": 1, "summary": "Rows that a program changes.",
      "tables": {
        "rounds": {
          "row": {
            "user": {"type": "account", "is": "caller"}, "name": {"type": "string", "maxLength": 200},
            "kind": {"type": "string", "maxLength": 40, "default": "a"}
          },
          "one": "round", "owner": "user", "visible": "own", "unique": [["user", "name"]],
          "index": [["name"], ["kind"]], "verbs": ["add", "list", "edit", "delete"]
        }
      },
      "methods": {
        "rounds.sleep": {"summary": "Takes its time.", "deadlineMilliseconds": 60000, "params": {"seconds": {"type": "integer"}}},
        "rounds.put": {
          "summary": "Adds as many rows as there may be at once.", "changes": true, "deadlineMilliseconds": 60000,
          "params": {"name": {"type": "string", "maxLength": 190}}
        },
        "rounds.change": {
          "summary": "Changes as many rows as there may be at once.", "changes": true, "deadlineMilliseconds": 60000,
          "params": {"kind": {"type": "string", "maxLength": 40}}, "needs": {"rounds": {"kind": "some"}}
        }
      }
    }
    """

  private func writeRounds(to state: String) throws {
    var pen = try JournalPen(module: "rounds", next: #""rounds":\#(Self.rounds + 1)"#, in: state)
    for id in 1...Self.rounds {
      let kind = id <= 1000 ? "some" : "others"
      try pen.row("rounds", id, #""user":1,"name":"\#(Self.letters(60, id))","kind":"\#(kind)""#)
    }
    try pen.finish()
  }

  private static let program = #"""
    #!/usr/bin/env python3
    import json, socket, time
    host = socket.socket(fileno=3)
    for line in host.makefile("rb"):
        message = json.loads(line)
        result = {"protocol": 1}
        if message["method"] == "call":
            call = message["params"]
            params, rounds = call["params"], call["rows"]["rounds"]
            rows = []
            if call["method"] == "rounds.sleep":
                time.sleep(params["seconds"])
            if call["method"] == "rounds.put":
                rows = [{"id": rounds["next"] + number, "user": call["user"], "name": f"{params['name']}{number}"} for number in range(1000)]
            if call["method"] == "rounds.change":
                rows = [{"id": row["id"], "kind": params["kind"]} for row in rounds["rows"]]
            result = {"reply": {}, "put": {"rounds": rows} if rows else {}}
        host.sendall(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": result}).encode() + b"\n")
    """#
}
