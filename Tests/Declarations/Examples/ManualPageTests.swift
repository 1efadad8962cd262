import TestSupport
import Testing
import Wire

/// Checks that the examples in handwritten manual pages work.
@Suite("Examples in manual pages")
struct ManualPageTests {
  @Test("trackctl(1): a day, typed line by line")
  func trackctl() throws {
    let world = try ExampleWorld(prepared: Preparations.usual + ["trackctl start Work --at 'yesterday 8:00'"])
    let commands = try ManualPage("trackctl.1", section: "EXAMPLES").commands
    #expect(commands.count > 6)
    // Two commands have their own tests. `watch` runs until it is stopped, and `-H` needs another machine.
    for command in commands where !command.contains(" watch ") && !command.contains(" -H ") {
      let result = try world.run(command)
      #expect(result.ending == .exited(0), "\(command): \(result.errors)")
    }
  }

  @Test("trackctl-cheatsheet(7): every line works, one after the other")
  func cheatsheet() throws {
    let world = try ExampleWorld(prepared: [])
    let page = try TestFiles.text(of: DaemonPrograms.root + "/man/trackctl-cheatsheet.7")
    let commands = page.split(separator: "\n").filter { $0.hasPrefix(".It Li ") }.map { String($0.dropFirst(7)) }
    #expect(commands.count > 30)
    for command in commands {
      let result = try world.run(command)
      #expect(result.ending == .exited(0), "\(command): \(result.errors)")
    }
  }

  @Test("trackctl-sync(1): a first session, on two machines")
  func sync() throws {
    let world = try ExampleWorld(prepared: ["trackctl start Work; trackctl stop"], hasDesk: true)
    let page = try TestFiles.text(of: DaemonPrograms.root + "/man/trackctl-sync.1")
    let commands = page.split(separator: "\n").filter { $0.hasPrefix(".It Li ") }
      .map { String($0.dropFirst(7)).replacing("HOME", with: "desk") }
    #expect(commands.count == 5)
    for command in commands {
      let result = try world.run(command)
      #expect(result.ending == .exited(0), "\(command): \(result.errors)")
    }
    let there = try world.run("trackctl --host desk status")
    #expect(there.output.contains("Train"))
  }

  @Test("trackd(8): a separate record, a configuration check, and a call with socat")
  func trackd() throws {
    let world = try ExampleWorld(prepared: [])
    let commands = try ManualPage("trackd.8", section: "EXAMPLES").commands.map { command in
      command.replacing("/tmp", with: world.folder.path).replacing("/run/trackd", with: world.folder.path + "/trackd")
    }
    try #require(commands.count == 3)
    let tried = ExampleProgram(commands[0], in: world)
    #expect(try tried.runs(until: world.folder.path + "/try/trackd.sock"))
    let looked = try world.run(commands[1])
    #expect(looked.ending == .exited(0), "\(commands[1]): \(looked.errors)")
    let asked = try world.run(commands[2])
    #expect(try JSON(parsing: asked.output)["result"]?["pid"]?.int == Int(world.daemon.id), "\(commands[2])")
  }

  @Test("trackd.conf(5): a configuration that passes the check")
  func configuration() throws {
    let world = try ExampleWorld(prepared: [])
    let blocks = try ManualPage("trackd.conf.5", section: "EXAMPLES").blocks
    #expect(!blocks.isEmpty)
    for block in blocks {
      try TestFiles.write(Array(block.utf8), to: world.folder.path + "/trackd.conf")
      let result = try world.run("trackd --check-config --config trackd.conf")
      #expect(result.ending == .exited(0), "\(block)\(result.errors)")
    }
  }

  @Test("trackd-journal(5): inspecting a journal by hand")
  func journal() throws {
    let world = try ExampleWorld(prepared: Preparations.usual)
    world.daemon.stop()
    let lines = try ManualPage("trackd-journal.5", section: "BY HAND").blocks.flatMap { $0.split(separator: "\n") }
    #expect(lines.count == 4)
    for line in lines {
      // `cat` replaces `less`, which can't show pages without a terminal.
      let result = try world.run("cd '\(world.daemon.state)'; \(line.replacing("less -S", with: "cat"))")
      #expect(result.ending == .exited(0) && !result.output.isEmpty, "\(line): \(result.errors)")
    }
  }
}

/// An example of a program that runs until it is stopped.
private struct ExampleProgram {
  let command: String
  let world: ExampleWorld

  init(_ command: String, in world: ExampleWorld) {
    self.command = command
    self.world = world
  }

  /// Starts the program, and returns whether it creates this file in time.
  func runs(until path: String) throws -> Bool {
    let child = try world.launch(command)
    defer { child.kill() }
    for _ in 0..<1000 {
      if TestFiles.exists(path) { return true }
      if child.hasEnded { return false }
      _ = try world.run("sleep 0.01")
    }
    return false
  }
}
