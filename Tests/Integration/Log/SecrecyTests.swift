import Glibc
import System
import TestSupport
import Testing
import Wire

extension IntegrationTests {
  /// Users' data must be in their journals, but never in the log.
  ///
  /// These tests fail if the params of calls are logged (`Connections.single`). They also fail if the message about an
  /// unreadable row contains the row (`Replay.load`).
  @Suite("Secrecy of the log")
  struct SecrecyTests {
    private static let mark = "Zebra4711"
    private static let unlogged = JSON(mark)
    private let daemon: DaemonProcess

    init() throws {
      daemon = try DaemonProcess.started(options: ["--log-level", "debug"])
    }

    /// A value for a param with this schema. The value contains the mark if the schema allows that.
    private func value(_ schema: JSON?) -> JSON {
      switch schema?["type"]?.string ?? schema?["type"]?[0]?.string {
      case "integer", "number": 1
      case "boolean": true
      case "array": [Self.unlogged]
      case "object": [Self.mark: Self.unlogged]
      default: Self.unlogged
      }
    }

    @Test("calls to every method, with marked values in every param, valid and invalid")
    func everyMethod() throws {
      let methods = Array(try #require(try daemon.connect().call("rpc.discover")["methods"]).elements)
      for method in methods {
        let name = try #require(method["name"]?.string)
        let params = try #require(method["params"]).elements
        let fitting = Dictionary(
          uniqueKeysWithValues: params.compactMap { param in param["name"]?.string.map { ($0, value(param["schema"])) }
          })
        for given in [fitting, fitting.mapValues { _ in Self.unlogged }, [Self.mark: Self.unlogged]] {
          // Each call uses a new connection, because some calls change their connection's account.
          _ = try daemon.connect().respond(name, .object(given))
        }
      }
      #expect(methods.count > 50)
      try expectSilence()
    }

    @Test("accepted, refused and invalid requests, and unknown methods")
    func mistakes() throws {
      let client = try daemon.connect()
      try client.call(
        "timer.start", ["project": Self.unlogged, "note": Self.unlogged, "idempotencyKey": Self.unlogged])
      _ = try client.refusal("timer.start", ["project": Self.unlogged])
      _ = try client.refusal(Self.mark)
      _ = try client.refusal("timer.\(Self.mark)\\u001b[31m\\ntrackd: forged")
      for line in ["{\"\(Self.mark)", "[\(Self.mark)]", "{\"jsonrpc\":\"2.0\",\"id\":\"\(Self.mark)\",\"method\":7}"] {
        try client.send(line: line)
        _ = try client.nextLine()
      }
      let web = try daemon.connect()
      try web.send(line: "GET /\(Self.mark) HTTP/1.1")
      #expect(try web.linesToEnd().count == 1)
      try daemon.connect().send(Array("{\"\(Self.mark)".utf8))
      try expectSilence()
    }

    @Test("guessing and missing administrator rights are logged with uid and method only")
    func told() throws {
      let client = try daemon.connect()
      for _ in 0...10 { _ = try client.refusal("accounts.signIn", ["name": Self.unlogged, "password": Self.unlogged]) }
      let ann = try daemon.connect()
      try ann.call("accounts.signUp", ["name": Self.unlogged, "password": JSON(Self.mark + Self.mark)])
      for _ in 0..<12 { _ = try ann.refusal("system.export", ["module": Self.unlogged]) }
      #expect(
        daemon.log.contains("trackd: uid \(geteuid()) was refused accounts.signIn after too many wrong guesses\n"))
      #expect(daemon.log.contains("trackd: uid \(geteuid()) isn't allowed to call system.export\n"))
      #expect(daemon.stop() == .exited(0))
      // The log has at most ten entries per user and minute. The number of omitted entries follows.
      #expect(daemon.log.contains("trackd: uid \(geteuid()): 2 more entries of the kind 'denied' were left out\n"))
      try expectSilence()
    }

    @Test("a damaged journal is reported without its contents")
    func damage() throws {
      let client = try daemon.connect()
      for _ in 0..<3 { try client.call("remarks.add", ["text": Self.unlogged, "lat": 1, "lon": 2]) }
      #expect(daemon.stop() == .exited(0))
      let path = daemon.state + "/remarks.journal"
      let whole = try TestFiles.text(of: path)
      let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
      for (from, to) in [
        (#""text":"#, #""text":7,"was":"#), (Self.mark, "\(Self.mark)\u{1}"),
        (#""put":{"remarks""#, "\"put\":{\"\(Self.mark)\""),
      ] {
        // Most contents are parsed only if the checksum matches. Damaged records are therefore tried both with a wrong
        // and with a matching checksum.
        for isSealed in [false, true] {
          var damaged = lines.map(String.init)
          let place = try #require(damaged.firstIndex { $0.contains(Self.mark) })
          let changed = damaged[place].replacing(from, with: to)
          try #require(changed != damaged[place])
          damaged[place] = isSealed ? try sealed(changed, in: whole) : changed
          try TestFiles.write(Array(damaged.joined(separator: "\n").utf8), to: path)
          let before = entriesOfDamage
          try daemon.start()
          #expect(entriesOfDamage == before + 1, "\(to)")
          #expect(daemon.stop() == .exited(0))
        }
      }
      try expectSilence()
    }

    private var entriesOfDamage: Int { daemon.log.split(separator: "\n").count { $0.contains("remarks: ") } }

    /// The record with a checksum that is valid in this journal.
    private func sealed(_ line: String, in journal: String) throws -> String {
      let file = Array(
        try #require(journal.firstRange(of: "\"file\":\"").map { journal[$0.upperBound...].prefix(32) }).utf8)
      let json = Array(line.dropFirst(9).utf8)
      let seed = crc32c(0, bytes: file, range: file.indices)
      let digits = String(crc32c(seed, bytes: json, range: json.indices), radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits + " " + String(decoding: json, as: UTF8.self)
    }

    private func expectSilence() throws {
      let log = daemon.log
      #expect(log.contains("trackd: ") && !log.contains(Self.mark), "\(log)")
      #expect(!log.contains("forged") && !log.contains("\u{1B}"))
    }
  }
}
