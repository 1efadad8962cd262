import Testing

@testable import Chores

@Suite("The key of a house")
struct HouseKeyTests {
  static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")

  @Test("has eight letters of Crockford's base32 in two groups")
  func shape() {
    for _ in 0..<200 {
      let text = HouseKey.random().description
      #expect(text.count == 9 && Array(text)[4] == "-")
      #expect(text.filter { $0 != "-" }.allSatisfy(Self.alphabet.contains), "\(text)")
    }
    #expect(Set((0..<200).map { _ in HouseKey.random() }).count == 200)
  }

  /// The keys were calculated by hand with g = 2 and g^5 = g^2 + 1. If all seven letters are 0, the check letter is 0.
  /// If the last letter is 1, the check letter is 2. If the last letter is G (16), the result is 32, which is 5. If the
  /// first letter is 1, the result is g^7 = g^4 + g^2 = 20, which is M.
  @Test(
    "ends in a check letter computed from the others",
    arguments: [
      ("0000-0000", [0, 0, 0, 0, 0, 0, 0]), ("0000-0012", [0, 0, 0, 0, 0, 0, 1]),
      ("0000-00G5", [0, 0, 0, 0, 0, 0, 16]),
      ("1000-000M", [1, 0, 0, 0, 0, 0, 0]),
    ] as [(String, [UInt8])])
  func check(_ text: String, _ values: [UInt8]) {
    #expect(HouseKey(values: values).description == text)
    #expect(HouseKey(reading: text)?.description == text)
  }

  @Test("is read in either case, with blanks and hyphens anywhere, O for 0, I and L for 1")
  func spelling() throws {
    let key = HouseKey(values: [0, 1, 30, 0, 1, 10, 11])
    let plain = key.letters
    #expect(plain.hasPrefix("01Y01AB"))
    let last = try #require(plain.last)
    for text in [
      "O1YO1AB\(last)", "oiyolab\(last)", "0 1-y 0-1 a-b \(last)", " -0lY0I-aB\(last)\t", plain.lowercased(),
    ] {
      #expect(HouseKey(reading: text) == key, "\(text)")
      let link = "https://home.example/trackd/#chores?key=\(text)"
      #expect(HouseKey(reading: link) == key, "\(link)")
    }
  }

  @Test("detects every single wrong letter and every two swapped letters")
  func mistakes() {
    for _ in 0..<20 {
      let key = HouseKey.random()
      let letters = Array(key.letters)
      for place in letters.indices {
        for letter in Self.alphabet where letter != letters[place] {
          var wrong = letters
          wrong[place] = letter
          #expect(HouseKey(reading: String(wrong)) == nil, "\(key) as \(String(wrong))")
        }
        for other in letters.indices where letters[other] != letters[place] {
          var wrong = letters
          wrong.swapAt(place, other)
          #expect(HouseKey(reading: String(wrong)) == nil, "\(key) as \(String(wrong))")
        }
      }
    }
  }

  @Test(
    "is rejected with other letters, or too few or too many",
    arguments: [
      "", "-", "0000-000", "0000-00000", "0000-000U", "0000-000é", "0000-000*", "00000000 0", "000000000000",
    ])
  func others(_ text: String) {
    #expect(HouseKey(reading: text) == nil)
  }
}
