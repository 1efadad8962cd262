/// Detects duplicate names while an object is being parsed.
///
/// For a small object, a mask of 64 bits is used. Names are compared only if their bits collide. If the object has many
/// names or an escaped name, the check is done at the end of the object with a ``NameTable``.
struct MemberNames {
  /// The maximum number of names that are compared one by one.
  private static let fewNames = 16

  /// The number of names that were added.
  private(set) var count = 0

  private var mask: UInt64 = 0
  private var needsTable = false
  private var repeated: Int?

  /// Adds the last name on the tape. The name must belong to the object at the tape index `object`.
  mutating func add(_ name: Int, in tape: Tape, from object: Int, _ text: Span<UInt8>) {
    count += 1
    if tape.flag(at: name) || count > Self.fewNames { needsTable = true }
    if needsTable || repeated != nil { return }
    let spelling = text.extracting(tape.contents(at: name))
    let bit = Self.bit(for: spelling)
    if mask & bit != 0, Self.isAmong(object + Tape.containerWords..<name, in: tape, text, spelling) { repeated = name }
    mask |= bit
  }

  /// The tape index of a duplicate name. Nil if there is none. All names must have been added.
  func duplicate(in tape: Tape, from object: Int, _ text: Span<UInt8>) -> Int? {
    if repeated != nil || !needsTable { return repeated }
    return NameTable.firstRepeated(in: tape, object..<tape.end, count: count, text)
  }

  /// Whether any name in this range of the tape has these bytes.
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

  /// A bit of a 64-bit mask. It depends on a cheap hash of the name's length and of three of its bytes.
  private static func bit(for name: Span<UInt8>) -> UInt64 {
    guard !name.isEmpty else { return 1 }
    let first = Int(name[0])
    let middle = Int(name[name.count / 2])
    let last = Int(name[name.count - 1])
    return 1 << UInt64((name.count &* 7 &+ first &* 31 &+ middle &* 17 &+ last) & 63)
  }
}
