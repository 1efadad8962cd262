import Testing

@testable import ProgramKit

@Suite("The command line of a program")
struct ArgumentsTests {
  private static let socket = Option("--socket", "PATH", "The socket")
  private static let count = Option("--count", "N", "How many") { text throws(Problem) in
    guard let count = Int(text) else { throw Problem(.usage, "'\(text)' is not a number") }
    return count
  }
  private static let quiet = Option(flag: "--quiet", "-q", summary: "Say nothing,\nor almost nothing")
  private static let undeclared = Option("--undeclared", "X", "")

  private static let syntax = CommandSyntax(
    "prog", [socket.declaration, count.declaration, quiet.declaration], mostOperands: 1)

  @Test("the last value counts, and all are available in order")
  func values() throws {
    let given = try Self.syntax.parse(["--count=1", "file", "--socket", "/s", "-q", "--count", "2"])
    #expect(try given[Self.count] == 2)
    #expect(try given.all(Self.count) == [1, 2])
    #expect(try given[Self.socket] == "/s")
    #expect(given.has(Self.quiet))
    #expect(given.operands == ["file"])
    let none = try Self.syntax.parse([])
    #expect(try none[Self.socket] == nil && none.all(Self.count).isEmpty && !none.has(Self.quiet))
  }

  @Test(
    "of help and version the last one counts",
    arguments: [
      (["--help"], Arguments.Request.help), (["-h"], .help), (["--version"], .version),
      (["--help", "--version"], .version), (["--version", "-q", "-h"], .help), (["-q"], nil),
    ])
  func requests(words: [String], expected: Arguments.Request?) throws {
    #expect(try Self.syntax.parse(words).request == expected)
  }

  @Test(
    "invalid arguments are refused in a sentence",
    arguments: [
      (["--nonsense"], "unknown option '--nonsense'"), (["-x"], "unknown option '-x'"), (["--"], "unknown option '--'"),
      (["-"], "unknown option '-'"), (["--sockte=/s"], "unknown option '--sockte' (did you mean --socket?)"),
      (["--socket"], "option '--socket' needs a value: --socket PATH"),
      (["--socket="], "option '--socket' needs a value: --socket PATH"),
      (["--socket", ""], "option '--socket' needs a value: --socket PATH"),
      (["--quiet=yes"], "option '--quiet' takes no value"), (["a", "b"], "unexpected argument 'b'"),
    ])
  func refusals(words: [String], complaint: String) {
    #expect(throws: Problem(.usage, "\(complaint); see prog --help")) { try Self.syntax.parse(words) }
  }

  @Test("a value is parsed on demand")
  func reading() throws {
    let given = try Self.syntax.parse(["--count", "many"])
    let problem = Problem(.usage, "'many' is not a number; see prog --help")
    #expect(throws: problem) { try given[Self.count] }
    #expect(throws: problem) { try given.all(Self.count) }
  }

  @Test("reading an option that the program doesn't declare traps")
  func undeclared() async {
    await #expect(processExitsWith: .failure) { _ = try Self.syntax.parse([])[Self.undeclared] }
  }

  @Test("the help has two columns, and all options")
  func help() {
    #expect(
      Self.syntax.help == """
          --socket PATH  The socket
          --count N      How many
          --quiet, -q    Say nothing,
                         or almost nothing
          --version      Print the version, and exit
          --help, -h     Print this, and exit
        """)
  }
}
