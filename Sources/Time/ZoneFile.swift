/// The parsed content of a time zone file. The format is TZif of RFC 9636, versions 1 to 4.
///
/// A malformed file is rejected as a whole. Files that count leap seconds (`right/…`) are rejected too, because an
/// `Instant` doesn't count leap seconds.
struct ZoneFile {
  /// The stretches in order and without gaps, from `Stretch.bounds.lowerBound` to `Stretch.bounds.upperBound`.
  let stretches: [Stretch]
  /// The rule that applies after the start of the last stretch. Nil if there is no rule, so that the last stretch never
  /// ends.
  let rule: SeasonalRule?

  /// - Parameter isAskedOften: see `TimeZone`.
  init?(_ data: [UInt8], isAskedOften: Bool = true) {
    var cursor = ByteCursor(data)
    guard var header = Header(&cursor) else { return nil }
    let isWide = header.version >= UInt8(ascii: "2")
    if isWide {
      // The first block is skipped. It repeats the second block for readers that support only 32 bits.
      guard cursor.range(header.blockSize(timeSize: 4)) != nil, let second = Header(&cursor) else { return nil }
      header = second
    }
    guard header.leapSeconds == 0,
      let times = ZoneFile.times(&cursor, count: header.times, isWide: isWide),
      let typeIndices = cursor.range(header.times),
      let types = ZoneFile.types(&cursor, in: data, header: header),
      cursor.range(header.standardIndicators + header.universalIndicators) != nil,
      let stretches = ZoneFile.stretches(times: times, typeIndices: data[typeIndices], types: types)
    else { return nil }
    let footer = isWide ? ZoneFile.footer(&cursor, in: data) : []
    guard let footer, cursor.isAtEnd else { return nil }
    let rule = SeasonalRule(posix: footer)
    if !footer.isEmpty, rule == nil { return nil }
    self.stretches = isAskedOften ? ZoneFile.prolonged(stretches, by: rule) : stretches
    self.rule = rule?.summer == nil && rule?.standard == stretches.last?.type ? nil : rule
  }

  /// Adds stretches that follow from the rule, for years that are often asked for. Searching the table is eight times
  /// faster than computing a stretch. Without these stretches, the tables of some files would end before 1980.
  private static func prolonged(_ stretches: [Stretch], by rule: SeasonalRule?) -> [Stretch] {
    let years = Gregorian.seconds(ofYear: 1900)..<Gregorian.seconds(ofYear: 2100)
    guard let rule, let last = stretches.last, years.contains(last.start) else { return stretches }
    var stretches = stretches
    var stretch = rule.stretch(at: last.start)
    stretch.start = last.start
    stretches[stretches.count - 1] = stretch
    while years.contains(stretch.end) {
      stretch = rule.stretch(at: stretch.end)
      stretches.append(stretch)
    }
    return stretches
  }

  private static func times(_ cursor: inout ByteCursor, count: Int, isWide: Bool) -> [Int]? {
    var times: [Int] = []
    for _ in 0..<count {
      let next = isWide ? cursor.bigEndian(Int64.self).map { Int($0) } : cursor.bigEndian(Int32.self).map { Int($0) }
      guard let time = next, Stretch.bounds.contains(time), time > times.last ?? Stretch.bounds.lowerBound else {
        return nil
      }
      times.append(time)
    }
    return times
  }

  private static func types(_ cursor: inout ByteCursor, in data: [UInt8], header: Header) -> [LocalTimeType]? {
    guard let records = cursor.range(header.types * 6), let names = cursor.range(header.nameBytes) else { return nil }
    var types: [LocalTimeType] = []
    var record = ByteCursor(data, in: records)
    while !record.isAtEnd {
      guard let offset = record.bigEndian(Int32.self).map({ Int($0) }), LocalTimeType.offsets.contains(offset),
        let isSummer = record.next(), isSummer <= 1,
        let nameStart = record.next(), nameStart < names.count,
        let end = data[names].dropFirst(Int(nameStart)).firstIndex(of: 0)
      else { return nil }
      let name = data[(names.lowerBound + Int(nameStart))..<end]
      types.append(LocalTimeType(offset: offset, abbreviation: String(decoding: name, as: UTF8.self)))
    }
    return types
  }

  private static func stretches(
    times: [Int],
    typeIndices: ArraySlice<UInt8>,
    types: [LocalTimeType]
  ) -> [Stretch]? {
    guard let first = types.first else { return nil }
    var stretches = [Stretch(type: first)]
    for (time, index) in zip(times, typeIndices) {
      guard Int(index) < types.count else { return nil }
      stretches[stretches.count - 1].end = time
      stretches.append(Stretch(start: time, type: types[Int(index)]))
    }
    return stretches
  }

  /// The text between the two line ends after the last block.
  private static func footer(_ cursor: inout ByteCursor, in data: [UInt8]) -> [UInt8]? {
    guard cursor.take(UInt8(ascii: "\n")) else { return nil }
    let text = cursor.range { $0 != UInt8(ascii: "\n") }
    guard cursor.take(UInt8(ascii: "\n")) else { return nil }
    return Array(data[text])
  }
}

extension ZoneFile {
  /// The 44-byte header of a block: the version, and the number of elements of each kind.
  fileprivate struct Header {
    let version: UInt8
    let universalIndicators: Int
    let standardIndicators: Int
    let leapSeconds: Int
    let times: Int
    let types: Int
    let nameBytes: Int

    init?(_ cursor: inout ByteCursor) {
      for byte in "TZif".utf8 {
        guard cursor.take(byte) else { return nil }
      }
      guard let version = cursor.next(), version == 0 || version >= UInt8(ascii: "2"), cursor.range(15) != nil else {
        return nil
      }
      var counts: [Int] = []
      for _ in 0..<6 {
        guard let count = cursor.bigEndian(UInt32.self) else { return nil }
        counts.append(Int(count))
      }
      self.version = version
      (universalIndicators, standardIndicators, leapSeconds) = (counts[0], counts[1], counts[2])
      (times, types, nameBytes) = (counts[3], counts[4], counts[5])
      guard universalIndicators == 0 || universalIndicators == types,
        standardIndicators == 0 || standardIndicators == types
      else { return nil }
    }

    /// The size of the block. Each count has 32 bits, so the sum can't overflow.
    func blockSize(timeSize: Int) -> Int {
      times * (timeSize + 1) + types * 6 + nameBytes + leapSeconds * (timeSize + 4) + standardIndicators
        + universalIndicators
    }
  }
}
