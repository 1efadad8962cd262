import ModuleKit
import TestSupport
import Testing
import Time
import Wire

@testable import Timer

/// Tests clients, trees of projects, and the costs of time.
@Suite("Clients and amounts")
struct AmountTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func edit(_ name: String, _ params: [String: JSON]) throws {
    _ = try bench.call("timer.project.edit", .object(params.merging(["name": JSON(name)]) { $1 }))
  }

  /// Adds entries of 2 h for Acme/Site, 1 h for Acme/Shop, 30 min for acme/Shop/Cart, 1 h for Acme-2, and 90 min for
  /// Zeta.
  private func month() throws {
    for (project, from, to) in [
      ("Acme/Site", "02T09:00", "02T11:00"), ("Acme/Shop", "03T09:00", "03T10:00"),
      ("acme/Shop/Cart", "03T10:00", "03T10:30"),
      ("Acme-2", "04T09:00", "04T10:00"), ("Zeta", "05T09:00", "05T10:30"),
    ] {
      try bench.add(project, "2026-03-\(from):00Z", "2026-03-\(to):00Z")
    }
  }

  /// The total and the slices of a report with their amounts, each in the form `Acme/Site 200.00 EUR`.
  private func priced(_ params: JSON) throws -> [String] {
    let reply = try bench.call("timer.report", params.with("amounts", true))
    let rows = [("total", reply)] + (reply["slices"]?.elements.map { ($0["key"]?.string ?? "", $0) } ?? [])
    return rows.map { key, row in
      let sums = row["amounts"]?.elements.map { "\($0["amount"]?.string ?? "?") \($0["currency"]?.string ?? "?")" }
      return "\(key) \(sums?.joined(separator: " ") ?? "nothing")"
    }
  }

  @Test("a project has a client, a rate and a budget, which an edit sets, keeps and clears")
  func project() throws {
    try bench.add("Site", ago: 7200, lasting: 5400)
    try edit("site", ["client": "Acme", "rate": "100.10", "currency": "EUR", "budget": "5000"])
    var project = try #require(try bench.projects().first)
    #expect(project["client"] == "Acme" && project["rate"] == "100.1" && project["currency"] == "EUR")
    #expect(project["budget"] == "5000" && project["amount"] == ["currency": "EUR", "amount": "150.15"])
    try edit("Site", ["client": .null, "color": "#102030"])
    project = try #require(try bench.projects().first)
    #expect(project["client"] == nil && project["color"] == "#102030" && project["rate"] == "100.1")
    _ = try bench.undo()
    #expect(try bench.projects().first?["client"] == "Acme")
    let refusals: [([String: JSON], String)] = [
      (["currency": .null], "currency: missing"), (["rate": "1.005"], "rate: places"), (["rate": 1.5], "rate: type"),
      (["rate": "-1"], "rate: amount"), (["currency": "eur"], "currency: currency"),
      (["currency": "JPY"], "rate: places"),
      (["rate": "1e3"], "rate: amount"), (["client": ""], "client: empty"),
    ]
    for (params, said) in refusals {
      let wanted = JSON.object(params.merging(["name": "Site"]) { $1 })
      #expect(try bench.refusal("timer.project.edit", wanted).violations == [said])
    }
    #expect(try bench.refusal("timer.project.edit", ["name": "None"]).reason == "timer.projectNotFound")
    #expect(try bench.call("timer.project.edit", ["name": "Site", "rate": "100.10"])["changed"] == false)
  }

  @Test("a slash makes a tree: within takes a branch, also of a name that is no project")
  func branch() throws {
    try month()
    #expect(try bench.list(["project": "Acme"]).isEmpty)
    let names = try bench.list(["project": "ACME", "within": true, "sort": "oldest"]).compactMap {
      $0["project"]?.string
    }
    #expect(names == ["Acme/Site", "Acme/Shop", "acme/Shop/Cart"])
    #expect(try bench.list(["project": "Acme/Shop", "within": true]).count == 2)
    #expect(try bench.list(["project": "Acme/Shop"]).count == 1)
    #expect(try bench.list(["notProjects": ["Acme"], "within": true, "sort": "oldest"]).count == 2)
    #expect(
      try bench.slices(["project": "Acme", "within": true]) == [
        "Acme/Site 7200 1", "Acme/Shop 3600 1", "acme/Shop/Cart 1800 1",
      ])
    #expect(try bench.slices(["by": "root"]) == ["Acme 12600 3", "Zeta 5400 1", "Acme-2 3600 1"])
    _ = try bench.call("timer.entries.edit", ["project": "Acme", "within": true, "addTags": ["x"]])
    #expect(try bench.list(["tags": ["x"]]).count == 3)
    try bench.add("/", "2026-03-06T09:00:00Z", "2026-03-06T10:00:00Z")
    try bench.add("//a", "2026-03-07T09:00:00Z", "2026-03-07T10:00:00Z")
    #expect(try bench.slices(["by": "root"]).count == 5)
    #expect(try bench.refusal("timer.report", ["within": "both"]).violations == ["within: choice"])
  }

  @Test("a report by client gives a project without one the client of the project above")
  func clients() throws {
    try month()
    _ = try bench.call("timer.project.add", ["name": "Acme"])
    try edit("Acme", ["client": "Acme Ltd"])
    try edit("Acme/Shop", ["client": "Shopkeepers"])
    #expect(try bench.slices(["by": "client"]) == [" 9000 2", "Acme Ltd 7200 1", "Shopkeepers 5400 2"])
  }

  @Test("a rate is the project's, or that above it, or its client's, or the default")
  func rates() throws {
    try month()
    try edit("Zeta", ["client": "Zeta Inc"])
    #expect(try priced([:]) == ["total ", "Acme/Site ", "Zeta ", "Acme-2 ", "Acme/Shop ", "acme/Shop/Cart "])
    _ = try bench.call("timer.rate.set", ["rate": "50", "currency": "EUR"])
    _ = try bench.call("timer.rate.set", ["client": "zeta inc", "rate": "0.01", "currency": "USD"])
    _ = try bench.call("timer.project.add", ["name": "Acme"])
    try edit("Acme", ["rate": "100", "currency": "EUR"])
    try edit("Acme/Shop", ["rate": "33.33", "currency": "EUR"])
    #expect(
      try priced([:]) == [
        "total 300.00 EUR 0.02 USD", "Acme/Site 200.00 EUR", "Zeta 0.02 USD", "Acme-2 50.00 EUR", "Acme/Shop 33.33 EUR",
        "acme/Shop/Cart 16.67 EUR",
      ])
    #expect(try priced(["by": "root"]).contains("Acme 250.00 EUR"))
    #expect(try bench.call("timer.rates")["rates"]?.elements.map { $0["client"] ?? .null } == [.null, "zeta inc"])
    _ = try bench.call("timer.rate.set", ["client": "Zeta Inc", "rate": .null])
    #expect(try bench.call("timer.rates")["rates"]?.count == 1)
    #expect(try priced(["by": "client"]).contains("Zeta Inc 75.00 EUR"))
    _ = try bench.undo()
    #expect(try bench.call("timer.rates")["rates"]?.count == 2)
    #expect(try bench.call("timer.rates", as: 1001)["rates"] == [])
    #expect(try bench.refusal("timer.rate.set", ["rate": "5"], as: 1001).violations == ["currency: missing"])
  }

  @Test("by tag, an entry costs under each of its tags, and once in the total")
  func byTag() throws {
    for (project, rate) in [("Site", "100"), ("Shop", "10.01")] {
      _ = try bench.call("timer.project.add", ["name": JSON(project)])
      try edit(project, ["rate": JSON(rate), "currency": "EUR"])
    }
    try bench.add("Site", "2026-03-02T09:00:00Z", "2026-03-02T11:00:00Z", tags: ["desk", "late"])
    try bench.add("Shop", "2026-03-02T12:00:00Z", "2026-03-02T12:30:00Z", tags: ["late"])
    try bench.add("Shop", "2026-03-02T13:00:00Z", "2026-03-02T13:30:00Z")
    try bench.add("Free", "2026-03-02T14:00:00Z", "2026-03-02T15:00:00Z", tags: ["desk"])
    #expect(
      try priced(["by": "tag"]) == ["total 210.01 EUR", "desk 200.00 EUR", "late 205.01 EUR", " 5.01 EUR"])
    #expect(try priced(["by": "tag", "project": "Shop"]) == ["total 10.01 EUR", " 5.01 EUR", "late 5.01 EUR"])
    #expect(
      try priced(["by": "tag", "to": "2026-03-02T10:00:00Z"]) == [
        "total 100.00 EUR", "desk 100.00 EUR", "late 100.00 EUR",
      ])
    // The entries of a merged project get the rate of the project that it was merged into. Each amount is rounded only
    // once.
    _ = try bench.call("timer.project.rename", ["name": "Free", "to": "Shop", "acknowledge": ["merge"]])
    #expect(try priced(["by": "tag"]).contains("desk 210.01 EUR"))
    let page = try bench.call("timer.report", ["by": "tag", "amounts": true, "limit": 1])
    #expect(page["slices"]?[0]?["key"] == "desk" && page["rest"]?["amounts"]?[0]?["amount"] == "210.02")
    let cells = try bench.call("timer.report", ["by": "tag", "amounts": true, "across": "day"])["slices"]?[0]?["cells"]
    #expect(cells?[0]?["amounts"]?[0]?["amount"] == "210.01")
  }

  @Test("the lines of a report add up to its total, by whatever it is grouped, and so do pages and cells")
  func sums() throws {
    var dice = Dice(seed: 7)
    let projects = ["A", "A/B", "A/B/C", "D", "D/E", "F"]
    for (number, project) in projects.enumerated() {
      _ = try bench.call("timer.project.add", ["name": JSON(project)])
      let rate = "\(dice.number(0...300)).\(dice.number(0...9))\(dice.number(0...9))"
      let currency: JSON = number % 3 == 0 ? "USD" : "EUR"
      try edit(project, ["rate": JSON(rate), "currency": currency, "client": JSON("Client \(number % 2)")])
    }
    var at = try #require(Instant(rfc3339: Array("2026-01-01T00:00:00Z".utf8)))
    for _ in 0..<150 {
      at = at + dice.number(1...40_000)
      let stop = at + dice.number(0...30_000)
      try bench.add(projects[dice.number(0...5)], at.description, stop.description)
      at = stop
    }
    for by in ["project", "client", "root", "day", "week", "month"] {
      for more: JSON in [
        [:], ["round": 900], ["from": "2026-01-10", "to": "2026-02-05"], ["project": "A", "within": true],
      ] {
        var wanted = more.with("by", JSON(by)).with("amounts", true)
        let whole = try bench.call("timer.report", wanted)
        let total = try Self.units(whole)
        #expect(try Self.sum(whole["slices"]) == total, "\(by) \(more)")
        if by == "project" || by == "client" || by == "root" {
          let across = try bench.call("timer.report", wanted.with("across", "week"))
          #expect(try Self.sum(across["columns"]) == total)
          for slice in across["slices"]?.elements.map(\.self) ?? [] {
            #expect(try Self.sum(slice["cells"]) == Self.units(slice))
          }
        }
        // The slices of all pages so far, plus the rest after the last of these pages, must add up to the total.
        wanted = wanted.with("limit", 2)
        var page = try bench.call("timer.report", wanted)
        var shown = try Self.sum(page["slices"])
        while let next = page["next"] {
          let rest = try Self.units(try #require(page["rest"]))
          #expect(shown.merging(rest, uniquingKeysWith: +).filter { $0.value != 0 } == total.filter { $0.value != 0 })
          page = try bench.call("timer.report", wanted.with("cursor", next))
          shown.merge(try Self.sum(page["slices"]), uniquingKeysWith: +)
        }
        #expect(shown.filter { $0.value != 0 } == total.filter { $0.value != 0 })
      }
    }
  }

  /// The amounts of a row in cents, by currency.
  private static func units(_ row: JSON) throws -> [String: Int] {
    var units: [String: Int] = [:]
    for sum in try #require(row["amounts"]).elements {
      let amount = try #require(sum["amount"]?.string)
      guard let cents = Int(amount.replacing(".", with: "")) else { throw Malformed("amount") }
      units[try #require(sum["currency"]?.string)] = cents
    }
    return units.filter { $0.value != 0 }
  }

  private static func sum(_ rows: JSON?) throws -> [String: Int] {
    try (rows?.elements.map(\.self) ?? []).reduce(into: [:]) { $0.merge(try units($1), uniquingKeysWith: +) }
      .filter { $0.value != 0 }
  }

  private static let count = 100_000

  @Test("a model in Python agrees on the prices of parts of a range, and on their sums")
  func model() throws {
    let script = #filePath.replacing("AmountTests.swift", with: "amounts.py")
    let model = try CommandResult(running: ["/usr/bin/python3", script, "1", "\(Self.count)"], in: TestFolder())
    try #require(model.errors.isEmpty, "\(model.errors)")
    var count = 0
    for line in model.output.utf8.split(separator: UInt8(ascii: "\n")) {
      let made = try JSON(parsing: Array(line))
      let currency = try #require(made[0]?.string.flatMap(Currency.init))
      let rate = try #require(made[1]?.string.flatMap { Amount($0) }.flatMap { Money($0, currency) })
      var (end, before, lines) = (0, Money(units: 0, currency), [String]())
      for part in try #require(made[2]).elements.compactMap(\.int) {
        end += part
        let price = rate.price(ofSeconds: end)
        lines.append(Money(units: price.units - before.units, currency).text)
        before = price
      }
      count += 1
      guard made[3]?.elements.compactMap(\.string) == lines, made[4]?.string == before.text else {
        Issue.record("\(lines), \(before.text), and should be \(made)")
        return
      }
    }
    #expect(count == Self.count)
  }
}
