import TestSupport
import Testing
import Wire

@testable import trackctl

/// Checks that every example in the help texts and manuals works. The test runs each example in a shell, with a real
/// daemon.
///
/// If an example fails, change its words or add a preparation to `Preparations`. If the example was generated from a
/// declaration, add an `example` to the param whose value can't be guessed.
@Suite("Examples")
struct ExampleTests {
  /// The commands that need systemd. One reads systemd's journal, and the other needs a socket that systemd passes.
  private static let ofSystemd = [ModuleLogCommand.name, ModuleServeCommand.name]

  @Test("of every command exist and succeed", arguments: (Commands.all + Commands.hidden).map { $0.name })
  func commands(_ name: String) throws {
    let examples = try #require(Commands.named(name)).examples
    #expect(!examples.isEmpty, "\(name) has no example")
    for example in examples where !Self.ofSystemd.contains(name) {
      let world = try ExampleWorld(
        prepared: Preparations.usual + Preparations.of(command: name, example.line), hasDesk: name.hasPrefix("sync"))
      let line = example.line.replacing("/var/lib/trackd", with: world.daemon.state)
        .replacing("file:///srv/modules/books.git", with: "file://$PWD/source")
      if name == "watch" || line.contains("--watch") || line.contains("--follow") {
        let nudge = "trackctl start Work --switch; trackctl stop"
        #expect(try world.runUntilOutput("trackctl \(line)", nudge: nudge), "trackctl \(line) prints nothing")
        continue
      }
      // `module rollback` and `module purge` change journals, which is possible only while no daemon is running.
      let isOffline = ["module rollback", "module purge"].contains(name)
      if isOffline {
        // A migration happens only at a start, so the daemon must be started once more.
        world.daemon.stop()
        try world.daemon.start()
      }
      if name.hasPrefix("journal") || isOffline { world.daemon.stop() }
      let consent = line == "accounts erase Ann" ? " --yes" : ""
      let result = try world.run(
        "trackctl \(line)\(isOffline ? " --yes --state \(world.daemon.state)" : consent)")
      #expect(result.ending == .exited(0), "trackctl \(line): \(result.errors)")
    }
  }

  @Test("of every method succeed as typed, and reply as declared")
  func verbs() throws {
    let document = try Document.made()
    let methods = document["methods"]?.elements.map(\.self) ?? []
    let canBeTwo = methods.contains { $0["name"] == "accounts.signUp" }
    let typed = methods.filter { method in
      // If accounts can't be created, there are no other users. Examples that need other users are then skipped.
      let preparations = Preparations.of(method: method["name"]?.string ?? "")
      if !canBeTwo && preparations.contains(where: { $0.contains("accounts.signUp") }) { return false }
      // If a command and a module have the same name, the module's verbs can't be typed.
      let module = method["name"]?.string?.parted(at: ".")?.before ?? ""
      return Commands.named(module) == nil && !Preparations.senseless.contains(method["name"]?.string ?? "")
    }
    let groups = Dictionary(grouping: typed) { Preparations.of(method: $0["name"]?.string ?? "") }
    for (preparation, methods) in groups {
      var world: ExampleWorld?
      for method in methods {
        let declaration = try #require(MethodDeclaration(method))
        for example in VerbExamples.examples(of: declaration) {
          let current = try world ?? ExampleWorld(prepared: Preparations.usual + preparation)
          let isAsBefore = try check(example, of: method, document, in: current)
          world = isAsBefore ? current : nil
        }
      }
    }
  }

  /// Runs one example.
  /// - Returns: whether the world is as before, either because nothing changed or because the change was undone.
  private func check(
    _ example: Example, of method: JSON, _ document: JSON, in world: ExampleWorld
  ) throws -> Bool {
    let name = method["name"]?.string ?? ""
    let module = name.parted(at: ".")?.before ?? ""
    let client = try world.daemon.connect()
    let before = try rev(of: module, client)
    let typed = example.line.replacing("7K3M-Q9XK", with: "$(cat key)")
    let input = Preparations.inputs[name].map { "{ \($0); } | " } ?? ""
    let result = try world.run("\(input)trackctl \(typed)")
    #expect(result.ending == .exited(0), "trackctl \(example.line): \(result.errors)")
    if result.ending == .exited(0), example.line.hasSuffix(" --json") {
      let reply = try JSON(parsing: result.output)
      let verdict = JSONSchema(method["result"]?["schema"] ?? [:], in: document, closed: true).verdict(on: reply)
      #expect(verdict != .invalid, "trackctl \(example.line) has an undeclared reply: \(reply)")
    }
    guard method["x-changes"] == true, try rev(of: module, client) != before else { return true }
    return try client.respond("history.undo", ["module": JSON(module)])["error"] == nil
  }

  private func rev(of module: String, _ client: DaemonClient) throws -> Int? {
    let modules = try client.call("system.status")["modules"]
    return modules?.elements.first { $0["name"]?.string == module }?["rev"]?.int
  }

  @Test("are in the help of every verb")
  func help() throws {
    for method in try Document.made()["methods"]?.elements.compactMap(MethodDeclaration.init) ?? [] {
      let examples = VerbExamples.examples(of: method)
      #expect(
        !examples.isEmpty
          && examples.allSatisfy {
            VerbHelp(page: HelpPage(width: nil)).text(of: method).contains("trackctl " + $0.line)
          })
    }
  }

  @Test("exist without a daemon for every module, too")
  func modules() throws {
    let names =
      try Document.made()["methods"]?.elements.compactMap { $0["name"]?.string?.parted(at: ".")?.before } ?? []
    let typed = Set(names).subtracting(["rpc"]).filter { Commands.named($0) == nil }
    #expect(typed.subtracting(ModuleCommand.knownModules) == [])
  }
}
