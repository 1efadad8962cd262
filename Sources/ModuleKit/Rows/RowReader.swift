import Wire

/// Reads a row's members from JSON. The text comes from the daemon's own file, but that file can be damaged. So an
/// invalid row is rejected.
public struct RowReader: RowCarrier {
  private var members: OrderedMembers

  init(_ json: borrowing JSON) {
    members = OrderedMembers(of: json)
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind
  ) throws(Malformed) {
    guard members.find(name), let read = Value(stored: members.found) else { throw Malformed(name) }
    value = read
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind
  ) throws(Malformed) {
    guard members.find(name) else {
      value = nil
      return
    }
    guard let read = Value(stored: members.found) else { throw Malformed(name) }
    value = read
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) throws(Malformed) {
    guard members.find(name) else {
      value = standard
      return
    }
    guard let read = Value(stored: members.found) else { throw Malformed(name) }
    value = read
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) throws(Malformed) {
    try member(name, &value, kind(), absent: other)
  }

  public mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) throws(Malformed) {
    guard condition() else { throw Malformed(name) }
  }
}

/// The error for a row whose stored text is invalid. It names the invalid member.
public struct Malformed: Error, Equatable, Sendable, CustomStringConvertible {
  public let member: String

  public init(_ member: String) {
    self.member = member
  }

  init(_ member: StaticString) {
    self.member = member.description
  }

  public var description: String { "'\(member)' is missing or invalid" }
}
