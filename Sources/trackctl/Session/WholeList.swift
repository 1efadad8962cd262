import TrackClientCore
import Wire

/// What a method lists, page behind page as if it were one, where nobody has asked for a page of it.
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

  /// Of lists all elements, of the rest what the first page says.
  private static func joined(_ pages: [JSON]) -> JSON {
    .object(
      pages[0].pairs.filter { $0.0 != "next" }.map { name, value in
        (name, value.kind == .array ? .list(pages.flatMap { $0.things(name) }) : value)
      })
  }
}
