import Testing

@testable import ModuleKit

@Suite("Comparing names")
struct NameKeyTests {
  @Test(
    "ignores case and how letters are composed",
    arguments: [
      ("René", "Rene\u{301}"), ("RENÉ", "rene\u{301}"), ("Straße", "STRASSE"), ("ΟΔΟΣ", "οδος"), ("Йод", "И\u{306}од"),
      ("Å", "\u{212B}"), ("한", "\u{1112}\u{1161}\u{11AB}"), ("ガ", "カ\u{3099}"), ("a\u{323}\u{307}", "a\u{307}\u{323}"),
    ])
  func same(one: String, other: String) {
    #expect(NameKey(one) == NameKey(other))
    #expect(!(NameKey(one) < NameKey(other)) && !(NameKey(other) < NameKey(one)))
  }

  @Test(
    "distinguishes everything else", arguments: [("Rene", "René"), ("a b", "ab"), ("o", "ø"), ("日本", "日木"), ("и", "й")])
  func different(one: String, other: String) {
    #expect(NameKey(one) != NameKey(other))
  }

  @Test("sorts alphabetically, and a prefix first")
  func order() {
    let names = ["", "a", "A b", "ab", "B", "Z", "é", "Ж", "日"]
    #expect(names.shuffled().sorted { NameKey($0) < NameKey($1) } == names)
  }

  /// The comparison reads words of eight bytes. The names in this test therefore have all lengths, and differ at each
  /// position.
  @Test("sorts by bytes, wherever the names differ")
  func bytes() {
    for length in 0...20 {
      let one = (0..<length).map { UInt8($0 * 37 & 255) }
      for place in 0..<length {
        for byte: UInt8 in [0, 36, 127, 128, 255] {
          var other = one
          other[place] = byte
          let precedes = one.lexicographicallyPrecedes(other)
          #expect((NameKey(bytes: one) < NameKey(bytes: other)) == precedes, "\(one) \(other)")
          #expect((NameKey(bytes: one).order(NameKey(bytes: other)) == 0) == (one == other))
        }
        #expect(NameKey(bytes: Array(one.prefix(place))) < NameKey(bytes: one))
      }
    }
  }

  @Test("finds a person whose name has two spellings by either")
  func people() {
    var people = People()
    people.set(1, name: "René")
    #expect(people.id(named: "RENE\u{301}") == 1)
    people.set(2, name: "Rene\u{301}")
    #expect(people.id(named: "Rene\u{301}") == 2 && people.id(named: "rené") == 1)
    people.remove(1)
    #expect(people.id(named: "René") == 2 && people.count == 1)
  }
}
