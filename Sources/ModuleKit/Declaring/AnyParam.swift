public import Wire

/// A param of any type. A method's declaration lists, checks and describes its params through this protocol.
///
/// Only classes can conform. Every call visits all params of its method, and a reference is cheap to copy.
public protocol AnyParam: AnyObject, Sendable {
  var name: String { get }
  var summary: String { get }
  /// For a flag, the meaning of `false`. For a setting, the meaning of `null`. Nil if the summary implies it.
  var opposite: String? { get }
  var schema: Schema { get }
  /// Whether the param must be present.
  var isRequired: Bool { get }
  /// The default value, if JSON can express it.
  var standard: JSON? { get }
  /// A sensible value for manuals, help and tests. Nil if the schema itself suggests a value.
  var example: JSON? { get }

  /// Whether null clears the current value. An absent param keeps the value.
  var nullClears: Bool { get }

  /// The violation that this value causes. Nil if the value is valid.
  func violation(_ json: JSON?, _ context: CallContext) -> Violation?
}

extension AnyParam {
  /// Writes the schema as JSON Schema, with its default and an example.
  public func writeSchema(to writer: inout JSONWriter, _ names: Meanings? = nil) {
    writer.beginObject()
    schema.writeMembers(to: &writer, names)
    if let standard {
      writer.key("default")
      writer.json(standard)
    }
    if let example { writer.list("examples", [example]) { $1.json($0) } }
    writer.endObject()
  }
}
