import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// A person's day with two machines and a flight in between. trackctl-sync(1) tells the same story.
  @Suite("A day with a flight")
  struct FlightStoryTests {
    private let folder = TestFolder()
    private let desk: DaemonProcess
    private let laptop: DaemonProcess
    private let network: SSHServer

    init() throws {
      desk = try DaemonProcess.started()
      laptop = try DaemonProcess.started()
      network = try SSHServer(environment: ["TRACKD_SOCKET=\(desk.socket)"])
    }

    private func trackctl(
      on machine: DaemonProcess, _ words: [String], isOnline: Bool = true
    ) throws -> CommandResult {
      let environment = isOnline ? network.clientEnvironment : ["PATH=/usr/bin:/bin"]
      return try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", machine.socket] + words, in: folder,
        environment: ["TZ=UTC"] + environment)
    }

    private func atDesk(_ words: String...) throws {
      let result = try trackctl(on: desk, words)
      #expect(result.ending == .exited(0), "\(words): \(result)")
    }

    private func onLaptop(_ words: String..., ends status: Int32 = 0, isOnline: Bool = true) throws -> String {
      let result = try trackctl(on: laptop, words, isOnline: isOnline)
      #expect(result.ending == .exited(status), "\(words): \(result)")
      return result.output + result.errors
    }

    private func record(_ machine: DaemonProcess) throws -> [Substring] {
      let result = try trackctl(on: machine, ["export", "jsonl", "--own"])
      return result.output.split(separator: "\n").dropFirst().sorted()
    }

    @Test("ends with one record on both machines, and nothing lost")
    func story() throws {
      // In the morning, the person works at the desk.
      try atDesk("add", "Work", "2026-11-17T09:00", "2026-11-17T10:00", "letters")
      #expect(try onLaptop("sync", "join", "desk", "--yes").contains("in step"))
      #expect(try onLaptop("log", "2026-11-17").contains("letters"))

      // On the plane, the person uses the laptop, which is offline.
      #expect(try onLaptop("sync", ends: 3, isOnline: false) != "")
      _ = try onLaptop("add", "Read", "2026-11-17T11:00", "2026-11-17T12:30", isOnline: false)
      _ = try onLaptop("edit", "1", "--note", "letters and bills", isOnline: false)
      let status = try onLaptop("sync", "status", isOnline: false)
      #expect(status.contains("2 changes to send") && status.contains("to send them, or to see why"), "\(status)")
      #expect(try onLaptop("chores", "house", "create", "Home", ends: 1, isOnline: false).contains("-H desk"))

      // By phone, the person asks somebody to make changes at the desk.
      try atDesk("edit", "1", "--note", "letters to Ada")
      try atDesk("add", "Lunch", "2026-11-17T12:00", "2026-11-17T12:30")

      // After the landing, the laptop is online again.
      #expect(try onLaptop("sync", ends: 1).contains("2 conflicts wait"))
      #expect(try onLaptop("status", ends: 1).contains("2 conflicts: trackctl sync conflicts"))
      let conflicts = try JSON(parsing: onLaptop("--json", "sync", "conflicts"))["conflicts"]
      for conflict in try #require(conflicts).elements {
        let id = try #require(conflict["id"]?.string)
        if conflict["column"] == "note" {
          #expect(conflict["kept"] == "letters to Ada" && conflict["lost"] == "letters and bills")
          _ = try onLaptop("sync", "take", id)
        } else {
          #expect(conflict["column"] == "stoppedAt" && conflict["lost"] == "2026-11-17T12:30:00Z")
          _ = try onLaptop("sync", "drop", id)
        }
      }
      #expect(try onLaptop("sync").contains("sent 2 changes"))
      #expect(try record(desk) == record(laptop))
      let log = try trackctl(on: desk, ["log", "2026-11-17"]).output
      for words in ["letters and bills", "11:00", "Read", "Lunch"] { #expect(log.contains(words), "\(log)") }
    }
  }
}
