import Wire

/// What a param of a module from outside may be, as its own rows say: ids with what they are of, and what is in a column already.
struct RecordedValues {
  let method: MethodDeclaration
  let methods: [MethodDeclaration]
  let session: Session

  /// As many as anybody looks through.
  private static let most = 30

  /// Of a param by its word; none where the module has no verb that tells.
  func lines(for word: String) throws(Failure) -> [String] {
    guard let param = method.params.first(where: { $0.word == word.lowercased() }),
      !BuiltInMethods.all.contains(where: { $0.module == method.module })
    else { return [] }
    if param.name == "id", let list = sibling("list") { return try ids(list) }
    guard let report = sibling("report"), let by = report.params.first(where: { $0.name == "by" }),
      case .choice(let columns) = by.kind, columns.contains(param.name)
    else { return [] }
    let groups = try session.call(report.name, ["by": JSON(param.name), "limit": JSON(Self.most)])["groups"]
    return groups?.elements.compactMap { $0["key"]?.string }.map { CompleteCommand.line($0) } ?? []
  }

  private func ids(_ list: MethodDeclaration) throws(Failure) -> [String] {
    let reply = try session.call(list.name, ["limit": JSON(Self.most)])
    let rows = reply.members.first { $0.value.kind == .array }?.value.elements.map(\.self) ?? []
    return rows.compactMap { row in
      row["id"]?.int.map { CompleteCommand.line(String($0), RowSentence.values(of: row).joined(separator: ", ")) }
    }
  }

  /// The verb of this name about the same rows.
  private func sibling(_ verb: String) -> MethodDeclaration? {
    methods.first { $0.words == method.words.dropLast() + [verb] }
  }
}
