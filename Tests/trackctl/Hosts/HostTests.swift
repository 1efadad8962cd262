import TestSupport
import Testing

/// Tests the lines from `status --install` in real programs. The project's name contains text that these programs might
/// interpret.
@Suite("The timer in shells, bars and desktops", .serialized)
struct HostTests {
  private func drive(_ script: String, _ words: String..., further: [String] = []) throws {
    let folder = TestFolder()
    let scripts = "\(DaemonPrograms.root)/Tests/trackctl/Hosts"
    let programs = [try DaemonPrograms.trackctl(), try DaemonPrograms.trackd(), folder.path + "/home"]
    let result = try CommandResult(
      running: ["/usr/bin/python3", "\(scripts)/\(script).py"] + words + programs + further, in: folder,
      environment: ["PYTHONDONTWRITEBYTECODE=1"], patienceSeconds: 300)
    #expect(result.ending == .exited(0) && result.output == "done\n", "\(result.output)\(result.errors)")
  }

  @Test(
    "a prompt shows it, follows changes, runs no programs and nothing from a name, and leaves no processes behind",
    arguments: ["bash", "zsh", "fish"])
  func shell(name: String) throws { try drive("shells", name) }

  @Test("a bar shows its name literally, and reacts only to clicks", arguments: ["tmux", "i3blocks"])
  func bar(name: String) throws { try drive("bars", name) }

  @Test("GNOME's extension is valid for both kinds of modules, and its timer follows the daemon through restarts")
  func gnome() throws { try drive("gnome", further: ["\(DaemonPrograms.root)/widgets/gnome-shell"]) }
}
