import Synchronization
import System
import Time

/// Caches the time zones in use. The cache can't grow without bound, because there are only about 600 zone names, and
/// unknown names aren't cached.
final class ZoneCache: Sendable {
  private let zones = Mutex<[String: TimeZone]>([:])
  private let directory: String

  init(beneath directory: String) {
    self.directory = directory
  }

  var systemName: String { Zones.systemName() }

  subscript(name: String) -> TimeZone? {
    if let known = zones.withLock({ $0[name] }) { return known }
    guard TimeZone.isValidName(name), let data = try? Zones.data(named: name, beneath: directory),
      let zone = TimeZone(name: name, data: data)
    else { return nil }
    zones.withLock { $0[name] = zone }
    return zone
  }
}
