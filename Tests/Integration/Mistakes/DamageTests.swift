import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Tests damaged files. The daemon must report them, leave them unchanged, and serve everything else.
  @Suite("Damage")
  struct DamageTests {
    private let daemon = DaemonProcess()
    private var journal: String { daemon.state + "/timer.journal" }

    /// Starts the daemon with a timer.journal that contains these bytes.
    private func start(over bytes: [UInt8]) throws -> DaemonClient {
      TestFiles.makeFolder(daemon.state)
      try TestFiles.write(bytes, to: journal)
      try daemon.start()
      return try daemon.connect()
    }

    private func module(_ client: DaemonClient) throws -> JSON {
      let modules = try #require(try client.call("system.status")["modules"])
      #expect(modules.elements.first { $0["name"] == "accounts" }?["state"] == "ready")
      return try #require(modules.elements.first { $0["name"] == "timer" })
    }

    @Test(
      "a file other than a journal: the module has failed, says why, and the file stays unchanged",
      arguments: [
        ("GIF89a and so on", "it doesn't begin with a checksum"),
        ("\n\n\n", "it doesn't begin with a checksum"),
        ("", "it is empty"),
        ("00000000 {}\n", "it isn't marked as a trackd journal"),
        (#"00000000 {"trackd":"journal","format":1}"# + "\n", "a member is missing or has the wrong type"),
      ])
    func notAJournal(text: String, why: String) throws {
      let client = try start(over: Array(text.utf8))
      let reason =
        "'timer.journal' doesn't begin with a journal's header: \(why). The file is unchanged. Replace it with a good copy"
      let refused: JSON = [
        "code": -32006, "message": JSON(reason),
        "data": ["reason": "storage.failed", "module": "timer", "state": "failed"],
      ]
      for (method, params) in [("timer.status", [:]), ("timer.start", ["project": "Work"])] as [(String, JSON)] {
        #expect(try client.refusal(method, params) == refused)
      }
      let module = try module(client)
      #expect(module["state"] == "failed")
      #expect(module["reason"]?.string == reason)
      #expect(try client.call("accounts.me")["account"] != nil)
      #expect(daemon.log.contains(reason))
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.text(of: journal) == text)
    }

    @Test("a journal of a newer format is reported as such, and left alone")
    func newerFormat() throws {
      let text = #"00000000 {"trackd":"journal","format":2,"pages":"all"}"# + "\n"
      let client = try start(over: Array(text.utf8))
      let message = try client.refusal("timer.status")["message"]?.string
      #expect(message?.contains("timer.journal") == true)
      #expect(message?.contains("format 2") == true)
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.text(of: journal) == text)
    }

    @Test("a journal with rows of a newer trackd is reported as such, and left alone")
    func newerSchema() throws {
      let file = "5f0c6e2a91d34b7e8a10c7d2e4f68b39"
      let seed = crc32c(0, bytes: Array(file.utf8), range: 0..<file.utf8.count)
      let header = #"{"trackd":"journal","format":1,"module":"timer","schema":99,"file":"\#(file)","rev":0,"next":{}}"#
      let lines = [header, #"{"end":{"rev":0,"rows":{},"kept":0}}"#].map { json in
        let digits = String(crc32c(seed, bytes: Array(json.utf8), range: 0..<json.utf8.count), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + " " + json + "\n"
      }
      let client = try start(over: Array(lines.joined().utf8))
      let message = try client.refusal("timer.start", ["project": "Work"])["message"]?.string
      #expect(message?.hasPrefix("'timer.journal' has schema 99, but this program knows only schemas up to 1.") == true)
      #expect(try module(client)["state"] == "failed")
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.text(of: journal) == lines.joined())
    }

    @Test("the journal of another module is refused by name")
    func otherModule() throws {
      try daemon.start()
      _ = try daemon.connect().call("accounts.me")
      #expect(daemon.stop() == .exited(0))
      let accounts = try TestFiles.bytes(of: daemon.state + "/accounts.journal")
      let client = try start(over: accounts)
      let message = try client.refusal("timer.status")["message"]?.string
      #expect(message?.contains("accounts") == true)
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.bytes(of: journal) == accounts)
    }

    @Test("a flipped bit in a record before others: earlier records are served, and nothing is written")
    func flipped() throws {
      let (bytes, offset) = try journalOfTen(breaking: 5)
      let client = try start(over: bytes)
      let projects = try #require(try client.call("timer.projects")["projects"])
      #expect(projects.elements.map(\.["name"]) == (1...4).map { JSON("project \($0)") })
      let refusal = try client.refusal("timer.project.add", ["name": "another"])
      #expect(refusal["code"] == -32006)
      #expect(refusal["data"] == ["reason": "storage.readOnly", "module": "timer", "state": "readOnly"])
      let reason = "'timer.journal' is damaged at the record at byte \(offset): its checksum doesn't match"
      #expect(refusal["message"]?.string?.hasPrefix(reason) == true, "\(refusal)")
      #expect(try module(client)["state"] == "readOnly")
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.bytes(of: journal) == bytes)
    }

    /// With this many records, a separate thread parses them, far behind the reader. This test fails if that thread
    /// skips records that it can't parse.
    @Test("a sealed record with invalid JSON among thousands: earlier records are served, and its offset is reported")
    func brokenText() throws {
      var pen = try JournalPen(module: "timer", next: "", in: daemon.state)
      let members = (1...4000).map { id in
        let row = ##"{"user":1,"name":"p\##(id)","color":"#59a14f"}"##
        let at = #""at":"2026-11-21T09:30:00Z","by":1,"do":"timer.project.add""#
        return id == 1500 ? #""at":"# : #"\#(at),"put":{"projects":{"\#(id)":\#(row)}}"#
      }
      try pen.finish(transactions: members)
      let bytes = try TestFiles.bytes(of: journal)
      let lines = bytes.split(separator: UInt8(ascii: "\n"))
      // The first two lines are the header and the end of the rows. The transactions follow.
      let offset = lines[1501].startIndex
      try daemon.start()
      let client = try daemon.connect()
      let first = try client.call("timer.projects")
      let second = try client.call("timer.projects", ["cursor": try #require(first["next"])])
      #expect(first["projects"]?.count == 1000 && second["projects"]?.count == 499)
      let refusal = try client.refusal("timer.project.add", ["name": "another"])
      let reason = "'timer.journal' is damaged at the record at byte \(offset): its JSON is invalid"
      #expect(refusal["message"]?.string?.hasPrefix(reason) == true, "\(refusal)")
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.bytes(of: journal) == bytes)
    }

    @Test("a torn last record is copied to a file, and writing continues after the records before it")
    func torn() throws {
      let (whole, offset) = try journalOfTen(breaking: 10)
      let tail = Array(whole[offset...].dropLast(20))
      let client = try start(over: Array(whole[..<offset]) + tail)
      #expect(try client.call("timer.status")["rev"] == 9)
      #expect(try module(client)["state"] == "ready")
      #expect(try client.call("timer.project.add", ["name": "again"])["rev"] == 10)
      #expect(daemon.log.contains("timer"))
      daemon.kill()
      let copy = try TestFiles.bytes(of: journal + ".torn-1")
      #expect(copy.starts(with: tail))
      try daemon.start()
      #expect(try daemon.connect().call("timer.status")["rev"] == 10)
    }

    /// This test fails if the daemon checks only whether the write succeeds, because the write does succeed. The change
    /// would then be acknowledged, and lost after a restart.
    @Test("a journal that is removed or replaced while the daemon runs takes no more changes", arguments: ["rm", "mv"])
    func takenAway(how: String) throws {
      try daemon.start()
      let client = try daemon.connect()
      for number in 1...3 { try client.call("timer.project.add", ["name": JSON("project \(number)")]) }
      if how == "mv" {
        try TestFiles.copy(journal, to: journal + ".copy")
        #expect(unsafe rename(journal + ".copy", journal) == 0)
      } else {
        #expect(unsafe unlink(journal) == 0)
      }
      let refusal = try client.refusal("timer.project.add", ["name": "another"])
      #expect(refusal["data"]?["reason"] == "storage.outcomeUnknown", "\(refusal)")
      #expect(refusal["message"]?.string?.contains("was removed or replaced") == true, "\(refusal)")
      #expect(try client.refusal("timer.project.add", ["name": "more"])["data"]?["reason"] == "storage.readOnly")
      #expect(try module(client)["state"] == "readOnly")
      #expect(try client.call("timer.projects")["projects"]?.count == 3)
      #expect(daemon.log.contains("timer: Writing failed (the file was removed or replaced"))
      #expect(daemon.stop() == .exited(0))
      try daemon.start()
      #expect(try daemon.connect().call("timer.status")["rev"] == (how == "mv" ? 3 : 0))
    }

    /// This test fails if the size of the file isn't checked. The change would then be acknowledged, although it comes
    /// after a hole in the file.
    @Test(
      "a journal that is truncated while the daemon runs takes no more changes, and a backup is complete",
      arguments: [0, 1000])
    func cut(length: Int) throws {
      try daemon.start()
      let client = try daemon.connect()
      for number in 1...10 { try client.call("timer.project.add", ["name": JSON("project \(number)")]) }
      #expect(unsafe truncate(journal, length) == 0)
      let refusal = try client.refusal("timer.project.add", ["name": "another"])
      #expect(refusal["data"]?["reason"] == "storage.outcomeUnknown", "\(refusal)")
      #expect(refusal["message"]?.string?.contains("the file was truncated") == true, "\(refusal)")
      #expect(try client.refusal("timer.project.add", ["name": "more"])["data"]?["reason"] == "storage.readOnly")
      #expect(try client.call("timer.projects")["projects"]?.count == 10)
      let backup = daemon.folder.path + "/backup"
      let saved = try CommandResult(
        running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "backup", backup], in: daemon.folder)
      #expect(saved.ending == .exited(0), "\(saved)")
      #expect(daemon.stop() == .exited(0))
      let other = DaemonProcess()
      let restored = try DaemonProcess.run(["--restore", backup, "--state", other.state], in: daemon.folder)
      #expect(restored.ending == .exited(0), "\(restored)")
      try other.start()
      #expect(try other.connect().call("timer.projects")["projects"]?.count == 10)
      try other.connect().call("timer.project.add", ["name": "another"])
      #expect(other.stop() == .exited(0))
    }

    @Test("a journal that is overwritten while the daemon runs is damaged at the next start, and left unchanged")
    func writtenOver() throws {
      try daemon.start()
      let client = try daemon.connect()
      for number in 1...10 { try client.call("timer.project.add", ["name": JSON("project \(number)")]) }
      let file = unsafe open(journal, O_WRONLY | O_CLOEXEC)
      #expect(unsafe pwrite(file, "garbage", 7, 1000) == 7)
      close(file)
      try client.call("timer.project.add", ["name": "another"])
      #expect(daemon.stop() == .exited(0))
      let left = try TestFiles.bytes(of: journal)
      try daemon.start()
      let again = try daemon.connect()
      #expect(try module(again)["state"] == "readOnly")
      let refusal = try again.refusal("timer.project.add", ["name": "more"])
      #expect(refusal["message"]?.string?.hasPrefix("'timer.journal' is damaged") == true, "\(refusal)")
      #expect(daemon.stop() == .exited(0))
      #expect(try TestFiles.bytes(of: journal) == left)
    }

    /// A journal with ten transactions, of which one has a flipped bit, and the offset of that transaction.
    private func journalOfTen(breaking number: Int) throws -> (bytes: [UInt8], offset: Int) {
      try daemon.start()
      let client = try daemon.connect()
      for number in 1...10 { try client.call("timer.project.add", ["name": JSON("project \(number)")]) }
      #expect(daemon.stop() == .exited(0))
      var bytes = try TestFiles.bytes(of: journal)
      let beginnings = [0] + bytes.indices.filter { bytes[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
      // The first two lines are the header and the end of the rows. The transactions follow.
      let offset = beginnings[number + 1]
      bytes[offset + 30] ^= 1
      return (bytes, offset)
    }
  }
}
