/// The items of a file that can't be imported: how many they are, where they are, and the messages about the first
/// ones.
struct ImportFaults {
  static let mostTold = 50

  private(set) var told: [DraftFault] = []
  private(set) var places: Set<SourcePosition> = []

  var isEmpty: Bool { places.isEmpty }
  var count: Int { places.count }

  /// Adds a fault. Only the first fault at each position counts.
  mutating func add(_ fault: DraftFault) {
    guard places.insert(fault.place).inserted, told.count < Self.mostTold else { return }
    told.append(fault)
  }

  /// The messages, one line per fault.
  var texts: [String] {
    let some = told.sorted { $0.place < $1.place }.map { "line \($0.line): \($0.message)" }
    return count > some.count ? some + ["and \(count - some.count) more"] : some
  }
}
