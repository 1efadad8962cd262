import ModuleKit
package import Wire

/// The JSON Schema of manifests. Editors use it for completion and validation.
package enum ManifestSchema {
  package static func write(to writer: inout JSONWriter) {
    writer.beginObject()
    writer.member("$schema", "https://json-schema.org/draft/2020-12/schema")
    writer.member("title", "A trackd module")
    writer.member("description", "The manifest (module.json) of a custom module, see trackd-module(7).")
    Shape.manifest.writeMembers(to: &writer)
    writer.endObject()
  }
}

extension Shape {
  fileprivate func write(_ summary: String? = nil, to writer: inout JSONWriter) {
    writer.beginObject()
    if let summary { writer.member("description", summary) }
    writeMembers(to: &writer)
    writer.endObject()
  }

  fileprivate func writeMembers(to writer: inout JSONWriter) {
    switch self {
    case .anything: break
    case .text(let length): Schema.text(length).writeMembers(to: &writer)
    case .name(let rule): Schema.pattern(rule.pattern).writeMembers(to: &writer)
    case .integer(let range): Schema.integer(range).writeMembers(to: &writer)
    case .number: writer.member("type", "number")
    case .boolean: Schema.boolean.writeMembers(to: &writer)
    case .choice(let names): Schema.choice(names).writeMembers(to: &writer)
    case .list(let element, let count):
      writer.member("type", "array")
      writer.member("minItems", count.lowerBound)
      writer.member("maxItems", count.upperBound)
      writer.key("items")
      element.write(to: &writer)
    case .map(let names, let element, let count):
      writer.member("type", "object")
      writer.member("minProperties", count.lowerBound)
      writer.member("maxProperties", count.upperBound)
      writer.key("propertyNames")
      Shape.name(names).write(to: &writer)
      writer.key("additionalProperties")
      element.write(to: &writer)
    case .object(let members): Self.write(members, tag: nil, to: &writer)
    case .variants(let tag, let variants):
      writer.list("oneOf", variants) { variant, writer in
        writer.beginObject()
        writer.member("description", variant.summary)
        Self.write(variant.members, tag: (tag, variant.name), to: &writer)
        writer.endObject()
      }
    case .either(let shapes): writer.list("anyOf", shapes) { $0.write(to: &$1) }
    }
  }

  private static func write(_ members: [Member], tag: (member: String, value: String)?, to writer: inout JSONWriter) {
    writer.member("type", "object")
    writer.key("properties")
    writer.beginObject()
    for member in members {
      writer.key(named: member.name)
      if let tag, tag.member == member.name {
        writer.beginObject()
        writer.member("const", tag.value)
        writer.endObject()
      } else {
        member.shape.write(member.summary, to: &writer)
      }
    }
    writer.endObject()
    let required = members.filter(\.isRequired).map(\.name)
    if !required.isEmpty {
      writer.key("required")
      writer.strings(required)
    }
    writer.member("additionalProperties", false)
  }
}
