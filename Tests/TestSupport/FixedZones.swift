package import System

/// Time zones with the rules of 2025, for tests with dates in the future. The machine's own zones change whenever a
/// country changes its laws.
package enum FixedZones {
  package static let directory = DaemonPrograms.root + "/Tests/Zones"

  package static func data(of zone: String) throws(Errno) -> [UInt8] {
    try Zones.data(named: zone, beneath: directory)
  }
}
