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

  /// The same without what it says to people, for what compares types: a thing alone has a label, and one of a list has none.
  static func ofTypes() throws -> JSON { try made().without(["x-label", "x-role", "x-title"]) }
}

extension JSON {
  /// The same but for members of these names, however deep.
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
