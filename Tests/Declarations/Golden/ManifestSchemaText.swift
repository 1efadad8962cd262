import Manifest
import Wire

/// The installed JSON Schema of manifests. It is indented, because people read it too.
enum ManifestSchemaText {
  static var made: String {
    var writer = JSONWriter()
    ManifestSchema.write(to: &writer)
    guard let json = try? JSON(parsing: writer.bytes) else { return "" }
    return text(of: json, indent: "") + "\n"
  }

  private static func text(of json: JSON, indent: String) -> String {
    let inner = indent + "  "
    switch json.kind {
    case .object where json.count > 0:
      let members = json.members.map { "\(inner)\($0.key): \(text(of: $0.value, indent: inner))" }
      return "{\n" + members.joined(separator: ",\n") + "\n\(indent)}"
    case .array where json.elements.contains { $0.kind == .object }:
      return "[\n" + json.elements.map { inner + text(of: $0, indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
    default: return json.description
    }
  }
}
