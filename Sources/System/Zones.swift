internal import CTrackd
internal import Glibc

/// The machine's time zones as files: their bytes, and which one is this machine's.
package enum Zones {
  package static let directory = "/usr/share/zoneinfo"

  /// No zone has more than a few kilobytes.
  private static let maximumBytes = 256 * 1024

  /// The TZif file of a zone such as `Europe/Berlin`. Links are followed as long as they stay among the zones.
  package static func data(
    named name: String, beneath directory: String = directory
  ) throws(Errno) -> [UInt8] {
    // Old kernels don't keep a path beneath a directory, so its parts are checked here.
    if !staysBeneath(name) { throw .notFound }
    let zones = Descriptor(
      owning: try SystemCall.retrying { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let raw = try SystemCall.retrying { unsafe ctrackd_open_beneath(zones.raw, name, flags) }
    let file = File(Descriptor(owning: raw))
    if try !file.status().isRegular { throw .notFound }
    return try file.contents(limit: maximumBytes)
  }

  /// Whether no part of a path is empty or begins with a dot.
  private static func staysBeneath(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      let isFirst = last == UInt8(ascii: "/")
      if byte == 0 || isFirst && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")) { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  /// The zone of this machine and its file: from `TZ`, else from what /etc/localtime points to, else from /etc/timezone,
  /// the first of these for which there is a file; nil if there is none.
  package static func system() -> (name: String, data: [UInt8])? {
    found(environmentName) ?? found(linkedName(ofLink: "/etc/localtime")) ?? found(writtenName(inFile: "/etc/timezone"))
  }

  /// The name of this machine's zone; `UTC` if it has none.
  package static func systemName() -> String { system()?.name ?? "UTC" }

  private static func found(_ name: String?) -> (name: String, data: [UInt8])? {
    guard let name, let data = try? data(named: name) else { return nil }
    return (name, data)
  }

  private static var environmentName: String? {
    Process.environment("TZ").map(name(fromVariable:))
  }

  /// `Europe/Berlin`, `:Europe/Berlin` or `/usr/share/zoneinfo/Europe/Berlin`.
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

  /// A link may be relative, so only the part behind the directory's own name counts.
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
