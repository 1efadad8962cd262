extension Text {
  /// The text folded for searches, in UTF-8, without case and diacritical marks. Texts that differ only in case and in
  /// such marks fold to the same bytes, however their letters are composed.
  public static func folded(_ text: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(text.utf8.count)
    for scalar in text.unicodeScalars { append(scalar, to: &folded) }
    return folded
  }

  private static func append(_ scalar: Unicode.Scalar, to folded: inout [UInt8]) {
    switch scalar.value {
    case 0x41...0x5A: folded.append(UInt8(scalar.value) + 0x20)
    case ..<0x80: folded.append(UInt8(scalar.value))
    case ..<UInt32(FoldingTable.marks.count): FoldingTable.marks.append(Int(scalar.value), to: &folded)
    // Most Chinese and Japanese characters are in this range, and they fold to themselves.
    case 0x3400...0x9FFF: folded += UTF8.encode(scalar).map(Array.init) ?? []
    default: folded += FoldingTable.fold(scalar)
    }
  }
}

/// A precomputed table of the folded forms of letters. Unicode lookups for each letter would take too long if there are
/// many texts.
struct FoldingTable: Sendable {
  /// The number of scalars that the table covers, beginning with U+0000.
  let count: Int
  private var bytes: [UInt8] = []
  private var ends = [0]

  init(_ count: Int, by fold: (Unicode.Scalar) -> [UInt8]) {
    self.count = count
    for value in 0..<UInt32(count) {
      if let scalar = Unicode.Scalar(value) { bytes += fold(scalar) }
      ends.append(bytes.count)
    }
  }

  func append(_ value: Int, to folded: inout [UInt8]) {
    folded += bytes[ends[value]..<ends[value + 1]]
  }
}

/// Folding for searches, which also ignores diacritical marks.
extension FoldingTable {
  fileprivate static let marks = FoldingTable(0x2000, by: fold)

  fileprivate static func fold(_ scalar: Unicode.Scalar) -> [UInt8] {
    var folded = ""
    for part in Text.decomposed(String(scalar)) where part.properties.generalCategory != .nonspacingMark {
      folded += strokes[part] ?? part.withoutCase
    }
    return Array(folded.utf8)
  }

  /// Ligatures, and letters with a stroke instead of a mark. Unicode doesn't decompose them.
  private static let strokes: [Unicode.Scalar: String] = [
    "Ø": "o", "ø": "o", "Đ": "d", "đ": "d", "Ħ": "h", "ħ": "h", "Ł": "l", "ł": "l", "Ŧ": "t", "ŧ": "t", "Æ": "ae",
    "æ": "ae", "Œ": "oe", "œ": "oe",
  ]
}
