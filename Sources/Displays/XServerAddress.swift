/// The address of an X server on this machine.
package struct XServerAddress: Equatable, Sendable {
  package let number: String

  /// - Parameter display: the value of DISPLAY. A display on another machine is rejected, because input there doesn't
  ///   show whether a user is at this machine.
  package init?(display: String) {
    guard let colon = display.lastIndex(of: ":"), ["", "unix"].contains(display[..<colon]) else { return nil }
    let number = display[display.index(after: colon)...].prefix { $0 != "." }
    guard let value = UInt16(number) else { return nil }
    self.number = String(value)
  }

  package var path: String { "/tmp/.X11-unix/X" + number }

  /// Finds the cookie for this server in the contents of an Xauthority file. Empty if there is none.
  package func cookie(in file: [UInt8], host: String) -> [UInt8] {
    var rest = file[...]
    while rest.count >= 2 {
      let family = Self.number(&rest)
      guard let address = Self.text(&rest), let display = Self.text(&rest), let name = Self.text(&rest),
        let data = Self.text(&rest)
      else { return [] }
      let isHere = family == 0xFFFF || family == 0x100 && address.elementsEqual(host.utf8)
      guard isHere, display.isEmpty || display.elementsEqual(number.utf8) else { continue }
      if name.elementsEqual("MIT-MAGIC-COOKIE-1".utf8) { return Array(data) }
    }
    return []
  }

  private static func number(_ bytes: inout ArraySlice<UInt8>) -> Int {
    defer { bytes = bytes.dropFirst(2) }
    return bytes.prefix(2).reduce(0) { $0 << 8 | Int($1) }
  }

  private static func text(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard bytes.count >= 2 else { return nil }
    let count = number(&bytes)
    guard bytes.count >= count else { return nil }
    defer { bytes = bytes.dropFirst(count) }
    return bytes.prefix(count)
  }
}
