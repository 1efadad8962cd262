import Manifest
import Outside
import TestSupport

@testable import Host

/// The examples of modules from outside, as they are installed.
enum ExampleModules {
  static var expenses: Host.Entry { entry("expenses") }
  static var inventory: Host.Entry { entry("inventory") }

  private static func entry(_ name: String) -> Host.Entry {
    do {
      let text = try TestFiles.bytes(of: "\(DaemonPrograms.root)/examples/modules/\(name)/module.json")
      return Host.Entry(try Manifest(reading: text).definition)
    } catch {
      preconditionFailure("the example \(name): \(error)")
    }
  }
}
