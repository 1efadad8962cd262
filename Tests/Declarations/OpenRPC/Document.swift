import TestSupport
import Wire

@testable import trackd

/// The reply to `rpc.discover` if all built-in modules are served.
enum Document {
  static func made() throws -> JSON {
    let folder = TestFolder()
    let harness = try folder.harness(BuiltInModule.entries)
    defer { harness.close() }
    return try harness.call("rpc.discover")
  }

  /// The document without texts for people, so that types can be compared. With these texts, an object and an equal
  /// element of a list would differ, because only the object has a label.
  static func ofTypes() throws -> JSON { try made().without(["x-label", "x-role", "x-title"]) }
}

extension JSON {
  /// A copy from which all members with these names are removed, at any depth.
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
