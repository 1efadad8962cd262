/// Reads the input as a sequence of choices. If the fuzzer changes one byte, only one choice changes. After the last
/// byte, each choice is the first option.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Chooses a number from 0 to `limit` - 1. The limit is at most 256.
  mutating func below(_ limit: Int) -> Int {
    Int(rest.popFirst() ?? 0) % limit
  }

  /// Returns true in one of `times` calls on average. Returns false after the last byte.
  mutating func isOne(in times: Int) -> Bool {
    below(times) == times - 1
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// Takes the next `count` bytes, or fewer if the input ends.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return Array(taken)
  }
}
