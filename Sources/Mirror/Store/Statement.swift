/// An SQL statement with the params `$1`, `$2` and so on. Each param is text, and nil means NULL.
///
/// Each connection prepares a statement once and reuses it for the same text. The text can therefore contain names of
/// tables, but must not contain values.
package struct Statement: Sendable {
  package let text: String
  /// The params, one after the other. Each ends with a zero byte, because libpq requires it.
  package private(set) var bytes: [UInt8] = []
  /// The offset of each param in `bytes`. Nil for NULL.
  package private(set) var starts: [Int?] = []

  package init(_ text: String, _ params: String?...) {
    self.text = text
    for param in params { add(param.map { Array($0.utf8) }) }
  }

  /// Adds the next param.
  /// - Parameter param: the text. It must not contain a zero byte.
  package mutating func add(_ param: [UInt8]?) {
    starts.append(param == nil ? nil : bytes.count)
    guard let param else { return }
    bytes.append(contentsOf: param)
    bytes.append(0)
  }
}
