/// An SQL statement with params `$1`, `$2` and so on, each as text; nil is NULL.
///
/// Each connection prepares statements of the same text once. The text may therefore contain names of tables, but no
/// values.
package struct Statement: Sendable {
  package let text: String
  /// All params in sequence, each with a zero byte at its end, as libpq requires.
  package private(set) var bytes: [UInt8] = []
  /// The offset of each param in `bytes`; nil for NULL.
  package private(set) var starts: [Int?] = []

  package init(_ text: String, _ params: String?...) {
    self.text = text
    for param in params { add(param.map { Array($0.utf8) }) }
  }

  /// - Parameter text: must not contain a zero byte.
  package mutating func add(_ param: [UInt8]?) {
    starts.append(param == nil ? nil : bytes.count)
    guard let param else { return }
    bytes.append(contentsOf: param)
    bytes.append(0)
  }
}
