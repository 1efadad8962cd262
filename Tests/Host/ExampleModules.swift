import Manifest
import Outside
import Programs
import TestSupport

@testable import Host

/// The example modules as users install them.
enum ExampleModules {
  static var expenses: Host.Entry { entry("expenses") }
  static var inventory: Host.Entry { entry("inventory") }

  static var habits: Host.Entry { running("habits") }
  static var pomodoro: Host.Entry { running("pomodoro") }
  /// The example module with a script in place of its program. The script gives the same answers, but needs no process.
  static var scriptedHabits: Host.Entry { entry("habits", ScriptedProgram("habits", ExampleScripts.habits)) }
  static var scriptedPomodoro: Host.Entry { entry("pomodoro", ScriptedProgram("pomodoro", ExampleScripts.pomodoro)) }

  /// The example module with its own program. The program starts with the first call that needs it, and ends with the
  /// host.
  private static func running(_ name: String) -> Host.Entry {
    let folder = "\(DaemonPrograms.root)/examples/modules/\(name)"
    do {
      let manifest = try Manifest(reading: try TestFiles.bytes(of: "\(folder)/module.json"))
      var limits = ProgramLimits()
      limits.greetingMilliseconds = 60_000
      return Host.Entry(manifest.definition(running: try ProgramKeeper(manifest, at: .folder(folder), limits) { _ in }))
    } catch {
      preconditionFailure("the example \(name): \(error)")
    }
  }

  private static func entry(_ name: String, _ program: (any ProgramRunning)? = nil) -> Host.Entry {
    do {
      // Reactions are removed, because the simulation expects that a call changes only the module of its method.
      let text = try TestFiles.text(of: "\(DaemonPrograms.root)/examples/modules/\(name)/module.json")
        .replacing(#""on": {"timer.start": "pomodoro.follow"},"#, with: "")
      return Host.Entry(try Manifest(reading: Array(text.utf8)).definition(running: program))
    } catch {
      preconditionFailure("the example \(name): \(error)")
    }
  }
}
