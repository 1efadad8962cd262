public import Time
public import Wire

extension Instant {
  /// Reads a time that stands in a stored row.
  public init?(stored json: JSON) {
    guard let bytes = json.stringBytes else { return nil }
    self.init(rfc3339: bytes)
  }
}

extension JSON {
  public func storedTime(_ name: String) throws(Malformed) -> Instant {
    guard let value = self[name], let instant = Instant(stored: value) else { throw Malformed(name) }
    return instant
  }

  public func storedTimeIfAny(_ name: String) throws(Malformed) -> Instant? {
    guard let value = self[name] else { return nil }
    guard let instant = Instant(stored: value) else { throw Malformed(name) }
    return instant
  }
}

extension JSONWriter {
  /// A time, as RFC 3339 in UTC.
  public mutating func member(_ name: StaticString, _ instant: Instant) {
    member(name, capacity: Instant.textLength) { instant.write(to: &$0) }
  }

  public mutating func member(_ name: StaticString, _ instant: Instant?) {
    guard let instant else { return member(name, String?.none) }
    member(name, instant)
  }
}
