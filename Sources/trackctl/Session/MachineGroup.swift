import System

/// The group of those who share the machine's daemon. A static program has no name service, so its list is read.
enum MachineGroup {
  private static let name = "trackd"
  private static let largestList = 1 << 20

  /// Whether this process is in it.
  static var hasCaller: Bool {
    guard let list = try? File.contents(path: "/etc/group", limit: largestList) else { return false }
    return id(in: String(decoding: list, as: UTF8.self)).map(Process.groups.contains) ?? false
  }

  /// Its number, as the list has it: `trackd:x:107:anna,ben`.
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
