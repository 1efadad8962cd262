import TestSupport
import Testing
import Wire

@Suite("Lists and reports without code")
struct ListTests {
  private let world: World

  init() throws {
    world = try World(zone: "Europe/Berlin")
    for (at, amount, what, kind) in [
      ("2026-10-31T22:30:00Z", "10.00", "Rent", nil), ("2026-11-01T00:30:00Z", "2.50", "Café", "Drinks"),
      ("2026-11-03T12:00:00Z", "4.00", "Bread", "food"), ("2026-11-03T18:00:00Z", "0.10", "Stamp", "post"),
      ("2026-11-10T12:00:00Z", "0.20", "Apple", "Food"), ("2026-11-16T12:00:00Z", "7.70", "cafe again", "drinks"),
    ] as [(String, String, String, String?)] {
      var params: [String: JSON] = ["at": JSON(at), "amount": JSON(amount), "what": JSON(what)]
      if let kind { params["kind"] = JSON(kind) }
      _ = try world.add(.object(params))
    }
    _ = try world.call("expenses.add", ["amount": 99, "what": "another's", "kind": "food"], as: 1001)
  }

  private func list(_ params: JSON = [:]) throws -> [String] {
    try world.call("expenses.list", params)["expenses"]?.elements.compactMap { $0["what"]?.string } ?? []
  }

  private func report(_ params: JSON) throws -> [String] {
    let reply = try world.call("expenses.report", params)
    let groups =
      reply["groups"]?.elements.map { "\($0["key"]?.string ?? "?") \($0["count"] ?? 0) \($0["sum"] ?? 0)" } ?? []
    return groups + ["\(reply["count"] ?? 0) \(reply["sum"] ?? 0)"]
  }

  @Test("are sorted newest or oldest first")
  func order() throws {
    #expect(try list() == ["cafe again", "Apple", "Stamp", "Bread", "Café", "Rent"])
    #expect(try list(["order": "oldest"]) == ["Rent", "Café", "Bread", "Stamp", "Apple", "cafe again"])
  }

  @Test("within a second are sorted by insertion, whatever their ids, also across pages")
  func sameSecond() throws {
    for (number, amount) in ["9.00", "1.00", "5.00", "3.00"].enumerated() {
      _ = try world.add([
        "at": "2026-11-17T12:00:00Z", "amount": JSON(amount), "what": JSON("n\(number)"), "kind": "tie",
      ])
    }
    let added = (0..<4).map { "n\($0)" }
    #expect(try list(["kind": "tie", "order": "oldest"]) == added)
    #expect(try Array(list().prefix(4)) == added.reversed())
    var found: [String] = []
    var params: [String: JSON] = ["limit": 1, "order": "oldest", "from": "2026-11-17"]
    while true {
      let page = try world.call("expenses.list", .object(params))
      found += page["expenses"]?.elements.compactMap { $0["what"]?.string } ?? []
      guard let next = page["next"]?.string else { break }
      params["cursor"] = JSON(next)
    }
    #expect(found == added)
  }

  @Test("are filtered: by a column's value ignoring case, by days, by text")
  func filters() throws {
    #expect(try list(["kind": "FOOD"]) == ["Apple", "Bread"])
    #expect(try list(["kind": "nothing"]) == [])
    #expect(try list(["from": "2026-11-01", "to": "2026-11-03"]) == ["Stamp", "Bread", "Café"])
    #expect(try list(["from": "2026-11-01", "to": "2026-11-03", "timeZone": "UTC"]) == ["Stamp", "Bread", "Café"])
    #expect(try list(["to": "2026-10-31"]) == ["Rent"])
    #expect(try list(["from": "2026-11-03T12:00:01Z", "to": "2026-11-10T12:00:00Z"]) == ["Stamp"])
    #expect(try list(["query": "cafe"]) == ["cafe again", "Café"])
    #expect(try list(["query": "DRINK", "kind": "drinks", "to": "2026-11-05"]) == ["Café"])
    #expect(
      try world.refusal("expenses.list", ["from": "2026-11-05", "to": "2026-11-04"]) == "rpc.invalidParams, to range")
  }

  @Test("sorted within groups have all rows, however many groups there are")
  func manyGroups() throws {
    let kinds = try World(
      Modules.expenses.replacing(#"["user", "kind"]"#, with: #"["user", "kind"], ["kind", "amount"]"#))
    for number in 0..<70 {
      _ = try kinds.add(["amount": JSON(70 - number), "what": "x", "kind": JSON("kind \(number)")])
    }
    let rows = try kinds.call("expenses.list", ["order": "amount", "limit": 100])["expenses"]
    #expect(rows?.count == 70 && rows?[0]?["amount"]?.int == 1)
  }

  @Test("reports add up a number only if the manifest or the caller says so, and count otherwise")
  func unasked() throws {
    let plain = try World(
      Modules.expenses.replacing(",\n      \"show\": {\"report\": {\"sum\": \"amount\"}}", with: ""))
    _ = try plain.add(["amount": 3, "what": "x", "kind": "food"])
    _ = try plain.add(["amount": 9, "what": "x", "kind": "fun"])
    _ = try plain.add(["amount": 1, "what": "x", "kind": "food"])
    let report = try plain.call("expenses.report", ["by": "kind"])
    #expect(report == ["groups": [["key": "food", "count": 2], ["key": "fun", "count": 1]], "count": 3])
    let asked = try plain.call("expenses.report", ["by": "kind", "sum": "amount"])
    #expect(asked["groups"]?[0]?["key"]?.string == "fun" && asked["sum"]?.description == "13.00")
    #expect(try self.report(["by": "kind"])[0].hasSuffix(" 10.20") && world.call("expenses.report")["sum"] != nil)
  }

  @Test("continue where a page ended, whatever changes before it")
  func pages() throws {
    var found: [String] = []
    var params: [String: JSON] = ["limit": 2]
    while true {
      let page = try world.call("expenses.list", .object(params))
      found += page["expenses"]?.elements.compactMap { $0["what"]?.string } ?? []
      _ = try world.add(["amount": 1, "what": "later", "at": "2026-11-18T00:00:00Z"])
      guard let next = page["next"]?.string else { break }
      params["cursor"] = JSON(next)
    }
    #expect(found == ["cafe again", "Apple", "Stamp", "Bread", "Café", "Rent"])
    #expect(try world.refusal("expenses.list", ["cursor": "newest.1"]) == "rpc.invalidParams, cursor cursor")
    #expect(
      try world.refusal("expenses.list", ["cursor": JSON(params["cursor"]?.string ?? ""), "order": "oldest"])
        == "rpc.invalidParams, cursor cursor")
  }

  @Test("a report by a column is sorted by size, and sums are exact")
  func byColumn() throws {
    #expect(try report(["by": "kind"]) == ["drinks 2 10.20", " 1 10.00", "Food 2 4.20", "post 1 0.10", "6 24.50"])
  }

  @Test("a report by time has its periods in order, in the requested zone")
  func byTime() throws {
    #expect(try report(["by": "month"]) == ["2026-10 1 10.00", "2026-11 5 14.50", "6 24.50"])
    #expect(try report(["by": "month", "timeZone": "Asia/Tokyo"]) == ["2026-11 6 24.50", "6 24.50"])
    #expect(
      try report(["by": "day", "from": "2026-11-03", "to": "2026-11-10"])
        == ["2026-11-03 2 4.10", "2026-11-10 1 0.20", "3 4.30"])
    #expect(
      try report(["by": "week"]) == [
        "2026-W44 2 12.50", "2026-W45 2 4.10", "2026-W46 1 0.20", "2026-W47 1 7.70", "6 24.50",
      ])
    #expect(try report(["by": "year"]) == ["2026 6 24.50", "6 24.50"])
  }

  @Test("a report has a list's filters")
  func filtered() throws {
    #expect(try report(["by": "month", "kind": "food"]) == ["2026-11 2 4.20", "2 4.20"])
    #expect(try report(["by": "kind", "from": "2026-11-04"]) == ["drinks 1 7.70", "Food 1 0.20", "2 7.90"])
    #expect(try report(["by": "kind", "kind": "post"]) == ["post 1 0.10", "1 0.10"])
  }

  @Test("a long report comes page by page")
  func reportPages() throws {
    var keys: [String] = []
    var params: [String: JSON] = ["by": "kind", "limit": 1]
    while true {
      let page = try world.call("expenses.report", .object(params))
      keys += page["groups"]?.elements.compactMap { $0["key"]?.string } ?? []
      #expect(page["count"]?.int == 6)
      guard let next = page["next"]?.string else { break }
      params["cursor"] = JSON(next)
    }
    #expect(keys == ["drinks", "", "Food", "post"])
  }
}
