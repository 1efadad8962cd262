public import Wire

/// A param of any type, as a method's declaration lists, checks and describes it.
///
/// Only classes can conform, because every call visits all params of its method, and a reference is cheap to copy.
public protocol AnyParam: AnyObject, Sendable {
  var name: String { get }
  var summary: String { get }
  /// The meaning of false for a flag, or of null for a setting, if the summary doesn't imply it.
  var opposite: String? { get }
  var schema: Schema { get }
  /// Whether the param must be present. An absent optional param is valid.
  var isRequired: Bool { get }
  /// The default value, if JSON can express it.
  var standard: JSON? { get }
  /// A sensible value for manuals, help and tests, where the schema doesn't suggest one.
  var example: JSON? { get }

  /// Whether null clears the current value. Null then differs from an absent param, which keeps the value.
  var nullClears: Bool { get }

  /// The violation of this value, if it is invalid.
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
