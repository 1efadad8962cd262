extension JSON: Equatable {
  /// Compares by value. The notation of numbers (`1`, `1.0` and `10e-1`), escapes in strings, and the order of members
  /// don't matter. Strings are compared scalar by scalar, without normalization.
  public static func == (one: JSON, other: JSON) -> Bool {
    guard one.kind == other.kind else { return false }
    switch one.kind {
    case .null: return true
    case .boolean: return one.bool == other.bool
    case .number: return NumberToken(one.raw) == NumberToken(other.raw)
    case .string: return one.scalars.elementsEqual(other.scalars)
    case .array: return one.count == other.count && one.elements.elementsEqual(other.elements)
    case .object: return one.count == other.count && one.hasMembers(of: other)
    }
  }

  /// Whether each member of the other object equals a member of this object. Both objects must have the same number of
  /// members.
  private func hasMembers(of other: JSON) -> Bool {
    let inOrder = zip(members, other.members)
    if inOrder.allSatisfy({ $0.key == $1.key }) { return inOrder.allSatisfy { $0.value == $1.value } }
    var values: [ArraySlice<UInt8>: JSON] = [:]
    for (name, value) in members { values[name.scalars] = value }
    return other.members.allSatisfy { values[$0.key.scalars] == $0.value }
  }

  /// The bytes of a string, with its escapes decoded.
  private var scalars: ArraySlice<UInt8> { stringBytes ?? decodedString(at: position)[...] }
}
