/// Detects duplicate names in linear time, even if a client has chosen the names to collide. This is a hash table with
/// open addressing that is at most half full. Its hashes have a random seed for each process.
///
/// Decoded names are compared, so `"a"` and `"\u0061"` are duplicates.
struct NameTable {
  /// A slot has the upper half of a name's hash and the name's tape index. An empty slot is zero, because no name has
  /// the tape index 0.
  private var slots: [UInt64]
  private let mask: Int

  private init(count: Int) {
    let size = max(2 * count, 2)
    mask = 1 << (Int.bitWidth - (size - 1).leadingZeroBitCount) - 1
    slots = Array(repeating: 0, count: mask + 1)
  }

  /// The tape index of the first duplicate name of the object in this range of the tape. Nil if there is none.
  static func firstRepeated(
    in tape: Tape,
    _ object: Range<Int>,
    count: Int,
    _ text: Span<UInt8>
  ) -> Int? {
    var table = NameTable(count: count)
    var name = object.lowerBound + Tape.containerWords
    while name < object.upperBound {
      if !table.insert(name, tape, text) { return name }
      name = tape.next(after: name + 1)
    }
    return nil
  }

  /// Inserts a name. Returns false if the table already contains this name.
  private mutating func insert(_ name: Int, _ tape: Tape, _ text: Span<UInt8>) -> Bool {
    let hash = UInt64(truncatingIfNeeded: Self.hash(name, tape, text))
    let upperHalf: UInt64 = 0xFFFF_FFFF << 32
    var slot = Int(truncatingIfNeeded: hash) & mask
    while slots[slot] != 0 {
      let other = Int(truncatingIfNeeded: slots[slot] & ~upperHalf)
      if slots[slot] & upperHalf == hash & upperHalf, Self.areSame(name, other, tape, text) { return false }
      slot = (slot + 1) & mask
    }
    slots[slot] = hash & upperHalf | UInt64(truncatingIfNeeded: name)
    return true
  }

  private static func hash(_ name: Int, _ tape: Tape, _ text: Span<UInt8>) -> Int {
    let contents = text.extracting(tape.contents(at: name))
    guard tape.flag(at: name) else { return hash(contents) }
    let decoded = StringToken.decoded(contents)
    return hash(decoded.span)
  }

  private static func hash(_ bytes: Span<UInt8>) -> Int {
    var hasher = Hasher()
    var word: UInt64 = 0
    for place in bytes.indices {
      word = word << 8 | UInt64(bytes[place])
      if place & 7 == 7 { hasher.combine(word) }
    }
    hasher.combine(word)
    hasher.combine(bytes.count)
    return hasher.finalize()
  }

  private static func areSame(_ one: Int, _ other: Int, _ tape: Tape, _ text: Span<UInt8>) -> Bool {
    let oneContents = text.extracting(tape.contents(at: one))
    let otherContents = text.extracting(tape.contents(at: other))
    if !tape.flag(at: one), !tape.flag(at: other) { return areEqual(oneContents, otherContents) }
    return StringToken.decoded(oneContents) == StringToken.decoded(otherContents)
  }
}
