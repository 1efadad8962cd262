import Manifest
import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Host
@testable import Outside

/// Tests columns that are computed from the row itself, from the time, and from rows that refer to the row.
@Suite("Computed columns")
struct ComputedTests {
  private let world: World

  init() throws { world = try World(Self.meters, zone: "Europe/Berlin") }

  static let meters = """
    {
      "module": "meters", "protocol": 1, "schema": 1, "summary": "Meters and their readings.",
      "tables": {
        "meters": {
          "row": {
            "whose": {"type": "account", "is": "caller"},
            "name":  {"type": "string", "maxLength": 40},
            "every": {"type": "integer", "default": 30, "optional": true},
            "since": {"type": "date", "optional": true},
            "due":   {"type": "date", "computed": "since + days(every)", "absent": "today"},
            "late":  {"type": "boolean", "computed": "due < today"},
            "weeks": {"type": "decimal", "digits": 2, "computed": "every / 7"},
            "kind":  {"type": "choice", "choices": ["often", "seldom"], "computed": "every < 8 ? 'often' : 'seldom'"},
            "count": {"type": "integer", "computed": "count(readings)"},
            "total": {"type": "decimal", "digits": 1, "computed": "sum(readings.value)"},
            "mean":  {"type": "decimal", "digits": 2, "computed": "total / count"},
            "first": {"type": "date", "computed": "min(readings.day)"},
            "most":  {"type": "decimal", "digits": 1, "computed": "max(readings.value)"},
            "last":  {"type": "decimal", "digits": 1, "computed": "last(readings.value)"},
            "note":  {"type": "string", "computed": "last(readings.note)", "absent": "none"}
          },
          "one": "meter", "title": "name", "owner": "whose", "visible": "members",
          "index": [["due"], ["kind"], ["weeks"]], "unique": [["name", "due"]],
          "verbs": ["add", "list", "show", "edit", "delete", "report",
            {"name": "skip", "summary": "Skips a time.", "where": "due <= today", "set": {"since": {"computed": "due"}},
             "done": "skipped {name} until {due}"}]
        },
        "readings": {
          "row": {
            "whose": {"type": "account", "is": "caller"},
            "meter": {"type": "reference", "to": "meters", "onDelete": "remove"},
            "day":   {"type": "date", "optional": true},
            "value": {"type": "decimal", "digits": 1, "optional": true},
            "note":  {"type": "string", "optional": true}
          },
          "one": "reading", "owner": "whose", "visible": "members", "verbs": ["add", "edit", "delete"]
        }
      }
    }
    """

  private func meter(_ id: Int) throws -> JSON { try world.call("meters.show", ["id": JSON(id)])["meter"] ?? [:] }

  @Test("values follow the row and the day, and what can't be computed is absent or shown as declared")
  func row() throws {
    let id = try world.add(["name": "gas", "since": "2026-11-01", "every": 10])
    let gas = try meter(id)
    #expect(gas["due"]?.string == "2026-11-11" && gas["late"]?.bool == true)
    #expect(gas["weeks"]?.description == "1.43" && gas["kind"]?.string == "seldom")
    #expect(gas["count"]?.int == 0 && gas["total"]?.description == "0.0" && gas["mean"] == nil)
    #expect(gas["note"]?.string == "none")
    let none = try world.call("meters.edit", ["id": JSON(id), "every": .null])["meter"]
    #expect(none?["due"]?.string == "2026-11-18" && none?["late"] == nil && none?["weeks"] == nil)
    world.clock.now += 12 * 3600
    #expect(try meter(id)["due"]?.string == "2026-11-19")
    #expect(
      world.dump == [#"meters 1 {"whose":1,"name":"gas","since":"2026-11-01"}"#], "computed values are stored")
  }

  @Test("aggregates follow every change of the rows that refer to the row")
  func aggregates() throws {
    let id = JSON(try world.add(["name": "gas"]))
    func add(_ params: JSON) throws -> JSON {
      try world.call("meters.readings.add", params)["reading"]?["id"] ?? 0
    }
    let first = try add(["meter": id, "day": "2026-11-02", "value": 1.5, "note": "a"])
    _ = try add(["meter": id, "day": "2026-11-01", "value": 4])
    _ = try add(["meter": id, "note": "without a day"])
    var gas = try meter(1)
    #expect(gas["count"]?.int == 3 && gas["total"]?.description == "5.5" && gas["mean"]?.description == "1.83")
    #expect(gas["first"]?.string == "2026-11-01" && gas["most"]?.description == "4.0")
    #expect(gas["last"]?.description == "1.5" && gas["note"]?.string == "a")
    _ = try world.call("meters.readings.edit", ["id": first, "day": "2026-10-01", "value": 9])
    gas = try meter(1)
    #expect(
      gas["total"]?.description == "13.0" && gas["most"]?.description == "9.0" && gas["last"]?.description == "4.0")
    _ = try world.call("meters.readings.delete", ["id": first])
    #expect(try meter(1)["most"]?.description == "4.0")
    _ = try world.call("history.undo", ["module": "meters"])
    #expect(try meter(1)["most"]?.description == "9.0")
    try world.restart()
    #expect(try meter(1) == gas && world.harness.host.indexesAreTrue)
    let other = JSON(try world.add(["name": "water"]))
    _ = try world.call("meters.readings.edit", ["id": first, "meter": other])
    #expect(try meter(1)["count"]?.int == 2)
    #expect(try world.call("meters.list")["meters"]?[0]?["count"]?.int == 1)
    #expect(try world.call("meters.delete", ["id": other])["meter"]?["count"]?.int == 1)
  }

  @Test("lists sort and filter by what depends on the row alone, and missing values come first")
  func lists() throws {
    for (name, since) in [("a", "2026-03-01"), ("b", "2026-01-01"), ("c", nil)] {
      let day = since.map { JSON($0) }
      _ = try world.add(.object(["name": JSON(name), "every": 3].merging(day.map { ["since": $0] } ?? [:]) { $1 }))
    }
    _ = try world.add(["name": "d", "since": "2026-02-01", "every": 40])
    func names(_ params: JSON) throws -> [String] {
      try world.call("meters.list", params)["meters"]?.elements.compactMap { $0["name"]?.string } ?? []
    }
    #expect(try names(["order": "due"]) == ["c", "b", "a", "d"])
    #expect(try names(["order": "-due"]) == ["d", "a", "b", "c"])
    #expect(try names(["order": "due", "kind": "often"]) == ["c", "b", "a"])
    #expect(try names(["due": "2026-01-04"]) == ["b"])
    let page = try world.call("meters.list", ["order": "due", "limit": 2])
    let rest = try world.call("meters.list", ["order": "due", "cursor": page["next"] ?? .null])
    #expect(rest["meters"]?.elements.compactMap { $0["name"]?.string } == ["a", "d"])
    let report = try world.call("meters.report", ["by": "kind", "sum": "weeks"])
    #expect(report["groups"]?.elements.map { $0["key"]?.string } == ["seldom", "often"])
    #expect(report["sum"]?.description == "7.00")
    // No two rows may have both the same name and the same computed day.
    #expect(try world.refusal("meters.add", ["name": "B", "since": "2025-12-31", "every": 4]) == "meters.taken")
    // Nobody can set a computed column.
    #expect(try world.refusal("meters.add", ["name": "e", "due": "2026-01-01"]) == "rpc.invalidParams, due unknown")
  }

  @Test("lists sort by what changes by itself or with other rows, page by page, up to a limit")
  func sorting() throws {
    for (name, values) in [("a", [3, 1]), ("b", []), ("c", [9]), ("d", [2, 2])] {
      let id = JSON(try world.add(["name": JSON(name)]))
      for value in values { _ = try world.call("meters.readings.add", ["meter": id, "value": JSON(value)]) }
    }
    func names(_ params: JSON) throws -> [String] {
      try world.call("meters.list", params)["meters"]?.elements.compactMap { $0["name"]?.string } ?? []
    }
    #expect(try names(["order": "total"]) == ["b", "a", "d", "c"])
    #expect(try names(["order": "-total"]) == ["c", "d", "a", "b"])
    #expect(try names(["order": "most"]) == ["b", "d", "a", "c"])
    #expect(try names(["order": "-count", "kind": "seldom"]) == ["d", "a", "c", "b"])
    let page = try world.call("meters.list", ["order": "-total", "limit": 3])
    #expect(try names(["order": "-total", "cursor": page["next"] ?? .null]) == ["b"])
    for number in 0..<9_997 {
      let layout = world.host.state.layouts[0]
      let values: [Manifest.Value] = [.number(1), .text("m\(number)"), .number(1), .none]
      world.host.state.tables[0].load(OutsideRow(id: 100 + number, layout, values))
    }
    #expect(try world.refusal("meters.list", ["order": "total"]) == "meters.tooMuch")
    #expect(try world.call("meters.list", ["order": "due", "limit": 1])["meters"]?.count == 1)
  }

  @Test("a verb sees what is shown, not what is missing")
  func verbs() throws {
    let id = JSON(try world.add(["name": "gas"]))
    #expect(try world.call("meters.skip", ["id": id])["meter"]?["since"]?.string == "2026-11-18")
    #expect(try world.refusal("meters.skip", ["id": id]) == "meters.unmet")
    let sentence = world.host.declarations.first { $0.name == "meters.skip" }?.sentence()
    #expect(sentence?.en == "skipped {meter.name} until {meter.due}")
  }

  @Test("events show them as they are now, and stored rows don't have them")
  func events() throws {
    _ = try world.call("events.subscribe", ["topics": ["meters"]])
    _ = try world.call("events.subscribe", ["topics": ["meters"], "shape": "rows"])
    _ = try world.add(["name": "gas", "since": "2026-11-01"])
    let rows = world.harness.takeEvents().compactMap { $0["params"]?["changes"]?[0]?["after"] }
    #expect(rows.count == 2)
    #expect(rows.contains { $0["due"]?.string == "2026-12-01" } && rows.contains { $0["due"] == nil })
  }

  @Test("a page of many rows with much to compute is made off the loop, with the same values")
  func long() throws {
    for number in 0..<1000 { _ = try world.add(["name": JSON("m\(number)"), "every": JSON(number)]) }
    let page = try world.call("meters.list", ["limit": 1000, "order": "weeks"])
    #expect(page["meters"]?.count == 1000)
    #expect(page["meters"]?[999]?["weeks"]?.description == "142.71")
  }

  @Test("a new schema may add and drop them without a migration of rows")
  func schemas() throws {
    _ = try world.add(["name": "gas", "every": 21])
    let text = Self.meters
    try world.become(text.with(#""every / 7""#, #""every / 21""#))
    #expect(try meter(1)["weeks"]?.description == "1.00")
  }
}
