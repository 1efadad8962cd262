import TestSupport
import Testing
import Wire

/// Tests `trackctl system reload`, which is the command in the unit's `ExecReload=`.
@Suite("trackctl system reload")
struct ReloadTests {
  let folder = TestFolder()
  let daemon: DaemonProcess

  init() throws {
    daemon = DaemonProcess(in: folder, options: ["--config", folder.path + "/conf"])
    try TestFiles.write([], to: folder.path + "/conf")
    try daemon.start()
  }

  private func reload(_ configuration: String) throws -> CommandResult {
    try TestFiles.write(Array(configuration.utf8), to: folder.path + "/conf")
    return try CommandResult(
      running: [try DaemonPrograms.trackctl(), "--socket", daemon.socket, "system", "reload"], in: folder)
  }

  private func batchLimit() throws -> Int? {
    try daemon.connect().call("system.hello")["limits"]?["batch"]?.int
  }

  @Test("when it returns the configuration is in effect, and it has reported ignored settings")
  func inForce() throws {
    let plain = try reload("[limits]\nbatch = 7\n")
    #expect(plain.ending == .exited(0) && plain.output == "no findings\n")
    #expect(try batchLimit() == 7)
    let odd = try reload("[limits]\nbatch = 8\n[colours]\n")
    #expect(odd.ending == .exited(0))
    #expect(odd.output.contains("\(folder.path)/conf:3: unknown section [colours]"))
    #expect(try batchLimit() == 8)
  }

  @Test("for an invalid configuration it reports all errors, and the old one stays in effect")
  func broken() throws {
    #expect(try reload("[limits]\nbatch = 7\n").ending == .exited(0))
    let broken = try reload("[limits]\nbatch = 9\nconnections = many\n[daemon]\nlogLevel = loud\n")
    #expect(broken.ending == .exited(1) && broken.output.isEmpty)
    #expect(broken.errors.contains("conf:3: connections must be") && broken.errors.contains("conf:5: logLevel must be"))
    #expect(try batchLimit() == 7)
  }
}
