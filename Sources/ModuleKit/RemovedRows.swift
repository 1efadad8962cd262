/// Rows that have gone, by id, as long as something may still bring them back.
///
/// There may be hundreds of thousands of them, and a dictionary of that size takes a tenth of a second for the one that makes it grow,
/// or for the first change while a copy is held. So they lie in 64 parts. It is one word large and made of plain dictionaries,
/// because every change of every table passes here.
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
