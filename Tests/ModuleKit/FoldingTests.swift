import Testing

@testable import ModuleKit

@Suite("Folding")
struct FoldingTests {
  func folded(_ text: String) -> String { String(decoding: Text.folded(text), as: UTF8.self) }

  @Test(
    "removes case and marks",
    arguments: [
      ("", ""), ("Hello, World! 42 [@`{]", "hello, world! 42 [@`{]"), ("Ångström", "angstrom"),
      ("CAFÉ", "cafe"), ("cafe\u{301}", "cafe"), ("Nguyễn Văn Thiệu", "nguyen van thieu"), ("Łódź", "lodz"),
      ("Smørrebrød", "smorrebrod"), ("Đorđe", "dorde"), ("Œuvre, Cæsar", "oeuvre, caesar"),
      ("Straße STRASSE STRAẞE", "strasse strasse strasse"),
      ("İstanbul ISTANBUL ıstanbul", "istanbul istanbul istanbul"),
      ("ΟΔΥΣΣΕΎΣ οδυσσεύς", "οδυσσευσ οδυσσευσ"), ("ᾳ ΐ", "α ι"), ("Ёлка ЁЛКА Елка", "елка елка елка"),
      ("\u{FB01}sh", "fish"), ("ǆ Ǆ", "ǆ ǆ"), ("北京 東京", "北京 東京"), ("がギ", "かキ"),
      ("\u{1F600}\u{10400}", "\u{1F600}\u{10428}"), ("שָׁלוֹם", "שלום"), ("مُحَمَّد", "محمد"), ("\u{212B}", "a"),
    ])
  func table(text: String, result: String) {
    #expect(folded(text) == result, "\(folded(text).unicodeScalars.map(\.value))")
  }

  @Test("gives the same for texts that are composed differently")
  func composition() {
    for text in ["한국어", "Ǡ", "ṩ", "q\u{307}\u{323}", "Ệ", "\u{1E9B}\u{323}", "각"] {
      #expect(Text.folded(text) == Text.folded(text.decomposedByHand), "\(text)")
    }
  }

  @Test("is idempotent for every letter")
  func twice() {
    var text = String.UnicodeScalarView()
    for value in 1...0x2FFFF as ClosedRange<UInt32> {
      if let scalar = Unicode.Scalar(value) { text.append(scalar) }
    }
    let once = Text.folded(String(text))
    #expect(Text.folded(String(decoding: once, as: UTF8.self)) == once)
  }
}

extension String {
  /// The decomposed form of the strings that these tests use.
  fileprivate var decomposedByHand: String {
    switch self {
    case "한국어": "\u{1112}\u{1161}\u{11AB}\u{1100}\u{116E}\u{11A8}\u{110B}\u{1165}"
    case "각": "\u{1100}\u{1161}\u{11A8}"
    case "Ǡ": "A\u{307}\u{304}"
    case "ṩ": "s\u{323}\u{307}"
    case "q\u{307}\u{323}": "q\u{323}\u{307}"
    case "Ệ": "E\u{302}\u{323}"
    default: "s\u{307}\u{323}"
    }
  }
}
