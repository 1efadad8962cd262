import System
import TestSupport
import Testing

/// Replays every input of the corpus. The corpus contains inputs that reach different code, and inputs that once broke
/// a promise.
@Suite("Replay")
struct ReplayTests {
  @Test("no input of the corpus breaks a promise", arguments: FuzzTarget.all)
  func corpus(_ target: FuzzTarget) throws {
    let inputs = try CorpusFile.all(of: target)
    #expect(inputs.count > 5, "the corpus of \(target.name) is too small")
    for input in inputs {
      #expect(input.bytes.count <= target.longest, "\(input.name) is longer than the fuzzer's limit")
      do {
        try target.run(input.bytes)
      } catch {
        Issue.record("\(target.name)/\(input.name): \(error)")
      }
    }
  }

  @Test("the corpus has one folder per target and stays small")
  func folders() throws {
    let names = try Directory.open(CorpusFile.folder).names().sorted()
    #expect(names == FuzzTarget.all.map(\.name).sorted())
    let bytes = try FuzzTarget.all.flatMap(CorpusFile.all).reduce(0) { $0 + $1.bytes.count }
    #expect(bytes < 1 << 20, "\(bytes) bytes")
  }
}

/// One input of the corpus.
struct CorpusFile {
  static let folder = DaemonPrograms.root + "/Tests/Fuzz/Corpus"

  let name: String
  let bytes: [UInt8]

  static func all(of target: FuzzTarget) throws -> [CorpusFile] {
    let folder = folder + "/" + target.name
    return try Directory.open(folder).names().sorted().map { name in
      CorpusFile(name: name, bytes: try File.contents(path: folder + "/" + name, limit: 1 << 20))
    }
  }
}
