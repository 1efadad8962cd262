import TestSupport
import Testing
import TrackClientCalls
import Wire

@testable import trackctl

/// Tests `trackctl hours week` and `hours print` with a real daemon. The daemon uses the system clock, so the tests use
/// a week in the past.
@Suite("Weeks and invoices in the terminal")
struct HoursWeekTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
    for project in ["Site", "App"] {
      try daemon.connect().call("hours.project.create", ["client": "Acme", "project": JSON(project)])
    }
  }

  private func said(_ words: String...) throws -> String {
    let result = try typist.run(words)
    #expect(result.ending == .exited(0) && result.errors.isEmpty, "\(words): \(result)")
    return result.output
  }

  private func refused(_ words: String...) throws -> String {
    let result = try typist.run(words)
    #expect(result.ending != .exited(0) && result.output.isEmpty, "\(words): \(result)")
    return result.errors
  }

  @Test("a week is set, shown, changed, copied and submitted")
  func week() throws {
    _ = try said("hours", "week", "set", "acme/site", "8", "7:30", "8", "-", "4", "--week", "2024-W10")
    _ = try said("hours", "week", "set", "Acme/App", "2024-03-05..06", "1")
    let shown = try said("hours", "week", "2024-W10")
    #expect(
      shown == """
        2024-W10, open
        CLIENT  PROJECT  MON 4  TUE 5  WED 6  THU 7  FRI 8  HOURS
        Acme    App          -   1:00   1:00      -      -   2:00
                Site      8:00   7:30   8:00      -   4:00  27:30
        total             8:00   8:30   9:00          4:00  29:30

        """)
    #expect(try said("hours", "week", "set", "Acme/Site", "8", "7.5", "0", "--week", "2024-03-07").contains("deleted"))
    let copied = try said("hours", "week", "copy", "--week", "2024-W11").split(separator: "\n")
    #expect(copied.count == 5 && copied[0].hasPrefix("logged 1 h on Acme/App for") && !copied[0].contains("undo"))
    #expect(copied[4].contains("(trackctl undo takes back the last of these; repeat it for the others)"), "\(copied)")
    #expect(try said("hours", "week", "copy", "--week", "2024-W11") == "there is nothing to copy\n")
    let copy = try JSON(parsing: said("hours", "week", "2024-W11", "--json"))
    #expect(copy["week"]?["minutes"] == 1290 && copy["rows"]?[1]?["minutes"] == [480, 450, 0, 0, 240, 0, 0])
    #expect(try said("hours", "week", "submit", "2024-03-06").hasPrefix("submitted week 2024-W10 of "))
    #expect(try said("hours", "week", "2024-W10").hasPrefix("2024-W10, submitted"))
    #expect(try refused("hours", "week", "set", "Acme/Site", "1", "--week", "2024-W10").contains("submitted"))
    _ = try said("hours", "week", "approve", "2024-W10")
    #expect(try said("hours", "week", "reject", "2024-W10", "Saturday").contains("rejected"))
    #expect(try said("hours", "week", "2024-W10").hasPrefix("2024-W10, rejected: Saturday"))
    #expect(try refused("hours", "week", "set", "Acme", "1").contains("needs a project"))
    #expect(try refused("hours", "week", "set", "Acme/Site", "1", "1", "1", "1", "1", "1", "1", "1").contains("seven"))
    #expect(try refused("hours", "week", "set", "Acme/Site", "25").contains("number of hours"))
  }

  @Test("hours of a contract may be durations, and an amount may have a decimal comma")
  func numbers() throws {
    _ = try said("hours", "contract", "set", "2024-01-01", "7:30,7h30m,8,8,4.5,0,0")
    let contracts = try JSON(parsing: said("hours", "contracts", "--json"))["contracts"]
    #expect(contracts?[0]?["hours"] == [7.5, 7.5, 8, 8, 4.5, 0, 0])
    _ = try said("hours", "project", "edit", "Acme", "Site", "--rate", "33,5", "--currency", "EUR")
    let projects = try JSON(parsing: said("hours", "projects", "--json"))["projects"]
    #expect(projects?.elements.compactMap { $0["rate"]?.string } == ["33.50"])
    #expect(try refused("hours", "contract", "set", "2024-01-01", "7:30,8").contains("7 numbers"))
  }

  @Test("an invoice is a page of HTML without anything to load, and names can't break it")
  func page() throws {
    let name = "<script>alert(1)</script>"
    let client = try daemon.connect()
    try client.call(
      "hours.project.edit",
      ["client": "Acme", "project": "Site", "name": JSON(name), "rate": "100.10", "currency": "EUR"])
    for day in ["2024-03-04", "2024-03-05"] {
      try client.call(
        "hours.submit", ["client": "Acme", "project": JSON(name), "date": JSON(day), "hours": 7.5])
    }
    #expect(
      try said("hours", "invoice", "create", "Acme", "2024-03", "--tax", "19", "--note", "Thank you\n& <bye>")
        .hasPrefix("invoice 1 for Acme: 1786.79 EUR"))
    let page = try said("hours", "print", "1", "--sender", "Ann, Mill Lane 3")
    for part in [
      "<h1>Invoice 1</h1>", "&lt;script&gt;", "<td>15:00</td><td>100.10</td><td>1501.50</td>", "Tax, 19 %", "285.29",
      "1786.79", "Thank you<br>&amp; &lt;bye&gt;", "Ann<br>", "2024-03-01 to 2024-03-31",
    ] { #expect(page.contains(part), "\(part) in \(page)") }
    #expect(!page.contains("<script") && !page.contains("http") && !page.contains("src="))
    #expect(try JSON(parsing: said("hours", "print", "1", "--json"))["invoice"]?["total"] == "1786.79")
    #expect(try refused("hours", "print", "2").contains("No invoice 2"))
    #expect(!page.contains("Paid on"))
    _ = try said("hours", "invoice", "pay", "1", "--paid-on", "2024-04-15")
    #expect(try said("hours", "print", "1").contains(" to 2024-03-31. Paid on 2024-04-15.</p>"))
    #expect(try said("hours", "invoice", "void", "1").hasPrefix("voided invoice 1 by invoice 2"))
    #expect(try said("hours", "print", "2").contains("<h1>Cancellation invoice 2</h1>"))
  }
}
