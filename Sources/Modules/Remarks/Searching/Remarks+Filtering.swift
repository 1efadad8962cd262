import ModuleKit
import Time
import Wire

// Makes filters from a call and the saved filter that the call names.

extension Remarks {
  /// A filter for the remarks that the caller may see. It combines these conditions with those of the saved filter that
  /// the call names.
  func filter(by conditions: Conditions, _ call: Call) throws(Rejection) -> Filter {
    var all = [conditions]
    if let name = call[FilterParams.filter] { all.append(try savedFilter(name, "filter", call).conditions) }
    let tags = TagFilter(all: all.flatMap(\.tags), none: all.flatMap(\.notTags))
    var filter = Filter(viewer: call.user, tags: tags, remarks.index.cards)
    for one in all { narrow(&filter, by: one, call) }
    return filter
  }

  private func narrow(_ filter: inout Filter, by conditions: Conditions, _ call: Call) {
    filter.narrow(from: conditions.from, to: conditions.to)
    if let area = conditions.area { filter.areas.append(area) }
    if let author = conditions.author { filter.narrow(toAuthor: call.people.id(named: author) ?? Filter.nobody) }
    if let isMine = conditions.isMine { filter.narrow(toOwn: isMine) }
    guard let query = conditions.query else { return }
    let text = Text.folded(query)
    if !text.isEmpty { filter.needles.append(needle(text, conditions.scope, call)) }
  }

  /// Makes a search text.
  ///
  /// - Parameter scope: where to search for the text. Nil means everywhere.
  private func needle(_ text: [UInt8], _ scope: SearchScope?, _ call: Call) -> Needle {
    let pattern = Pattern(text)
    let authors =
      scope?.coversAuthors == false
      ? []
      : remarks.index.visible(to: call.user).flatMap(\.authors.keys).filter {
        pattern.isFound(in: call.people.foldedName(of: $0))
      }
    return Needle(
      pattern: pattern, part: scope?.part,
      candidates: scope == .author ? nil : remarks.index.cards.candidates(for: [text]), authors: Set(authors))
  }
}
