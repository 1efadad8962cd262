/// What a browser asks for: the first line of an HTTP/1.1 request, and its headers. It never has a body here.
package struct RequestHead: Equatable, Sendable {
  package let method: String
  /// The path as it was written, without the query.
  package let path: String
  /// What stands behind the question mark; nil where there is none.
  package let query: String?
  /// Names in lower case, in the order in which they came.
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

  /// The one value of this header; nil where there is none, or where several contradict each other.
  package func header(_ name: String) -> String? {
    let values = headers.filter { $0.name == name }.map(\.value)
    return values.count == 1 ? values[0] : nil
  }

  /// Do the headers of this name, lists divided by commas, hold this word in whatever case?
  package func list(_ name: String, holds word: String) -> Bool {
    headers.contains { header in
      header.name == name
        && header.value.split(separator: ",").contains { Self.trimmed($0).lowercased() == word }
    }
  }

  /// The value of a name in the query. What is looked for here has no characters that need escapes.
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
