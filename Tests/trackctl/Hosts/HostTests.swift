import TestSupport
import Testing

/// The lines that `status --install` puts, in the programs that they are for, with a project whose name would be acted on.
@Suite("The timer in shells and bars", .serialized)
struct HostTests {
  private func drive(_ script: String, _ host: String) throws {
    let folder = TestFolder()
    let script = "\(DaemonPrograms.root)/Tests/trackctl/Hosts/\(script).py"
    let result = try CommandResult(
      running: [
        "/usr/bin/python3", script, host, try DaemonPrograms.trackctl(), try DaemonPrograms.trackd(),
        folder.path + "/home",
      ], in: folder, environment: ["PYTHONDONTWRITEBYTECODE=1"], patienceSeconds: 300)
    #expect(result.ending == .exited(0) && result.output == "done\n", "\(result.output)\(result.errors)")
  }

  @Test(
    "a prompt shows it, changes with it, runs no program and nothing of a name, and leaves nothing behind",
    arguments: ["bash", "zsh", "fish"])
  func shell(name: String) throws { try drive("shells", name) }

  @Test("a bar shows it as it is called, and acts on clicks alone", arguments: ["tmux", "i3blocks"])
  func bar(name: String) throws { try drive("bars", name) }
}
