internal import CTrackd
internal import Glibc

/// The machine's time zones as files: their bytes, and which one is this machine's.
package enum Zones {
  package static let directory = "/usr/share/zoneinfo"

  /// No zone has more than a few kilobytes.
  private static let maximumBytes = 256 * 1024

  /// The TZif file of a zone such as `Europe/Berlin`. Links are followed as long as they stay among the zones.
  package static func data(named name: String) throws(Errno) -> [UInt8] {
    try data(named: name, beneath: directory)
  }

  static func data(named name: String, beneath directory: String) throws(Errno) -> [UInt8] {
    // The older call, where it has to do, knows no bounds.
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    if name.utf8.contains(0) || parts.contains(where: { $0.isEmpty || $0.first == UInt8(ascii: ".") }) {
      throw .notFound
    }
    let zones = Descriptor(
      owning: try SystemCall.retrying { unsafe open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) })
    let flags = O_RDONLY | O_NONBLOCK | O_NOCTTY
    let raw = try SystemCall.retrying { unsafe ctrackd_open_beneath(zones.raw, name, flags) }
    let file = File(Descriptor(owning: raw))
    if try !file.status().isRegular { throw .notFound }
    return try file.contents(limit: maximumBytes)
  }

  /// The zone of this machine and its file: from `TZ`, else from what /etc/localtime points to, else from /etc/timezone,
  /// the first that there is a file for; nil where nothing says.
  package static func system() -> (name: String, data: [UInt8])? {
    found(environmentName) ?? found(linkedName(ofLink: "/etc/localtime")) ?? found(writtenName(inFile: "/etc/timezone"))
  }

  /// The name of this machine's zone, `UTC` where nothing says.
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
    var target = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = unsafe readlink(path, &target, target.count)
    guard count > 0 else { return nil }
    return name(fromPath: String(decoding: target[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self))
  }

  static func writtenName(inFile path: String) -> String? {
    guard let bytes = try? File.contents(path: path, limit: 4096) else { return nil }
    let line = bytes.prefix { $0 > UInt8(ascii: " ") }
    return line.isEmpty ? nil : String(decoding: line, as: UTF8.self)
  }

  /// A link may be relative, so what counts is what follows the directory's own name.
  private static func name(fromPath path: String) -> String? {
    let parts = path.utf8.split(separator: UInt8(ascii: "/"))
    guard let zoneinfo = parts.firstIndex(where: { $0.elementsEqual("zoneinfo".utf8) }), zoneinfo + 1 < parts.count
    else { return nil }
    return String(path[parts[zoneinfo + 1].startIndex...])
  }
}
