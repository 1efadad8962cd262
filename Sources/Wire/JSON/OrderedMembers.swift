/// Looks up members of an object by name. A lookup in the object's own order takes one step. Any other order costs a
/// search.
///
/// The result is stored in ``found`` instead of returned, because each returned value would retain a reference, and a
/// start reads millions of values.
public struct OrderedMembers: Sendable {
  /// The value of the member found last.
  public private(set) var found: JSON
  private let object: Int
  private var place: Int
  private let end: Int

  /// A value of any other kind has no members.
  public init(of object: borrowing JSON) {
    found = copy object
    self.object = object.position
    place = object.position + Tape.containerWords
    end = object.kind == .object ? object.source.tape.next(after: object.position) : 0
  }

  /// Whether there is a member with this name. Its value is then in ``found``.
  public mutating func find(_ name: StaticString) -> Bool {
    guard let value = found.source.value(of: name, in: object, expectedAt: &place, end: end) else { return false }
    found.position = value
    return true
  }
}
