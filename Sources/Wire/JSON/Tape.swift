/// Stores where each value of a JSON text is, in the order of the text.
///
/// A value takes one word, which contains its kind, a flag and its range of bytes. An array or object takes a second
/// word, which contains its count and the tape index after its contents. The contents follow this second word. A member
/// is stored as its name and its value. So skipping a value of any size takes one step, and a small value takes eight
/// bytes.
///
/// The meaning of the flag depends on the kind. For a boolean, it means true. For a string, it means that there are
/// escapes. For an array or object, it means that there is a duplicate name at any depth.
struct Tape: Sendable {
  static let containerWords = 2

  /// The maximum length of a text in bytes.
  static let maximumLength = Int(placeMask)

  private static let placeBits: UInt64 = 30
  private static let placeMask: UInt64 = 1 << placeBits - 1
  private static let flagBit: UInt64 = 1 << (2 * placeBits)
  private static let kindShift: UInt64 = 2 * placeBits + 1

  private var words: [UInt64] = []

  init(capacity: Int) {
    words.reserveCapacity(capacity)
  }

  var end: Int { words.count }

  // MARK: Reading

  func kind(at index: Int) -> JSON.Kind {
    JSON.Kind(rawValue: UInt8(truncatingIfNeeded: words[index] >> Self.kindShift)) ?? .null
  }

  func isContainer(at index: Int) -> Bool {
    words[index] >> Self.kindShift >= UInt64(JSON.Kind.array.rawValue)
  }

  func flag(at index: Int) -> Bool {
    words[index] & Self.flagBit != 0
  }

  /// The range of bytes that the value takes, including quotes and brackets.
  func range(at index: Int) -> Range<Int> {
    let word = words[index]
    let start = Int(truncatingIfNeeded: word >> Self.placeBits & Self.placeMask)
    return start..<start + Int(truncatingIfNeeded: word & Self.placeMask)
  }

  /// The range of bytes between the quotes of a string.
  func contents(at index: Int) -> Range<Int> {
    let whole = range(at: index)
    return whole.lowerBound + 1..<whole.upperBound - 1
  }

  /// Whether the decoded string can have this length. If the string has escapes, the result is true, because the length
  /// is known only after decoding.
  func mayBeName(of length: Int, at index: Int) -> Bool {
    let word = words[index]
    return word & Self.placeMask == UInt64(truncatingIfNeeded: length + 2) || word & Self.flagBit != 0
  }

  /// The number of elements or members.
  func count(at index: Int) -> Int {
    Int(truncatingIfNeeded: words[index + 1] & 0xFFFF_FFFF)
  }

  /// The tape index after this value and all its contents.
  func next(after index: Int) -> Int {
    isContainer(at: index) ? Int(truncatingIfNeeded: words[index + 1] >> 32) : index + 1
  }

  // MARK: Writing

  mutating func append(_ kind: JSON.Kind, flag: Bool = false, range: Range<Int>) {
    words.append(Self.word(kind, flag: flag, range: range))
  }

  /// Reserves the words of an array or object. `close` fills in these words.
  mutating func open() -> Int {
    words.append(0)
    words.append(0)
    return words.count - Self.containerWords
  }

  mutating func close(_ kind: JSON.Kind, at index: Int, flag: Bool, range: Range<Int>, count: Int) {
    words[index] = Self.word(kind, flag: flag, range: range)
    words[index + 1] = UInt64(truncatingIfNeeded: words.count) << 32 | UInt64(truncatingIfNeeded: count)
  }

  private static func word(_ kind: JSON.Kind, flag: Bool, range: Range<Int>) -> UInt64 {
    UInt64(kind.rawValue) << kindShift | (flag ? flagBit : 0)
      | UInt64(truncatingIfNeeded: range.lowerBound) << placeBits | UInt64(truncatingIfNeeded: range.count)
  }
}
