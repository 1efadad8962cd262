import Time
import Wire

/// What a verb did to a row of which nobody here has heard, as its module calls things: `added expense 3: 12.50, lunch, food`.
enum RowSentence {
  private static let done = ["add": "added", "edit": "changed", "delete": "deleted"]
  /// As many of its values as tell it from others.
  private static let most = 4

  /// Nil where the method is another verb, or its reply has no row.
  static func made(for method: MethodDeclaration, _ reply: JSON) -> VerbSentences.Sentence? {
    guard let done = method.words.last.flatMap({ done[$0] }),
      let row = reply.members.first(where: { $0.value.kind == .object && $0.value["id"]?.int != nil }),
      let one = row.key.string, let id = row.value["id"]?.int
    else { return nil }
    let given = method.params.map(\.name).filter { $0 != "id" }
    let values = values(of: row.value, only: given)
    let about = values.isEmpty ? "" : ": " + values.joined(separator: ", ")
    let sentence = Terminal.clean("\(done) \(one) \(id)\(about)")
    return { _, _ in sentence }
  }

  /// What was given says what it is; of one that is only named, whatever it says but times.
  static func values(of row: JSON, only given: [String] = []) -> [String] {
    let chosen = given.filter { row[$0] != nil }
    let members = chosen.isEmpty ? row.members.compactMap(\.key.string).filter { $0 != "id" } : chosen
    return Array(members.compactMap { row[$0].flatMap(text) }.prefix(most))
  }

  private static func text(_ value: JSON) -> String? {
    switch value.kind {
    case .number: return value.description
    case .string:
      guard let text = value.string, !text.isEmpty, Instant(rfc3339: text.utf8) == nil else { return nil }
      return text
    default: return nil
    }
  }
}
