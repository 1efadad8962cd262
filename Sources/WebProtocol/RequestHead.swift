/// The head of an HTTP/1.1 request: the request line and the headers. The server accepts no requests with a body.
package struct RequestHead: Equatable, Sendable {
  package let method: String
  /// The path as the client wrote it, without the query.
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

  /// The value of this header. Nil if the header is missing or occurs more than once.
  package func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.count == 1 ? values[0] : nil
  }

  /// Whether a header of this name contains the word in its comma-separated list. Case is ignored.
  package func list(_ name: String, holds word: String) -> Bool {
    headers.contains { header in
      header.name == name
        && header.value.split(separator: ",").contains { Self.trimmed($0).lowercased() == word }
    }
  }

  /// The value of a query parameter. Percent-encoding isn't decoded, because no expected value needs it.
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
