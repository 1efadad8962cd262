public import Time
public import Wire

/// A value that can be written as a member of an object.
public protocol WrittenValue {
  /// Writes the value as a member. The member's name needs no escaping.
  func write(_ name: StaticString, to writer: inout JSONWriter)
}

/// A value that a row stores in a member. The type can read what it writes.
public protocol StoredValue: WrittenValue, Sendable, Equatable {
  /// Reads a value. Returns nil for JSON that the type never writes.
  init?(stored json: borrowing JSON)
  /// Whether both values are written alike. A row can omit a value that is written like its default.
  func isWritten(like other: Self) -> Bool
  /// Adds the value to a row's digest if that is cheap. Values that are written alike must have the same hash.
  func mix(into digest: inout RowDigest)
}

extension StoredValue {
  public func isWritten(like other: Self) -> Bool { self == other }
  public func mix(into digest: inout RowDigest) {}
}

/// A value in a row's member that can have limits.
public protocol MeasuredValue: StoredValue, Comparable {
  /// The kind of a column with values in this range.
  static func kind(_ range: ClosedRange<Self>) -> Column.Kind
}

extension Int: MeasuredValue {
  public init?(stored json: borrowing JSON) {
    guard let value = json.int else { return nil }
    self = value
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self) }
  public func mix(into digest: inout RowDigest) { digest.mix(UInt64(bitPattern: Int64(self))) }
  public static func kind(_ range: ClosedRange<Int>) -> Column.Kind { .integer(range) }
}

extension UInt32: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let value = json.int, let exact = UInt32(exactly: value) else { return nil }
    self = exact
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, Int(self)) }
}

extension Double: MeasuredValue {
  public init?(stored json: borrowing JSON) {
    guard let value = json.double else { return nil }
    self = value
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self) }
  public static func kind(_ range: ClosedRange<Double>) -> Column.Kind { .decimal(range) }
}

extension Bool: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let value = json.bool else { return nil }
    self = value
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self) }
}

extension String: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let value = json.string else { return nil }
    self = value
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self) }

  /// Compares the lengths first, because comparing strings takes a long time for runs of combining marks.
  public func isWritten(like other: String) -> Bool { utf8.count == other.utf8.count && self == other }
  public func mix(into digest: inout RowDigest) { digest.mix(self) }
}

extension Instant: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let instant = json.withStringBytes({ Instant(rfc3339: $0) }) else { return nil }
    self = instant
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, self) }
  public func mix(into digest: inout RowDigest) { seconds.mix(into: &digest) }
}

extension Day: StoredValue {
  public init?(stored json: borrowing JSON) {
    guard let day = json.withStringBytes({ Day(iso: $0) }) else { return nil }
    self = day
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, description) }
}

/// A list of texts that isn't empty. A row omits an empty list.
extension [String]: StoredValue, WrittenValue {
  public init?(stored json: borrowing JSON) {
    var texts: [String] = []
    texts.reserveCapacity(json.count)
    for element in json.elements {
      guard let text = element.string else { return nil }
      texts.append(text)
    }
    guard !texts.isEmpty else { return nil }
    self = texts
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    writer.strings(self)
  }
}

/// Enums are stored by name.
extension StoredValue where Self: RawRepresentable<String> {
  public init?(stored json: borrowing JSON) {
    guard let name = json.string else { return nil }
    self.init(rawValue: name)
  }

  public func write(_ name: StaticString, to writer: inout JSONWriter) { writer.member(name, rawValue) }
}

/// Nil is written as `null`.
extension Optional: WrittenValue where Wrapped: WrittenValue {
  public func write(_ name: StaticString, to writer: inout JSONWriter) {
    guard let self else { return writer.member(name, String?.none) }
    self.write(name, to: &writer)
  }
}

extension JSONWriter {
  /// Writes a time in RFC 3339, in UTC.
  public mutating func member(_ name: StaticString, _ instant: Instant) {
    member(name, capacity: Instant.textLength) { instant.write(to: &$0) }
  }

  public mutating func member(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return member(name, String?.none) }
    member(name, instant)
  }
}
