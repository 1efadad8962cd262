import ModuleKit
import Testing

@Suite("A pattern")
struct PatternTests {
  @Test("is found where it occurs, and nowhere else")
  func model() {
    func text(_ length: Int) -> [UInt8] { (0..<length).map { _ in UInt8.random(in: 97...98) } }
    for _ in 1...20_000 {
      let (pattern, whole) = (text(Int.random(in: 0...6)), text(Int.random(in: 0...24)))
      let places = whole.count >= pattern.count ? 0...whole.count - pattern.count : 0...0
      let stands = whole.count >= pattern.count && places.contains { Array(whole[$0..<$0 + pattern.count]) == pattern }
      #expect(Pattern(pattern).isFound(in: whole) == stands)
    }
  }

  @Test("that occurs nearly everywhere takes linear time")
  func alike() {
    let pattern = Pattern([UInt8](repeating: 97, count: 299) + [98])
    let text = [UInt8](repeating: 97, count: 1 << 20)
    let time = ContinuousClock().measure { #expect(!pattern.isFound(in: text)) }
    #expect(time < .seconds(2))
  }
}
