import TestSupport
import Testing
import Wire

@testable import Hours

/// User 1000 leads the projects of Acme, and user 1001 works on them. User 1002 leads the projects of Beta. User 1003
/// leads no project.
@Suite("Invoices")
struct InvoiceTests {
  let bench: Bench

  init() throws {
    bench = try Bench()
    try bench.create("Acme", "Site")
    try bench.create("Acme", "App")
    try bench.join("Acme", "Site", as: 1001)
    try bench.create("Beta", "Web", as: 1002)
    try bench.log("2026-11-02", 8, as: 1001)
    try bench.log("2026-11-03", 4, as: 1001)
    try bench.log("2026-11-03", 2, ["project": "App"])
    try bench.log("2026-11-04", 1, ["billable": false])
    try bench.log("2026-10-30", 8)
    for (project, rate) in [("Site", "100.10"), ("App", "80")] {
      try bench.call(
        "hours.project.edit", ["client": "Acme", "project": JSON(project), "rate": JSON(rate), "currency": "EUR"])
    }
  }

  private static let november: [String: JSON] = ["client": "Acme", "from": "2026-11-01", "to": "2026-11-30"]

  private func create(_ members: [String: JSON] = [:], as uid: UInt32 = 1000) throws -> JSON {
    try bench.call("hours.invoice.create", .object(Self.november.merging(members) { $1 }), as: uid)["invoice"] ?? .null
  }

  private func reason(_ members: [String: JSON] = [:], as uid: UInt32 = 1000) throws -> String {
    try bench.reason("hours.invoice.create", .object(Self.november.merging(members) { $1 }), as: uid)
  }

  private static func lines(_ invoice: JSON) -> [String] {
    invoice["lines"]?.elements.map { line in
      ["project", "minutes", "rate", "amount"].map { line[$0]?.string ?? line[$0]?.description ?? "?" }.joined(
        separator: " ")
    } ?? []
  }

  @Test("have a line for each project, exact sums, tax and a number")
  func amounts() throws {
    let invoice = try create(["tax": "19", "note": "Thank you"])
    #expect(invoice["number"] == 1 && invoice["state"] == "issued" && invoice["currency"] == "EUR")
    #expect(Self.lines(invoice) == ["App 120 80.00 160.00", "Site 720 100.10 1201.20"])
    #expect(invoice["net"] == "1361.20" && invoice["tax"] == "258.63" && invoice["total"] == "1619.83")
    #expect(invoice["taxPercent"] == "19" && invoice["note"] == "Thank you" && invoice["client"] == "Acme")
    let records =
      try bench.call("hours.list", ["user": "*", "from": "2026-11-01"])["records"]?.elements.map { $0 } ?? []
    #expect(
      records.map { $0["invoice"]?.int } == [nil, 1, 1, 1] && records.map { $0["locked"] } == [false, true, true, true])
    #expect(try reason() == "hours.nothingToInvoice")
    #expect(try create(["from": "2026-10-01", "to": "2026-10-31", "tax": 7.7])["tax"] == "61.66")
    try bench.restart()
    #expect(
      try bench.call("hours.invoice.show", ["number": 1])["invoice"]?["total"] == "1619.83" && bench.indexesAreTrue)
  }

  @Test("need a lead of the client's projects, rates in one currency, and something to invoice")
  func refusals() throws {
    for uid in [1001, 1002, 1003] as [UInt32] { #expect(try reason(as: uid) == "hours.notLead") }
    #expect(try reason(["client": "Nobody"]) == "hours.clientNotFound")
    #expect(try reason(["from": "2025-01-01", "to": "2025-12-31"]) == "hours.nothingToInvoice")
    #expect(try reason(["tax": 101]) == "rpc.invalidParams")
    try bench.call("hours.project.edit", ["client": "Acme", "project": "App", "rate": "1", "currency": "USD"])
    #expect(try reason() == "hours.currencies")
    // An invoice for one project isn't affected if another project has a different currency or no rate.
    #expect(try reason(["project": "Nothing"]) == "hours.projectNotFound")
    #expect(try create(["project": "app", "dryRun": true])["currency"] == "USD")
    try bench.call("hours.project.edit", ["client": "Acme", "project": "App", "rate": .null])
    #expect(try reason() == "hours.noRate" && reason(["project": "App"]) == "hours.noRate")
    #expect(try create(["project": "Site", "dryRun": true])["lines"]?.count == 1)
    #expect(try bench.call("hours.invoice.list", as: 0)["invoices"]?.count == 0)
    #expect(try create(["client": "Acme", "from": "2026-11-02", "to": "2026-11-02"], as: 0)["number"] == 1)
  }

  @Test("lock their records for everybody, undo included, until they are voided")
  func locks() throws {
    let last = try bench.log("2026-11-06", 0.5, as: 1001)
    let logged = bench.rev
    _ = try create()
    #expect(try bench.call("hours.list", as: 1001)["records"]?[0]?["invoice"] == 1)
    for (uid, id) in [(1001, 1), (0, 1), (1000, 3)] as [(UInt32, Int)] {
      #expect(try bench.reason("hours.edit", ["id": JSON(id), "comment": "x"], as: uid) == "hours.invoiced")
      #expect(try bench.reason("hours.delete", ["id": JSON(id)], as: uid) == "hours.invoiced")
    }
    // The invoice has changed the record. The call that logged the record can therefore no longer be undone.
    #expect(try bench.undoRefusal(logged, as: 1001).reason == "history.touched")
    // A record that isn't on the invoice can still be changed. New records for the same period can be added.
    try bench.call("hours.edit", ["id": 4, "comment": "x"])
    try bench.log("2026-11-05", 1)
    try bench.call("hours.invoice.void", ["number": 1])
    try bench.call("hours.edit", ["id": 1, "comment": "x"], as: 1001)
    try bench.undo(logged, as: 1001)
    #expect(try !bench.ids(as: 1001).contains(last))
    #expect(Self.lines(try create()) == ["App 120 80.00 160.00", "Site 780 100.10 1301.30"])
  }

  @Test("are voided by a counter-entry, never undone, and their numbers have no gap")
  func numbers() throws {
    _ = try create(["tax": 19])
    let created = bench.rev
    for uid in [1000, 0] as [UInt32] { #expect(try bench.undoRefusal(created, as: uid).reason == "hours.invoiceStays") }
    let reply = try bench.call("hours.invoice.void", ["number": 1, "note": "wrong month"])
    #expect(reply["invoice"]?["state"] == "void" && reply["invoice"]?["voidedBy"] == 2)
    let counter = try #require(reply["counter"])
    #expect(counter["number"] == 2 && counter["state"] == "counter" && counter["voids"] == 1)
    #expect(counter["net"] == "-1361.20" && counter["tax"] == "-258.63" && counter["total"] == "-1619.83")
    #expect(Self.lines(counter) == ["App 120 80.00 -160.00", "Site 720 100.10 -1201.20"])
    #expect(try bench.undoRefusal(as: 1000).reason == "hours.invoiceStays")
    for number in [1, 2] as [JSON] {
      #expect(try bench.reason("hours.invoice.void", ["number": number]) == "hours.invoiceVoid")
    }
    #expect(try reason(["client": "Nobody"]) == "hours.clientNotFound")
    _ = bench.respond("hours.invoice.create", .object(Self.november.merging(["dryRun": true]) { $1 }))
    #expect(try create()["number"] == 3)
    let listed = try bench.call("hours.invoice.list", ["limit": 2])
    #expect(listed["invoices"]?.elements.map { $0["number"] } == [3, 2])
    let rest = try bench.call("hours.invoice.list", ["limit": 2, "cursor": try #require(listed["next"])])
    #expect(rest["invoices"]?.elements.map { $0["number"] } == [1] && rest["next"] == nil)
  }

  @Test("are paid on a day, which can be undone and taken back, until they are voided")
  func paid() throws {
    _ = try create()
    for uid in [1001, 1002, 1003] as [UInt32] {
      #expect(try bench.reason("hours.invoice.pay", ["number": 1], as: uid) == "hours.invoiceNotFound")
    }
    func pay(_ members: [String: JSON] = [:], as uid: UInt32 = 1000) throws -> JSON {
      try bench.call("hours.invoice.pay", .object(["number": 1].merging(members) { $1 }), as: uid)["invoice"] ?? .null
    }
    let today = try #require(try pay()["paidOn"]?.string)
    #expect(today.utf8.count == 10)
    try bench.undo()
    var invoice = try bench.call("hours.invoice.show", ["number": 1])["invoice"]
    #expect(invoice?["state"] == "issued" && invoice?["paidOn"] == nil)
    invoice = try pay(["paidOn": "2026-12-03"])
    #expect(invoice?["state"] == "paid" && invoice?["paidOn"] == "2026-12-03")
    // When the payment is reported a second time, nothing changes, so the day of payment stays the same.
    let revision = bench.rev
    #expect(try pay()["paidOn"] == "2026-12-03" && bench.rev == revision)
    #expect(try bench.undoRefusal(bench.rev, as: 1001).reason == "history.notFound")
    #expect(try pay(["paid": false], as: 0)["state"] == "issued")
    _ = try pay(["paidOn": "2026-12-04"])
    let payment = bench.rev
    try bench.restart()
    invoice = try bench.call("hours.invoice.show", ["number": 1])["invoice"]
    #expect(invoice?["paidOn"] == "2026-12-04" && bench.indexesAreTrue)
    let voided = try bench.call("hours.invoice.void", ["number": 1])
    #expect(voided["invoice"]?["state"] == "void" && voided["invoice"]?["paidOn"] == "2026-12-04")
    for number in [1, 2] as [JSON] {
      #expect(try bench.reason("hours.invoice.pay", ["number": number]) == "hours.invoiceVoid")
    }
    #expect(try bench.undoRefusal(payment).reason == "hours.invoiceStays")
  }

  @Test("a payment is undone only by those who may still see the invoice")
  func paymentRights() throws {
    _ = try create()
    try bench.call("hours.invoice.pay", ["number": 1])
    let payment = bench.rev
    try bench.call("hours.client.edit", ["client": "Acme", "leads": [JSON(try bench.name(of: 1001))]])
    #expect(try bench.undoRefusal(payment).reason == "hours.notLead")
    try bench.undo(payment, as: 0)
    let shown = try bench.call("hours.invoice.show", ["number": 1], as: 1001)["invoice"]
    #expect(shown?["state"] == "issued" && shown?["paidOn"] == nil)
  }

  @Test("stay as they were after rates, names and leads change")
  func documents() throws {
    _ = try create()
    try bench.call("hours.project.edit", ["client": "Acme", "project": "Site", "name": "Shop", "rate": "1"])
    try bench.call("hours.client.edit", ["client": "Acme", "name": "Acme & Sons"])
    func shown(_ uid: UInt32) throws -> JSON {
      try bench.call("hours.invoice.show", ["number": 1], as: uid)["invoice"] ?? .null
    }
    #expect(try shown(1000)["client"] == "Acme" && Self.lines(shown(1000)).last == "Site 720 100.10 1201.20")
    for uid in [1001, 1002, 1003] as [UInt32] {
      #expect(try bench.reason("hours.invoice.show", ["number": 1], as: uid) == "hours.invoiceNotFound")
      #expect(try bench.reason("hours.invoice.void", ["number": 1], as: uid) == "hours.invoiceNotFound")
      #expect(try bench.call("hours.invoice.list", as: uid)["invoices"]?.count == 0)
    }
    let heir = JSON(try bench.name(of: 1001))
    try bench.call("hours.client.edit", ["client": "Acme & Sons", "leads": [heir]])
    #expect(try bench.reason("hours.invoice.show", ["number": 1]) == "hours.invoiceNotFound")
    let total = try shown(1001)["total"]
    #expect(total == "1361.20")
  }

  @Test("take records of locked days and approved weeks")
  func lockedDays() throws {
    for verb in ["submit", "approve"] { try bench.call("hours.week.\(verb)", ["week": "2026-W45"]) }
    #expect(try create()["number"] == 1)
    try bench.call("hours.invoice.void", ["number": 1])
    #expect(try create()["number"] == 3 && bench.indexesAreTrue)
  }
}
