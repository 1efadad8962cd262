import Host
import TestSupport
import Testing
import Wire

/// `rpc.discover` describes replies, events and stored rows. These tests run the scripts of `EveryMethodTests`, and
/// validate all output against that description. Undeclared members count as errors, so the description and the output
/// can't diverge.
@Suite("The descriptions of rpc.discover")
struct DescriptionTests {
  @Test("describe replies, events and rows exactly, down to each member", arguments: EveryMethodTests.scripts)
  func script(_ script: EveryMethodTests.Script) throws {
    let folder = TestFolder()
    let clock = TestClock()
    let harness = try folder.harness([script.entry()], clock: clock)
    let document = try harness.call("rpc.discover")
    try script.others(harness)
    _ = try harness.call("events.subscribe", ["since": JSON(parsing: "{\"\(script.module)\": 0}")])
    for step in script.steps {
      clock.now += step.after
      var params = step.params
      if let learned = try step.learned?(harness) { params = params.with(learned.name, learned.value) }
      try judge(try harness.call(step.method, params), of: step.method, document)
    }
    try judgeReads(of: script.module, harness, document)
    try judgeEvents(harness.takeEvents(), script.module, document)
    try judgeRows(in: folder.bytes(of: "\(script.module).journal"), script.module, document)
    harness.close()
  }

  private func judge(_ reply: JSON, of method: String, _ document: JSON) throws {
    let declared = try #require(document["methods"]?.elements.first { $0["name"]?.isString(method) == true })
    let schema = JSONSchema(try #require(declared["result"]?["schema"]), in: document, closed: true)
    #expect(schema.verdict(on: reply) != .invalid, "\(method): \(reply)")
  }

  /// Calls every reading method without required params, and validates the reply.
  private func judgeReads(of module: String, _ harness: HostHarness, _ document: JSON) throws {
    for declared in try #require(document["methods"]).elements where declared["x-changes"] == false {
      let method = declared["name"]?.string ?? ""
      let isFree = declared["params"]?.elements.contains { $0["required"] == true } == false
      guard isFree, method.hasPrefix(module + "."), let reply = harness.respond(method)["result"] else { continue }
      try judge(reply, of: method, document)
    }
    try judge(
      try harness.call("history.list", ["module": .init(stringLiteral: module), "limit": 1000]), of: "history.list",
      document)
  }

  private func judgeEvents(_ messages: [JSON], _ module: String, _ document: JSON) throws {
    let declared = document["x-notifications"]?.elements.first { $0["name"] == "events.event" }
    let schema = JSONSchema(try #require(declared?["schema"]), in: document)
    var tables: Set<String> = []
    for message in messages where message["method"] == "events.event" {
      let event = message["params"] ?? .null
      #expect(schema.verdict(on: event) != .invalid, "\(event)")
      for change in event["changes"]?.elements.map(\.self) ?? [] {
        let table = change["table"]?.string ?? ""
        tables.insert(table)
        let row = JSONSchema(["$ref": JSON("#/components/schemas/\(module).\(table)")], in: document, closed: true)
        for version in [change["before"], change["after"]].compactMap({ $0 }) where !version.isNull {
          #expect(row.verdict(on: version) != .invalid, "\(table): \(version)")
        }
      }
    }
    #expect(tables == Set(tableNames(of: module, document)), "every table is described")
  }

  /// Validates every version of every row in the journal.
  private func judgeRows(in journal: [UInt8], _ module: String, _ document: JSON) throws {
    var seen: [String: Set<String>] = [:]
    for line in journal.split(separator: UInt8(ascii: "\n")) {
      for (name, rows) in (try? JSON(parsing: Array(line.dropFirst(9))))?["put"]?.members.map(\.self) ?? [] {
        let table = name.string ?? ""
        let declared = try #require(document["x-tables"]?[module]?[table], "\(table)")
        let schema = JSONSchema(try Self.rowSchema(declared), closed: true)
        for row in rows.members.map(\.value) {
          #expect(schema.verdict(on: row) != .invalid, "\(table): \(row)")
          seen[table, default: []].formUnion(row.members.compactMap(\.key.string))
        }
      }
    }
    for table in tableNames(of: module, document) {
      let columns = document["x-tables"]?[module]?[table]?["columns"]?.members.compactMap(\.key.string) ?? []
      #expect(Set(columns).subtracting(seen[table] ?? []) == [], "columns of \(table) that no row has prove nothing")
    }
  }

  private static func rowSchema(_ table: JSON) throws -> JSON {
    (["type": "object"] as JSON).with("properties", try #require(table["columns"])).with(
      "required", try #require(table["required"]))
  }

  private func tableNames(of module: String, _ document: JSON) -> [String] {
    // Conflicts arise only from changes on other machines, so these scripts produce none. MergingTests validates the
    // rows of conflicts.
    document["x-tables"]?[module]?.members.compactMap(\.key.string).filter { $0 != "sync.conflicts" } ?? []
  }

  @Test("detect an extra member, a missing one and a wrong one")
  func strictness() throws {
    let row: JSON = ["type": "object", "properties": ["a": ["type": "integer"], "b": [:]], "required": ["a"]]
    let document: JSON = ["components": ["schemas": ["x.y": row]]]
    let schema = JSONSchema(["$ref": "#/components/schemas/x.y"], in: document, closed: true)
    #expect(schema.verdict(on: ["a": 1]) == .valid && schema.verdict(on: ["a": 1, "b": "x"]) == .valid)
    for wrong in [["a": 1, "c": 2], ["b": 1], ["a": "1"], [:]] as [JSON] {
      #expect(schema.verdict(on: wrong) == .invalid, "\(wrong)")
    }
    #expect(JSONSchema(["$ref": "#/components/schemas/none"], in: document).verdict(on: ["a": 1]) == .invalid)
  }

  @Test("omit secret columns, and say which columns hold ids of which table")
  func tables() throws {
    let folder = TestFolder()
    let harness = try folder.harness(EveryMethodTests.scripts.map { $0.entry() })
    defer { harness.close() }
    let tables = try #require(harness.call("rpc.discover")["x-tables"])
    let names = { (table: String) in tables["accounts"]?[table]?["columns"]?.members.compactMap(\.key.string) }
    #expect(names("accounts") == ["name", "login", "uid", "createdAt", "madeBy", "closedAt"])
    #expect(names("sessions") == ["account", "createdAt", "expiresAt", "lastUsedAt", "from"])
    for (module, described) in tables.members {
      for (table, description) in described.members {
        for (column, schema) in try #require(description["columns"]).members {
          let place = "\(module).\(table).\(column)"
          #expect(schema["x-kind"]?.string?.isEmpty == false, "\(place)")
          guard let target = schema["x-references"]?.string?.split(separator: ".").map(String.init) else { continue }
          #expect(target.count == 2 && tables[target[0]]?[target[1]] != nil, "\(place)")
        }
      }
    }
    #expect(tables["timer"]?["entries"]?["required"] == ["user", "project", "startedAt"])
  }
}
