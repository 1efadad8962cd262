package import ModuleKit

extension Manifest {
  /// A module's part of the status, which is shown beside the timer's part. It is a sentence with the number of rows
  /// that meet a condition.
  package struct Status: Sendable, Equatable {
    package let table: Int
    package let condition: Expression
    /// The sentence, with `{count}` for the number.
    package let text: Label

    package func text(_ count: Int) -> Label {
      func filled(_ text: String) -> String { (Self.pieces(of: text) ?? []).joined(separator: String(count)) }
      return Label(filled(text.en), text.de.map(filled))
    }

    /// The parts of the text between the placeholders `{count}`. Nil if the text has other braces.
    static func pieces(of text: String) -> [String]? {
      let placeholder = Array("count}".utf8)
      let parts = text.utf8.split(separator: UInt8(ascii: "{"), omittingEmptySubsequences: false)
      guard parts.dropFirst().allSatisfy({ $0.starts(with: placeholder) }) else { return nil }
      let pieces = parts.prefix(1) + parts.dropFirst().map { $0.dropFirst(placeholder.count) }
      if pieces.contains(where: { $0.contains(UInt8(ascii: "}")) }) { return nil }
      return pieces.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  /// The name of the method that returns the status.
  package var statusMethod: String { Self.methodName("status", module: name, table: nil) }
}
