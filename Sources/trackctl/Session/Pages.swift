import TrackClientCore
import Wire

/// Reads a paged list from the daemon, up to a limit.
struct Pages {
  static let largestPage = 1000

  let elements: [JSON]
  /// The reply as a single call would have returned it.
  let reply: JSON

  /// - Parameters:
  /// - list: the member of the reply that has the elements.
  /// - limit: the maximum number of elements, or nil for all.
  init(
    _ session: Session, _ method: String, list: String, limit: Int?,
    params write: (inout Params) throws(Failure) -> Void
  ) throws(Failure) {
    var elements: [JSON] = []
    var cursor: String?
    while true {
      let wanted = limit.map { $0 - elements.count } ?? Self.largestPage
      var params = Params()
      try write(&params)
      params.set("limit", min(wanted, Self.largestPage))
      params.set("cursor", cursor)
      let current = try session.call(method, try params.json())
      let page = current[list].map { Array($0.elements) } ?? []
      elements += page
      cursor = current["next"]?.string
      // A cursor after an empty page would cause an endless loop.
      if page.isEmpty, cursor != nil {
        throw session.failure(.nonsense("trackd names a next page after an empty one"))
      }
      let isDone = cursor == nil || limit.map { elements.count >= $0 } == true
      guard isDone else { continue }
      self.elements = elements
      reply = elements.count == current[list]?.count ? current : Self.joined(elements, list, current)
      return
    }
  }

  /// All elements, with the other members of the last page, such as totals.
  private static func joined(_ elements: [JSON], _ list: String, _ last: JSON) -> JSON {
    let others = last.members.map { ($0.key.string ?? "", $0.value) }.filter { $0.0 != list && $0.0 != "next" }
    return .object([(list, .list(elements))] + others)
  }
}
