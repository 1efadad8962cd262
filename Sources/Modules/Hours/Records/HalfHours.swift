import ModuleKit
package import Wire

/// A number of hours in steps of half an hour. Stored as whole halves, so sums are exact.
package struct HalfHours: Sendable, Hashable, Comparable {
  package internal(set) var halves: Int

  /// The range of a record's hours.
  static let recordable = HalfHours(halves: halves.lowerBound)...day
  static let day = HalfHours(halves: halves.upperBound)
  static let halves = 1...48

  package init(halves: Int) {
    self.halves = halves
  }

  /// Reads only forms such as `8`, `8.0` and `0.5`.
  init?(reading text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard 1...2 ~= parts.count, let whole = parts.first, 1...2 ~= whole.count, whole.allSatisfy(digits.contains),
      whole.count == 1 || whole.first != UInt8(ascii: "0")
    else { return nil }
    let hours = whole.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    switch parts.dropFirst().first.map(Array.init) {
    case nil, [UInt8(ascii: "0")]: halves = 2 * hours
    case [UInt8(ascii: "5")]: halves = 2 * hours + 1
    default: return nil
    }
  }

  /// Fails unless the hours are a whole number of halves.
  init?(exactly hours: Double) {
    guard let halves = Int(exactly: hours * 2) else { return nil }
    self.init(halves: halves)
  }

  package static func < (left: HalfHours, right: HalfHours) -> Bool {
    left.halves < right.halves
  }

  static func + (left: HalfHours, right: HalfHours) -> HalfHours {
    HalfHours(halves: left.halves + right.halves)
  }
}

extension HalfHours: CustomStringConvertible {
  /// `8` or `8.5`
  package var description: String {
    halves.isMultiple(of: 2) ? String(halves / 2) : "\(halves / 2).5"
  }
}

extension HalfHours: WrittenValue {
  package func write(_ name: StaticString, to writer: inout JSONWriter) {
    writer.key(name)
    if halves.isMultiple(of: 2) { return writer.int(halves / 2) }
    writer.raw(halves < spelledHalves.count ? spelledHalves[halves] : Array(description.utf8))
  }
}

/// Precomputed texts for up to ten days of 24 hours, because a report by day writes thousands of them.
private let spelledHalves = (0..<480).map { Array(HalfHours(halves: $0).description.utf8) }
