import System
import TestSupport
import Testing
import Wire

/// Tests `trackctl accounts erase` with a real daemon.
@Suite("accounts erase")
struct EraseCommandTests {
  private let daemon: DaemonProcess
  private let typist: Typist

  init() throws {
    daemon = try DaemonProcess.started()
    typist = Typist(daemon)
  }

  @Test("erases the user's rows of all modules, and says how many")
  func erases() throws {
    let client = try daemon.connect()
    let name = try #require(try client.call("accounts.me")["account"]?["name"]?.string)
    for number in 1...250 { try client.call("timer.project.add", ["name": JSON("Bread \(number)")]) }
    try client.call("remarks.add", ["text": "one", "lat": 1, "lon": 2])
    #expect(try typist.run(["accounts", "erase", name]).ending == .exited(1))
    let result = try typist.run(["accounts", "erase", name, "--yes"])
    #expect(result.ending == .exited(0), "\(result)")
    #expect(
      result.output == """
        chores: 0 rows erased, history forgotten
        feed: 0 rows erased, history forgotten
        hours: 0 rows erased, history forgotten
        remarks: 1 row erased, history forgotten
        timer: 250 rows erased, history forgotten

        """)
    #expect(try client.call("timer.projects")["projects"]?.elements.compactMap { $0["id"]?.int } == [])
    let text = try TestFiles.text(of: daemon.state + "/timer.journal")
    #expect(!text.contains("Bread"))
  }

  @Test("goes on with other modules when one refuses, and says why")
  func refused() throws {
    let client = try daemon.connect()
    let name = try #require(try client.call("accounts.me")["account"]?["name"]?.string)
    try client.call("chores.house.create", ["name": "Villa"])
    let result = try typist.run(["accounts", "erase", name, "--yes"])
    #expect(result.ending == .exited(1) && result.output.contains("feed: 0 rows erased"))
    #expect(result.errors.contains("chores: ") && result.errors.contains("not everything was erased"), "\(result)")
    let json = try typist.run(["accounts", "erase", name, "--yes", "--module", "timer", "--json"])
    #expect(json.output == #"{"user":"\#(name)","modules":[{"module":"timer","erased":0}]}"# + "\n")
    let unknown = try typist.run(["accounts", "erase", "Nobody", "--yes"])
    #expect(unknown.ending == .exited(1) && unknown.errors.contains("No account with that name"), "\(unknown)")
  }
}
