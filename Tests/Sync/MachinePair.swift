import Host
import TestSupport
import Testing

/// A suite whose tests use a home and a laptop.
protocol MachinePair {
  var clock: TestClock { get }
}

extension MachinePair {
  func pair(hasAllModules: Bool = false) throws -> (home: Machine, laptop: Machine) {
    let home = try Machine("home", seed: 1, clock: clock, hasAllModules: hasAllModules)
    // At home, another user calls first. The id of the tested user's account is therefore different at home and on the
    // laptop.
    try home.call("system.hello", as: 2000)
    try home.call("system.hello")
    return (home, try Machine("laptop", seed: 9, clock: clock, hasAllModules: hasAllModules))
  }

  func requireInStep(_ one: Machine, _ other: Machine, at location: SourceLocation = #_sourceLocation) throws {
    for module in ["timer", "hours", "remarks", "books"] {
      let (rows, others) = (try one.rows(of: module), try other.rows(of: module))
      #expect(
        rows == others, "\(Set(rows).symmetricDifference(others).sorted().joined(separator: "\n"))",
        sourceLocation: location)
    }
    #expect(one.harness.host.indexesAreTrue && other.harness.host.indexesAreTrue, sourceLocation: location)
  }

  static var picture: String { "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" }
  static var otherPicture: String { "R0lGODlhAQABAIAAAP8AAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7" }
}
