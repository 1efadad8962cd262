@testable import Chores

/// Reads and writes keys of houses. It must be possible to read a displayed key, in upper or lower case and with any
/// separators. One wrong letter or two swapped letters must make a key invalid.
///
/// To test this target, a bug was planted: the checksum had a different polynomial, whose powers repeat. The target
/// found it immediately.
enum HouseKeyTarget {
  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  @Sendable static func run(_ bytes: [UInt8]) throws {
    if let key = HouseKey(reading: String(decoding: bytes, as: UTF8.self)) { try check(key) }
    guard bytes.count >= 7 else { return }
    try check(HouseKey(values: bytes.prefix(7).map { $0 & 31 }))
  }

  private static func check(_ key: HouseKey) throws {
    let shown = key.description
    try hold(shown.utf8.count == 9 && key.letters.allSatisfy(alphabet.contains), "a key \(shown)")
    for typed in [
      shown, shown.lowercased(), key.letters, " \(shown) ", key.letters.map(String.init).joined(separator: "-"),
    ] {
      try hold(HouseKey(reading: typed) == key, "\(shown) typed as \(typed)")
    }
    let letters = Array(key.letters)
    for place in letters.indices {
      var wrong = letters
      for letter in alphabet where letter != letters[place] {
        wrong[place] = letter
        try hold(HouseKey(reading: String(wrong)) == nil, "\(String(wrong)) for \(shown)")
      }
      for other in letters.indices where letters[other] != letters[place] {
        var swapped = letters
        swapped.swapAt(place, other)
        try hold(HouseKey(reading: String(swapped)) == nil, "\(String(swapped)) for \(shown)")
      }
    }
  }
}
