/// Bytes as a run of choices: so a fuzzer that changes a byte changes one thing that happens. Where they end, the first of
/// everything is chosen.
struct Choices {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Sequence<UInt8>) {
    rest = Array(bytes)[...]
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// A number from 0 on, below a limit of at most 256.
  mutating func below(_ limit: Int) -> Int {
    Int(rest.popFirst() ?? 0) % limit
  }

  /// Once in so many times; never where the bytes have ended.
  mutating func isOne(in times: Int) -> Bool {
    below(times) == times - 1
  }

  mutating func one<Element>(of elements: [Element]) -> Element {
    elements[below(elements.count)]
  }

  /// The next bytes, at most so many.
  mutating func take(_ count: Int) -> [UInt8] {
    let taken = rest.prefix(count)
    rest = rest.dropFirst(count)
    return Array(taken)
  }
}
