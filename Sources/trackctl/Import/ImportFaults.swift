/// What of a file can't be imported: how much, the first of it in words, and on which lines.
struct ImportFaults {
  static let mostTold = 50

  private(set) var told: [DraftFault] = []
  private(set) var lines: Set<Int> = []

  var isEmpty: Bool { lines.isEmpty }
  var count: Int { lines.count }

  /// Of a line the first counts.
  mutating func add(_ fault: DraftFault) {
    guard lines.insert(fault.line).inserted, told.count < Self.mostTold else { return }
    told.append(fault)
  }

  /// A line each.
  var texts: [String] {
    let some = told.sorted { $0.line < $1.line }.map { "line \($0.line): \($0.message)" }
    return count > some.count ? some + ["and \(count - some.count) more"] : some
  }
}
