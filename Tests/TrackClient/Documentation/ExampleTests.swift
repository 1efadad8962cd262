import Glibc
import System
import TestSupport
import Testing

/// Checks that the examples in the documentation compile and work. The examples are a separate program, which imports
/// the library as users do. The documentation must contain exactly the same code.
@Suite("Examples of the documentation")
struct ExampleTests {
  @Test("are exactly those that are compiled and run")
  func sameText() throws {
    let sources = DaemonPrograms.root + "/Sources/TrackClient"
    var shown: Set<String> = []
    for folder in [sources, sources + "Calls", sources + "Core"] {
      for path in try Self.files(in: folder, ending: ".swift") {
        shown.formUnion(CodeBlocks.inComments(try TestFiles.text(of: path)))
      }
    }
    for path in try Self.files(in: sources + "/TrackClient.docc", ending: ".md") {
      shown.formUnion(CodeBlocks.inMarkdown(try TestFiles.text(of: path)))
    }
    var compiled: Set<String> = []
    for path in try Self.files(in: DaemonPrograms.root + "/Tests/TrackClientExamples", ending: ".swift") {
      compiled.formUnion(CodeBlocks.marked(try TestFiles.text(of: path)))
    }
    #expect(shown.count >= 8)
    #expect(shown.subtracting(compiled).sorted() == [], "documented, but not compiled")
    #expect(compiled.subtracting(shown).sorted() == [], "compiled, but not documented")
  }

  @Test("do what they say")
  func run() throws {
    let daemon = try DaemonProcess.started()
    let result = try CommandResult(
      running: [try Self.program()], in: daemon.folder, environment: ["TRACKD_SOCKET=\(daemon.socket)"])
    #expect(result.ending == .exited(0))
    #expect(result.errors == "")
    let lines = result.output.split(separator: "\n").map(String.init)
    let expected = [
      "Bread", "it runs already: Bread", "true", "1", "trackd", "Study true", "true", #"true ["rye"]"#,
      #"Bread ["rye"]"#, "Bread", "ask for all that is shown", "revision 14: timer.start",
    ]
    #expect(Array(lines.prefix(expected.count)) == expected)
    let late = lines.dropFirst(expected.count).map { $0.split(separator: " ").first.flatMap { Int($0) } }
    #expect(late == Array(2...14))
  }

  private static func files(in folder: String, ending: String) throws -> [String] {
    let names = try Directory.open(folder).names().filter { $0.hasSuffix(ending) }
    try #require(!names.isEmpty, "there is nothing in \(folder)")
    return names.sorted().map { "\(folder)/\($0)" }
  }

  /// The path of the examples' program. It is in the same folder as the test program.
  private static func program() throws -> String {
    var bytes = [CChar](repeating: 0, count: 4_096)
    let count = unsafe readlink("/proc/self/exe", &bytes, bytes.count)
    try #require(count > 0)
    let own = String(decoding: bytes[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
    let path = own.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/TrackClientExamples"
    try #require(TestFiles.exists(path), "\(path) is not there")
    return path
  }
}
