/// Appends the tokens of a JSON writer. Growing the output once for several tokens saves most of the cost of writing.
extension OutputSpan<UInt8> {
  /// The maximum number of bytes of an integer.
  static var integerCapacity: Int { 20 }

  @inline(__always)
  mutating func append(_ text: Span<UInt8>) {
    precondition(text.count <= freeCapacity, "the buffer is too small")
    // The precondition guarantees that there is room for these bytes. Both pointers are valid while the closures run.
    unsafe withUnsafeMutableBufferPointer { room, count in
      unsafe text.withUnsafeBufferPointer { text in
        guard let source = text.baseAddress, let start = room.baseAddress else { return }
        unsafe (start + count).initialize(from: source, count: text.count)
        count += text.count
      }
    }
  }

  @inline(__always)
  mutating func append(_ text: StaticString) {
    text.withBytes { append($0) }
  }

  /// Appends the name of a member and a colon. The name must not need escapes.
  mutating func append(key name: StaticString) {
    name.withBytes { append(key: $0) }
  }

  mutating func append(key name: Span<UInt8>) {
    append(UInt8(ascii: "\""))
    append(name)
    append(UInt8(ascii: "\""))
    append(UInt8(ascii: ":"))
  }

  mutating func append(integer value: Int) {
    if value < 0 { append(UInt8(ascii: "-")) }
    var rest = value.magnitude
    let allButLastDigit = rest / 10
    var power: UInt = 1
    append(UInt8(ascii: "0"))
    while power <= allButLastDigit {
      append(UInt8(ascii: "0"))
      power *= 10
    }
    var digits = mutableSpan
    var index = digits.count
    while rest > 0 {
      index -= 1
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      digits[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: digit)
      rest = quotient
    }
  }

  /// Appends an opening quote and the longest prefix that needs no escapes. Returns the length of the prefix. The
  /// closing quote is appended only if the prefix is the whole string.
  mutating func append(plainString text: Span<UInt8>) -> Int {
    append(UInt8(ascii: "\""))
    let plain = plainCount(text)
    append(text.extracting(first: plain))
    if plain == text.count { append(UInt8(ascii: "\"")) }
    return plain
  }
}
