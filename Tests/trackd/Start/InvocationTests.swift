import ProgramKit
import Testing

@testable import trackd

@Suite("The command line")
struct InvocationTests {
  /// Arguments, and how they change an invocation without arguments.
  struct Sample: Sendable, CustomTestStringConvertible {
    let arguments: [String]
    let change: @Sendable (inout Invocation) -> Void

    init(_ arguments: [String], _ change: @escaping @Sendable (inout Invocation) -> Void) {
      self.arguments = arguments
      self.change = change
    }

    var testDescription: String { arguments.joined(separator: " ") }
  }

  @Test("without arguments it serves the user, with defaults")
  func plain() throws {
    let invocation = try Invocation(arguments: [])
    #expect(invocation == Invocation())
    #expect(invocation.action == .serve)
    #expect(invocation.scope == .user)
  }

  @Test(
    "every option sets its value",
    arguments: [
      Sample(["--user"]) { $0.chosenScope = .user },
      Sample(["--system"]) { $0.chosenScope = .system },
      Sample(["--system", "--system"]) { $0.chosenScope = .system },
      Sample(["--socket", "/s"]) { $0.socket = "/s" },
      Sample(["--socket=/s"]) { $0.socket = "/s" },
      Sample(["--socket=/a=b"]) { $0.socket = "/a=b" },
      Sample(["--socket", "/a", "--socket", "/b"]) { $0.socket = "/b" },
      Sample(["--socket", "--state"]) { $0.socket = "--state" },
      Sample(["--state", "/d"]) { $0.state = "/d" },
      Sample(["--config", "f.conf"]) { $0.configuration = "f.conf" },
      Sample(["--modules", "timer"]) { $0.modules = ["timer"] },
      Sample(["--modules", "timer,hours"]) { $0.modules = ["timer", "hours"] },
      Sample(["--modules-path", "/a", "--modules-path=/b"]) { $0.modulePaths = ["/a", "/b"] },
      Sample(["--log-level", "debug"]) { $0.logLevel = .debug },
      Sample(["--log-level=4"]) { $0.logLevel = .warning },
      Sample(["--check-config"]) { $0.action = .checkConfiguration },
      Sample(["--version"]) { $0.action = .showVersion },
      Sample(["--help"]) { $0.action = .showHelp },
      Sample(["-h"]) { $0.action = .showHelp },
    ])
  func options(sample: Sample) throws {
    var expected = Invocation()
    sample.change(&expected)
    #expect(try Invocation(arguments: sample.arguments) == expected)
  }

  @Test(
    "invalid arguments are refused by name",
    arguments: [
      (["--sockt"], "--sockt"), (["-x"], "-x"), (["--"], "--"), (["-"], "'-'"), (["serve"], "serve"), ([""], "''"),
      (["--socket"], "--socket PATH"), (["--socket="], "--socket PATH"), (["--state", ""], "--state DIR"),
      (["--user=yes"], "takes no value"), (["--help=all"], "takes no value"),
      (["--user", "--system"], "can't be combined"), (["--system", "--user"], "can't be combined"),
      (["--modules", "timer,,hours"], "timer,,hours"), (["--modules", ","], "','"),
      (["--log-level", "loud"], "loud"), (["--log-level", "8"], "'8'"), (["--log-level", "-1"], "'-1'"),
    ])
  func refusals(arguments: [String], named: String) {
    let problem = #expect(throws: Problem.self) { try Invocation(arguments: arguments) }
    #expect(problem?.status == .usage)
    #expect(problem?.message.contains(named) == true, "\(problem?.message ?? "")")
    #expect(problem?.message.contains("--help") == true)
  }

  @Test("the help has every option, and no line is too long for a terminal")
  func help() {
    for name in Invocation.syntax.names { #expect(Help.text.contains(name)) }
    for line in Help.text.split(separator: "\n") { #expect(line.count <= 110, "\(line)") }
    #expect(Help.text.contains("Examples:"))
    #expect(Help.text.hasSuffix(".\n"))
  }
}
