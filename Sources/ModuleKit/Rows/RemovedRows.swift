/// Removed rows, keyed by id. A removed row is kept as long as an undo could restore it.
///
/// A table can have hundreds of thousands of removed rows. A dictionary of that size takes a tenth of a second when it
/// grows, or at the first change while a copy exists. So the rows are split into 64 parts. The struct is one word and
/// uses plain dictionaries, because every change of every table goes through it.
struct RemovedRows<Element: KeptRow>: Sendable {
  private var parts: [[Int: Element]] = []

  private static var partCount: Int { 64 }

  var values: some Sequence<Element> { parts.lazy.flatMap(\.values) }

  subscript(id: Int) -> Element? {
    get { parts.isEmpty ? nil : parts[id & (Self.partCount - 1)][id] }
    set {
      if parts.isEmpty {
        guard newValue != nil else { return }
        parts = Array(repeating: [:], count: Self.partCount)
      }
      parts[id & (Self.partCount - 1)][id] = newValue
    }
  }
}
