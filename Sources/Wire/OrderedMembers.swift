/// Reads members of an object by name, at once where they are asked for in the order in which they stand; any other order
/// costs a look through the names.
///
/// What is found is shown in one place, and not handed out: each value that is handed out counts a reference, and a start reads
/// millions of them.
public struct OrderedMembers: Sendable {
  /// The value of the member that was found last.
  public private(set) var found: JSON
  private let object: Int
  private var place: Int
  private let end: Int

  /// Of a value of another kind there are no members.
  public init(of object: borrowing JSON) {
    found = copy object
    self.object = object.position
    place = object.position + Tape.containerWords
    end = object.kind == .object ? object.source.tape.next(after: object.position) : 0
  }

  /// Is there a member with this name? Its value is `found` then.
  public mutating func find(_ name: StaticString) -> Bool {
    guard let value = found.source.value(of: name, in: object, expectedAt: &place, end: end) else { return false }
    found.position = value
    return true
  }
}
