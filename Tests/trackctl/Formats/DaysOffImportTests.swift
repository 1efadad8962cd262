import TestSupport
import Testing
import Wire

@testable import trackctl

@Suite("Days off from a calendar")
struct DaysOffImportTests {
  private static let calendar = """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:1
    DTSTART;VALUE=DATE:20261224
    DTEND;VALUE=DATE:20270101
    SUMMARY:Between\\, the\\nyears
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20270402
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20270510
    DURATION:P3D
    SUMMARY:Trip
    END:VEVENT
    END:VCALENDAR

    """

  private static let broken = """
    BEGIN:VEVENT
    DTSTART:20261224T090000Z
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261224
    RRULE:FREQ=YEARLY
    END:VEVENT
    BEGIN:VEVENT
    SUMMARY:never
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261224
    DTEND;VALUE=DATE:20261223
    END:VEVENT
    BEGIN:VEVENT
    DTSTART;VALUE=DATE:20261224
    END:VEVENT

    """

  private static let off = [
    "2026-12-24 2026-12-31 Between, the years", "2027-04-02 2027-04-02 ", "2027-05-10 2027-05-12 Trip",
  ]

  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
    try TestFiles.write(Array(Self.calendar.utf8), to: daemon.folder.path + "/holidays.ics")
    try TestFiles.write(Array(Self.broken.utf8), to: daemon.folder.path + "/broken.ics")
  }

  private func daysOff() throws -> [String] {
    let settings = try daemon.connect().call("hours.settings")["settings"]
    return settings?["daysOff"]?.elements.map { absence in
      ["from", "to", "name"].map { absence[$0]?.string ?? "?" }.joined(separator: " ")
    } ?? []
  }

  private func run(_ file: String, _ more: String...) throws -> CommandResult {
    try typist.run(["import", "ics", "\(daemon.folder.path)/\(file)", "--into", "days-off"] + more)
  }

  @Test("are whole-day events, imported once, and undone by the import's name")
  func daysOffOfCalendar() throws {
    let dry = try run("holidays.ics", "--dry-run")
    #expect(dry.output.contains("3 stretches of days off"), "\(dry.errors)")
    #expect(try daysOff() == [])
    let result = try run("holidays.ics")
    #expect(result.output.contains("imported 3 "), "\(result.errors)")
    #expect(try daysOff() == Self.off)
    #expect(try run("holidays.ics").output.contains("nothing was imported (3 there already)"))
    let name = try #require(result.output.split(separator: "--undo ").last?.split(separator: " ").first)
    #expect(try typist("import", "--undo", String(name)).output == "took back 3\n")
    #expect(try daysOff() == [])
  }

  @Test("aren't events with hours, which are skipped; repetitions and errors are reported, and nothing is imported")
  func mistakes() throws {
    let result = try run("broken.ics")
    #expect(try result.ending == .exited(1) && daysOff() == [])
    for fault in ["line 4: repeats", "line 8: has no DTSTART", "line 11: has an invalid DTEND"] {
      #expect(result.errors.contains(fault), "\(result.errors)")
    }
    #expect(!result.errors.contains("line 1:"), "\(result.errors)")
    let rest = try run("broken.ics", "--keep-going").output
    #expect(rest.contains("imported 1") && rest.contains("1 row was skipped: events with a time of day"), "\(rest)")
    #expect(try daysOff() == ["2026-12-24 2026-12-24 "])
    let table = try typist("import", "csv", daemon.folder.path + "/holidays.ics", "--into", "days-off")
    #expect(table.ending == .exited(2) && table.errors.contains("needs the format ics"))
  }
}
