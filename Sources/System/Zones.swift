internal import CTrackd
internal import Glibc

/// The time zone files of the machine, and the machine's own zone.
package enum Zones {
  package static let directory = "/usr/share/zoneinfo"

  /// The maximum size of a zone file. Real files have a few kilobytes.
  private static let maximumBytes = 256 * 1024

  /// The TZif file of a zone such as `Europe/Berlin`. A symbolic link is followed only if its target is in the
  /// directory, too.
  package static func data(
    named name: String, beneath directory: String = directory
  ) throws(Errno) -> [UInt8] {
    // Old kernels can't confine a path to a directory, so the parts of the path are checked here.
    if !staysBeneath(name) { throw .notFound }
    let zones = Descriptor(
      owning: try SystemCall.retrying { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let raw = try SystemCall.retrying { unsafe ctrackd_open_beneath(zones.raw, name, flags) }
    let file = File(Descriptor(owning: raw))
    if try !file.status().isRegular { throw .notFound }
    return try file.contents(limit: maximumBytes)
  }

  /// Whether no part of the path is empty or begins with a dot.
  private static func staysBeneath(_ path: String) -> Bool {
    var last = UInt8(ascii: "/")
    for byte in path.utf8 {
      let isFirst = last == UInt8(ascii: "/")
      if byte == 0 || isFirst && (byte == UInt8(ascii: "/") || byte == UInt8(ascii: ".")) { return false }
      last = byte
    }
    return last != UInt8(ascii: "/")
  }

  /// The name and the file of the machine's zone. The name comes from `TZ`, from the target of /etc/localtime, or from
  /// /etc/timezone. The first name that has a file is used. Nil if no name has a file.
  package static func system() -> (name: String, data: [UInt8])? {
    found(environmentName) ?? found(linkedName(ofLink: "/etc/localtime")) ?? found(writtenName(inFile: "/etc/timezone"))
  }

  /// The value of `TZ`, if the variable is set but names no zone. UTC is known even on a machine without zones.
  package static var unknownName: String? {
    guard let value = Process.environment("TZ"), !value.isEmpty else { return nil }
    let name = name(fromVariable: value)
    return name == "UTC" || found(name) != nil ? nil : value
  }

  /// The name of the machine's zone, or `UTC` if the machine has no zone.
  package static func systemName() -> String { system()?.name ?? "UTC" }

  private static func found(_ name: String?) -> (name: String, data: [UInt8])? {
    guard let name, let data = try? data(named: name) else { return nil }
    return (name, data)
  }

  private static var environmentName: String? {
    Process.environment("TZ").map(name(fromVariable:))
  }

  /// The name of a zone in a value of `TZ`. The value may be `Europe/Berlin`, `:Europe/Berlin` or
  /// `/usr/share/zoneinfo/Europe/Berlin`.
  static func name(fromVariable value: String) -> String {
    let path = value.hasPrefix(":") ? String(value.dropFirst()) : value
    return path == "UTC0" ? "UTC" : name(fromPath: path) ?? path
  }

  static func linkedName(ofLink path: String) -> String? {
    name(fromPath: String(decoding: RealPath.link(at: path), as: UTF8.self))
  }

  static func writtenName(inFile path: String) -> String? {
    guard let bytes = try? File.contents(path: path, limit: 4096) else { return nil }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// The part of a path after the directory of the zones. Nil if the path doesn't contain this directory. The path can
  /// be relative, as in a link.
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
