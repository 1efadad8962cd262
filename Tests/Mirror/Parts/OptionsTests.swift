import ProgramKit
import Testing

@testable import Mirror

@Suite("The command line of trackd-mirror")
struct OptionsTests {
  private typealias Expected = (Options.Action, machine: String?, conninfo: String?)

  @Test(
    "a command comes first, then a connection string",
    arguments: [
      (["--machine", "a"], (Options.Action.follow, "a", nil)),
      (["--machine=a", "dbname=x"], (.follow, "a", "dbname=x")),
      (["dbname=x", "--machine", "a"], (.follow, "a", "dbname=x")), (["status"], (.status, nil, nil)),
      (["status", "--machine", "a", "dbname=x"], (.status, "a", "dbname=x")), (["prepare", "x"], (.prepare, nil, "x")),
      (["--help"], (.showHelp, nil, nil)), (["status", "--version"], (.showVersion, nil, nil)),
      (["dbname=status", "--machine", "a"], (.follow, "a", "dbname=status")),
      (["status", "status"], (.status, nil, "status")),
    ] as [([String], Expected)])
  private func commands(words: [String], expected: Expected) throws {
    let options = try Options(arguments: words)
    #expect(
      options.action == expected.0 && options.machine == expected.machine && options.conninfo == expected.conninfo)
  }

  @Test(
    "invalid options are refused",
    arguments: [
      ([], "--machine NAME is missing"), (["--machine", "a", "x", "y"], "unexpected argument 'y'"),
      (["status", "x", "y"], "unexpected argument 'y'"), (["--machine", "a\nb"], "control characters"),
      (["--machine", String(repeating: "a", count: 201)], "200 bytes"),
    ])
  func refusals(words: [String], complaint: String) {
    let problem = #expect(throws: Problem.self) { try Options(arguments: words) }
    #expect(problem?.status == .usage)
    #expect(problem?.message.contains(complaint) == true)
  }
}

@Suite("The table of machines")
struct StatusTableTests {
  @Test("has a line for each, and succeeds if none is late")
  func rows() {
    let good = StatusTable([["anna", "3", "0.1.0", "timer 7"], ["workshop", "600", "0.1.0", nil]])
    #expect(
      good.text == """
        MACHINE   LAG     TRACKD  UP TO REVISION
        anna      3 s     0.1.0   timer 7
        workshop  10 min  0.1.0   \n
        """)
    #expect(good.isGood)
    #expect(!StatusTable([["anna", "601", "0.1.0", ""]]).isGood)
    #expect(!StatusTable([["anna", nil, "0.1.0", ""]]).isGood)
    #expect(StatusTable([["anna", nil, "0.1.0", "x"]]).text.contains("copying"))
    #expect(StatusTable([["anna", "-2", "0.1.0", "x"]]).text.contains("0 s"))
    #expect(!StatusTable([]).isGood)
  }
}
