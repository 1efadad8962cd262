import Wire

/// The titles of the rows that a reply or a file refers to. People recognize a row by its title, but a reply has only
/// its id.
final class ReferencedTitles {
  typealias Reference = (table: String, title: String)

  private struct Titles {
    var titles: [Int: String] = [:]
    /// The ids of the rows whose titles are unique, keyed by title. Empty if not all rows are known.
    var ids: [String: Int] = [:]
  }

  private let session: Session
  /// The titles in each table that a reply or a file has referred to.
  private var known: [String: Titles] = [:]

  init(_ session: Session) { self.session = session }

  /// The title of a row. Nil if the row can't be listed or has no title.
  func title(of id: Int, in reference: Reference) -> String? {
    titles(reference).titles[id].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The title of a row. Nil if `id(of:in:)` doesn't find the row by this title.
  func uniqueTitle(of id: Int, in reference: Reference) -> String? {
    title(of: id, in: reference).flatMap { self.id(of: $0, in: reference) == id ? $0 : nil }
  }

  /// The id of the only row with this title. Nil if several rows have the title, or if the title could also be an id.
  func id(of title: String, in reference: Reference) -> Int? {
    Int(title) == nil ? titles(reference).ids[title] : nil
  }

  private func titles(_ reference: Reference) -> Titles {
    if let titles = known[reference.table] { return titles }
    let rows = (try? ReferenceReading(reference, session).rows()) ?? []
    let named = rows.compactMap { row in row["id"]?.int.map { (id: $0, title: row.text(reference.title)) } }
    var titles = Titles()
    titles.titles = Dictionary(named.map { ($0.id, $0.title) }) { $1 }
    if rows.count < ReferenceReading.mostRows {
      titles.ids = Dictionary(grouping: named, by: \.title).compactMapValues { $0.count == 1 ? $0[0].id : nil }
    }
    known[reference.table] = titles
    return titles
  }
}
