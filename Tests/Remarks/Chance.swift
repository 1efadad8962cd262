/// A generator of pseudorandom numbers. The seed determines the numbers.
struct Chance {
  private var state: UInt64

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

  mutating func below(_ limit: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % limit
  }

  mutating func one<Element>(of elements: [Element]) -> Element { elements[below(elements.count)] }

  /// A random number from -1 to 1.
  mutating func share() -> Double { Double(below(2_000_001)) / 1_000_000 - 1 }
}
