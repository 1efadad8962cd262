/// JSON put together from texts that are JSON already.
enum JSONLines {
  static func array(_ elements: some Collection<[UInt8]>, bytes: Int) -> [UInt8] {
    var text: [UInt8] = []
    text.reserveCapacity(bytes + elements.count + 2)
    text.append(UInt8(ascii: "["))
    for element in elements {
      if text.count > 1 { text.append(UInt8(ascii: ",")) }
      text.append(contentsOf: element)
    }
    text.append(UInt8(ascii: "]"))
    return text
  }

  /// Appends a value as it came, but for escaped zero bytes, which no text in PostgreSQL can have: they become U+FFFD.
  static func append(_ value: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let start = text.count
    text.append(contentsOf: value)
    guard value.contains(UInt8(ascii: "\\")) else { return }
    var place = start
    while place < text.count - 1 {
      guard text[place] == UInt8(ascii: "\\") else {
        place += 1
        continue
      }
      if text[place...].starts(with: "\\u0000".utf8) { text.replaceSubrange(place..<place + 6, with: "\\uFFFD".utf8) }
      place += 2
    }
  }
}
