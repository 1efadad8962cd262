/// The head of an HTTP/1.1 request: its first line and its headers. Requests never have a body here.
package struct RequestHead: Equatable, Sendable {
  package let method: String
  /// The path as written, without the query.
  package let path: String
  /// The text after the question mark, or nil if there is none.
  package let query: String?
  /// The headers in order, with their names in lower case.
  package let headers: [Header]

  package struct Header: Equatable, Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  package init(method: String, path: String, query: String? = nil, headers: [Header] = []) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
  }

  /// The value of this header. Nil if it is missing or occurs several times.
  package func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.count == 1 ? values[0] : nil
  }

  /// Whether the comma-separated lists in headers of this name contain the word, ignoring case.
  package func list(_ name: String, holds word: String) -> Bool {
    headers.contains { header in
      header.name == name
        && header.value.split(separator: ",").contains { Self.trimmed($0).lowercased() == word }
    }
  }

  /// The value of a query parameter. The expected values need no percent-decoding.
  package func parameter(_ name: String) -> String? {
    for part in query?.split(separator: "&") ?? [] where part.hasPrefix(name + "=") {
      return String(part.dropFirst(name.count + 1))
    }
    return nil
  }

  static func trimmed(_ text: Substring) -> Substring {
    var text = text
    while let first = text.first, first == " " || first == "\t" { text.removeFirst() }
    while let last = text.last, last == " " || last == "\t" { text.removeLast() }
    return text
  }
}
