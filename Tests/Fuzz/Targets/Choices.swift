/// Reads the input as a sequence of choices, so that a fuzzer that changes one byte changes one event. After the last
/// byte, every choice is the first option.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// A number from 0 to `limit` - 1. The limit is at most 256.
  mutating func below(_ limit: Int) -> Int {
    Int(rest.popFirst() ?? 0) % limit
  }

  /// True once in `times` calls, on average. False after the last byte.
  mutating func isOne(in times: Int) -> Bool {
    below(times) == times - 1
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// At most this many of the next bytes.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return Array(taken)
  }
}
