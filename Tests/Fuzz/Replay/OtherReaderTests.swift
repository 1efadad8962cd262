import TestSupport
import Testing
import Time
import Wire

/// Compares trackd's readers with an independent oracle, Python's standard library. Python must accept and reject the
/// same inputs as trackd's readers. Where Python is more lenient, other-readers.py adds the missing checks. No other
/// file may add such checks.
@Suite("Other readers")
struct OtherReaderTests {
  @Test("accept the same JSON texts")
  func json() throws {
    let targets = FuzzTarget.all.filter { ["json", "requests"].contains($0.name) }
    for target in targets {
      let ours = try CorpusFile.all(of: target).map { (try? JSON(parsing: $0.bytes)) == nil ? "no" : "yes" }
      try expectSame(ours, "json", target)
      #expect(Set(ours) == ["yes", "no"])
    }
  }

  @Test("read the same instants")
  func instants() throws {
    let target = try #require(FuzzTarget.all.first { $0.name == "instants" })
    let ours = try CorpusFile.all(of: target).map { file in
      Instant(rfc3339: file.bytes).map { String($0.seconds) } ?? "no"
    }
    try expectSame(ours, "instants", target)
    #expect(ours.contains("no") && Set(ours).count > 5)
  }

  private func expectSame(_ ours: [String], _ kind: String, _ target: FuzzTarget) throws {
    let script = DaemonPrograms.root + "/Tests/Fuzz/Replay/other-readers.py"
    let command = ["/usr/bin/python3", script, kind, CorpusFile.folder + "/" + target.name]
    let result = try CommandResult(running: command, in: TestFolder())
    #expect(result.errors.isEmpty)
    let theirs = result.output.split(separator: "\n").map(String.init)
    let names = try CorpusFile.all(of: target).map(\.name)
    try #require(theirs.count == names.count)
    for (name, (our, their)) in zip(names, zip(ours, theirs)) {
      #expect(our == their, "\(target.name)/\(name)")
    }
  }
}
