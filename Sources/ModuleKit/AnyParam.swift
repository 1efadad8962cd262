public import Wire

/// A param of any type: what a method's declaration lists, checks and describes.
///
/// Of classes only, for every call goes through its method's: a reference costs little to take up.
public protocol AnyParam: AnyObject, Sendable {
  var name: String { get }
  var summary: String { get }
  var schema: Schema { get }
  /// An absent optional param is valid.
  var isRequired: Bool { get }
  /// What it is if it is left out, where JSON can say that.
  var standard: JSON? { get }
  /// A value that makes sense, where what it may be doesn't lead to one: for manuals, help and tests.
  var example: JSON? { get }

  /// Null is not the same as absent: it takes away what is there.
  var nullClears: Bool { get }

  /// What is wrong with this value, if anything is.
  func violation(_ json: JSON?, _ around: Surroundings) -> Violation?
}

extension AnyParam {
  /// Writes what it may be as JSON Schema, with what it is if left out, and an example.
  public func writeSchema(to writer: inout JSONWriter) {
    writer.beginObject()
    schema.writeMembers(to: &writer)
    if let standard {
      writer.key("default")
      writer.json(standard)
    }
    if let example { writer.list("examples", [example]) { $1.json($0) } }
    writer.endObject()
  }
}
