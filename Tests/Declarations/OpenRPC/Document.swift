import TestSupport
import Wire

@testable import trackd

/// What `rpc.discover` says when all modules of the program are there.
enum Document {
  static func made() throws -> JSON {
    let folder = TestFolder()
    let harness = try folder.harness(BuiltInModule.entries)
    defer { harness.close() }
    return try harness.call("rpc.discover")
  }
}
