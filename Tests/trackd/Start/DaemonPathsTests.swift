import ProgramKit
import Testing

@testable import trackd

@Suite("Paths")
struct DaemonPathsTests {
  private func places(
    _ arguments: [String] = [], _ environment: [String: String] = [:], uid: UInt32 = 1000, directories: [String] = []
  ) throws -> DaemonPaths {
    try DaemonPaths(
      Invocation(arguments: arguments),
      DaemonPaths.ProcessContext(environment: { environment[$0] }, uid: uid, isDirectory: directories.contains))
  }

  private func configuration(
    _ arguments: [String] = [], _ environment: [String: String] = [:]
  ) throws -> String? {
    DaemonPaths.configuration(
      try Invocation(arguments: arguments),
      DaemonPaths.ProcessContext(environment: { environment[$0] }, uid: 1000, isDirectory: { _ in false }))
  }

  private let home = ["HOME": "/home/ada", "XDG_RUNTIME_DIR": "/run/user/1000"]

  @Test("a user's are under the runtime directory and the home")
  func user() throws {
    let found = try places([], home)
    #expect(found.socket == "/run/user/1000/trackd/trackd.sock")
    #expect(found.state == "/home/ada/.local/state/trackd")
    #expect(try configuration([], home) == "/home/ada/.config/trackd/trackd.conf")
  }

  @Test(
    "custom modules are in the directories of packages, administrator and user, or a given one")
  func modules() throws {
    func found(_ arguments: [String], _ environment: [String: String]) throws -> [String] {
      DaemonPaths.modules(
        try Invocation(arguments: arguments),
        DaemonPaths.ProcessContext(environment: { environment[$0] }, uid: 1000, isDirectory: { _ in false }))
    }
    let common = ["/usr/lib/trackd/modules", "/etc/trackd/modules"]
    #expect(try found([], home) == common + ["/home/ada/.local/share/trackd/modules"])
    #expect(try found([], ["XDG_DATA_HOME": "/data"]) == common + ["/data/trackd/modules"])
    #expect(try found(["--system"], home) == common)
    #expect(try found(["--modules-path", "/a", "--modules-path", "/b"], home) == ["/a", "/b"])
  }

  @Test("the XDG directories take precedence over the home")
  func directories() throws {
    let environment = home.merging(["XDG_STATE_HOME": "/state", "XDG_CONFIG_HOME": "/etc/ada"]) { $1 }
    #expect(try places([], environment).state == "/state/trackd")
    #expect(try configuration([], environment) == "/etc/ada/trackd/trackd.conf")
  }

  @Test("a relative XDG directory is ignored")
  func relative() throws {
    let environment = home.merging(["XDG_STATE_HOME": "state", "XDG_CONFIG_HOME": ""]) { $1 }
    #expect(try places([], environment).state == "/home/ada/.local/state/trackd")
    #expect(try configuration([], environment) == "/home/ada/.config/trackd/trackd.conf")
  }

  @Test("a system's are the standard ones")
  func system() throws {
    let found = try places(["--system"], home)
    #expect(found.socket == "/run/trackd/trackd.sock")
    #expect(found.state == "/var/lib/trackd")
    #expect(try configuration(["--system"], home) == "/etc/trackd/trackd.conf")
  }

  @Test("a system's state is where the service manager says, the first of several")
  func stateDirectory() throws {
    #expect(try places(["--system"], ["STATE_DIRECTORY": "/var/lib/private/trackd"]).state == "/var/lib/private/trackd")
    #expect(try places(["--system"], ["STATE_DIRECTORY": "/a:/b"]).state == "/a")
    #expect(try places(["--system"], ["STATE_DIRECTORY": "a"]).state == "/var/lib/trackd")
  }

  @Test("a user's state isn't where the service manager says: older versions put it under the configuration")
  func userStateDirectory() throws {
    #expect(
      try places([], home.merging(["STATE_DIRECTORY": "/home/ada/.config/trackd"]) { $1 }).state
        == "/home/ada/.local/state/trackd")
  }

  @Test("named paths take precedence over everything")
  func named() throws {
    let found = try places(["--socket", "s.sock", "--state", "d", "--config", "c"], home)
    #expect(found == (try places(["--system", "--socket", "s.sock", "--state", "d", "--config", "c"])))
    #expect(found.socket == "s.sock")
    #expect(found.state == "d")
    #expect(try configuration(["--config", "c"], home) == "c")
    #expect(try configuration(["--system", "--config", "c"], home) == "c")
  }

  @Test("without a runtime directory in the environment, the standard one is used if it exists")
  func customary() throws {
    let home = ["HOME": "/home/ada"]
    #expect(try places([], home, directories: ["/run/user/1000"]).socket == "/run/user/1000/trackd/trackd.sock")
    let problem = #expect(throws: Problem.self) { try places([], home) }
    #expect(problem?.message.contains("--socket") == true)
    #expect(problem?.status == .configuration)
  }

  @Test("root without a runtime directory uses the path that every client tries")
  func root() throws {
    #expect(try places([], ["HOME": "/root"], uid: 0).socket == "/run/trackd/trackd.sock")
    #expect(
      try places([], ["HOME": "/root"], uid: 0, directories: ["/run/user/0"]).socket == "/run/user/0/trackd/trackd.sock"
    )
  }

  @Test("without a home the state must be named, and there is no configuration")
  func homeless() throws {
    let problem = #expect(throws: Problem.self) { try places(["--socket", "/s"]) }
    #expect(problem?.message.contains("--state") == true)
    _ = try places(["--socket", "/s", "--state", "/d"])
    #expect(try configuration() == nil)
  }

  @Test("a socket's path may have 107 bytes, and not one more")
  func longest() throws {
    let fits = "/" + String(repeating: "x", count: 106)
    #expect(try places(["--socket", fits, "--state", "/d"]).socket == fits)
    let problem = #expect(throws: Problem.self) { try places(["--socket", fits + "x", "--state", "/d"]) }
    #expect(problem?.status == .usage)
    #expect(problem?.message.contains("107") == true)
    #expect(problem?.message.contains("108") == true)
  }

  @Test("a socket's path is counted in bytes")
  func bytes() {
    let wide = "/" + String(repeating: "ü", count: 54)
    #expect(throws: Problem.self) { try places(["--socket", wide, "--state", "/d"]) }
  }
}
