internal import CTrackd
internal import Glibc

/// The machine's time zone files, and the machine's own zone.
package enum Zones {
  package static let directory = "/usr/share/zoneinfo"

  /// Zone files have a few kilobytes at most.
  private static let maximumBytes = 256 * 1024

  /// The TZif file of a zone such as `Europe/Berlin`. Links are followed only within the zone directory.
  package static func data(
    named name: String, beneath directory: String = directory
  ) throws(Errno) -> [UInt8] {
    // Old kernels can't confine a path to a directory, so its parts are checked here.
    if !staysBeneath(name) { throw .notFound }
    let zones = Descriptor(
      owning: try SystemCall.retrying { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let raw = try SystemCall.retrying { unsafe ctrackd_open_beneath(zones.raw, name, flags) }
    let file = File(Descriptor(owning: raw))
    if try !file.status().isRegular { throw .notFound }
    return try file.contents(limit: maximumBytes)
  }

  /// True if every part of the path has text and doesn't begin with a dot.
  private static func staysBeneath(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      let isFirst = last == UInt8(ascii: "/")
      if byte == 0 || isFirst && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")) { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  /// The machine's zone and its file. The zone's name comes from `TZ`, from the target of /etc/localtime, or from
  /// /etc/timezone. The first of these names that has a file counts. Nil if no name has a file.
  package static func system() -> (name: String, data: [UInt8])? {
    found(environmentName) ?? found(linkedName(ofLink: "/etc/localtime")) ?? found(writtenName(inFile: "/etc/timezone"))
  }

  /// The name of the machine's zone, or `UTC` if it has none.
  package static func systemName() -> String { system()?.name ?? "UTC" }

  private static func found(_ name: String?) -> (name: String, data: [UInt8])? {
    guard let name, let data = try? data(named: name) else { return nil }
    return (name, data)
  }

  private static var environmentName: String? {
    Process.environment("TZ").map(name(fromVariable:))
  }

  /// The zone's name in a value of `TZ`, such as `Europe/Berlin`, `:Europe/Berlin` or
  /// `/usr/share/zoneinfo/Europe/Berlin`.
  static func name(fromVariable value: String) -> String {
    let path = value.hasPrefix(":") ? String(value.dropFirst()) : value
    return name(fromPath: path) ?? path
  }

  static func linkedName(ofLink path: String) -> String? {
    name(fromPath: String(decoding: RealPath.link(at: path), as: UTF8.self))
  }

  static func writtenName(inFile path: String) -> String? {
    guard let bytes = try? File.contents(path: path, limit: 4096) else { return nil }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// A link may be relative, so only the part after the directory's name counts.
  private static func name(fromPath path: String) -> String? {
    var rest = path.utf8[...]
    while let slash = rest.firstIndex(of: UInt8(ascii: "/")) {
      let part = rest[..<slash]
      rest = rest[slash...].drop { $0 == UInt8(ascii: "/") }
      if part.elementsEqual("zoneinfo".utf8) { return rest.isEmpty ? nil : String(Substring(rest)) }
    }
    return nil
  }
}
