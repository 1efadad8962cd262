import Wire

/// Tables for replies of the remarks module, except lists of remarks.
enum RemarksTables {
  static let shown: [String: ReplyTables.Show] = ["remarks.filters": { print(filters: $0.things("filters"), $1) }]

  private static func print(filters: [JSON], _ session: Session) {
    let columns: [Column<JSON>] = [
      .flexible("FILTER") { $0.text("name") }, .flexible("ONLY") { conditions($0, session) }.folding(),
    ]
    session.print(Table(filters, columns), orElse: "no filters")
  }

  /// The conditions of a filter, such as `“shade” in text, by ann, +bench, -noisy`.
  private static func conditions(_ filter: JSON, _ session: Session) -> String {
    func tags(_ list: String, _ sign: String) -> [String] {
      filter[list]?.elements.compactMap(\.string).map { sign + $0 } ?? []
    }
    let place = filter["in"]?.string.map { " in \($0 == "both" ? "text or author" : $0)" } ?? ""
    let area = filter["bbox"]?.elements.map(\.description) ?? []
    let parts: [String?] =
      [
        filter["query"]?.string.map { "“\($0)”\(place)" }, filter["author"]?.string.map { "by \($0)" },
        filter["mine"]?.bool.map { $0 ? "yours" : "others'" },
      ] + tags("tags", "+") + tags("notTags", "-") + [
        // The corners are in the form that `remarks map --bbox` accepts.
        area.count == 4 ? "\(area[1]),\(area[0])..\(area[3]),\(area[2])" : nil,
        filter["from"] == nil ? nil : "since \(session.point(filter, "from"))",
        filter["to"] == nil ? nil : "before \(session.point(filter, "to"))",
      ]
    return parts.compactMap(\.self).joined(separator: ", ")
  }
}
