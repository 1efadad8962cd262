import Time

/// The source name of an entry whose format has no names for entries. The name is a hash of the entry's contents. A
/// repeated import therefore recognizes an unchanged entry, but a corrected entry counts as a new one.
enum ContentID {
  static func of(_ entry: EntryDraft, format: String) -> String {
    var hash = Hash()
    hash.take(entry.start.description)
    // The hash includes the stop time. A running entry therefore gets a different name when it ends.
    hash.take(entry.stop?.description ?? "")
    hash.take(entry.project ?? "")
    hash.take(entry.note)
    for tag in entry.tags { hash.take(tag) }
    return "\(format):\(hash.text)"
  }

  static func of(_ parts: [String], format: String) -> String {
    var hash = Hash()
    for part in parts { hash.take(part) }
    return "\(format):\(hash.text)"
  }

  /// FNV-1a with two different offsets. With 128 bits, a collision between two entries of one person is unlikely.
  private struct Hash {
    private var halves: (UInt64, UInt64) = (0xCBF2_9CE4_8422_2325, 0x6C62_272E_07BB_0142)

    mutating func take(_ part: String) {
      for byte in part.utf8 { take(byte) }
      take(0xFF)
    }

    private mutating func take(_ byte: UInt8) {
      halves.0 = (halves.0 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3
      halves.1 = (halves.1 ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 &+ 0x9E37_79B9
    }

    var text: String { Self.hex(halves.0) + Self.hex(halves.1) }

    private static func hex(_ number: UInt64) -> String {
      let digits = String(number, radix: 16)
      return String(repeating: "0", count: 16 - digits.utf8.count) + digits
    }
  }
}
