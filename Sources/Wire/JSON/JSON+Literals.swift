extension JSON {
  /// The value `null`. `JSON` has no `nil` literal. In `JSON?`, `nil` means that there is no value, and it must never
  /// turn into `null`.
  public static let null = JSON { $0.null() }

  /// A string.
  public init(_ value: String) {
    self.init { $0.string(value) }
  }

  /// A number.
  public init(_ value: Int) {
    self.init { $0.int(value) }
  }

  /// A number. Infinity and NaN become `null`, because JSON can't express them.
  public init(_ value: Double) {
    self.init { $0.double(value) }
  }

  /// `true` or `false`.
  public init(_ value: Bool) {
    self.init { $0.bool(value) }
  }

  /// The value that the closure writes. The closure must write exactly one value. Otherwise this initializer traps.
  public init(writing write: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    write(&writer)
    let bytes = writer.takeBytes()
    do throws(Fault) {
      try self.init(parsing: bytes, in: 0..<bytes.count, depth: .max)
    } catch {
      preconditionFailure("an invalid JSON literal: \(error)")
    }
  }
}

extension JSON: ExpressibleByBooleanLiteral {
  /// `true` or `false`
  public init(booleanLiteral value: Bool) {
    self.init(value)
  }
}

extension JSON: ExpressibleByIntegerLiteral {
  /// A number.
  public init(integerLiteral value: Int) {
    self.init(value)
  }
}

extension JSON: ExpressibleByFloatLiteral {
  /// A number.
  public init(floatLiteral value: Double) {
    self.init(value)
  }
}

extension JSON: ExpressibleByStringLiteral {
  /// A string.
  public init(stringLiteral value: String) {
    self.init(value)
  }
}

extension JSON: ExpressibleByArrayLiteral {
  /// An array.
  public init(arrayLiteral elements: JSON...) {
    self.init { writer in
      writer.beginArray()
      for element in elements { writer.json(element) }
      writer.endArray()
    }
  }
}

extension JSON: ExpressibleByDictionaryLiteral {
  /// An object with these members, in this order. A duplicate name is a bug, so it traps.
  public init(dictionaryLiteral members: (String, JSON)...) {
    self.init { writer in
      writer.beginObject()
      for (name, value) in members {
        writer.key(escaping: name)
        writer.json(value)
      }
      writer.endObject()
    }
  }
}
