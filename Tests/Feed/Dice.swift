/// Numbers that look like chance and are the same at each run.
struct Dice {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// 0 up to, not including, so many.
  mutating func roll(_ sides: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(sides))
  }

  mutating func flip() -> Bool { roll(2) == 0 }
}
