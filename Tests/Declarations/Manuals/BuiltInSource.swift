import ModuleKit
import Wire

@testable import Host

/// The methods as trackctl knows them without a daemon: one line each, with only what help and sentences need.
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

  /// The terminal uses English, and names of params instead of labels.
  private static let unsaid: Set<String> = ["x-label", "de"]

  private static func line(_ method: JSON) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    for name in ["name", "summary", "x-access", "x-changes", "x-sentence"] {
      guard let said = method[name] else { continue }
      writer.key(escaping: name)
      writer.json(said.without(unsaid))
    }
    writer.key(escaping: "params")
    writer.beginArray()
    for param in method["params"]?.elements.map(\.self) ?? [] where param["name"]?.string != ChangeParams.key.name {
      writer.json(param.without(unsaid))
    }
    writer.endArray()
    let form = method["x-sentence"]?["en"]?.string.flatMap(SentenceForm.init)
    if let paths = form?.placeholders.map(\.path), !paths.isEmpty {
      writer.key(escaping: "result")
      writer.beginObject()
      writer.key(escaping: "schema")
      write(paths.map { $0[...] }, of: method["result"]?["schema"] ?? [:], to: &writer)
      writer.endObject()
    }
    writer.endObject()
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The roles of the values in a sentence.
  private static func write(_ paths: [ArraySlice<String>], of schema: JSON, to writer: inout JSONWriter) {
    writer.beginObject()
    if let role = schema["x-role"] {
      writer.key(escaping: "x-role")
      writer.json(role)
    }
    let names = paths.compactMap(\.first).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let members = names.filter { schema["properties"]?[$0] != nil }
    if !members.isEmpty {
      writer.key(escaping: "properties")
      writer.beginObject()
      for name in members {
        writer.key(escaping: name)
        let rest = paths.filter { $0.first == name }.map { $0.dropFirst() }.filter { !$0.isEmpty }
        write(rest, of: schema["properties"]?[name] ?? [:], to: &writer)
      }
      writer.endObject()
    }
    writer.endObject()
  }
}
