import Wire

/// Reads all pages of a list, unless the user has asked for a single page.
struct WholeList {
  let session: Session
  let method: MethodDeclaration

  func read(_ params: JSON?) throws(Failure) -> JSON {
    let first = try session.call(method.name, params)
    guard method.isListWhole, params?["limit"] == nil, params?["cursor"] == nil else { return first }
    var pages = [first]
    while let next = pages[pages.count - 1]["next"]?.string {
      pages.append(try session.call(method.name, (params ?? [:]).setting("cursor", JSON(next))))
    }
    return pages.count == 1 ? first : Self.joined(pages)
  }

  /// Concatenates the lists of the pages. The other members come from the first page.
  private static func joined(_ pages: [JSON]) -> JSON {
    .object(
      pages[0].pairs.filter { $0.0 != "next" }.map { name, value in
        (name, value.kind == .array ? .list(pages.flatMap { $0.things(name) }) : value)
      })
  }
}
