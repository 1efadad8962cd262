import Wire

/// The titles of the rows that a reply refers to. People recognize a row by its title, but a reply has only its id.
final class ReferencedTitles {
  private let session: Session
  /// The titles of the rows of each table that a reply has referred to, keyed by table and id.
  private var known: [String: [Int: String]] = [:]

  init(_ session: Session) { self.session = session }

  /// The title of a row. Nil if the row can't be listed or has no title.
  func title(of id: Int, in reference: (table: String, title: String)) -> String? {
    if known[reference.table] == nil {
      let rows = (try? ReferenceReading(reference, session).rows()) ?? []
      known[reference.table] = Dictionary(
        rows.compactMap { row in row["id"]?.int.map { ($0, row.text(reference.title)) } }, uniquingKeysWith: { $1 })
    }
    return known[reference.table]?[id].flatMap { $0.isEmpty ? nil : $0 }
  }
}
