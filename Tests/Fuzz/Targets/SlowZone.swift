/// Evaluates a zone file in a slow but simple way. For each question, it goes through all changes. The code shares
/// nothing with `TimeZone`, which uses a search, and it expects files that `TimeZone` accepts.
struct SlowZone {
  /// A change of the offset. Starting at `start`, clocks are `offset` seconds ahead of UTC.
  struct Change {
    let start: Int
    let offset: Int
  }

  private let table: [Change]
  private let first: Int
  private let rule: SlowRule?
  /// All offsets that occur in the file.
  private let offsets: Set<Int>
  /// The maximum offset from UTC, in either direction, in seconds. A transition from one extreme to the other sets clocks
  /// back by twice this value.
  static let furthest = 26 * 3600

  init(_ bytes: [UInt8]) {
    var block = Block(bytes, at: 0, timeSize: 4)
    if bytes[4] > 0 { block = Block(bytes, at: block.end, timeSize: 8) }
    let footer = bytes[4] > 0 ? bytes[(block.end + 1)..<(bytes.count - 1)] : []
    table = block.changes
    first = block.offsets[0]
    rule = footer.isEmpty ? nil : SlowRule(String(decoding: footer, as: UTF8.self))
    offsets = Set(block.offsets + (rule?.offsets ?? []))
  }

  func offset(at instant: Int) -> Int {
    if let rule, instant >= table.last?.start ?? .min { return rule.offset(at: instant) }
    return table.last { $0.start <= instant }?.offset ?? first
  }

  /// The local time of an instant, as seconds since 1970.
  func local(_ instant: Int) -> Int { instant + offset(at: instant) }

  /// The first instant at which clocks show this local time or a later one. A change may skip the local time itself.
  func reaching(_ local: Int) -> Int? {
    let places = offsets.map { local - $0 } + changes(in: (local - Self.furthest)...(local + Self.furthest))
    return places.filter { self.local($0) >= local }.min()
  }

  /// The first instant with this local time. If a change skips the local time, the result is later by the skipped
  /// amount.
  func instant(showing local: Int) -> Int? {
    guard let found = reaching(local) else { return nil }
    return self.local(found) == local ? found : local - offset(at: found - 1)
  }

  /// The instants of all changes in a range.
  func changes(in range: ClosedRange<Int>) -> [Int] {
    let last = table.last?.start ?? .min
    return (table.map(\.start) + (rule?.changes(around: range.lowerBound) ?? []).map(\.start).filter { $0 > last })
      .filter(range.contains)
  }
}

extension SlowZone {
  /// A header of 44 bytes and the tables that follow it.
  private struct Block {
    let changes: [Change]
    let offsets: [Int]
    let end: Int

    init(_ bytes: [UInt8], at start: Int, timeSize: Int) {
      func number(_ place: Int, _ size: Int) -> Int {
        let value = bytes[place..<place + size].reduce(0) { $0 << 8 | UInt64($1) }
        return size == 8 ? Int(Int64(bitPattern: value)) : Int(Int32(truncatingIfNeeded: value))
      }
      let counts = (0..<6).map { number(start + 20 + 4 * $0, 4) }
      let (leaps, times, types, names) = (counts[2], counts[3], counts[4], counts[5])
      let indices = start + 44 + times * timeSize
      let records = indices + times
      let offsets = (0..<types).map { number(records + 6 * $0, 4) }
      // In a file of a later version, the caller skips the block of version 1, so an invalid type there doesn't matter.
      changes = (0..<times).compactMap { time in
        let type = Int(bytes[indices + time])
        return type < types ? Change(start: number(start + 44 + time * timeSize, timeSize), offset: offsets[type]) : nil
      }
      self.offsets = offsets
      end = records + types * 6 + names + leaps * (timeSize + 4) + counts[0] + counts[1]
    }
  }
}
