/// Builds JSON from texts that are already valid JSON.
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

  /// Appends a JSON value. Escaped zero bytes become U+FFFD, because PostgreSQL's text can't contain zero bytes.
  /// Everything else stays unchanged.
  static func append(_ value: ArraySlice<UInt8>, to text: inout [UInt8]) {
    let start = text.count
    text.append(contentsOf: value)
    guard value.contains(UInt8(ascii: "\\")) else { return }
    var offset = start
    while offset < text.count - 1 {
      guard text[offset] == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      if text[offset...].starts(with: "\\u0000".utf8) {
        text.replaceSubrange(offset..<offset + 6, with: "\\uFFFD".utf8)
      }
      offset += 2
    }
  }
}
