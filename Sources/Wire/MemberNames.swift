/// Finds a name that an object uses twice, while the object is being read.
///
/// The few names of an ordinary object are told apart by a mask of 64 bits, and compared one by one only when two of
/// them hit the same bit. Once there are many, or one has escapes, all of them wait for the end of the object, and go
/// through a ``NameTable``.
struct MemberNames {
  /// How many names are compared one by one at most.
  private static let fewNames = 16

  /// How many names have been added.
  private(set) var count = 0

  private var mask: UInt64 = 0
  private var needsTable = false
  private var repeated: Int?

  /// Takes in the name that was put on the tape last, of an object that starts at a place there.
  mutating func add(_ name: Int, in tape: Tape, from object: Int, _ text: Span<UInt8>) {
    count += 1
    if tape.flag(at: name) || count > Self.fewNames { needsTable = true }
    if needsTable || repeated != nil { return }
    let spelling = text.extracting(tape.contents(at: name))
    let bit = Self.bit(for: spelling)
    if mask & bit != 0, Self.isAmong(object + Tape.containerWords..<name, in: tape, text, spelling) { repeated = name }
    mask |= bit
  }

  /// The place on the tape of a name that repeats an earlier one, once all have been added.
  func duplicate(in tape: Tape, from object: Int, _ text: Span<UInt8>) -> Int? {
    if repeated != nil || !needsTable { return repeated }
    return NameTable.firstRepeated(in: tape, object..<tape.end, count: count, text)
  }

  /// Whether one of the names between two places of the tape has this spelling.
  private static func isAmong(
    _ members: Range<Int>,
    in tape: Tape,
    _ text: Span<UInt8>,
    _ spelling: Span<UInt8>
  ) -> Bool {
    var name = members.lowerBound
    while name < members.upperBound {
      if areEqual(text.extracting(tape.contents(at: name)), spelling) { return true }
      name = tape.next(after: name + 1)
    }
    return false
  }

  /// One of 64 bits, another for most pairs of names: by their length and three of their bytes.
  private static func bit(for name: Span<UInt8>) -> UInt64 {
    guard !name.isEmpty else { return 1 }
    let first = Int(name[0])
    let middle = Int(name[name.count / 2])
    let last = Int(name[name.count - 1])
    return 1 << UInt64((name.count &* 7 &+ first &* 31 &+ middle &* 17 &+ last) & 63)
  }
}
