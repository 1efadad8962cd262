import TestSupport
import Testing
import Wire

/// A caller can ask for only a part of the document. Most callers need a single module or method, and the whole
/// document has half a mebibyte.
@Suite("rpc.discover of a part")
struct DiscoveryTests {
  private static func harness(_ folder: TestFolder) throws -> HostHarness {
    try folder.harness(EveryMethodTests.scripts.map { $0.entry() })
  }

  @Test("describes one method as the whole document does")
  func method() throws {
    let folder = TestFolder()
    let harness = try Self.harness(folder)
    defer { harness.close() }
    let whole = try #require(harness.call("rpc.discover")["methods"]).elements.map(\.self)
    for method in whole {
      let name = try #require(method["name"])
      let part = try harness.call("rpc.discover", ["method": name])
      #expect(part["methods"]?.elements.map(\.self) == [method], "\(name)")
      #expect(part["openrpc"] == "1.3.2" && part["x-tables"] == nil)
    }
    #expect(whole.count > 100)
  }

  @Test("describes one module's methods, tables and notices, and no others")
  func module() throws {
    let folder = TestFolder()
    let harness = try Self.harness(folder)
    defer { harness.close() }
    let whole = try harness.call("rpc.discover")
    let part = try harness.call("rpc.discover", ["module": "hours"])
    let names = { (document: JSON) in document["methods"]?.elements.compactMap { $0["name"]?.string } ?? [] }
    #expect(names(part) == names(whole).filter { $0.hasPrefix("hours.") } && !names(part).isEmpty)
    #expect(part["x-tables"]?.members.compactMap(\.key.string) == ["hours"])
    #expect(part["x-tables"]?["hours"] == whole["x-tables"]?["hours"])
    #expect(part["components"]?["schemas"]?["hours.records"] == whole["components"]?["schemas"]?["hours.records"])
    #expect(part["components"]?["schemas"]?["timer.entries"] == nil)
    #expect(part["x-notices"]?.elements.allSatisfy { $0["name"]?.string?.hasPrefix("hours.") == true } == true)
  }

  @Test("describes the host's own methods, which belong to no module with tables")
  func own() throws {
    let folder = TestFolder()
    let harness = try Self.harness(folder)
    defer { harness.close() }
    let part = try harness.call("rpc.discover", ["module": "system"])
    let names = part["methods"]?.elements.compactMap { $0["name"]?.string } ?? []
    #expect(names.contains("system.status") && names.allSatisfy { $0.hasPrefix("system.") })
    #expect(part["x-tables"] == [:])
  }

  @Test("defines names: those of all modules, and those that differ by module")
  func names() throws {
    let folder = TestFolder()
    let harness = try Self.harness(folder)
    defer { harness.close() }
    let names = try #require(harness.call("rpc.discover", ["names": true])["x-names"])
    #expect(names["*"]?["startedAt"] == ["x-role": "start", "x-label": ["en": "Start", "de": "Beginn"]])
    let assigned: JSON = ["x-role": "account", "x-label": ["en": "Assigned to", "de": "Zugeteilt an"]]
    #expect(names["chores"]?["assign"] == assigned)
    // Clients need labels for tables, which history names. They also need labels for the periods that reports group by.
    let tables = try #require(harness.call("rpc.discover")["x-tables"])
    for module in ["chores", "feed", "hours", "remarks", "timer"] {
      for name in try #require(tables[module]).members.compactMap(\.key.string) + ["week", "month"] {
        #expect((names[module]?[name] ?? names["*"]?[name])?["x-label"]?["de"] != nil, "\(module).\(name)")
      }
    }
    #expect(names["chores"]?["startedAt"] == nil && names["timer"]?["assign"] == nil)
    let modules = try #require(harness.call("system.hello")["modules"]).elements.compactMap(\.string)
    #expect(Set(names.members.compactMap(\.key.string)) == Set(modules + ["*"]))
  }

  @Test("refuses unknown modules and methods by name")
  func missing() throws {
    let folder = TestFolder()
    let harness = try Self.harness(folder)
    defer { harness.close() }
    func reason(_ params: JSON) -> String? {
      harness.respond("rpc.discover", params)["error"]?["data"]?["reason"]?.string
    }
    #expect(reason(["module": "garden"]) == "rpc.noSuchModule")
    #expect(reason(["method": "timer.fly"]) == "rpc.noSuchMethod")
    #expect(reason(["method": "timer.start", "module": "hours"]) == "rpc.noSuchMethod")
    #expect(reason(["method": "timer.start", "module": "timer"]) == nil)
  }
}
