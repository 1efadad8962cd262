/// Finds a name that an object uses twice.
///
/// The few names of an ordinary object are told apart by a mask of 64 bits, and compared one by one only when two of
/// them hit the same bit. Once there are many, or one has escapes (`"a"` and `"\u0061"` are the same name), they wait
/// for the end of the object and go through a hash table, seeded by the process: so 100,000 names cost 100,000 steps,
/// whoever chose them.
struct MemberNames {
  /// How many names are compared one by one at most.
  private static let fewNames = 16

  /// How many names have been added.
  private(set) var count = 0

  private let base: Int
  private var mask: UInt64 = 0
  private var needsTable = false
  private var found: Int?

  /// Names of an object in a text whose first byte has the place `base` on the tape.
  init(base: Int) {
    self.base = base
  }

  /// Takes in the name that was put on the tape last.
  mutating func add(_ name: Int, _ contents: Range<Int>, in tape: Tape, from object: Int, _ text: Span<UInt8>) {
    count += 1
    if tape.flag(at: name) || count > Self.fewNames { needsTable = true }
    if needsTable || found != nil { return }
    let bit: UInt64 = 1 << UInt64(truncatingIfNeeded: Self.fingerprint(contents, text) & 63)
    if mask & bit != 0 { found = repeated(name, contents, in: tape, from: object, text) }
    mask |= bit
  }

  /// The place on the tape of the first name that repeats an earlier one, once all have been added.
  func duplicate(in tape: Tape, from object: Int, _ text: Span<UInt8>) -> Int? {
    if found != nil || !needsTable { return found }
    return firstRepeated(in: tape, from: object, to: tape.end, text)
  }

  /// The place on the tape of the first name that repeats an earlier one, of the object that ends at a place there.
  func firstRepeated(in tape: Tape, from object: Int, to end: Int, _ text: Span<UInt8>) -> Int? {
    var names: Set<[UInt8]> = []
    names.reserveCapacity(count)
    var name = object + Tape.containerWords
    while name < end {
      let contents = relative(tape.contents(at: name))
      if !names.insert(StringToken.decoded(text.extracting(contents))).inserted { return name }
      name = tape.next(after: name + 1)
    }
    return nil
  }

  /// What to say about such a name.
  func fault(at name: Int, in tape: Tape, _ text: Span<UInt8>) -> JSON.Fault {
    let contents = relative(tape.contents(at: name))
    let decoded = String(decoding: StringToken.decoded(text.extracting(contents)), as: UTF8.self)
    return JSON.Fault(offset: contents.lowerBound - 1, problem: .duplicateMember(decoded))
  }

  /// This name, if one of those before it is the same.
  private func repeated(
    _ name: Int,
    _ contents: Range<Int>,
    in tape: Tape,
    from object: Int,
    _ text: Span<UInt8>
  ) -> Int? {
    var other = object + Tape.containerWords
    while other < name {
      if Self.areEqual(relative(tape.contents(at: other)), contents, text) { return name }
      other = tape.next(after: other + 1)
    }
    return nil
  }

  private func relative(_ range: Range<Int>) -> Range<Int> {
    range.lowerBound - base..<range.upperBound - base
  }

  private static func areEqual(_ one: Range<Int>, _ other: Range<Int>, _ text: Span<UInt8>) -> Bool {
    guard one.count == other.count else { return false }
    for offset in 0..<one.count where text[one.lowerBound + offset] != text[other.lowerBound + offset] {
      return false
    }
    return true
  }

  /// A number that differs for most pairs of names, from their length and three of their bytes.
  private static func fingerprint(_ contents: Range<Int>, _ text: Span<UInt8>) -> Int {
    guard let last = contents.last else { return 0 }
    let middle = contents.lowerBound + contents.count / 2
    return contents.count &* 7 &+ Int(text[contents.lowerBound]) &* 31 &+ Int(text[middle]) &* 17 &+ Int(text[last])
  }
}
