import TestSupport
import Testing

/// Tests `pick`, which shows a menu of projects.
@Suite("Picking a project")
struct PickTests {
  @Test("the menu lists the projects, most recently used first, and its output is started")
  func menu() throws {
    let daemon = try DaemonProcess.started()
    let typist = Typist(daemon)
    _ = try typist("add", "Bread", "2024-03-04T09:00", "2024-03-04T10:00")
    _ = try typist("add", "Garden", "2024-03-05T09:00", "2024-03-05T10:00")
    let menu = "tee \(daemon.folder.path)/shown | tail -n 1"
    let picked = try typist("pick", "--menu", menu)
    #expect(picked.ending == .exited(0) && picked.output.hasPrefix("started Bread"), "\(picked)")
    #expect(try TestFiles.text(of: daemon.folder.path + "/shown") == "Garden\nBread\n")
    #expect(try typist("pick", "--menu", "grep Bread").output == "Bread is already running\n")
    #expect(try typist("pick", "--menu", "grep Garden").output.hasPrefix("stopped Bread"))
    #expect(try typist("pick", "--menu", "echo New one").output.contains("started New one"))
    for nothing in ["true", "false", "exit 1; echo Bread"] {
      let result = try typist("pick", "--menu", nothing)
      #expect(result.ending == .exited(1) && result.output == "nothing was chosen\n", "\(nothing): \(result)")
    }
    #expect(try typist("pick", "--menu", "no-such-menu").ending == .exited(1))
    #expect(try typist("pick").ending == .exited(2))
  }
}
