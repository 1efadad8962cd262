import TestSupport
import Wire

@testable import trackd

/// The reply of `rpc.discover` with all modules of the program.
enum Document {
  static func made() throws -> JSON {
    let folder = TestFolder()
    let harness = try folder.harness(BuiltInModule.entries)
    defer { harness.close() }
    return try harness.call("rpc.discover")
  }

  /// The document without texts for people, for comparing types. With these texts, a single object and an equal element
  /// of a list would differ, because only the object has a label.
  static func ofTypes() throws -> JSON { try made().without(["x-label", "x-role", "x-title"]) }
}

extension JSON {
  /// A copy without members of these names, at any depth.
  func without(_ names: Set<String>) -> JSON {
    var writer = JSONWriter()
    write(without: names, to: &writer)
    return (try? JSON(parsing: writer.bytes)) ?? .null
  }

  private func write(without names: Set<String>, to writer: inout JSONWriter) {
    switch kind {
    case .object:
      writer.beginObject()
      for member in members where !names.contains(member.key.string ?? "") {
        writer.key(escaping: member.key.string ?? "")
        member.value.write(without: names, to: &writer)
      }
      writer.endObject()
    case .array:
      writer.beginArray()
      for element in elements { element.write(without: names, to: &writer) }
      writer.endArray()
    default: writer.json(self)
    }
  }
}
