import Testing

@testable import Host

@Suite("Packing of texts")
struct TextPackingTests {
  private func comesBack(_ text: [UInt8]) -> Bool {
    TextPacking.unpack(TextPacking.pack(text), count: text.count) == text
  }

  @Test("a text survives a round trip, whether short, uniform or random")
  func plain() {
    var random = SystemRandomNumberGenerator()
    for length in 0...300 {
      #expect(comesBack([UInt8](repeating: 7, count: length)))
      #expect(comesBack((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }))
    }
    for length in [4_000, 65_535, 65_536, 200_000] {
      #expect(comesBack([UInt8](repeating: 0, count: length)))
      #expect(comesBack((0..<length).map { _ in UInt8.random(in: .min ... .max, using: &random) }))
    }
  }

  /// The text repeats its own parts at short and long distances. Some repeats overlap, and some are farther away than
  /// the window.
  @Test("a text made of parts of itself survives a round trip")
  func pieces() {
    var random = SystemRandomNumberGenerator()
    for _ in 1...200 {
      var text: [UInt8] = []
      let most = [100, 3_000, 150_000].randomElement(using: &random) ?? 100
      while text.count < most {
        let length = [3, 20, 300, 5_000].randomElement(using: &random) ?? 3
        if text.isEmpty || Int.random(in: 0..<3, using: &random) == 0 {
          text += (0..<Int.random(in: 1...length, using: &random)).map { _ in UInt8.random(in: 97...122, using: &random)
          }
        } else {
          let back = Int.random(in: 1...text.count, using: &random)
          for _ in 0..<Int.random(in: 1...length, using: &random) { text.append(text[text.count - back]) }
        }
      }
      #expect(comesBack(text))
    }
  }

  @Test(
    "similar transactions shrink to a fifth, and random text grows hardly or not at all"
  )
  func ratio() {
    let text = (0..<200).flatMap {
      Array(#""at":"2026-11-22T17:00:00Z","by":1,"do":"timer.edit","note":"done: \#($0)""#.utf8)
    }
    #expect(TextPacking.pack(text).count < text.count / 5)
    var random = SystemRandomNumberGenerator()
    let noise = (0..<65_536).map { _ in UInt8.random(in: .min ... .max, using: &random) }
    #expect(TextPacking.pack(noise).count < noise.count + 300)
  }
}
