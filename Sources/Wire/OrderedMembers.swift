/// Reads members of an object by name, at once where they are asked for in the order in which they stand; any other order
/// costs a look through the names.
public struct OrderedMembers: Sendable {
  private let object: JSON
  private var place: Int
  private let end: Int

  /// Of a value of another kind there are no members.
  public init(of object: JSON) {
    self.object = object
    place = object.position + Tape.containerWords
    end = object.kind == .object ? object.source.tape.next(after: object.position) : 0
  }

  /// The value of the member with this name; nil where there is none.
  public mutating func value(of name: StaticString) -> JSON? {
    let source = object.source
    guard let value = source.value(of: name, in: object.position, expectedAt: &place, end: end) else { return nil }
    return JSON(source: source, position: value)
  }
}
