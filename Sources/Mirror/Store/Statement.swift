/// An SQL statement with its params, `$1` and so on, each as text; nil is NULL.
///
/// Statements of the same text are prepared once on each connection: so the text names tables, and never has a value in it.
package struct Statement: Sendable {
  package let text: String
  /// All params behind each other, each with a zero byte at its end, as libpq wants them.
  package private(set) var bytes: [UInt8] = []
  /// Where each begins; nil for NULL.
  package private(set) var starts: [Int?] = []

  package init(_ text: String, _ params: String?...) {
    self.text = text
    for param in params { add(param.map { Array($0.utf8) }) }
  }

  /// Another param: text without a zero byte.
  package mutating func add(_ param: [UInt8]?) {
    starts.append(param == nil ? nil : bytes.count)
    guard let param else { return }
    bytes.append(contentsOf: param)
    bytes.append(0)
  }
}
