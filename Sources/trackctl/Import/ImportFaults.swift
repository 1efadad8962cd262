/// What of a file can't be imported: how much, the first of it in words, and where.
struct ImportFaults {
  static let mostTold = 50

  private(set) var told: [DraftFault] = []
  private(set) var places: Set<DraftPlace> = []

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }

  /// Of what stands at one place the first counts.
  mutating func add(_ fault: DraftFault) {
    guard places.insert(fault.place).inserted, told.count < Self.mostTold else { return }
    told.append(fault)
  }

  /// A line each.
  var texts: [String] {
    let some = told.sorted { $0.place < $1.place }.map { "line \($0.line): \($0.message)" }
    return count > some.count ? some + ["and \(count - some.count) more"] : some
  }
}
