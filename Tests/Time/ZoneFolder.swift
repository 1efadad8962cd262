import Glibc
import Testing

@testable import Time

/// A folder of zone files. Tests with times in the future use the fixed copy.
enum ZoneFolder: String {
  /// The machine's own files. Their data for the past doesn't change, but their rules for the future change with laws.
  case installed = "/usr/share/zoneinfo"
  /// A copy of zone files with the rules of 2025.
  case fixed = "../Zones"

  func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(name: name, data: try data(name)), "\(name) isn't a zone file")
  }

  func data(_ name: String) throws -> [UInt8] {
    let here = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let path = (self == .fixed ? "/\(here)/" : "") + "\(rawValue)/\(name)"
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0, "\(path): the package tzdata is missing")
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = unsafe read(descriptor, &buffer, buffer.count)
    try #require(count > 0 && count < buffer.count)
    return Array(buffer[..<count])
  }

  /// Zones of all kinds. Some have summer time, some have unusual offsets, some have skipped a day, and some change
  /// their clocks at midnight.
  static let assorted = [
    "UTC", "Europe/Berlin", "Europe/London", "Europe/Dublin", "America/New_York", "America/Sao_Paulo",
    "America/St_Johns", "America/Havana", "America/Juneau", "America/Nuuk", "America/Scoresbysund", "Africa/Cairo",
    "Africa/Casablanca", "Africa/Monrovia", "Asia/Amman", "Asia/Beirut", "Asia/Gaza", "Asia/Kathmandu", "Asia/Kolkata",
    "Asia/Manila", "Asia/Tehran", "Atlantic/Azores", "Australia/Lord_Howe", "Antarctica/Troll", "Pacific/Apia",
    "Pacific/Chatham", "Pacific/Kiritimati", "Pacific/Kwajalein", "America/Argentina/Buenos_Aires", "Etc/GMT+12",
  ]
}

extension Day {
  init(_ text: String) throws {
    self = try #require(Day(iso: text.utf8), "\(text) isn't a day")
  }
}

extension Instant {
  init(_ text: String) throws {
    self = try #require(Instant(rfc3339: text.utf8), "\(text) isn't an instant")
  }
}
