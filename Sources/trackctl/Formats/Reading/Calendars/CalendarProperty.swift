/// A property of iCalendar, such as `DTSTART;TZID=Europe/Berlin:20260329T013000`.
struct CalendarProperty {
  let name: String
  private(set) var parameters: [String: String] = [:]
  /// The raw value.
  let value: String

  init(_ line: TextLine) throws(DraftFault) {
    let bytes = try Array(line.text().utf8)
    var isQuoted = false
    var colon: Int?
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if byte == UInt8(ascii: ":"), !isQuoted {
        colon = index
        break
      }
    }
    guard let colon else { throw DraftFault(line: line.number, "is not an iCalendar property") }
    let parts = bytes[..<colon].split(separator: UInt8(ascii: ";"))
    name = String(decoding: parts.first ?? [], as: UTF8.self).uppercased()
    for part in parts.dropFirst() {
      guard let (key, value) = String(decoding: part, as: UTF8.self).parted(at: "=") else { continue }
      parameters[key.uppercased()] = String(decoding: value.utf8.filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    value = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
  }

  /// The value as text, unescaped.
  var text: String { Self.parts(of: value, separator: nil)[0] }

  /// The texts of a comma-separated value, unescaped.
  var texts: [String] { Self.parts(of: value, separator: UInt8(ascii: ",")).filter { !$0.isEmpty } }

  private static func parts(of value: String, separator: UInt8?) -> [String] {
    value.unescapedParts(at: separator) {
      [UInt8(ascii: "n"), UInt8(ascii: "N")].contains($0) ? UInt8(ascii: "\n") : $0
    }
  }
}
