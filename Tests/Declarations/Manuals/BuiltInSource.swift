import ModuleKit
import Wire

@testable import Host

/// What trackctl knows of methods where it can ask nobody: a line each, without what help says nothing of.
enum BuiltInSource {
  static func text(of document: JSON) -> String {
    let methods = document["methods"]?.elements.map(line) ?? []
    return """
      // Made by ./dev update-golden from what rpc.discover says: change that, not this file.
      // swift-format-ignore-file

      enum BuiltInDeclarations {
        static let text = #\"""
      \(methods.joined(separator: ",\n"))
      \"""#
      }

      """
  }

  private static func line(_ method: JSON) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for name in ["name", "summary", "x-access", "x-changes"] {
      writer.key(escaping: name)
      writer.json(method[name] ?? .null)
    }
    writer.key(escaping: "params")
    writer.beginArray()
    for param in method["params"]?.elements.map(\.self) ?? [] where param["name"]?.string != ChangeParams.key.name {
      writer.json(param)
    }
    writer.endArray()
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
