import TestSupport
import Testing
import Wire

extension IntegrationTests {
  @Suite("Memory of the history")
  struct HistoryMemoryTests {
    /// This test fails if the history keeps records in memory as they are in the journal. The records would need 48
    /// MiB, and temporarily another 48 MiB while their storage grows.
    @Test("three thousand changes of sixteen kilobytes, all of which can be undone, take a few mebibytes")
    func packed() throws {
      let daemon = try DaemonProcess.started()
      let client = try daemon.connect()
      let times: JSON = ["project": "P", "startedAt": "2020-01-01T10:00:00Z", "stoppedAt": "2020-01-01T11:00:00Z"]
      let added = try client.call("timer.add", times)
      let id = try #require(added["entry"]?["id"]?.int)
      let words = String(repeating: "a long note, ", count: 600)
      func edit(_ numbers: ClosedRange<Int>) throws -> Int? {
        try numbers.map { number in
          try client.call("timer.edit", ["id": JSON(id), "note": JSON("\(words)\(number)")])["rev"]?.int ?? 0
        }.last
      }
      // The daemon has already done some work before its memory is measured for the first time.
      let rev = try #require(try edit(1...200))
      let before = try DaemonFigures(of: daemon).ownKibibytes
      _ = try edit(201...3_200)
      let after = try DaemonFigures(of: daemon).ownKibibytes
      #expect(after - before < 20 << 10, "\(before) KiB, then \(after) KiB")
      let oldest = try client.call("history.list", ["module": "timer", "limit": 1, "cursor": JSON("\(rev)")])
      let transaction = try #require(oldest["transactions"]?.elements.first { _ in true })
      let change = try #require(transaction["changes"]?.elements.first { $0["table"] == "entries" })
      #expect(change["after"]?["note"]?.string == "\(words)200")
    }
  }
}
