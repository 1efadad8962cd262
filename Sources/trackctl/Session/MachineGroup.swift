import System

/// The group of users who share the machine's daemon. The group is read from /etc/group, because a static program has
/// no name service.
enum MachineGroup {
  private static let name = "trackd"
  private static let largestList = 1 << 20

  /// Whether this process belongs to the group.
  static var hasCaller: Bool {
    guard let list = try? File.contents(path: "/etc/group", limit: largestList) else { return false }
    return id(in: String(decoding: list, as: UTF8.self)).map(Process.groups.contains) ?? false
  }

  /// The group's id in the list: `trackd:x:107:anna,ben`.
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
