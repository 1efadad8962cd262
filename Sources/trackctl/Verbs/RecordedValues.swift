import ModuleKit
import Time
import Wire

/// Completion candidates from the rows of a custom module: ids with descriptions, or the values that a column already
/// has.
struct RecordedValues {
  let method: MethodDeclaration
  let methods: [MethodDeclaration]
  let session: Session

  /// The maximum number of candidates. A longer list isn't helpful.
  private static let most = 30

  /// The candidates for a param. The list is empty if the module has no verb that lists its rows.
  func lines(for word: String) throws(Failure) -> [String] {
    guard let param = method.params.first(where: { $0.word == word.lowercased() }),
      !BuiltInMethods.all.contains(where: { $0.module == method.module })
    else { return [] }
    if let reference = ReferenceReading(param, session) {
      return try reference.titles(Self.most).map { CompleteCommand.line($0) }
    }
    if param.role == .id, let list = sibling("list") { return try ids(list) }
    guard let report = sibling("report"), let by = report.param(.cut),
      case .choice(let columns) = by.kind, columns.contains(param.name)
    else { return [] }
    let groups = try session.call(report.name, ["by": JSON(param.name), "limit": JSON(Self.most)])["groups"]
    return groups?.elements.compactMap { $0["key"]?.string }.map { CompleteCommand.line($0) } ?? []
  }

  private func ids(_ list: MethodDeclaration) throws(Failure) -> [String] {
    let reply = try session.call(list.name, ["limit": JSON(Self.most)])
    let rows = reply.members.first { $0.value.kind == .array }?.value.elements.map(\.self) ?? []
    return rows.compactMap { row in
      row["id"]?.int.map { CompleteCommand.line(String($0), Self.values(of: row).joined(separator: ", ")) }
    }
  }

  /// The verb of this name that handles the same rows.
  private func sibling(_ verb: String) -> MethodDeclaration? {
    methods.first { $0.words == method.words.dropLast() + [verb] }
  }

  /// Up to four values that describe a row. Times are left out.
  private static func values(of row: JSON) -> [String] {
    let members = row.members.filter { !$0.key.isString("id") }
    return Array(members.compactMap { text($0.value) }.prefix(4))
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
