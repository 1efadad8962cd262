import System

/// The group of the users who share the machine's daemon. It is read from /etc/group, because a statically linked
/// program can't use the name service.
enum MachineGroup {
  private static let name = "trackd"
  private static let largestList = 1 << 20

  /// Whether this process belongs to the group.
  static var hasCaller: Bool {
    guard let list = try? File.contents(path: "/etc/group", limit: largestList) else { return false }
    return id(in: String(decoding: list, as: UTF8.self)).map(Process.groups.contains) ?? false
  }

  /// The id of the group in a list like /etc/group, whose lines have the form `trackd:x:107:anna,ben`.
  static func id(in list: String) -> UInt32? {
    for line in list.utf8.split(separator: UInt8(ascii: "\n")) {
      let fields = line.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
      if fields.count >= 3, fields[0].elementsEqual(name.utf8) {
        return UInt32(String(decoding: fields[2], as: UTF8.self))
      }
    }
    return nil
  }
}
