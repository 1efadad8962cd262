package import System

/// Time zones by the rules of 2025, for tests of what they say about the future: the machine's own change whenever a country
/// changes its mind.
package enum FixedZones {
  package static let directory = DaemonPrograms.root + "/Tests/Zones"

  package static func data(of zone: String) throws(Errno) -> [UInt8] {
    try Zones.data(named: zone, beneath: directory)
  }
}
