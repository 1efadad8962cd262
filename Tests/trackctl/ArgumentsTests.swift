import Glibc
import Testing

@testable import trackctl

@Suite("The arguments of a command")
struct ArgumentsTests {
  @Test("reading an option that the command doesn't declare traps")
  func undeclared() async {
    await #expect(processExitsWith: .signal(SIGILL)) {
      let arguments = try Arguments(["--json"], operands: [], options: [.flag("json", "JSON")])
      try #require(arguments.has(.flag("json", "JSON")))
      _ = arguments.has(.flag("quiet", "Nothing"))
    }
  }
}
