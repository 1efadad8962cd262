/// A name as a comparison key. The key ignores case and how letters are composed. `René` is the same name whether its é
/// is one scalar or two, but `Rene` is a different name.
///
/// The key is computed once, when a name arrives, and stored with the name. Folding and normalizing take a thousand
/// times as long as comparing bytes. The keys' byte order is Unicode's order of scalars, which is only roughly
/// alphabetical.
public struct NameKey: Hashable, Comparable, Sendable {
  public let bytes: [UInt8]

  public init(_ name: String) {
    bytes = FoldingTable.folded(name)
  }

  /// A key from its bytes, for instance from a cursor.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public static func < (left: NameKey, right: NameKey) -> Bool { left.order(right) < 0 }

  /// Negative if this name sorts first, positive if the other does, zero if both are equal. Eight bytes are compared at
  /// a time. Otherwise, comparing long names that differ only at the end would take a microsecond.
  public func order(_ other: NameKey) -> Int {
    let (left, right) = unsafe (bytes.span.bytes, other.bytes.span.bytes)
    let shared = min(left.byteCount, right.byteCount)
    var offset = 0
    while offset + 8 <= shared {
      let one = unsafe left.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      let two = unsafe right.unsafeLoadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if one != two { return one.bigEndian < two.bigEndian ? -1 : 1 }
      offset += 8
    }
    while offset < shared {
      let (one, two) = (bytes[offset], other.bytes[offset])
      if one != two { return one < two ? -1 : 1 }
      offset += 1
    }
    return left.byteCount - right.byteCount
  }
}

/// Folding for names, which ignores only case.
extension FoldingTable {
  /// The folded forms of Latin, Greek and Cyrillic letters.
  private static let cases = FoldingTable(0x530) { scalar in
    var folded = ""
    for part in Text.decomposed(String(scalar)) { folded += part.withoutCase }
    return Array(Text.composed(folded).utf8)
  }

  fileprivate static func folded(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    folded.reserveCapacity(name.utf8.count)
    for scalar in name.unicodeScalars {
      switch scalar.value {
      case 0x41...0x5A: folded.append(UInt8(scalar.value) + 0x20)
      case ..<0x80: folded.append(UInt8(scalar.value))
      // A combining mark can merge with the letter before it, so the name needs full normalization.
      case 0x300..<0x370, 0x483..<0x48A: return foldedSlowly(name)
      case ..<UInt32(cases.count): cases.append(Int(scalar.value), to: &folded)
      // Most Chinese and Japanese characters are in this range, and they fold to themselves.
      case 0x3400...0x9FFF: folded += UTF8.encode(scalar).map(Array.init) ?? []
      default: return foldedSlowly(name)
      }
    }
    return folded
  }

  private static func foldedSlowly(_ name: String) -> [UInt8] {
    var folded: [UInt8] = []
    for part in Text.decomposed(name) {
      if part.value < UInt32(cases.count) {
        cases.append(Int(part.value), to: &folded)
      } else {
        folded += part.withoutCase.utf8
      }
    }
    return Array(Text.composed(String(decoding: folded, as: UTF8.self)).utf8)
  }
}

extension Unicode.Scalar {
  /// The scalar without its case. Lower-casing alone would keep ß distinct from ss, and ς from σ. Converting to upper
  /// case and back makes them equal.
  var withoutCase: String {
    guard properties.changesWhenCaseFolded || properties.changesWhenCaseMapped else { return String(self) }
    return properties.lowercaseMapping.uppercased().lowercased()
  }
}
