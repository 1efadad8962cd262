import Testing
import Time
import Wire

@testable import ModuleKit

@Suite("Params")
struct ParamTests {
  static let context = CallContext(zone: { $0 == "Europe/Berlin" ? .utc : nil })

  /// The reason for the violation, or `ok` if there is none.
  static func outcome(_ param: any AnyParam, _ json: JSON?) -> String {
    param.violation(json, context)?.reason ?? "ok"
  }

  /// For each kind of param, some values and their outcomes.
  static let table: [(param: any AnyParam, values: [(JSON?, String)])] = [
    (
      Param<String>.name("p", "", 1...3),
      [(nil, "missing"), (.null, "null"), ("abc", "ok"), ("abcd", "length"), ("a\nb", "control"), (1, "type")]
    ),
    (Param<String>.text("p", "", 0...3), [("", "ok"), ("a\nb", "ok"), ([], "type")]),
    (
      Param<String>.choice("p", "", ["a", "b"]),
      [("a", "ok"), ("A", "choice"), (1, "choice"), (nil, "missing")]
    ),
    (
      Param<String>.color("p", ""),
      [
        ("#00ffAA", "ok"), ("00ffaa", "color"), ("#00ffa", "color"), ("#00ffaaa", "color"), ("#00ffag", "color"),
        (7, "color"),
      ]
    ),
    (
      Param<String>.cursor(),
      [("x", "ok"), ("", "empty"), (JSON(String(repeating: "x", count: 4097)), "length")]
    ),
    (Param<Bool>.flag("p", ""), [(true, "ok"), (false, "ok"), (1, "type"), ("true", "type")]),
    (
      Param<Int>.integer("p", "", 1...9),
      [(1, "ok"), (9, "ok"), (0, "range"), (10, "range"), (1.5, "range"), (1.0, "ok"), ("1", "type"), (true, "type")]
    ),
    (Param<Int>.id("p", ""), [(1, "ok"), (0, "type"), (-1, "type"), ("1", "type"), (1e30, "type")]),
    (Param<Int>.limit, [(nil, "ok"), (1, "ok"), (1000, "ok"), (0, "range"), (1001, "range")]),
    (
      Param<Instant>.time("p", ""),
      [
        ("2026-11-21T09:30:00Z", "ok"), ("2026-11-21T09:30:00.5+01:00", "ok"), ("2026-11-21", "time"),
        ("2026-02-30T00:00:00Z", "time"), (1_795_000_000, "time"),
      ]
    ),
    (
      Param<Day>.date("p", ""),
      [("2026-11-21", "ok"), ("2026-02-29", "date"), ("21.11.2026", "date"), (1, "date")]
    ),
    (
      Param<Bound>.bound("p", ""),
      [("2026-11-21", "ok"), ("2026-11-21T09:30:00Z", "ok"), ("2026-13-01", "time"), (1, "time")]
    ),
    (
      Param<TimeZone?>.timeZone,
      [(nil, "ok"), (.null, "ok"), ("Europe/Berlin", "ok"), ("Mars/Base", "timeZone"), (1, "type")]
    ),
    (
      Param<[String]>.names("p", "", each: 1...2, count: 0...2),
      [
        ([], "ok"), (["a", "bb"], "ok"), (["a", "b", "c"], "count"), (["abc"], "length"), ([""], "empty"),
        (["a", 1], "type"),
        ("a", "type"),
      ]
    ),
    (
      Param<[String]>.acknowledge(["merge"]),
      [
        (nil, "ok"), (.null, "ok"), ([], "ok"), (["merge"], "ok"), (["split"], "choice"), ("merge", "type"),
        ([1], "choice"),
      ]
    ),
    (
      Param<EncodedBytes>.bytes("p", "", limit: 4),
      [("AAAAAAA=", "ok"), ("AAAAAAAAAAAA", "size"), (1, "type"), (nil, "missing")]
    ),
  ]

  @Test("accept what they declare and explain what is wrong with the rest", arguments: table.indices)
  func kinds(row: Int) {
    let (param, values) = Self.table[row]
    for (value, outcome) in values {
      #expect(Self.outcome(param, value) == outcome, "\(param.schema) \(value?.description ?? "absent")")
      if let violation = param.violation(value, Self.context) { #expect(violation.field.hasPrefix(param.name)) }
    }
  }

  func call(_ params: JSON) -> Call {
    Call(
      moment: Moment(now: Instant(seconds: 0), context: Self.context), user: 1, origin: .user(1000),
      isAdmin: false, revision: 0, params: params)
  }

  @Test("an optional param is nil when it is absent or null, and one with a default has that")
  func optional() {
    let note = Param<String>.text("note", "", 0...9)
    #expect(call([:])[note.optional] == nil && call(["note": .null])[note.optional] == nil)
    #expect(call(["note": "x"])[note.optional] == "x")
    #expect(call([:])[note.or("y")] == "y" && call(["note": .null])[note.or("y")] == "y")
    #expect(call(["note": " x "])[note.or("y")] == "x")
    #expect(note.isRequired && !note.optional.isRequired && !note.or("").isRequired)
  }

  @Test("an edit distinguishes absent, null and a value; a required change allows no null")
  func edits() {
    let note = Param<String>.text("note", "", 0...9)
    let applied = [[:], ["note": .null], ["note": "x"]].map { call($0)[note.edit].applied(to: "old", empty: "") }
    #expect(applied == ["old", "", "x"])
    #expect(call([:])[note.change] == nil && call(["note": "x"])[note.change] == "x")
    #expect(Self.outcome(note.change, .null) == "null")
    #expect(Self.outcome(note.edit, 7) == "type")
  }

  @Test("colours are stored in lower case")
  func color() {
    #expect(call(["c": "#AbCdEf"])[Param<String>.color("c", "")] == "#abcdef")
  }

  @Test("a method reports all errors at once, in the order of its params, unknown ones last")
  func declaration() {
    let params: [any AnyParam] = [Param<Int>.id("id", ""), Param<String>.name("name", ""), Param<Int>.limit]
    let declaration = Declaration("m.do", "", kind: .reads, params: params, result: [])
    let reasons: (JSON?) -> [String] = {
      declaration.violations(of: $0, Self.context).map { "\($0.field): \($0.reason)" }
    }
    #expect(
      reasons(["what": 1, "limit": 0, "name": ""]) == ["id: missing", "name: empty", "limit: range", "what: unknown"])
    #expect(reasons(["id": 1, "name": "n"]) == [])
    #expect(reasons(nil) == ["id: missing", "name: missing"] && reasons([]) == reasons(nil))
    #expect(reasons([1]) == ["params: byName"])
    let bare = Declaration("m.none", "", kind: .reads, params: [], result: [])
    #expect(bare.violations(of: ["x": 1], Self.context).first?.message.hasSuffix("which has none") == true)
  }
}
