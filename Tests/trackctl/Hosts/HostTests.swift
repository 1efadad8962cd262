import TestSupport
import Testing

/// The lines that `status --install` puts, in the programs that they are for, with a project whose name would be acted on.
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
    "a prompt shows it, changes with it, runs no program and nothing of a name, and leaves nothing behind",
    arguments: ["bash", "zsh", "fish"])
  func shell(name: String) throws { try drive("shells", name) }

  @Test("a bar shows it as it is called, and acts on clicks alone", arguments: ["tmux", "i3blocks"])
  func bar(name: String) throws { try drive("bars", name) }

  @Test("GNOME's extension is a program for both kinds of modules, and its timer follows the daemon through restarts")
  func gnome() throws { try drive("gnome", further: ["\(DaemonPrograms.root)/widgets/gnome-shell"]) }
}
