/// Looks up the members of an object by name. If the names are looked up in the order of the object, each lookup takes
/// one step. In any other order, each lookup needs a search.
///
/// The result is stored in ``found`` instead of being returned. Each returned value would retain a reference, and
/// trackd reads millions of values when it starts.
public struct OrderedMembers: Sendable {
  /// The value of the member that was found last.
  public private(set) var found: JSON
  private let object: Int
  private var place: Int
  private let end: Int

  /// Starts before the first member. A value of any other kind has no members.
  public init(of object: borrowing JSON) {
    found = copy object
    self.object = object.position
    place = object.position + Tape.containerWords
    end = object.kind == .object ? object.source.tape.next(after: object.position) : 0
  }

  /// Searches for the member with this name. If there is such a member, stores its value in ``found`` and returns true.
  public mutating func find(_ name: StaticString) -> Bool {
    guard let value = found.source.value(of: name, in: object, expectedAt: &place, end: end) else { return false }
    found.position = value
    return true
  }
}
