import Glibc
import System
import Testing

@testable import Systemd

@Suite("JournalLog")
struct JournalLogTests {
  @Test("is connected if standard error is the stream that the manager created")
  func connection() async {
    await #expect(processExitsWith: .success) {
      _ = unsafe unsetenv("JOURNAL_STREAM")
      #expect(!JournalLog.isConnected)
      var status = stat()
      try #require(unsafe fstat(2, &status) == 0)
      set("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino)")
      #expect(JournalLog.isConnected)
      set("JOURNAL_STREAM", "\(status.st_dev):\(status.st_ino + 1)")
      #expect(!JournalLog.isConnected)
    }
  }

  @Test(
    "fields reach the journal's socket unchanged, even line breaks and zeros", .enabled(if: Process.currentUser == 0))
  func entry() async throws {
    let root = try JournalRoot()
    await #expect(processExitsWith: .success) { [path = root.path as String] in
      try JournalRoot.inside(path) {
        let journal = try DatagramSocket(at: JournalRoot.socket)
        try JournalLog.send(fields: [
          ("MESSAGE", "two\nlines"), ("PRIORITY", "6"), ("TRACKD_NOTHING", ""), ("ODD", "a\0b"),
        ])
        let entry = try #require(try journal.next())
        #expect(contains(entry, "MESSAGE\n" + "\u{9}\0\0\0\0\0\0\0" + "two\nlines\n"))
        #expect(contains(entry, "PRIORITY=6\n"))
        #expect(contains(entry, "TRACKD_NOTHING=\n"))
        #expect(contains(entry, "ODD=a\0b\n"))
      }
    }
  }

  @Test("a field without a name is an error", .enabled(if: Process.currentUser == 0))
  func noName() async throws {
    let root = try JournalRoot()
    await #expect(processExitsWith: .success) { [path = root.path as String] in
      try JournalRoot.inside(path) {
        let journal = try DatagramSocket(at: JournalRoot.socket)
        #expect(throws: Errno.invalid) { try JournalLog.send(fields: [("", "a")]) }
        #expect(try journal.next() == nil)
      }
    }
  }

  @Test("a vanished journal is an error, and without a journal nothing fails", .enabled(if: Process.currentUser == 0))
  func noJournal() async throws {
    let root = try JournalRoot()
    await #expect(processExitsWith: .success) { [path = root.path as String] in
      try JournalRoot.inside(path) {
        try JournalLog.send(fields: [("MESSAGE", "nobody hears")])
        do { _ = try DatagramSocket(at: JournalRoot.socket) }
        #expect(throws: Errno.connectionRefused) { try JournalLog.send(fields: [("MESSAGE", "nobody hears")]) }
      }
    }
  }
}

private func contains(_ bytes: [UInt8], _ text: String) -> Bool {
  let part = Array(text.utf8)
  return bytes.indices.contains { bytes[$0...].starts(with: part) }
}
