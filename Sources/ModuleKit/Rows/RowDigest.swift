/// A hash of a row's members that is computed without writing the row. Rows with different digests have different
/// texts. Equal digests prove nothing, because not every type of member is hashed.
public struct RowDigest: RowCarrier {
  public typealias Failure = Never

  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  static func of(_ row: some Row) -> UInt64 {
    var (row, digest) = (row, RowDigest())
    row.carry(by: &digest)
    return digest.value
  }

  mutating func mix(_ bits: UInt64) {
    value = (value ^ bits) &* 0x9e37_79b9_7f4a_7c15
    value ^= value >> 29
  }

  mutating func mix(_ text: String) {
    let bytes = text.utf8Span.span
    var index = 0
    while index < bytes.count {
      var bits: UInt64 = 0
      for place in index..<min(index + 8, bytes.count) { bits = bits << 8 | UInt64(bytes[place]) }
      mix(bits)
      index += 8
    }
    mix(UInt64(bytes.count))
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind
  ) {
    value.mix(into: &self)
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value?, _ kind: @autoclosure () -> Column.Kind
  ) {
    mix(value == nil ? 0 : 1)
    value?.mix(into: &self)
  }

  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, absent standard: Value
  ) {
    value.mix(into: &self)
  }

  /// Skips a member that a row may omit if it equals another member. Two equal rows can differ here, because one can
  /// omit the member while the other stores it.
  public mutating func member<Value: StoredValue>(
    _ name: StaticString, _ value: inout Value, _ kind: @autoclosure () -> Column.Kind, sameAs other: Value
  ) {}

  public mutating func require(_ condition: @autoclosure () -> Bool, _ name: StaticString) {}
}
