/// Collects the parts of a file that can't be imported: their number, the first messages and their lines.
struct ImportFaults {
  static let mostTold = 50

  private(set) var told: [DraftFault] = []
  private(set) var places: Set<SourcePosition> = []

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }

  /// Only the first fault at each place counts.
  mutating func add(_ fault: DraftFault) {
    guard places.insert(fault.place).inserted, told.count < Self.mostTold else { return }
    told.append(fault)
  }

  /// One line per fault.
  var texts: [String] {
    let some = told.sorted { $0.place < $1.place }.map { "line \($0.line): \($0.message)" }
    return count > some.count ? some + ["and \(count - some.count) more"] : some
  }
}
