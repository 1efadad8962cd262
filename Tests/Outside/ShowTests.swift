import ModuleKit
import TestSupport
import Testing
import Wire

@testable import Host

/// Tests how a manifest determines the form in which rows are shown.
@Suite("Shown lists")
struct ShowTests {
  private let world: World

  init() throws { world = try World(Self.plants, zone: "Europe/Berlin") }

  static let plants = """
    {
      "module": "plants", "protocol": 1, "schema": 1, "summary": "Plants.",
      "tables": {
        "plants": {
          "row": {
            "user": {"type": "account", "is": "caller"},
            "name": {"type": "string", "maxLength": 40},
            "room": {"type": "string", "maxLength": 40, "optional": true},
            "last": {"type": "date", "optional": true},
            "due":  {"type": "date", "computed": "last + days(7)", "absent": "today"}
          },
          "one": "plant", "title": "name", "owner": "user", "visible": "members", "index": [["user", "due"]],
          "label": {"en": "Plants at home", "de": "Pflanzen"},
          "verbs": ["add", "list", "report",
            {"name": "water", "label": {"en": "Water", "de": "Gießen"}, "summary": "Waters it.", "set": {"last": "today"}},
            {"name": "dry", "summary": "Lets it dry.", "set": {"last": null}}],
          "show": {"list": ["name", "due"], "sort": "due", "group": "room", "highlight": "due <= today", "report": {"by": "month", "chart": "line"}}
        }
      }
    }
    """

  private func list(_ params: JSON = [:]) throws -> JSON { try world.call("plants.list", params) }

  @Test("a list has the declared order, and names the rows that stand out")
  func lists() throws {
    for (name, last) in [("a", "2026-11-15"), ("b", "2026-11-01"), ("c", "2026-11-11")] {
      _ = try world.add(["name": JSON(name), "last": JSON(last)])
    }
    _ = try world.add(["name": "never"])
    let reply = try list()
    #expect(reply["plants"]?.elements.compactMap { $0["name"]?.string } == ["never", "b", "c", "a"])
    #expect(reply["highlighted"]?.elements.compactMap(\.int) == [4, 2, 3])
    let first = try list(["limit": 3])
    let rest = try list(["limit": 3, "cursor": first["next"] ?? .null])
    #expect(first["highlighted"]?.count == 3 && rest["highlighted"] == nil && rest["plants"]?.count == 1)
    #expect(try list(["order": "newest"])["plants"]?[0]?["name"]?.string == "a")
    world.clock.now += 4 * 86_400
    #expect(try list()["highlighted"]?.count == 4)
  }

  @Test("clients learn how rows are shown")
  func declared() throws {
    let list = try world.call("rpc.discover", ["method": "plants.list"])["methods"]?[0]
    let rows = list?["result"]?["schema"]?["properties"]?["plants"]
    #expect(rows?["x-show"] == ["columns": ["name", "due"], "group": "room"])
    #expect(rows?["x-label"] == ["en": "Plants at home", "de": "Pflanzen"])
    let verbs = try world.call("rpc.discover", ["module": "plants"])["methods"]?.elements.filter {
      ["plants.dry", "plants.water"].contains($0["name"]?.string)
    }
    #expect(verbs?.map { $0["x-label"] } == [nil, ["en": "Water", "de": "Gießen"]])
    let order = list?["params"]?.elements.first { $0["name"]?.isString("order") == true }
    #expect(order?["schema"]?["default"]?.string == "due")
    let report = try world.call("rpc.discover", ["method": "plants.report"])["methods"]?[0]
    let groups = report?["result"]?["schema"]?["properties"]?["groups"]
    #expect(groups?["x-show"] == ["columns": ["key", "sum", "count"], "chart": "line"])
    #expect(report?["params"]?.elements.first { $0["name"]?.isString("by") == true }?["schema"]?["default"] == "month")
  }
}
